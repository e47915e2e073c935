/**
 * Requests that no client of ours sends: valid ones of every call, broken in places chosen by a seeded generator, so that a failure can be
 * repeated.
 */
import type { Hono } from 'hono';
import { isRecord } from '#engine/run/values';
import { declarations } from '#resources/index';
import { openSession } from '#server/auth/sessions';
import { issueAccessToken, tokenKey } from '#server/auth/tokens';
import type { OpenDatabase } from '#server/db/core';
import { CUSTOM_CALLS } from './calls/customCalls';
import { EXTRA_CALLS } from './calls/extraCalls';
import { Maker } from './records';
import { allRoutes, previewRoutes } from './routes';
import type { Trial } from './storage';
import { trialOf } from './trials';
import { deadTokens, newWorld, type World } from './world';

/** mulberry32: the same numbers for the same seed. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    chance: (p: number) => next() < p,
  };
}
type Random = ReturnType<typeof randomOf>;

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Values of wrong types, sizes and characters. */
const hostile: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  -0.0000001,
  1e15,
  1e21,
  1e308,
  -1e308,
  2 ** 53 + 2,
  2147483648,
  4294967296,
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1',
  '1.5',
  '1,5',
  '1e5',
  '1e999',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '１２',
  '9'.repeat(40),
  `0.${'1'.repeat(60)}`,
  `${'9'.repeat(400)}.1`,
  'abc',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[',
  '{"a":1}',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\u{1f600}',
  'é'.normalize('NFD'),
  '\ufeff',
  '\n\r\t',
  '%',
  '%00',
  '%zz',
  "'",
  "';--",
  '"',
  '\\',
  '../..',
  '$1',
  '$$',
  '<script>',
  'javascript:1',
  '=1+1',
  'x'.repeat(5000),
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-13-01',
  '2026-01-01T25:00:00Z',
  '2026-01-01T00:00:00.000Z',
  '1970-01-01',
  '24:00',
  '23:60',
  '99:99',
  'tomorrow',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'role_administrator',
  'all',
  '*',
  'active',
  'deleted',
  'approved',
  'draft',
  [],
  {},
  [null],
  [[]],
  [{}],
  { a: {} },
  [1, 'a', null, {}],
  { _id: null },
  { _id: 'x' },
  { length: 5 },
  { toString: 1 },
  { $gt: '' },
  [[[[[[]]]]]],
  nested(40),
  nested(99),
  nested(150),
  Array(300).fill(null),
  Array(300).fill('a'),
  Array(50).fill({}),
];
const keys = [
  '_id',
  '_rev',
  'id',
  'groupId',
  'group_id',
  'outletId',
  'outlets',
  'status',
  'items',
  'rows',
  'dryRun',
  '__proto__',
  'constructor',
  'toString',
  '',
  'a.b',
  '$set',
  'x'.repeat(50),
  'length',
  'type',
];
const parameters = [
  'q',
  'sort',
  'limit',
  'filter',
  'bookmark',
  'range',
  'outletId',
  'outlets',
  'group_id',
  'fromDate',
  'toDate',
  'from',
  'to',
  'format',
  'group',
  'date',
  '_id',
  'id',
  'uid',
  'status',
  'offset',
  'page',
  'stock',
  'mode',
  'today',
  'businessDate',
  'toString',
  '__proto__',
];
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'BREW'];
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'text/csv',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'image/png',
  '',
];
const rawBodies = [
  '',
  '{',
  '[]',
  'null',
  '1',
  '"a"',
  '{"a":}',
  '[[[',
  '\u0000',
  '--x\r\n',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc\r\n--x--\r\n',
  'a,b\n1',
  '"',
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  '{"a":"\\ud800"}',
  '{"a":1e400}',
];
const bookmarks = (r: Random) =>
  Buffer.from(JSON.stringify(Array.from({ length: r.below(7) }, () => r.pick(hostile)))).toString('base64url');
/** `{ field: value }` or an order in the format of lists. */
const listParameter = (r: Random, name: string): string => {
  if (name === 'bookmark') return bookmarks(r);
  if (name === 'filter')
    return JSON.stringify({
      [r.pick(['q', 'status', 'name', 'id', 'outletId', 'createdDateTime', ...keys])]: r.pick(hostile),
    });
  if (name === 'sort')
    return r.pick([
      'name',
      '-name',
      '-_id',
      '_rev',
      '["name","ASC"]',
      '["x"]',
      '[]',
      '-',
      '--a',
      'a,b',
      'createdDateTime',
      '-modifiedDateTime',
    ]);
  if (name === 'range') return JSON.stringify([r.pick(hostile), r.pick(hostile)]);
  return text(r.pick(hostile));
};
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** All places in a value, as functions that put another value there. */
function places(value: unknown, found: ((make: (old: unknown) => unknown) => void)[] = []) {
  if (Array.isArray(value))
    value.forEach((each, index) => {
      found.push((make) => {
        value[index] = make(each);
      });
      places(each, found);
    });
  else if (isRecord(value))
    for (const [key, each] of Object.entries(value)) {
      found.push((make) => {
        const made = make(each);
        if (made === undefined) delete value[key];
        else value[key] = made;
      });
      places(each, found);
    }
  return found;
}

