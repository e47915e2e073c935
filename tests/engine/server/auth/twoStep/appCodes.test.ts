import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { MANAGES_USERS, PASSWORD } from '#tests/departments/users/peopleFixture';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import { browserOf, codeOf, twoStepTenant } from './twoStepFixture';

/** Authenticator apps and recovery codes: setting up, signing in, and everything that must not work. */

const { db, app } = await testApp(await ownDatabase());
let tenant: Awaited<ReturnType<typeof twoStepTenant>>;
beforeAll(async () => {
  tenant = await twoStepTenant(db, app);
});

const shown = (value: unknown): string => JSON.stringify(value);
const logOf = (userId: unknown) =>
  db.query<{ action: string; note: string | null; user_id: string }>(
    'select action, note, user_id from history where group_id = $1 and id = $2 order by seq',
    [tenant.groupId, userId],
  );
/** Moves the time of everything that was used back, as if half a minute had passed for each step. */
const passTime = (userId: unknown) =>
  db.query('update two_step_methods set used_count = used_count - 2 where user_id = $1', [userId]);

describe('setting up an app', () => {
  it('needs the password and a right code; then recovery codes are shown once and other sessions end', async () => {
    const user = await tenant.person();
    const browser = browserOf(app);
    const [here, there] = [await tenant.tokenOf(browser, user.email), await tenant.tokenOf(browserOf(app), user.email)];
    expect((await browser.twoStep(here, '')).body).toMatchObject({
      isOn: false,
      isRequired: false,
      methods: [],
      recoveryCodes: 0,
    });
    const wrong = await browser.twoStep(here, '/begin', { kind: 'app', password: 'not the password' });
    expect([wrong.status, wrong.body.errors?.[0]]).toMatchObject([400, { field: 'password', rule: 'current' }]);

    const { body: begun } = await browser.twoStep(here, '/begin', { kind: 'app', password: PASSWORD });
    expect(begun.address).toMatch(/^otpauth:\/\/totp\/.*period=30/);
    const finish = (code: string) => browser.twoStep(here, '/finish', { kind: 'app', ticket: begun.ticket, code });
    const mistyped = await finish('000000');
    expect([mistyped.status, mistyped.body.errors?.[0]]).toMatchObject([400, { field: 'code', rule: 'code' }]);
    expect((await browser.password(user.email)).status).toBe(200);
    const { body: done, status } = await finish(codeOf(String(begun.secret)));
    expect([status, (done.recoveryCodes as string[]).length]).toEqual([200, 10]);
    expect((await finish(codeOf(String(begun.secret)))).status).toBe(409);

    const now = await browser.twoStep(here, '');
    expect(now.body).toMatchObject({
      isOn: true,
      methods: [{ kind: 'app', name: 'Authenticator app' }],
      recoveryCodes: 10,
    });
    expect((await browser.twoStep(there, '')).status).toBe(401);
    const record = await tenant.read(user._id);
    expect(record.twoStep).toBe(true);
    expect((await logOf(user._id)).map(({ action }) => action)).toContain('setUpTwoStep');
    const stored = await db.query('select * from two_step_methods where user_id = $1', [user._id]);
    const codes = await db.query('select * from recovery_codes where user_id = $1', [user._id]);
    const history = await tenant.owner.get(`/api/v1/users/${user._id}/history`);
    expect([stored.length, codes.length]).toEqual([1, 10]);
    for (const told of [now.body, record, stored, codes, history.body]) {
      expect(shown(told)).not.toContain(String(begun.secret));
      expect(shown(told)).not.toContain((done.recoveryCodes as string[])[0]);
    }
  });

  it('cannot be finished by another person, of this or another group, nor after the ticket has expired', async () => {
    const [one, other] = [await tenant.person(), await tenant.person()];
    const elsewhere = await twoStepTenant(db, app);
    const stranger = await elsewhere.person();
    const browser = browserOf(app);
    const token = await tenant.tokenOf(browser, one.email);
    const { body } = await browser.twoStep(token, '/begin', { kind: 'app', password: PASSWORD });
    const enrolment = { kind: 'app', ticket: body.ticket, code: codeOf(String(body.secret)) };
    for (const user of [other, stranger]) {
      const theirs = browserOf(app);
      const answer = await theirs.twoStep(await tenant.tokenOf(theirs, user.email), '/finish', enrolment);
      expect([answer.status, answer.body.code]).toEqual([409, 'ticketExpired']);
    }
    await db.query(`update sign_in_tickets set expires_at = now() - interval '1 second' where user_id = $1`, [one._id]);
    expect((await browser.twoStep(token, '/finish', enrolment)).body.code).toBe('ticketExpired');
    expect(
      await db.query('select from two_step_methods where user_id = any($1)', [[one._id, other._id, stranger._id]]),
    ).toEqual([]);
  });
});

