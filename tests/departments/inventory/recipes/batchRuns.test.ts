import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import batchRecipes from '#resources/inventory/batchRecipes';
import batchRuns from '#resources/inventory/batchRuns';
import type { Database } from '#server/db/types';
import bulk from '#server/departments/inventory/bulkBatchProcess.calls';
import { insertDocument, planAction, runAction, updateDocument } from '#server/documents/service';
import { create, update } from '#server/records/service';
import { verifyBalances } from '#server/stockLedger/verify';
import { addPurchasing, type Group, move, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';

/** Batch recipes and their runs: components leave stock, and the output enters it at their cost (domain 2.3.12, 2.6). */

const docDate = '2026-06-02';
const context = { today: docDate, userId: 'owner', can: () => true, settings: {}, outlet: {} };

let db: Database;
let group: Group;
beforeAll(async () => {
  db = await sharedDatabase();
});

const item = (name: string, itemType = 'raw', more: AnyRecord = {}) =>
  group.put('inventoryItems', {
    _id: name,
    outletId: 'out_COL',
    itemCode: name,
    itemName: name,
    itemType,
    measureTypeId: 'weight',
    baseUnitId: 'kg',
    itemUnits: [],
    isStockTracked: true,
    status: 'active',
    ...more,
  });
const open = (itemId: string, quantity: string, value: string) =>
  move(db, group, itemId, { type: 'OPENING', itemId, lineNo: 1, quantity, value });
const part = (itemId: string, netQuantity: string, more: AnyRecord = {}) => ({
  itemId,
  unitId: 'kg',
  netQuantity,
  ...more,
});

beforeEach(async () => {
  group = await newGroup(db);
  await addPurchasing(db, group);
  await group.put('units', {
    _id: 'g',
    unitName: 'Gram',
    unitCode: 'g',
    conversionToBase: '0.001',
    measureTypeId: 'weight',
    status: 'active',
  });
  await item('onion');
  await item('oil');
  await item('curry', 'semiFinished');
  await item('skins');
  await open('onion', '20', '5000');
  await open('oil', '10', '6000');
});

const curryBase = (more: AnyRecord = {}): AnyRecord => ({
  outletId: 'out_COL',
  recipeName: 'Curry base',
  outputItemId: 'curry',
  outputUnitId: 'kg',
  standardOutput: '10',
  effectiveFrom: '2026-06-01',
  ingredients: [part('onion', '8'), part('oil', '2')],
  ...more,
});
const saveRecipe = (input: AnyRecord) => create({ db }, group.owner, batchRecipes, input);
const begin = (recipe: AnyRecord, items: AnyRecord[], units: AnyRecord[]) =>
  batchRuns.from?.batchRecipes?.fill(
    recipe,
    { items: Object.fromEntries(items.map((each) => [each._id, each])), units },
    context,
  ) ?? {};
/** A draft of this many batches, as the form creates it. */
const draft = async (recipe: AnyRecord, more: AnyRecord = {}): Promise<AnyRecord> => {
  const names = [...new Set((recipe.ingredients as AnyRecord[]).map(({ itemId }) => String(itemId)))];
  const items = await Promise.all(names.map((name) => group.stored('inventoryItems', name)));
  const units = await Promise.all(['kg', 'g'].map((unit) => group.stored('units', unit)));
  return (await insertDocument({ db }, group.owner, batchRuns, { ...begin(recipe, items, units), docDate, ...more }))
    .body;
};
const act = async (key: string, { _id, _rev }: AnyRecord, args: AnyRecord = {}) =>
  (await runAction({ db }, group.owner, batchRuns, key, { _id, _rev, arguments: args })).body;
const ledger = ({ _id }: AnyRecord) =>
  db.query<{ movement_type: string; item_id: string; qty: string; value: string }>(
    'select movement_type, item_id, qty, value from movements where group_id = $1 and doc_id = $2 order by seq',
    [group.groupId, _id],
  );

describe('a batch run', () => {
  test('sent as its recipe and what came out takes its components from the recipe; what is sent goes first', async () => {
    const { _id: recipeId } = await saveRecipe(curryBase());
    const send = (more: AnyRecord) =>
      insertDocument({ db }, group.owner, batchRuns, { outletId: 'out_COL', docDate, recipeId, ...more });
    for (const items of [undefined, null, []]) {
      const { body } = await send({ batchCount: '2', actualOutput: '19', ...(items === undefined ? {} : { items }) });
      expect(body).toMatchObject({
        ...{ status: 'draft', batchCount: '2.0000', standardOutput: '20.0000' },
        items: [
          { itemId: 'onion', standardQty: '16.0000' },
          { itemId: 'oil', standardQty: '4.0000' },
        ],
      });
    }
    const own = [{ itemId: 'onion', unitId: 'kg', actualQty: '7' }];
    expect((await send({ actualOutput: '9', items: own })).body.items).toMatchObject([{ actualQty: '7.0000' }]);
    expect((await refusal(send({ recipeId: 'gone', actualOutput: '9' }))).status).toBe(400);
    expect((await refusal(send({ items: 'all' }))).status).toBe(400);
  });

  test('golden: 8 onion and 2 oil make 9.5 of 10 curry base for 3 200.00', async () => {
    const recipe = await saveRecipe(curryBase());
    const run = await draft(recipe, { actualOutput: '9.5' });
    expect(run).toMatchObject({
      batchNumber: 'BP-COL-26-000001',
      status: 'draft',
      recipeVersion: 1,
      outputItemId: 'curry',
      standardOutput: '10.0000',
      yieldPct: '95.0000',
      yieldVarianceQty: '-0.5000',
      items: [
        { itemId: 'onion', standardQty: '8.0000', baseQuantity: '8.0000' },
        { itemId: 'oil', standardQty: '2.0000' },
      ],
    });
    expect(run).not.toHaveProperty('outputCost');
    const done = await act('run', run);
    expect(done).toMatchObject({
      status: 'completed',
      approvedBy: 'owner',
      totalCost: '3200.00',
      outputCost: '3200.00',
      outputUnitCost: '336.842105',
      yieldVarianceCost: '160.00',
      items: [
        { actualQty: '8.0000', unitCost: '250.000000', lineCost: '2000.00' },
        { actualQty: '2.0000', unitCost: '600.000000', lineCost: '1200.00' },
      ],
    });
    expect(await ledger(run)).toEqual([
      { movement_type: 'BATCH_OUT', item_id: 'onion', qty: '-8.0000', value: '-2000.00' },
      { movement_type: 'BATCH_OUT', item_id: 'oil', qty: '-2.0000', value: '-1200.00' },
      { movement_type: 'BATCH_IN', item_id: 'curry', qty: '9.5000', value: '3200.00' },
    ]);
    expect(await group.balance('curry')).toEqual({ quantity: '9.5000', value: '3200.00', average: '336.842105' });
    expect(await verifyBalances(db, group.groupId)).toEqual([]);
  });

  test('scales with its batches, takes real quantities, and adds overhead to the cost', async () => {
    const recipe = await saveRecipe(
      curryBase({
        overheadCost: '100',
        ingredients: [part('onion', '4000', { unitId: 'g', yieldPct: '80' }), part('oil', '1')],
      }),
    );
    const run = await draft(recipe, { batchCount: '2', actualOutput: '20' });
    expect(run).toMatchObject({
      standardOutput: '20.0000',
      items: [{ unitId: 'g', standardQty: '10000.0000', baseQuantity: '10.0000' }, { standardQty: '2.0000' }],
    });
    const [onion, oil] = run.items as AnyRecord[];
    const { body } = await updateDocument({ db }, group.owner, batchRuns, {
      ...run,
      overheadCost: '150',
      items: [onion, { ...oil, actualQty: '2.5' }],
    });
    const done = await act('run', body);
    expect(done).toMatchObject({
      totalCost: '4000.00',
      outputCost: '4150.00',
      outputUnitCost: '207.500000',
      yieldVarianceCost: '0.00',
    });
    expect(await group.balance('curry')).toMatchObject({ value: '4150.00' });
  });

  test('by-products take their share of the cost', async () => {
    const recipe = await saveRecipe(
      curryBase({
        overheadCost: '100',
        byProducts: [{ itemId: 'skins', unitId: 'kg', quantity: '1', costSharePct: '10' }],
      }),
    );
    const run = await draft(recipe, { actualOutput: '10', overheadCost: '100' });
    expect(run.byProducts).toMatchObject([
      { itemId: 'skins', standardQty: '1.0000', actualQty: null, costSharePct: '10.0000' },
    ]);
    const done = await act('run', run);
    expect(done).toMatchObject({
      totalCost: '3200.00',
      byProductCredit: '330.00',
      outputCost: '2970.00',
      outputUnitCost: '297.000000',
    });
    expect(await group.balance('skins')).toMatchObject({ quantity: '1.0000', value: '330.00' });
    expect(await group.balance('curry')).toMatchObject({ value: '2970.00' });
    const back = await act('cancel', done, { reason: 'Wrong day' });
    expect(back).toMatchObject({ status: 'cancelled' });
    for (const name of ['skins', 'curry'])
      expect(await group.balance(name)).toMatchObject({ quantity: '0.0000', value: '0.00' });
  });

  test('every by-product takes its share of all costs, and the output what is left; what is not tracked takes no part', async () => {
    await item('peel');
    await item('water', 'raw', { isStockTracked: false, standardCost: '1' });
    const byProduct = (itemId: string, costSharePct: string) => ({ itemId, unitId: 'kg', quantity: '1', costSharePct });
    const recipe = await saveRecipe(
      curryBase({
        ingredients: [part('onion', '8'), part('oil', '2'), part('water', '5')],
        byProducts: [byProduct('skins', '10'), byProduct('peel', '7.3333')],
      }),
    );
    const done = await act('run', await draft(recipe, { actualOutput: '10', overheadCost: '100' }));
    expect(done).toMatchObject({ byProductCredit: '572.00', outputCost: '2728.00' });
    expect((await ledger(done)).map(({ item_id, value }) => `${item_id} ${value}`)).toEqual([
      ...['onion -2000.00', 'oil -1200.00', 'skins 330.00', 'peel 242.00', 'curry 2728.00'],
    ]);
  });

  test('without an output counts its components as waste', async () => {
    const run = await draft(await saveRecipe(curryBase()), { actualOutput: '0' });
    const lost = await act('run', run);
    expect(lost).toMatchObject({ outputCost: '3200.00', yieldVarianceCost: '3200.00' });
    expect(lost).not.toHaveProperty('outputUnitCost');
    expect((await ledger(run)).map(({ movement_type }) => movement_type)).toEqual(['WASTAGE', 'WASTAGE']);
    expect(await group.balance('curry')).toMatchObject({ quantity: '0.0000' });
  });

  test('cancelled after it was recorded, leaves stock and sums by type as they were', async () => {
    const done = await act('run', await draft(await saveRecipe(curryBase()), { actualOutput: '9.5' }));
    expect((await refusal(act('cancel', done))).rules).toEqual(['reason: required']);
    const preview = await planAction({ db }, group.owner, batchRuns, 'cancel', done);
    expect(preview).toMatchObject({
      problems: [],
      movements: [{ quantity: '8.0000' }, { quantity: '2.0000' }, { quantity: '-9.5000' }],
    });
    expect(await act('cancel', done, { reason: 'Counted twice' })).toMatchObject({
      status: 'cancelled',
      totalCost: '3200.00',
    });
    const sums = await db.query(
      `select movement_type, sum(qty)::numeric(20,4)::text as qty, sum(value)::numeric(20,2)::text as value from movements
       where group_id = $1 and doc_id = $2 group by 1 order by 1`,
      [group.groupId, done._id],
    );
    expect(sums).toEqual([
      { movement_type: 'BATCH_IN', qty: '0.0000', value: '0.00' },
      { movement_type: 'BATCH_OUT', qty: '0.0000', value: '0.00' },
    ]);
    expect(await group.balance('onion')).toMatchObject({ quantity: '20.0000', value: '5000.00' });
    expect(await verifyBalances(db, group.groupId)).toEqual([]);
  });

  test('cannot be cancelled once its output is used, and a draft leaves nothing behind', async () => {
    const recipe = await saveRecipe(curryBase());
    const done = await act('run', await draft(recipe, { actualOutput: '9.5' }));
    await move(db, group, 'used', { type: 'ISSUE', itemId: 'curry', lineNo: 1, quantity: '-1' }, docDate);
    expect(await refusal(act('cancel', done, { reason: 'Late' }))).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining('8.5 on hand') }],
    });
    const other = await draft(recipe);
    expect(await act('cancel', other)).toMatchObject({ status: 'cancelled' });
    expect(await ledger(other)).toEqual([]);
  });

  test('asks for its output, for stock, for an open day and for the right', async () => {
    const recipe = await saveRecipe(curryBase());
    expect((await refusal(act('run', await draft(recipe)))).rules).toEqual(['actualOutput: required']);
    const large = await draft(recipe, { batchCount: '3', actualOutput: '30' });
    expect((await refusal(act('run', large))).errors).toMatchObject([
      { field: 'items.0', message: 'onion: 20 on hand, 24 wanted.' },
    ]);
    expect((await refusal(draft(recipe, { docDate: '2026-05-31' }))).rules).toEqual(['docDate: order']);
    const made = await draft(recipe, { actualOutput: '10' });
    const keeper = group.person('keeper', { BATCH_PROCESS: ['view', 'create', 'edit'] });
    const run = runAction({ db }, keeper, batchRuns, 'run', { _id: made._id, _rev: made._rev });
    expect(await refusal(run)).toMatchObject({ status: 403 });
  });
});

