import { Hono } from 'hono';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAuthProvider, type Session, startSession } from '#authProvider';
import { writeSignIn } from '#authProvider/storage';
import { createHttp } from '#dataProvider/http';
import { authenticate } from '#server/auth/identity';
import { hash } from '#server/auth/passwords';
import { authRoutes } from '#server/auth/routes';
import { issueAccessToken, sessionIdOf, tokenKey } from '#server/auth/tokens';
import { client, insertGroup, insertPerson, password } from '#tests/engine/server/auth/authPeople';
import { ownDatabase } from '#tests/kit/database';

/** The session in a browser, with the real API: requests go to the application in this process. */
const db = await ownDatabase();
let app: Hono;
let paths: string[] = [];
let session: Session;
const goTo = vi.fn();

beforeAll(async () => {
  await insertGroup(db, 'g1', await hash(password));
  await insertPerson(db, 'g1', 'user_ada', 'ada@g1.example', await hash(password));
  app = new Hono();
  app.route('/api', authRoutes({ db }));
  app.get('/config.json', (c) => c.json({ apiUrl: '/api/' }));
  app.post('/api/v1/echo', async (c) => {
    const identity = await authenticate(db, c.req.header('Authorization'));
    return identity ? c.json({ by: identity.userId, body: await c.req.json() }) : c.json({}, 401);
  });
});

/** Signs in, with an access token of the given age, and opens a page. */
const open = async (minutes: number) => {
  const { body, token } = await client(db).signIn('ada@g1.example');
  const claims = { sessionId: sessionIdOf(token), userId: 'user_ada', groupId: 'g1' };
  const accessToken = await issueAccessToken(await tokenKey(db), claims, Date.now() - minutes * 60_000);
  writeSignIn(localStorage, { ...body, accessToken }, Date.now() - 60_000);
  session = startSession();
};

beforeEach(() => {
  paths = [];
  vi.spyOn(location, 'assign').mockImplementation(goTo);
  vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => {
    const request = new Request(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init);
    paths.push(new URL(request.url).pathname);
    return app.fetch(request as unknown as globalThis.Request);
  });
});
afterEach(() => {
  session.markOwnNavigation();
  localStorage.clear();
  goTo.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** As the data provider sends it. */
const save = () =>
  createHttp({ getToken: session.accessToken, onUnauthorized: session.renew })({
    method: 'POST',
    url: 'http://localhost/api/v1/echo',
    body: { name: 'Soup' },
  });

it('a save with a token that is over goes through, after one renewal', async () => {
  await open(16);
  const answer = await save();
  expect(answer.json).toEqual({ by: 'user_ada', body: { name: 'Soup' } });
  expect(paths).toEqual(['/api/v1/echo', '/config.json', '/api/v1/auth/verifyToken', '/api/v1/echo']);
  paths = [];
  await save();
  expect(paths).toEqual(['/api/v1/echo']);
});

it('react-admin learns who is there and what they may', async () => {
  await open(0);
  const provider = createAuthProvider(session);
  await provider.checkAuth({});
  expect(await provider.getIdentity?.()).toMatchObject({
    id: 'user_ada',
    fullName: "Ada O'Neil",
    email: 'ada@g1.example',
  });
  const access = (resource: string, action: string) => provider.canAccess?.({ resource, action } as never);
  expect(await access('goodsReceivedNotes', 'list')).toBe(true);
  expect(await access('goodsReceivedNotes', 'create')).toBe(true);
  expect(await access('goodsReceivedNotes', 'delete')).toBe(false);
  expect(await access('items', 'list')).toBe(false);
  expect(await access('nothing', 'list')).toBe(false);
});

it('403 is no sign-out, and brings the rights of the moment', async () => {
  await open(0);
  const provider = createAuthProvider(session);
  await db.query(
    `update records set data = data || '{"module":[{"moduleId":"GRN","actions":["view"]}]}' where id = 'role_store'`,
  );
  const told = new Promise<void>((resolve) => session.subscribe(resolve));
  await provider.checkError({ status: 403 });
  await told;
  expect((await provider.getPermissions?.({})) as object).toEqual({
    permissions: { GRN: ['view'] },
    isAdministrator: false,
  });
  expect(goTo).not.toHaveBeenCalled();
});

it('logging out ends the session on the server and opens the login page', async () => {
  await open(0);
  const { accessToken = '' } = session.details() ?? {};
  // The page is left when its request is on its way: one that left before would send nothing.
  let sentBefore: string[] = [];
  goTo.mockImplementation(() => {
    sentBefore = [...paths];
  });
  expect(await createAuthProvider(session).logout({})).toBe(false);
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/login'));
  expect(sentBefore).toContain('/api/v1/auth/logout');
  expect(localStorage.length).toBe(0);
  await vi.waitFor(async () => expect(await authenticate(db, accessToken)).toBeUndefined());
});

it('401 with a session that is over leads to the login page and back', async () => {
  await open(0);
  await db.query('update sessions set revoked_at = now()');
  history.replaceState(null, '', '/items?page=2');
  void createAuthProvider(session).checkError({ status: 401 });
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/login?redirectFrom=%2Fitems%3Fpage%3D2&reason=expired'));
  expect(localStorage.length).toBe(0);
});
