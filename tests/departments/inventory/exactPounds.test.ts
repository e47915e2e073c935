import { expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { dec, fixed } from '#engine/run/decimal';
import { inStock, keptRatio, ratioOf } from '#engine/run/units';
import { unitsIn } from '#resources/inventory/seeds.rules';
import exactPacks from '#server/db/exactPacks.sql?raw';
import exactPounds from '#server/db/exactPounds.sql?raw';
import { newTenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Customary units are exact: a pound is 0.45359237 kg by definition, a US gallon 231 cubic inches. */

const { db, app } = await testApp();

const factor = (country: string, code: string) =>
  dec(unitsIn(country).find(({ unitCode }) => unitCode === code)?.conversionToBase);

test('a new group has the units of its country', () => {
  const codes = (country?: string) => unitsIn(country).map(({ unitCode }) => unitCode);
  expect(codes('LK')).not.toContain('oz');
  expect(codes()).toContain('lb');
  expect(codes('US')).toEqual(expect.arrayContaining(['lb', 'oz', 'fl oz', 'cup', 'pt', 'qt', 'gal', 'kg', 'case']));
  for (const country of ['US', 'GB']) expect(factor(country, 'oz').times(16).eq('0.45359237')).toBe(true);
  // An inch is 0.0254 m, and a cubic decimetre is a litre.
  const gallon = dec('0.254').pow(3).times(231);
  for (const [code, count] of [
    ['gal', 1],
    ['qt', 4],
    ['pt', 8],
    ['cup', 16],
    ['fl oz', 128],
  ] as const)
    expect(factor('US', code).times(count).eq(gallon), code).toBe(true);
  expect(factor('GB', 'fl oz').times(160).eq('4.54609')).toBe(true);
  expect(factor('GB', 'pt').times(8).eq('4.54609')).toBe(true);
});

test('units that had the rounded standard value become exact; others stay', async () => {
  const { owner, put } = await newTenant(db, app);
  const unit = (code: string, measureTypeId: string, conversionToBase: string | null, isBase = false) =>
    put('units', { _id: code, unitName: code, unitCode: code, measureTypeId, conversionToBase, isBase });
  await unit('kg', 'weight', '1.000000', true);
  await unit('lb', 'weight', '0.453592');
  await unit('libra', 'weight', '0.460000');
  await unit('L', 'volume', '1.000000', true);
  await unit('gal', 'volume', '3.785412');
  await unit('jug', 'volume', '0.453592');
  await unit('case', 'count', null);
  await put('accountMappings', {
    _id: 'sales',
    posting: 'sales',
    onlyFor: '',
    accountCode: '4000',
    accountName: 'Sales',
  });
  await db.transaction((tx) => tx.script(exactPounds));
  const { docs } = (await owner.get('/api/v1/uom/list', { limit: 100 })).body as { docs: Record<string, unknown>[] };
  expect(Object.fromEntries(docs.map(({ unitCode, conversionToBase = null }) => [unitCode, conversionToBase]))).toEqual(
    {
      ...{ kg: '1.00000000000000', lb: '0.45359237000000', libra: '0.46000000000000' },
      ...{ L: '1.00000000000000', gal: '3.78541178400000', jug: '0.45359200000000', case: null },
    },
  );
  const accounts = (await owner.get('/api/v1/accountMappings', { limit: 100 })).body.docs as Record<string, unknown>[];
  expect(accounts.find(({ _id }) => _id === 'sales')).not.toHaveProperty('onlyFor', '');
});

test('a unit is saved again as it was read, with fourteen decimals', async () => {
  const { owner, put } = await newTenant(db, app);
  await put('measureTypes', { _id: 'weight', name: 'Weight' });
  await put('units', {
    _id: 'kg',
    unitName: 'Kilogram',
    unitCode: 'kg',
    measureTypeId: 'weight',
    conversionToBase: '1',
    isBase: true,
  });
  const made = await owner.post('/api/v1/uom/insert', {
    unitName: 'Ton',
    unitCode: 't',
    measureTypeId: 'weight',
    conversionToBase: '1000000',
  });
  expect(made.status).toBe(201);
  const saved = await owner.put('/api/v1/uom/update', { ...made.body, unitName: 'Kiloton' });
  expect(saved).toMatchObject({
    status: 200,
    body: { unitName: 'Kiloton', conversionToBase: '1000000.00000000000000' },
  });
});

test('an item’s own packs are as exact as units, and lines in them, too', async () => {
  const { owner, put } = await newTenant(db, app);
  await put('measureTypes', { _id: 'weight', name: 'Weight' });
  const unit = (code: string, conversionToBase: string | null, isBase = false) =>
    put('units', { _id: code, unitName: code, unitCode: code, measureTypeId: 'weight', conversionToBase, isBase });
  await unit('kg', '1.00000000000000', true);
  await unit('lb', '0.45359237000000');
  await unit('brick', null);
  await unit('third', null);
  await put('inventoryCategories', { _id: 'dry', name: 'Dry', costGroup: 'food', outlets: ['out_COL'] });
  const item = {
    ...{ outletId: 'out_COL', itemType: 'raw', categoryId: 'dry' },
    ...{ measureTypeId: 'weight', baseUnitId: 'kg' },
  };
  // As they were stored with six decimals: one is what its unit says, rounded; the others are their own.
  const old = [
    { unitId: 'lb', factorToBase: '0.453592' },
    { unitId: 'brick', factorToBase: '0.453592' },
  ];
  await put('inventoryItems', { ...item, _id: 'butter', itemCode: 'B', itemName: 'Butter', itemUnits: old });
  await put('inventoryItems', { ...item, _id: 'salt', itemCode: 'S', itemName: 'Salt', itemUnits: [] });
  await db.transaction((tx) => tx.script(exactPacks));
  const factors = async (id: string) => {
    const [row] = await db.query<{ data: AnyRecord }>(
      `select data from records where id = $1 and data ->> 'itemName' is not null`,
      [id],
    );
    return ((row?.data.itemUnits ?? []) as AnyRecord[]).map(({ factorToBase }) => factorToBase);
  };
  expect([await factors('butter'), await factors('salt')]).toEqual([['0.45359237000000', '0.45359200000000'], []]);

  const rows = [
    { itemName: 'Flour', categoryId: 'Dry', baseUnitId: 'kg', itemUnits: 'brick = 0.45359237' },
    { itemName: 'Rice', categoryId: 'Dry', baseUnitId: 'kg', itemUnits: 'third of 1/3 kg' },
  ];
  const { body } = await owner.post('/api/v1/inventoryItems/import?outletId=out_COL', { rows });
  expect(body).toMatchObject({ created: 2, wrong: 0 });
  const [flour, rice] = (body.rows as { id: string }[]).map(({ id }) => id);
  expect([await factors(String(flour)), await factors(String(rice))]).toEqual([
    ['0.45359237000000'],
    ['0.33333333333333'],
  ]);
  const exact = keptRatio(ratioOf((await factors(String(flour)))[0]));
  expect(inStock(exact, '2138.484').eq(dec('0.45359237').times('2138.484'))).toBe(true);
  expect(fixed(inStock(keptRatio(ratioOf((await factors(String(rice)))[0])), 3000), 4)).toBe('1000.0000');
});
