import { createServer, connect as dial, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { callsOf, fillPath } from '#engine/read/calls';
import { entity } from '#resources';
import { openSession } from '#server/auth/sessions';
import { issueAccessToken, tokenKey } from '#server/auth/tokens';
import { runAction } from '#server/documents/service';
import { verifyGroup } from '#server/verify';
import { type Clerk, DRAFTS, stockedGroup } from '../../departments/inventory/stock/drafts';
import type { Group } from '../../engine/server/documents/documentsFixture';
import { postgresDatabase, postgresUrl } from '../../kit/database';
import { type RunningServer, startServer } from '../../kit/server';

/**
 * Approvals in separate server processes on one PostgreSQL database: requested from two at once, and in one that is killed between any two
 * of its statements. A relay in front of the killed process's database counts its statements. `KILLS=all` kills at every statement of every
 * document; the suite kills once per document, later from document to document, including at the commit and right after it.
 */

const COPIES = 50;
/** Client messages that make PostgreSQL act: a simple query, or the end of an extended one. */
const ASKS = ['Q'.charCodeAt(0), 'S'.charCodeAt(0)];

/** Forwards everything to PostgreSQL, counts the queries, and calls `onAsk` before forwarding each. */
async function relayTo(url: string) {
  const to = new URL(url);
  const state = { asked: 0, onAsk: (_count: number): boolean => true };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = dial(Number(to.port || 5432), to.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    let left = Buffer.alloc(0);
    let isStarted = false;
    client.on('data', (chunk) => {
      left = Buffer.concat([left, chunk]);
      for (;;) {
        // A message is its kind and a length that includes itself; the first one has no kind.
        const from = isStarted ? 1 : 0;
        if (left.length < from + 4) return;
        const length = from + left.readUInt32BE(from);
        if (left.length < length) return;
        const message = left.subarray(0, length);
        left = left.subarray(length);
        if (isStarted && ASKS.includes(message[0] ?? 0) && !state.onAsk(++state.asked)) return;
        isStarted = true;
        database.write(message);
      }
    });
    database.on('data', (chunk) => client.write(chunk));
    client.on('close', () => database.end());
    database.on('close', () => client.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  const address = server.address();
  own.hostname = '127.0.0.1';
  own.port = String(address && typeof address === 'object' ? address.port : 0);
  return {
    state,
    url: own.href,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe.skipIf(!postgresUrl)('approvals in processes of their own', () => {
  let db: Awaited<ReturnType<typeof postgresDatabase>>;
  let relay: Awaited<ReturnType<typeof relayTo>>;
  let steady: RunningServer;
  let dying: RunningServer;
  let group: Group;
  let token = '';

  const start = (url: string) => startServer({ DEMO: 'off', DATABASE_URL: url });
  beforeAll(async () => {
    db = await postgresDatabase();
    relay = await relayTo(db.url);
    [steady, dying] = await Promise.all([start(db.url), start(relay.url)]);
  });
  afterAll(async () => {
    await Promise.all([steady?.stop(), dying?.stop()]);
    relay?.close();
    await db?.close();
  });
  beforeEach(async () => {
    group = await stockedGroup(db);

    await db.query(
      `update records set data = data || $3::jsonb where group_id = $1 and resource = 'users' and id = $2`,
      [
        group.groupId,
        'owner',
        JSON.stringify({ roleId: 'role_administrator', outletIds: ['out_COL', 'out_KDY'], userType: 'backOffice' }),
      ],
    );
    const claims = { groupId: group.groupId, userId: 'owner' };
    const { sessionId } = await openSession(db, claims);
    token = await issueAccessToken(await tokenKey(db), { ...claims, sessionId });
  });

  /** Approves in this process: for the sources of a draft. */
  const clerk = (): Clerk => ({
    ...{ db, group },
    approve: async (name, { _id, _rev }, action = 'approve') =>
      (await runAction({ db }, group.owner, entity(name) as Document, action, { _id, _rev })).body,
  });
  /** Asks a process to approve a draft. */
  async function ask(
    { url }: RunningServer,
    name: string,
    action: string,
    { _id, _rev }: AnyRecord,
  ): Promise<AnyRecord> {
    const call = callsOf(entity(name)).actions[action];
    if (!call) throw new Error(`${name} has no call for ${action}`);
    const base = call.service === 'inventory' ? 'inventory-api' : 'api';
    const response = await fetch(`${url}/${base}/${fillPath(call.path, { _id })}`, {
      method: call.method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ _id, _rev }),
    });
    const body = (await response.json()) as AnyRecord;
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
    return body;
  }
  const rowsOf = async (draft: AnyRecord): Promise<number> =>
    (await db.query('select seq from movements where group_id = $1 and doc_id = $2', [group.groupId, draft._id]))
      .length;

  it.each(Object.entries(DRAFTS))(
    `%s, approved ${COPIES} times at once by two, is approved once`,
    async (name, { rows, action = 'approve', make }) => {
      const draft = await make(clerk());
      const answers = await Promise.all(
        Array.from({ length: COPIES }, (_, index) => ask(index % 2 ? steady : dying, name, action, draft)),
      );
      expect(answers.filter(({ alreadyApproved }) => alreadyApproved === undefined)).toHaveLength(1);
      expect(await rowsOf(draft)).toBe(rows);
      expect(await verifyGroup(db, group.groupId)).toEqual([]);
    },
  );

  it.each(Object.entries(DRAFTS).map(([name, kind], index) => ({ name, ...kind, index })))(
    '$name is approved as a whole or not at all by a process that is killed',
    async ({ name, rows, action = 'approve', make, index }) => {
      const { state } = relay;
      // The number of statements of a whole approval, measured on an undisturbed one.
      const first = await make(clerk());
      state.asked = 0;
      await ask(dying, name, action, first);
      const all = state.asked;
      const points =
        process.env.KILLS === 'all'
          ? Array.from({ length: all }, (_, place) => place + 1)
          : [1 + Math.round(((all - 1) * index) / (Object.keys(DRAFTS).length - 1))];
      let whole = 0;
      for (const point of points) {
        const draft = await make(clerk());
        state.asked = 0;
        state.onAsk = (count) => {
          if (count < point) return true;
          dying.process.kill('SIGKILL');
          return false;
        };
        await ask(dying, name, action, draft).catch(() => undefined);
        await dying.ended;
        state.onAsk = () => true;
        const { status } = await group.stored(name, draft._id);
        const isDone = status !== 'draft';
        if (isDone) whole++;
        expect([point, await rowsOf(draft)]).toEqual([point, isDone ? rows : 0]);
        expect([point, await verifyGroup(db, group.groupId)]).toEqual([point, []]);
        // Retrying approves it, once.
        dying = await start(relay.url);
        await ask(dying, name, action, draft);
        expect([point, await rowsOf(draft)]).toEqual([point, rows]);
        expect([point, await verifyGroup(db, group.groupId)]).toEqual([point, []]);
      }
      if (process.env.KILLS === 'all')
        console.log(`${name}: killed at each of ${all} statements, ${whole} times after it was done`);
    },
    process.env.KILLS === 'all' ? 1_800_000 : 120_000,
  );
});
