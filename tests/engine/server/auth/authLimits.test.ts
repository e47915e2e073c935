import type { scrypt as Scrypt } from 'node:crypto';
import { availableParallelism, totalmem } from 'node:os';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { passwordMessages } from '#engine/run/passwords';
import { freeAccount, lockedAccounts } from '#server/auth/attempts';
import { hash, hashesAtOnce, UNMEASURED_MS, verify, waitFor } from '#server/auth/passwords';
import { ownDatabase } from '#tests/kit/database';
import { client, insertGroup, insertPerson, password } from './authPeople';

/** Every call of the hashing function, and how many ran at the same time. */
const work = vi.hoisted(() => ({ calls: [] as { length: number; cost: unknown }[], running: 0, most: 0 }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<{ scrypt: typeof Scrypt }>();
  const scrypt: typeof Scrypt = ((...[secret, salt, length, options, done]: Parameters<typeof Scrypt>) => {
    const { N, r, p } = options as { N: number; r: number; p: number };
    work.calls.push({ length, cost: { N, r, p } });
    work.most = Math.max(work.most, ++work.running);
    crypto.scrypt(secret, salt, length, options, (error, key) => {
      work.running--;
      done(error, key);
    });
  }) as typeof Scrypt;
  return { ...crypto, scrypt, default: { ...crypto, scrypt } };
});

const db = await ownDatabase();
let passwordHash: string;
let group = '';
let groups = 0;
let address = '';
let api: ReturnType<typeof client>;
const keeper = () => `keeper@${group}.example`;

beforeAll(async () => {
  passwordHash = await hash(password);
  api = client(db, () => address);
});
beforeEach(async () => {
  group = `g${++groups}`;
  address = `192.0.2.${groups}`;
  await insertGroup(db, group, passwordHash);
  await insertPerson(db, group, 'user_keeper', keeper(), passwordHash);
  work.calls.length = 0;
});

/** Moves a key's events into the past. */
const later = (interval: string) => db.query('update sign_in_attempts set at = at - $1::interval', [interval]);
/** An account as seen from this test's address. */
const pair = (email: string) => `pair:${email}|${address}`;
/** Failures without their computing cost. */
const fail = async (key: string, times: number, ago = '0 seconds') => {
  await db.query(
    `insert into sign_in_attempts (key, at, ok) select $1, now() - $3::interval + n * interval '1 millisecond', false from generate_series(1, $2::int) n`,
    [key, times, ago],
  );
};

describe('hashing, as it costs outside of tests', () => {
  const costly = () => `costly@${group}.example`;
  beforeEach(async () => {
    vi.stubEnv('TEST_PASSWORDS', undefined);
    await insertPerson(db, group, 'user_costly', costly(), await hash(password));
    work.calls.length = 0;
  });
  afterEach(() => vi.unstubAllEnvs());

  it('does the same work for an unknown e-mail as for a wrong password', async () => {
    await api.signIn(costly(), 'wrong password');
    const forKnown = work.calls.splice(0);
    await api.signIn(`nobody@${group}.example`, 'wrong password');
    expect(work.calls).toEqual(forKnown);
    expect(forKnown).toEqual([{ length: 32, cost: { N: 2 ** 14, r: 8, p: 5 } }]);
  });

  it('runs as many at a time as the machine has room for', async () => {
    work.most = 0;
    const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
    const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
    const atOnce = hashesAtOnce({ cores: availableParallelism(), threads, memory });
    expect(await Promise.all([1, 2, 3, 4].map(() => verify(password, passwordHash)))).toEqual([true, true, true, true]);
    expect(work.most).toBe(Math.min(4, atOnce));
  });

  it.each([
    [1, 4, 1, 2],
    [2, 4, 4, 2],
    [8, 4, 16, 3],
    [16, 17, 64, 16],
    [16, 17, 1, 8],
  ])('on %i cores, %i threads and %i GB runs %i at a time', (cores, threads, gigabytes, most) => {
    expect(hashesAtOnce({ cores, threads, memory: gigabytes * 2 ** 30 })).toBe(most);
  });

  it('never gives the same text twice, and reads its own cost from the text', async () => {
    const again = await hash(password);
    expect(again).not.toBe(passwordHash);
    expect(again).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verify(`${password} `, again)).toBe(false);
    // As for hashes made at another cost, before or after it is changed.
    work.calls.length = 0;
    await verify('old', 'scrypt$1024$8$1$c2FsdC1zYWx0LXNhbHQtLQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    expect(work.calls).toEqual([{ length: 32, cost: { N: 1024, r: 8, p: 1 } }]);
  });

  it('a hash made at another cost is replaced when its person signs in, and by no failed attempt', async () => {
    const stored = async () =>
      (
        await db.query('select password_hash, changed_at, previous_hashes from credentials where email = $1', [
          costly(),
        ])
      )[0];
    vi.stubEnv('TEST_PASSWORDS', 'cheap');
    const cheap = await hash(password);
    vi.stubEnv('TEST_PASSWORDS', undefined);
    await db.query('update credentials set password_hash = $1 where email = $2', [cheap, costly()]);
    const before = await stored();
    await api.signIn(costly(), 'wrong password');
    expect(await stored()).toEqual(before);
    expect((await api.signIn(costly(), password)).status).toBe(200);
    const after = await stored();
    expect(after).toEqual({ ...before, password_hash: expect.stringMatching(/^scrypt\$16384\$8\$5\$/) });
    expect((await api.signIn(costly(), password)).status).toBe(200);
    expect(await stored()).toEqual(after);
  });
});

