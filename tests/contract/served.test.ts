import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { modulesOf } from '#engine/read/access';
import type { Route } from '#engine/read/calls';
import { scopeOf } from '#engine/read/entities';
import { declarations, findEntity, trade } from '#resources/index';
import { testApp } from '#tests/kit/app';
import { ownDatabase, rewrite } from '#tests/kit/database';
import { overheard } from '#tests/kit/statements';
import { type Client, newTenant } from '../engine/server/records/recordsFixture';
import { SPEC_CALLS } from './calls/calls';
import { CUSTOM_CALLS } from './calls/customCalls';
import { EXTRA_CALLS, TRIED_ELSEWHERE } from './calls/extraCalls';
import { keyOfCall } from './calls/specCall';
import { Maker } from './records';
import { allRoutes } from './routes';
import type { Trial } from './storage';
import { trialOf } from './trials';
import { deadTokens, fingerprint, newWorld, type World } from './world';

/**
 * Every served call, the spec's and the extensions: valid, without a token, by another tenant, and malformed. The trials are built from the
 * declarations, so that a new call is covered without a new test.
 */

const db = await ownDatabase();
const { db: heard, statements } = overheard(db);
const { app } = await testApp(heard);
let world: World;
let stranger: World;
let maker: Maker;
/** Works for the same group and has every right, but in another outlet. */
let colleague: Client;
/** Of another group that uses the same ids as the first. */
let twin: Client;
let twinGroup: string;
let tokens: Record<string, string | undefined>;

beforeAll(async () => {
  world = await newWorld(db, app);
  stranger = await newWorld(db, app);
  maker = new Maker(world);
  tokens = await deadTokens(world);
  const everything = Object.fromEntries(
    modulesOf(trade, declarations).map(({ moduleId, actions }) => [moduleId, actions]),
  );
  colleague = await world.person(everything, ['out_KDY']);
  const twins = await newTenant(db, app);
  twinGroup = twins.groupId;
  twin = await twins.person('all', [world.outletId]);
});

const declared: Route[] = allRoutes(declarations);
/** A record that names an outlet doesn't always belong to it: the group's shared records, and outlets that a user adds. */
const isGroupWide = ({ name, operation }: Route): boolean => {
  const of = findEntity(name);
  if (!of) return false;
  return scopeOf(of) === 'group' || (scopeOf(of) === 'self' && ['create', 'import'].includes(operation));
};
const trials: [string, (maker: Maker) => Promise<Trial>][] = [
  ...declared.map((route): [string, (maker: Maker) => Promise<Trial>] => [
    `${keyOfCall(route)} (${route.name} ${route.operation})`,
    async (of) => ({ isGroupWide: isGroupWide(route), ...(await trialOf(of, route)) }),
  ]),
  ...Object.entries({ ...CUSTOM_CALLS, ...EXTRA_CALLS }),
];

const bodyOf = (body: unknown): RequestInit =>
  body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };

async function answered(response: Response) {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
}
const send = async (who: Client, { method, url, body }: Trial) => answered(await who.send(method, url, bodyOf(body)));

