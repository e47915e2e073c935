import { boolean, choices, column, defineReport, type ReportValues, references } from '#engine/define';
import { MOVEMENT_TYPES } from '#engine/run/stock';
import { objectIn } from '#engine/run/values';
import { documentOf } from './stockReports.rules';

const TYPES = MOVEMENT_TYPES.map((movement) => movement.type);
const LABELS: Record<string, string> = {
  ...Object.fromEntries(MOVEMENT_TYPES.map(({ type, label }) => [type, label])),
  BALANCE: 'Brought forward',
};

/** Quantities are added up only if they all have the same unit. */
const summed = (key: string) => ({
  sum: true as const,
  total: ({ units, [key]: sum }: ReportValues): unknown => (Object.keys(objectIn(units)).length > 1 ? null : sum),
});

/** R22: the stock ledger card of an item, or of a few below each other (domain 3.1): every movement with the document behind it, and the balance after it. */
export default defineReport({
  name: 'itemTransactionReport',
  label: 'Item transactions',
  about: 'What moved an item, document by document, and what was left after it',
  module: 'RPT_ITEM_TRANSACTION',
  nav: { group: 'inventoryReports', order: 190, label: 'Item Transaction Listing' },
  parameters: {
    itemId: references('inventoryItems', { required: true, help: 'One item, or several' }),
    movementType: choices(TYPES, { label: 'Movements', labels: LABELS }),
    salesByDay: boolean({ label: 'Combine daily sales', default: true }),
  },
  columns: {
    item: column.reference('inventoryItems', { group: 1, drill: 'record', hideWhenFiltered: 'itemId', sort: 1 }),
    date: column.date({ sort: 3 }),
    entered: column.datetime({ onDemand: true }),
    movement: column.choice([...TYPES, 'BALANCE'], { labels: LABELS, group: 2 }),
    docNumber: column.text({ label: 'Document', drill: documentOf }),
    partner: column.text({ label: 'With' }),
    outlet: column.reference('outlets', { group: 3, sort: 2 }),
    inQty: column.quantity({ label: 'In', ...summed('inQty'), tile: 1, main: 1 }),
    outQty: column.quantity({ label: 'Out', ...summed('outQty'), tile: 2, main: 2 }),
    netQty: column.quantity({ label: 'Net', formula: 'inQty - outQty', ...summed('netQty'), onDemand: true }),
    balanceQty: column.quantity({ label: 'Balance', main: 3 }),
    unit: column.unit('units', { main: 4 }),
    unitCost: column.cost(),
    value: column.costMoney({ sum: true, tile: 3 }),
    balanceValue: column.costMoney(),
    averageCost: column.cost({ formula: 'balanceValue / balanceQty' }),
    user: column.text({ label: 'By' }),
    ...column.forLinks('docType', 'docId', 'outletId'),
    units: column.integer({ hidden: true, perValue: true, sum: true }),
    sequence: column.text({ hidden: true, sort: 4 }),
  },
});