describe('failed sign-ins', () => {
  it('lock the account for 15 minutes at the fifth, known or not, and no guess is checked until then', async () => {
    for (const email of [keeper(), `nobody@${group}.example`]) {
      await fail(pair(email), 4);
      expect((await api.signIn(email, 'wrong')).status).toBe(401);
      work.calls.length = 0;
      const locked = await api.signIn(email);
      expect(locked.status).toBe(429);
      expect(locked.body).toMatchObject({
        code: 'limited',
        message: 'Too many failed sign-ins. Try again in 15 minutes.',
      });
      expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(890);
      expect(work.calls).toEqual([]);
    }
    await later('14 minutes 20 seconds');
    expect((await api.signIn(keeper())).body.message).toBe('Too many failed sign-ins. Try again in a minute.');
    await later('41 seconds');
    expect((await api.signIn(keeper())).status).toBe(200);
  });

  it('are forgotten after a success, and after 15 minutes', async () => {
    await fail(pair(keeper()), 4);
    expect((await api.signIn(keeper())).status).toBe(200);
    expect((await api.signIn(keeper(), 'wrong')).status).toBe(401);
    expect((await api.signIn(keeper())).status).toBe(200);
    const [other] = [`owner@${group}.example`];
    await fail(pair(other), 4, '15 minutes');
    expect((await api.signIn(other, 'wrong')).status).toBe(401);
    expect((await api.signIn(other)).status).toBe(200);
  });

  it('get no more tries at the same moment than one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => api.signIn(keeper(), `guess ${i}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('do not come from a person who signs in on many devices at once', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => api.signIn(keeper())));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
  });

  it('from one address lock the account there: its owner can sign in elsewhere, and the users’ page shows it', async () => {
    for (let i = 0; i < 6; i++) await api.signIn(keeper(), 'wrong');
    expect((await api.signIn(keeper())).status).toBe(429);
    expect((await lockedAccounts(db, [keeper()])).get(keeper())).toBeGreaterThan(880);
    address = '198.51.100.8';
    // A stranger there waits for seconds, not for a quarter of an hour.
    expect(Number((await api.signIn(keeper())).headers.get('Retry-After'))).toBeLessThanOrEqual(15);
    await later('16 seconds');
    expect((await api.signIn(keeper())).status).toBe(200);
    address = `192.0.2.${groups}`;
    expect((await api.signIn(keeper())).status).toBe(429);
  });

  it('from ever new addresses get slower and slower, and are never refused permanently', async () => {
    const waits: number[] = [];
    for (let i = 0; i < 14; i++) {
      address = `198.51.100.${100 + i}`;
      const answer = await api.signIn(keeper(), 'wrong');
      if (answer.status === 401) continue;
      const seconds = Number(answer.headers.get('Retry-After'));
      waits.push(seconds);
      await later(`${seconds} seconds`);
      expect((await api.signIn(keeper(), 'wrong')).status).toBe(401);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300, 300, 300]);
  });

  it('of others do not keep a browser out that has signed in before, whatever address or account they were at', async () => {
    const { device } = await api.signIn(keeper());
    expect(device).toMatch(/^[\w-]{43}$/);
    for (let i = 0; i < 6; i++) await api.signIn(keeper(), 'wrong');
    await fail(`address:${address}`, 50);
    expect((await api.signIn(keeper())).status).toBe(429);
    expect(await api.signIn(keeper(), password, device)).toMatchObject({ status: 200, device });
    // Only users who signed in there know it.
    expect((await api.signIn(`owner@${group}.example`, password, device)).status).toBe(429);
    expect((await api.signIn(`nobody@${group}.example`, password, device)).status).toBe(429);
  });

  it('in a known browser lock it like any other place, and a token that was not made here makes none known', async () => {
    const { device } = await api.signIn(keeper());
    for (let i = 0; i < 5; i++) expect((await api.signIn(keeper(), 'wrong', device)).status).toBe(401);
    expect((await api.signIn(keeper(), password, device)).status).toBe(429);
    const own = 'x'.repeat(43);
    address = '198.51.100.9';
    await later('20 minutes');
    const answer = await api.signIn(keeper(), password, own);
    expect([answer.status, answer.device === own]).toEqual([200, false]);
    // The storage contains digests.
    expect(await db.query('select 1 from devices where id = any($1)', [[device, answer.device, own]])).toEqual([]);
  });

  it('are forgotten everywhere when an authorised user unlocks the account', async () => {
    const { device } = await api.signIn(keeper());
    for (let i = 0; i < 6; i++) {
      await api.signIn(keeper(), 'wrong');
      await api.signIn(keeper(), 'wrong', device);
    }
    await freeAccount(db, keeper());
    expect((await api.signIn(keeper(), password, device)).status).toBe(200);
    expect((await api.signIn(keeper())).status).toBe(200);
  });

  it('lock an address after fifty, whatever the account', async () => {
    await fail(`address:${address}`, 49);
    expect((await api.signIn(`a@${group}.example`, 'wrong')).status).toBe(401);
    expect((await api.signIn(keeper())).body).toMatchObject({ code: 'limited' });
    address = '198.51.100.7';
    expect((await api.signIn(keeper())).status).toBe(200);
  });

  it('get no more tries from one address at the same moment than one after another, however many accounts', async () => {
    await fail(`address:${address}`, 46);
    const guesses = Array.from({ length: 9 }, (_, i) => api.signIn(`guess${i}@${group}.example`, 'wrong'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429, 429]);
    expect(work.calls).toHaveLength(4);
  });

  it('of an address are neither forgotten nor added to by signing in', async () => {
    await fail(`address:${address}`, 49);
    for (const _ of [1, 2]) expect((await api.signIn(keeper())).status).toBe(200);
    expect((await api.signIn(`a@${group}.example`, 'wrong')).status).toBe(401);
    expect((await api.signIn(keeper())).status).toBe(429);
  });

  it('are reported by clients without any effect on the lock', async () => {
    for (let i = 0; i < 6; i++) {
      expect((await api.post('v1/auth/updateUserLoginAttempts', { email: keeper(), count: 99 })).body).toEqual({
        email: keeper(),
        count: 99,
      });
    }
    expect(await db.query('select ok from sign_in_attempts where key = $1', [`reported:${keeper()}`])).toHaveLength(6);
    expect((await api.signIn(keeper())).status).toBe(200);
    await fail(`email:${keeper()}`, 5);
    await api.post('v1/auth/updateUserLoginAttempts', { email: keeper(), count: 0 });
    expect((await api.signIn(keeper())).status).toBe(429);
    await fail(`reporter:${address}`, 50);
    expect((await api.post('v1/auth/updateUserLoginAttempts', { email: keeper(), count: 1 })).status).toBe(429);
    expect((await api.post('v1/auth/updateUserLoginAttempts', { email: keeper(), count: -1 })).status).toBe(400);
  });
});

