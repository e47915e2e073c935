import { beforeAll, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { entity, report } from '#resources';
import { figuresFor } from '#server/records/read/figures';
import { list } from '#server/records/read/reading';
import { runReport } from '#server/reports/service';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** Allergens of dishes from their ingredients, on the printed matrix, the dish's page and the online menu. */

const db = await ownDatabase();
const owner = person('food', [['COL', 'Colombo']]);
const save = (resource: string, id: string, record: object) =>
  put(db, 'food', resource, id, { status: 'active', ...record });
const matrix = async (query: Record<string, string> = {}): Promise<ReportAnswer> =>
  (
    await runReport({ db }, owner, report('allergenReport') as Report, { outlets: 'COL', ...query })
  ).json() as Promise<ReportAnswer>;
const states = async (dish: string) => {
  const { docs } = await matrix();
  const row = docs.find((each) => each.dish === dish) ?? {};
  const having = (state: string) =>
    Object.keys(row)
      .filter((key) => row[key] === state)
      .toSorted()
      .join(' ');
  return {
    contains: having('contains'),
    may: having('mayContain'),
    unknown: having('unknown').split(' ').filter(Boolean).length,
    toCheck: row.toCheck,
  };
};

beforeAll(async () => {
  await putOutlet(db, 'food', 'COL', 'COL', 'Colombo');
  const ingredient = (id: string, more: object) =>
    save('inventoryItems', id, { outletId: 'COL', itemCode: id, itemName: id, itemType: 'raw', ...more });
  await ingredient('butter', { allergens: ['milk'] });
  await ingredient('rice', { allergens: ['none'], mayContain: ['sesame'] });
  await ingredient('flour', { allergens: ['gluten'] });
  await ingredient('spice', {});
  await ingredient('roux', { itemType: 'semiFinished' });
  const parts = (...items: string[]) => ({
    ingredients: items.map((itemId) => ({ itemId, unitId: 'kg', netQuantity: '1' })),
  });
  const dish = (name: string, more: object = {}) =>
    save('items', name, { name, itemCode: name, itemType: 'simple', price: '1', outlets: ['COL'], ...more });
  const recipe = (menuItemId: string, effectiveFrom: string, more: object) =>
    save('recipes', `${menuItemId}-${effectiveFrom}`, {
      outletId: 'COL',
      recipeName: menuItemId,
      menuItemId,
      effectiveFrom,
      portions: 1,
      ...more,
    });
  await save('batchRecipes', 'roux', {
    outletId: 'COL',
    outputItemId: 'roux',
    effectiveFrom: '2020-01-01',
    allergens: ['mustard'],
    ...parts('flour', 'butter'),
  });
  await dish('Pilaf', { allergens: ['milk'] });
  await recipe('Pilaf', '2020-01-01', parts('rice', 'butter'));
  await dish('Bake', { allergens: ['milk', 'fish'] });
  await recipe('Bake', '2020-01-01', { ...parts('rice', 'roux'), mayContain: ['nuts'] });
  await dish('Curry');
  await recipe('Curry', '2020-01-01', parts('rice'));
  await recipe('Curry', '2021-01-01', parts('rice', 'spice'));
  await dish('Water', { costSource: 'inventoryItem', inventoryItemId: 'rice' });
  await dish('Cake');
  await dish('Card', { allergens: ['none'] });
  await dish('Menu', {
    itemType: 'combo',
    comboGroups: [{ name: 'Main', options: [{ itemId: 'Pilaf' }, { itemId: 'Curry' }] }],
  });
  await save('oloMenuItems', 'online', { outletId: 'COL', itemId: 'Bake', onlineName: 'Bake', channels: ['olo'] });
});

it('a dish contains what its ingredients contain, through batch recipes, and what its recipe adds', async () => {
  expect(await states('Pilaf')).toEqual({ contains: 'milk', may: 'sesame', unknown: 0, toCheck: null });
  expect(await states('Bake')).toEqual({
    contains: 'fish gluten milk mustard',
    may: 'nuts sesame',
    unknown: 0,
    toCheck: 'In its ingredients, but not on the dish: gluten, mustard; On the dish, but in no ingredient: fish',
  });
  expect(await states('Water')).toEqual({ contains: '', may: 'sesame', unknown: 0, toCheck: null });
});

it('anything is possible while an ingredient of today’s recipe, or a dish without a recipe, has nothing typed', async () => {
  expect(await states('Curry')).toEqual({ contains: '', may: 'sesame', unknown: 13, toCheck: 'Not known: spice' });
  expect(await states('Cake')).toMatchObject({ unknown: 14, toCheck: 'Not known: Cake' });
  expect(await states('Card')).toMatchObject({ contains: '', unknown: 0, toCheck: null });
  expect(await states('Menu')).toEqual({ contains: 'milk', may: 'sesame', unknown: 12, toCheck: 'Not known: spice' });
});

it('the report can show the dishes to check alone, and prints', async () => {
  const { docs, totals } = await matrix({ onlyToCheck: 'true' });
  expect(docs.map(({ dish }) => dish)).toEqual(['Bake', 'Cake', 'Curry', 'Menu']);
  expect([totals.dishes, totals.differs]).toEqual([4, 1]);
  const page = await runReport({ db }, owner, report('allergenReport') as Report, { outlets: 'COL', format: 'html' });
  expect(await page.text()).toMatch(/May contain/);
});

it('the dish’s page says what differs, and the online menu has the allergens of the ingredients', async () => {
  const { figures } = await figuresFor(db, owner, entity('items'), 'Bake');
  expect(figures.allergenDifference).toMatch(/not on the dish: gluten, mustard/);
  expect((await figuresFor(db, owner, entity('items'), 'Pilaf')).figures.allergenDifference).toBeNull();
  const { docs } = await list(db, owner, entity('oloMenuItems'), {}, {});
  expect(docs).toMatchObject([
    { allergens: ['gluten', 'fish', 'milk', 'mustard'], mayContain: ['nuts', 'sesame'], allergensKnown: true },
  ]);
});
