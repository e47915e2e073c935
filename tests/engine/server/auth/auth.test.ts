import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authenticate } from '#server/auth/identity';
import { hash } from '#server/auth/passwords';
import { accessTokenSeconds, issueAccessToken, sessionIdOf, tokenKey } from '#server/auth/tokens';
import { ownDatabase } from '#tests/kit/database';
import { client, insertGroup, insertPerson, password } from './authPeople';

const db = await ownDatabase();
let passwordHash: string;
let api: ReturnType<typeof client>;
let group = '';
let groups = 0;
const owner = () => `owner@${group}.example`;
const keeper = () => `keeper@${group}.example`;

beforeAll(async () => {
  passwordHash = await hash(password);
  api = client(db);
});
beforeEach(async () => {
  group = `g${++groups}`;
  await insertGroup(db, group, passwordHash);
  await insertPerson(db, group, 'user_keeper', keeper(), passwordHash);
});

const setStatus = (resource: string, id: string, status: string) =>
  db.query('update records set status = $1 where group_id = $2 and resource = $3 and id = $4', [
    status,
    group,
    resource,
    id,
  ]);
const setUser = (change: object) =>
  db.query(`update records set data = data || $1 where group_id = $2 and resource = 'users' and id = 'user_keeper'`, [
    change,
    group,
  ]);

