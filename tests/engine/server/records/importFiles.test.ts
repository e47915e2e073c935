import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { testApp } from '#tests/kit/app';
import { rewrite } from '#tests/kit/database';
import { type Client, newTenant, type Tenant } from './recordsFixture';

const { db, app } = await testApp();
let tenant: Tenant;
let owner: Client;
const all = ['out_COL', 'out_KDY'];

beforeEach(async () => {
  tenant = await newTenant(db, app);
  owner = tenant.owner;
  await tenant.put('menuCategories', { _id: 'cat_drinks', name: 'Drinks', revenueGroup: 'beverage', outlets: all });
  await tenant.put('measureTypes', { _id: 'weight', name: 'Weight' });
  await tenant.put('measureTypes', { _id: 'volume', name: 'Volume' });
  const unit = (unitCode: string, unitName: string, measureTypeId: string, conversionToBase: string | null) =>
    tenant.put('units', { _id: `unit_${unitCode}`, unitName, unitCode, measureTypeId, conversionToBase, decimals: 3 });
  await unit('kg', 'Kilogram', 'weight', '1');
  await unit('g', 'Gram', 'weight', '0.001');
  await unit('L', 'Litre', 'volume', '1');
});

const send = (resource: string, rows: AnyRecord[], more: AnyRecord = {}, outletId = '', by = owner) =>
  by.post(`/api/v1/${resource}/import${outletId ? `?outletId=${outletId}` : ''}`, { rows, ...more });
const docs = async (path: string, query = {}) => (await owner.get(path, { limit: 1000, ...query })).body.docs ?? [];
const items = () => docs('/api/v1/items/');

interface Row {
  row: number;
  action: string;
  title?: string;
  ignored?: string[];
  changes?: { label: string; before?: string; after?: string }[];
  problems: { field: string; message: string }[];
}
const rowsOf = (body: AnyRecord) => body.rows as Row[];
const problemsOf = (body: AnyRecord) => rowsOf(body).map(({ problems }) => problems.map(({ message }) => message));

describe('rows with lists', () => {
  const sizes = (...rows: AnyRecord[]) => ({ name: 'Margherita', categoryId: 'Drinks', portions: rows });
  const small = { name: 'Small (24 cm)', price: '9.00', sku: '10001' };

  it('take their entries as lists of cells, and give codes to those that have only a name', async () => {
    const rows = [
      sizes(small, { name: 'Medium (30 cm)', price: '12' }, { name: 'Small (24 cm) thin', price: '8' }),
      { name: 'Cola', categoryId: 'Drinks', portions: [{ sku: '10004', price: '2.50' }] },
      { name: 'Tea', categoryId: 'Drinks', portions: [{ name: 'Regular', price: '2.00' }] },
    ];
    const { body } = await send('items', rows);
    expect([body.created, problemsOf(body)]).toEqual([3, [[], [], []]]);
    const found = Object.fromEntries((await items()).map((item) => [item.name, item]));
    expect(found.Margherita).toMatchObject({
      itemType: 'variable',
      portions: [
        { portionId: 'SMALL24CM', name: 'Small (24 cm)', price: '9.00', sku: '10001', isDefault: true },
        { portionId: 'MEDIUM30CM', price: '12.00' },
        { portionId: 'SMALL24CMTHI', price: '8.00' },
      ],
    });
    expect(found.Cola).toMatchObject({ itemType: 'simple', price: '2.50', itemCode: '10004' });
    expect(found.Tea).toMatchObject({ itemType: 'simple', price: '2.00' });
  });

  it('change the entries that they name, add others, and keep all that they leave out', async () => {
    await send('items', [sizes(small, { portionId: 'L', name: 'Large', price: '16' })]);
    const rows = [sizes({ name: 'small (24 CM)', price: '9.50' }, { name: 'Huge', price: '20' })];
    const { body } = await send('items', rows, { dryRun: true });
    expect(rowsOf(body)[0]?.changes).toEqual([{ label: 'Portions', after: '1 added, 1 changed' }]);
    await send('items', rows);
    expect((await items())[0]?.portions).toMatchObject([
      { portionId: 'SMALL24CM', price: '9.50', sku: '10001' },
      { portionId: 'L', price: '16.00' },
      { portionId: 'HUGE', price: '20.00' },
    ]);
  });

  it('say what they remove where nothing tells the entries apart', async () => {
    const hours = (...windows: string[]) => [
      { name: 'Tea', categoryId: 'Drinks', price: '1', availability: windows.join(' | ') },
    ];
    await send('items', hours('from=08:00; to=10:00', 'from=12:00; to=14:00'));
    const { body } = await send('items', hours('From: 08:00; To: 10:00'), { dryRun: true });
    expect(rowsOf(body)[0]?.changes).toEqual([{ label: 'Availability', after: '1 removed' }]);
  });

  it('are read by the labels of the screen, in any case, and a unit by its factor', async () => {
    await tenant.put('inventoryCategories', { name: 'Dry', costGroup: 'food', outlets: all });
    const item = (itemName: string, itemUnits = '') => ({ itemName, categoryId: 'Dry', baseUnitId: 'kg', itemUnits });
    const made = await send(
      'inventoryItems',
      [item('Tomato', 'g = 0.001'), item('Butter', 'Unit: g; stock units per unit: 0.001')],
      {},
      'out_COL',
    );
    expect([made.body.created, problemsOf(made.body)]).toEqual([2, [[], []]]);
    await send('items', [{ name: 'House roll', categoryId: 'Drinks', price: '5' }]);
    const cell = 'Ingredient=Tomato; Unit=kg; Net quantity=0.2 | Ingredient=Butter; unit: g; NET QUANTITY: 1/2';
    const { body } = await send(
      'recipes',
      [{ recipeName: 'House roll', portions: '1', ingredients: cell }],
      {},
      'out_COL',
    );
    expect([body.created, problemsOf(body)]).toEqual([1, [[]]]);
    const [recipe] = await docs('/api/v1/createrecipe/list', { outletId: 'out_COL' });
    const dish = (await items())[0];
    expect(recipe).toMatchObject({
      menuItemId: dish?._id,
      ingredients: [{ netQuantity: '0.2000' }, { netQuantity: '0.5000', unitId: 'unit_g' }],
    });
    // Its own dish stays when the recipe comes again with a name only.
    await owner.put('/api/v1/items/', { ...dish, name: 'Roll' });
    const again = await send('recipes', [{ recipeName: 'House roll', portions: '2' }], {}, 'out_COL');
    expect([again.body.updated, problemsOf(again.body)]).toEqual([1, [[]]]);
  });
});

