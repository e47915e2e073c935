import { choice, column, defineReport } from '#engine/define';
import { dec, fixed } from '#engine/run/decimal';
import { namesOnly } from '#engine/run/values';
import { COST_GROUPS } from '../shared';
import { itemFilters, spanName, spanOf } from './stockReports.rules';

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

const PARTS = { outlet: 'Outlet', category: 'Category', day: 'Day', week: 'Week', month: 'Month' } as const;
type Part = keyof typeof PARTS;
const isPart = (per: unknown): per is Part => typeof per === 'string' && per in PARTS;
/** The columns of a row per outlet, category, day, week or month; in the classic layout each is a line. */
const IN_COLUMNS = { onlyFor: { per: Object.keys(PARTS) } };
const IN_LINES = { onlyFor: { per: 'line' } };

/** A total as a percentage of all net sales. Categories have no net sales of their own. */
const ofSales =
  (...keys: readonly [string, string?]) =>
  ({ netSales, ...sums }: Readonly<Record<string, unknown>>): unknown => {
    const [whole, less] = keys.map((key) => (key === undefined ? dec(0) : dec(sums[key] ?? 0)));
    return dec(netSales ?? 0).eq(0) || !whole
      ? null
      : fixed(
          whole
            .minus(less ?? 0)
            .times(100)
            .div(dec(netSales)),
          4,
        );
  };

/** R20: the food cost of a period in the classic layout, outlet by outlet, or as a row per outlet, category, day, week or month (domain 3.1). */
export default defineReport({
  name: 'FoodCostControlReport',
  label: 'Food cost control',
  path: '/FoodCostControlReport',
  about: 'Actual and expected food cost, and the difference from target',
  module: 'RPT_FOOD_COST',
  nav: { group: 'inventoryReports', order: 35, label: 'Food Cost Control' },
  inventory: true,
  period: 'range',
  days: 28,
  everyOutlet: true,
  filters: itemFilters,
  parameters: {
    per: choice(['line', 'outlet', 'category', 'day', 'week', 'month'], {
      default: 'line',
      required: true,
      label: 'By',
      labels: { line: 'Lines, outlets side by side', ...PARTS },
    }),
    targetPct: choice(['20', '22', '25', '28', '30', '32', '35'], { label: 'Target %' }),
    costGroup: choice(COST_GROUPS, { label: 'Cost group' }),
  },
  columns: {
    line: column.choice(KEYS, {
      label: 'Line',
      labels: LINES,
      heading: ({ per }) => (isPart(per) ? PARTS[per] : 'Line'),
      words: (value, asked) =>
        isPart(asked.per) ? spanName(value, asked) : (LINES[value as keyof typeof LINES] ?? value),
    }),
    amount: column.costMoney({ label: 'All outlets', ...IN_LINES }),
    pct: column.percent({ label: '% of net sales', sensitive: 'cost', ...IN_LINES }),
    opening: column.costMoney({ ...IN_COLUMNS, label: 'Opening', total: ({ openingOfAll }) => openingOfAll }),
    purchases: column.costMoney({ ...IN_COLUMNS, sum: true }),
    returns: column.costMoney({ ...IN_COLUMNS, label: 'Returns', sum: true }),
    transfersIn: column.costMoney({ ...IN_COLUMNS, sum: true }),
    transfersOut: column.costMoney({ ...IN_COLUMNS, sum: true }),
    available: column.costMoney({
      ...IN_COLUMNS,
      total: ({ consumed, closingOfAll }) => fixed(dec(consumed ?? 0).plus(dec(closingOfAll ?? 0)), 2),
    }),
    closing: column.costMoney({ ...IN_COLUMNS, label: 'Closing', total: ({ closingOfAll }) => closingOfAll }),
    consumed: column.costMoney({ ...IN_COLUMNS, label: 'Gross consumption', sum: true }),
    issues: column.costMoney({ ...IN_COLUMNS, label: 'Staff meals and issues', sum: true }),
    wasted: column.costMoney({ ...IN_COLUMNS, label: 'Wastage', sum: true }),
    complimentary: column.costMoney({ ...IN_COLUMNS, label: 'On the house', sum: true }),
    cost: column.costMoney({ ...IN_COLUMNS, label: 'Net cost of sales', sum: true }),
    sales: column.money({ onlyFor: { per: ['outlet', 'day', 'week', 'month'] }, label: 'Net sales', sum: true }),
    costPct: column.percent({ ...IN_COLUMNS, label: 'Actual cost %', sensitive: 'cost', total: ofSales('cost') }),
    theoretical: column.costMoney({ ...IN_COLUMNS, label: 'Theoretical cost', sum: true }),
    theoreticalPct: column.percent({
      ...IN_COLUMNS,
      label: 'Theoretical %',
      sensitive: 'cost',
      total: ofSales('theoretical'),
    }),
    above: column.costMoney({
      ...IN_COLUMNS,
      label: 'Actual above theoretical',
      formula: 'cost - theoretical',
      sum: true,
    }),
    abovePct: column.percent({
      ...IN_COLUMNS,
      label: 'Above theoretical, points',
      sensitive: 'cost',
      total: ofSales('cost', 'theoretical'),
    }),
    under: column.costMoney({ onlyFor: { per: ['outlet', 'day', 'week', 'month'] }, label: 'Under budget', sum: true }),
    turns: column.decimal({ ...IN_COLUMNS, scale: 2, label: 'Stock turns', sensitive: 'cost' }),
    daysInStock: column.decimal({ ...IN_COLUMNS, scale: 1, label: 'Days of stock', sensitive: 'cost' }),
    // An outlet's lines don't add up to a meaningful total, so the total row names the outlets without an amount.
    byOutlet: column.costMoney({
      label: 'At',
      perValue: true,
      namesOf: 'outlets',
      sum: true,
      ...IN_LINES,
      total: ({ byOutlet }) => namesOnly(byOutlet),
    }),
    place: column.integer({ hidden: true }),
    openingOfAll: column.costMoney({ hidden: true, sum: true }),
    closingOfAll: column.costMoney({ hidden: true, sum: true }),
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
  sort: ['place', 'line'],
  comparedBy: ['line'],
  alignedBy: spanOf,
  main: ['amount', 'pct', 'cost', 'costPct', 'sales', 'theoretical', 'above', 'under'],
  chart: { kind: 'bar', x: 'line', y: ['cost', 'theoretical'] },
  picture: { kind: 'sideBySide', lines: 'line', of: ['net', 'theoretical', 'budget'], values: 'byOutlet' },
  note: ({ per }) =>
    `Best between two counts. What counts, adjustments and batches changed is part of the consumption. Net sales include all items, also when you filter the stock${
      per === 'category' ? ': percentages of a category are of all net sales' : ''
    }.`,
  explainedBy: ['per=category', 'per=outlet'],
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
  questions: ['What was our food cost % last month?', 'What changed in food cost last month?'],
});
