import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Database } from '#server/db/types';
import { insertDocument, planAction, runAction, updateDocument } from '#server/documents/service';
import { verifyBalances } from '#server/stockLedger/verify';
import { addPurchasing, type Group, move, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';

/** Adjustments, supplier returns and wastage by their documents: June has the figures of domain 2.6. */

const receipts = entity('goodsReceivedNotes') as Document;
const returns = entity('supplierReturns') as Document;
const adjustments = entity('stockAdjustments') as Document;
const wastage = entity('wastageNotes') as Document;
const issues = entity('issueNotes') as Document;

let db: Database;
let group: Group;

beforeAll(async () => {
  db = await sharedDatabase();
});
beforeEach(async () => {
  group = await newGroup(db);
  await addPurchasing(db, group);
  await group.put('foodDepartments', { _id: 'kitchen', name: 'Kitchen', outletId: 'out_COL' });
  const rates = { effectiveRate: '18', exactRate: '18', nonRecoverableRate: '0', exactCostRate: '0' };
  await group.put('taxCombinations', { _id: 'vat', name: 'VAT', ...rates });
  for (const [_id, direction, reasonRequired] of [
    ['found', 'increase', false],
    ['damage', 'decrease', false],
    ['typing', 'decrease', true],
  ] as const)
    await group.put('adjustmentTypes', { _id, name: _id, direction, reasonRequired });
});

const save = async (document: Document, docDate: string, input: AnyRecord) =>
  (await insertDocument({ db }, group.owner, document, { outletId: 'out_COL', docDate, ...input })).body;
const act = async (document: Document, key: string, { _id, _rev }: AnyRecord, args?: AnyRecord) =>
  (await runAction({ db }, group.owner, document, key, { _id, _rev, ...(args ? { arguments: args } : {}) })).body;
const linesOf = (record: AnyRecord) => record.items as AnyRecord[];

/** 5 June: four cases of chicken for 45 000 and 50 kg of rice for 21 000, freight 1 320 by value, VAT recoverable. */
async function received(more: AnyRecord = {}): Promise<AnyRecord> {
  const draft = await save(receipts, '2026-06-05', {
    supplierId: 'farm',
    invoiceNumber: `F-${Math.random()}`,
    invoiceDate: '2026-06-05',
    receivedBy: 'owner',
    paymentModeId: 'credit',
    freight: '1320',
    invoiceTotal: '79200',
    items: [
      {
        itemId: 'chicken',
        purchaseUnitId: 'case',
        deliveredQty: '4',
        unitPrice: '11500',
        discountValue: '1000',
        taxCombinationId: 'vat',
      },
      { itemId: 'rice', purchaseUnitId: 'kg', deliveredQty: '50', unitPrice: '420', taxCombinationId: 'vat' },
    ],
    ...more,
  });
  return act(receipts, 'approve', draft);
}

const begun = (source: AnyRecord): AnyRecord =>
  returns.from?.goodsReceivedNotes?.fill(
    source,
    {},
    { today: '2026-06-08', userId: 'owner', can: () => true, settings: {}, outlet: {} },
  ) ?? {};
/** A return of this quantity of chicken, in kilograms. */
const sendBack = (source: AnyRecord, returnQty: string, unitId = 'kg') => {
  const record = begun(source);
  const items = linesOf(record).map((line, index) =>
    index === 0 ? { ...line, unitId, returnQty, returnReason: 'quality' } : line,
  );
  return save(returns, '2026-06-08', { ...record, items });
};
const again = (document: Document, { _id }: AnyRecord) => group.stored(document.name, _id);

test('a tax that is part of the cost is in a return’s value, and the credit doesn’t contain it twice', async () => {
  await group.put('taxCombinations', {
    ...{ _id: 'levied', name: 'SSCL and VAT', taxes: [{ taxId: 'sscl' }, { taxId: 'vat', compound: true }] },
    ...{ effectiveRate: '20.9500', nonRecoverableRate: '2.5000', exactRate: '20.95', exactCostRate: '2.5' },
  });
  const line = { itemId: 'chicken', purchaseUnitId: 'case', deliveredQty: '2', unitPrice: '10000' };
  const receipt = await received({
    ...{ freight: '300', invoiceTotal: '24490' },
    items: [{ ...line, taxCombinationId: 'levied' }],
  });
  // 20,000 net, 500 SSCL and 300 freight are its cost; 3,690 VAT is not.
  expect(linesOf(receipt)).toMatchObject([{ landedValue: '20800.00', taxAmount: '4190.00' }]);
  expect(await sendBack(receipt, '5')).toMatchObject({
    ...{ returnTotal: '5200.00', taxAmount: '922.50', creditTotal: '6122.50' },
  });
});

describe('June to the cent (domain 2.6)', () => {
  test('return, wastage and issue take what they should, and an adjustment corrects', async () => {
    await move(db, group, 'opening', { type: 'OPENING', itemId: 'chicken', lineNo: 1, quantity: '10', value: '10000' });
    await move(db, group, 'rice', { type: 'OPENING', itemId: 'rice', lineNo: 1, quantity: '44', value: '17600' });
    const receipt = await received();
    expect(await group.balance('chicken')).toMatchObject({ value: '55900.00', average: '1118.000000' });
    expect(await group.balance('rice')).toMatchObject({ average: '415.106383' });

    const note = await sendBack(receipt, '2');
    expect(note).toMatchObject({
      supplierId: 'farm',
      returnTotal: '2295.00',
      taxAmount: '405.00',
      creditTotal: '2700.00',
    });
    expect(linesOf(note)[0]).toMatchObject({ returnUnitCost: '1147.500000', returnValue: '2295.00' });
    const sent = await act(returns, 'approve', note);
    expect(linesOf(sent)).toMatchObject([{ lineCost: '2295.00' }]);
    expect(await group.balance('chicken')).toMatchObject({ value: '53605.00', average: '1116.770833' });
    expect(linesOf(await again(receipts, receipt))[0]).toMatchObject({ returnedQty: '0.2000' });

    await move(db, group, 'sales', { type: 'SALE', itemId: 'chicken', lineNo: 1, quantity: '-20' }, '2026-06-10');
    const wasted = await save(wastage, '2026-06-15', {
      items: [{ itemId: 'chicken', unitId: 'kg', quantity: '1.5', wastageType: 'spoilage' }],
    });
    expect(linesOf(wasted)).toMatchObject([{ kind: 'inventoryItem', availableStock: '28.0000' }]);
    expect(await act(wastage, 'approve', wasted)).toMatchObject({ totalCost: '1675.16' });
    const staff = await save(issues, '2026-06-18', {
      departmentId: 'kitchen',
      purpose: 'staffMeal',
      issuedTo: 'Crew',
      items: [{ itemId: 'chicken', unitId: 'kg', issuedQty: '3' }],
    });
    expect(await act(issues, 'approve', staff)).toMatchObject({ totalCost: '3350.31' });

    const fix = await save(adjustments, '2026-06-19', {
      adjustmentTypeId: 'damage',
      items: [{ itemId: 'chicken', unitId: 'kg', adjustQty: '0.5' }],
    });
    expect(fix).toMatchObject({ direction: 'decrease', items: [{ systemQty: '23.5000', newQty: '23.0000' }] });
    expect(await act(adjustments, 'approve', fix)).toMatchObject({ totalCost: '558.39' });
    expect(await verifyBalances(db, group.groupId)).toEqual([]);
  });
});

describe('a supplier return', () => {
  test('begins empty, takes the receipt’s lines, and keeps no line without a return', async () => {
    const receipt = await received();
    expect(linesOf(begun(receipt))).toMatchObject([
      { itemId: 'chicken', unitId: 'case', grnLineNo: 1, returnQty: null },
      { itemId: 'rice', unitId: 'kg', grnLineNo: 2, returnQty: null },
    ]);
    expect((await refusal(save(returns, '2026-06-08', begun(receipt)))).rules).toEqual(['items.0.returnQty: moreThan']);
    // The receipt has the date 5 June: before that, there was nothing to return.
    const early = { ...begun(receipt), docDate: '2026-06-04' };
    const items = linesOf(early).map((line) => ({ ...line, returnQty: '1', returnReason: 'quality' }));
    expect((await refusal(save(returns, '2026-06-04', { ...early, items }))).rules).toContain('docDate: order');
    const draft = await sendBack(receipt, '3', 'case');
    expect((await refusal(sendBack(receipt, '1'))).rules).toEqual(['grnId: oneDraft']);
    expect(linesOf(draft)).toHaveLength(2);
    expect(linesOf(await act(returns, 'approve', draft))).toHaveLength(1);
    const over = await sendBack(await again(receipts, receipt), '10.001');
    expect(await refusal(act(returns, 'approve', over))).toMatchObject({ rules: ['items.0.returnQty: max'] });
    await act(returns, 'delete', over);
    // The rest is returned as well: the whole value is gone then, to the cent.
    const rest = await act(returns, 'approve', await sendBack(await again(receipts, receipt), '1', 'case'));
    expect(linesOf(rest)).toMatchObject([{ lineCost: '11475.00' }]);
    expect(await group.balance('chicken')).toMatchObject({ quantity: '0.0000', value: '0.00' });
  });

  test('keeps its receipt from being deleted, and takes the credit note afterwards', async () => {
    const receipt = await received();
    const note = await sendBack(receipt, '2');
    const remove = async () => act(receipts, 'delete', await again(receipts, receipt), { reason: 'Wrong supplier' });
    expect((await refusal(remove())).rules).toEqual([': returned']);
    const sent = await act(returns, 'approve', note);
    expect((await refusal(remove())).rules).toEqual([': returned']);
    const early = { creditNoteNo: 'CN-1', creditNoteDate: '2026-06-01' };
    expect((await refusal(act(returns, 'addCreditNote', sent, early))).rules).toEqual(['creditNoteDate: order']);
    const credited = await act(returns, 'addCreditNote', sent, { creditNoteNo: 'CN-1', creditNoteDate: '2026-06-20' });
    expect(credited).toMatchObject({ creditNoteNo: 'CN-1', status: 'approved' });
  });

  test('returns only what is on the receipt, and a deleted return frees it', async () => {
    const receipt = await received();
    await group.put('inventoryItems', {
      _id: 'oil',
      outletId: 'out_COL',
      itemCode: 'oil',
      itemName: 'Oil',
      itemType: 'raw',
      isStockTracked: true,
      baseUnitId: 'kg',
      measureTypeId: 'weight',
    });
    const other = { itemId: 'oil', unitId: 'kg', returnQty: '1', returnReason: 'damaged' };
    expect((await refusal(save(returns, '2026-06-08', { ...begun(receipt), items: [other] }))).rules).toEqual([
      'items.0.itemId: receipt',
    ]);
    await act(returns, 'delete', await sendBack(receipt, '2'));
    await act(receipts, 'delete', await again(receipts, receipt), { reason: 'Wrong supplier' });
    expect(await group.balance('chicken')).toMatchObject({ quantity: '0.0000' });
  });
});

describe('a stock adjustment', () => {
  const adjust = (adjustmentTypeId: string, line: AnyRecord, more: AnyRecord = {}) =>
    save(adjustments, '2026-06-19', {
      adjustmentTypeId,
      items: [{ itemId: 'chicken', unitId: 'kg', ...line }],
      ...more,
    });
  beforeEach(() =>
    move(db, group, 'opening', { type: 'OPENING', itemId: 'chicken', lineNo: 1, quantity: '10', value: '10000' }),
  );

  test('increases at the cost that was entered, or at the current one', async () => {
    const dear = await act(adjustments, 'approve', await adjust('found', { adjustQty: '2', enteredCost: '1600' }));
    expect(dear).toMatchObject({ totalCost: '3200.00', direction: 'increase', items: [{ newQty: '12.0000' }] });
    expect(await group.balance('chicken')).toMatchObject({ value: '13200.00', average: '1100.000000' });
    const plain = await act(adjustments, 'approve', await adjust('found', { adjustQty: '1', unitId: 'case' }));
    expect(plain).toMatchObject({ totalCost: '11000.00', items: [{ systemQty: '1.2000', newQty: '2.2000' }] });
  });

  test('asks for a reason where the type does, for no cost of what leaves, and for stock', async () => {
    expect((await refusal(adjust('typing', { adjustQty: '1' }))).rules).toEqual(['reason: required']);
    expect((await refusal(adjust('damage', { adjustQty: '1', enteredCost: '5' }))).rules).toEqual([
      'items.0.enteredCost: increase',
    ]);
    const draft = await adjust('typing', { adjustQty: '11' }, { reason: 'Entered twice' });
    expect((await refusal(act(adjustments, 'approve', draft))).rules).toEqual(['items.0: stock']);
    expect(
      await refusal(updateDocument({ db }, group.owner, adjustments, { ...draft, outletId: 'out_KDY' })),
    ).toMatchObject({
      status: 400,
    });
  });

  test('says what there was at the approval, not when it was written down', async () => {
    const draft = await adjust('damage', { adjustQty: '1' });
    await move(db, group, 'sold', { type: 'SALE', itemId: 'chicken', lineNo: 1, quantity: '-4' });
    expect((await act(adjustments, 'approve', draft)).items).toMatchObject([{ systemQty: '6.0000', newQty: '5.0000' }]);
  });
});

describe('a wastage note', () => {
  const waste = (line: AnyRecord) => save(wastage, '2026-06-15', { items: [{ wastageType: 'burnt', ...line }] });
  beforeEach(async () => {
    await move(db, group, 'chicken', { type: 'OPENING', itemId: 'chicken', lineNo: 1, quantity: '10', value: '10000' });
    await move(db, group, 'rice', { type: 'OPENING', itemId: 'rice', lineNo: 1, quantity: '10', value: '4000' });
    await group.put('items', { _id: 'biryani', name: 'Biryani', itemCode: 'BIR', itemType: 'simple', price: '1800' });
    const recipe = (effectiveFrom: string, netQuantity: string) =>
      group.put('recipes', {
        recipeName: `Biryani ${effectiveFrom}`,
        outletId: 'out_COL',
        menuItemId: 'biryani',
        effectiveFrom,
        portions: 1,
        ingredients: [
          { itemId: 'chicken', unitId: 'kg', netQuantity, yieldPct: '80' },
          { itemId: 'rice', unitId: 'kg', netQuantity: '0.15', yieldPct: '100' },
        ],
      });
    await recipe('2026-01-01', '0.2');
    await recipe('2026-06-16', '0.4');
  });

  test('takes a dish apart by the recipe of its day', async () => {
    const draft = await waste({ menuItemId: 'biryani', quantity: '4' });
    expect(draft.items).toMatchObject([
      {
        kind: 'menuItem',
        itemName: 'Biryani',
        uses: 'chicken 1 kg, rice 0.6 kg',
        components: [{ quantity: '1.0000' }, {}],
      },
    ]);
    const { movements } = await planAction({ db }, group.owner, wastage, 'approve', draft);
    expect(movements).toMatchObject([
      { type: 'WASTAGE', itemId: 'chicken', quantity: '-1.0000', value: '-1000.00' },
      { type: 'WASTAGE', itemId: 'rice', quantity: '-0.6000', value: '-240.00' },
    ]);
    const approved = await act(wastage, 'approve', draft);
    expect(approved).toMatchObject({ totalCost: '1240.00', items: [{ lineCost: '1240.00' }] });
    expect(await group.balance('rice')).toMatchObject({ quantity: '9.4000' });
    expect(await verifyBalances(db, group.groupId)).toEqual([]);
  });

  test('wants an item or a dish with a recipe, and no more than there is', async () => {
    await group.put('items', { _id: 'water', name: 'Water', itemCode: 'WAT', itemType: 'simple', price: '100' });
    expect((await refusal(waste({ menuItemId: 'water', quantity: '1' }))).rules).toEqual([
      'items.0.menuItemId: recipe',
    ]);
    expect((await refusal(waste({ quantity: '1' }))).rules).toEqual(
      expect.arrayContaining(['items.0.itemId: required']),
    );
    const draft = await waste({ itemId: 'chicken', unitId: 'case', quantity: '1.1' });
    expect((await refusal(act(wastage, 'approve', draft))).rules).toEqual(['items.0.quantity: stock']);
    await group.settings({ negativeStock: { value: 'allow' } });
    await act(wastage, 'approve', draft);
    expect(await group.balance('chicken')).toMatchObject({ quantity: '-1.0000' });
  });
});
