import { waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Session, startSession } from '#authProvider';
import { loadConfig } from '#authProvider/config';
import { startLogin } from '#login/page';
import loginPage from '#login.html?raw';

const parts = { loadSecondStep: () => import('#login/secondStep'), loadOpenId: () => import('#login/openId') };

/**
 * The sign-in page and the session after it, with an API that has only the specification's calls.
 * @isolated The console's configuration is read once per page.
 */
const body = /<body>([\s\S]*)<\/body>/.exec(loginPage)?.[1] ?? '';
const went = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() };
let signIn: () => Response;
let verification: () => Response;
let asked: string[] = [];
let user: Record<string, unknown>;
let session: Session | undefined;

const answers = (): Record<string, unknown> => ({
  '/config.json': { apiUrl: 'http://api.test/', extensions: false },
  '/v1/users/u1': user,
  '/v1/outlets/modules': ['GRN', 'PO'],
  '/v1/userRoles/g1': [{ _id: 'role_1', name: 'Store', type: 'role', module: ['GRN'], status: 'active' }],
  '/v1/outlets/o1': { _id: 'o1', name: 'Harbour', currency: 'LKR' },
  '/v1/systemSettings/o1': [{ name: 'inventory', state: true }],
});
const details = { accessToken: 'access', token: 'long', userId: 'u1', email: 'ada@harbour.example' };

beforeEach(() => {
  asked = [];
  user = { _id: 'u1', firstName: 'Ada', lastName: 'Wong', groupId: 'g1', outletIds: ['o1'], role: 'role_1' };
  signIn = () => Response.json(details);
  verification = () => new Response('OK');
  vi.spyOn(location, 'assign').mockImplementation(went.assign);
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://localhost');
    asked.push(pathname);
    if (pathname === '/v1/auth/validateUser') return signIn();
    if (pathname === '/v1/auth/verifyToken') return verification();
    const answer = answers()[pathname];
    return answer === undefined ? new Response('Not found', { status: 404 }) : Response.json(answer);
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

const submit = async () => {
  document.body.innerHTML = body;
  const location = { origin: 'http://localhost', search: '', ...went };
  startLogin({
    loadConfig,
    storage: localStorage,
    location,
    warm: () => {},
    ...parts,
    open: went.assign,
    now: Date.now,
  });
  const screen = within(document.body);
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Email'), 'ada@harbour.example');
  await person.type(screen.getByLabelText('Password'), 'harbour-demo-1{Enter}');
  return screen;
};

describe('signing in', () => {
  it('opens what the role allows, from the specification`s own calls', async () => {
    await submit();
    await waitFor(() => expect(went.assign).toHaveBeenCalledWith('/'));
    session = startSession();
    expect(session.isVerified()).toBe(false);
    await session.check();
    expect(session.payload()).toMatchObject({
      user: { firstName: 'Ada', groupId: 'g1', outletIds: ['o1'] },
      permissions: { GRN: expect.arrayContaining(['view', 'approve']) },
      outlets: [{ _id: 'o1', name: 'Harbour', currency: 'LKR' }],
    });
    expect(session.isVerified()).toBe(true);
    expect(localStorage.getItem('selectedOutlet')).toBe('o1');
    expect(localStorage.getItem('invEnabledOutlets')).toBe('["o1"]');
    expect(went.assign).toHaveBeenCalledTimes(1);
    expect(asked).not.toContain('/v1/oloSettings/o1');
  });

  it('draws a later page from stored data, and reads rights and settings in parallel', async () => {
    await submit();
    await waitFor(() => expect(went.assign).toHaveBeenCalledWith('/'));
    await startSession().check();
    localStorage.setItem('storagetime', '0');
    await new Promise((resolve) => setTimeout(resolve));
    asked = [];
    user = { ...user, firstName: 'Adela' };
    session = startSession();
    await session.check();
    expect(asked.filter((path) => path.startsWith('/v1/auth/'))).toEqual(['/v1/auth/verifyToken']);
    await waitFor(() => expect(session?.payload()?.user.firstName).toBe('Adela'));
    asked = [];
    await session.check();
    expect(asked).toEqual([]);
    user = { ...user, firstName: 'Ada' };
    await session.refresh();
    expect(session.payload()?.user.firstName).toBe('Ada');
  });

  it.each([
    ['401', () => new Response('', { status: 401 })],
    ['a failure with status 200', () => Response.json({ status: 'fail', message: 'jwt expired' })],
  ])('is over when the token is refused by %s', async (_what, answer) => {
    await submit();
    await waitFor(() => expect(went.assign).toHaveBeenCalledWith('/'));
    await startSession().check();
    localStorage.setItem('storagetime', '0');
    session = startSession();
    verification = answer;
    void session.check();
    await waitFor(() => expect(went.assign).toHaveBeenLastCalledWith(expect.stringContaining('/login')));
    expect(localStorage.getItem('auth.authDetails')).toBeNull();
  });
});

describe('a refused sign-in', () => {
  it.each([
    ['400 with an error', () => Response.json({ error: 'Wrong e-mail or password' }, { status: 400 })],
    ['400 with a text', () => new Response('Wrong e-mail or password', { status: 400 })],
    ['200 that says no', () => Response.json({ status: 'fail', message: 'Wrong e-mail or password' })],
    ['200 with a text', () => new Response('Wrong e-mail or password')],
    ['401 with a reason', () => Response.json({ error: 'Wrong e-mail or password' }, { status: 401 })],
  ])('by %s shows the API`s own reason and counts', async (_what, answer) => {
    signIn = answer;
    const screen = await submit();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wrong e-mail or password'));
    await waitFor(() => expect(asked).toContain('/v1/auth/updateUserLoginAttempts'));
    expect(localStorage.getItem('auth.authDetails')).toBeNull();
  });

  it.each([
    ['500 with a text', () => new Response('TypeError', { status: 500 })],
    ['an empty object', () => Response.json({})],
  ])('by %s says that the server could not do it', async (_what, answer) => {
    signIn = answer;
    const screen = await submit();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('couldn’t sign you in'));
    expect(asked).not.toContain('/v1/auth/updateUserLoginAttempts');
  });

  it('by a page of a captive portal says what came instead, and is no attempt', async () => {
    signIn = () => new Response('<html>Welcome</html>');
    const screen = await submit();
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('A web page came back instead of data'),
    );
    expect(asked).not.toContain('/v1/auth/updateUserLoginAttempts');
  });
});
