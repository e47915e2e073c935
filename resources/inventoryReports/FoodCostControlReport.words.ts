import type { ReportWords } from '#engine/define';

/** What people ask the food cost report, and the words that they use. */
export const words: ReportWords = {
  countedBy: {
    netCost: { by: 'per=item', quantity: 'usedQty', counts: 'Quantities used', each: 'cost per unit' },
    purchases: { by: 'per=item', quantity: 'purchasedQty', counts: 'Quantities purchased', each: 'price per unit' },
  },
  synonyms: {
    netCost: 'food cost, net cost of sales, actual (food) cost',
    actualPct: '(actual) food cost %, food cost percentage',
    variance: 'actual cost above theoretical, food cost variance',
    wastagePct: 'wastage % of sales, wastage as % of sales, waste %',
    'line=purchases': 'purchased, buy, spend (on), pay for',
    'line=overUnder': 'over or under (food cost) budget, under/over food cost budget, over budget',
    'line=issues': 'staff meals, staff meal/meals cost',
    'line=theoretical': 'theoretical/should/expected/ideal food cost, ideal',
  },
  questions: ['What was our food cost % last month?', 'What changed in food cost last month?'],
};
