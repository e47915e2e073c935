import { fireEvent, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Session, startSession } from '#authProvider';
import { loadConfig } from '#authProvider/config';
import { readAuthDetails } from '#authProvider/storage';
import { objectIn } from '#engine/run/values';
import { startLogin } from '#login/page';
import loginPage from '#login.html?raw';
import { hash } from '#server/auth/passwords';
import { insertGroup, insertPerson, password } from '#tests/engine/server/auth/authPeople';
import { testApp } from '#tests/kit/app';
import { newSecondApi, OWNER } from '#tests/secondApi';
import { appOfSecond } from '#tests/secondApi/group';
import type { App } from '../apis';

const parts = { loadSecondStep: () => import('#login/secondStep'), loadOpenId: () => import('#login/openId') };

/**
 * The sign-in page and the session after it with both APIs: signing in, refusal, verification, expiry, logging out.
 * @isolated The console's configuration is read once per page.
 */

interface Door {
  name: string;
  extensions: boolean;
  person: { email: string; password: string; firstName: string };
  open: () => Promise<App>;
}

const doors: readonly Door[] = [
  {
    name: 'the reference API',
    extensions: true,
    person: { email: 'ada@door.example', password, firstName: 'Ada' },
    open: async () => {
      const { db, app } = await testApp();
      const known = await db.query(`select 1 from records where id = 'user_door'`);
      if (known.length === 0) {
        await insertGroup(db, 'door', await hash(password));
        await insertPerson(db, 'door', 'user_door', 'ada@door.example', await hash(password));
      }
      return app;
    },
  },
  {
    name: 'an API with the specification’s calls alone',
    extensions: false,
    person: { ...OWNER, firstName: 'Nila' },
    open: async () => {
      const api = newSecondApi();
      return appOfSecond(() => api);
    },
  },
];

const body = /<body>([\s\S]*)<\/body>/.exec(loginPage)?.[1] ?? '';

