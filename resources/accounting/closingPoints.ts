import { choice, column, defineReport } from '#engine/define';
import { POINTS, pointOf, STATES, settling } from './closing.rules';

/** What is unfinished in periods that aren't closed, for all outlets (docs/closing.md). Closing a period refuses what must be settled before. */
export default defineReport({
  name: 'closingPoints',
  label: 'Open points',
  about: 'What to settle before a month is closed, at each outlet',
  module: 'PERIOD_CLOSE',
  extension: true,
  nav: { group: 'books', order: 40, label: 'Open Points' },
  period: 'asOf',
  parameters: {
    kind: choice(POINTS, { label: 'What' }),
    state: choice(STATES, { label: 'Urgency' }),
  },
  columns: {
    what: column.text({ label: 'Open point', drill: pointOf, sort: 5 }),
    kind: column.choice(POINTS, { label: 'What', group: 1, main: 1, drill: settling }),
    state: column.coloured({ must: 'red', can: 'amber' }, { labels: STATES, label: 'Urgency', group: 3, main: 2 }),
    date: column.date({ sort: 4, main: 3 }),
    outlet: column.reference('outlets', { group: 2, sort: 1, main: 4 }),
    ...column.idsOf('outlet'),
    points: column.integer({ good: 'down', label: 'Open', sum: true, tile: 1 }),
    blocking: column.count({ good: 'down', label: STATES.must, tile: 2, tileTo: { state: 'must' } }),
    place: column.integer({ hidden: true, sort: 2 }),
    ...column.forLinks('resource', 'recordId'),
  },
  note: () => 'Open are things since the last closed period of each outlet. What “can wait” doesn’t prevent closing.',
});