describe('values', () => {
  it('that don’t apply are said with the reason, and needn’t be readable', async () => {
    const portions = [
      { name: 'Small', price: '1' },
      { name: 'Large', price: '2' },
    ];
    const { body } = await send('items', [
      { name: 'Tea', categoryId: 'Drinks', portions, price: '1.00–2.00', manualCost: '3' },
    ]);
    expect([body.created, rowsOf(body)[0]?.ignored]).toEqual([
      1,
      ['Price is ignored because Type is With portions', 'Cost is ignored because Cost source is Not tracked'],
    ]);
  });

  it('in words for a price make it an open one', async () => {
    const rows = ['variable', 'Market price', 'MP'].map((price, at) => ({
      name: `Dish ${at}`,
      categoryId: 'Drinks',
      price,
    }));
    expect((await send('items', rows)).body).toMatchObject({ created: 3, wrong: 0 });
    expect((await items()).map(({ itemType, price }) => [itemType, price])).toEqual(
      Array(3).fill(['openPrice', undefined]),
    );
  });

  it('that a spreadsheet shortened are refused', async () => {
    const { body } = await send('items', [{ name: 'Tea', categoryId: 'Drinks', price: '1', barcode: '4.00638E+12' }]);
    expect(problemsOf(body)).toEqual([
      ['Barcode: a spreadsheet shortened the digits to “4.00638E+12”. Format the column as text and enter them again'],
    ]);
  });

  it('of what a record refers to fill in the rest: the measure type of a unit', async () => {
    await tenant.put('inventoryCategories', { name: 'Dry', costGroup: 'food', outlets: all });
    const rows = ['Liter', 'Kgs', 'L', 'GRAM'].map((baseUnitId) => ({
      itemName: `In ${baseUnitId}`,
      categoryId: 'Dry',
      baseUnitId,
    }));
    const { body } = await send('inventoryItems', rows, {}, 'out_COL');
    expect([body.created, problemsOf(body)]).toEqual([4, [[], [], [], []]]);
    const found = await docs('/api/v1/inventoryitemmanagement/list', { outletId: 'out_COL' });
    expect(found.map(({ measureTypeId }) => measureTypeId).sort()).toEqual(['volume', 'volume', 'weight', 'weight']);
  });
});

