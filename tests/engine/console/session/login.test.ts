import { fireEvent, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsoleConfig } from '#authProvider/config';
import { allowedStorage, clearSignIn } from '#authProvider/storage';
import { preloadConsole } from '#login/console';
import { refuseLogin, startLogin } from '#login/page';
import loginPage from '#login.html?raw';
import { hash } from '#server/auth/passwords';
import { authRoutes } from '#server/auth/routes';
import { seal } from '#server/auth/sealing';
import { newAppSecret } from '#server/auth/twoStep/appCodes';
import { secretPlace } from '#server/auth/twoStep/confirm';
import { addMethod } from '#server/auth/twoStep/methods';
import { newRecoveryCodes, setRecoveryCodes } from '#server/auth/twoStep/recoveryCodes';
import { insertGroup, insertPerson, password } from '#tests/engine/server/auth/authPeople';
import { ownDatabase } from '#tests/kit/database';

/** The real page and the real API: requests of the page go to the application in this process. */
const body = /<body>([\s\S]*)<\/body>/.exec(loginPage)?.[1] ?? '';
const config: ConsoleConfig = { apiUrl: '/api', inventoryUrl: '/inventory-api', extensions: true, version: '1' };

const db = await ownDatabase();
let api: Hono;
let sent: { path: string; body: unknown }[] = [];
/** The device that each request named. */
let devices: (string | undefined)[] = [];
let failure: (() => Response) | undefined;

beforeAll(async () => {
  const passwordHash = await hash(password);
  await insertGroup(db, 'g1', passwordHash);
  await insertPerson(db, 'g1', 'user_ada', 'ada@g1.example', passwordHash);
  await insertPerson(db, 'g1', 'user_off', 'off@g1.example', passwordHash);
  await db.query(`update records set status = 'inactive' where id = 'user_off'`);
  api = new Hono().route('/api', authRoutes({ db }));
});

const went = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() };
const open = (search = '', given: Partial<ConsoleConfig> = {}) => {
  document.body.innerHTML = body;
  startLogin({
    loadConfig: async () => ({ ...config, ...given }),
    storage: localStorage,
    location: { origin: 'http://localhost', search, ...went },
    warm: () => {},
    loadSecondStep: () => import('#login/secondStep'),
    loadOpenId: () => import('#login/openId'),
    open: went.assign,
    now: Date.now,
  });
  return within(document.body);
};

beforeEach(() => {
  sent = [];
  devices = [];
  failure = undefined;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
    devices.push((init.headers as Record<string, string>)['X-Device']);
    if (failure) return failure();
    const { method, headers, body } = init as { method: string; headers: Record<string, string>; body: string };
    return api.request(path, { method, headers, body });
  });
});
afterEach(() => {
  localStorage.clear();
  went.assign.mockReset();
  went.replace.mockReset();
  vi.unstubAllGlobals();
});

const fillIn = async (screen: ReturnType<typeof open>, email: string, secret: string) => {
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText('Email'));
  if (email) await user.type(screen.getByLabelText('Email'), email);
  await user.clear(screen.getByLabelText('Password'));
  if (secret) await user.type(screen.getByLabelText('Password'), secret);
  await user.keyboard('{Enter}');
};

