import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthDetails, SessionAnswer } from '../../authProvider/answers';
import { createSession, idleLimit, type Session, type Verification } from '../../authProvider/session';
import { readAuthDetails, readPayload, storedKeys, writeSignIn } from '../../authProvider/storage';

/** One browser: a storage that its tabs share, and a clock that the test turns. */
class Browser {
  now = 1_800_000_000_000;
  readonly values = new Map<string, string>();
  readonly tabs: Tab[] = [];
  server: (details: AuthDetails) => Verification | Promise<Verification> = () => ({ kind: 'valid', answer: {} });
  verified: string[] = [];
  revoked: string[] = [];
  /** As the browser does it: every other tab hears of a change, and only of a change. */
  storageOf(owner: Tab | undefined) {
    const set = (key: string, value: string | null) => {
      if ((this.values.get(key) ?? null) === value) return;
      if (value === null) this.values.delete(key);
      else this.values.set(key, value);
      for (const tab of this.tabs) if (tab !== owner && !tab.gone) tab.session.storageChanged(key, value);
    };
    return {
      getItem: (key: string) => this.values.get(key) ?? null,
      setItem: (key: string, value: string) => set(key, value),
      removeItem: (key: string) => set(key, null),
    };
  }
  signIn(answer: SessionAnswer = ada) {
    writeSignIn(this.storageOf(undefined), answer, this.now);
  }
  open(path = '/items'): Tab {
    const tab = new Tab(this, path);
    this.tabs.push(tab);
    return tab;
  }
  get isSignedIn() {
    return readAuthDetails(this.storageOf(undefined)) !== undefined;
  }
}

class Tab {
  readonly went: string[] = [];
  readonly waits: number[] = [];
  readonly session: Session;
  constructor(browser: Browser, path: string) {
    this.session = createSession({
      now: () => browser.now,
      storage: browser.storageOf(this),
      verify: async (details) => {
        browser.verified.push(details.accessToken);
        return browser.server(details);
      },
      revoke: ({ token }) => browser.revoked.push(token),
      goTo: (to) => this.went.push(to),
      reload: () => this.went.push('reload'),
      here: () => path,
      wait: async (milliseconds) => {
        this.waits.push(milliseconds);
        browser.now += milliseconds;
      },
    });
  }
  get gone() {
    return this.went.length > 0;
  }
}

const ada: SessionAnswer = {
  accessToken: 'access-1',
  token: 'long-1',
  userId: 'user_1',
  email: 'ada@harbour.example',
  accessTokenExpiresIn: 900,
  sessionId: 'session_1',
  isAdministrator: false,
  permissions: { GRN: ['view'] },
  user: {
    userId: 'user_1',
    email: 'ada@harbour.example',
    firstName: 'Ada',
    lastName: 'Wong',
    groupId: 'group_1',
    outletIds: ['o2', 'o1'],
    outlets: [
      { id: 'o2', name: 'Hill' },
      { id: 'o1', name: 'Harbour' },
    ],
  },
  group: { _id: 'group_1', outletIdTransition: true },
  outlets: [
    { _id: 'o2', status: 'active', tags: ['hill', 'city'], uber: { status: true } },
    { _id: 'o1', status: 'active', tags: ['city'], olo: { status: false } },
    { _id: 'o3', status: 'inactive', tags: ['closed'] },
  ],
  settings: {
    o2: [
      { name: 'inventory', state: true },
      { name: 'WAC', state: false },
    ],
    o1: [
      { name: 'promotionManagement', state: true },
      { name: 'WAC', state: true },
    ],
  },
};

/** Whether a promise has settled once everything that can run has run. */
const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let isSettled = false;
  promise.finally(() => {
    isSettled = true;
  });
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  return isSettled;
};

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

