import { choice, column, defineReport } from '#engine/define';
import { recordLink } from '#engine/run/links';
import { newDayClose } from './salesReports.rules';

const STATES = { open: 'Open', closed: 'Closed' };
const sum = { sum: true } as const;

/** Each day of trade with its close: who has signed it, and its cash (docs/closing.md). */
export default defineReport({
  name: 'dayCloseReport',
  label: 'Days',
  about: 'Each day’s sales and cash, and whether it is closed',
  module: 'DAY_CLOSE',
  extension: true,
  nav: { group: 'books', order: 20, label: 'Days' },
  days: 28,
  parameters: { status: choice(STATES) },
  columns: {
    date: column.date({
      group: 2,
      sort: -1,
      drill: ({ closeId, outlet, date }) => recordLink('dayCloses', closeId) ?? newDayClose(outlet, date),
    }),
    outlet: column.reference('outlets', { group: 1, sort: 2, main: 3 }),
    ...column.forLinks('closeId'),
    status: column.coloured({ open: 'amber', closed: 'green' }, { labels: STATES, group: 3, main: 4 }),
    bills: column.integer(sum),
    netSales: column.money({ ...sum, good: 'up', tile: 4 }),
    total: column.money(sum),
    expectedCash: column.money({ ...sum, optional: true }),
    countedCash: column.money({ ...sum, optional: true }),
    overShort: column.money({ ...sum, label: 'Over or short', tile: 3, main: 1 }),
    deposited: column.money({ ...sum, optional: true }),
    closedBy: column.reference('users', { optional: true }),
    closedAt: column.datetime({ label: 'Closed', optional: true }),
    remark: column.text({ optional: true }),
    days: column.count({ tile: 1 }),
    due: column.count({ good: 'down', label: 'Days due', tile: 2, tileTo: { status: 'open' } }),
  },
  synonyms: {
    'status=open': 'not closed (yet), still open, not yet closed, unclosed',
    'status=closed': 'closed',
    deposited: 'banked, banking, deposits, bank deposit/deposits, taken/brought/paid to bank, cash to bank',
  },
  note: () => 'A day is due once it is over. An outlet that has never closed a day has none to close.',
});
