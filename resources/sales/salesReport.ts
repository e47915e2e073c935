import { choice, column, defineReport, inWords } from '#engine/define';
import { billsBehind, GROUPINGS, groupingOf, narrowerSales, periodName, salesFilters } from './salesReports.rules';

/** S1: sales by period, outlet, order type, channel, cashier or menu category (domain 3.2). */
export default defineReport({
  name: 'salesReport',
  label: 'Sales',
  path: '/salesReport',
  about: 'Sales, payments and any difference',
  module: 'RPT_SALES',
  nav: { group: 'reports', order: 10, label: 'Sales' },
  period: 'range',
  readsBefore: true,
  filters: salesFilters,
  parameters: { groupBy: choice(GROUPINGS, { default: 'day', label: 'By', required: true }) },
  columns: {
    period: column.text({
      heading: (parameters) => inWords(groupingOf(parameters)),
      words: periodName,
      drill: narrowerSales,
    }),
    /** What a drill-down asks for: the day, the outlet's id, the order type. */
    key: column.text({ hidden: true }),
    /** Hours in the order of the business day, which begins before noon and ends after midnight. */
    place: column.integer({ hidden: true }),
    bills: column.integer({ sum: true, tile: 2, drill: billsBehind }),
    guests: column.integer({ sum: true }),
    grossSales: column.money({ label: 'Gross', sum: true }),
    itemDiscount: column.money({ label: 'Item discounts', sum: true, optional: true }),
    billDiscount: column.money({ label: 'Bill discounts', sum: true, optional: true }),
    promotions: column.money({ sum: true, optional: true }),
    complimentary: column.money({ sum: true, optional: true }),
    netSales: column.money({ sum: true, tile: 1, drill: billsBehind }),
    serviceCharge: column.money({ sum: true, optional: true }),
    taxes: column.money({ label: 'Tax', perValue: true, sum: true }),
    deliveryFee: column.money({ sum: true, optional: true }),
    tips: column.money({ sum: true, optional: true }),
    rounding: column.money({ sum: true, optional: true }),
    grandTotal: column.money({ label: 'Total', sum: true }),
    payments: column.money({ label: 'Paid by', perValue: true, sum: true }),
    changeGiven: column.money({ label: 'Change given', sum: true, optional: true }),
    difference: column.money({ sum: true }),
    avgBill: column.money({ label: 'Average bill', tile: 3, formula: 'netSales / bills' }),
    avgGuest: column.money({ label: 'Average guest', formula: 'netSales / guests' }),
    costOfSales: column.costMoney({ label: 'Cost of sales', sum: true }),
    grossProfitPct: column.percent({ label: 'Gross profit %', formula: '100 * (netSales - costOfSales) / netSales' }),
    previousNet: column.money({ label: 'Net, period before', sum: true }),
    changePct: column.percent({ label: 'Change %', formula: '100 * (netSales - previousNet) / previousNet' }),
  },
  sort: ['place', 'period'],
  main: ['netSales', 'grandTotal', 'bills', 'avgBill', 'grossProfitPct', 'changePct'],
  onPaper: [
    'period',
    'bills',
    'guests',
    'grossSales',
    'itemDiscount',
    'billDiscount',
    'netSales',
    'serviceCharge',
    'taxes',
    'grandTotal',
    'avgBill',
    'grossProfitPct',
    'changePct',
  ],
  trend: { of: 'netSales', by: 'changePct', words: 'vs previous period' },
  chart: { kind: 'bar', x: 'period', y: ['netSales'] },
  note: (parameters) =>
    groupingOf(parameters) === 'category'
      ? 'By category, sales are those of the lines: before bill discounts, promotions, charges and payments, which belong to whole bills and show a dash here.'
      : undefined,
});