describe('a second step', () => {
  const ada = { groupId: 'g1', userId: 'user_ada' };
  let codes: string[] = [];
  beforeEach(async () => {
    await db.query('delete from two_step_methods');
    await addMethod(db, ada, {
      ...{ id: 'app_1', kind: 'app', name: 'Phone', site: null, transports: null, usedCount: 0 },
      key: await seal(db, newAppSecret(), secretPlace(ada)),
    });
    const made = await newRecoveryCodes(db, ada);
    codes = made.codes;
    await setRecoveryCodes(db, ada, made.digests);
  });
  afterAll(() => db.query('delete from two_step_methods'));

  it('takes the form’s place, says what is wrong, and signs in', async () => {
    const screen = open('?redirectFrom=%2Fitems');
    await fillIn(screen, 'ada@g1.example', password);
    const code = await screen.findByLabelText<HTMLInputElement>('Code from your authenticator app');
    expect([document.activeElement, code.inputMode, code.autocomplete]).toEqual([code, 'numeric', 'one-time-code']);
    expect(document.getElementById('form')?.hidden).toBe(true);
    const user = userEvent.setup();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Enter the code')).toBeTruthy();
    await user.type(code, '000000{Enter}');
    await screen.findByText('This code is wrong or has been used.');
    expect(allowedStorage()?.getItem('auth.authDetails')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), `${codes[0]}{Enter}`);
    await waitFor(() => expect(went.assign).toHaveBeenCalledWith('/items'));
    expect(localStorage.getItem('auth.authDetails')).toContain('user_ada');
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['validateUser', 'secondStep', 'secondStep']);
  });

  it('goes back to the password, on request and when it took too long', async () => {
    const screen = open();
    await fillIn(screen, 'ada@g1.example', password);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    const secret = screen.getByLabelText<HTMLInputElement>('Password');
    expect([document.activeElement, secret.value]).toEqual([secret, '']);
    await fillIn(screen, 'ada@g1.example', password);
    const code = await screen.findByLabelText('Code from your authenticator app');
    await db.query('delete from sign_in_tickets');
    await user.type(code, '123456{Enter}');
    await screen.findByText('This took too long. Enter your password again.');
    expect(document.getElementById('form')?.hidden).toBe(false);
  });
});

