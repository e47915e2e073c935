import { choice, column, defineReport, oneOf } from '#engine/define';
import { COST_GROUPS } from '../shared';
import { words } from './FoodCostControlReport.words';
import {
  againstRecipes,
  categoryTargets,
  charts,
  costOfGoods,
  foodCostNote,
  headline,
  netSales,
  perHeading,
  stockTurnover,
  targets,
} from './foodCost.rules';
import { itemFilters } from './stockReports.rules';

const PARTS = ['outlet', 'category', 'item', 'day', 'week', 'month'] as const;
/** Only an item has quantities that add up. */
const PER_ITEM = { onlyFor: { per: 'item' } };

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
  statement: { by: 'per', when: 'line', turns: 'outlet', pctOf: 'netSales' },
  columns: {
    line: column.text({ statement: 'line', rowsBy: 'per', sort: 2, heading: perHeading }),
    amount: column.costMoney({ signed: true, statement: 'total', label: 'All outlets', main: 1 }),
    pct: column.percent({ signed: true, statement: 'pct', label: '% of net sales', main: 2 }),
    byOutlet: column.costMoney({ signed: true, statement: 'each', label: 'At', namesOf: 'outlets' }),
    usedQty: column.quantity({ ...PER_ITEM, label: 'Quantity used', main: 9 }),
    purchasedQty: column.quantity({ ...PER_ITEM, label: 'Quantity purchased' }),
    unit: column.unit('units', { ...PER_ITEM, compared: true, main: 10 }),
    ...costOfGoods,
    ...netSales,
    ...againstRecipes,
    ...categoryTargets,
    ...targets,
    ...stockTurnover,
    place: column.integer({ hidden: true, statement: 'order', sort: 1 }),
    ...headline,
  },
  foot: 'Targets and turnover',
  chart: charts,
  note: foodCostNote,
  explainedBy: ['per=category', 'per=outlet'],
  ...words,
});
