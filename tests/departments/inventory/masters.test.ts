import { describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import inventoryItems from '#resources/inventory/inventoryItems';
import units from '#resources/inventory/units';
import { insertDocument, runAction } from '#server/documents/service';
import { listRecords } from '#server/records/read/listing';
import { scopeOfIdentity } from '#server/records/read/scope';
import { remove, update } from '#server/records/service';
import { updateRecord } from '#server/records/write/store';
import { addPurchasing, move, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';

const db = await sharedDatabase();
const items = entity('inventoryItems');
const orders = entity('purchaseOrders') as Document;

async function prepare() {
  const group = await newGroup(db);
  await addPurchasing(db, group);
  const deleted = async (id: string) => {
    const { _id, _rev } = await group.stored('inventoryItems', id);
    return remove({ db }, group.owner, items, { _id, _rev });
  };
  return { group, deleted };
}
const day = '2026-06-05';

describe('an item', () => {
  test('is found by the barcodes of its units', async () => {
    const { group } = await prepare();
    const crate = (barcode: string) => ({ unitId: 'case', factorToBase: '24', use: ['purchase'], barcode });
    const bottle = (_id: string, barcodes: readonly string[]) =>
      group.put('inventoryItems', { _id, itemName: _id, outletId: 'out_COL', itemUnits: barcodes.map(crate) });
    await bottle('cola', ['4790001112223', '4790001112230']);
    await bottle('soda', ['4790001119999']);
    const found = async (q: string) =>
      (await listRecords(db, scopeOfIdentity(group.owner), items, { q })).docs.map(({ _id }) => _id);
    expect(await found('4790001112230')).toEqual(['cola']);
    expect(await found('4790001119999')).toEqual(['soda']);
  });
});

test.each([
  [{ minLevel: '10', parLevel: '5' }, 'parLevel'],
  [{ parLevel: '10', maxLevel: '5' }, 'maxLevel'],
  [{ minLevel: '10', maxLevel: '5' }, 'maxLevel'],
  [{ minLevel: '10', maxLevel: '10' }, undefined],
  [{ minLevel: '5', parLevel: '7', maxLevel: '10' }, undefined],
])('levels are in order: %o', (levels, wrong) => {
  const context = { today: day, userId: '', can: () => true, settings: {}, outlet: {} };
  const problems = [...(inventoryItems.check?.(levels, {}, context) ?? [])];
  expect(problems.map(({ field }) => field)).toEqual(wrong ? [wrong] : []);
});

test('each use has one unit, so that it is clear which one documents suggest', () => {
  const context = { today: day, userId: '', can: () => true, settings: {}, outlet: {} };
  const unit = (unitId: string, ...use: ('purchase' | 'recipe' | 'count' | 'transfer')[]) => ({
    unitId,
    factorToBase: '2',
    use,
  });
  const found = (...itemUnits: ReturnType<typeof unit>[]) => [
    ...(inventoryItems.check?.({ itemUnits }, {}, context) ?? []),
  ];
  expect(found(unit('case', 'purchase', 'count'), unit('g', 'recipe', 'transfer'), unit('ea'))).toEqual([]);
  expect(
    found(unit('case', 'purchase', 'count'), unit('g', 'recipe'), unit('bag', 'purchase', 'count', 'transfer')),
  ).toEqual([
    {
      field: 'itemUnits.2.use',
      rule: 'oneDefault',
      message: 'Unit 1 is already used for purchase and count. Each use has one unit, which documents suggest',
    },
  ]);
});

describe('what an open order names stays in use until it is done', () => {
  test.each([
    ['suppliers', 'farm', 'Farm'],
    ['taxCombinations', 'vat', 'VAT'],
    ['paymentModes', 'credit', 'Credit'],
  ])('%s', async (resource, id, title) => {
    const { group } = await prepare();
    await group.put('taxCombinations', {
      _id: 'vat',
      name: 'VAT',
      taxes: [],
      effectiveRate: '0',
      nonRecoverableRate: '0',
    });
    const header = {
      outletId: 'out_COL',
      docDate: day,
      expectedDate: day,
      supplierId: 'farm',
      paymentModeId: 'credit',
    };
    const line = { itemId: 'rice', purchaseUnitId: 'kg', taxCombinationId: 'vat', orderedQty: '1', unitPrice: '1' };
    const { body } = await insertDocument({ db }, group.owner, orders, { ...header, items: [line] });
    const { _rev } = await group.stored(resource, id);
    const remove_ = () => remove({ db }, group.owner, entity(resource), { _id: id, _rev });
    const retired = () => update({ db }, group.owner, entity(resource), { _id: id, _rev, status: 'inactive' });
    const refused = {
      status: 409,
      message: `${title} is used by purchase order PO-COL-26-000001, which is still open. Finish or delete open documents first`,
    };
    expect(await refusal(remove_())).toMatchObject(refused);
    // The fixture's other records lack fields that a save requires.
    if (resource === 'paymentModes') expect(await refusal(retired())).toMatchObject(refused);
    const act = (key: string, { _id, _rev: rev }: AnyRecord, more = {}) =>
      runAction({ db }, group.owner, orders, key, { _id, _rev: rev, ...more });
    const approved = (await act('approve', body)).body;
    expect(await refusal(remove_())).toMatchObject(refused);
    await act('cancel', approved, { reason: 'Not needed' });
    expect(await remove_()).toMatchObject({ status: 'inactive' });
  });
});

describe('what active records depend on can’t be deleted or made inactive', () => {
  test.each([
    ['inventoryItems', 'rice', 'rice is used by recipe Fried rice'],
    ['inventoryCategories', 'dry', 'Dry goods is used by inventory item rice, inventory sub-category Grains'],
    ['inventorySubCategories', 'grains', 'Grains is used by inventory item rice'],
    ['inventoryTaxes', 'vat', 'VAT is used by tax combination Standard'],
    ['taxCombinations', 'standard', 'Standard is used by inventory item rice'],
    ['foodDepartments', 'kitchen', 'Kitchen is used by menu item Fried rice'],
    ['units', 'kg', 'Kilogram is used by inventory item chicken, inventory item rice, measure type Weight and others'],
  ])('%s', async (resource, id, used) => {
    const { group } = await prepare();
    const { put, stored } = group;
    const outlets = ['out_COL'];
    await put('inventoryCategories', { _id: 'dry', name: 'Dry goods', costGroup: 'food', outlets });
    await put('inventorySubCategories', { _id: 'grains', name: 'Grains', categoryId: 'dry', outlets });
    await put('inventoryTaxes', { _id: 'vat', taxName: 'VAT', taxCode: 'VAT', rate: '18', recoverable: true });
    const taxes = [{ taxId: 'vat', compound: false }];
    await put('taxCombinations', {
      _id: 'standard',
      name: 'Standard',
      taxes,
      effectiveRate: '18',
      nonRecoverableRate: '0',
    });
    await put('foodDepartments', { _id: 'kitchen', name: 'Kitchen', outletId: 'out_COL' });
    await put('items', { _id: 'fried', name: 'Fried rice', foodDepartmentId: 'kitchen', outlets });
    const ingredients = [{ itemId: 'rice', unitId: 'kg', netQuantity: '0.2' }];
    await put('recipes', {
      _id: 'recipe',
      recipeName: 'Fried rice',
      menuItemId: 'fried',
      outletId: 'out_COL',
      ingredients,
    });
    await put('supplierPrices', {
      _id: 'price',
      supplierId: 'farm',
      itemId: 'rice',
      purchaseUnitId: 'case',
      price: '400',
    });
    const more = { categoryId: 'dry', subCategoryId: 'grains', taxCombinationId: 'standard' };
    const rice = await stored('inventoryItems', 'rice');
    await db.transaction((tx) => updateRecord(tx, group.scope, items, rice, { ...rice, ...more }));
    const remove_ = async () => {
      const { _id, _rev } = await stored(resource, id);
      return remove({ db }, group.owner, entity(resource), { _id, _rev });
    };
    expect(await refusal(remove_())).toMatchObject({ status: 409, message: `${used}. Change that first` });
    // Once nothing active depends on it, it can go; a supplier's price of an item is no reason to keep it.
    if (resource !== 'inventoryItems') return;
    const recipe = await stored('recipes', 'recipe');
    await db.transaction((tx) =>
      updateRecord(tx, group.scope, entity('recipes'), recipe, { ...recipe, status: 'inactive' }),
    );
    expect(await remove_()).toMatchObject({ status: 'inactive', isDeleted: true });
  });
});

describe('an inventory item is deleted', () => {
  test('only with nothing in stock, and says what is there', async () => {
    const { group, deleted } = await prepare();
    await move(db, group, 'opening', { type: 'OPENING', itemId: 'rice', lineNo: 1, quantity: '5', value: '50' });
    expect(await refusal(deleted('rice'))).toMatchObject({
      status: 409,
      message: 'rice cannot be deleted: 5 in stock',
    });
    await move(db, group, 'use', { type: 'ISSUE', itemId: 'rice', lineNo: 1, quantity: '-5' });
    expect(await deleted('rice')).toMatchObject({ status: 'inactive', isDeleted: true });
  });

  test('only once no document is open for it', async () => {
    const { group, deleted } = await prepare();
    const input = { outletId: 'out_COL', docDate: day, expectedDate: day, supplierId: 'farm', paymentModeId: 'credit' };
    const line = { itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '1', unitPrice: '1' };
    const { body } = await insertDocument({ db }, group.owner, orders, { ...input, items: [line] });
    const act = (key: string, record: AnyRecord, more: object = {}) =>
      runAction({ db }, group.owner, orders, key, { _id: record._id, _rev: record._rev, ...more });
    const why = { status: 409, message: 'rice cannot be deleted: it is on PO-COL-26-000001, which is still open' };
    expect(await refusal(deleted('rice'))).toMatchObject(why);
    const approved = (await act('approve', body)).body;
    expect(await refusal(deleted('rice'))).toMatchObject(why);
    await act('cancel', approved, { reason: 'Not needed' });
    expect(await deleted('rice')).toMatchObject({ isDeleted: true });
  });

  test('and is no longer deleted once it is active again', async () => {
    const { group, deleted } = await prepare();
    const gone = await deleted('rice');
    const full = { ...(await group.stored('inventoryItems', 'rice')), categoryId: 'food' };
    await group.put('inventoryCategories', { _id: 'food', name: 'Food', costGroup: 'food', outlets: ['out_COL'] });
    const back = await update({ db }, group.owner, items, { ...full, _rev: gone._rev, status: 'active' });
    expect(back).toMatchObject({ status: 'active', isDeleted: false });
  });
});

test('an item shows its balance, with its last price and when it last moved', async () => {
  const { group } = await prepare();
  expect(await group.stored('inventoryItems', 'rice')).toMatchObject({ quantity: '0.0000', lastMovementAt: null });
  await move(db, group, 'in', { type: 'GRN', itemId: 'rice', lineNo: 1, quantity: '4', value: '10' });
  expect(await group.stored('inventoryItems', 'rice')).toMatchObject({
    quantity: '4.0000',
    value: '10.00',
    averageCost: '2.500000',
    lastPrice: '2.500000',
    lastMovementAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});

test('a measure type has one base unit', () => {
  const context = { today: day, userId: 'owner', can: () => true, settings: {}, outlet: {} };
  const kilogram = { _id: 'kg', unitName: 'Kilogram' };
  const told = (unit: AnyRecord) =>
    [
      ...(units.check?.({ conversionToBase: '1', isBase: true, ...unit }, { bases: [kilogram] }, context) ?? []),
    ].flatMap((found) => (found ? [`${found.field}: ${found.rule}`] : []));
  expect(told({ _id: 'lb' })).toEqual(['isBase: oneBase']);
  expect(told({ _id: 'kg' })).toEqual([]);
  expect(told({ _id: 'lb', status: 'inactive' })).toEqual([]);
});
