import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { OpenDatabase } from '#server/db/core';
import exactUnits from '#server/db/exactUnits.sql?raw';
import { addPurchasing, type Group, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase } from '#tests/kit/database';

/** Documents from when a conversion was stored with six decimals: the exact one is computed again where the units say what it was. */

let db: OpenDatabase;
let group: Group;
beforeAll(async () => {
  db = await freshDatabase();
  group = await newGroup(db);
  await addPurchasing(db, group);
  const { put } = group;
  await put('units', { _id: 'ea', unitName: 'Each', unitCode: 'ea', measureTypeId: 'count', conversionToBase: '1' });
  await put('units', {
    _id: 'doz',
    unitName: 'Dozen',
    unitCode: 'doz',
    measureTypeId: 'count',
    conversionToBase: '12',
  });
  await put('units', { _id: 'g', unitName: 'Gram', unitCode: 'g', measureTypeId: 'weight', conversionToBase: '0.001' });
  const item = (id: string, baseUnitId: string, measureTypeId: string, itemUnits: AnyRecord[] = []) =>
    put('inventoryItems', {
      ...{ _id: id, outletId: 'out_COL', itemCode: id, itemName: id, itemType: 'raw', isStockTracked: true },
      ...{ baseUnitId, measureTypeId, itemUnits },
    });
  await item('egg', 'doz', 'count');
  await item('roll', 'doz', 'count', [{ unitId: 'ea', factorToBase: '0.083333' }]);
  await item('flour', 'kg', 'weight');
  const line = (itemId: string, unitId: string, conversionFactor: string) => ({ itemId, unitId, conversionFactor });
  await store('issueNotes', 'issue', {
    items: [
      { lineNo: 1, ...line('egg', 'ea', '0.083333') },
      { lineNo: 2, ...line('egg', 'doz', '1.000000') },
      { lineNo: 3, ...line('egg', 'ea', '0.100000') },
      { lineNo: 4, ...line('roll', 'ea', '0.083333') },
      { lineNo: 5, ...line('flour', 'g', '0.001000') },
    ],
  });
  await store('purchaseOrders', 'order', {
    items: [{ lineNo: 1, itemId: 'egg', purchaseUnitId: 'ea', conversionFactor: '0.083333' }],
  });
  await store('batchRuns', 'run', {
    ...{ outputItemId: 'egg', outputUnitId: 'ea', outputFactor: '0.083333', items: [] },
    byProducts: [line('egg', 'ea', '0.083333'), line('flour', 'g', '0.001000')],
  });
  await db.transaction((tx) => tx.script(exactUnits));
});
afterAll(() => db.close());

const store = (resource: string, id: string, data: AnyRecord) =>
  db.query(
    `insert into records (group_id, resource, id, rev, outlet_id, status, data) values ($1, $2, $3, '1-a', 'out_COL', 'approved', $4)`,
    [group.groupId, resource, id, JSON.stringify(data)],
  );
const dataOf = async (id: string): Promise<AnyRecord> => {
  const [row] = await db.query<{ data: AnyRecord }>('select data from records where group_id = $1 and id = $2', [
    ...[group.groupId, id],
  ]);
  return row?.data ?? {};
};
const ratios = (lines: unknown) =>
  (lines as AnyRecord[]).map(({ conversionFactor, conversionDivisor }) => [conversionFactor, conversionDivisor]);

const EXACT = ['1.000000', '12.000000'];

test('a rounded factor becomes the ratio of the units; others stay: of a pack then, of the item’s own pack, without rounding', async () => {
  expect(ratios((await dataOf('issue')).items)).toEqual([
    EXACT,
    ['1.000000', undefined],
    ['0.100000', undefined],
    ['0.083333', undefined],
    ['0.001000', undefined],
  ]);
  expect(ratios((await dataOf('order')).items)).toEqual([EXACT]);
});

test('so do the output and by-products of a batch', async () => {
  const { outputFactor, outputDivisor, byProducts } = await dataOf('run');
  expect([outputFactor, outputDivisor]).toEqual(EXACT);
  expect(ratios(byProducts)).toEqual([EXACT, ['0.001000', undefined]]);
});
