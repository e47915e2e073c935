import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { testApp } from '#tests/kit/app';
import { type Client, newTenant, type Tenant } from './recordsFixture';

const { db, app } = await testApp();
let tenant: Tenant;
let owner: Client;
const all = ['out_COL', 'out_KDY'];

beforeEach(async () => {
  tenant = await newTenant(db, app);
  owner = tenant.owner;
  await tenant.put('menuCategories', { _id: 'cat_mains', name: 'Mains', revenueGroup: 'food', outlets: all });
  await tenant.put('menuCategories', { _id: 'cat_drinks', name: 'Drinks', revenueGroup: 'beverage', outlets: all });
});

const send = (rows: AnyRecord[], more: AnyRecord = {}, by = owner) =>
  by.post('/api/v1/items/import', { rows, ...more });
const stored = async () => (await owner.get('/api/v1/items/', { sort: 'itemCode', limit: 1000 })).body.docs ?? [];
const rowsOf = (body: AnyRecord) =>
  body.rows as { row: number; action: string; problems: Problem[]; id?: string; title?: string }[];

describe('cells', () => {
  it('are read as a spreadsheet has them: titles, codes, choices by word, lists, yes and no, thousands', async () => {
    const { status, body } = await send([
      {
        name: 'Rice',
        categoryId: 'mains',
        price: '1,234.50',
        itemType: 'Simple',
        dietary: 'Veg | gluten free',
        isFeatured: 'Yes',
        allowDiscount: '0',
        outlets: 'COL | Outlet KDY',
        calories: '700',
        status: 'inactive',
        hsnCode: '',
        portions: '',
      },
      {
        name: 'Juice',
        categoryId: 'cat_drinks',
        itemType: 'variable',
        portions: 'portionId=S; name=Small; price=3 | portionId=L; name=Large; price=4.5; isDefault=yes',
      },
    ]);
    expect([status, body]).toEqual([200, expect.objectContaining({ created: 2, updated: 0, wrong: 0, dryRun: false })]);
    const [rice, juice] = await stored();
    expect(rice).toMatchObject({
      itemCode: 'MI-00001',
      categoryId: 'cat_mains',
      price: '1234.50',
      dietary: ['veg', 'glutenFree'],
      isFeatured: true,
      allowDiscount: false,
      outlets: all,
      calories: 700,
      status: 'inactive',
      createdBy: owner.userId,
    });
    expect(juice).toMatchObject({
      itemCode: 'MI-00002',
      portions: [
        { portionId: 'S', price: '3.00' },
        { portionId: 'L', price: '4.50', isDefault: true },
      ],
    });
  });

  it('that are wrong are named by row and field', async () => {
    await tenant.put('menuCategories', { name: 'Twin', revenueGroup: 'food', parentId: 'cat_mains', outlets: all });
    await tenant.put('menuCategories', { name: 'Twin', revenueGroup: 'food', parentId: 'cat_drinks', outlets: all });
    const { body } = await send(
      [
        { name: 'Good', categoryId: 'Mains', price: '1' },
        { name: '', categoryId: 'Mainz', price: 'x', isFeatured: 'maybe' },
        { name: 'Twins', categoryId: 'Twin', price: '1' },
        { name: 'Typo', categoryId: 'Mains', price: '1', calorie: '3' },
        { name: 'Sizes', categoryId: 'Mains', itemType: 'variable' },
        { name: 'Doubt', categoryId: 'Mains', price: '1,250' },
      ],
      { dryRun: true },
    );
    const problems = rowsOf(body).map(({ problems: found }) =>
      found.map(({ field, rule }) => `${field}: ${rule}`).sort(),
    );
    expect(problems).toEqual([
      [],
      ['categoryId: reference', 'isFeatured: boolean', 'name: required', 'price: number'],
      ['categoryId: reference'],
      ['calorie: unknownField'],
      ['portions: min'],
      ['price: number'],
    ]);
    expect(rowsOf(body)[5]?.problems[0]?.message).toBe('Price: “1,250” can mean 1250 or 1.250. Write 1250 or 1.250');
    expect(rowsOf(body)[2]?.problems[0]?.message).toContain('several are called “Twin”');
    expect(rowsOf(body).map(({ row, action }) => [row, action])).toEqual([
      [1, 'create'],
      [2, 'skip'],
      [3, 'skip'],
      [4, 'skip'],
      [5, 'skip'],
      [6, 'skip'],
    ]);
  });
});

