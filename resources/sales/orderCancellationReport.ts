import { choice, column, defineReport, text } from '#engine/define';
import { billOf } from './salesReports.rules';
import { CANCEL_STAGES } from './tillWords.rules';

const STAGES = { beforeKot: 'Before the kitchen', afterKot: 'After the kitchen', afterBill: 'After the bill' };
const COLOURS = { beforeKot: 'muted', afterKot: 'amber', afterBill: 'red' } as const;

/** S3: cancelled lines and bills, by person and reason (domain 3.2). */
export default defineReport({
  name: 'orderCancellationReport',
  label: 'Order cancellation',
  about: 'Cancelled items by user, reason and cost',
  module: 'RPT_ORDER_CANCELLATION',
  nav: { group: 'reports', order: 40, label: 'Order Cancellation' },
  parameters: { stage: choice(CANCEL_STAGES, { labels: STAGES }), reason: text(), waiter: text() },
  columns: {
    date: column.date({ group: 3 }),
    at: column.datetime({ label: 'Cancelled', sort: -1 }),
    billNo: column.text({ label: 'Bill', sort: 2, drill: billOf }),
    orderNo: column.text({ label: 'Order', optional: true }),
    kotNo: column.text({ label: 'Order ticket', optional: true }),
    outlet: column.reference('outlets', { group: 4 }),
    table: column.text({ optional: true }),
    item: column.text({ main: 2 }),
    qty: column.quantity({ good: 'down', label: 'Quantity', main: 3 }),
    amount: column.money({ good: 'down', sum: true, tile: 1, main: 1 }),
    stage: column.coloured(COLOURS, { labels: STAGES, group: 5, main: 5 }),
    reason: column.text({ group: 1, main: 4 }),
    minutes: column.integer({ label: 'Minutes after the order', optional: true }),
    waiter: column.text({ group: 2 }),
    requestedBy: column.text({ label: 'Cancelled by', group: 6, main: 6 }),
    approvedBy: column.text({ optional: true }),
    stockReturned: column.boolean({ label: 'Back in stock', optional: true }),
    wasted: column.boolean({ label: 'Thrown away', optional: true }),
    costLost: column.costMoney({ good: 'down', sum: true, optional: true }),
    billDate: column.date({ hidden: true }),
    ...column.forLinks('billStatus', 'outletId'),
    gross: column.money({ hidden: true, sum: true }),
    cancellations: column.count({ good: 'down', tile: 2 }),
    pctOfGross: column.share('amount', 'gross', { good: 'down', hidden: true, label: '% of gross sales', tile: 3 }),
  },
  synonyms: {
    report: `cancellations, cancelled, cancelled orders, orders cancelled, voids, voided orders, cancelled items,
      items cancelled`,
    costLost: 'cost lost',
    qty: 'portions cancelled, portions, cancelled portions',
    requestedBy: 'who, staff, employee, cashier, user',
  },
  questions: ['What was cancelled last week?'],
});
