import { type AnyRecord, boolean, choices, column, defineReport, reference, type Source } from '#engine/define';
import { linkTo } from '#engine/run/links';
import { MOVEMENT_TYPES } from '#engine/run/stock';

const TYPES = MOVEMENT_TYPES.map((movement) => movement.type);
const LABELS: Record<string, string> = {
  ...Object.fromEntries(MOVEMENT_TYPES.map(({ type, label }) => [type, label])),
  BALANCE: 'Brought forward',
};

/** The document behind a movement: a bill in its report, or a document's page. */
const documentOf = ({ docType, docId, docNumber, date, outletId }: AnyRecord): Source | undefined => {
  if (!docNumber) return undefined;
  if (docType !== 'bills') return { resource: String(docType), id: String(docId) };
  return linkTo('/billWiseReport', { fromDate: date, toDate: date, outlets: outletId, billNo: docNumber });
};

/** R22: the stock ledger card of one item (domain 3.1): every movement with the document behind it, and the balance after it. */
export default defineReport({
  name: 'itemTransactionReport',
  label: 'Item transactions',
  path: '/itemTransactionReport',
  about: 'What moved an item, document by document, and what was left after it',
  module: 'RPT_ITEM_TRANSACTION',
  nav: { group: 'inventoryReports', order: 190, label: 'Item Transaction Listing' },
  inventory: true,
  period: 'range',
  parameters: {
    itemId: reference('inventoryItems', { label: 'Item', required: true }),
    movementType: choices(TYPES, { label: 'Movements', labels: LABELS }),
    salesByDay: boolean({ label: 'Sales as one row a day', default: true }),
  },
  columns: {
    date: column.date(),
    entered: column.datetime({ onDemand: true }),
    movement: column.choice([...TYPES, 'BALANCE'], { labels: LABELS }),
    docNumber: column.text({ label: 'Document', drill: documentOf }),
    partner: column.text({ label: 'With' }),
    outlet: column.reference('outlets'),
    inQty: column.quantity({ inUnit: 'unit', label: 'In', sum: true, tile: 1 }),
    outQty: column.quantity({ inUnit: 'unit', label: 'Out', sum: true, tile: 2 }),
    netQty: column.quantity({ inUnit: 'unit', label: 'Net', formula: 'inQty - outQty', sum: true, onDemand: true }),
    balanceQty: column.quantity({ inUnit: 'unit', label: 'Balance' }),
    unit: column.codeOf('units'),
    unitCost: column.cost(),
    value: column.costMoney({ sum: true, tile: 3 }),
    balanceValue: column.costMoney(),
    averageCost: column.cost({ formula: 'balanceValue / balanceQty' }),
    user: column.text({ label: 'By' }),
    docType: column.text({ hidden: true }),
    docId: column.text({ hidden: true }),
    outletId: column.text({ hidden: true }),
    sequence: column.text({ hidden: true }),
  },
  sort: ['outlet', 'date', 'sequence'],
  main: ['inQty', 'outQty', 'balanceQty', 'unit'],
});
