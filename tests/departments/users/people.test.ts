import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { openSession } from '#server/auth/sessions';
import { issueAccessToken, tokenKey } from '#server/auth/tokens';
import { clientOf, newTenant, rulesOf } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { MANAGES_USERS, PASSWORD, type PeopleTenant, peopleTenant } from './peopleFixture';

/** Users (domain 1.1): required fields, signing in, PINs, and what users can't do to themselves. */

const { db, app } = await testApp();
let tenant: PeopleTenant;
beforeEach(async () => {
  tenant = await peopleTenant(db, app);
});

const text = (value: unknown): string => JSON.stringify(value);

describe('a new user', () => {
  it('signs in with the password given, which is in no answer and in no history', async () => {
    const user = await tenant.make({ email: '  Nimal.Silva@Example.COM ' });
    expect(user).toMatchObject({
      email: 'nimal.silva@example.com',
      groupId: tenant.groupId,
      status: 'active',
      mustChangePassword: true,
      sessionStatus: 'offline',
      modifiedBy: '',
    });
    const history = await tenant.owner.get(`/api/v1/users/${user._id}/history`);
    const list = await tenant.owner.get('/api/v1/users/', { group_id: tenant.groupId, outlets: 'out_COL' });
    const stored = await db.query('select data from records where id = $1', [user._id]);
    for (const told of [user, history.body, list.body, await tenant.read(user._id), stored]) {
      expect(text(told)).not.toContain(PASSWORD);
      expect(text(told)).not.toContain('scrypt');
    }
    const answer = (await (await tenant.signIn('NIMAL.silva@example.com')).json()) as AnyRecord;
    expect([answer.userId, (answer.user as AnyRecord).mustChangePassword]).toEqual([user._id, true]);
    expect((await tenant.read(user._id)).sessionStatus).toBe('online');
  });

  it.each([
    ['a first name with digits', { firstName: 'R2D2' }, ['firstName: pattern']],
    ['no password', { password: undefined }, ['password: required']],
    ['a short password', { password: 'nine char' }, ['password: minLength']],
    ['a common password', { password: 'Password123!' }, ['password: common']],
    [
      'the e-mail as password',
      { email: 'the.same@example.com', password: 'The.Same@example.com' },
      ['password: notEmail'],
    ],
    ['no outlet', { outletIds: [] }, ['outletIds: min']],
    ['an outlet of nobody', { outletIds: ['out_GAL'] }, ['outletIds: reference']],
    ['a PIN of letters', { hasPin: true, pin: '12ab' }, ['pin: pattern']],
    ['a PIN that is switched on and not given', { hasPin: true }, ['pin: required']],
    ['a role that is not there', { roleId: 'role_none' }, ['roleId: reference']],
    ['something that a sign-in would not take for an e-mail', { email: 'nimal@localhost' }, ['email: email']],
  ])('is refused with %s', async (_, given, rules) => {
    const answer = await tenant.owner.post('/api/v1/users', tenant.input(given));
    expect([answer.status, rulesOf(answer)]).toEqual([400, rules]);
  });

  it('is refused an email that is in use anywhere, with a message that names neither group nor user', async () => {
    const other = await newTenant(db, app);
    const taken = await tenant.make();
    const mine = await tenant.owner.post('/api/v1/users', tenant.input({ email: taken.email }));
    const { _id: roleId } = await other.put('userRoles', {
      name: 'Buyer',
      module: [{ moduleId: 'PO', actions: ['view'] }],
    });
    const theirs = await other.owner.post('/api/v1/users', tenant.input({ email: taken.email, roleId }));
    expect([mine.status, theirs.status, rulesOf(theirs)]).toEqual([400, 400, ['email: unique']]);
    expect(theirs.body.message).toBe(mine.body.message);
    expect(text(theirs.body)).not.toContain(tenant.groupId);
    expect((await other.owner.get('/api/v1/users/')).body.total).toBe(1);
  });
});