it('cells of other origins are read: fractions, signs of currencies, words for yes and for a status', async () => {
  const { body } = await send([
    { name: 'Tea', categoryId: 'Mains', price: '18.00€', taxInclusive: 'Sí', status: 'Activo' },
    { name: 'Soup', categoryId: 'Mains', price: '13.888888888888889', taxInclusive: 'nein', status: 'FALSE' },
  ]);
  expect(body).toMatchObject({ created: 2, wrong: 0 });
  expect(await stored()).toMatchObject([
    { price: '18.00', taxInclusive: true, status: 'active' },
    { price: '13.89', taxInclusive: false, status: 'inactive' },
  ]);
});

it('an error of a spreadsheet’s formula is a problem of its row, in any field', async () => {
  const { body } = await send([{ name: '#REF!', categoryId: 'Mains', price: '#DIV/0!' }], { dryRun: true });
  expect(rowsOf(body)[0]?.problems.map(({ field, message }) => [field, message])).toEqual([
    ['name', 'Name: the file has the error #REF! instead of a value'],
    ['price', 'Price: the file has the error #DIV/0! instead of a value'],
  ]);
});

it('units are found by other names, unless one is called so', async () => {
  await tenant.put('measureTypes', { _id: 'weight', name: 'Weight' });
  await tenant.put('units', { _id: 'unit_kg', unitName: 'Kilogram', unitCode: 'kg', measureTypeId: 'weight' });
  await tenant.put('units', { _id: 'unit_g', unitName: 'Gram', unitCode: 'g', measureTypeId: 'weight' });
  const row = (baseUnitId: string) => ({ itemName: baseUnitId, measureTypeId: 'Weight', baseUnitId });
  const ask = async () => {
    const rows = ['Kgs', 'GRAM', 'kilo', 'stone'].map(row);
    const { body } = await owner.post('/api/v1/inventoryItems/import', { rows, dryRun: true });
    return rowsOf(body).map(({ problems }) =>
      problems.flatMap(({ field, message }) => (field === 'baseUnitId' ? message : [])),
    );
  };
  expect(await ask()).toEqual([[], [], [], ['Stock unit: there is no unit of measure “stone”']]);
});

it('a preview says what changes in a record, before and after', async () => {
  await send([{ itemCode: 'A1', name: 'Latte', categoryId: 'Mains', price: '3.50' }]);
  const rows = [{ itemCode: 'A1', name: 'Soup', categoryId: 'Drinks', price: '3.70' }];
  const { body } = await send(rows, { dryRun: true });
  expect(rowsOf(body)[0]).toMatchObject({
    action: 'update',
    title: 'Soup',
    titleBefore: 'Latte',
    changes: [
      { label: 'Name', before: 'Latte', after: 'Soup' },
      { label: 'Category' },
      { label: 'Price', before: '3.50', after: '3.70' },
    ],
  });
});

describe('a dry run', () => {
  it('says what would happen and writes nothing, not even a code', async () => {
    const { body } = await send([{ name: 'A', categoryId: 'Mains', price: '1' }], { dryRun: true });
    expect(body).toMatchObject({ dryRun: true, created: 1, wrong: 0 });
    expect(await stored()).toEqual([]);
    await send([{ name: 'B', categoryId: 'Mains', price: '1' }]);
    expect((await stored())[0]?.itemCode).toBe('MI-00001');
  });
});