describe('signing in with an app', () => {
  it('asks for a code after the right password only, and each code works once', async () => {
    const user = await tenant.person();
    const { secret, browser } = await tenant.withApp(user);
    expect((await browser.password(user.email, 'wrong password')).body).toEqual({
      code: 'unauthenticated',
      message: 'Email or password is wrong.',
    });

    const asked = await browser.password(user.email);
    expect([asked.status, asked.body.code, asked.body.methods]).toEqual([403, 'secondStep', ['app']]);
    expect(shown(asked.body)).not.toMatch(/accessToken|permissions|passkey/);
    expect((await browser.second(asked.body.ticket, { code: '000000' })).status).toBe(401);
    const code = codeOf(secret);
    const entered = await browser.second(asked.body.ticket, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect([entered.status, entered.body.userId, typeof entered.body.token]).toEqual([200, user._id, 'string']);
    expect((await browser.twoStep(String(entered.body.accessToken), '')).status).toBe(200);
    const log = await logOf(user._id);
    expect(log).toContainEqual({ action: 'signIn', note: 'Authenticator app', user_id: user._id });
    expect(log).toContainEqual({ action: 'failedSignIn', note: 'Two-step verification', user_id: user._id });

    // The ticket has been used, and the same code belongs to no other sign-in.
    expect((await browser.second(asked.body.ticket, { code: codeOf(secret, 30) })).body.code).toBe('ticketExpired');
    const again = await browser.password(user.email);
    expect((await browser.second(again.body.ticket, { code })).status).toBe(401);
    expect((await browser.second(again.body.ticket, { code: codeOf(secret, 30) })).status).toBe(200);
  });

  it('lets one of two requests with the same code in', async () => {
    const user = await tenant.person();
    const { secret, browser } = await tenant.withApp(user);
    const tickets = await Promise.all([browser.password(user.email), browser.password(user.email)]);
    const code = codeOf(secret);
    const answers = await Promise.all(tickets.map(({ body }) => browserOf(app).second(body.ticket, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('refuses codes that are a minute old, unknown tickets and expired ones', async () => {
    const user = await tenant.person();
    const { secret, browser } = await tenant.withApp(user);
    await passTime(user._id);
    const { body } = await browser.password(user.email);
    for (const ahead of [-90, 90])
      expect((await browser.second(body.ticket, { code: codeOf(secret, ahead) })).status).toBe(401);
    expect((await browser.second('no such ticket', { code: codeOf(secret) })).body.code).toBe('ticketExpired');
    expect((await browser.second(body.ticket, {})).status).toBe(401);
    await db.query(`update sign_in_tickets set expires_at = now() - interval '1 second' where user_id = $1`, [
      user._id,
    ]);
    expect((await browser.second(body.ticket, { code: codeOf(secret) })).body.code).toBe('ticketExpired');
  });

  it('locks after five wrong codes, however often the password is right in between, until someone unlocks it', async () => {
    const user = await tenant.person();
    const { secret, browser } = await tenant.withApp(user);
    for (let attempt = 0; attempt < 5; attempt++) {
      const { body } = await browser.password(user.email);
      expect((await browser.second(body.ticket, { code: '000000' })).status).toBe(401);
    }
    const { body } = await browser.password(user.email);
    const locked = await browser.second(body.ticket, { code: codeOf(secret) });
    expect([locked.status, Number(locked.headers.get('Retry-After')) > 60]).toEqual([429, true]);
    const stranger = browserOf(app);
    const elsewhere = await stranger.password(user.email);
    expect((await stranger.second(elsewhere.body.ticket, { code: codeOf(secret) })).status).toBe(429);
    const record = await tenant.read(user._id);
    expect(record.lockedUntil).toBeTruthy();
    expect((await tenant.owner.post(`/api/v1/users/${user._id}/unlock`, { _rev: record._rev })).status).toBe(200);
    expect((await browser.second(body.ticket, { code: codeOf(secret) })).status).toBe(200);
  });

  it('ends a sign-in that was begun when the password is reset or the person is made inactive', async () => {
    const user = await tenant.person();
    const { secret, browser } = await tenant.withApp(user);
    const { body } = await browser.password(user.email);
    const { _rev } = await tenant.read(user._id);
    const reset = await tenant.owner.post(`/api/v1/users/${user._id}/resetPassword`, {
      _rev,
      newPassword: 'lotus mango kettle',
    });
    expect(reset.status).toBe(200);
    expect((await browser.second(body.ticket, { code: codeOf(secret) })).body.code).toBe('ticketExpired');
    const again = await browser.password(user.email, 'lotus mango kettle');
    await tenant.change(tenant.owner, await tenant.read(user._id), { status: 'inactive' });
    expect((await browser.second(again.body.ticket, { code: codeOf(secret) })).status).toBe(401);
  });
});

describe('recovery codes', () => {
  it('each sign in once, in any spelling, and are replaced with the password', async () => {
    const user = await tenant.person();
    const { recoveryCodes, browser } = await tenant.withApp(user);
    const enter = async (code: string) => browser.second((await browser.password(user.email)).body.ticket, { code });
    const [first = '', second = '', third = ''] = recoveryCodes;
    const entered = await enter(` ${first.toUpperCase().replace('-', ' ')} `);
    expect(entered.status).toBe(200);
    expect((await enter(first)).status).toBe(401);
    const token = String(entered.body.accessToken);
    expect((await browser.twoStep(token, '')).body.recoveryCodes).toBe(9);
    expect((await logOf(user._id)).at(-2)).toMatchObject({ action: 'signIn', note: 'Recovery code' });

    expect((await browser.twoStep(token, '/recoveryCodes', { password: 'not the password' })).status).toBe(400);
    const { body } = await browser.twoStep(token, '/recoveryCodes', { password: PASSWORD });
    const [fresh = ''] = body.recoveryCodes as string[];
    expect((await enter(second)).status).toBe(401);
    expect((await enter(third)).status).toBe(401);
    expect((await enter(fresh)).status).toBe(200);
  });

  it('of one person open no other account', async () => {
    const [one, other] = [await tenant.person(), await tenant.person()];
    const { recoveryCodes } = await tenant.withApp(one);
    const { browser } = await tenant.withApp(other);
    const { body } = await browser.password(other.email);
    expect((await browser.second(body.ticket, { code: recoveryCodes[0] })).status).toBe(401);
  });
});

describe('turning it off', () => {
  it('needs the password, and the next sign-in asks for nothing', async () => {
    const user = await tenant.person();
    const { token, browser } = await tenant.withApp(user);
    const [method] = (await browser.twoStep(token, '')).body.methods as AnyRecord[];
    const remove = (password: string, _id = method?._id) => browser.twoStep(token, '/remove', { _id, password });
    expect((await remove('not the password')).status).toBe(400);
    expect((await remove(PASSWORD, 'app_other')).status).toBe(404);
    expect((await remove(PASSWORD)).body).toMatchObject({ isOn: false, recoveryCodes: 0 });
    expect((await browser.password(user.email)).status).toBe(200);
    expect((await tenant.read(user._id)).twoStep).toBe(false);
    expect((await browser.twoStep(token, '/recoveryCodes', { password: PASSWORD })).status).toBe(409);
  });

  it('by someone else needs a permission, ends the sessions, and is in the history', async () => {
    const user = await tenant.person();
    const { token, browser } = await tenant.withApp(user);
    const { _rev } = await tenant.read(user._id);
    const reset = (who: typeof tenant.owner) => who.post(`/api/v1/users/${user._id}/resetTwoStep`, { _rev });
    const manager = await tenant.signedIn(MANAGES_USERS);
    const refused = await reset(manager);
    expect([refused.status, refused.body.missing]).toEqual([403, { module: 'USER', action: 'resetTwoStep' }]);
    expect((await reset(tenant.owner)).status).toBe(200);
    expect((await browser.twoStep(token, '')).status).toBe(401);
    expect((await browser.password(user.email)).status).toBe(200);
    const history = await tenant.owner.get(`/api/v1/users/${user._id}/history`);
    expect(history.body.docs?.[0]).toMatchObject({ action: 'resetTwoStep', userId: tenant.owner.userId });
    expect((await tenant.read(user._id)).twoStep).toBe(false);
    const foreign = await twoStepTenant(db, app);
    expect((await reset(foreign.owner)).status).toBe(404);
  });

  it('by someone else is refused for a person who has more permissions', async () => {
    const user = await tenant.person({ roleId: 'role_administrator' });
    await tenant.withApp(user);
    const { _rev } = await tenant.read(user._id);
    const manager = await tenant.signedIn({ ...MANAGES_USERS, USER: [...MANAGES_USERS.USER, 'resetTwoStep'] });
    expect((await manager.post(`/api/v1/users/${user._id}/resetTwoStep`, { _rev })).status).toBe(403);
    expect((await tenant.read(user._id)).twoStep).toBe(true);
  });
});
