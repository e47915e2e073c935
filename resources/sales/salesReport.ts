import { column, defineReport, oneOf } from '#engine/define';
import { billsBehind, categoryNote, GROUPINGS, groupingOf, narrowerSales, periodName } from './salesGroupings.rules';
import { words } from './salesReport.words';
import { menuCategory, salesFilters } from './salesReports.rules';

/** On paper, and better when higher. */
const UP = { good: 'up', onPaper: true } as const;
/** What guests got for less or for nothing. */
const GIVEN = column.money({ good: 'down', sum: true, optional: true, onPaper: true });

/** S1: sales by period, outlet, order type, channel, cashier or menu category (domain 3.2). */
export default defineReport({
  name: 'salesReport',
  label: 'Sales',
  about: 'Sales, payments and any difference',
  module: 'RPT_SALES',
  nav: { group: 'reports', order: 10, label: 'Sales' },
  readsBefore: true,
  filters: salesFilters,
  rollUpBy: (parameters) => [groupingOf(parameters)],
  parameters: { groupBy: oneOf(GROUPINGS, { label: 'By' }), categoryId: menuCategory },
  columns: {
    period: column.text({ rowsBy: 'groupBy', words: periodName, drill: narrowerSales, sort: 2 }),
    /** The parameters of a drill-down: the day, the outlet's id, the order type. */
    key: column.text({ hidden: true, compared: true }),
    /** Hours in business day order, which starts before noon and ends after midnight. */
    place: column.integer({ hidden: true, sort: 1 }),
    bills: column.integer({ ...UP, sum: true, tile: 2, drill: billsBehind, main: 3 }),
    guests: column.integer({ ...UP, sum: true }),
    grossSales: column.money({ ...UP, label: 'Gross', sum: true }),
    ...column.alike({ itemDiscount: 'Item discounts', billDiscount: 'Bill discounts' }, GIVEN),
    ...column.alike(['promotions', 'complimentary', 'refunds'], GIVEN),
    netSales: column.money({ ...UP, sum: true, tile: 1, drill: billsBehind, main: 1 }),
    ...column.alike(['notSales', 'serviceCharge'], column.money({ sum: true, optional: true, onPaper: true })),
    taxes: column.money({ label: 'Tax', perValue: true, sum: true, onPaper: true, synonyms: 'taxes, tax collected' }),
    ...column.alike(['deliveryFee', 'tips', 'rounding'], column.money({ sum: true, optional: true })),
    grandTotal: column.money({ ...UP, label: 'Total', sum: true, main: 2 }),
    payments: column.money({ label: 'Paid by', perValue: true, sum: true }),
    ...column.alike(['changeGiven', 'excessKept'], column.money({ sum: true, optional: true })),
    difference: column.money({ sum: true }),
    avgBill: column.money({ ...UP, label: 'Average bill', tile: 3, formula: 'netSales / bills', main: 4 }),
    avgGuest: column.money({ good: 'up', label: 'Average per guest', formula: 'netSales / guests' }),
    costOfSales: column.costMoney({ good: 'down', sum: true }),
    costedNet: column.money({ hidden: true, sum: true, label: 'Net with a known cost' }),
    grossProfitPct: column.margin('costedNet', 'costOfSales', { ...UP, label: 'Gross profit %', main: 5 }),
    previousNet: column.money({ label: 'Net, period before', sum: true }),
    changePct: column.change('netSales', 'previousNet', { ...UP, label: 'Change %', main: 6 }),
  },
  chart: { as: 'columns' },
  trend: { of: 'netSales', by: 'changePct', words: 'vs previous period' },
  note: categoryNote,
  explainedBy: [
    'groupBy=outlet',
    'costOfSalesReport:level=category',
    'groupBy=category',
    'groupBy=orderType',
    'groupBy=channel',
  ],
  ...words,
});
