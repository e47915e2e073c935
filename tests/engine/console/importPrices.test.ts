import { beforeEach, describe, expect, it } from 'vitest';
import { csv, importKit } from './importKit';

/** Prices of files are for the unit that the file says: in a heading, a cell, or a column of its own. Where it says none, one question. */

const { imported, docs, tenant } = await importKit();
const packs = { measureTypeId: 'count', conversionToBase: null, decimals: 0 };

beforeEach(async () => {
  for (const unitCode of ['case', 'box'])
    await tenant().put('units', { _id: `unit_${unitCode}`, unitName: unitCode, unitCode, ...packs });
  const made = await imported(
    'inventoryItems',
    csv('Item,Category,Stock unit,Pack', 'Lager,Dry goods & grains,ea,case 24', 'Rice,Dry goods & grains,kg,'),
  );
  expect([made.body.created, made.problems]).toEqual([2, []]);
});

const costs = async () =>
  Object.fromEntries(
    (await docs('/api/v1/inventoryitemmanagement/list')).map((item) => [item.itemName, item.standardCost]),
  );

describe('the cost of an item', () => {
  it.each([
    ['Cost per case', 'Lager,1000', '41.666667'],
    ['Case cost', 'Lager,1000', '41.666667'],
    ['Cost (per case)', 'Lager,"1,200.00"', '50.000000'],
    ['Cost', 'Lager,1200/case', '50.000000'],
    ['Cost per stock unit', 'Lager,50', '50.000000'],
    ['Cost', 'Lager,50', '50.000000'],
  ])('%s', async (heading, row, cost) => {
    const { body, problems, questions } = await imported('inventoryItems', csv(`Item,${heading}`, row));
    expect([body.updated, problems, questions]).toEqual([1, [], []]);
    expect((await costs()).Lager).toBe(cost);
  });

  it('in grams is converted by the measure, and of a unit that the item lacks is refused', async () => {
    const { problems } = await imported('inventoryItems', csv('Item,Cost', 'Rice,0.25/g', 'Lager,1000/box'), {
      more: { mode: 'valid' },
    });
    expect(problems).toEqual([
      'There’s no conversion from box to Each for Lager. Choose another unit, or add box to the item’s units',
    ]);
    expect(await costs()).toEqual({ Rice: '250.000000', Lager: undefined });
  });

  it('beside a pack is asked about: of the stock unit, or of the pack', async () => {
    const file = csv('Item,Category,Stock unit,Pack,Cost', 'Stout,Dry goods & grains,ea,case 12,600');
    const { questions } = await imported('inventoryItems', file, { more: { dryRun: true } });
    expect(questions).toMatchObject([{ column: 4, of: 'pers', text: '600' }]);
    const [stock, pack] = questions[0]?.choices ?? [];
    expect([stock?.label, pack?.label]).toEqual(['for one stock unit', 'for the pack in its row']);
    await imported('inventoryItems', file, { answers: { pers: { 4: pack?.value ?? '' } } });
    expect((await costs()).Stout).toBe('50.000000');
    await imported('inventoryItems', file, { answers: { pers: { 4: stock?.value ?? '' } } });
    expect((await costs()).Stout).toBe('600.000000');
  });
});

describe('a supplier’s price', () => {
  beforeEach(() => imported('suppliers', csv('Name,Phone', 'Central Foods,030 5551234')));
  const shared = { supplierId: 'Central Foods' };
  const listed = async () =>
    (await docs('/api/v1/supplieritemlist/list')).map(({ purchaseUnitId, price }) => `${purchaseUnitId} ${price}`);

  it.each([
    ['Item,Case price', 'Lager,"1,000.00"', ['unit_case 1000.0000']],
    ['Item,Price', 'Lager,1000 per case', ['unit_case 1000.0000']],
    ['Item,Price/stock unit', 'Lager,41.67', ['unit_ea 41.6700']],
    ['Item,Pack,Price per kg', 'Rice,5 kg,2.60', ['unit_kg 2.6000']],
    ['Item,Per,Price', 'Lager,case,1000', ['unit_case 1000.0000']],
  ])('%s', async (headings, row, prices) => {
    const { problems, questions } = await imported('supplierPrices', csv(headings, row), { shared });
    expect([problems, questions, await listed()]).toEqual([[], [], prices]);
  });

  it('that nothing says the unit of is asked about', async () => {
    const file = csv('Item,Price', 'Lager,1000');
    const { questions } = await imported('supplierPrices', file, { shared, more: { dryRun: true } });
    const [usual, stock] = questions[0]?.choices ?? [];
    expect([questions.length, usual?.label, stock?.label]).toEqual([
      1,
      'for the unit in which each item is bought',
      'for one stock unit',
    ]);
    await imported('supplierPrices', file, { shared, answers: { pers: { 1: stock?.value ?? '' } } });
    expect(await listed()).toEqual(['unit_ea 1000.0000']);
    await imported('supplierPrices', file, { shared, answers: { pers: { 1: usual?.value ?? '' } } });
    expect((await listed()).sort()).toEqual(['unit_case 1000.0000', 'unit_ea 1000.0000']);
    const sameForAll = await imported('supplierPrices', file, { shared: { ...shared, purchaseUnitId: 'case' } });
    expect(sameForAll.questions).toEqual([]);
  });

  it('for one unit in a row of another is refused', async () => {
    const { problems } = await imported('supplierPrices', csv('Item,Per,Case price', 'Lager,ea,1000'), { shared });
    expect(problems).toEqual([
      'The price is per case, but the row’s unit is Each. Give one of both: a column can be matched to Ignore',
    ]);
  });
});