it('rows have the numbers of their file, in results and in messages, and names that are made of other records', async () => {
  const row = { name: 'Tea', categoryId: 'Drinks', price: '1' };
  const { body } = await send('items', [row, { ...row, categoryId: 'drinks' }], { dryRun: true, numbers: [4, 7] });
  expect(rowsOf(body).map(({ row: number, problems }) => [number, problems[0]?.message])).toEqual([
    [4, undefined],
    [7, 'Row 4 has the same value'],
  ]);
  expect((await send('items', [row], { numbers: ['x'] })).status).toBe(400);
  await tenant.put('inventoryCategories', { name: 'Dry', costGroup: 'food', outlets: all });
  await tenant.put('suppliers', { supplierName: 'North Fish', phone: '030 555 123', outlets: all });
  await send('inventoryItems', [{ itemName: 'Cod', categoryId: 'Dry', baseUnitId: 'kg' }], {}, 'out_COL');
  const prices = await send(
    'supplierPrices',
    [{ supplierId: 'North Fish', itemId: 'Cod', purchaseUnitId: 'kg', price: '9' }],
    { dryRun: true },
    'out_COL',
  );
  expect(rowsOf(prices.body)[0]).toMatchObject({ problems: [], title: 'Cod · North Fish' });
});

describe('what the rows name and the group doesn’t have', () => {
  const sushi = ['Maki', 'Nigiri', 'maki'].map((categoryId, at) => ({ name: `Dish ${at}`, categoryId, price: '5' }));

  it('is said once, and created with its name if the person wants', async () => {
    const before = await send('items', sushi, { dryRun: true });
    expect(before.body).toMatchObject({
      wrong: 3,
      missing: [{ resource: 'menuCategories', names: ['Maki', 'Nigiri'], cells: 3, canCreate: true, needs: [] }],
    });
    const creates = { menuCategories: {} };
    expect((await send('items', sushi, { dryRun: true, creates })).body).toMatchObject({
      created: 3,
      wrong: 0,
      missing: [{ names: ['Maki', 'Nigiri'] }],
    });
    expect(await docs('/api/v1/menuCategories/')).toHaveLength(1);
    expect((await send('items', sushi, { creates })).body).toMatchObject({ created: 3, wrong: 0 });
    expect((await docs('/api/v1/menuCategories/')).map(({ name }) => name).sort()).toEqual([
      'Drinks',
      'Maki',
      'Nigiri',
    ]);
  });

  it('needs values that all of them get: a measure type, a phone number', async () => {
    await tenant.put('inventoryCategories', { name: 'Dry', costGroup: 'food', outlets: all });
    const rows = [{ itemName: 'Oil', categoryId: 'Dry', baseUnitId: 'firkin', defaultSupplierId: 'North Fish' }];
    const asked = await send('inventoryItems', rows, { dryRun: true }, 'out_COL');
    expect(asked.body.missing).toMatchObject([
      { resource: 'units', names: ['firkin'], canCreate: true, needs: ['measureTypeId', 'conversionToBase', 'isBase'] },
      { resource: 'suppliers', names: ['North Fish'], canCreate: true, needs: ['phone'] },
    ]);
    const half = await send(
      'inventoryItems',
      rows,
      { dryRun: true, creates: { units: { measureTypeId: 'volume', conversionToBase: '40.9' }, suppliers: {} } },
      'out_COL',
    );
    expect(half.body.missing).toMatchObject([{ problems: [] }, { problems: ['Phone is required'] }]);
    const creates = {
      units: { measureTypeId: 'volume', conversionToBase: '40.9' },
      suppliers: { phone: '030 555 123' },
    };
    expect((await send('inventoryItems', rows, { creates }, 'out_COL')).body).toMatchObject({ created: 1, wrong: 0 });
    expect(await docs('/api/v1/uom/list')).toContainEqual(
      expect.objectContaining({ unitName: 'firkin', unitCode: 'firkin', conversionToBase: '40.90000000000000' }),
    );
  });

  it('can mean what is there, and isn’t created without the right', async () => {
    const meanings = { menuCategories: { MAKI: 'cat_drinks', nigiri: 'cat_drinks' } };
    expect((await send('items', sushi, { meanings })).body).toMatchObject({ created: 3, wrong: 0 });
    const clerk = await tenant.person({
      MENU_ITEM: ['view', 'create', 'import', 'editPrice'],
      MENU_CATEGORY: ['view'],
    });
    const rows = [{ name: 'Roll', categoryId: 'Rolls', price: '1' }];
    const { body } = await send('items', rows, { dryRun: true, creates: { menuCategories: {} } }, '', clerk);
    expect(body).toMatchObject({ wrong: 1, missing: [{ names: ['Rolls'], canCreate: false }] });
  });

  it('is looked for at the chosen outlet, where several have the same name', async () => {
    for (const outletId of all) await tenant.put('foodDepartments', { name: 'Kitchen', outletId });
    const rows = [{ name: 'Soup', categoryId: 'Drinks', price: '5', foodDepartmentId: 'Kitchen' }];
    expect(problemsOf((await send('items', rows, { dryRun: true })).body)).toEqual([
      ['Food department: several are called “Kitchen”. Give the code, or choose an outlet'],
    ]);
    expect((await send('items', rows, { dryRun: true }, 'out_KDY')).body).toMatchObject({ created: 1, wrong: 0 });
    const named = rows.map((row) => ({ ...row, outlets: 'COL' }));
    expect((await send('items', named, { dryRun: true })).body).toMatchObject({ created: 1, wrong: 0 });
  });
});

