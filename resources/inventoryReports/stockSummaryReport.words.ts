import type { ReportWords } from '#engine/define';

/** What people call stock and shortages, and what they ask about them. */
export const words: ReportWords = {
  synonyms: {
    report: 'current stock',
    itemName: 'ingredient, inventory item, product',
    onHand: `(have in) stock, in stock, have (enough), enough, left (in stock), stock left, current stock, stock level,
      stock on hand, inventory`,
    stockValue: 'stock/inventory worth/value, value of/in stock, worth of stock, tied up (in stock), tie up (in stock)',
    suggestedOrder: 'should order/reorder, need to order/reorder, reorder, to order',
    short: 'below minimum (level), running low, low on stock',
    'stockStatus=short': 'low (on) stock, running low/out, short, below/under minimum, below minimum level',
    'stockStatus=negative': 'negative (stock)',
    'stockStatus=expiring': 'expire, expiring soon, about to expire',
    'stockStatus=belowPar': 'under/below par (level)',
    unitCost: 'expensive',
    nearestExpiry: 'expire, expiry date, best before (date), use by (date)',
  },
  questions: ['What is our stock worth?', 'Which items are low on stock?', 'Which item has the highest stock value?'],
};
