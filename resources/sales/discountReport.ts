import { choice, column, defineReport, text, toReport } from '#engine/define';
import { words } from './discountReport.words';
import { oneBill, salesFilters } from './salesReports.rules';

const KINDS = { discount: 'Discount', promotion: 'Promotion', complimentary: 'On the house' };

/** S5: discounts, by who gave and who received them (domain 3.2). */
export default defineReport({
  name: 'discountReport',
  label: 'Discounts given',
  about: 'What was taken off bills, by whom, and why',
  module: 'RPT_DISCOUNT',
  nav: { group: 'reports', order: 30, label: 'Discount' },
  filters: salesFilters,
  parameters: { kind: choice(KINDS), discount: text({ label: 'Name' }) },
  columns: {
    date: column.date({ group: 4 }),
    billNo: column.text({
      label: 'Bill',
      sort: 2,
      drill: toReport('billWiseReport', ({ billNo, date, outletId }) => oneBill(billNo, outletId, date)),
    }),
    outlet: column.reference('outlets', { group: 5 }),
    discount: column.text({ label: 'Name', group: 1, main: 2, synonyms: 'promotion, offer' }),
    kind: column.choice(KINDS, { group: 3, main: 3 }),
    type: column.choice(['percentage', 'fixed'], { label: 'Type', optional: true, labels: { fixed: 'Amount' } }),
    scope: column.choice(['bill', 'item'], { label: 'Applies to', labels: { bill: 'Whole bill', item: 'One item' } }),
    item: column.text({ optional: true }),
    baseAmount: column.money({ label: 'Before discount', sum: true, main: 5 }),
    pct: column.percent({ good: 'down', label: 'Discount %', optional: true, main: 6 }),
    discountAmount: column.money({
      ...{ good: 'down', sum: true, tile: 1, main: 1, sort: -1 },
      label: 'Discount',
    }),
    isComplimentary: column.boolean({ label: 'On the house', onDemand: true }),
    reason: column.text({ optional: true }),
    givenBy: column.text({ group: 2, main: 4 }),
    approvedBy: column.text({ optional: true }),
    customer: column.text({ optional: true, sensitive: 'personal' }),
    card: column.text({ optional: true }),
    ...column.forLinks('outletId'),
    gross: column.money({ hidden: true, sum: true }),
    discounts: column.count({ good: 'down', tile: 2 }),
    discountPct: column.share('discountAmount', 'gross', {
      ...{ good: 'down', hidden: true, tile: 3 },
      label: '% of gross sales',
    }),
  },
  chart: { as: 'columns' },
  explainedBy: ['discount', 'givenBy', 'kind', 'outlet'],
  ...words,
});