describe('signing in', () => {
  it('stores what the console needs and goes where the person was', async () => {
    const screen = open('?redirectFrom=%2FeditItem%2Fi1%3Ftab%3D2');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    await fillIn(screen, ' Ada@g1.example', password);
    await waitFor(() => expect(went.assign).toHaveBeenCalledWith('/editItem/i1?tab=2'), { timeout: 5_000 });
    const details = JSON.parse(localStorage.getItem('auth.authDetails') ?? '') as Record<string, string>;
    expect(details).toMatchObject({ userId: 'user_ada', email: 'ada@g1.example' });
    const verified = await api.request('/api/v1/auth/verifyToken', {
      headers: { Authorization: `Bearer ${details.accessToken}` },
    });
    expect(verified.status).toBe(200);
    expect(JSON.parse(localStorage.getItem('auth.session') ?? '')).toMatchObject({
      user: { firstName: 'Ada', outletIds: ['outlet_2', 'outlet_1', 'outlet_gone'] },
      permissions: { GRN: ['view', 'create'] },
      outlets: [{ name: 'Hill' }, { name: 'Harbour' }],
    });
    expect(localStorage.getItem('selectedOutlet')).toBe('outlet_2');
    expect(localStorage.getItem('invEnabledOutlets')).toBe('["outlet_2"]');
    expect(Number(localStorage.getItem('storagetime'))).toBeGreaterThan(Date.now() - 10_000);
    expect(JSON.stringify({ ...localStorage })).not.toContain(password);
  });

  it('makes this browser known: its token outlives the session and comes along at the next sign-in', async () => {
    await fillIn(open(), 'ada@g1.example', password);
    await waitFor(() => expect(went.assign).toHaveBeenCalledOnce(), { timeout: 5_000 });
    const device = localStorage.getItem('auth.device') ?? '';
    expect([device.length, devices]).toEqual([43, [undefined]]);
    clearSignIn(localStorage);
    await fillIn(open(), 'ada@g1.example', password);
    await waitFor(() => expect(went.assign).toHaveBeenCalledTimes(2), { timeout: 5_000 });
    expect(devices).toEqual([undefined, device]);
    clearSignIn(localStorage);
    await fillIn(open('', { extensions: false }), 'ada@g1.example', password);
    await waitFor(() => expect(went.assign).toHaveBeenCalledTimes(3), { timeout: 5_000 });
    expect(devices.at(-1)).toBeUndefined();
  });

  it('says so if the browser stores nothing for it, instead of sending the password with a page load', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementationOnce(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(allowedStorage()).toBeUndefined();
    document.body.innerHTML = body;
    refuseLogin();
    expect(within(document.body).getByRole('alert').textContent).toContain('Allow site data');
    const submit = new Event('submit', { cancelable: true });
    document.getElementById('form')?.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
  });

  it('asks people to wait while the server is busy', async () => {
    let answer: (response: Response) => void = () => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const screen = open();
    await fillIn(screen, 'ada@g1.example', password);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Please wait'), { timeout: 6_000 });
    expect(screen.getByRole('button', { name: 'Signing in…' })).toBeTruthy();
    answer(new Response('{}', { status: 401 }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('is wrong'));
  });

  it('never leaves this console, whatever the address says', async () => {
    await fillIn(open('?redirectFrom=%2F%5Cevil.example'), 'ada@g1.example', password);
    await waitFor(() => expect(went.assign).toHaveBeenCalledWith('/'), { timeout: 5_000 });
  });

  it('says what is missing at its field, without a request', async () => {
    const screen = open();
    await fillIn(screen, '', '');
    expect(screen.getByText('Enter your email')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    await fillIn(screen, 'ada', 'x');
    expect(screen.getByText('Enter an email such as name@company.com')).toBeTruthy();
    expect(screen.queryByText('Enter your password')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('says so when email or password is wrong, and tells the API how often', async () => {
    const screen = open();
    for (const count of [1, 2]) {
      await fillIn(screen, 'ada@g1.example', 'wrong');
      await waitFor(
        () =>
          expect(sent.at(-1)).toEqual({
            path: '/api/v1/auth/updateUserLoginAttempts',
            body: { email: 'ada@g1.example', count },
          }),
        { timeout: 5_000 },
      );
      expect(screen.getByRole('alert').textContent).toBe('Email or password is wrong.');
      expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    }
    expect([went.assign.mock.calls, localStorage.length]).toEqual([[], 0]);
    await fillIn(screen, 'ada@g1.example', password);
    await waitFor(() => expect(went.assign).toHaveBeenCalledOnce(), { timeout: 5_000 });
    expect(sent.at(-1)?.body).toEqual({ email: 'ada@g1.example', count: 0 });
  });

  it.each([
    [
      'the account is switched off',
      'off@g1.example',
      undefined,
      'This account cannot use the console. Ask an administrator to make it active.',
    ],
    [
      'the server fails',
      'ada@g1.example',
      () => new Response('<h1>boom</h1>', { status: 502 }),
      'The server couldn’t sign you in. Your details may be fine; try again in a moment.',
    ],
    [
      'the server cannot be reached',
      'ada@g1.example',
      () => {
        throw new TypeError('fetch failed');
      },
      'Unable to connect to server. Please check your internet connection and try again.',
    ],
  ])('says what to do when %s, and can be tried again', async (_, email, answer, message) => {
    failure = answer;
    const screen = open();
    await fillIn(screen, email, password);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message), { timeout: 5_000 });
    const button = screen.getByRole('button', { name: 'Sign in' });
    expect(button.getAttribute('aria-disabled')).toBe('false');
    expect(localStorage.length).toBe(0);
  });

  it('sends one request, however often the button is pressed', async () => {
    const screen = open();
    const button = screen.getByRole('button', { name: 'Sign in' });
    await userEvent.type(screen.getByLabelText('Email'), 'ada@g1.example');
    await userEvent.type(screen.getByLabelText('Password'), password);
    for (let i = 0; i < 3; i++) fireEvent.click(button);
    expect(button.textContent).toBe('Signing in…');
    await waitFor(() => expect(went.assign).toHaveBeenCalledOnce(), { timeout: 5_000 });
    expect(sent).toHaveLength(1);
  });
});

describe('several tabs', () => {
  const details = JSON.stringify({ accessToken: 'a', token: 't', userId: 'u', email: 'e' });

  it('a person who is signed in is sent home', () => {
    localStorage.setItem('auth.authDetails', details);
    open('?redirectFrom=%2Fitems');
    expect(went.replace.mock.calls).toEqual([['/items']]);
  });

  it('a sign-in in another tab takes this one along; another change does not', () => {
    open();
    window.dispatchEvent(new StorageEvent('storage', { key: 'tags', newValue: '[]' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth.authDetails', newValue: null }));
    expect(went.replace).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth.authDetails', newValue: details }));
    expect(went.replace).toHaveBeenCalledWith('/');
  });

  it('a sign-in in another tab keeps a partly filled form, and says so', async () => {
    const screen = open('?redirectFrom=%2Fitems');
    await userEvent.type(screen.getByLabelText('Email'), 'b');
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth.authDetails', newValue: details }));
    // Pages that earlier tests opened listen as well, and redirect elsewhere.
    expect(went.replace).not.toHaveBeenCalledWith('/items');
    expect(screen.getByRole('alert').textContent).toContain('Someone has signed in in another tab');
    expect(screen.getByRole('link', { name: 'Open the console' }).getAttribute('href')).toBe('/items');
  });

  it('a sign-in submitted while another one is stored is blocked and replaces nothing', async () => {
    const screen = open();
    localStorage.setItem('auth.authDetails', details);
    await fillIn(screen, 'ada@g1.example', password);
    await waitFor(() => expect(went.assign).toHaveBeenCalledWith('/blocked'));
    expect([sent, localStorage.getItem('auth.authDetails')]).toEqual([[], details]);
  });
});

describe('help', () => {
  it('shows the password on request and hides it again', async () => {
    const screen = open();
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect([input.type, screen.getByRole('button', { name: 'Hide' }).getAttribute('aria-pressed')]).toEqual([
      'text',
      'true',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(input.type).toBe('password');
  });

  it('says that Caps Lock is on, while it is', () => {
    const screen = open();
    const press = (isOn: boolean) => {
      const event = new KeyboardEvent('keyup', { key: 'a' });
      event.getModifierState = (key: string) => key === 'CapsLock' && isOn;
      screen.getByLabelText('Password').dispatchEvent(event);
      return screen.queryByText('Caps Lock is on') !== null;
    };
    expect([press(true), press(false)]).toEqual([true, false]);
  });

  it('says why a person finds themselves here, and only for reasons it knows', () => {
    const reason = (search: string) => {
      open(search);
      return document.getElementById('reason')?.textContent;
    };
    expect(reason('?reason=idle')).toContain('after 2 hours without activity');
    expect(reason('?reason=<b>')).toBe('');
    localStorage.setItem('relogin', 'true');
    expect(reason('')).toContain('The other tab was signed out');
  });

  it('offers the demo sign-ins where there are some, and fills the form with them', async () => {
    const people = [{ email: 'ada@g1.example', label: 'Store keeper' }];
    expect(open().queryByRole('region')).toBeNull();
    const screen = open('', { demo: { password, people } });
    await userEvent.click(await screen.findByRole('button', { name: /Store keeper/ }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(went.assign).toHaveBeenCalledWith('/'), { timeout: 5_000 });
  });

  it('loads the console beforehand, from this origin only', async () => {
    const page = `<head><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" href="/assets/admin-2.js">
      <link rel="stylesheet" href="/assets/index-3.css"><script src="/classic.js"></script><link rel="modulepreload" href="https://evil.example/x.js"></head>`;
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      const link = '</assets/polist-4.js>; rel=modulepreload, <https://evil.example/y.js>; rel=modulepreload';
      return new Response(page, { headers: { link } });
    });
    // Unlike a real browser, the simulated one loads what a parsed page contains.
    Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
      handleDisabledFileLoadingAsSuccess: true,
    });
    await preloadConsole('/polist?q=1');
    const links = [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`);
    expect(links).toEqual([
      'modulepreload /assets/index-1.js',
      'modulepreload /assets/admin-2.js',
      'modulepreload /assets/polist-4.js',
      'prefetch /assets/index-3.css',
    ]);
    // Pages of their own aren't the console.
    await preloadConsole('/setup');
    expect(asked).toEqual(['/polist?q=1', '/']);
  });
});
