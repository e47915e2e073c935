import type { Draft } from '../store';
import { BOTH, FORT, GROUP, legacy } from './house';

/** Inventory: masters, an order and a receipt. */

const ofGroup = (id: string, type: string): Draft => ({
  _id: id,
  type,
  group_id: GROUP,
  status: 'active',
  ...legacy(id),
});
const shared = (id: string, type: string): Draft => ({ ...ofGroup(id, type), outlets: BOTH });
const ofOutlet = (id: string, type: string): Draft => ({ ...ofGroup(id, type), outletId: FORT });

const unit = (id: string, unitName: string, measureTypeId: string, conversionToBase: string): Draft => ({
  ...ofGroup(id, 'unit'),
  ...{ unitName, unitCode: id, measureTypeId, conversionToBase, isBase: conversionToBase === '1', decimals: 3 },
});

const item = (id: string, itemName: string, itemCode: string, baseUnitId: string, measureTypeId: string): Draft => ({
  ...ofOutlet(id, 'inventoryItem'),
  ...{ itemName, itemCode, itemType: 'raw', categoryId: 'invcat_dry', subCategoryId: 'invsub_rice' },
  ...{ measureTypeId, baseUnitId, isStockTracked: true, taxCombinationId: 'taxes_vat', shelf: { row: 'B', bay: 4 } },
  itemUnits: [{ unitId: baseUnitId, factorToBase: '1', use: ['purchase', 'recipe', 'count'], scanned: true }],
});

const line = (lineNo: number, itemId: string, itemName: string, unitId: string): Draft => ({
  ...{ lineNo, itemId, itemName, purchaseUnitId: unitId, unitPrice: '120.00', conversionFactor: '1' },
  // In addition to the purchase unit, from an older version of the API.
  unitId,
  checkedBy: { id: 'user_owner', at: '2026-10-01T05:00:00Z' },
});

export const stock: Draft[] = [
  unit('kg', 'Kilogram', 'weight', '1'),
  unit('g', 'Gram', 'weight', '0.001'),
  unit('ltr', 'Litre', 'volume', '1'),
  { ...shared('invcat_dry', 'inventoryCategory'), name: 'Dry goods', code: 'DRY', costGroup: 'food' },
  { ...shared('invsub_rice', 'inventorySubCategory'), name: 'Rice', categoryId: 'invcat_dry' },
  { ...ofGroup('tax_vat', 'tax'), taxName: 'VAT', taxCode: 'VAT', rate: '18', recoverable: true },
  { ...ofGroup('taxes_vat', 'taxCombination'), name: 'VAT 18', taxes: [{ taxId: 'tax_vat', order: 1 }] },
  {
    ...shared('supplier_mill', 'supplier'),
    ...{ supplierName: 'Rice mill', supplierCode: 'SUP-1', phone: '0112223334', creditDays: 30 },
    ...{
      paymentModeId: 'mode_credit',
      bankDetails: { bank: 'Island Bank', swift: 'ISLKLX' },
      rating: { onTime: 0.93 },
    },
  },
  item('invitem_rice', 'Basmati rice', 'RIC', 'kg', 'weight'),
  item('invitem_oil', 'Coconut oil', 'OIL', 'ltr', 'volume'),
  {
    ...ofOutlet('price_rice', 'supplierItem'),
    ...{ supplierId: 'supplier_mill', itemId: 'invitem_rice', purchaseUnitId: 'kg', price: '120.00' },
    ...{ effectiveFrom: '2026-01-01', isPreferred: true, contract: 'C-12' },
  },
  { ...ofGroup('mode_credit', 'paymentMode'), name: 'Credit', kind: 'credit', creditDays: 30 },
  { ...ofGroup('priority_normal', 'priorityLevel'), name: 'Normal', rank: 1 },
  { ...ofGroup('adjust_found', 'adjustmentType'), name: 'Found', direction: 'increase' },
  {
    ...{ ...ofOutlet('recipe_rice', 'recipe'), recipeName: 'Vegetable rice', menuItemId: 'item_vrc', portions: 1 },
    effectiveFrom: '2026-01-01',
    ingredients: [{ itemId: 'invitem_rice', unitId: 'kg', netQuantity: '0.2', handling: 'rinse' }],
  },
  {
    ...{ ...ofOutlet('recipe_dressing', 'batchRecipe'), recipeName: 'Dressing', outputItemId: 'invitem_oil' },
    ...{ outputUnitId: 'ltr', standardOutput: '5', effectiveFrom: '2026-01-01', kitchen: 'Cold' },
    ingredients: [{ itemId: 'invitem_rice', unitId: 'kg', netQuantity: '0.2', handling: 'rinse' }],
  },
  {
    ...{ ...ofOutlet('po_1', 'po'), status: 'draft', pONumber: 'PO-0001', docDate: '2026-11-20' },
    ...{ expectedDate: '2026-11-24', supplierId: 'supplier_mill', priorityLevelId: 'priority_normal' },
    ...{
      modifiedDatetime: '2026-11-20T05:00:00Z',
      approvedDateTime: '',
      approvalTrail: [{ step: 1, by: 'user_owner' }],
    },
    items: [{ ...line(1, 'invitem_rice', 'Basmati rice', 'kg'), orderedQty: '50' }],
  },
  {
    ...{ ...ofOutlet('grn_1', 'grn'), status: 'draft', grnNumber: 'GRN-0001', docDate: '2026-11-21' },
    ...{ supplierId: 'supplier_mill', invoiceNumber: 'INV-77', invoiceDate: '2026-11-21', receivedBy: 'Ravi' },
    ...{ paymentModeId: 'mode_credit', allocationBasis: 'value', gatePass: { number: 'G-3', guard: 'Sunil' } },
    ...{ addedDatetime: '2026-11-21T05:00:00Z', modifiedDatetime: '2026-11-21T05:00:00Z', approvedDateTime: '' },
    items: [{ ...line(1, 'invitem_rice', 'Basmati rice', 'kg'), deliveredQty: '50', acceptedQty: '50' }],
  },
  {
    ...{
      _id: 'notice_1',
      type: 'notification',
      group_id: GROUP,
      outletId: FORT,
      category: 'lowStock',
      level: 'warning',
    },
    ...{ title: 'Coconut oil is low', message: '2 ltr left', isRead: false, status: 'active' },
  },
];