describe('an import', () => {
  const undo = (id: string, by = owner) => by.post(`/api/v1/imports/${id}/undo`);
  const imports = async (by = owner) => (await by.get('/api/v1/imports', { resource: 'items' })).body.docs ?? [];

  it('is undone with all that it created and changed', async () => {
    await send('items', [{ name: 'Tea', categoryId: 'Drinks', price: '1', description: 'Hot' }]);
    const [before] = await items();
    const rows = [
      { name: 'Tea', categoryId: 'Drinks', price: '2', description: 'Cold' },
      { name: 'Maki', categoryId: 'Sushi', price: '5' },
    ];
    const parts = { importId: 'import-1', creates: { menuCategories: {} } };
    await send('items', rows, parts);
    await send('items', [{ name: 'Nigiri', categoryId: 'Sushi', price: '6' }], parts);
    expect(await imports()).toMatchObject([
      { importId: 'import-1', created: 2, updated: 1, undone: false, userId: owner.userId },
    ]);
    expect((await undo('import-1')).body).toEqual({ deleted: 3, restored: 1 });
    expect(await items()).toMatchObject([{ _id: before?._id, price: '1.00', description: 'Hot' }]);
    expect(await docs('/api/v1/menuCategories/')).toHaveLength(1);
    expect(await imports()).toMatchObject([{ importId: 'import-1', undone: true }]);
    expect((await undo('import-1')).body).toMatchObject({ code: 'undone' });
  });

  it('stays if something was built on it, or a record was changed since: the refusal names it', async () => {
    await send('items', [{ name: 'Tea', categoryId: 'Herbs', price: '2' }], {
      importId: 'a',
      creates: { menuCategories: {} },
    });
    await send('items', [{ name: 'Mint', categoryId: 'Herbs', price: '2' }]);
    const used = await undo('a');
    expect([used.status, used.body.message]).toEqual([
      409,
      'Herbs is used by menu item Mint. Make it inactive instead',
    ]);
    expect(await items()).toHaveLength(2);
    await send('items', [{ name: 'Sage', categoryId: 'Drinks', price: '2' }], { importId: 'b' });
    await send('items', [{ name: 'Sage', categoryId: 'Drinks', price: '3' }]);
    expect((await undo('b')).body.message).toBe('The import can’t be undone, because these were changed since: Sage');
    await rewrite(db, `update history set at = at - interval '25 hours' where group_id = $1`, [tenant.groupId]);
    expect((await undo('b')).body).toMatchObject({ code: 'tooLate' });
  });

  it('is another group’s and another list’s no concern', async () => {
    await send('items', [{ name: 'Tea', categoryId: 'Drinks', price: '2' }], { importId: 'mine' });
    const other = await newTenant(db, app);
    expect((await undo('mine', other.owner)).status).toBe(404);
    const clerk = await tenant.person({ SUPPLIER: ['view', 'import'] });
    expect((await undo('mine', clerk)).status).toBe(404);
    expect((await clerk.get('/api/v1/imports', { resource: 'items' })).status).toBe(403);
    expect((await owner.get('/api/v1/imports')).status).toBe(400);
  });

  it('in parts refuses a record that an earlier part wrote', async () => {
    const row = { name: 'Tea', categoryId: 'Drinks', price: '2' };
    await send('items', [row], { importId: 'parts' });
    const { body } = await send('items', [{ ...row, price: '3' }], { importId: 'parts', mode: 'valid' });
    expect(problemsOf(body)).toEqual([['An earlier row is the same record']]);
  });
});
