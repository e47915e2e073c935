/** The figures of food cost (domain 3.1), each a column and a line of the statement. */

import { column, columnsWith, inWords, type ReportValues } from '#engine/define';

/** The cost of goods: what was there and came in, less what is left, is consumed; less what wasn't sold, and with what was lost in transit, it is the net cost of sales. */
export const costOfGoods = {
  opening: column.costMoney({ total: 'openingOfAll' }),
  openingOfAll: column.costMoney({ hidden: true, sum: true, line: 'opening', lineLabel: 'Opening stock' }),
  purchases: column.costMoney({ sum: true, line: true }),
  returns: column.costMoney({ sum: true, line: true, lineLabel: 'Supplier returns' }),
  ...column.alike(['transfersIn', 'transfersOut'], column.costMoney({ sum: true, line: true })),
  available: column.costMoney({
    total: 'consumed + closingOfAll',
    line: '=available',
    lineLabel: 'Cost of goods available',
  }),
  closing: column.costMoney({ total: 'closingOfAll' }),
  closingOfAll: column.costMoney({ hidden: true, sum: true, line: '-closing', lineLabel: 'Closing stock' }),
  consumed: column.costMoney({ label: 'Gross consumption', sum: true, line: '=gross' }),
  issues: column.costMoney({ label: 'Staff meals and issues', sum: true, line: '-issues' }),
  wasted: column.costMoney({ good: 'down', label: 'Wastage', sum: true, line: '-wastage' }),
  complimentary: column.costMoney({ good: 'down', label: 'On the house', sum: true, line: '-complimentary' }),
  lostInTransit: column.costMoney({ good: 'down', optional: true, sum: true, line: 'lost' }),
  cost: column.costMoney({ good: 'down', label: 'Net cost of sales', sum: true, main: 3, line: '=net' }),
};

/** Outlets side by side in the statement, and otherwise what was used next to what the recipes expect. */
export const charts = [
  { as: 'sideBySide', x: 'line', of: ['net', 'theoretical', 'budget'], y: 'byOutlet' },
  { as: 'columns', y: ['cost', 'theoretical'] },
] as const;

/** Categories and items have no net sales of their own. */
const WITH_SALES = { onlyFor: { per: ['outlet', 'day', 'week', 'month'] } };

/** The net sales of a row, and in the totals all net sales. */
export const netSales = {
  sales: column.money({ good: 'up', ...WITH_SALES, label: 'Net sales', sum: true, main: 5 }),
  netSales: column.money({ good: 'up', hidden: true, sum: true, line: 'sales' }),
};

/** How much more than the recipes say was used. */
const ABOVE = 'Actual above theoretical';

/** Only a category has a target of its own. */
const PER_CATEGORY = { onlyFor: { per: 'category' } };

/** What a category may cost, of all net sales. */
export const categoryTargets = {
  categoryTarget: column.percent({ ...PER_CATEGORY, label: 'Target cost %', sensitive: 'cost' }),
  aboveTarget: column.percent({
    ...{ ...PER_CATEGORY, good: 'down', signed: true, sensitive: 'cost' },
    ...{ label: 'Above target, points', formula: 'costPct - categoryTarget' },
  }),
};

/** The net cost and the cost by recipes, and the difference. */
export const againstRecipes = {
  costPct: column.percent({ good: 'down', label: 'Actual cost %', total: '100 * cost / netSales', main: 4 }),
  theoretical: column.costMoney({ label: 'Theoretical cost', sum: true, main: 6, line: true }),
  theoreticalPct: column.percent({ good: 'down', label: 'Theoretical %', total: '100 * theoretical / netSales' }),
  above: column.costMoney({
    ...{ good: 'down', signed: true, sum: true, main: 7 },
    ...{ label: ABOVE, formula: 'cost - theoretical', line: 'variance' },
  }),
  abovePct: column.percent({
    ...{ good: 'down', signed: true },
    ...{ label: 'Above theoretical, points', total: '100 * (cost - theoretical) / netSales' },
  }),
};

/** What may be used and wasted at these net sales, and how much less it was. */
export const targets = {
  budget: column.costMoney({ label: 'Budget at target', sum: true, hidden: true, line: true }),
  under: column.costMoney({
    good: 'up',
    signed: true,
    ...WITH_SALES,
    label: 'Under budget',
    formula: 'budget - cost',
    sum: true,
    main: 8,
    line: 'overUnder',
  }),
  wastageBudget: column.costMoney({ label: 'Wastage at target', sum: true, hidden: true, line: true }),
  wastageUnder: column.costMoney({
    good: 'up',
    signed: true,
    ...WITH_SALES,
    label: 'Wastage under target',
    formula: 'wastageBudget - wasted',
    hidden: true,
    line: true,
  }),
  ...column.alike(
    ['targetPart', 'wastagePart'],
    column.decimal({ hidden: true, sum: true, scale: 6, sensitive: 'cost' }),
  ),
  targetPct: column.share('targetPart', 'netSales', { label: 'Target %', hidden: true, foot: true }),
  wastage: column.costMoney({ good: 'down', formula: 'wasted', sum: true, hidden: true }),
  wastagePct: column.share('wastage', 'netSales', { good: 'down', label: 'Wastage %', hidden: true, foot: true }),
  wastageTargetPct: column.share('wastagePart', 'netSales', { label: 'Wastage target %', hidden: true, foot: true }),
};

/** How often the stock was used up in the dates, and how long it lasts: row by row, and of everything in the totals. */
export const stockTurnover = {
  turns: column.decimal({ good: 'up', scale: 2, label: 'Stock turns', sensitive: 'cost' }),
  daysInStock: column.decimal({ good: 'down', scale: 1, label: 'Days of stock', sensitive: 'cost' }),
  dayCount: column.count(),
  averageStock: column.costMoney({ hidden: true, formula: '(openingOfAll + closingOfAll) / 2', line: 'average' }),
  inventoryTurns: column.decimal({
    good: 'up',
    scale: 2,
    label: 'Stock turns',
    formula: 'netCost / averageStock',
    hidden: true,
    foot: true,
  }),
  stockDays: column.decimal({
    good: 'down',
    scale: 1,
    label: 'Days of stock',
    formula: 'averageStock * dayCount / netCost',
    hidden: true,
    foot: true,
  }),
};

/**
 * The figures at the top. They aren't columns of the table: in a comparison, it shows the change of every column that is at the top.
 */
export const headline = columnsWith(
  { hidden: true },
  {
    netCost: column.costMoney({ good: 'down', label: 'Net cost of sales', formula: 'cost', sum: true, tile: 1 }),
    actualPct: column.share('netCost', 'netSales', { good: 'down', label: 'Actual cost %', tile: 2 }),
    variance: column.costMoney({ good: 'down', signed: true, label: ABOVE, formula: 'above', sum: true, tile: 3 }),
  },
);

/** What a row is: a line, an outlet, a week. */
export const perHeading = ({ per }: ReportValues): string => inWords(String(per));

/** What to know about the figures. */
export const foodCostNote = ({ per }: ReportValues): string =>
  `Most accurate between two counts. Consumption includes what counts, adjustments and batches changed. Net sales include all items, also when you filter the stock${
    per === 'category' || per === 'item'
      ? `: percentages of ${per === 'item' ? 'an item' : 'a category'} are of all net sales`
      : ''
  }.`;
