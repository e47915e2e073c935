/** Fields that orders and receipts share: the supplier, what a line is about, and what it costs. */
import { type AnyRecord, choice, cost, costMoney, decimal, quantity, reference, text } from './fields';
import { type Table, unitFor, unitIdsOf } from './inventoryLines';

export const supplierField = reference('suppliers', {
  required: true,
  filter: () => ({ status: 'active' }),
  fill: (supplier) => ({ paymentModeId: supplier.paymentModeId ?? null }),
});

/** The item with its snapshot and unit; choosing one fills in what follows from it, and `more`. */
export const purchasedItem = (more: (item: AnyRecord) => AnyRecord) => ({
  itemId: reference('inventoryItems', {
    required: true,
    filter: (document) => ({ outletId: document.outletId, status: 'active' }),
    fill: (item) => ({
      itemCode: item.itemCode,
      itemName: item.itemName,
      purchaseUnitId: unitFor(item, 'purchase'),
      taxCombinationId: item.taxCombinationId ?? null,
      // Another item has another price: the one of the supplier's list, if there is one.
      unitPrice: null,
      ...more(item),
    }),
  }),
  itemCode: text({ readOnly: true, hidden: true }),
  itemName: text({ readOnly: true, hidden: true }),
  purchaseUnitId: reference('units', {
    required: true,
    label: 'Unit',
    among: (line, facts) => unitIdsOf((facts.items as Table | undefined)?.[line.itemId as string]),
    fill: () => ({ unitPrice: null }),
  }),
});

/** Price per purchase unit, discount and tax of a line, and what they come to. */
export const priceOfLine = {
  unitPrice: cost({ min: 0, scale: 4, label: 'Unit price' }),
  discountType: choice(['percent', 'amount'], {
    default: 'amount',
    labels: { percent: '%', amount: 'Amount' },
    label: 'Discount in',
    sensitive: 'cost',
  }),
  discountValue: decimal({ min: 0, scale: 4, label: 'Discount', sensitive: 'cost' }),
  taxCombinationId: reference('taxCombinations', { label: 'Tax' }),
  netAmount: costMoney({ readOnly: true, label: 'Net' }),
  taxAmount: costMoney({ readOnly: true, label: 'Tax amount' }),
  lineTotal: costMoney({ readOnly: true, label: 'Total' }),
};

/** The line in the item's stock unit. */
export const inStockUnits = {
  conversionFactor: decimal({ readOnly: true, hidden: true, scale: 6 }),
  baseQuantity: quantity({ readOnly: true, hidden: true }),
};
