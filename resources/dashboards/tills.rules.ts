/** What dashboards know of tills and no report has: shifts, what the kitchen still has, discounts that needed an approval. */
import { column, defineReport } from '#engine/define';
import { linkTo } from '#engine/run/links';

/** Shifts that were opened in these days, and how far the cash is off. */
export const tillShifts = defineReport({
  name: 'tillShifts',
  label: 'Shifts',
  path: '',
  about: 'Shifts at the tills, and their cash',
  module: 'RPT_SALES',
  period: 'range',
  columns: {
    shiftNo: column.text({ label: 'Shift' }),
    outlet: column.reference('outlets'),
    terminal: column.text(),
    openedBy: column.text(),
    openedAt: column.datetime({ label: 'Opened' }),
    closedAt: column.datetime({ label: 'Closed' }),
    status: column.choice(['open', 'closed'], { tones: { open: 'blue', closed: 'muted' } }),
    expectedCash: column.money({ sum: true }),
    countedCash: column.money({ sum: true }),
    variance: column.money({ label: 'Cash variance', sum: true }),
    open: column.integer({ hidden: true, label: 'Open shifts', sum: true }),
    off: column.integer({ hidden: true, label: 'Shifts with a cash variance', sum: true }),
  },
  sort: ['-openedAt', 'shiftNo'],
});

/** Orders that the kitchen has received and that are not paid yet. */
export const openOrders = defineReport({
  name: 'tillOpenOrders',
  label: 'Open bills',
  path: '',
  about: 'Tables and bills that are not paid yet',
  module: 'RPT_SALES',
  period: 'range',
  columns: {
    billNo: column.text({ label: 'Bill' }),
    outlet: column.reference('outlets'),
    table: column.text(),
    since: column.datetime({ label: 'Since' }),
    pendingKots: column.integer({ label: 'Tickets in the kitchen', sum: true }),
    openBills: column.integer({ hidden: true, sum: true }),
    activeTables: column.integer({ hidden: true, label: 'Tables in use', sum: true }),
  },
  sort: ['since', 'billNo'],
});

/** Discounts above the limit of the outlet's settings. */
export const steepDiscounts = defineReport({
  name: 'steepDiscounts',
  label: 'Discounts above the limit',
  path: '',
  about: 'Discounts that exceed what the outlet gives without approval',
  module: 'RPT_DISCOUNT',
  period: 'range',
  columns: {
    discount: column.text({
      label: 'Discount',
      drill: ({ billNo, date, outlet }) =>
        linkTo('/billWiseReport', { billNo, outlets: outlet, fromDate: date, toDate: date }),
    }),
    billNo: column.text({ label: 'Bill' }),
    date: column.date(),
    outlet: column.text({ hidden: true }),
    pct: column.percent({ label: '%' }),
    amount: column.money({ sum: true }),
    givenBy: column.text(),
    approvedBy: column.text(),
    limit: column.percent({ label: 'Limit %' }),
    unapproved: column.integer({ hidden: true, sum: true }),
  },
  sort: ['-pct', 'billNo'],
});
