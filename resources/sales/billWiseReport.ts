import { choice, column, defineFilters, defineReport, integer, text } from '#engine/define';
import { billPage, channel, orderType, salesFilters } from './salesReports.rules';
import { BILL_STATES } from './tillWords.rules';

const CARD_TAGS = { tagged: 'green', partlyTagged: 'amber', untagged: 'amber' } as const;

/** S6: one row per bill (domain 3.2), the details behind the sales report. */
export default defineReport({
  name: 'billWiseReport',
  label: 'Bill wise',
  about: 'Every bill with its total and payment method',
  module: 'RPT_BILL_WISE',
  nav: { group: 'reports', order: 60, label: 'Bill Wise' },
  filters: defineFilters({
    ...salesFilters,
    fields: {
      billNo: text({ label: 'Bill number' }),
      ...salesFilters.fields,
      hour: integer({ min: 0, max: 23 }),
      tableName: text({ label: 'Table' }),
      status: choice(BILL_STATES, { help: 'Leave blank for settled bills' }),
    },
  }),
  paged: { key: ['id'], filled: ['date', 'billNo'], outlet: 'outlet' },
  columns: {
    billNo: column.text({ label: 'Bill', sort: 2, drill: ({ id }) => billPage(id) }),
    ...column.forLinks('id'),
    date: column.date({ group: 1, main: 3, sort: 1 }),
    opened: column.datetime({ onDemand: true }),
    settled: column.datetime(),
    minutes: column.integer({ optional: true }),
    outlet: column.reference('outlets', { group: 2 }),
    orderType: column.like(orderType, { group: 3, main: 4 }),
    channel: column.like(channel),
    table: column.text({ optional: true }),
    guests: column.integer({ sum: true, main: 5 }),
    waiter: column.text({ optional: true }),
    cashier: column.text({ group: 4 }),
    customer: column.text({ optional: true, sensitive: 'personal' }),
    items: column.text(),
    ...column.alike(['gross', 'discount'], column.money({ sum: true })),
    refunds: column.money({ sum: true, optional: true }),
    netSales: column.money({ label: 'Net', sum: true, tile: 1, main: 1 }),
    serviceCharge: column.money({ sum: true }),
    taxes: column.money({ label: 'Tax', perValue: true, sum: true }),
    ...column.alike(['deliveryFee', 'tips'], column.money({ sum: true, optional: true })),
    rounding: column.money({ sum: true }),
    grandTotal: column.money({ label: 'Total', sum: true, tile: 3, main: 2 }),
    payments: column.money({ label: 'Paid by', perValue: true, sum: true, main: 6 }),
    changeGiven: column.money({ sum: true }),
    costOfSales: column.costMoney({ label: 'Cost', sum: true }),
    cardTag: column.coloured(CARD_TAGS, { label: 'Card slips', optional: true }),
    status: column.choice(BILL_STATES, { onDemand: true }),
    reprints: column.integer({ optional: true }),
    ...column.alike({ mergedInto: 'Merged into', parentBill: 'Split from' }, column.text({ optional: true })),
    ...column.alike(['splitGroup', 'remarks'], column.text({ optional: true })),
    missingBefore: column.integer({ label: 'Numbers missing before', optional: true }),
    bills: column.count({ tile: 2 }),
  },
});
