import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { administratorRole } from '#server/auth/identity';
import type { OpenDatabase } from '#server/db/core';
import { type Client, rulesOf } from '#tests/engine/server/records/recordsFixture';
import { appOf } from '#tests/kit/app';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';
import { MANAGES_USERS, type PeopleTenant, peopleTenant } from './peopleFixture';

/**
 * Rights between users (domain section 4): no one grants or touches anything beyond their own rights, and there is always an administrator.
 */

const kinds = [
  { kind: 'pglite', open: freshDatabase },
  ...(postgresUrl ? [{ kind: 'postgres', open: postgresDatabase }] : []),
];

describe.each(kinds)('on $kind', ({ open }) => {
  let db: OpenDatabase;
  let app: Hono;
  let tenant: PeopleTenant;
  let owner: Client;
  beforeAll(async () => {
    db = await open();
    app = appOf(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    tenant = await peopleTenant(db, app);
    owner = tenant.owner;
  });
  const me = () => tenant.read(owner.userId);
  const userOf = (client: Client) => tenant.read(client.userId);
  const role = async (name: string, module: Record<string, string[]>) =>
    tenant.put('userRoles', {
      name,
      module: Object.entries(module).map(([moduleId, actions]) => ({ moduleId, actions })),
    });

  describe('nobody', () => {
    it.each([
      ['switches themselves off', { status: 'inactive' }, 'status: self'],
      ['locks themselves', { status: 'locked' }, 'status: self'],
      ['leaves the back office', { userType: 'pos' }, 'userType: self'],
      ['takes outlets from themselves', { outletIds: ['out_COL'] }, 'outletIds: self'],
    ])('%s', async (_, changes, rule) => {
      await tenant.person('all');
      const answer = await tenant.change(owner, await me(), changes);
      expect([answer.status, rulesOf(answer)]).toEqual([400, [rule]]);
    });

    it('gives themselves another role, not even a smaller one', async () => {
      await tenant.person('all');
      const answer = await tenant.change(owner, await me(), { roleId: tenant.roleId });
      expect([answer.status, rulesOf(answer)]).toEqual([400, ['roleId: self']]);
    });

    it('deletes themselves', async () => {
      await tenant.person('all');
      const mine = await me();
      const answer = await owner.remove(`/api/v1/users/${mine._id}/${mine._rev}`);
      expect([answer.status, answer.body.code]).toEqual([409, 'self']);
    });
  });

  describe('of all administrators one', () => {
    it('stays: who is left cannot be changed by others, nor change themselves', async () => {
      const second = await tenant.person('all');
      const keeper = await tenant.person({ ...MANAGES_USERS, PO: ['view'] });
      expect((await tenant.change(second, await me(), { status: 'inactive' })).status).toBe(200);
      const mine = await tenant.read(second.userId, second);
      const answers = await Promise.all([
        tenant.change(second, mine, { roleId: tenant.roleId }),
        tenant.change(second, mine, { status: 'inactive' }),
        second.remove(`/api/v1/users/${mine._id}/${mine._rev}`),
        tenant.change(keeper, mine, { status: 'inactive' }),
        keeper.remove(`/api/v1/users/${mine._id}/${mine._rev}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 409, 403, 403]);
    });

    it('stays when two demote each other at the same moment', async () => {
      for (let round = 0; round < 4; round++) {
        const pair = await peopleTenant(db, app);
        const second = await pair.person('all');
        const [first, other] = [await pair.read(pair.owner.userId), await pair.read(second.userId)];
        const answers = await Promise.all([
          pair.change(pair.owner, other, { roleId: pair.roleId }),
          pair.change(second, first, { roleId: pair.roleId }),
        ]);
        const left = await db.query(
          `select id from records where group_id = $1 and resource = 'users' and data ->> 'roleId' = $2`,
          [pair.groupId, administratorRole],
        );
        expect([left.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1]);
      }
    });

    it('stays when two remove each other at the same moment', async () => {
      const second = await tenant.person('all');
      const [first, other] = [await me(), await userOf(second)];
      const answers = await Promise.all([
        owner.remove(`/api/v1/users/${other._id}/${other._rev}`),
        second.remove(`/api/v1/users/${first._id}/${first._rev}`),
      ]);
      expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
      const left = await db.query(`select id from records where group_id = $1 and resource = 'users'`, [
        tenant.groupId,
      ]);
      expect(left.length).toBe(1);
    });
  });

  describe('a user manager', () => {
    let keeper: Client;
    beforeEach(async () => {
      keeper = await tenant.person({ ...MANAGES_USERS, PO: ['view'] });
    });

    it('gives roles within their own rights only, and never the built-in one', async () => {
      const { _id: bigger } = await role('Approver', { PO: ['view', 'approve'] });
      const refused = await keeper.post('/api/v1/users', tenant.input({ roleId: bigger }));
      expect([refused.status, rulesOf(refused)]).toEqual([400, ['roleId: grant']]);
      const crowned = await keeper.post('/api/v1/users', tenant.input({ roleId: administratorRole }));
      expect([crowned.status, rulesOf(crowned)]).toEqual([400, ['roleId: grant']]);
      const user = await tenant.make({}, keeper);
      const raised = await tenant.change(keeper, user, { roleId: bigger });
      expect([raised.status, rulesOf(raised)]).toEqual([400, ['roleId: grant']]);
      expect((await tenant.make({ roleId: administratorRole })).roleId).toBe(administratorRole);
    });

    it.each(['edit', 'delete', 'resetPassword', 'unlock'])('cannot %s somebody who may more', async (what) => {
      const { _id: bigger } = await role('Approver', { PO: ['view', 'approve'] });
      const target = await tenant.make({ roleId: bigger, status: 'locked' });
      const answer =
        what === 'edit'
          ? await tenant.change(keeper, target, { phone: '+94 11 234 5678' })
          : what === 'delete'
            ? await keeper.remove(`/api/v1/users/${target._id}/${target._rev}`)
            : await keeper.post(`/api/v1/users/${target._id}/${what}`, {
                _rev: target._rev,
                newPassword: 'correct horse 2',
              });
      expect([answer.status, answer.body.message]).toEqual([
        403,
        "Nimal O'Brien-Silva has “Approve” of Purchase orders, which you don’t have. Only someone who has it can change this",
      ]);
      // The form says so before anyone types.
      expect((await tenant.read(target._id, keeper))._locked).toBe(answer.body.message);
      expect((await tenant.read(target._id))._locked).toBeUndefined();
    });

    it('sees users of the same outlets, and can only view those who work elsewhere too', async () => {
      const local = await tenant.person({ ...MANAGES_USERS, PO: ['view'] }, ['out_COL']);
      const [here, both, there] = [
        await tenant.make({ outletIds: ['out_COL'] }),
        await tenant.make({ outletIds: ['out_COL', 'out_KDY'] }),
        await tenant.make({ outletIds: ['out_KDY'] }),
      ];
      const ids = (await local.get('/api/v1/users/all')).body.docs?.map(({ _id }) => _id) ?? [];
      expect([here, both, there].map(({ _id }) => ids.includes(String(_id)))).toEqual([true, true, false]);
      expect((await local.get(`/api/v1/users/${there._id}`)).status).toBe(404);
      const answer = await tenant.change(local, both, { firstName: 'Kamal' });
      expect([answer.status, answer.body.message]).toEqual([
        403,
        expect.stringContaining('outlets you don’t have access to'),
      ]);
      expect((await tenant.change(local, here, { firstName: 'Kamal' })).status).toBe(200);
      const wide = await local.post('/api/v1/users', tenant.input({ outletIds: ['out_COL', 'out_KDY'] }));
      expect([wide.status, rulesOf(wide)]).toEqual([400, ['outletIds: reference']]);
    });

    it('is stopped at the next call when their role shrinks', async () => {
      const user = await tenant.make();
      const { roleId } = await userOf(keeper);
      const mine = (await owner.get(`/api/v1/userRoles/${roleId}/record`)).body;
      await owner.post('/api/v1/userRoles/', {
        _id: mine._id,
        _rev: mine._rev,
        module: [{ moduleId: 'USER', actions: ['view'] }],
      });
      const answer = await tenant.change(keeper, user, { firstName: 'Kamal' });
      expect([answer.status, answer.body.missing]).toEqual([403, { module: 'USER', action: 'edit' }]);
    });
  });

  describe('roles', () => {
    const save = (by: Client, input: AnyRecord) => by.post('/api/v1/userRoles/', input);
    const po = (...actions: string[]) => ({ name: 'Buyers', module: [{ moduleId: 'PO', actions }] });

    it('are created with a typed id, and include view wherever they include more', async () => {
      const { status, body } = await save(owner, { ...po('approve'), _id: null, _rev: null });
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({
          _id: expect.stringMatching(/^role_/),
          type: 'role',
          groupId: tenant.groupId,
          modifiedBy: '',
          status: 'active',
          module: [{ moduleId: 'PO', actions: ['view', 'approve'] }],
          permissions: 2,
          people: 0,
        }),
      ]);
    });

    it.each([
      ['a module that does not exist', [{ moduleId: 'POO', actions: ['view'] }], 'module.0.moduleId: module'],
      [
        'an action that the module does not have',
        [{ moduleId: 'PO', actions: ['view', 'aprove'] }],
        'module.0.actions: action',
      ],
      ['nothing', [], 'module: min'],
      ['modules without actions', [{ moduleId: 'PO', actions: [] }], 'module: min'],
    ])('are refused with %s', async (_, module, rule) => {
      const answer = await save(owner, { name: 'Odd', module });
      expect([answer.status, rulesOf(answer)]).toEqual([400, [rule]]);
    });

    it('have names that are unique in the group, whatever the case', async () => {
      await save(owner, po('view'));
      const twin = await save(owner, { ...po('view'), name: 'BUYERS' });
      expect([twin.status, rulesOf(twin)]).toEqual([400, ['name: unique']]);
    });

    it('grant and lose only what their editor has', async () => {
      const keeper = await tenant.person({ ...MANAGES_USERS, PO: ['view', 'create'] });
      expect(rulesOf(await save(keeper, po('view', 'approve')))).toEqual(['module: grant']);
      const made = await save(keeper, po('view', 'create'));
      expect(made.status).toBe(201);
      const bigger = (await save(owner, { ...po('view', 'create', 'approve'), name: 'Approvers' })).body;
      const change = (changes: AnyRecord) => save(keeper, { _id: bigger._id, _rev: bigger._rev, ...changes });
      expect(rulesOf(await change(po('view')))).toEqual(['module: grant']);
      expect(rulesOf(await change({ status: 'inactive' }))).toEqual(['status: grant']);
      expect((await keeper.remove(`/api/v1/userRoles/${bigger._id}/${bigger._rev}`)).status).toBe(403);
      const within = await change({ module: [{ moduleId: 'PO', actions: ['view', 'approve'] }] });
      expect([within.status, within.body.module]).toEqual([200, [{ moduleId: 'PO', actions: ['view', 'approve'] }]]);
    });

    it('are not deleted while a user has them, and the refusal says who', async () => {
      await tenant.make();
      const { body } = await owner.get(`/api/v1/userRoles/${tenant.roleId}/record`);
      const answer = await owner.remove(`/api/v1/userRoles/${body._id}/${body._rev}`);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        "Buyer is used by user Nimal O'Brien-Silva. Make it inactive instead",
      ]);
      const { body: free } = await save(owner, po('view'));
      expect((await owner.remove(`/api/v1/userRoles/${free._id}/${free._rev}`)).status).toBe(200);
    });

    it('keep what an older program gave without a word, and drop it at the next save', async () => {
      const old = await tenant.put('userRoles', {
        name: 'Old',
        module: [
          { moduleId: 'GONE', actions: ['view'] },
          { moduleId: 'PO', actions: ['view', 'gone'] },
        ],
      });
      const saved = await save(owner, { _id: old._id, _rev: old._rev, name: 'Older', module: old.module });
      expect([saved.status, saved.body.module]).toEqual([200, [{ moduleId: 'PO', actions: ['view'] }]]);
    });

    it('begin with the Administrator: listed, found, sorted, counted, and changed by nobody', async () => {
      await save(owner, { ...po('view'), name: 'Zookeeper' });
      const list = (query: Record<string, string | number | object>) =>
        owner.get(`/api/v1/userRoles/${tenant.groupId}`, query);
      const names = async (query: Record<string, string | number | object>) =>
        (await list(query)).body.docs?.map(({ name }) => name);
      expect(await names({ sort: 'name' })).toEqual(['Administrator', 'Buyer', 'Zookeeper']);
      expect(await names({ sort: '-name', limit: 2 })).toEqual(['Zookeeper', 'Buyer']);
      const { body: first } = await list({ sort: '-name', limit: 2 });
      expect(await names({ sort: '-name', limit: 2, bookmark: String(first.bookmark) })).toEqual(['Administrator']);
      expect(first.total).toBe(3);
      expect(await names({ q: 'admin' })).toEqual(['Administrator']);
      expect(await names({ filter: { status: 'inactive' } })).toEqual([]);
      const { body } = await owner.get(`/api/v1/userRoles/${administratorRole}/record`);
      expect(body).toMatchObject({
        name: 'Administrator',
        people: 1,
        _locked: expect.stringContaining('part of the product'),
      });
      expect(Number(body.permissions)).toBeGreaterThan(100);
      const changed = await save(owner, { _id: body._id, _rev: body._rev, name: 'Boss' });
      const removed = await owner.remove(`/api/v1/userRoles/${body._id}/${body._rev}`);
      expect([changed.status, removed.status]).toEqual([403, 403]);
      const users = await owner.get('/api/v1/users/', { sort: 'roleId' });
      expect([users.body.docs?.[0]?.roleId, (users.body.labels as AnyRecord).userRoles]).toEqual([
        administratorRole,
        { [administratorRole]: 'Administrator' },
      ]);
    });
  });
});
