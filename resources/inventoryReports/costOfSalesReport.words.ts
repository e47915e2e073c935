import type { ReportWords } from '#engine/define';

/** What people call costs and profit of sales, and what they ask about them. */
export const words: ReportWords = {
  synonyms: {
    itemName: 'dish, menu item',
    'level=item': 'dish, menu item',
    costPct: 'cost %, cost of sales %',
    costOfSales: 'cost of sales, cogs, cost of goods (sold), cost of (the) food sold',
    grossProfit: 'gross profit, profit, profitable',
    gpPct: 'gross margin, profit margin, gross margin %, margin %, gp, gp %',
  },
  notRecorded: {
    words: `net profit, profit after, operating profit, net margin, bottom line, EBITDA, profit and loss, break even, breakeven, rent, electricity,
      overheads, fixed costs`,
    says: 'Wages, rent and other costs aren’t recorded, so no report knows a net profit. I can say the gross profit: sales less what they cost.',
    instead: ['What was our gross profit last month?', 'Gross profit by category last month'],
  },
  questions: ['What was our gross profit last month?'],
};