describe('a batch recipe', () => {
  test('makes a semi-finished item from others, and no cycle over any number of recipes', async () => {
    await item('paste', 'semiFinished');
    await item('sauce', 'semiFinished');
    const rulesOf = async (input: AnyRecord) => (await refusal(saveRecipe(input))).rules;
    expect(await rulesOf(curryBase({ outputItemId: 'onion', ingredients: [part('oil', '1')] }))).toEqual([
      'outputItemId: choice',
    ]);
    expect(await rulesOf(curryBase({ ingredients: [part('curry', '1')] }))).toEqual(['ingredients.0.itemId: cycle']);
    const made = (outputItemId: string, from: string) =>
      curryBase({ recipeName: outputItemId, outputItemId, ingredients: [part('oil', '1'), part(from, '1')] });
    const paste = await saveRecipe(made('paste', 'curry'));
    await saveRecipe(made('sauce', 'paste'));
    expect(await rulesOf(curryBase({ ingredients: [part('onion', '1'), part('sauce', '1')] }))).toEqual([
      'ingredients.1.itemId: cycle',
    ]);
    const again = update({ db }, group.owner, batchRecipes, { ...paste, ingredients: [part('sauce', '1')] });
    expect((await refusal(again)).rules).toEqual(['ingredients.0.itemId: cycle']);
  });

  test('builds on others five levels deep', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) await item(name, 'semiFinished');
    const made = (name: string, from: string) =>
      curryBase({ recipeName: name, outputItemId: name, ingredients: [part(from, '1')] });
    for (const [index, name] of names.slice(0, 5).entries()) await saveRecipe(made(name, names[index - 1] ?? 'onion'));
    expect((await refusal(saveRecipe(made('f', 'e')))).rules).toEqual(['ingredients: depth']);
    await item('g', 'semiFinished');
    // Below the others it would make all of them one level deeper.
    await saveRecipe(made('g', 'onion'));
    const first = await group.stored('batchRecipes', (await recipeOf('a'))._id);
    expect(
      (await refusal(update({ db }, group.owner, batchRecipes, { ...first, ingredients: [part('g', '1')] }))).rules,
    ).toEqual(['ingredients: depth']);
  });

  test('has a version per day; a new one is made from the last, and a run of it begins as a draft', async () => {
    const recipe = await saveRecipe(curryBase());
    const act = async (key: string, args: AnyRecord = {}) => {
      const { _id, _rev } = await group.stored('batchRecipes', recipe._id);
      return runAction({ db }, group.owner, batchRecipes, key, { _id, _rev, arguments: args });
    };
    expect((await refusal(act('newVersion', { effectiveFrom: '2026-06-01' }))).rules).toEqual([
      'effectiveFrom: unique',
    ]);
    const { body } = await act('newVersion', { effectiveFrom: '2026-07-01' });
    const later = await group.stored('batchRecipes', (body.opens as AnyRecord).id);
    expect(later).toMatchObject({
      version: 2,
      effectiveFrom: '2026-07-01',
      standardOutput: '10.0000',
      status: 'active',
    });
    const started = await act('startRun');
    const run = await group.stored('batchRuns', (started.body.opens as AnyRecord).id);
    expect(run).toMatchObject({
      status: 'draft',
      recipeId: recipe._id,
      items: [{ itemId: 'onion', unitId: 'kg' }, { itemId: 'oil' }],
    });
  });

  const recipeOf = async (name: string): Promise<AnyRecord> => {
    const [row] = await db.query<{ id: string }>(
      `select id from records where group_id = $1 and resource = 'batchRecipes' and data ->> 'recipeName' = $2`,
      [group.groupId, name],
    );
    return { _id: row?.id };
  };
});

