import { choice, column, columnsWith, defineReport, inWords, oneOf } from '#engine/define';
import { namesOnly } from '#engine/run/values';
import { COST_GROUPS } from '../shared';
import { itemFilters, spanName } from './stockReports.rules';

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

const PARTS = ['outlet', 'category', 'item', 'day', 'week', 'month'] as const;
const isPart = (per: unknown): boolean => PARTS.some((part) => part === per);
/** In the classic layout each figure is a line; otherwise it is a column. */
const IN_LINES = { onlyFor: { per: 'line' } };
const IN_COLUMNS = { onlyFor: { per: PARTS } };
const HIDDEN = { hidden: true };
/** Only an item has quantities that add up. */
const PER_ITEM = { onlyFor: { per: 'item' } };
/** Categories and items have no net sales of their own. */
const WITH_SALES = { onlyFor: { per: ['outlet', 'day', 'week', 'month'] } };

/** R20: the food cost of a period in the classic layout, outlet by outlet, or as a row per outlet, category, item, day, week or month (domain 3.1). */
export default defineReport({
  name: 'FoodCostControlReport',
  label: 'Food cost control',
  about: 'Actual and expected food cost, and the difference from target',
  module: 'RPT_FOOD_COST',
  nav: { group: 'inventoryReports', order: 35, label: 'Food Cost Control' },
  days: 28,
  everyOutlet: true,
  filters: itemFilters,
  parameters: {
    per: oneOf(['line', ...PARTS], { label: 'By', labels: { line: 'Lines, outlets side by side' } }),
    targetPct: choice(['20', '22', '25', '28', '30', '32', '35'], { label: 'Target %' }),
    costGroup: choice(COST_GROUPS),
  },
  columns: {
    line: column.choice(LINES, {
      label: 'Line',
      compared: true,
      sort: 2,
      chart: 'x',
      heading: ({ per }) => (isPart(per) ? inWords(String(per)) : 'Line'),
      words: (value, asked) => (isPart(asked.per) ? spanName(value, asked) : undefined),
    }),
    ...columnsWith(IN_LINES, {
      amount: column.costMoney({ label: 'All outlets', main: 1 }),
      pct: column.percent({ label: '% of net sales', sensitive: 'cost', main: 2 }),
      // An outlet's lines don't add up to a meaningful total, so the total row names the outlets without an amount.
      byOutlet: column.costMoney({
        label: 'At',
        perValue: true,
        namesOf: 'outlets',
        sum: true,
        total: ({ byOutlet }) => namesOnly(byOutlet),
      }),
    }),
    ...columnsWith(PER_ITEM, {
      usedQty: column.quantity({ label: 'Quantity used', main: 9 }),
      purchasedQty: column.quantity({ label: 'Quantity purchased' }),
      unit: column.unit('units', { compared: true, main: 10 }),
    }),
    ...columnsWith(IN_COLUMNS, {
      opening: column.costMoney({ total: 'openingOfAll' }),
      ...column.alike(['purchases', 'returns', 'transfersIn', 'transfersOut'], column.costMoney({ sum: true })),
      available: column.costMoney({ total: 'consumed + closingOfAll' }),
      closing: column.costMoney({ total: 'closingOfAll' }),
      consumed: column.costMoney({ label: 'Gross consumption', sum: true }),
      issues: column.costMoney({ label: 'Staff meals and issues', sum: true }),
      wasted: column.costMoney({ label: 'Wastage', sum: true }),
      complimentary: column.costMoney({ label: 'On the house', sum: true }),
      cost: column.costMoney({ label: 'Net cost of sales', sum: true, main: 3, chart: 'y' }),
      sales: column.money({ ...WITH_SALES, label: 'Net sales', sum: true, main: 5 }),
      costPct: column.percent({ label: 'Actual cost %', total: '100 * cost / netSales', main: 4 }),
      theoretical: column.costMoney({ label: 'Theoretical cost', sum: true, main: 6, chart: 'y' }),
      theoreticalPct: column.percent({ label: 'Theoretical %', total: '100 * theoretical / netSales' }),
      above: column.costMoney({ label: 'Actual above theoretical', formula: 'cost - theoretical', sum: true, main: 7 }),
      abovePct: column.percent({ label: 'Above theoretical, points', total: '100 * (cost - theoretical) / netSales' }),
      under: column.costMoney({ ...WITH_SALES, label: 'Under budget', sum: true, main: 8 }),
      turns: column.decimal({ scale: 2, label: 'Stock turns', sensitive: 'cost' }),
      daysInStock: column.decimal({ scale: 1, label: 'Days of stock', sensitive: 'cost' }),
    }),
    ...columnsWith(HIDDEN, {
      place: column.integer({ sort: 1 }),
      ...column.alike(['openingOfAll', 'closingOfAll'], column.costMoney({ sum: true })),
      netCost: column.costMoney({ sum: true, label: 'Net cost of sales', tile: 1 }),
      netSales: column.money({ sum: true }),
      actualPct: column.share('netCost', 'netSales', { label: 'Actual cost %', tile: 2 }),
      targetPct: column.share('budget', 'netSales', { label: 'Target %', foot: true }),
      variance: column.costMoney({ sum: true, label: 'Actual above theoretical', tile: 3 }),
      wastage: column.costMoney({ sum: true }),
      wastagePct: column.share('wastage', 'netSales', { label: 'Wastage %', foot: true }),
      budget: column.costMoney({ sum: true, label: 'Budget at target' }),
      wastageBudget: column.costMoney({ sum: true, label: 'Wastage at target' }),
      wastageTargetPct: column.share('wastageBudget', 'netSales', { label: 'Wastage target %', foot: true }),
      averageStock: column.costMoney({ formula: '(openingOfAll + closingOfAll) / 2' }),
      inventoryTurns: column.decimal({ scale: 2, label: 'Stock turns', formula: 'netCost / averageStock', foot: true }),
      dayCount: column.count(),
      stockDays: column.decimal({
        scale: 1,
        label: 'Days of stock',
        formula: 'averageStock * dayCount / netCost',
        foot: true,
      }),
    }),
  },
  foot: 'Targets and turnover',
  alignedBy: 'per',
  picture: { kind: 'sideBySide', lines: 'line', of: ['net', 'theoretical', 'budget'], values: 'byOutlet' },
  note: ({ per }) =>
    `Best between two counts. What counts, adjustments and batches changed is part of the consumption. Net sales include all items, also when you filter the stock${
      per === 'category' || per === 'item'
        ? `: percentages of ${per === 'item' ? 'an item' : 'a category'} are of all net sales`
        : ''
    }.`,
  explainedBy: ['per=category', 'per=outlet'],
  countedBy: {
    netCost: { by: 'per=item', quantity: 'usedQty', counts: 'Quantities used', each: 'cost per unit' },
    purchases: { by: 'per=item', quantity: 'purchasedQty', counts: 'Quantities purchased', each: 'price per unit' },
  },
  synonyms: {
    netCost: 'food cost, net cost of sales, actual (food) cost',
    actualPct: '(actual) food cost %, food cost percentage',
    variance: 'actual cost above theoretical, food cost variance',
    wastagePct: 'wastage % of sales, wastage as % of sales, waste %',
    'line=purchases': 'purchased, buy, spend (on)',
    'line=overUnder': 'over or under (food cost) budget, under/over food cost budget, over budget',
    'line=issues': 'staff meals, staff meal/meals cost',
    'line=theoretical': 'theoretical/should/expected/ideal food cost',
  },
  questions: ['What was our food cost % last month?', 'What changed in food cost last month?'],
});