describe('signing in', () => {
  it('answers with everything the first paint needs', async () => {
    const { status, body } = await api.signIn(keeper().toUpperCase());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      userId: 'user_keeper',
      email: keeper(),
      accessTokenExpiresIn: accessTokenSeconds,
      isAdministrator: false,
      permissions: { GRN: ['view', 'create'] },
      user: {
        firstName: 'Ada',
        lastName: "O'Neil",
        groupId: group,
        outlets: [
          { id: 'outlet_2', name: 'Hill' },
          { id: 'outlet_1', name: 'Harbour' },
        ],
      },
      group: { _id: group, name: `Group ${group}` },
    });
    expect((body.outlets as { _id: string }[]).map(({ _id }) => _id)).toEqual(['outlet_2', 'outlet_1']);
    const settings = body.settings as Record<string, { name: string; state: boolean }[]>;
    const inventory = (outlet: string) => settings[outlet]?.find(({ name }) => name === 'inventory')?.state;
    expect([inventory('outlet_1'), inventory('outlet_2')]).toEqual([false, true]);
    expect(JSON.stringify(body)).not.toContain('scrypt');
  });

  it('makes the token the key to the API, with the rights of the moment', async () => {
    const { accessToken } = await api.signIn(keeper());
    expect(await authenticate(db, `Bearer ${accessToken}`)).toMatchObject({
      userId: 'user_keeper',
      groupId: group,
      isAdministrator: false,
    });
    await setUser({ roleId: 'role_administrator' });
    expect(await authenticate(db, `Bearer ${accessToken}`)).toMatchObject({ isAdministrator: true });
    await setUser({ roleId: 'role_store', outletIds: null });
    expect(await authenticate(db, `Bearer ${accessToken}`)).toMatchObject({
      isAdministrator: false,
      outletIds: [],
      outlets: [],
    });
    await setStatus('userRoles', 'role_store', 'inactive');
    expect((await authenticate(db, `Bearer ${accessToken}`))?.permissions).toEqual({});
  });

  it('says the same to an unknown e-mail and to a wrong password', async () => {
    const wrong = await api.signIn(keeper(), 'wrong password');
    const unknown = await api.signIn(`nobody@${group}.example`, 'wrong password');
    expect(wrong.status).toBe(401);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(Object.fromEntries(unknown.headers)).toEqual(Object.fromEntries(wrong.headers));
  });

  it('lets neither people who are switched off nor till-only staff in, even with the right password', async () => {
    await setStatus('users', 'user_keeper', 'inactive');
    expect((await api.signIn(keeper())).status).toBe(403);
    expect((await api.signIn(keeper(), 'wrong')).status).toBe(401);
    await setStatus('users', 'user_keeper', 'active');
    await setUser({ userType: 'pos' });
    expect((await api.signIn(keeper())).status).toBe(403);
    expect(await db.query('select 1 from sessions where group_id = $1', [group])).toEqual([]);
  });

  it('notes who is in and since when, without a new revision', async () => {
    const { accessToken } = await api.signIn(keeper());
    const read = async () =>
      (
        await db.query<{ rev: string; data: Record<string, string> }>(
          `select rev, data from records where group_id = $1 and id = 'user_keeper'`,
          [group],
        )
      )[0];
    expect(await read()).toMatchObject({
      rev: '1-a',
      data: { sessionStatus: 'online', lastLoginDateTime: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    await api.post('v1/auth/logout', {}, accessToken);
    expect(await read()).toMatchObject({ rev: '1-a', data: { sessionStatus: 'offline' } });
  });
});

describe('tokens', () => {
  it('are refused without, forged, of another installation or malformed', async () => {
    const { accessToken } = await api.signIn(keeper());
    const [head, body, signature] = accessToken.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'user_owner' })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const forged = [
      `${head}.${other}.${signature}`,
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      `${head}.${body}`,
      `${head}.${body}.${signature}.x`,
      'x',
      '..',
    ];
    forged.push(
      await issueAccessToken(Buffer.alloc(32), { sessionId: sessionIdOf('x'), userId: 'user_owner', groupId: group }),
    );
    for (const token of forged) {
      expect(await authenticate(db, `Bearer ${token}`)).toBeUndefined();
      expect((await api.verify(token)).status).toBe(401);
    }
    expect(await authenticate(db, undefined)).toBeUndefined();
    expect((await api.verify()).body).toEqual({ code: 'unauthenticated', message: 'Please sign in.' });
    expect((await api.verify(accessToken)).status).toBe(200);
  });

  it('cannot name another group or person than the session has', async () => {
    const { token } = await api.signIn(keeper());
    const key = await tokenKey(db);
    const sessionId = sessionIdOf(token);
    expect(
      await authenticate(
        db,
        `Bearer ${await issueAccessToken(key, { sessionId, userId: 'user_owner', groupId: group })}`,
      ),
    ).toBeUndefined();
    expect(
      await authenticate(
        db,
        `Bearer ${await issueAccessToken(key, { sessionId, userId: 'user_keeper', groupId: 'g0' })}`,
      ),
    ).toBeUndefined();
  });

  it('expire after 15 minutes, and are renewed together with the session token only', async () => {
    const { token } = await api.signIn(keeper());
    const other = await api.signIn(owner());
    const claims = { sessionId: sessionIdOf(token), userId: 'user_keeper', groupId: group };
    const at = (minutes: number) => Date.now() - minutes * 60_000;
    const key = await tokenKey(db);
    const old = await issueAccessToken(key, claims, at(15));
    expect(await authenticate(db, `Bearer ${await issueAccessToken(key, claims, at(14))}`)).toBeDefined();
    expect(await authenticate(db, `Bearer ${old}`)).toBeUndefined();
    expect((await api.verify(old)).status).toBe(401);
    expect((await api.verify(old, other.token)).status).toBe(401);
    const renewed = await api.verify(old, token);
    expect(renewed.status).toBe(200);
    expect(await authenticate(db, `Bearer ${renewed.body.accessToken}`)).toMatchObject({ userId: 'user_keeper' });
    expect(renewed.body).toMatchObject({
      email: keeper(),
      permissions: { GRN: ['view', 'create'] },
      outlets: [{ _id: 'outlet_2' }, {}],
    });
  });

  it('are nothing once the session has been idle for 12 hours; using it keeps it', async () => {
    const { accessToken, token } = await api.signIn(keeper());
    const age = (hours: string) =>
      db.query(`update sessions set expires_at = expires_at - $1::interval where id = $2`, [hours, sessionIdOf(token)]);
    await age('11 hours');
    expect((await api.verify(accessToken, token)).status).toBe(200);
    await age('11 hours 59 minutes');
    expect((await api.verify(accessToken, token)).status).toBe(200);
    await age('12 hours');
    expect((await api.verify(accessToken, token)).status).toBe(401);
    expect(await authenticate(db, `Bearer ${accessToken}`)).toBeUndefined();
  });

  it('are renewed by the session’s long token only: a stolen access token earns no other', async () => {
    const { accessToken, token } = await api.signIn(keeper());
    const alone = await api.verify(accessToken);
    expect(alone.status).toBe(200);
    expect(alone.body).toMatchObject({ userId: 'user_keeper' });
    expect(alone.body).not.toHaveProperty('accessToken');
    const both = await api.verify(accessToken, token);
    expect(both.body.accessToken).toEqual(expect.any(String));
    expect(both.body.accessToken).not.toBe(accessToken);
    const another = await api.signIn(keeper());
    expect((await api.verify(accessToken, another.token)).body).not.toHaveProperty('accessToken');
  });

  it('end 24 hours after the sign-in, however busy the person is', async () => {
    const { accessToken, token } = await api.signIn(keeper());
    const signedIn = (ago: string) =>
      db.query(`update sessions set created_at = now() - $1::interval where id = $2`, [ago, sessionIdOf(token)]);
    await signedIn('23 hours 59 minutes');
    expect((await api.verify(accessToken, token)).status).toBe(200);
    await signedIn('24 hours');
    // The renewal a moment ago gave it that minute and no more.
    await api.verify(accessToken, token);
    expect((await api.verify(accessToken, token)).status).toBe(401);
  });

  it('end at log-out, at once, for that session alone', async () => {
    const here = await api.signIn(keeper());
    const there = await api.signIn(keeper());
    expect((await api.post('v1/auth/logout', {}, here.accessToken)).status).toBe(200);
    expect(await authenticate(db, `Bearer ${here.accessToken}`)).toBeUndefined();
    expect((await api.verify(here.accessToken, here.token)).status).toBe(401);
    expect(await authenticate(db, `Bearer ${there.accessToken}`)).toBeDefined();
    expect((await api.post('v1/auth/logout', {})).status).toBe(401);
  });

  it('end when the person is switched off', async () => {
    const { accessToken, token } = await api.signIn(keeper());
    await setStatus('users', 'user_keeper', 'inactive');
    expect(await authenticate(db, `Bearer ${accessToken}`)).toBeUndefined();
    expect((await api.verify(accessToken, token)).status).toBe(401);
  });

  it('end with updateUserStatus, which ends only the user’s own sessions', async () => {
    const mine = await api.signIn(keeper());
    const other = await api.signIn(owner());
    const status = (accessToken: string, body: object) => api.post('v1/auth/updateUserStatus', body, accessToken);
    const foreign = { userId: 'user_keeper', status: 'offline', sessionId: sessionIdOf(mine.token) };
    expect((await status(other.accessToken, foreign)).status).toBe(404);
    expect((await status(other.accessToken, { ...foreign, sessionId: 'session_none' })).status).toBe(404);
    expect((await status(mine.accessToken, { ...foreign, userId: 'user_owner' })).status).toBe(404);
    expect((await status(mine.accessToken, { ...foreign, status: 'away' })).body).toMatchObject({
      errors: [{ field: 'status' }],
    });
    expect(await authenticate(db, `Bearer ${mine.accessToken}`)).toBeDefined();
    expect((await status(mine.accessToken, { ...foreign, sessionId: mine.body.sessionId })).status).toBe(200);
    expect(await authenticate(db, `Bearer ${mine.accessToken}`)).toBeUndefined();
  });
});