describe('many runs at once', () => {
  const send = async (rows: AnyRecord[], who = group.owner, day = docDate): Promise<AnyRecord[]> => {
    const request = new Request('http://x/', { method: 'POST', body: JSON.stringify({ docDate: day, rows }) });
    const declaration = entity('batchRuns');
    const answer = await bulk.run({
      db,
      identity: who,
      declaration,
      params: {},
      query: new URLSearchParams(),
      request,
    });
    return ((await answer.json()) as { results: AnyRecord[] }).results;
  };
  const countRuns = async () =>
    (await db.query(`select id from records where group_id = $1 and resource = 'batchRuns'`, [group.groupId])).length;

  test('are recorded row by row; what is refused leaves nothing behind and stops no other', async () => {
    await item('sauce', 'semiFinished');
    const curry = await saveRecipe(curryBase());
    const sauce = await saveRecipe(
      curryBase({ recipeName: 'Sauce', outputItemId: 'sauce', ingredients: [part('onion', '2')] }),
    );
    const results = await send([
      { recipeId: curry._id, batchCount: '1', actualOutput: '9.5' },
      { recipeId: sauce._id, batchCount: '50', actualOutput: '500' },
      { recipeId: sauce._id, actualOutput: '10' },
      { recipeId: 'nothing', actualOutput: '1' },
      { recipeId: sauce._id, batchCount: '1' },
    ]);
    expect(results).toMatchObject([
      { ok: true, record: { status: 'completed', outputCost: '3200.00' } },
      { ok: false, status: 400, errors: [{ message: 'onion: 12 on hand, 100 wanted.' }] },
      { ok: true, record: { batchNumber: 'BP-COL-26-000002' } },
      { ok: false, status: 404 },
      { ok: false, errors: [{ field: 'actualOutput' }] },
    ]);
    expect(await countRuns()).toBe(2);
    expect(await verifyBalances(db, group.groupId)).toEqual([]);
  });

  test('sent again after an answer was lost, are there once', async () => {
    const curry = await saveRecipe(curryBase());
    const row = { recipeId: curry._id, batchCount: '1', actualOutput: '9.5', clientRequestId: 'row-1' };
    const [first] = await send([row]);
    const [again] = await send([row]);
    expect(again).toMatchObject({ ok: true, record: { batchNumber: 'BP-COL-26-000001' } });
    expect(again?.record).toEqual(first?.record);
    expect(await group.balance('curry')).toMatchObject({ quantity: '9.5000' });
  });

  test('need a day, rows that can be read, and the right to run', async () => {
    const curry = await saveRecipe(curryBase());
    expect((await refusal(send([]))).rules).toEqual(['rows: min']);
    expect((await refusal(send([{ recipeId: curry._id, actualOutput: 'much' }]))).rules).toEqual([
      'rows.0.actualOutput: type',
    ]);
    expect((await refusal(send([{ recipeId: curry._id }], group.owner, ''))).rules).toEqual(['docDate: required']);
    const cook = group.person('cook', { BATCH_PROCESS: ['view', 'create', 'edit'] });
    expect(await refusal(send([{ recipeId: curry._id, actualOutput: '1' }], cook))).toMatchObject({ status: 403 });
  });
});
