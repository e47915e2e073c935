import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idleLimit } from '#authProvider/idle';
import { readAuthDetails } from '#authProvider/storage';
import { ada, Browser, settled } from '#tests/engine/pure/session/sessionBrowser';

/**
 * Random sequences of tabs of one browser: people sign in, open tabs, work, wait, sign out, and the server ends sessions. `SOAK_COUNT`
 * sequences from `SOAK_SEED`.
 */
const COUNT = Number(process.env.SOAK_COUNT ?? 20);
const SEED = Number(process.env.SOAK_SEED ?? 1);

const tab = fc.nat(4);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('signIn' as const), person: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('check' as const, 'call' as const, 'tick' as const, 'active' as const),
      tab,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(0.5, 5, 20, 119, 121) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signOut' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
);

test(`${COUNT} sequences of tabs`, { timeout: 3_600_000 }, async () => {
  let steps = 0;
  const playAll = async (given: (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) => {
    const browser = new Browser();
    /** The sign-ins that have ended: no token of theirs may be used again. */
    const ended = new Set<string>();
    let signIns = 0;
    let current: string | undefined;
    let isEnded = false;
    const whose = new Map<object, string | undefined>();
    browser.server = (details) =>
      isEnded || ended.has(details.token) ? { kind: 'refused' } : { kind: 'valid', answer: {} };
    for (const each of given) {
      steps++;
      const before = browser.verified.length;
      const lives = browser.tabs.filter(({ gone }) => !gone);
      const chosen = 'tab' in each ? lives[each.tab % Math.max(1, lives.length)] : undefined;
      if (each.do === 'wait') browser.now += each.minutes * 60_000;
      if (each.do === 'end') isEnded = true;
      if (each.do === 'signIn') {
        if (current !== undefined) ended.add(current);
        current = `long-${++signIns}`;
        isEnded = false;
        browser.signIn({ ...ada, userId: `user_${each.person}`, token: current, accessToken: `access-${signIns}` });
      }
      if (each.do === 'open') {
        const opened = browser.open();
        whose.set(opened, current);
      }
      if (each.do === 'check' && chosen) await settled(chosen.session.check());
      if (each.do === 'call' && chosen) await settled(chosen.session.accessToken());
      if (each.do === 'tick') chosen?.session.tick();
      if (each.do === 'active') chosen?.session.active();
      if (each.do === 'signOut') chosen?.session.signOut();
      const stored = readAuthDetails(browser.storageOf(undefined));
      if (current !== undefined && stored === undefined) {
        ended.add(current);
        current = undefined;
      }
      // What is stored is the last sign-in, or nothing.
      expect(stored?.token).toBe(current);
      // No one works in a tab of a sign-in that ended, or of another person.
      for (const each of browser.tabs.filter(({ gone }) => !gone))
        if (whose.get(each) !== undefined) expect(whose.get(each)).toBe(current);
      // After two idle hours, the first tab that looks at the clock signs out. A call in the background doesn't.
      const last = Number(browser.values.get('auth.lastActivity') ?? browser.now);
      if (chosen && ['tick', 'active', 'check'].includes(each.do) && current !== undefined && !chosen.gone)
        expect(browser.now - last).toBeLessThan(idleLimit);
      for (const token of browser.verified.slice(before)) expect(token).toBe(`access-${signIns}`);
    }
    // Only sessions that have ended here are ended at the server.
    expect(browser.revoked.every((token) => ended.has(token))).toBe(true);
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), playAll), {
    seed: SEED,
    numRuns: COUNT,
    endOnFailure: true,
  });
  expect(steps).toBeGreaterThan(COUNT * 5);
  console.log(`${COUNT} sequences of ${steps} steps, seed ${SEED}`);
});