describe('a new password', () => {
  const reset = (accessToken: string, currentPassword: string, newPassword: string, confirmPassword = newPassword) =>
    api.post('v1/auth/resetPassword', { currentPassword, newPassword, confirmPassword }, accessToken);
  const problem = (field: string, rule: string) => ({
    status: 400,
    body: { code: 'invalid', errors: [{ field, rule }] },
  });

  it('is refused by every rule, with the field that breaks it', async () => {
    const { accessToken } = await api.signIn(keeper());
    expect(await reset(accessToken, password, 'too short')).toMatchObject(problem('newPassword', 'min'));
    expect(await reset(accessToken, password, 'long enough 1', 'long enough 2')).toMatchObject(
      problem('confirmPassword', 'equal'),
    );
    expect(await reset(accessToken, password, keeper().toUpperCase())).toMatchObject(
      problem('newPassword', 'notEmail'),
    );
    expect(await reset(accessToken, 'wrong', 'long enough 1')).toMatchObject(problem('currentPassword', 'current'));
    expect(await reset(accessToken, password, password)).toMatchObject(problem('newPassword', 'notRecent'));
    expect((await reset('x', password, 'long enough 1')).status).toBe(401);
    expect((await api.signIn(keeper())).status).toBe(200);
  });

  it('replaces the old one, ends the other sessions, and none of the last three comes back', {
    timeout: 60_000,
  }, async () => {
    const here = await api.signIn(keeper());
    const there = await api.signIn(keeper());
    expect((await reset(here.accessToken, password, 'second password')).status).toBe(200);
    expect((await api.verify(here.accessToken)).status).toBe(200);
    expect((await api.verify(there.accessToken, there.token)).status).toBe(401);
    expect((await api.signIn(keeper())).status).toBe(401);
    expect((await api.signIn(keeper(), 'second password')).status).toBe(200);
    await reset(here.accessToken, 'second password', 'third password');
    expect(await reset(here.accessToken, 'third password', password)).toMatchObject(
      problem('newPassword', 'notRecent'),
    );
    expect((await reset(here.accessToken, 'third password', 'fourth password')).status).toBe(200);
  });

  it('names everything that is wrong at once, each at its field', async () => {
    const { accessToken } = await api.signIn(keeper());
    expect(await reset(accessToken, '', '', '')).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'currentPassword', rule: 'required', message: 'Current password is required' },
          { field: 'newPassword', rule: 'required', message: 'New password is required' },
          { field: 'confirmPassword', rule: 'required', message: 'Confirm password is required' },
        ],
      },
    });
    expect(await reset(accessToken, password, keeper(), 'something else')).toMatchObject({
      body: {
        errors: [
          { field: 'newPassword', message: passwordMessages.notEmail },
          { field: 'confirmPassword', message: passwordMessages.equal },
        ],
      },
    });
  });

  it('is due after an administrator has set it: the session says so until it is changed', async () => {
    await db.query(
      `update records set data = data || '{"mustChangePassword": true}' where group_id = $1 and id = 'user_keeper'`,
      [group],
    );
    const { accessToken, token, body } = await api.signIn(keeper());
    expect(body.user).toMatchObject({ mustChangePassword: true });
    expect((await reset(accessToken, password, 'a password of my own')).status).toBe(200);
    expect((await api.verify(accessToken, token)).body.user).toMatchObject({ mustChangePassword: false });
    const [user] = await db.query(`select rev from records where group_id = $1 and id = 'user_keeper'`, [group]);
    expect(user).toEqual({ rev: '1-a' });
  });

  it('cannot be guessed at with a stolen token', async () => {
    const { accessToken } = await api.signIn(keeper());
    for (let i = 0; i < 5; i++) expect((await reset(accessToken, 'wrong', 'long enough 1')).status).toBe(400);
    work.calls.length = 0;
    expect((await reset(accessToken, password, 'long enough 1')).status).toBe(429);
    expect(work.calls).toEqual([]);
  });

  it('can be changed while strangers guess at the account', async () => {
    const { accessToken } = await api.signIn(keeper());
    for (let i = 0; i < 6; i++) await api.signIn(keeper(), 'wrong');
    expect((await reset(accessToken, password, 'long enough 1')).status).toBe(200);
  });
});

it('how long one waits for a turn follows from how many wait and how long each takes', () => {
  expect(waitFor(0, 2, 400)).toBe(0);
  expect(waitFor(50, 2, 400)).toBe(10_000);
  expect(waitFor(51, 2, 400)).toBe(10_400);
});

it('a burst onto a server that has measured no hash is let in as far as a busy one answers it in ten seconds', () => {
  expect(waitFor(20, 2, UNMEASURED_MS)).toBe(10_000);
  expect(waitFor(50, 2, UNMEASURED_MS)).toBeGreaterThan(10_000);
});
