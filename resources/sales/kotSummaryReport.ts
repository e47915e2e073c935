import { column, defineReport, integer, oneOf, text, toReport } from '#engine/define';
import { onDay } from './salesReports.rules';

/** S16: order tickets by kitchen station: how many, how fast, how many cancelled (domain 3.2). */
export default defineReport({
  name: 'kotSummaryReport',
  label: 'KOT summary',
  about: 'Order tickets by station: how many, how fast, how many cancelled',
  module: 'RPT_KOT_SUMMARY',
  nav: { group: 'reports', order: 170, label: 'KOT Summary' },
  parameters: {
    per: oneOf(['department', 'hour', 'day', 'ticket'], { label: 'By' }),
    department: text({ label: 'Station' }),
    targetMinutes: integer({ min: 1, default: 15 }),
  },
  columns: {
    department: column.text({ label: 'Station', group: 1, sort: 1 }),
    span: column.text({ label: 'When', optional: true, sort: 2 }),
    kotNo: column.text({ label: 'Ticket', optional: true, sort: 3 }),
    billNo: column.text({ label: 'Bill', optional: true }),
    table: column.text({ optional: true }),
    waiter: column.text({ optional: true }),
    contents: column.text({ label: 'What was ordered', optional: true }),
    ready: column.datetime({ optional: true }),
    served: column.datetime({ optional: true }),
    outlet: column.reference('outlets', { group: 2 }),
    kots: column.integer({
      ...{ label: 'Tickets', sum: true, tile: 1, main: 1 },
      drill: toReport('kotSummaryReport', ({ department, outletId: outlets, span }, { per }) => {
        if (per === 'ticket' || per === 'hour') return undefined;
        return { filters: { per: 'ticket', department }, outlets, ...(per === 'day' ? { period: onDay(span) } : {}) };
      }),
    }),
    byType: column.integer({ label: 'Type', perValue: true, sum: true }),
    items: column.quantity({ sum: true }),
    cancelledItems: column.quantity({ good: 'down', label: 'Cancelled', sum: true }),
    cancelPct: column.share('cancelledItems', 'items + cancelledItems', {
      ...{ good: 'down', main: 4 },
      label: 'Cancelled %',
    }),
    avgPrepMinutes: column.decimal({ good: 'down', label: 'Minutes', scale: 1, main: 2 }),
    overTargetPct: column.percent({ good: 'down', label: 'Over target %', main: 3 }),
    longest: column.decimal({ good: 'down', scale: 1, main: 5 }),
    ...column.forLinks('outletId'),
    printFailures: column.integer({ good: 'down', sum: true, optional: true, tile: 3 }),
  },
  chart: { as: 'columns' },
  synonyms: {
    avgPrepMinutes: `(average) kitchen time, (average) preparation/prep/cooking time, long kitchen (take), long orders take,
      slowest, fastest, quickest, minutes per ticket, (average) service/ticket time (kitchen)`,
  },
  notRecorded: {
    words: 'slowest dish, slowest dishes, slowest item, slowest menu item, prep time by dish, preparation time by dish',
    says: 'Kitchen times are recorded by station and ticket, not by dish.',
    instead: ['Average kitchen time by station last week', 'What is the slowest station?'],
  },
});
