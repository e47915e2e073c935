import { unitFor, unitIdsOf } from '../inventoryLines';
import { boolean, cost, date, defineResource, list, one, percent, quantity, reference, text } from '../schema';

/** What a supplier charges for an item, per purchase unit and without tax (domain 1.5): offered on orders, renewed by receipts. */
export default defineResource({
  name: 'supplierPrices',
  label: { one: 'Supplier price', many: 'Supplier prices' },
  title: (price) => String(price.supplierItemCode ?? ''),
  module: 'SUPPLIER_PRICE',
  nav: { group: 'inventoryMaster', order: 70, label: 'Supplier Price' },
  paths: { list: '/supplierPrice' },
  facts: { item: one('inventoryItems', (price) => price.itemId as string | undefined) },
  fields: {
    outletId: reference('outlets', { required: true, once: true, default: '@outlet' }),
    supplierId: reference('suppliers', { required: true, once: true, filter: () => ({ status: 'active' }) }),
    itemId: reference('inventoryItems', {
      required: true,
      once: true,
      unique: ['outletId', 'supplierId', 'purchaseUnitId', 'effectiveFrom'],
      filter: () => ({ status: 'active' }),
      fill: (item) => ({ purchaseUnitId: unitFor(item, 'purchase') }),
    }),
    purchaseUnitId: reference('units', {
      required: true,
      once: true,
      label: 'Per',
      among: (_price, facts) => unitIdsOf(facts.item as Record<string, unknown> | undefined),
    }),
    price: cost({ required: true, min: 0, scale: 4, unit: '@currency' }),
    supplierItemCode: text({ maxLength: 30, label: "Supplier's code" }),
    minOrderQty: quantity({ min: 0, label: 'Minimum quantity' }),
    priceBreaks: list(
      {
        minQty: quantity({ required: true, moreThan: 0, label: 'From quantity' }),
        price: cost({ required: true, min: 0, scale: 4 }),
      },
      { one: 'price break', sensitive: 'cost' },
    ),
    effectiveFrom: date({ required: true, default: '@today', label: 'From' }),
    effectiveTo: date({ label: 'Until' }),
    isPreferred: boolean({ label: 'Preferred' }),
    previousPrice: cost({ readOnly: true, scale: 4 }),
    changePct: percent({ readOnly: true, label: 'Change', unit: '%', sensitive: 'cost', min: -100_000 }),
  },
  list: {
    columns: [
      'supplierId',
      'itemId',
      'purchaseUnitId',
      'price',
      'previousPrice',
      'changePct',
      'effectiveFrom',
      'isPreferred',
      'status',
    ],
    filters: ['supplierId', 'itemId', 'status'],
    sort: '-effectiveFrom',
    search: ['supplierItemCode'],
    empty: 'No Item List',
    about: 'What each supplier asks for which item, per pack and from when on.',
  },
  check: (price) =>
    price.effectiveTo && price.effectiveTo < price.effectiveFrom
      ? [{ field: 'effectiveTo', rule: 'order', message: 'Until must not be before From' }]
      : [],
  calls: {
    getList: 'GET v1/supplieritemlist/list ? outletId',
    create: 'POST v1/supplieritemlist/insert',
    update: 'PUT v1/supplieritemlist/update',
  },
  serves: {
    'GET v1/supplieritemlist': 'list',
    'GET inventory:po/getsupplieritemlist': 'list',
    'GET inventory:GRN/getsupplieritemlist': 'list',
  },
});
