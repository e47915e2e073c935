import { expect, it } from 'vitest';
import { entity } from '#resources';
import { seedGroups } from '#server/records/write/seeds';
import { deleteRecord, findRecords, insertRecord, type Scope } from '#server/records/write/store';
import { createSetupCode } from '#server/setupCode';
import { ownDatabase } from '#tests/kit/database';
import { client } from './auth/authPeople';

/** Initial records of an installation without the demo. */

const db = await ownDatabase();
const scopeOf = (groupId: string): Scope => ({ groupId, outletIds: 'all', userId: 'test' });
const all = (groupId: string, name: string) => findRecords(db, scopeOf(groupId), entity(name), {});

const body = {
  group: 'Kandy Kitchens',
  outlet: 'Lake Road',
  outletCode: 'kdy',
  country: 'lk',
  currency: 'LKR',
  timeZone: 'Asia/Colombo',
  email: 'owner@kandy.example',
  password: 'a long password',
  firstName: 'Ruvini',
  lastName: 'de Silva',
};

it('fills the lists of a new group, in its country and for its outlet', async () => {
  const api = client(db);
  const made = await api.post('setup', { ...body, code: await createSetupCode(db) });
  expect(made.status).toBe(201);
  const { groupId, outletId, userId } = made.body as { groupId: string; outletId: string; userId: string };
  const names = async (name: string, key = 'name') => (await all(groupId, name)).map((each) => each[key as 'name']);
  expect(await names('paymentModes')).toEqual(expect.arrayContaining(['Cash', 'Credit', 'Bank transfer']));
  expect(await names('priorityLevels')).toHaveLength(4);
  expect(await names('adjustmentTypes')).toHaveLength(10);
  expect(await names('units', 'unitCode')).toEqual(expect.arrayContaining(['kg', 'g', 'L', 'ml', 'ea', 'case']));
  expect(await names('inventoryTaxes', 'taxCode')).toEqual(['SSCL', 'VAT']);
  expect(await names('userRoles')).toContain('Store Keeper');
  expect(await all(groupId, 'inventoryCategories')).toHaveLength(9);
  expect(await all(groupId, 'foodDepartments')).toMatchObject([
    { name: 'Kitchen', outletId },
    { name: 'Bar', outletId },
  ]);
  expect(await all(groupId, 'paymentModes')).toMatchObject(Array.from({ length: 5 }, () => ({ createdBy: userId })));
  expect(await all(groupId, 'outlets')).toMatchObject([{ code: 'KDY' }]);
  expect(await all(groupId, 'groups')).toMatchObject([{ country: 'LK' }]);
});

it('refuses a short name and a country that are none', async () => {
  const code = await createSetupCode(db);
  const refused = await client(db).post('setup', { ...body, code, outletCode: 'k!', country: 'XX' });
  expect(refused.body).toMatchObject({ errors: [{ field: 'outletCode' }, { field: 'country' }] });
});

it('gives groups from before what they lack, once, and leaves alone what people made or deleted', async () => {
  const old = scopeOf('old');
  await insertRecord(db, old, entity('groups'), { _id: 'old', name: 'Old', currency: 'USD', timeZone: 'UTC' });
  await insertRecord(db, old, entity('outlets'), { _id: 'outlet_1', code: 'OLD', name: 'Old', currency: 'USD' });
  await insertRecord(db, old, entity('measureTypes'), { _id: 'mine', name: 'Weight' });
  await insertRecord(db, old, entity('userRoles'), { _id: 'role_gone', name: 'Gone', module: [] });
  const [gone] = await all('old', 'userRoles').then((roles) => roles.filter(({ _id }) => _id === 'role_gone'));
  if (gone) await deleteRecord(db, old, entity('userRoles'), gone);

  await seedGroups(db);
  expect(await all('old', 'paymentModes')).toHaveLength(5);
  expect(await all('old', 'foodDepartments')).toMatchObject([{ outletId: 'outlet_1' }, { outletId: 'outlet_1' }]);
  // Units would name a missing measure type; roles existed and were deleted; no country, no taxes.
  expect((await all('old', 'measureTypes')).map(({ _id }) => _id)).toEqual(['mine']);
  expect(await all('old', 'units')).toEqual([]);
  expect((await all('old', 'userRoles')).map(({ name }) => name)).toEqual(['Administrator']);
  expect(await all('old', 'inventoryTaxes')).toEqual([]);

  const [cash] = await all('old', 'paymentModes');
  if (cash) await deleteRecord(db, old, entity('paymentModes'), cash);
  await seedGroups(db);
  expect(await all('old', 'paymentModes')).toHaveLength(4);
});
