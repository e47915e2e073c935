import { choice, column, defineReport } from '#engine/define';
import { billPage } from './salesReports.rules';
import { MOVE_KINDS } from './tillWords.rules';

const KINDS = {
  mergeBill: 'Bills merged',
  mergeTable: 'Tables merged',
  splitByItem: 'Split by item',
  splitEven: 'Split evenly',
  splitBySeat: 'Split by seat',
  transferTable: 'Table changed',
};

/** S10: merged, split and moved bills; the amounts before and after must match (domain 3.2). */
export default defineReport({
  name: 'mergedBillsReport',
  label: 'Merge/split bills',
  about: 'Bills that were merged, split or moved, and whether any money got lost',
  module: 'RPT_MERGED_BILLS',
  nav: { group: 'reports', order: 80, label: 'Merge/Split Bills' },
  parameters: { kind: choice(MOVE_KINDS, { labels: KINDS }) },
  columns: {
    date: column.date({ group: 3 }),
    at: column.datetime({ label: 'When', sort: -1 }),
    kind: column.choice(MOVE_KINDS, { labels: KINDS, group: 1, main: 1 }),
    outlet: column.reference('outlets', { group: 4 }),
    fromBills: column.text({ label: 'From', main: 2, sort: 2, drill: ({ fromId }) => billPage(fromId) }),
    toBills: column.text({ label: 'To', main: 3, drill: ({ toId }) => billPage(toId) }),
    ...column.forLinks('fromId', 'toId'),
    tables: column.text({ optional: true }),
    itemsMoved: column.integer({ label: 'Items', sum: true }),
    amountBefore: column.money({ label: 'Before', sum: true }),
    amountAfter: column.money({ label: 'After', sum: true, main: 4 }),
    difference: column.money({ formula: 'amountAfter - amountBefore', sum: true, tile: 2, main: 5 }),
    by: column.text({ group: 2, main: 6 }),
    reason: column.text({ optional: true }),
    minutesAfterOpen: column.integer({ label: 'Minutes after opening', optional: true }),
    printedBefore: column.boolean({ label: 'Bill was printed', optional: true }),
    moves: column.count({ tile: 1 }),
  },
});