/** Ids of one tenant that the other doesn't have. */
async function idsOf({ groupId }: World, others: World): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from records where group_id = $1 and id not in (select id from records where group_id = $2)`,
    [groupId, others.groupId],
  );
  return [groupId, ...rows.map(({ id }) => id)];
}

/** Ids that belong to the world's outlet alone, including the outlet's own. */
async function idsOfOutlet({ groupId, outletId }: World): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from records where group_id = $1 and (outlet_id = $2 or outlets = array[$2])',
    [groupId, outletId],
  );
  return [outletId, ...rows.map(({ id }) => id)];
}

/** Gives the twin group a copy of every record, with the same ids and different texts. Copies of unchanged records stay. */
async function copyToTwin({ groupId }: World): Promise<void> {
  await db.query(
    `delete from records t where group_id = $1 and id <> $2
       and not exists (select from records s where s.group_id = $3 and s.resource = t.resource and s.id = t.id and s.rev = t.rev)`,
    [twinGroup, twin.userId, groupId],
  );
  for (const table of ['item_updates', 'history'])
    await rewrite(db, `delete from ${table} where group_id = $1`, [twinGroup]);
  await db.query(
    `insert into records (group_id, resource, id, rev, outlet_id, outlets, status, data, search)
     select $2, resource, id, rev, outlet_id, outlets, status, replace(data::text, '"Text ', '"Twin ')::jsonb, search
     from records s where group_id = $1
       and not exists (select from records t where t.group_id = $2 and t.resource = s.resource and t.id = s.id)`,
    [groupId, twinGroup],
  );
}

/** Replaces the ids with non-existent ids of the same length; the same text for the same id every time. */
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
  const covered = new Set([...declared.map(keyOfCall), ...Object.keys(CUSTOM_CALLS)]);
  const served = SPEC_CALLS.filter((call) => call.served).map(keyOfCall);
  expect(served.filter((key) => !covered.has(key))).toEqual([]);
});

it('covers every route that the application registers', () => {
  const covered = new Set([
    ...declared.map(keyOfCall),
    ...Object.keys({ ...CUSTOM_CALLS, ...EXTRA_CALLS, ...TRIED_ELSEWHERE }),
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

describe('each call answers and does what it says, only for its own tenant', () => {
  it.each(trials)('%s', async (_name, prepare) => {
    const trial = await prepare(maker);
    const before = await fingerprint(db);

    // No one
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
    // A write without references to the other tenant belongs to the stranger.
    const isOwn = theirs.status < 300 && trial.body !== undefined;
    if (!isOwn && instead(request) !== request)
      expect([theirs.status, instead(theirs.text)]).toEqual([nobodys.status, nobodys.text]);
    if (trial.about === 'record') expect([theirs.status, theirs.body.code]).toEqual([404, 'notFound']);
    if (trial.about === 'list') expect(theirs.body.docs ?? theirs.body.count).toEqual(theirs.body.docs ? [] : 0);

    // A colleague without that outlet: its records don't exist for them
    const outletIds = await idsOfOutlet(world);
    const hidden = inventor(outletIds.filter((id) => request.includes(id)));
    const isBound = hidden(request) !== request && !trial.isGroupWide;
    const others = isBound || trial.method === 'GET' ? await send(colleague, trial) : undefined;
    if (others && isBound) {
      const [elsewhere, contents] = JSON.parse(hidden(request)) as [string, unknown];
      const unknown = await send(colleague, {
        ...trial,
        url: elsewhere,
        ...(trial.body === undefined ? {} : { body: contents }),
      });
      expect(['colleague', others.status, hidden(others.text)]).toEqual(['colleague', unknown.status, unknown.text]);
      expect(await fingerprint(db, world.groupId)).toBe(mine);
    }
    if (others && trial.method === 'GET' && !trial.namesOutlets)
      // The author of a shared record is no secret of that author's outlet.
      for (const id of outletIds)
        if (!request.includes(id) && !id.startsWith('user_')) expect(others.text).not.toContain(id);

    // Another tenant with records of the same ids
    await copyToTwin(world);
    const now = await fingerprint(db, world.groupId);
    const doubles = await send(twin, trial);
    expect(await fingerprint(db, world.groupId)).toBe(now);
    // Emails are unique in the whole system: this frees the one that the twin just took.
    await db.query('delete from credentials where group_id = $1 and user_id <> $2', [twinGroup, twin.userId]);
    if (trial.method === 'GET' && !request.includes('Text ')) expect(doubles.text).not.toContain('"Text ');

    // Valid
    await trial.check(await send(world.owner, trial));
  });
});

describe('tenants', () => {
  /** Tables with rows of groups. Their keys begin with the group, except where a person is looked for before the group is known. */
  const beforeTheGroup = ['changes', 'credentials', 'devices', 'sessions'];
  const tables = async (where: string) =>
    (
      await db.query<{ name: string }>(
        `select c.relname as name from pg_class c join pg_attribute g on g.attrelid = c.oid and g.attname = 'group_id'
         where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and ${where} order by 1`,
      )
    ).map(({ name }) => name);

  it('can be distributed: the primary key of each table, or the index of one without, begins with the group', async () => {
    expect((await tables('true')).length).toBeGreaterThan(50);
    expect(
      await tables(
        `(exists (select from pg_index k where k.indrelid = c.oid and k.indisprimary and k.indkey[0] <> g.attnum)
          or not exists (select from pg_index k where k.indrelid = c.oid and k.indkey[0] = g.attnum))`,
      ),
    ).toEqual(beforeTheGroup);
  });

  it('are named by every statement about their rows that a call needs', async () => {
    const names = (await tables('true')).filter((name) => ![...beforeTheGroup, 'sign_in_tickets'].includes(name));
    const touching = [...statements].filter((sql) =>
      [...sql.matchAll(/\b(?:from|join|into|update)\s+(\w+)/gi)].some(([, name = '']) => names.includes(name)),
    );
    expect(touching.length).toBeGreaterThan(500);
    expect(touching.filter((sql) => !/\bgroup_id\b/.test(sql))).toEqual([]);
  });
});
