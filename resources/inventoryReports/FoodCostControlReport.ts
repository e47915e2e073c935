import { choice, column, defineReport } from '#engine/define';
import { objectIn } from '#engine/run/values';
import { COST_GROUPS } from '../shared';
import { itemFilters } from './stockReports.rules';

const LINES = {
  opening: 'Opening stock',
  purchases: 'Purchases',
  returns: 'Supplier returns',
  transfersIn: 'Transfers in',
  transfersOut: 'Transfers out',
  available: 'Cost of goods available',
  closing: 'Closing stock',
  gross: 'Gross consumption',
  issues: 'Staff meals and issues',
  wastage: 'Wastage',
  complimentary: 'On the house',
  net: 'Net cost of sales',
  sales: 'Net sales',
  theoretical: 'Theoretical cost',
  variance: 'Actual above theoretical',
  budget: 'Budget at target',
  overUnder: 'Under budget',
  wastageBudget: 'Wastage at target',
  wastageUnder: 'Wastage under target',
  average: 'Average stock',
} as const;
const KEYS = Object.keys(LINES) as (keyof typeof LINES)[];

const withoutAmounts = (byOutlet: unknown): Record<string, null> =>
  Object.fromEntries(Object.keys(objectIn(byOutlet)).map((outlet) => [outlet, null]));

/** R20: the food cost of a period in the classic layout, outlet by outlet (domain 3.1). */
export default defineReport({
  name: 'FoodCostControlReport',
  label: 'Food cost control',
  path: '/FoodCostControlReport',
  about: 'What was used, what it should have been, and how far that is from the target',
  module: 'RPT_FOOD_COST',
  nav: { group: 'inventoryReports', order: 35, label: 'Food Cost Control' },
  inventory: true,
  period: 'range',
  days: 28,
  everyOutlet: true,
  filters: itemFilters,
  parameters: {
    targetPct: choice(['20', '22', '25', '28', '30', '32', '35'], { label: 'Target %' }),
    costGroup: choice(COST_GROUPS, { label: 'Cost group' }),
  },
  columns: {
    line: column.choice(KEYS, { label: 'Line', labels: LINES }),
    amount: column.costMoney({ label: 'All outlets' }),
    pct: column.percent({ label: '% of net sales', sensitive: 'cost' }),
    // An outlet's lines don't add up to a meaningful total, so the total row names the outlets without an amount.
    byOutlet: column.costMoney({
      label: 'At',
      perValue: true,
      namesOf: 'outlets',
      sum: true,
      total: ({ byOutlet }) => withoutAmounts(byOutlet),
    }),
    place: column.integer({ hidden: true }),
    netCost: column.costMoney({ hidden: true, sum: true, label: 'Net cost of sales', tile: 1 }),
    netSales: column.money({ hidden: true, sum: true, label: 'Net sales' }),
    actualPct: column.percent({ hidden: true, label: 'Actual cost %', formula: '100 * netCost / netSales', tile: 2 }),
    variance: column.costMoney({ hidden: true, sum: true, label: 'Actual above theoretical', tile: 3 }),
    wastage: column.costMoney({ hidden: true, sum: true }),
    wastagePct: column.percent({ hidden: true, label: 'Wastage %', formula: '100 * wastage / netSales' }),
    budget: column.costMoney({ hidden: true, sum: true, label: 'Budget at target' }),
    wastageBudget: column.costMoney({ hidden: true, sum: true, label: 'Wastage at target' }),
    wastageTargetPct: column.percent({
      hidden: true,
      label: 'Wastage target %',
      formula: '100 * wastageBudget / netSales',
    }),
    averageStock: column.costMoney({ hidden: true, sum: true, label: 'Average stock' }),
    inventoryTurns: column.decimal({ hidden: true, scale: 2, formula: 'netCost / averageStock', label: 'Stock turns' }),
    dayCount: column.integer({ hidden: true, sum: true }),
    stockDays: column.decimal({
      hidden: true,
      scale: 1,
      formula: 'averageStock * dayCount / netCost',
      label: 'Days of stock',
    }),
    targetPct: column.percent({ hidden: true, label: 'Target %', formula: '100 * budget / netSales' }),
  },
  sort: ['place'],
  comparedBy: ['line'],
  main: ['amount', 'pct'],
  picture: { kind: 'sideBySide', lines: 'line', of: ['net', 'theoretical', 'budget'], values: 'byOutlet' },
  note: () =>
    'Best between two counts. What counts, adjustments and batches changed is part of the consumption. Net sales include all items, also when you filter the stock.',
  synonyms: {
    netCost: ['food cost', 'net cost of sales', 'actual food cost', 'actual cost'],
    actualPct: ['food cost %', 'food cost percentage', 'actual food cost %'],
    variance: ['actual cost above theoretical', 'food cost variance'],
    'line=purchases': ['purchased', 'buy'],
    'line=overUnder': [
      'over or under budget',
      'over or under food cost budget',
      'under food cost budget',
      'over food cost budget',
      'over budget',
    ],
    'line=issues': ['staff meals', 'staff meal cost', 'staff meals cost'],
    'line=theoretical': ['theoretical food cost', 'should food cost', 'expected food cost', 'ideal food cost'],
  },
  questions: ['What was our food cost % last month?', 'Why did food cost rise last month?'],
});
