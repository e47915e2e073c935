import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { linesOf } from '#engine/run/lines';
import { entity } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { runAction } from '#server/documents/service';
import { create } from '#server/records/service';
import { refusal } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase } from '#tests/kit/database';
import { docDate, type UnitsWorld, unitsWorld } from './unitsWorld';

/** Units without a last digit in the stock unit, and packs whose content changes: what left arrives, what was ordered is received, what came goes back. */

let db: OpenDatabase;
let world: UnitsWorld;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  world = await unitsWorld(db);
});

describe('a transfer', () => {
  test('of 1,200 pieces leaves as 100 dozen and arrives as 100 dozen, whatever is short or damaged', async () => {
    await world.received('egg', 'dozen', '100', '12');
    const transfer = await world.sent('egg', 'ea', '1200');
    expect([linesOf(transfer)[0]?.conversionFactor, linesOf(transfer)[0]?.conversionDivisor]).toEqual([
      '1.000000',
      '12.000000',
    ]);
    expect(await world.stock('egg')).toBe('0.0000 0.00');
    await world.arrived(transfer, 'egg', 'ea', {
      ...{ receivedQty: '1140', damagedQty: '30', discrepancyAction: 'returnToSource' },
    });
    expect(await world.stock('eggKdy', 'out_KDY')).toBe('95.0000 1140.00');
    expect(await world.stock('egg')).toBe('2.5000 30.00');
    await world.sound();
  });

  test('that arrives in thirds is whole in the end', async () => {
    await world.received('flour', 'lb', '30', '2');
    const transfer = await world.sent('flour', 'g', '1000');
    const gone = 30 - Number((await world.stock('flour')).split(' ')[0]);
    for (const _ of [1, 2])
      await world.arrived(transfer, 'flour', 'g', { receivedQty: '333.3333', discrepancyAction: 'keepPending' });
    await world.arrived(transfer, 'flour', 'g', { receivedQty: '333.3334' });
    expect(Number((await world.stock('flourKdy', 'out_KDY')).split(' ')[0]).toFixed(4)).toBe(gone.toFixed(4));
    expect(await world.group.stored('transferOuts', String(transfer._id))).toMatchObject({ status: 'received' });
    await world.sound();
  });

  test('arrives as it was sent after the content of its pack changed', async () => {
    await world.received('oil', 'kg', '100', '10');
    const transfer = await world.sent('oil', 'case', '4');
    for (const id of ['oil', 'oilKdy']) await repack(id, '12');
    await world.arrived(transfer, 'oil', 'case', { receivedQty: '4' });
    expect(await world.stock('oilKdy', 'out_KDY')).toBe('40.0000 400.00');
    await world.sound();
  });
});

/** The item's case contains something else from now on. */
async function repack(id: string, factorToBase: string) {
  const item = await world.group.stored('inventoryItems', id);
  const itemUnits = [{ unitId: 'case', factorToBase, use: ['purchase'] }];
  await db.query(`update records set data = jsonb_set(data, '{itemUnits}', $3) where group_id = $1 and id = $2`, [
    ...[world.group.groupId, item._id],
    JSON.stringify(itemUnits),
  ]);
}

describe('an order', () => {
  const ordered = (itemId: string, purchaseUnitId: string, orderedQty: string) =>
    world.done('purchaseOrders', {
      ...{ supplierId: 'farm', expectedDate: docDate },
      items: [{ itemId, purchaseUnitId, orderedQty, unitPrice: '1' }],
    });
  const orderOf = ({ _id }: AnyRecord) => world.group.stored('purchaseOrders', String(_id));

  test.each([
    ['egg', '100', 'dozen', 'ea', ['1200']],
    ['egg', '100', 'dozen', 'ea', ['400', '400', '400']],
    ['egg', '1200', 'ea', 'dozen', ['33', '67']],
    ['flour', '100', 'kg', 'g', ['100000']],
    ['flour', '100', 'kg', 'g', ['33333.33', '33333.33', '33333.34']],
  ])('of %s %s %s is received as %s %j', async (itemId, quantity, unit, another, parts) => {
    const order = await ordered(itemId, unit, quantity);
    for (const part of parts) await world.received(itemId, another, part, '1', { poId: order._id });
    expect(await orderOf(order)).toMatchObject({ status: 'received', items: [{ openQty: '0.0000' }] });
    expect(linesOf(await orderOf(order))).toMatchObject([{ receivedQty: `${quantity}.0000` }]);
    await world.sound();
  });

  test('of ten cases is received by ten cases, also when they contain more by then', async () => {
    const order = await ordered('oil', 'case', '10');
    await repack('oil', '12');
    await world.received('oil', 'case', '10', '1', { poId: order._id });
    expect(await orderOf(order)).toMatchObject({ status: 'received', items: [{ receivedQty: '10.0000' }] });
    expect(await world.stock('oil')).toBe('120.0000 10.00');
    await world.sound();
  });
});

test('a requisition of 50 dozen is fulfilled by 600 pieces', async () => {
  await world.received('egg', 'dozen', '100', '12');
  const requisition = await world.done('storeRequisitions', {
    ...{ departmentId: 'kitchen', requiredDate: docDate, priorityLevelId: 'soon' },
    items: [{ itemId: 'egg', unitId: 'dozen', requestedQty: '50', approvedQty: '50' }],
  });
  for (const issuedQty of ['200', '200', '200']) {
    const issue = await world.done('issueNotes', {
      ...{ srnId: requisition._id, departmentId: 'kitchen', issuedTo: 'Crew' },
      items: [{ itemId: 'egg', unitId: 'ea', issuedQty, srnLineNo: 1 }],
    });
    // What was requested is said in the issue's own unit.
    expect(linesOf(issue)).toMatchObject([{ requestedQty: '600.0000' }]);
  }
  expect(await world.group.stored('storeRequisitions', String(requisition._id))).toMatchObject({
    status: 'fulfilled',
    items: [{ fulfilledQty: '50.0000' }],
  });
});

