import { choice, column, defineReport, references, text } from '#engine/define';
import { MOVEMENT_TYPES } from '#engine/run/stock';
import { documentOf } from './stockReports.rules';

const LABELS = {
  ...Object.fromEntries(MOVEMENT_TYPES.map(({ type, label }) => [type, label])),
  UNNAMED: 'Sales and other use without a batch',
  FOUND: 'Found by counts',
  LEFT: 'On hand',
};
const STEPS = { in: 'Received, made or returned', moved: 'Between outlets', used: 'Used', left: 'On hand' } as const;

/** Where a batch went (a recall): what came in, where it was sent, what used it, and what is left where. */
export default defineReport({
  name: 'batchTraceReport',
  label: 'Where a batch went',
  about: 'For a recall: who supplied a batch, which outlets got it, what used it, and what is left',
  module: 'RPT_BATCH_TRACE',
  extension: true,
  nav: { group: 'inventoryReports', order: 195, label: 'Batch Tracing' },
  period: 'none',
  parameters: {
    batchNo: text({ label: 'Batch', maxLength: 30 }),
    itemId: references('inventoryItems', { label: 'Item', help: 'Also finds the same item at other outlets' }),
    step: choice(STEPS, { label: 'Only' }),
  },
  columns: {
    item: column.reference('inventoryItems', { drill: 'record', group: 1, sort: 1 }),
    batchNo: column.text({ label: 'Batch', sort: 3, main: 1 }),
    expiryDate: column.date({ label: 'Expires', sort: 2 }),
    date: column.date(),
    movement: column.choice(Object.keys(LABELS), { labels: LABELS, main: 5 }),
    docNumber: column.text({ label: 'Document', drill: documentOf, main: 6 }),
    partner: column.text({ label: 'With' }),
    outlet: column.reference('outlets', { group: 3 }),
    inQty: column.quantity({ label: 'In', main: 2 }),
    outQty: column.quantity({ label: 'Out', main: 3 }),
    leftQty: column.quantity({ label: 'Left', main: 4 }),
    unit: column.unit('units'),
    step: column.choice(STEPS, { label: 'Step', group: 2 }),
    ...column.forLinks('docType', 'docId', 'outletId'),
    sequence: column.text({ hidden: true, sort: 4 }),
  },
  note: () =>
    'Sales name no batch: they take from the batch that expires first. Enter the number of a batch run to see where what it made went.',
  synonyms: { report: 'recall, batch tracing, trace a batch, where did a batch go, lot' },
});