describe('what is stored', () => {
  it('are the keys of the spec, with what the console needs at once', () => {
    browser.signIn();
    expect(
      Object.fromEntries([...browser.values].filter(([key]) => storedKeys.some((known) => known === key))),
    ).toEqual({
      selectedOutlet: 'o2',
      selectedGrpId: 'group_1',
      oloStatus: 'true',
      invEnabledOutlets: '["o2"]',
      promotionOutlets: '["o1"]',
      weightedAvgOutlets: '["o1"]',
      allInvOutlets: '["o2","o1"]',
      outletIdTransition: 'true',
      tags: '["hill","city"]',
      storagetime: '1800000000000',
      'auth.authDetails': JSON.stringify({
        accessToken: 'access-1',
        token: 'long-1',
        userId: 'user_1',
        email: 'ada@harbour.example',
      }),
    });
  });

  it("follows a verification; the selected outlet stays while it is one of the person's", async () => {
    browser.signIn();
    browser.values.set('selectedOutlet', 'o1');
    browser.now += 60_000;
    browser.server = () => ({
      kind: 'valid',
      answer: { ...ada, accessToken: 'access-2', permissions: { PO: ['view'] } },
    });
    const { session } = browser.open();
    let told = 0;
    session.subscribe(() => told++);
    await session.check();
    expect(session.details()).toMatchObject({ accessToken: 'access-2', token: 'long-1' });
    expect([browser.values.get('selectedOutlet'), session.payload()?.permissions, told]).toEqual([
      'o1',
      { PO: ['view'] },
      1,
    ]);
    expect(browser.values.get('storagetime')).toBe('1800000000000');

    const user = { ...ada.user, outletIds: ['o2'], outlets: [{ id: 'o2', name: 'Hill' }] } as NonNullable<
      SessionAnswer['user']
    >;
    browser.server = () => ({ kind: 'valid', answer: { ...ada, user } });
    await session.renew();
    expect(browser.values.get('selectedOutlet')).toBe('o2');
  });

  it('serves with an API that answers auth details alone, and verifies with nothing', async () => {
    browser.signIn({ accessToken: 'a', token: 't', userId: 'u', email: 'e' });
    browser.now += 60_000;
    const { session } = browser.open();
    await session.check();
    browser.now += 3_600_000;
    expect(await session.accessToken()).toBe('a');
    expect(browser.verified).toEqual(['a']);
    expect(session.payload()).toBeUndefined();
  });
});

describe('before a protected route', () => {
  it('nobody signed in: the login page opens, leading back, and the route never paints', async () => {
    const tab = browser.open('/editItem/item_1?tab=2#price');
    expect(await settled(tab.session.check())).toBe(false);
    expect(tab.went).toEqual(['/login?redirectFrom=%2FeditItem%2Fitem_1%3Ftab%3D2%23price']);
    expect(await settled(browser.open('/').session.check())).toBe(false);
    expect(browser.tabs[1]?.went).toEqual(['/login']);
  });

  it('the session is verified once per load for all who ask, then at most every 30 seconds', async () => {
    browser.signIn();
    browser.now += 60_000;
    const { session } = browser.open();
    await Promise.all([session.check(), session.check(), session.check()]);
    browser.now += 29_999;
    await session.check();
    expect(browser.verified).toHaveLength(1);
    browser.now += 1;
    await session.check();
    expect(browser.verified).toHaveLength(2);
    await browser.open().session.check();
    expect(browser.verified).toHaveLength(3);
  });

  it('signing in counts as the first verification', async () => {
    browser.signIn();
    browser.now += 2_000;
    await browser.open().session.check();
    expect(browser.verified).toEqual([]);
  });

  it('401 clears the sign-in and leads to the login page and back', async () => {
    browser.signIn();
    browser.now += 60_000;
    browser.server = () => ({ kind: 'refused' });
    const tab = browser.open('/items?page=2');
    expect(await settled(tab.session.check())).toBe(false);
    expect([...browser.values.keys()]).toEqual([]);
    expect(tab.went).toEqual(['/login?redirectFrom=%2Fitems%3Fpage%3D2&reason=expired']);
    expect(browser.revoked).toEqual([]);
  });

  it('an unreachable server holds the first paint until it answers, and signs nobody out', async () => {
    browser.signIn();
    browser.now += 60_000;
    const seen: boolean[] = [];
    browser.server = () => (browser.verified.length < 4 ? { kind: 'unreachable' } : { kind: 'valid', answer: {} });
    const { session, waits, went } = browser.open();
    session.subscribe(() => seen.push(session.isUnreachable()));
    await session.check();
    expect([waits, seen, went]).toEqual([[1_000, 2_000, 5_000], [true, false], []]);

    browser.server = () => ({ kind: 'unreachable' });
    browser.now += 60_000;
    await session.check();
    expect([browser.isSignedIn, session.isUnreachable(), waits.length]).toEqual([true, true, 3]);
  });

  it('a sign-out in another tab during a verification is not undone by its answer', async () => {
    browser.signIn();
    browser.now += 60_000;
    let answer = (_: Verification): void => {};
    browser.server = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const [here, there] = [browser.open(), browser.open()];
    const check = here.session.check();
    await settled(check);
    there.session.signOut();
    answer({ kind: 'valid', answer: { ...ada, accessToken: 'access-2' } });
    expect(await settled(check)).toBe(false);
    expect(browser.isSignedIn).toBe(false);
  });
});

