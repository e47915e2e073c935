import { beforeAll, expect, test } from 'vitest';
import type { Column, Report } from '#engine/define/report';
import { type ReportAnswer, tableColumns, wordsOf } from '#engine/read/reporting';
import { report } from '#resources';
import { runReport } from '#server/reports/service';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** S17: who may do what. */

const db = await ownDatabase();
const owner = person('harbour', [['COL', 'Colombo']]);

beforeAll(async () => {
  await putOutlet(db, 'harbour', 'COL', 'COL', 'Colombo');
  await put(db, 'harbour', 'userRoles', 'role_1', {
    name: 'Keeper',
    groupId: 'harbour',
    status: 'active',
    module: [{ moduleId: 'GRN', actions: ['view', 'create'] }],
  });
  await put(db, 'harbour', 'userRoles', 'role_2', {
    name: 'Manager',
    groupId: 'harbour',
    status: 'active',
    module: [{ moduleId: 'GRN', actions: ['view', 'approve'] }],
  });
  await put(db, 'harbour', 'users', 'u1', {
    firstName: 'Kasun',
    lastName: 'Silva',
    email: 'kasun@example.com',
    roleId: 'role_1',
    outletIds: ['COL'],
    outlets: ['COL'],
    status: 'active',
  });
});

const ask = async (query: Record<string, string> = {}, who = owner): Promise<ReportAnswer> =>
  (await runReport({ db }, who, report('userRoleReport') as Report, query)).json() as Promise<ReportAnswer>;

test('a row per permission, a column per role', async () => {
  const { docs } = await ask();
  expect(docs.map(({ permission, action, roles, byRole }) => [permission, action, roles, byRole])).toEqual([
    ['GRN', 'approve', 1, { Manager: 1 }],
    ['GRN', 'create', 1, { Keeper: 1 }],
    ['GRN', 'view', 2, { Keeper: 1, Manager: 1 }],
  ]);
});

test('the users with a role; their address only for users who can see personal data', async () => {
  expect((await ask({ show: 'people', roleId: 'role_1' })).docs).toMatchObject([
    { name: 'Kasun Silva', email: 'kasun@example.com', role: 'Keeper', outlets: 'Colombo', status: 'active' },
  ]);
  const viewer = person('harbour', [['COL', 'Colombo']], { RPT_USER_ROLE: ['view'] });
  expect((await ask({ show: 'people', roleId: 'role_1' }, viewer)).docs[0]).not.toHaveProperty('email');
});

test('an audit: who may approve, adjust, cancel or see costs; administrators always', async () => {
  await put(db, 'harbour', 'users', 'u2', {
    ...{ firstName: 'Nisha', lastName: 'Perera', email: 'nisha@example.com', roleId: 'role_2', outletIds: ['COL'] },
    ...{ outlets: ['COL'], status: 'active' },
  });
  await put(db, 'harbour', 'users', 'u3', {
    ...{
      firstName: 'Ravi',
      lastName: 'Fernando',
      email: 'ravi@example.com',
      roleId: 'administrator',
      outletIds: ['COL'],
    },
    ...{ outlets: ['COL'], status: 'active' },
  });
  expect((await ask({ may: 'approve' })).docs.map(({ permission, action }) => [permission, action])).toEqual([
    ['GRN', 'approve'],
  ]);
  const people = async (may: string) => (await ask({ show: 'people', may })).docs.map(({ name }) => name);
  expect(await people('approve')).toEqual(['Nisha Perera', 'Ravi Fernando']);
  expect(await people('cost')).toEqual(['Ravi Fernando']);
  expect((await ask({ show: 'people' })).total).toBe(3);
});

test('permissions, actions and roles are called what people call them', async () => {
  const shown = report('userRoleReport') as Report;
  const answer = await ask();
  const columns = tableColumns(shown, owner, answer.params, answer.totals);
  expect(columns.map(({ label }) => label)).toEqual(expect.arrayContaining(['Keeper', 'Manager']));
  const words = (key: string, value: string) => wordsOf(shown, {}, key, shown.columns[key] as Column, value);
  expect([words('permission', 'ADDON_ITEM'), words('permission', 'GRN'), words('permission', 'RPT_SALES')]).toEqual([
    'Add-on items',
    'Goods received notes',
    'Sales',
  ]);
  expect([words('action', 'approveAny'), words('action', 'view')]).toEqual(['Approve any', 'View']);
});
