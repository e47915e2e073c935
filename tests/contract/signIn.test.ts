import { beforeAll, expect, it } from 'vitest';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import { Maker } from './records';
import { deadTokens, fingerprint, newWorld, type World } from './world';

/** The application's real routes, whatever registered them: none may answer a caller who isn't signed in. */

const { db, app } = await testApp(await ownDatabase());
let world: World;
beforeAll(async () => {
  world = await newWorld(db, app);
});

/** The only calls that need no sign-in, and why. */
const PUBLIC = [
  'GET /livez', // for monitoring, like the next
  'GET /healthz',
  'GET /config.json', // the console reads it before sign-in
  'GET /api/v1/files/:id', // pictures, at an address that can't be guessed
  'POST /api/v1/auth/validateUser', // signing in
  'POST /api/v1/auth/secondStep', // the ticket of a right password
  'POST /api/v1/auth/openId/begin', // the way to a group's own provider, and back
  'POST /api/v1/auth/openId/finish',
  'POST /api/v1/auth/updateUserLoginAttempts', // reported before signing in
  'POST /api/setup', // the first administrator of an empty installation, by a one-time code
];

/** Logging out twice works: pressing it in two tabs logs out either way. It changes nothing else. */
const isRepeatedLogOut = (route: string, what: string) =>
  route === 'POST /api/v1/auth/logout' && what === 'a revoked token';

const routed = (): string[] => [
  ...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
];

it('knows every public call by name', () => {
  expect(
    routed()
      .filter((route) => PUBLIC.includes(route))
      .sort(),
  ).toEqual([...PUBLIC].sort());
});

it('answers 401 to nobody, a forged, an expired and a revoked token on every other route, and writes nothing', async () => {
  const order = await new Maker(world).one('purchaseOrders');
  const tokens = await deadTokens(world);
  const closed = routed().filter((route) => !PUBLIC.includes(route));
  expect(closed.length).toBeGreaterThan(100);
  const before = await fingerprint(db);
  const open: unknown[] = [];
  for (const route of closed) {
    const [method = '', path = ''] = route.split(' ');
    const url = path.replace(/:_?rev/g, String(order._rev)).replace(/:\w+/g, String(order._id));
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(order) };
    for (const [what, token] of Object.entries(tokens)) {
      if (isRepeatedLogOut(route, what)) continue;
      const headers: Record<string, string> = token === undefined ? {} : { Authorization: token };
      const response = await app.request(url, { method, headers, ...body });
      const answer = (await response.json()) as { code?: string; message?: string };
      const isRefused =
        response.status === 401 && answer.code === 'unauthenticated' && Object.keys(answer).length === 2;
      if (!isRefused || !answer.message) open.push([route, what, response.status, answer]);
    }
  }
  expect(open).toEqual([]);
  expect(await fingerprint(db)).toBe(before);
});

it('lets people log out twice', async () => {
  const { 'a revoked token': Authorization = '' } = await deadTokens(world);
  const logOut = async () =>
    (await app.request('/api/v1/auth/logout', { method: 'POST', headers: { Authorization } })).status;
  expect(await logOut()).toBe(200);
  const before = await fingerprint(db);
  expect([await logOut(), await fingerprint(db)]).toEqual([200, before]);
});

it('does not take a token from anywhere but the header, nor another scheme', async () => {
  const [, token = ''] = /^Bearer (.+)$/.exec(`Bearer ${world.owner.token}`) ?? [];
  const asked = (url: string, headers: Record<string, string>) => app.request(url, { headers });
  const statuses = [
    await asked(`/api/v1/items/?access_token=${token}&token=${token}`, {}),
    await asked('/api/v1/items/', { Cookie: `accessToken=${token}; token=${token}` }),
    await asked('/api/v1/items/', { Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }),
    await asked('/api/v1/items/', { Authorization: `Bearer ${token}` }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 401, 200]);
});
