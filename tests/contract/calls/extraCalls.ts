import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Entity } from '#engine/define/declaration';
import type { Action } from '#engine/define/rules';
import { type Call, callsOf } from '#engine/read/calls';
import { isEntity } from '#engine/read/entities';
import { declarations } from '#resources/index';
import { action } from '../actionTrials';
import type { Maker } from '../records';
import { lastHistory, storedRow, type Trial } from '../storage';
import { fingerprint } from '../world';

/** Calls beyond the spec that no declaration names: previews, bulk actions, and the application's own. */

type Trials = Record<string, (maker: Maker) => Promise<Trial>>;

const routeOf = (of: Entity, key: string) => ({
  ...(callsOf(of).actions[key] as Call),
  name: of.name,
  operation: `action:${key}` as const,
  screen: true,
});

/** One line of 10.00 that the import accepts. */
export const billRow = async (maker: Maker) => ({
  outlet: maker.world.outletId,
  billNumber: `B${randomUUID()}`,
  dateTime: '2026-01-15 13:00',
  itemCode: (await maker.one('items')).itemCode,
  quantity: '1',
  unitPrice: '10.00',
  paymentMethod: 'cash',
});

/** The same request as the action's; it stores nothing. */
const preview =
  (of: Entity, key: string) =>
  async (maker: Maker): Promise<Trial> => {
    const trial = await action(key)(maker, of, routeOf(of, key));
    const { _id } = trial.body as { _id: string };
    const url = `/api/v1/${of.name}/${_id}/${key}/preview`;
    return {
      ...trial,
      method: 'POST',
      url,
      wrong: [],
      check: async ({ status, body }) => {
        expect([status, body.problems ?? []]).toEqual([200, []]);
        const before = await fingerprint(maker.world.db);
        await maker.world.owner.post(url, trial.body);
        expect(await fingerprint(maker.world.db)).toBe(before);
      },
    };
  };

/** One of many records: same result as for a single request. */
const many =
  (of: Entity, key: string) =>
  async (maker: Maker): Promise<Trial> => {
    const { world } = maker;
    const { body: item } = await action(key)(maker, of, routeOf(of, key));
    const { _id, _rev } = item as { _id: string; _rev: string };
    return {
      method: 'POST',
      url: `/api/v1/${of.name}/${key}/many`,
      body: { items: [item] },
      wrong: [{ body: { items: 'all' } }],
      check: async ({ status, body }) => {
        expect([status, (body.results as unknown[]).length]).toEqual([200, 1]);
        const row = await storedRow(world, of.name, _id);
        expect(row?.rev).not.toBe(_rev);
        expect(await lastHistory(world, of.name, _id)).toMatchObject({ action: key, user_id: world.owner.userId });
      },
    };
  };

const ofActions: Trials = Object.fromEntries(
  declarations
    .filter(isEntity)
    .flatMap((of) =>
      (Object.entries(of.actions ?? {}) as [string, Action][]).flatMap(([key, { bulk }]) => [
        [`POST api:v1/${of.name}/{}/${key}/preview`, preview(of, key)] as const,
        ...(bulk ? [[`POST api:v1/${of.name}/${key}/many`, many(of, key)] as const] : []),
      ]),
    ),
);

