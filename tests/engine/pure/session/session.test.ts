import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionAnswer } from '#authProvider/answers';
import type { Verification } from '#authProvider/session';
import { clearForRelogin, readAuthDetails, readPayload, readRelogin, storedKeys } from '#authProvider/storage';
import { ada, Browser, settled } from './sessionBrowser';

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

describe('after a sign-in at the organization', () => {
  it('signing out ends that one, too; a session that ends otherwise leads to the sign-in page', async () => {
    const signOutAt = 'https://login.company.example/end';
    browser.signIn({ ...ada, signOutAt });
    const chosen = browser.open();
    chosen.session.signOut();
    browser.signIn({ ...ada, signOutAt });
    const ended = browser.open();
    ended.session.signOut('expired');
    browser.signIn();
    const byPassword = browser.open();
    byPassword.session.signOut();
    expect([chosen, ended, byPassword].map(({ went }) => went[0]?.split('?')[0])).toEqual([
      signOutAt,
      '/login',
      '/login',
    ]);
    expect(browser.values.get('auth.signOutAt')).toBeUndefined();
  });
});

describe('before a protected route', () => {
  it('signed out: the sign-in page opens, leads back afterwards, and the route is never shown', async () => {
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

  it('an unreachable server delays the first paint until it answers, and signs nobody out', async () => {
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

  it('an installed console opens without a server, and verifies the sign-in as soon as it answers', async () => {
    browser.signIn();
    browser.now += 60_000;
    browser.opensAfter = 1;
    browser.server = () => ({ kind: 'unreachable' });
    let isBack = (): void => {};
    const back = new Promise<void>((resolve) => {
      isBack = resolve;
    });
    browser.onWait = () => {
      browser.server = () => ({ kind: 'valid', answer: { accessToken: 'access-2', accessTokenExpiresIn: 900 } });
      isBack();
    };
    const { session, went } = browser.open();
    await session.check();
    expect([session.isUnreachable(), session.isVerified(), session.payload()?.user.firstName]).toEqual([
      ...[true, false, 'Ada'],
    ]);
    await back;
    await settled(session.renew());
    expect([session.isUnreachable(), session.isVerified(), went]).toEqual([false, true, []]);
  });

  it('an installed console signs out a person whose sign-in was ended meanwhile', async () => {
    browser.signIn();
    browser.now += 60_000;
    browser.opensAfter = 1;
    browser.server = () => ({ kind: 'unreachable' });
    browser.onWait = () => {
      browser.server = () => ({ kind: 'refused' });
    };
    const { session, went } = browser.open();
    await session.check();
    expect(went).toEqual([]);
    await settled(session.renew());
    expect(went).toEqual(['/login?redirectFrom=%2Fitems&reason=expired']);
  });

  it('an installed console opens for nobody who idled for two hours, or whose session it never read', async () => {
    browser.opensAfter = 1;
    browser.server = () => ({ kind: 'unreachable' });
    browser.signIn();
    browser.values.delete('auth.session');
    browser.now += 60_000;
    browser.onWait = () => {
      browser.server = () => ({ kind: 'refused' });
    };
    const unread = browser.open();
    expect(await settled(unread.session.check())).toBe(false);
    browser.signIn();
    browser.now += 7_200_001;
    const idle = browser.open();
    expect(await settled(idle.session.check())).toBe(false);
    expect(idle.went).toEqual(['/login?redirectFrom=%2Fitems&reason=idle']);
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

describe('a page that the browser shows again as it was left', () => {
  it('reloads when its sign-in has ended or changed, and stays when it is the same', () => {
    browser.signIn();
    const [same, left] = [browser.open(), browser.open()];
    same.session.restored();
    expect(same.went).toEqual([]);
    left.session.signOut();
    left.session.restored();
    expect(left.went).toEqual(['/login', 'reload']);
    browser.signIn({ ...ada, token: 'long-2' });
    const other = browser.open();
    browser.values.set('auth.authDetails', JSON.stringify({ accessToken: 'x', token: 'long-3', userId: 'user_1' }));
    other.session.restored();
    expect(other.went).toEqual(['reload']);
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

  it('notifies listeners with unsaved data first, once, and leaves whatever they do', () => {
    browser.signIn();
    const { session, went } = browser.open();
    const told: unknown[] = [];
    session.onLeave(() => {
      throw new Error('storage is full');
    });
    session.onLeave(() => told.push([went.length, browser.isSignedIn]));
    session.onLeave(() => told.push('no more'))();
    session.signOut('expired');
    session.signOut();
    expect(told).toEqual([[0, true]]);
    expect(went).toEqual(['/login?redirectFrom=%2Fitems&reason=expired']);
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

  it('a sign-out in another tab is reported as such even if it is found before its event', async () => {
    /** As in a busy browser: the storage is empty at once, its event comes later. */
    const takeAway = () => browser.values.delete('auth.authDetails');
    browser.signIn();
    const [routing, calling, sleeping] = [browser.open('/items'), browser.open('/polist'), browser.open('/users')];
    browser.now += 60_000;
    browser.server = () => {
      takeAway();
      return { kind: 'refused' };
    };
    void calling.session.renew();
    await expect.poll(() => calling.went).toEqual(['/login?redirectFrom=%2Fpolist&reason=otherTab']);
    void routing.session.check();
    await expect.poll(() => routing.went).toEqual(['/login?redirectFrom=%2Fitems&reason=otherTab']);
    browser.now += 7_200_000;
    void sleeping.session.renew();
    await expect.poll(() => sleeping.went).toEqual(['/login?redirectFrom=%2Fusers&reason=idle']);
    const fresh = browser.open('/items');
    void fresh.session.check();
    await expect.poll(() => fresh.went).toEqual(['/login?redirectFrom=%2Fitems']);
  });

  it('unreadable values in the storage count as signed out', () => {
    for (const value of ['{', 'null', '"x"', '{"token":"t"}', '[]']) {
      browser.values.set('auth.authDetails', value);
      browser.values.set('auth.session', '{');
      expect(browser.open().session.details()).toBeUndefined();
      expect(readPayload(browser.storageOf(undefined))).toBeUndefined();
    }
  });
});

describe('Re-Login', () => {
  it('forgets the sign-in and what was chosen and derived for it, exactly, and raises its flag', () => {
    browser.signIn();
    browser.values.set('selectedOutlet', 'o1');
    browser.values.set('draft/user_1/items/new', '{}');
    const before = new Map(browser.values);
    clearForRelogin(browser.storageOf(undefined));
    const gone = [...before.keys()].filter((key) => !browser.values.has(key)).sort();
    expect(gone).toEqual([
      'auth.authDetails',
      'auth.lastActivity',
      'auth.renewAt',
      'auth.session',
      'invEnabledOutlets',
      'oloStatus',
      'promotionOutlets',
      'selectedGrpId',
      'selectedOutlet',
    ]);
    const stays = [...before].filter(([key]) => !gone.includes(key));
    expect([...browser.values].sort()).toEqual([...stays, ['relogin', 'true']].sort());
    expect(stays.map(([key]) => key).sort()).toEqual([
      'allInvOutlets',
      'draft/user_1/items/new',
      'outletIdTransition',
      'storagetime',
      'tags',
      'weightedAvgOutlets',
    ]);
  });

  it('ends the other tabs, and its flag falls with the next sign-in', () => {
    browser.signIn();
    const other = browser.open('/items');
    clearForRelogin(browser.storageOf(undefined));
    expect(other.went).toEqual(['/login?redirectFrom=%2Fitems&reason=otherTab']);
    expect(readRelogin(browser.storageOf(undefined))).toBe(true);
    browser.signIn();
    expect(browser.values.has('relogin')).toBe(false);
  });
});
