import {
  type AnyRecord,
  boolean,
  choice,
  cost,
  costMoney,
  date,
  defineReport,
  quantity,
  reference,
  type Source,
  text,
} from '../schema';
import { MOVEMENT_TYPES } from '../stock';

const TYPES = MOVEMENT_TYPES.map((movement) => movement.type);
const LABELS: Record<string, string> = {
  ...Object.fromEntries(MOVEMENT_TYPES.map(({ type, label }) => [type, label])),
  BALANCE: 'Brought forward',
};

/** The document behind a movement: a bill on its report, any other by its declaration. */
const documentOf = ({ docType, docId, docNumber, date: day, outletId }: AnyRecord): Source | undefined => {
  if (!docNumber) return undefined;
  if (docType === 'bills')
    return `/billWiseReport?fromDate=${day}&toDate=${day}&outlets=${outletId}&billNo=${encodeURIComponent(String(docNumber))}`;
  return { resource: String(docType), id: String(docId) };
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
    movementType: choice(TYPES, { label: 'Movement', labels: LABELS }),
    salesByDay: boolean({ label: 'Sales as one row a day', default: true }),
  },
  columns: {
    date: date(),
    movement: choice([...TYPES, 'BALANCE'], { labels: LABELS }),
    docNumber: text({ label: 'Document' }),
    partner: text({ label: 'With' }),
    outlet: text(),
    inQty: quantity({ label: 'In' }),
    outQty: quantity({ label: 'Out' }),
    balanceQty: quantity({ label: 'Balance' }),
    unit: text(),
    unitCost: cost(),
    value: costMoney(),
    balanceValue: costMoney({ label: 'Balance value' }),
    averageCost: cost({ label: 'Average cost' }),
    user: text({ label: 'By' }),
    docType: text({ hidden: true }),
    docId: text({ hidden: true }),
    outletId: text({ hidden: true }),
    sequence: text({ hidden: true }),
  },
  totals: ['inQty', 'outQty', 'value'],
  sort: ['outlet', 'date', 'sequence'],
  tiles: ['inQty', 'outQty', 'value'],
  drill: { docNumber: documentOf },
});