it("leaves failures of the program to the application's own handler", async () => {
  const broken = client({ ...db, query: () => Promise.reject(new Error('secret detail')) });
  const answer = await broken.verify((await api.signIn(keeper())).accessToken);
  expect([answer.status, answer.body]).toEqual([500, { code: 'failure', message: 'outer handler' }]);
});

describe('a body', () => {
  const json = { 'Content-Type': 'application/json' };
  const post = (body: string, headers: Record<string, string> = json) =>
    api.send('v1/auth/validateUser', { method: 'POST', headers, body });

  it('that is wrong gets a sentence per field and nothing happens', async () => {
    expect((await post('{"email":"x"}')).body).toMatchObject({
      code: 'invalid',
      errors: [
        { field: 'email', rule: 'email', message: 'Enter an email address such as name@company.com' },
        { field: 'password', rule: 'required', message: 'Password is required' },
      ],
    });
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"email":{"$ne":1},"password":["x"]}',
      '{"email":"a\\u0000@b.co","password":"x"}',
    ]) {
      const answer = await post(body);
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'invalid']);
    }
    expect((await post('email=a', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(400);
    expect((await post(JSON.stringify({ email: keeper(), password: 'x'.repeat(20_000) }))).status).toBe(413);
  });

  it('with a character that the database cannot store is refused, not a failure', async () => {
    const { accessToken } = await api.signIn(keeper());
    const answer = await api.post(
      'v1/auth/updateUserStatus',
      { userId: 'a\0', status: 'online', sessionId: 's' },
      accessToken,
    );
    expect(answer.status).toBe(400);
  });
});
