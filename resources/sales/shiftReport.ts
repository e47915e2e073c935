import { choice, column, defineReport, text, toReport } from '#engine/define';
import { recordLink } from '#engine/run/links';
import { onDay } from './salesReports.rules';
import { words } from './shiftReport.words';

const STATES = { open: 'Open', closed: 'Closed' };
const DIFFERENCES = { off: 'Over or short', short: 'Short', over: 'Over' };

/** The bills of a shift. */
const billsOfShift = toReport('billWiseReport', ({ shiftNo, date, outletId }) => ({
  filters: { shift: shiftNo },
  outlets: outletId,
  period: onDay(date),
}));

/** Shifts at the tills, and their cash (domain 1.1, docs/closing.md). */
export default defineReport({
  name: 'shiftReport',
  label: 'Shifts',
  about: 'Each shift’s sales, and its cash as expected and as counted',
  module: 'RPT_SHIFT',
  extension: true,
  nav: { group: 'reports', order: 95, label: 'Shifts' },
  days: 7,
  parameters: {
    cashier: text(),
    status: choice(STATES),
    drawer: choice(DIFFERENCES, { label: 'Drawer' }),
  },
  columns: {
    shiftNo: column.text({ label: 'Shift', sort: 2, drill: billsOfShift }),
    date: column.date({ group: 2, sort: -1, drill: ({ closeId }) => recordLink('dayCloses', closeId) }),
    outlet: column.reference('outlets', { group: 3 }),
    ...column.idsOf('outlet'),
    ...column.forLinks('closeId'),
    cashier: column.text({ group: 1, main: 4 }),
    terminal: column.text({ label: 'Till', optional: true }),
    openedBy: column.text({ optional: true }),
    openedAt: column.datetime({ label: 'Opened', optional: true }),
    closedAt: column.datetime({ label: 'Closed', optional: true }),
    status: column.coloured({ open: 'blue', closed: 'muted' }, { labels: STATES, main: 5 }),
    bills: column.integer({ sum: true, drill: billsOfShift }),
    netSales: column.money({ good: 'up', sum: true, drill: billsOfShift, main: 6 }),
    payments: column.money({ label: 'Paid by', perValue: true, sum: true }),
    openingFloat: column.money({ label: 'Float', sum: true }),
    ...column.alike(['paidIn', 'paidOut'], column.money({ sum: true, optional: true })),
    expectedCash: column.money({ label: 'Expected cash', sum: true, main: 2 }),
    countedCash: column.money({ label: 'Counted cash', sum: true, main: 3 }),
    variance: column.money({ label: 'Over or short', sum: true, tile: 1, main: 1 }),
    short: column.count({ good: 'down', label: 'Short', tile: 2, tileTo: { drawer: 'short' } }),
    over: column.count({ good: 'down', label: 'Over', tile: 3, tileTo: { drawer: 'over' } }),
    open: column.count({ label: 'Still open', tile: 4, tileTo: { status: 'open' } }),
    off: column.count({ good: 'down', label: 'Shifts over or short' }),
    shifts: column.count({ label: 'Shifts' }),
  },
  ...words,
});
