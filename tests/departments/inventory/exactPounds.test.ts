import { expect, test } from 'vitest';
import { dec } from '#engine/run/decimal';
import { unitsIn } from '#resources/inventory/seeds.rules';
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