export const EXTRA_CALLS: Trials = {
  ...ofActions,
  'GET api:openapi.json': async () => ({
    method: 'GET',
    url: '/api/openapi.json',
    wrong: [],
    check: async ({ status, body }) => {
      expect(status).toBe(200);
      expect(Object.keys(body.paths as object)).toContain('/api/v1/auth/validateUser');
    },
  }),
  'GET api:v1/outbox': async ({ world }) => ({
    method: 'GET',
    url: '/api/v1/outbox',
    wrong: [],
    check: async ({ status, body }) => {
      const mails = await world.db.query('select id from outbox where group_id = $1', [world.groupId]);
      expect([status, body.docs?.length]).toEqual([200, mails.length]);
    },
  }),
  'POST api:v1/exports': async ({ world }) => {
    const body = { resource: 'suppliers', rows: 7, format: 'csv' };
    return {
      method: 'POST',
      url: '/api/v1/exports',
      body,
      wrong: [{ body: {} }, { body: { ...body, rows: -1 } }, { body: { ...body, format: 'pdf' } }],
      check: async (answer) => {
        expect([answer.status, answer.body]).toEqual([201, { file: 'Suppliers.csv, 7 rows' }]);
        const noted = await world.db.query<{ user_id: string; note: string }>(
          `select user_id, note from history where group_id = $1 and resource = 'exports' order by seq desc limit 1`,
          [world.groupId],
        );
        expect(noted).toEqual([{ user_id: world.owner.userId, note: answer.body.file }]);
      },
    };
  },
  'POST api:v1/tills/events': async (maker) => {
    const { world } = maker;
    const { outlet } = await billRow(maker);
    const event = {
      kind: 'userLog',
      outlet,
      entryNumber: `L${Math.random()}`,
      at: '2026-11-01 10:00',
      action: 'login',
    };
    return {
      method: 'POST',
      url: '/api/v1/tills/events',
      body: { events: [event] },
      wrong: [{ body: { events: 1 } }, { body: { events: [{ ...event, action: 'jump' }] } }],
      check: async ({ status, body }) => {
        expect([status, body.events]).toEqual([200, { created: 1, updated: 0, skipped: 0 }]);
        const events = await world.db.query('select id from till_events where group_id = $1 and id = $2', [
          world.groupId,
          event.entryNumber,
        ]);
        expect(events.length).toBe(1);
      },
    };
  },
  'POST api:v1/bills/cancel': async (maker) => {
    const { world } = maker;
    const row = await billRow(maker);
    const imported = await world.owner.post('/api/v1/bills/import', { rows: [row], stock: 'none' });
    expect(imported.status).toBe(200);
    const body = { outlet: row.outlet, billNumber: row.billNumber, reason: 'Entered twice' };
    return {
      method: 'POST',
      url: '/api/v1/bills/cancel',
      body,
      wrong: [{ body: {} }, { body: { ...body, reason: '' } }, { body: { ...body, noSuchField: 1 } }],
      about: 'record',
      check: async (answer) => {
        expect([answer.status, answer.body.status]).toEqual([200, 'cancelled']);
        const bills = await world.db.query(
          'select status, cancel_reason as reason, cancelled_by as by from bills where group_id = $1 and bill_no = $2',
          [world.groupId, row.billNumber],
        );
        expect(bills).toEqual([{ status: 'cancelled', reason: 'Entered twice', by: world.owner.userId }]);
        expect((await world.owner.post('/api/v1/bills/cancel', body)).body.alreadyCancelled).toBe(true);
      },
    };
  },
};

/** Routes that this table can't try on a shared world, and the tests that do. */
export const TRIED_ELSEWHERE: Readonly<Record<string, string>> = {
  'POST api:v1/auth/logout': 'tests/engine/server/auth/auth.test.ts: it ends the session of whoever calls',
  'POST api:v1/auth/openId/begin': 'tests/engine/server/auth/openId/openId.test.ts: it needs a provider',
  'POST api:v1/auth/openId/finish': 'tests/engine/server/auth/openId/openId.test.ts: it needs a provider',
  'POST api:v1/auth/secondStep': 'tests/engine/server/auth/twoStep/appCodes.test.ts: it needs a sign-in that was begun',
  'GET api:v1/imports': 'tests/engine/server/records/importFiles.test.ts: it needs an import',
  'POST api:v1/imports/{}/undo': 'tests/engine/server/records/importFiles.test.ts: it needs an import',
  'POST api:setup': 'tests/engine/server/auth/authSetup.test.ts: for an installation without anybody',
  'GET api:v1/files/{}': 'tests/engine/server/app.test.ts: pictures have unguessable ids instead of a token',
};
