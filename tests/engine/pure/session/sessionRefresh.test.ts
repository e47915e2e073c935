import { beforeEach, describe, expect, it } from 'vitest';
import type { Verification } from '#authProvider/session';
import { ada, Browser, settled } from './sessionBrowser';

/** Data from signing in follows later saves. */
let browser: Browser;
beforeEach(() => {
  browser = new Browser();
  browser.signIn();
});

const withTransition = (outletIdTransition: boolean): Verification => ({
  kind: 'valid',
  answer: { ...ada, group: { _id: 'group_1', outletIdTransition } },
});

describe('after a save of session data', () => {
  it('the payload and the stored keys are read again, in this tab and in others, without a page load', async () => {
    const [here, there] = [browser.open('/editOutlet'), browser.open('/items')];
    let told = 0;
    there.session.subscribe(() => told++);
    browser.server = () => withTransition(false);
    expect(await here.session.refresh()).toBe(true);
    expect(here.session.payload()?.group).toMatchObject({ outletIdTransition: false });
    expect(there.session.payload()?.group).toMatchObject({ outletIdTransition: false });
    expect(browser.values.get('outletIdTransition')).toBe('false');
    expect([told > 0, here.went, there.went]).toEqual([true, [], []]);
  });

  it('a pending verification does not count: it may have read the old values', async () => {
    const { session } = browser.open();
    const answers: ((answer: Verification) => void)[] = [];
    browser.server = () => new Promise((resolve) => answers.push(resolve));
    const early = session.renew();
    const late = session.refresh();
    await settled(late);
    expect(answers).toHaveLength(1);
    answers[0]?.(withTransition(true));
    await early;
    expect(await settled(late)).toBe(false);
    answers[1]?.(withTransition(false));
    expect(await late).toBe(true);
    expect(session.payload()?.group).toMatchObject({ outletIdTransition: false });
  });

  it('nothing changes while the server cannot be reached', async () => {
    const { session } = browser.open();
    browser.server = () => ({ kind: 'unreachable' });
    expect(await session.refresh()).toBe(false);
    expect(session.payload()?.group).toMatchObject({ outletIdTransition: true });
  });
});