/** One request, ready to be sent. */
export interface Malformed {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** The basis of the requests: the valid ones, ids of records here and elsewhere, tokens. */
export interface Stock {
  world: World;
  trials: Trial[];
  ids: string[];
  tokens: { own: string; others: (string | undefined)[] };
  /** Calls that could not be prepared. */
  missing: string[];
}

/** Creates a group with one valid request of every call. */
export async function stockOf(db: OpenDatabase, app: Hono): Promise<Stock> {
  const world = await newWorld(db, app);
  const other = await newWorld(db, app);
  const maker = new Maker(world);
  const missing: string[] = [];
  const trials: Trial[] = [];
  const add = async (name: string, make: () => Promise<Trial>) => {
    try {
      trials.push(await make());
    } catch {
      missing.push(name);
    }
  };
  for (const route of [...allRoutes(declarations), ...previewRoutes(declarations)])
    await add(`${route.method} ${route.path}`, () => trialOf(maker, route));
  for (const [name, make] of Object.entries({ ...CUSTOM_CALLS, ...EXTRA_CALLS })) await add(name, () => make(maker));
  const rows = await db.query<{ id: string }>(
    'select id from records where group_id = any($1) order by group_id, id limit 400',
    [[world.groupId, other.groupId]],
  );
  const keeper = await world.person({ PO: ['view'], GRN: ['view', 'create'] }, [world.outletId]);
  return {
    world,
    trials,
    missing,
    ids: [...rows.map(({ id }) => id), world.groupId, other.groupId],
    tokens: {
      own: `Bearer ${world.owner.token}`,
      others: [
        ...Object.values(await deadTokens(world)),
        ...[other.owner.token, keeper.token].map((token) => `Bearer ${token}`),
        'Bearer',
        'Bearer ',
        'Basic YTpi',
        'bearer x.y.z',
        world.owner.token,
        `Bearer ${'x'.repeat(5000)}`,
        'Bearer é',
      ],
    },
  };
}

/** The same stock with a new sign-in, in a copy of its database: the first one ends after a while. */
export async function signedInAgain(stock: Stock, db: OpenDatabase): Promise<Stock> {
  const { groupId, owner } = stock.world;
  const person = { groupId, userId: owner.userId };
  const { sessionId } = await openSession(db, person);
  const token = await issueAccessToken(await tokenKey(db), { ...person, sessionId });
  return { ...stock, tokens: { ...stock.tokens, own: `Bearer ${token}` } };
}

/** Calls that would end the session that all others need. */
const ending = /logout|resetPassword|updateUserStatus/;

function brokenBody(r: Random, trial: Trial, ids: readonly string[]): unknown {
  const body = trial.body === undefined ? {} : structuredClone(trial.body);
  const value = () => (r.chance(0.15) ? r.pick(ids) : structuredClone(r.pick(hostile)));
  if (r.chance(0.05)) return value();
  for (let times = 1 + r.below(3); times > 0; times--) {
    const all = places(body);
    const where = all.length > 0 && r.chance(0.85) ? r.pick(all) : undefined;
    if (where)
      where((old) => (r.chance(0.2) ? undefined : r.chance(0.1) ? [old] : r.chance(0.1) ? { a: old } : value()));
    else if (isRecord(body)) body[r.pick(keys)] = value();
  }
  return body;
}

function brokenUrl(r: Random, url: string, ids: readonly string[]): string {
  const [path = '', query = ''] = url.split('?');
  const segments = path.split('/');
  const encoded = (value: string) => {
    try {
      return r.chance(0.1) ? value.replace(/[#?\s\p{Cc}]/gu, '') : encodeURIComponent(value);
    } catch {
      return '%ED%A0%80';
    }
  };
  if (r.chance(0.25) && segments.length > 4)
    segments[4 + r.below(segments.length - 4)] = encoded(r.chance(0.4) ? r.pick(ids) : text(r.pick(hostile)));
  const search = query.split('&').filter(Boolean);
  for (let times = 1 + r.below(3); times > 0; times--) {
    const given = search.length > 0 && r.chance(0.6) ? search[r.below(search.length)]?.split('=')[0] : undefined;
    const name = given ?? r.pick(parameters);
    const value = r.chance(0.2) ? r.pick(ids) : listParameter(r, name);
    const at = search.findIndex((each) => each.startsWith(`${name}=`));
    if (at >= 0 && r.chance(0.7)) search[at] = `${name}=${encoded(value)}`;
    else search.push(`${name}=${encoded(value)}`);
    if (r.chance(0.1)) search.splice(r.below(search.length), 1);
  }
  return `${segments.join('/')}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}

/** The next request that no client of ours sends. */
export function malformed(r: Random, { trials, ids, tokens }: Stock): Malformed {
  const trial = r.pick(trials);
  const method = r.chance(0.04) ? r.pick(methods) : trial.method;
  const isRead = method === 'GET' || method === 'HEAD';
  const url = isRead || r.chance(0.4) ? brokenUrl(r, trial.url, ids) : trial.url;
  const token = ending.test(url) || r.chance(0.06) ? r.pick(tokens.others) : tokens.own;
  const headers: Record<string, string> = {
    'Content-Type': r.chance(0.03) ? r.pick(types) : 'application/json',
    ...(token === undefined ? {} : { Authorization: token.replace(/[^\x20-\x7e]/g, 'x') }),
  };
  if (isRead) return { method, url, headers };
  if (r.chance(0.04)) return { method, url, headers, body: r.pick(rawBodies) };
  if (trial.body instanceof FormData) {
    if (headers['Content-Type'] === 'application/json') delete headers['Content-Type'];
    const form = new FormData();
    for (const [key, value] of trial.body.entries())
      if (!r.chance(0.3))
        form.append(r.chance(0.1) ? r.pick(keys) : key, r.chance(0.3) ? text(r.pick(hostile)) : value);
    return { method, url, headers, body: form };
  }
  return { method, url, headers, body: JSON.stringify(brokenBody(r, trial, ids)) ?? '' };
}
