import { describe, expect, it } from 'vitest';
import { writeSignIn } from '#authProvider/storage';
import { missingFrom } from '#engine/read/narrowToSpec';
import { everyDeclaration } from '#resources';
import { browserName } from '#src/departments/users/diagnostics/browserName';
import { type Facts, storedKeyFacts } from '#src/departments/users/diagnostics/facts';
import { diagnose, duration, type Surroundings, supportText } from '#src/departments/users/diagnostics/lines';

/** Diagnostics: what counts as fine, what doesn't, what to do, and that no secret leaks. */

const AT = Date.parse('2026-11-20T10:00:00Z');
const facts = (more: Partial<Facts> = {}): Facts => ({
  at: AT,
  email: 'ada@example.com',
  signedInAt: AT - 3_600_000,
  tokenEndsAt: AT + 600_000,
  lastActivityAt: AT - 60_000,
  isOnline: true,
  roundTrips: [20, 25, 300, 22, 21],
  failure: undefined,
  server: {
    time: '2026-11-20T10:00:00Z',
    version: '1.2.3',
    database: 'pglite',
    session: { startedAt: '2026-11-20T09:00:00Z', expiresAt: '2026-11-20T21:00:00Z' },
    failures: [],
  },
  clockAhead: 200,
  browser: 'Chrome 131 on Windows',
  language: 'en-GB',
  screen: '1366 × 768',
  machineZone: 'Asia/Colombo',
  canStore: true,
  keys: [{ key: 'tags', state: 'asExpected', summary: 'empty' }],
  ...more,
});
const surroundings: Surroundings = {
  consoleVersion: '1.2.3',
  personName: 'Ada Perera',
  groupName: 'Harbour',
  outletName: 'Colombo 03',
  timeZone: 'Asia/Colombo',
  settings: { inventory: true, negativeStock: 'block', priceVarianceAlertPct: '10', poApprovalLimit: '' },
  isAdministrator: false,
  permissions: 12,
  unknownModules: [],
  missing: undefined,
};
const all = (more: Partial<Facts> = {}, around: Partial<Surroundings> = {}) =>
  diagnose(facts(more), { ...surroundings, ...around }).flatMap(({ lines }) => lines);
const wrong = (more: Partial<Facts> = {}, around: Partial<Surroundings> = {}) =>
  all(more, around)
    .filter(({ isFine }) => !isFine)
    .map(({ label }) => label);
const line = (label: string, more: Partial<Facts> = {}, around: Partial<Surroundings> = {}) =>
  all(more, around).find((each) => each.label === label);