describe('a supplier return', () => {
  test('by the dozen of what came by the piece ends at zero', async () => {
    const grn = await world.received('egg', 'ea', '1200', '1');
    await world.returned(grn, 'egg', 'dozen', '10');
    expect(linesOf(await world.group.stored('goodsReceivedNotes', String(grn._id)))).toMatchObject([
      { returnedQty: '120.0000' },
    ]);
    await world.returned(grn, 'egg', 'dozen', '90');
    expect(await world.stock('egg')).toBe('0.0000 0.00');
    await world.sound();
  });

  test('in thirds gives back the whole quantity and value', async () => {
    const grn = await world.received('egg', 'ea', '100', '1');
    expect(await world.stock('egg')).toBe('8.3333 100.00');
    for (const _ of [1, 2, 3]) await world.returned(grn, 'egg', 'ea', '30');
    await world.returned(grn, 'egg', 'ea', '10');
    expect(await world.stock('egg')).toBe('0.0000 0.00');
    await world.sound();
  });

  test('takes what came after the content of the pack changed, and no more', async () => {
    const grn = await world.received('oil', 'case', '10', '100');
    await repack('oil', '12');
    const note = await world.returned(grn, 'oil', 'case', '7');
    expect(note).toMatchObject({ returnTotal: '700.00', items: [{ baseQuantity: '70.0000' }] });
    expect(await world.stock('oil')).toBe('30.0000 300.00');
    expect((await refusal(world.returned(grn, 'oil', 'kg', '30.01'))).rules).toEqual(['items.0.returnQty: max']);
    await world.sound();
  });
});

describe('a batch', () => {
  const recipe = (more: AnyRecord = {}) => ({
    ...{ outletId: 'out_COL', recipeName: 'Dough', outputItemId: 'dough', outputUnitId: 'g', standardOutput: '10000' },
    ...{
      effectiveFrom: '2026-06-01',
      ingredients: [{ itemId: 'oil', unitId: 'kg', netQuantity: '1', yieldPct: '100' }],
    },
    ...more,
  });

  test('of 10,000 g gives what 10,000 g take', async () => {
    await world.received('oil', 'kg', '10', '12');
    const by = { itemId: 'egg', unitId: 'ea', quantity: '1200', costSharePct: '10' };
    await world.group.put('batchRecipes', {
      ...recipe({ byProducts: [by] }),
      _id: 'making',
      status: 'active',
      version: 1,
    });
    const run = await world.done(
      'batchRuns',
      {
        recipeId: 'making',
        batchCount: '1',
        actualOutput: '10000',
        items: [{ itemId: 'oil', unitId: 'kg', actualQty: '10' }],
      },
      'run',
    );
    expect(await world.stock('egg')).toBe('100.0000 12.00');
    expect(await world.stock('dough')).toBe('22.0462 108.00');
    expect(run).toMatchObject({ outputCost: '108.00', outputUnitCost: '4.898794' });
    await world.done('issueNotes', {
      ...{ departmentId: 'kitchen', issuedTo: 'Crew' },
      items: [{ itemId: 'dough', unitId: 'g', issuedQty: '10000' }],
    });
    expect(await world.stock('dough')).toBe('0.0000 0.00');
    await world.sound();
  });

  test('has each by-product once', async () => {
    const twice = [
      { itemId: 'egg', unitId: 'ea', quantity: '1', costSharePct: '10' },
      { itemId: 'egg', unitId: 'dozen', quantity: '1', costSharePct: '3' },
    ];
    const made = create({ db }, world.group.owner, entity('batchRecipes'), recipe({ byProducts: twice }));
    expect((await refusal(made)).rules).toEqual(['byProducts.1.itemId: unique']);
  });

  test('of a recipe that had one twice agrees with the ledger, and is cancelled at the same values', async () => {
    await world.received('oil', 'kg', '10', '12');
    const twice = [
      { itemId: 'egg', unitId: 'ea', quantity: '12', costSharePct: '10' },
      { itemId: 'egg', unitId: 'dozen', quantity: '1', costSharePct: '3' },
    ];
    await world.group.put('batchRecipes', {
      ...recipe({ byProducts: twice }),
      _id: 'making',
      status: 'active',
      version: 1,
    });
    const run = await world.done(
      'batchRuns',
      {
        recipeId: 'making',
        batchCount: '1',
        actualOutput: '10000',
        items: [{ itemId: 'oil', unitId: 'kg', actualQty: '10' }],
      },
      'run',
    );
    expect(run).toMatchObject({ byProductCredit: '15.60', outputCost: '104.40' });
    expect([await world.stock('egg'), await world.stock('dough')]).toEqual(['2.0000 15.60', '22.0462 104.40']);
    await runAction({ db }, world.group.owner, entity('batchRuns') as Document, 'cancel', {
      ...{ _id: run._id, _rev: run._rev, arguments: { reason: 'Twice' } },
    });
    expect([await world.stock('egg'), await world.stock('dough')]).toEqual(['0.0000 0.00', '0.0000 0.00']);
    await world.sound();
  });
});
