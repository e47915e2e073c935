import { boolean, column, defineReport, reference } from '#engine/define';
import { recordLink } from '#engine/run/links';
import { itemFilters } from './stockReports.rules';

const STANDINGS = { preferred: 'Preferred', usual: 'Usual', listed: 'On the list', unlisted: 'Not on the list' } as const;

/** What each supplier charges for an item, per stock unit: read before an order, next to its lines. */
export default defineReport({
  name: 'supplierComparison',
  label: 'Supplier comparison',
  about: 'What each supplier charges for an item, per stock unit, and when it delivers',
  module: 'SUPPLIER_PRICE',
  extension: true,
  nav: { group: 'inventoryReports', order: 182, label: 'Supplier Comparison' },
  period: 'none',
  filters: itemFilters,
  parameters: {
    supplierId: reference('suppliers', { label: 'Supplier' }),
    several: boolean({ label: 'Several suppliers only' }),
  },
  columns: {
    itemName: column.text({ label: 'Item', sort: 1, drill: ({ itemId }) => recordLink('inventoryItems', itemId) }),
    ...column.forLinks('itemId'),
    ...column.idsOf('supplier'),
    outlet: column.reference('outlets', { group: 2 }),
    supplier: column.reference('suppliers', { group: 1, main: 1, drill: 'record' }),
    standing: column.choice(STANDINGS, { label: 'Standing' }),
    listPrice: column.cost({ label: 'List price per stock unit', scale: 4, main: 2, sort: 2 }),
    stockUnit: column.unit('units', { label: 'Stock unit', main: 3 }),
    aboveCheapest: column.percent({ label: 'Above cheapest', sensitive: 'cost', good: 'down', main: 4 }),
    changePct: column.percent({ label: 'Change', sensitive: 'cost', good: 'down', signed: true, main: 5 }),
    lastPaid: column.cost({ label: 'Last paid per stock unit', scale: 4, main: 6 }),
    lastReceived: column.date({ label: 'Last received' }),
    packPrice: column.cost({ label: 'List price', scale: 4 }),
    pack: column.reference('units', { label: 'Per' }),
    minQty: column.quantity({ label: 'Minimum quantity' }),
    minOrderValue: column.money({ label: 'Minimum order' }),
    leadTime: column.integer({ label: 'Lead time in days', main: 7 }),
    deliveryDays: column.text({ label: 'Delivery days' }),
  },
  note: () => 'Prices are before tax. Last paid is the price of the latest receipt.',
});