describe('diagnostics', () => {
  it('lists what an API with the specified calls alone does not give, and why', () => {
    expect(line('API')).toBeUndefined();
    const missing = { pages: ['Statistics'], gestures: ['delete companies', 'import files'] };
    const said = ['API', 'Pages', 'On other pages'].map((label) => line(label, {}, { missing }));
    expect(said.map((each) => each?.isPlain)).toEqual([true, true, true]);
    expect(said[1]?.value).toBe('Statistics');
    expect(said[2]?.value).toBe('History, previews of approvals, search for records, import files');
    expect(missingFrom(everyDeclaration).pages).not.toContain('Notifications');
    expect(line('Deleting', {}, { missing: { pages: [], gestures: ['import files'] } })).toBeUndefined();
  });

  it('says in a sentence of its own what cannot be deleted in front of such an API, companies and orders among it', () => {
    expect(line('Deleting')).toBeUndefined();
    const said = line('Deleting', {}, { missing: missingFrom(everyDeclaration) })?.value ?? '';
    expect(said).toMatch(/^No specified call deletes these, .* own tools can remove them: [^.]+\.$/);
    const kept = said.replace(/^.*: |\.$/g, '').split(', ');
    expect(kept).toEqual(expect.arrayContaining(['companies', 'purchase orders']));
    // These have a call: DELETE, or the receipt's own.
    for (const name of ['menu items', 'discounts', 'users', 'goods received notes']) expect(kept).not.toContain(name);
  });

  it('show administrators what waits and when the data was last backed up, and judge its age', () => {
    const work = (background: NonNullable<NonNullable<Facts['server']>['background']>) => {
      const { server } = facts();
      const shown = { ...(server as NonNullable<Facts['server']>), background };
      return diagnose(facts({ server: shown }), { ...surroundings, isAdministrator: true })
        .find(({ label }) => label === 'Background work')
        ?.lines.map(({ label, value, isFine }) => [label, value, isFine]);
    };
    const nothing = { waiting: 0, since: null };
    const ago = (minutes: number) => new Date(AT - minutes * 60_000).toISOString();
    expect(work({ jobs: nothing, emails: nothing, lastBackupAt: null })).toEqual([
      ['Failures', 'None', true],
      ['Jobs waiting', 'None', true],
      ['Emails waiting', 'None', true],
      ['Last backup', 'Not known: none was made with the console’s own tools', true],
    ]);
    const [, jobs, emails, backup] =
      work({
        jobs: { waiting: 2, since: ago(14) },
        emails: { waiting: 1, since: ago(15) },
        lastBackupAt: ago(2 * 24 * 60),
      }) ?? [];
    expect(jobs).toEqual(['Jobs waiting', expect.stringMatching(/^2, the first since .*15:16/), true]);
    expect(emails).toEqual(['Emails waiting', expect.stringMatching(/^1, the first since /), false]);
    expect(backup?.[2]).toBe(false);
    expect(work({ jobs: nothing, emails: nothing, lastBackupAt: ago(2 * 24 * 60 - 1) })?.[3]?.[2]).toBe(true);
    const replica = (isReachable: boolean, behindSeconds: number | null) =>
      work({ jobs: nothing, emails: nothing, lastBackupAt: null, replica: { isReachable, behindSeconds } })?.[4];
    expect(replica(true, 0)).toEqual(['Replica for reports', 'Up to date', true]);
    expect(replica(true, 9)).toEqual(['Replica for reports', '9 s behind', true]);
    expect(replica(true, 10)).toEqual(['Replica for reports', '10 s behind', false]);
    expect(replica(false, null)).toEqual([
      'Replica for reports',
      'Can’t be used; reports are read from the primary',
      false,
    ]);
    expect(
      all({ server: { ...(facts().server as NonNullable<Facts['server']>) } }).map(({ label }) => label),
    ).not.toContain('Last backup');
  });

  it('find nothing wrong when nothing is', () => {
    expect(wrong()).toEqual([]);
    expect(line('Round trip to the server')?.value).toBe('22 ms median, 300 ms max of 5 calls');
    expect(line('Access token')?.value).toBe('Valid for 10 minutes, renews automatically');
    expect(line('Signs out when idle')?.value).toContain('In 1 hour 59 minutes');
    expect(line('Negative stock')?.value).toBe('Refuse');
    expect(line('Price alert')?.value).toBe('10%');
    expect(line('Order approval limit')?.value).toBe('Not set');
  });

  it('another API’s access token without a readable expiry is no fault', () => {
    const missing = { pages: [], gestures: [] };
    expect(line('Access token', { tokenEndsAt: undefined }, { missing })).toMatchObject({
      isFine: true,
      isPlain: true,
    });
    expect(wrong({ tokenEndsAt: undefined }, { missing })).toEqual([]);
  });

  it('name each thing that is wrong, alone, with what to do', () => {
    const cases: [string, Partial<Facts>, Partial<Surroundings>][] = [
      ['Signed in', { email: undefined }, {}],
      ['Access token', { tokenEndsAt: AT - 1 }, {}],
      ['Access token', { tokenEndsAt: undefined }, {}],
      ['Network', { isOnline: false }, {}],
      ['Round trip to the server', { roundTrips: [900, 950, 1000] }, {}],
      ['Round trip to the server', { failure: 'Unable to connect to server.' }, {}],
      ['Computer clock', { clockAhead: 90_000 }, {}],
      ['Computer clock', { clockAhead: -31_000 }, {}],
      ['Console', {}, { consoleVersion: '1.2.2' }],
      ['Storage', { canStore: false }, {}],
      ['Time zone', { machineZone: 'Europe/London' }, {}],
      ['Role', {}, { permissions: 0 }],
      ['Unknown modules', {}, { unknownModules: ['stock_ctrl'] }],
      ['tags', { keys: [{ key: 'tags', state: 'differs', summary: '2 entries' }] }, {}],
      ['tags', { keys: [{ key: 'tags', state: 'missing', summary: 'not there' }] }, {}],
    ];
    for (const [label, more, around] of cases) {
      expect([label, wrong(more, around)]).toEqual([label, [label]]);
      expect([label, line(label, more, around)?.advice ?? '']).toEqual([label, expect.stringMatching(/\w/)]);
    }
    // Another time zone with the same clock doesn't matter.
    expect(wrong({ machineZone: 'Asia/Kolkata' })).toEqual([]);
    expect(line('Computer clock', { clockAhead: 90_000 })?.value).toBe('90 s behind the server');
    expect(wrong({}, { permissions: 0, isAdministrator: true })).toEqual([]);
  });

  it('tell administrators what fails in the background, and what works again', () => {
    const at = '2026-11-20T09:30:00Z';
    const failing = { label: 'Emails', message: 'connect ECONNREFUSED', at, recoveredAt: null };
    const over = { ...failing, label: 'Scheduled reports', recoveredAt: '2026-11-20T09:45:00Z' };
    const server = (failures: NonNullable<Facts['server']>['failures']) => ({
      server: { ...(facts().server as NonNullable<Facts['server']>), failures },
    });
    const administrator = { isAdministrator: true };
    expect(line('Failures', {}, administrator)?.value).toBe('None');
    expect(line('Failures')).toBeUndefined();
    expect(wrong(server([failing, over]), administrator)).toEqual(['Emails']);
    expect(line('Emails', server([failing]), administrator)?.value).toBe(
      'Failed 20 Nov 2026 15:00: connect ECONNREFUSED',
    );
    expect(line('Scheduled reports', server([over]), administrator)?.value).toBe(
      'Works again since 20 Nov 2026 15:15. Last failure 20 Nov 2026 15:00: connect ECONNREFUSED',
    );
  });

  it('read each stored key against the sign-in, and tell nothing of its content', () => {
    const store = new Map<string, string>();
    const storage = {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
      removeItem: (key: string) => void store.delete(key),
    };
    expect(new Set(storedKeyFacts(storage).map(({ state }) => state))).toEqual(new Set(['missing', 'none']));
    const user = {
      userId: 'u1',
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Perera',
      groupId: 'g1',
      outletIds: ['o1'],
      outlets: [{ id: 'o1', name: 'One' }],
    };
    const answer = {
      accessToken: 'SECRET-ACCESS',
      token: 'SECRET-SESSION',
      userId: 'u1',
      email: 'ada@example.com',
      user,
      outlets: [{ _id: 'o1', tags: ['beach'] }],
      permissions: {},
      settings: { o1: [{ name: 'inventory', state: true }] },
    };
    writeSignIn(storage, answer, AT);
    const keys = storedKeyFacts(storage);
    expect(keys.filter(({ state }) => state !== 'asExpected').map(({ key }) => key)).toEqual(['relogin']);
    expect(keys.find(({ key }) => key === 'tags')?.summary).toBe('1 entry');
    const text = supportText(diagnose(facts({ keys }), surroundings), AT);
    expect(text).not.toContain('SECRET');
    expect(text).toContain('  Signed in: Ada Perera, ada@example.com, Harbour');
    store.set('invEnabledOutlets', '["o1","o2"]');
    store.set('selectedOutlet', 'o9');
    store.set('auth.authDetails', '{');
    const changed = storedKeyFacts(storage).filter(({ state }) => !['asExpected', 'none'].includes(state));
    expect(changed.map(({ key, state }) => `${key} ${state}`)).toEqual([
      'selectedOutlet differs',
      'invEnabledOutlets differs',
      'auth.authDetails unreadable',
    ]);
  });

  it('mark in the text for support what needs a look', () => {
    const text = supportText(diagnose(facts({ isOnline: false }), surroundings), AT);
    expect(text.split('\n')[0]).toBe('Diagnostics, 2026-11-20T10:00:00.000Z');
    expect(text).toContain('! Network: Not connected');
    expect(text).toContain('  Language: en-GB');
  });

  it('know browsers and durations by their names', () => {
    expect(
      browserName(
        'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0',
      ),
    ).toBe('Edge 131 on Windows');
    expect(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0')).toBe(
      'Firefox 132 on Linux',
    );
    expect(browserName('curl/8')).toBe('Unknown browser');
    expect([duration(20_000), duration(60_000), duration(7_260_000), duration(7_200_000)]).toEqual([
      'less than a minute',
      '1 minute',
      '2 hours 1 minute',
      '2 hours',
    ]);
  });
});
