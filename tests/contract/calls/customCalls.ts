import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { titleOf } from '#engine/read/entities';
import { entity } from '#resources/index';
import { hash, verify } from '#server/auth/passwords';
import { openSession } from '#server/auth/sessions';
import type { Maker } from '../records';
import type { Trial } from '../storage';
import type { World } from '../world';

/** Calls of the spec that belong to no declaration: sign-in, modules, failure reports. */

const password = 'correct horse battery';

/** Gives the owner a password; returns the email for signing in. */
async function withPassword({ db, groupId, owner }: World): Promise<string> {
  const email = `${randomBytes(5).toString('hex')}@example.com`;
  await db.query('delete from credentials where group_id = $1 and user_id = $2', [groupId, owner.userId]);
  await db.query('insert into credentials (email, group_id, user_id, password_hash) values ($1, $2, $3, $4)', [
    email,
    groupId,
    owner.userId,
    await hash(password),
  ]);
  return email;
}

const sessionsOf = ({ db, groupId, owner }: World) =>
  db.query<{ id: string; is_live: boolean; is_fresh: boolean }>(
    `select id, revoked_at is null as is_live, expires_at > now() + interval '11 hours' as is_fresh
     from sessions where group_id = $1 and user_id = $2`,
    [groupId, owner.userId],
  );

/** The inventory reports, each with its call. */
const reportList =
  (path: string) =>
  async (_maker: Maker): Promise<Trial> => ({
    method: 'GET',
    url: `/api/v1/${path}`,
    wrong: [],
    check: async ({ status, body }) => {
      expect(status).toBe(200);
      expect(body.docs).toContainEqual(
        expect.objectContaining({ name: 'stockSummaryReport', call: 'v1/invReport/stocksummaryreport' }),
      );
      expect(body.docs?.map(({ name }) => name)).not.toContain('salesReport');
    },
  });

