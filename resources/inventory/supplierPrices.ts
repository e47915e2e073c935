import { boolean, cost, date, defineResource, list, one, outlet, percent, quantity, reference, text } from '#engine/define';
import { allUnits, asItem, asUnits, unitFor, unitIdsOf } from './inventoryLines.rules';
import { priceListProblems, pricesOfItem } from './supplierPrices.rules';

/** A supplier's price for an item, per purchase unit and without tax (domain 1.5): offered on orders, updated by receipts. */
export default defineResource({
  name: 'supplierPrices',
  label: { one: 'Supplier price', many: 'Supplier prices' },
  title: ['itemId', 'supplierId'],
  module: 'SUPPLIER_PRICE',
  nav: { group: 'inventoryMaster', order: 70, label: 'Supplier Price' },
  paths: { list: '/supplierPrice' },
  facts: { item: one('inventoryItems', (price) => price.itemId), others: pricesOfItem, units: allUnits },
  fields: {
    outletId: outlet(),
    supplierId: reference('suppliers', { required: true, once: true, column: true, filterBy: true }),
    itemId: reference('inventoryItems', {
      required: true,
      once: true,
      unique: ['outletId', 'supplierId', 'purchaseUnitId', 'effectiveFrom'],
      fill: (item) => ({ purchaseUnitId: unitFor(item, 'purchase') }),
      column: true,
      filterBy: true,
    }),
    purchaseUnitId: reference('units', {
      required: true,
      once: true,
      label: 'Per',
      among: (_price, facts) => unitIdsOf(asItem(facts.item), asUnits(facts.units)),
      column: true,
    }),
    price: cost({ required: true, min: 0, scale: 4, unit: '@currency', per: 'purchaseUnitId', column: true, editInList: true }),
    supplierItemCode: text({ maxLength: 30, label: 'Supplier’s code', searchBy: true }),
    minOrderQty: quantity({ inUnit: 'purchaseUnitId', min: 0, label: 'Minimum quantity', editInList: true }),
    priceBreaks: list(
      { minQty: quantity({ required: true, moreThan: 0, label: 'From quantity' }), price: cost({ required: true, min: 0, scale: 4 }) },
      { one: 'price break', sensitive: 'cost' },
    ),
    effectiveFrom: date({ required: true, default: '@today', label: 'From', column: 7 }),
    effectiveTo: date({ label: 'Until', editInList: true }),
    isPreferred: boolean({ label: 'Preferred', column: 8 }),
    previousPrice: cost({ readOnly: true, scale: 4, column: true }),
    lastReceiptDate: date({ readOnly: true, label: 'Last received' }),
    changePct: percent({ readOnly: true, label: 'Change', unit: '%', sensitive: 'cost', min: -100_000, column: true }),
  },
  list: { sort: '-effectiveFrom', empty: 'No Item List', about: 'What each supplier charges per item and pack, and from which date.' },
  check: (price, known) => priceListProblems(price, known),
  calls: { getList: 'GET v1/supplieritemlist/list ? outletId', create: 'POST v1/supplieritemlist/insert', update: 'PUT v1/supplieritemlist/update' },
  serves: { list: ['GET v1/supplieritemlist', 'GET inventory:po/getsupplieritemlist', 'GET inventory:GRN/getsupplieritemlist'] },
});
