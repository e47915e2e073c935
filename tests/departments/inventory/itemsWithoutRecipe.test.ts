import { beforeEach, expect, it } from 'vitest';
import { recipeAlerts } from '#resources/dashboards/attention.rules';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The list that the alert “no batch recipe” opens: the items it counts, and no others. */

const { db, app } = await testApp();
let tenant: Tenant;

const LIST = '/api/v1/inventoryitemmanagement/list';
/** The names that a person sees with this filter. */
const listed = async (filter: unknown) => {
  const { status, body } = await tenant.owner.get(LIST, { outletId: 'out_COL', filter: JSON.stringify(filter) });
  return { status, names: (body.docs as { itemName: string }[] | undefined)?.map(({ itemName }) => itemName).sort() };
};
/** The filter of the alert's link. */
const alertFilter = (): unknown => {
  const link = String(recipeAlerts.withoutRecipe.to);
  return JSON.parse(new URLSearchParams(link.split('?')[1]).get('filter') ?? '{}');
};

beforeEach(async () => {
  tenant = await newTenant(db, app);
  const item = (itemCode: string, itemName: string, itemType = 'semiFinished') => ({
    ...{ _id: itemCode, outletId: 'out_COL', itemCode, itemName, itemType, status: 'active' },
  });
  await tenant.putMany('inventoryItems', [
    ...[item('SAU', 'Sauce'), item('STO', 'Stock'), item('DOU', 'Dough'), item('RIC', 'Rice', 'raw')],
  ]);
  const recipe = (_id: string, outputItemId: string, status: string) => ({
    ...{ _id, outletId: 'out_COL', recipeName: _id, outputItemId, effectiveFrom: '2026-06-01', status },
  });
  await tenant.putMany('batchRecipes', [recipe('r1', 'SAU', 'active'), recipe('r2', 'STO', 'inactive')]);
});

it('lists semi-finished items that no active batch recipe makes', async () => {
  expect(await listed(alertFilter())).toEqual({ status: 200, names: ['Dough', 'Stock'] });
  await tenant.putMany('batchRecipes', [
    { _id: 'r3', outletId: 'out_COL', recipeName: 'r3', outputItemId: 'DOU', status: 'active' },
  ]);
  expect((await listed(alertFilter())).names).toEqual(['Stock']);
});

it('is for people who can view batch recipes', async () => {
  const count = '/api/v1/inventoryitemmanagement/getItemCount';
  const asked = { outletId: 'out_COL', filter: JSON.stringify({ lacking: 'batchRecipe' }) };
  for (const [permissions, status] of [
    [{ INV_ITEM: ['view'] }, 403],
    [{ INV_ITEM: ['view'], RECIPE: ['view'] }, 200],
  ] as const) {
    const person = await tenant.person(permissions as unknown as Record<string, string[]>);
    expect([(await person.get(LIST, asked)).status, (await person.get(count, asked)).status]).toEqual([status, status]);
  }
});

it('refuses what the list doesn’t declare', async () => {
  expect((await listed({ lacking: 'constructor' })).status).toBe(400);
  expect((await listed({ lacking: ['batchRecipe', 'suppliers'] })).status).toBe(400);
});