describe('a change of a user', () => {
  it('moves the sign-in to another e-mail, and frees the old one', async () => {
    const user = await tenant.make();
    const changed = await tenant.change(tenant.owner, user, { email: `new.${user.email}` });
    expect(changed.status).toBe(200);
    expect((await tenant.signIn(user.email)).status).toBe(401);
    expect((await tenant.signIn(`new.${user.email}`)).status).toBe(200);
    await tenant.make({ email: user.email });
    const back = await tenant.change(tenant.owner, changed.body, { email: user.email });
    expect([back.status, rulesOf(back)]).toEqual([400, ['email: unique']]);
  });

  it('does not take a password: that is another right', async () => {
    const user = await tenant.make();
    const answer = await tenant.change(tenant.owner, user, { password: 'another horse' });
    expect([answer.status, rulesOf(answer)]).toEqual([400, ['password: once']]);
  });

  it('needs the revision; without id and revision it is a new one', async () => {
    const user = await tenant.make();
    const late = await tenant.owner.post('/api/v1/users/', { _id: user._id, firstName: 'Kamal' });
    expect([late.status, rulesOf(late)]).toEqual([400, ['_rev: required']]);
    const missing = await tenant.owner.post('/api/v1/users/', { _id: null, _rev: null, ...tenant.input() });
    expect([missing.status, missing.body._id === user._id]).toEqual([201, false]);
    await tenant.change(tenant.owner, user, { firstName: 'Kamal' });
    const stale = await tenant.change(tenant.owner, user, { firstName: 'Ranil' });
    expect([stale.status, (stale.body.current as AnyRecord).firstName]).toEqual([409, 'Kamal']);
  });

  it.each([
    ['status', { status: 'inactive' }],
    ['status', { status: 'locked' }],
    ['userType', { userType: 'pos' }],
  ])('that switches somebody off ends their sessions at once (%s %o)', async (_, changes) => {
    const user = await tenant.make({ mustChangePassword: false });
    const { sessionId } = await openSession(db, { groupId: tenant.groupId, userId: String(user._id) });
    const claims = { sessionId, userId: String(user._id), groupId: tenant.groupId };
    const client = clientOf(app, await issueAccessToken(await tokenKey(db), claims));
    expect((await client.get('/api/v1/auth/verifyToken')).status).toBe(200);
    const off = await tenant.change(tenant.owner, await tenant.read(user._id), changes);
    expect([off.status, off.body.sessionStatus]).toEqual([200, 'offline']);
    expect((await client.get('/api/v1/auth/verifyToken')).status).toBe(401);
    // Reactivated: ended sessions stay ended.
    await tenant.change(tenant.owner, off.body, { status: 'active', userType: 'backOffice' });
    expect((await client.get('/api/v1/auth/verifyToken')).status).toBe(401);
  });
});

describe('PINs', () => {
  const pinOf = (user: AnyRecord) => db.query('select outlet_id from pins where user_id = $1 order by 1', [user._id]);

  it('are different for everyone at an outlet, and nobody learns them', async () => {
    const first = await tenant.make({ hasPin: true, pin: '907531', outletIds: ['out_COL', 'out_KDY'] });
    expect(await pinOf(first)).toEqual([{ outlet_id: 'out_COL' }, { outlet_id: 'out_KDY' }]);
    const kept = await db.query('select * from pins where user_id = $1', [first._id]);
    const history = await db.query("select * from history where resource = 'users' and id = $1", [first._id]);
    expect([kept.length, history.length]).toEqual([2, 1]);
    // As a word: random ids have digits too (four digits in a row matched one in 1 of 4,000 ids).
    expect(text([first, kept, history])).not.toMatch(/\b907531\b/);
    const second = await tenant.owner.post('/api/v1/users', tenant.input({ hasPin: true, pin: '907531' }));
    expect([second.status, rulesOf(second), second.body.message]).toEqual([
      400,
      ['pin: unique'],
      'Someone at Outlet COL already has this PIN. Choose another',
    ]);
    expect(await db.query('select id from records where data ->> $1 = $2', ['email', tenant.input().email])).toEqual(
      [],
    );
  });

  it('may be the same where people never meet, until one of them moves', async () => {
    await tenant.make({ hasPin: true, pin: '123456', outletIds: ['out_COL'] });
    const away = await tenant.make({ hasPin: true, pin: '123456', outletIds: ['out_KDY'] });
    const moved = await tenant.change(tenant.owner, away, { outletIds: ['out_COL', 'out_KDY'] });
    expect([moved.status, rulesOf(moved)]).toEqual([400, ['pin: unique']]);
    expect(await pinOf(away)).toEqual([{ outlet_id: 'out_KDY' }]);
    const both = await tenant.change(tenant.owner, away, { outletIds: ['out_COL', 'out_KDY'], pin: '654321' });
    expect([both.status, await pinOf(away)]).toEqual([200, [{ outlet_id: 'out_COL' }, { outlet_id: 'out_KDY' }]]);
  });

  it('stay when nothing is given, and go when they are switched off or the person goes', async () => {
    const user = await tenant.make({ hasPin: true, pin: '2468' });
    const kept = await tenant.change(tenant.owner, user, { firstName: 'Kamal' });
    expect([kept.status, await pinOf(user)]).toEqual([200, [{ outlet_id: 'out_COL' }]]);
    const off = await tenant.change(tenant.owner, kept.body, { hasPin: false });
    expect([off.status, await pinOf(user)]).toEqual([200, []]);
    const other = await tenant.make({ hasPin: true, pin: '2468' });
    expect((await tenant.owner.remove(`/api/v1/users/${other._id}/${other._rev}`)).status).toBe(200);
    expect(await pinOf(other)).toEqual([]);
    expect((await tenant.signIn(other.email)).status).toBe(401);
    await tenant.make({ email: other.email, hasPin: true, pin: '2468' });
  });
});