describe.each(doors)('in front of $name', ({ extensions, person, open }) => {
  const went = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() };
  let asked: { path: string; body: unknown }[] = [];
  let session: Session | undefined;
  /** Answers that replace the API's. */
  let instead: (path: string) => Response | undefined;

  beforeEach(async () => {
    const app = await open();
    asked = [];
    instead = () => undefined;
    vi.spyOn(location, 'assign').mockImplementation(went.assign);
    vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
      const request = new Request(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init);
      const { pathname } = new URL(request.url);
      if (pathname === '/config.json') return Response.json({ apiUrl: '/api', extensions });
      asked.push({ path: pathname, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
      return instead(pathname) ?? app.fetch(request);
    });
  });
  afterEach(() => {
    session?.markOwnNavigation();
    session = undefined;
    localStorage.clear();
    for (const mock of Object.values(went)) mock.mockReset();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const submit = async (secret: string) => {
    document.body.innerHTML = body;
    const at = { origin: 'http://localhost', search: '?redirectFrom=%2Fitems', ...went };
    startLogin({
      loadConfig,
      storage: localStorage,
      location: at,
      warm: () => {},
      ...parts,
      open: went.assign,
      now: Date.now,
    });
    const page = within(document.body);
    const user = userEvent.setup();
    await user.type(page.getByLabelText('Email'), person.email);
    await user.type(page.getByLabelText('Password'), `${secret}{Enter}`);
    return page;
  };
  /** Types another password over the previous one, and sends it. */
  const type = async (page: Awaited<ReturnType<typeof submit>>, secret: string): Promise<void> => {
    const user = userEvent.setup();
    await user.clear(page.getByLabelText('Password'));
    await user.type(page.getByLabelText('Password'), `${secret}{Enter}`);
  };
  const signIn = async (): Promise<Session> => {
    await submit(person.password);
    await waitFor(() => expect(went.assign).toHaveBeenCalledWith('/items'), { timeout: 10_000 });
    session = startSession();
    await session.check();
    return session;
  };

  it('a sign-in leads back to where the person was, and opens their outlets', async () => {
    const { payload, isVerified } = await signIn();
    expect(isVerified()).toBe(true);
    const { user, outlets = [] } = payload() ?? {};
    expect(user).toMatchObject({ firstName: person.firstName, outletIds: expect.any(Array) });
    expect(outlets.length).toBeGreaterThan(1);
    expect(localStorage.getItem('selectedOutlet')).toBe(user?.outletIds[0]);
    expect(JSON.stringify({ ...localStorage })).not.toContain(person.password);
  });

  it('a refused sign-in says why, stores nothing and is counted', async () => {
    const page = await submit('wrong');
    await waitFor(() => expect(page.getByRole('alert').textContent).toMatch(/wrong|invalid|incorrect/i), {
      timeout: 10_000,
    });
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        path: '/api/v1/auth/updateUserLoginAttempts',
        body: { email: person.email, count: 1 },
      }),
    );
    expect([readAuthDetails(localStorage), went.assign.mock.calls]).toEqual([undefined, []]);
  });

  it('each refusal is counted, and the next sign-in ends the count', async () => {
    const page = await submit('wrong');
    const counts = () =>
      asked.flatMap(({ path, body }) =>
        path.endsWith('/updateUserLoginAttempts') ? [Number(objectIn(body).count)] : [],
      );
    for (const expected of [[1], [1, 2]]) {
      await waitFor(() => expect(counts()).toEqual(expected), { timeout: 10_000 });
      expect(document.activeElement).toBe(page.getByLabelText('Password'));
      if (expected.length === 1) await type(page, 'wrong again');
    }
    await type(page, person.password);
    await waitFor(() => expect(went.assign).toHaveBeenCalledWith('/items'), { timeout: 10_000 });
    expect(counts()).toEqual([1, 2, 0]);
  });

  it.each([
    ['fails', () => new Response('<h1>boom</h1>', { status: 502 }), /^The server couldn’t sign you in\./],
    [
      'cannot be reached',
      () => {
        throw new TypeError('fetch failed');
      },
      /^Unable to connect to server\./,
    ],
  ])('where the API %s the page says what to do, and is tried again', async (_what, answer, sentence) => {
    instead = (path) => (path.endsWith('/validateUser') ? answer() : undefined);
    const page = await submit(person.password);
    await waitFor(() => expect(page.getByRole('alert').textContent).toMatch(sentence), { timeout: 10_000 });
    expect(readAuthDetails(localStorage)).toBeUndefined();
    instead = () => undefined;
    await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(went.assign).toHaveBeenCalledWith('/items'), { timeout: 10_000 });
  });

  it('the sign-in is sent once, however often the button is pressed', async () => {
    const page = await submit('');
    asked = [];
    await userEvent.type(page.getByLabelText('Password'), person.password);
    for (let times = 0; times < 3; times++) fireEvent.click(page.getByRole('button', { name: /^Sign/ }));
    await waitFor(() => expect(went.assign).toHaveBeenCalledWith('/items'), { timeout: 10_000 });
    expect(asked.filter(({ path }) => path.endsWith('/validateUser'))).toHaveLength(1);
  });

  it('a page that is opened later is verified by one call, and is the same person’s', async () => {
    await signIn();
    asked = [];
    localStorage.setItem('storagetime', '0');
    await new Promise((resolve) => setTimeout(resolve));
    session = startSession();
    await session.check();
    expect(asked.filter(({ path }) => path.startsWith('/api/v1/auth/')).map(({ path }) => path)).toEqual([
      '/api/v1/auth/verifyToken',
    ]);
    expect(session.payload()?.user.firstName).toBe(person.firstName);
  });

  it('a sign-in that is over leads to the sign-in page and forgets what was stored', async () => {
    await signIn();
    localStorage.setItem('storagetime', '0');
    instead = (path) => (path.endsWith('/verifyToken') ? new Response('', { status: 401 }) : undefined);
    session = startSession();
    void session.check();
    await waitFor(() => expect(went.assign).toHaveBeenLastCalledWith(expect.stringContaining('/login')));
    expect(readAuthDetails(localStorage)).toBeUndefined();
  });

  it('logging out forgets the sign-in and opens the sign-in page', async () => {
    const { signOut } = await signIn();
    signOut();
    await waitFor(() => expect(went.assign).toHaveBeenLastCalledWith(expect.stringContaining('/login')));
    expect(readAuthDetails(localStorage)).toBeUndefined();
  });
});
