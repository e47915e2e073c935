import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Route, routesOf } from '../../resources/calls';
import { isEntity } from '../../resources/entities';
import { declarations } from '../../resources/index';
import type { OpenDatabase } from '../../server/db/core';
import { standardRoutes } from '../../server/records/routes';
import { appOf, type Client } from '../server/recordsFixture';
import { freshDatabase } from '../setup/database';
import { SPEC_CALLS } from './calls';
import { EXTRA_CALLS, TRIED_ELSEWHERE } from './extraCalls';
import { OWN_CALLS } from './ownCalls';
import { Maker } from './records';
import { keyOfCall } from './specCall';
import type { Trial } from './storage';
import { trialOf } from './trials';
import { deadTokens, fingerprint, newWorld, type World } from './world';

/**
 * Every call that is served, the spec's and the extensions: as it should be asked, without a token, by another tenant, and malformed.
 * The trials are made from the declarations, so that a new one is covered without a new test.
 */

let db: OpenDatabase;
let app: Hono;
let world: World;
let stranger: World;
let maker: Maker;
let tokens: Record<string, string | undefined>;

beforeAll(async () => {
  db = await freshDatabase();
  app = appOf(db);
  world = await newWorld(db, app);
  stranger = await newWorld(db, app);
  maker = new Maker(world);
  tokens = await deadTokens(world);
});
afterAll(() => db.close());

const declared: Route[] = [
  ...routesOf(declarations),
  ...declarations.filter(isEntity).flatMap((entity) => standardRoutes(entity)),
];
const trials: [string, (maker: Maker) => Promise<Trial>][] = [
  ...declared.map((route): [string, (maker: Maker) => Promise<Trial>] => [
    `${keyOfCall(route)} (${route.name} ${route.operation})`,
    (of) => trialOf(of, route),
  ]),
  ...Object.entries({ ...OWN_CALLS, ...EXTRA_CALLS }),
];

const bodyOf = (body: unknown): RequestInit =>
  body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };

async function answered(response: Response) {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : {} };
}
const send = async (who: Client, { method, url, body }: Trial) => answered(await who.send(method, url, bodyOf(body)));

/** Ids of a tenant that the other one does not have. */
async function idsOf({ groupId }: World, others: World): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from records where group_id = $1 and id not in (select id from records where group_id = $2)`,
    [groupId, others.groupId],
  );
  return [groupId, ...rows.map(({ id }) => id)];
}

/** Says the same of ids that exist nowhere, of the same length; the same text for the same id every time. */
function inventor(ids: readonly string[]): (text: string) => string {
  const others = ids.map(
    (id) =>
      [
        id,
        id.slice(0, 5) +
          randomBytes(id.length)
            .toString('hex')
            .slice(0, id.length - 5),
      ] as const,
  );
  return (text) => others.reduce((changed, [id, other]) => changed.replaceAll(id, other), text);
}

it('covers every call of the spec that is served', () => {
  const covered = new Set([...declared.map(keyOfCall), ...Object.keys(OWN_CALLS)]);
  const served = SPEC_CALLS.filter((call) => call.served).map(keyOfCall);
  expect(served.filter((key) => !covered.has(key))).toEqual([]);
});

it('covers every route that the application registers', () => {
  const covered = new Set([
    ...declared.map(keyOfCall),
    ...Object.keys({ ...OWN_CALLS, ...EXTRA_CALLS, ...TRIED_ELSEWHERE }),
  ]);
  const registered = app.routes
    .filter(({ method, path }) => method !== 'ALL' && /^\/(inventory-)?api\//.test(path))
    .map(({ method, path }) => {
      const service = path.startsWith('/api/') ? 'api' : 'inventory';
      return keyOfCall({
        method: method as 'GET',
        service,
        path: path.replace(/^\/[\w-]+\//, '').replace(/:(\w+)/g, '{$1}'),
      });
    });
  expect([...new Set(registered)].filter((key) => !covered.has(key))).toEqual([]);
});

describe('each call answers and does what it says, for those it belongs to only', () => {
  it.each(trials)('%s', async (_name, prepare) => {
    const trial = await prepare(maker);
    const before = await fingerprint(db);

    // Nobody
    if (!trial.isPublic) {
      for (const [what, token] of Object.entries(tokens)) {
        const headers: Record<string, string> = token === undefined ? {} : { Authorization: token };
        const init = bodyOf(trial.body);
        const { status, body } = await answered(
          await app.request(trial.url, { method: trial.method, ...init, headers }),
        );
        expect([what, status, body]).toEqual([what, 401, { code: 'unauthenticated', message: expect.any(String) }]);
      }
    }

    // Malformed
    const malformed: [RequestInit, string][] =
      trial.body === undefined ? [] : ['{"a":', '"text"', 'null'].map((body) => [{ ...bodyOf({}), body }, trial.url]);
    for (const { url, body } of trial.wrong) malformed.push([bodyOf(body ?? trial.body), url ?? trial.url]);
    for (const [init, url] of malformed) {
      const { status, body } = await answered(await world.owner.send(trial.method, url, init));
      expect([init.body, status, body]).toEqual([
        init.body,
        400,
        expect.objectContaining({ code: 'invalid', message: expect.stringMatching(/\w/) }),
      ]);
    }
    expect(await fingerprint(db)).toBe(before);

    // Another tenant
    if (trial.isPublic) return trial.check(await send(world.owner, trial));
    const ids = await idsOf(world, stranger);
    const mine = await fingerprint(db, world.groupId);
    const request = JSON.stringify([trial.url, trial.body]);
    const instead = inventor(ids.filter((id) => request.includes(id)));
    const [url, body] = JSON.parse(instead(request)) as [string, unknown];
    const theirs = await send(stranger.owner, trial);
    const nobodys = await send(stranger.owner, { ...trial, url, ...(trial.body === undefined ? {} : { body }) });
    expect(await fingerprint(db, world.groupId)).toBe(mine);
    for (const id of ids) if (!request.includes(id)) expect(theirs.text).not.toContain(id);
    // A write that refers to nothing of the other tenant is the stranger's own.
    const isOwn = theirs.status < 300 && trial.body !== undefined;
    if (!isOwn && instead(request) !== request)
      expect([theirs.status, instead(theirs.text)]).toEqual([nobodys.status, nobodys.text]);
    if (trial.about === 'record') expect([theirs.status, theirs.body.code]).toEqual([404, 'notFound']);
    if (trial.about === 'list') expect(theirs.body.docs ?? theirs.body.count).toEqual(theirs.body.docs ? [] : 0);

    // As it should be
    await trial.check(await send(world.owner, trial));
  });
});