describe('the access token', () => {
  it('is renewed a minute before its end, once, however many calls wait', async () => {
    browser.signIn();
    browser.server = () => ({ kind: 'valid', answer: { accessToken: 'access-2', accessTokenExpiresIn: 900 } });
    const { session } = browser.open();
    browser.now += 839_999;
    expect(await session.accessToken()).toBe('access-1');
    browser.now += 1;
    expect(await Promise.all([session.accessToken(), session.accessToken()])).toEqual(['access-2', 'access-2']);
    expect(browser.verified).toEqual(['access-1']);
    browser.now += 839_999;
    expect(await session.accessToken()).toBe('access-2');
  });

  it('stays when the server cannot be reached, so that the call itself says so', async () => {
    browser.signIn();
    browser.server = () => ({ kind: 'unreachable' });
    browser.now += 900_000;
    expect(await browser.open().session.accessToken()).toBe('access-1');
  });
});

describe('two hours without activity', () => {
  it('end the session by the clock, in every tab, also when timers slept', () => {
    browser.signIn();
    const [here, there] = [browser.open('/items'), browser.open('/polist')];
    browser.now += idleLimit - 1;
    here.session.tick();
    expect(here.went).toEqual([]);
    browser.now += 1;
    here.session.tick();
    expect(here.went).toEqual(['/login?redirectFrom=%2Fitems&reason=idle']);
    expect(there.went).toEqual(['/login?redirectFrom=%2Fpolist&reason=otherTab']);
    expect([browser.isSignedIn, browser.revoked]).toEqual([false, ['long-1']]);
  });

  it('are counted from the last activity in any tab', () => {
    browser.signIn();
    const [here, there] = [browser.open(), browser.open()];
    browser.now += idleLimit - 60_000;
    there.session.active();
    browser.now += idleLimit - 1;
    here.session.tick();
    expect(here.gone).toBe(false);
    browser.now += 1;
    here.session.tick();
    expect(here.gone).toBe(true);
  });

  it('are not forgiven by the key that wakes the machine up, nor by a page opened afterwards', async () => {
    browser.signIn();
    const tab = browser.open();
    browser.now += idleLimit * 4;
    tab.session.active();
    expect(tab.went[0]).toContain('reason=idle');

    browser.signIn();
    browser.now += idleLimit;
    const late = browser.open();
    expect(await settled(late.session.check())).toBe(false);
    expect(late.went[0]).toContain('reason=idle');
    expect(browser.verified).toEqual([]);
  });
});

describe('leaving a page', () => {
  it.each([
    ['within 25 ms of its load clears the sign-in', 24, false, false],
    ['25 ms after its load keeps it', 25, false, true],
    ['within 25 ms keeps it when the console itself navigates', 3, true, true],
  ])('%s', (_, milliseconds, isOwn, remains) => {
    browser.signIn();
    const { session } = browser.open();
    session.loaded();
    browser.now += milliseconds;
    if (isOwn) session.markOwnNavigation();
    session.unloading();
    expect(browser.isSignedIn).toBe(remains);
  });

  it('before it has loaded keeps the sign-in', () => {
    browser.signIn();
    browser.open().session.unloading();
    expect(browser.isSignedIn).toBe(true);
  });
});

describe('several tabs', () => {
  it('a sign-in in another tab reloads the others, a renewal does not', async () => {
    const publicPage = browser.open('/404');
    browser.signIn();
    expect(publicPage.went).toEqual(['reload']);

    const [here, there] = [browser.open(), browser.open()];
    browser.server = () => ({ kind: 'valid', answer: { accessToken: 'access-2' } });
    await here.session.renew();
    expect([here.went, there.went]).toEqual([[], []]);
    expect(await there.session.accessToken()).toBe('access-2');

    there.session.unloading();
    browser.values.delete('auth.authDetails');
    browser.signIn({ ...ada, token: 'long-2', userId: 'user_2' });
    expect(here.went).toEqual(['reload']);
    here.session.unloading();
    expect(readAuthDetails(browser.storageOf(undefined))?.userId).toBe('user_2');
  });

  it('a sign-out in one ends all; who chose it starts afresh, the others come back to where they were', () => {
    browser.signIn();
    const [here, there] = [browser.open('/items'), browser.open('/grnlist?q=a')];
    here.session.signOut();
    expect([here.went, there.went]).toEqual([['/login'], ['/login?redirectFrom=%2Fgrnlist%3Fq%3Da&reason=otherTab']]);
    expect(browser.revoked).toEqual(['long-1']);
    here.session.signOut();
    here.session.tick();
    expect(here.went).toHaveLength(1);
  });

  it('unreadable values in the storage are nobody signed in', () => {
    for (const value of ['{', 'null', '"x"', '{"token":"t"}', '[]']) {
      browser.values.set('auth.authDetails', value);
      browser.values.set('auth.session', '{');
      expect(browser.open().session.details()).toBeUndefined();
      expect(readPayload(browser.storageOf(undefined))).toBeUndefined();
    }
  });
});