describe('rows', () => {
  const bad = { name: 'Bad', categoryId: 'Nowhere', price: '1' };

  it('are all written or none in mode all', async () => {
    const { status, body } = await send([{ name: 'Good', categoryId: 'Mains', price: '1' }, bad]);
    expect([status, body.code, body.wrong, body.created]).toEqual([400, 'invalid', 1, 0]);
    expect(body.message).toBe('Nothing was imported: 1 of 2 rows are wrong');
    expect(await stored()).toEqual([]);
  });

  it('that are right are written in mode valid', async () => {
    const { status, body } = await send([bad, { name: 'Good', categoryId: 'Mains', price: '1' }], { mode: 'valid' });
    expect([status, body.created, body.wrong]).toEqual([200, 1, 1]);
    expect((await stored()).map(({ name }) => name)).toEqual(['Good']);
    expect(rowsOf(body)[1]).toMatchObject({ row: 2, action: 'create', id: (await stored())[0]?._id });
  });

  it('whose code exists update that record, keep what has no cell, and change nothing when equal', async () => {
    await send([
      { itemCode: 'r1', name: 'Rice', categoryId: 'Mains', price: '1', description: 'Hot' },
      { itemCode: 'R2', name: 'Roti', categoryId: 'Mains', price: '2' },
    ]);
    const before = await stored();
    const { body } = await send([
      { itemCode: 'R1', price: '1.75', description: '' },
      { itemCode: 'r2', name: 'Roti', price: '2.00' },
      { itemCode: 'R3', name: 'Dosa', categoryId: 'Mains', price: '3' },
    ]);
    expect(body).toMatchObject({ created: 1, updated: 1, unchanged: 1, wrong: 0 });
    const after = await stored();
    expect(after[0]).toMatchObject({ _id: before[0]?._id, price: '1.75', description: 'Hot', name: 'Rice' });
    expect(String(after[0]?._rev)).toMatch(/^2-/);
    expect(after[1]).toEqual(before[1]);
    const { body: history } = await owner.get(`/api/v1/items/${after[0]?._id}/history`);
    expect(history.docs?.[0]).toMatchObject({ action: 'update', note: 'import', changes: { price: ['1.00', '1.75'] } });
  });

  it('are found by another unique value if there is no code, and duplicates are reported', async () => {
    await send([{ name: 'Rice', categoryId: 'Mains', price: '1' }]);
    const { body } = await send(
      [
        { name: 'RICE', categoryId: 'mains', price: '2' },
        { name: 'Soup', categoryId: 'Mains', price: '1' },
        { name: 'soup', categoryId: 'Mains', price: '1' },
      ],
      { mode: 'valid' },
    );
    expect(rowsOf(body).map(({ action }) => action)).toEqual(['update', 'create', 'skip']);
    expect(rowsOf(body)[2]?.problems).toEqual([{ field: 'name', rule: 'unique', message: 'Row 2 has the same value' }]);
    expect((await stored()).map(({ name, price }) => `${name} ${price}`)).toEqual(['RICE 2.00', 'Soup 1.00']);
  });

  it('need the right to create or to edit, each its own', async () => {
    await send([{ itemCode: 'R1', name: 'Rice', categoryId: 'Mains', price: '1' }]);
    const clerk = await tenant.person({ MENU_ITEM: ['view', 'import', 'edit'] });
    const { body } = await send(
      [
        { itemCode: 'R1', shortName: 'r' },
        { itemCode: 'R2', name: 'New', categoryId: 'Mains', price: '1' },
        { itemCode: 'R1', price: '9' },
      ],
      { mode: 'valid' },
      clerk,
    );
    expect(rowsOf(body).map(({ action, problems }) => [action, problems[0]?.rule])).toEqual([
      ['update', undefined],
      ['skip', 'forbidden'],
      ['skip', 'forbidden'],
    ]);
  });

  it('belong to the selected outlet where a record has one', async () => {
    await tenant.put('inventoryCategories', { name: 'Dry', costGroup: 'food', outlets: all });
    const type = await tenant.put('measureTypes', { name: 'Weight' });
    await tenant.put('units', { unitName: 'Kilogram', unitCode: 'kg', measureTypeId: type._id, conversionToBase: '1' });
    const rows = [
      {
        itemCode: 'RICE',
        itemName: 'Rice',
        categoryId: 'Dry',
        measureTypeId: 'weight',
        baseUnitId: 'KG',
        itemUnits: '',
      },
    ];
    const without = await owner.post('/api/v1/inventoryItems/import', { rows, mode: 'valid' });
    expect(rowsOf(without.body)[0]?.problems).toMatchObject([{ field: 'outletId', rule: 'required' }]);
    for (const outletId of all) {
      const { body } = await owner.post(`/api/v1/inventoryItems/import?outletId=${outletId}`, { rows });
      expect(body).toMatchObject({ created: 1, wrong: 0 });
    }
    const again = await owner.post('/api/v1/inventoryItems/import?outletId=out_KDY', {
      rows: [{ itemCode: 'rice', parLevel: '5' }],
    });
    expect(again.body).toMatchObject({ created: 0, updated: 1 });
  });

  it('are validated with the rows before them if rules read others of the same resource', async () => {
    await tenant.put('modifierCategories', { _id: 'heat', name: 'Heat', selectionType: 'single', outlets: all });
    const answers = ['Mild', 'Hot', 'Extra hot'].map((name) => ({
      name,
      modifierCategoryId: 'heat',
      price: '0',
      isDefault: name === 'Mild' ? 'No' : 'Yes',
      outlets: 'COL | KDY',
    }));
    const imported = (rows: AnyRecord[], more: AnyRecord) =>
      owner.post('/api/v1/modifierItems/import', { rows, ...more });
    const found = (body: AnyRecord) => rowsOf(body).map(({ problems }) => problems.map(({ message }) => message));
    const kept = async () =>
      (await owner.get('/api/v1/modifierItems/', { sort: 'name' })).body.docs?.map(
        ({ name, isDefault }) => `${name}${isDefault ? ' first' : ''}`,
      );
    const hotIsFirst = 'Hot is already selected by default, and Heat takes one choice';

    const tried = await imported(answers, { dryRun: true });
    expect([tried.status, tried.body.created, found(tried.body)]).toEqual([200, 2, [[], [], [hotIsFirst]]]);
    expect(rowsOf(tried.body).map(({ id }) => id)).toEqual([undefined, undefined, undefined]);
    const refused = await imported(answers, { mode: 'all' });
    expect([refused.status, refused.body.created, found(refused.body)]).toEqual([400, 0, [[], [], [hotIsFirst]]]);
    expect(await kept()).toEqual([]);
    const taken = await imported(answers, { mode: 'valid' });
    expect([taken.status, taken.body.created, found(taken.body)]).toEqual([200, 2, [[], [], [hotIsFirst]]]);
    expect(await kept()).toEqual(['Hot first', 'Mild']);
    expect(rowsOf(taken.body).map(({ id }) => typeof id)).toEqual(['string', 'string', 'undefined']);

    // One stops being the default in the row before another becomes it; in the opposite order nothing is stored.
    const swap = [
      { name: 'Hot', modifierCategoryId: 'heat', isDefault: 'No' },
      { name: 'Mild', modifierCategoryId: 'heat', isDefault: 'Yes' },
    ];
    expect((await imported([...swap].reverse(), { mode: 'all' })).status).toBe(400);
    expect((await imported(swap, { mode: 'all' })).body).toMatchObject({ updated: 2, wrong: 0 });
    expect(await kept()).toEqual(['Hot', 'Mild first']);
  });

  it('that change records together are judged together', async () => {
    const printers = ['Till', 'Bar'].map((printerName) => ({
      printerName,
      outletId: 'out_COL',
      connection: 'usb',
      printerRole: ['bill'],
    }));
    for (const printer of printers) expect((await owner.post('/api/v1/printer', printer)).status).toBe(201);
    const { body } = await owner.post('/api/v1/printers/import?outletId=out_COL', {
      rows: [
        { printerName: 'Till', backupPrinterId: 'Bar' },
        { printerName: 'Bar', backupPrinterId: 'Till' },
      ],
      mode: 'valid',
    });
    expect(rowsOf(body).map(({ action, problems }) => [action, problems[0]?.rule])).toEqual([
      ['update', undefined],
      ['skip', 'cycle'],
    ]);
  });

  it('that are the same are reported, even if rows are validated one after another', async () => {
    const floors = ['Ground', 'GROUND'].map((floorName) => ({ floorName, outletId: 'COL' }));
    const { body } = await owner.post('/api/v1/floors/import?outletId=out_COL', { rows: floors, mode: 'valid' });
    expect(rowsOf(body).map(({ problems }) => problems)).toEqual([
      [],
      [{ field: 'floorName', rule: 'unique', message: 'Row 1 has the same value' }],
    ]);
  });

  it('are refused as a whole when there are none, too many, or no list', async () => {
    for (const body of [
      {},
      { rows: [] },
      { rows: [1] },
      { rows: Array.from({ length: 5001 }, () => ({})) },
      { rows: [{}], mode: 'some' },
    ]) {
      expect((await owner.post('/api/v1/items/import', body)).status).toBe(400);
    }
  });

  it('by the thousand take seconds', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      name: `Dish ${n}`,
      categoryId: n % 2 ? 'Mains' : 'drinks',
      price: String(n),
    }));
    const start = performance.now();
    expect((await send(rows)).body).toMatchObject({ created: 1000, wrong: 0 });
    expect(performance.now() - start).toBeLessThan(10_000);
    expect((await owner.get('/api/v1/items/', { limit: 1 })).body.total).toBe(1000);
  });
});