export const CUSTOM_CALLS: Readonly<Record<string, (maker: Maker) => Promise<Trial>>> = {
  'POST api:v1/auth/validateUser': async ({ world }) => {
    const email = await withPassword(world);
    const before = (await sessionsOf(world)).length;
    return {
      method: 'POST',
      url: '/api/v1/auth/validateUser',
      body: { email, password },
      wrong: [{ body: {} }, { body: { email } }, { body: { email: 'nobody', password } }],
      isPublic: true,
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body).toMatchObject({
          userId: world.owner.userId,
          accessToken: expect.any(String),
          token: expect.any(String),
        });
        expect((await sessionsOf(world)).length).toBe(before + 1);
        const wrong = await world.owner.post('/api/v1/auth/validateUser', { email, password: `${password}!` });
        const unknown = await world.owner.post('/api/v1/auth/validateUser', { email: `x${email}`, password });
        expect([wrong.status, wrong.body]).toEqual([401, { code: 'unauthenticated', message: expect.any(String) }]);
        expect([unknown.status, unknown.body]).toEqual([401, wrong.body]);
      },
    };
  },

  'GET api:v1/auth/verifyToken': async ({ world }) => {
    const { db, groupId, owner } = world;
    await db.query(`update sessions set expires_at = now() + interval '1 hour' where group_id = $1 and user_id = $2`, [
      groupId,
      owner.userId,
    ]);
    return {
      method: 'GET',
      url: '/api/v1/auth/verifyToken',
      wrong: [],
      check: async ({ status, body }) => {
        // An access token alone is reported as valid and renews nothing (tests/engine/server/auth/auth.test.ts tests the renewal).
        expect([status, body.userId, body.accessToken]).toEqual([200, owner.userId, undefined]);
        expect(body.permissions).toBeDefined();
        expect((await sessionsOf(world)).filter((session) => session.is_fresh)).toHaveLength(0);
      },
    };
  },

  'POST api:v1/auth/resetPassword': async ({ world }) => {
    await withPassword(world);
    const { db, groupId, owner } = world;
    const body = { currentPassword: password, newPassword: 'another horse', confirmPassword: 'another horse' };
    return {
      method: 'POST',
      url: '/api/v1/auth/resetPassword',
      body,
      wrong: [
        { body: {} },
        { body: { ...body, newPassword: 'short', confirmPassword: 'short' } },
        { body: { ...body, confirmPassword: 'another house' } },
      ],
      check: async ({ status }) => {
        const [row] = await db.query<{ password_hash: string }>(
          'select password_hash from credentials where group_id = $1 and user_id = $2',
          [groupId, owner.userId],
        );
        expect([status, await verify(body.newPassword, row?.password_hash)]).toEqual([200, true]);
        expect((await sessionsOf(world)).filter((session) => session.is_live)).toHaveLength(1);
      },
    };
  },

  'POST api:v1/auth/updateUserStatus': async ({ world }) => {
    const { db, groupId, owner } = world;
    const { sessionId } = await openSession(db, { groupId, userId: owner.userId });
    const body = { userId: owner.userId, status: 'offline', sessionId };
    return {
      method: 'POST',
      url: '/api/v1/auth/updateUserStatus',
      body,
      wrong: [{ body: {} }, { body: { ...body, status: 'away' } }],
      about: 'record',
      check: async (answer) => {
        expect([answer.status, answer.body]).toEqual([200, body]);
        expect((await sessionsOf(world)).find(({ id }) => id === sessionId)?.is_live).toBe(false);
      },
    };
  },

  'POST api:v1/auth/updateUserLoginAttempts': async ({ world }) => {
    const email = `${randomBytes(5).toString('hex')}@example.com`;
    const attempts = async () => (await world.db.query('select key from sign_in_attempts')).length;
    const before = await attempts();
    return {
      method: 'POST',
      url: '/api/v1/auth/updateUserLoginAttempts',
      body: { email, count: 1 },
      wrong: [{ body: {} }, { body: { email, count: -1 } }],
      isPublic: true,
      check: async ({ status, body }) => {
        expect([status, body]).toEqual([200, { email, count: 1 }]);
        expect(await attempts()).toBeGreaterThan(before);
      },
    };
  },

  'GET api:v1/log': async (maker) => {
    const { world } = maker;
    const category = await maker.make(entity('inventoryCategories'));
    const url = `/api/v1/log?${new URLSearchParams({ group_id: world.groupId, outletId: world.outletId, limit: '1000' })}`;
    return {
      method: 'GET',
      url,
      wrong: [{ url: `${url}&from=yesterday` }, { url: `${url}&bookmark=x` }, { url: '/api/v1/log?limit=0' }],
      about: 'list',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body.docs?.[0]).toMatchObject({
          userId: world.owner.userId,
          userName: 'Ada Perera',
          module: 'INV_CATEGORY',
          action: 'create',
          docType: 'inventoryCategories',
          docId: category._id,
        });
      },
    };
  },

  'GET api:v1/invReport': reportList('invReport'),
  'GET api:v1/invReport/list': reportList('invReport/list'),
  'GET api:v1/invReport/posReport': async ({ world }) => {
    const days = { fromDate: '2026-01-01', toDate: '2026-01-31' };
    const url = `/api/v1/invReport/posReport?${new URLSearchParams({ outlets: world.outletId, ...days })}`;
    return {
      method: 'GET',
      url,
      wrong: [{ url: `${url}&level=kitchen` }, { url: url.replace('2026-01-31', 'yesterday') }],
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        const { body: same } = await world.owner.get('/api/v1/costofsalesreport', { outlets: world.outletId, ...days });
        expect(body.docs).toEqual(same.docs);
      },
    };
  },

  'GET api:v1/search': async (maker) => {
    const { world } = maker;
    const supplier = await maker.one('suppliers');
    const title = titleOf(entity('suppliers'), supplier);
    const found = { group_id: world.groupId, q: title, outletId: world.outletId };
    return {
      method: 'GET',
      url: `/api/v1/search?${new URLSearchParams(found)}`,
      wrong: [],
      about: 'list',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body.docs).toContainEqual(
          expect.objectContaining({ resource: 'suppliers', _id: supplier._id, title, status: 'active' }),
        );
      },
    };
  },

  'POST api:v1/emailTrigger': async ({ world }) => {
    const body = {
      outlet: world.outletId,
      service: 'po',
      function: 'insertPO',
      time: new Date().toISOString(),
      error: `timeout ${randomBytes(4).toString('hex')}`,
    };
    return {
      method: 'POST',
      url: '/api/v1/emailTrigger',
      body,
      wrong: [{ body: {} }],
      isGroupWide: true,
      check: async (answer) => {
        expect(answer.status).toBe(201);
        const mails = await world.db.query<{ id: string; body: string }>(
          'select id, body from outbox where group_id = $1',
          [world.groupId],
        );
        expect(mails.filter((mail) => mail.body.includes(body.error)).map(({ id }) => id)).toEqual([answer.body.id]);
      },
    };
  },
};
