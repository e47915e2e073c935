import { beforeEach, describe, expect, it } from 'vitest';
import { idleLimit, idleWarning } from '#authProvider/idle';
import { Browser, settled } from './sessionBrowser';

/** The idle timeout with a clock set by the test, in one and several tabs; no timer is involved anywhere. */
let browser: Browser;
beforeEach(() => {
  browser = new Browser();
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
    expect(there.went).toEqual(['/login?redirectFrom=%2Fpolist&reason=idle']);
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

  it('are counted from the sign-in by default, and again from a clock that was set back', () => {
    browser.signIn();
    browser.values.delete('auth.lastActivity');
    const first = browser.open();
    browser.now += idleLimit;
    first.session.tick();
    expect(first.went[0]).toContain('reason=idle');

    browser.signIn();
    const second = browser.open();
    browser.now -= idleLimit * 10;
    second.session.tick();
    browser.now += idleLimit - 1;
    second.session.tick();
    expect(second.went).toEqual([]);
    browser.now += 1;
    second.session.tick();
    expect(second.went[0]).toContain('reason=idle');
  });

  it('never end without a start', () => {
    const tab = browser.open('/404');
    browser.now += idleLimit * 2;
    tab.session.tick();
    expect([tab.went, tab.session.idleEnd()]).toEqual([[], undefined]);
  });
});

describe('the warning before', () => {
  /** What a tab shows: the time of the end, or nothing; as React reads it after a notification. */
  const watch = (path: string) => {
    const tab = browser.open(path);
    const shown: (number | undefined)[] = [];
    tab.session.subscribe(() => shown.push(tab.session.idleEnd()));
    return { ...tab, tab, shown };
  };

  it('comes five minutes ahead, once, and names the moment', () => {
    browser.signIn();
    const end = browser.now + idleLimit;
    const { tab, shown } = watch('/items');
    browser.now = end - idleWarning - 1;
    tab.session.tick();
    expect(shown).toEqual([]);
    browser.now += 1;
    tab.session.tick();
    browser.now += 60_000;
    tab.session.tick();
    expect(shown).toEqual([end]);
    browser.now = end;
    tab.session.tick();
    expect(tab.went).toEqual(['/login?redirectFrom=%2Fitems&reason=idle']);
  });

  it('appears in every tab, and disappears from all on activity in one', () => {
    browser.signIn();
    const end = browser.now + idleLimit;
    const [here, there] = [watch('/items'), watch('/polist')];
    browser.now = end - idleWarning;
    for (const { tab } of [here, there]) tab.session.tick();
    expect([here.shown, there.shown]).toEqual([[end], [end]]);
    browser.now += 100_000;
    there.tab.session.active();
    expect([here.shown, there.shown]).toEqual([
      [end, undefined],
      [end, undefined],
    ]);
    browser.now = end + 99_999;
    for (const { tab } of [here, there]) tab.session.tick();
    expect([here.tab.gone, there.tab.gone]).toEqual([false, false]);
  });

  it('is skipped by a machine that slept through it', () => {
    browser.signIn();
    const { tab, shown } = watch('/items');
    browser.now += idleLimit + 1;
    tab.session.tick();
    expect(shown).toEqual([]);
    expect(tab.gone).toBe(true);
  });
});