describe('a password that someone else sets', () => {
  it('opens the door, ends all sessions, must be changed, and is in no history', async () => {
    const user = await tenant.make({ mustChangePassword: false });
    const { sessionId } = await openSession(db, { groupId: tenant.groupId, userId: String(user._id) });
    const answer = await tenant.owner.post(`/api/v1/users/${user._id}/resetPassword`, {
      _rev: user._rev,
      newPassword: ' a phrase with spaces ',
    });
    expect([answer.status, answer.body.mustChangePassword]).toEqual([200, true]);
    const [session] = await db.query<{ ended: boolean }>(
      'select revoked_at is not null as ended from sessions where id = $1',
      [sessionId],
    );
    expect(session?.ended).toBe(true);
    expect((await tenant.signIn(user.email)).status).toBe(401);
    expect((await tenant.signIn(user.email, ' a phrase with spaces ')).status).toBe(200);
    const history = await tenant.owner.get(`/api/v1/users/${user._id}/history`);
    expect(history.body.docs?.[0]).toMatchObject({ action: 'resetPassword', userId: tenant.owner.userId });
    expect(text([answer.body, history.body])).not.toContain('a phrase');
  });

  it('is refused if it is the email, too short, common, or the user’s own, and without the right', async () => {
    const user = await tenant.make();
    const set = (who: typeof tenant.owner, of: AnyRecord, newPassword: unknown) =>
      who.post(`/api/v1/users/${of._id}/resetPassword`, { _rev: of._rev, newPassword });
    expect(rulesOf(await set(tenant.owner, user, user.email))).toEqual(['newPassword: notEmail']);
    expect(rulesOf(await set(tenant.owner, user, 'short'))).toEqual(['newPassword: minLength']);
    expect(rulesOf(await set(tenant.owner, user, 'password123'))).toEqual(['newPassword: common']);
    const me = await tenant.read(tenant.owner.userId);
    expect((await set(tenant.owner, me, 'correct horse 2')).status).toBe(409);
    const editor = await tenant.person({ USER: ['view', 'edit'], PO: ['view'] });
    const refused = await set(editor, user, 'correct horse 2');
    expect([refused.status, refused.body.missing]).toEqual([403, { module: 'USER', action: 'resetPassword' }]);
  });
});

describe('locked out', () => {
  const fail = async (email: unknown) => {
    for (let attempt = 0; attempt < 5; attempt++) await tenant.signIn(email, 'wrong password');
  };

  it('by wrong passwords: shown with its end, and unlocked by who may', async () => {
    const user = await tenant.make();
    await fail(user.email);
    expect((await tenant.signIn(user.email)).status).toBe(429);
    const shown = await tenant.read(user._id);
    expect(Date.parse(String(shown.lockedUntil))).toBeGreaterThan(Date.now() + 13 * 60_000);
    const unlocked = await tenant.owner.post(`/api/v1/users/${user._id}/unlock`, { _rev: shown._rev });
    expect([unlocked.status, unlocked.body.lockedUntil]).toEqual([200, undefined]);
    expect((await tenant.signIn(user.email)).status).toBe(200);
    const again = await tenant.owner.post(`/api/v1/users/${user._id}/unlock`, { _rev: unlocked.body._rev });
    expect(again.status).toBe(409);
  }, 60_000);

  it('by the status: only who may unlock lifts it, by the action or by an edit', async () => {
    const user = await tenant.make({ status: 'locked' });
    const editor = await tenant.person({ USER: ['view', 'edit'], PO: ['view'] });
    const edited = await tenant.change(editor, user, { status: 'active' });
    expect([edited.status, rulesOf(edited)]).toEqual([400, ['status: unlock']]);
    expect((await editor.post(`/api/v1/users/${user._id}/unlock`, { _rev: user._rev })).status).toBe(403);
    const keeper = await tenant.person({ ...MANAGES_USERS, PO: ['view'] });
    const done = await keeper.post(`/api/v1/users/${user._id}/unlock`, { _rev: user._rev });
    expect([done.status, done.body.status]).toEqual([200, 'active']);
  });
});
