import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { rulesOf } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import { browserOf, twoStepTenant } from '../twoStep/twoStepFixture';
import { CLIENT, type LocalProvider, PAGE, startProvider } from './localProvider';

/** OpenID Connect per group, against a real provider on this machine. */

const { db, app } = await testApp(await ownDatabase());
let provider: LocalProvider;
let tenant: Awaited<ReturnType<typeof twoStepTenant>>;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());
beforeEach(async () => {
  tenant = await twoStepTenant(db, app);
});

const shown = (value: unknown): string => JSON.stringify(value);
const settingsOf = async () => (await tenant.owner.get(`/api/v1/signInSettings/${tenant.groupId}`)).body;
const save = async (changes: AnyRecord, by = tenant.owner) => {
  const { _id, _rev, signInLink: _, ...stored } = await settingsOf();
  return by.put('/api/v1/signInSettings', { ...stored, _id, _rev, ...changes });
};
const turnOn = async (changes: AnyRecord = {}) => {
  const given = { openId: true, issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret };
  const saved = await save({ ...given, ...changes });
  if (saved.status !== 200) throw new Error(shown(saved.body));
  return saved;
};

/** A browser that goes to the provider and comes back. */
function visitor(groupId = tenant.groupId) {
  const browser = browserOf(app, PAGE);
  const begin = () => browser.send('POST', '/api/v1/auth/openId/begin', { groupId });
  const finish = (answer: AnyRecord) => browser.send('POST', '/api/v1/auth/openId/finish', { answer });
  const answered = async () => provider.visit(String((await begin()).body.address));
  return { ...browser, begin, finish, answered, signIn: async () => finish(await answered()) };
}

describe('signing in at the group’s provider', () => {
  it('finds the user by verified email once, then by the account, whatever the emails become', async () => {
    await turnOn();
    const user = await tenant.person();
    provider.become('account-1', { email: String(user.email).toUpperCase(), email_verified: true });
    const entered = await visitor().signIn();
    expect([entered.status, entered.body.userId]).toEqual([200, user._id]);
    expect(entered.body.signOutAt).toContain(encodeURIComponent(`${PAGE}/login`));
    const [log] = await db.query('select action, note from history where id = $1 and resource = $2', [
      user._id,
      'signIns',
    ]);
    expect(log).toMatchObject({ action: 'signIn', note: 'OpenID Connect' });
    provider.become('account-1', { email: 'new.name@example.com', email_verified: false });
    expect((await visitor().signIn()).body.userId).toBe(user._id);
    // The address of the first user, given to another account, is not the first user.
    const other = await tenant.person();
    provider.become('account-2', { email: other.email, email_verified: true });
    expect((await visitor().signIn()).body.userId).toBe(other._id);
  });

  it('refuses an unverified email unless it is trusted, an unknown one, and an inactive user', async () => {
    await turnOn();
    const user = await tenant.person();
    provider.become('a1', { email: user.email });
    expect((await visitor().signIn()).status).toBe(403);
    await save({ trustsEmails: true });
    expect((await visitor().signIn()).status).toBe(200);
    provider.become('a2', { email: 'nobody@example.com', email_verified: true });
    expect((await visitor().signIn()).body.message).toContain('“nobody@example.com”');
    await tenant.change(tenant.owner, await tenant.read(user._id), { status: 'inactive' });
    provider.become('a1', { email: user.email, email_verified: true });
    expect((await visitor().signIn()).status).toBe(403);
  });

  it('takes each answer once, in time, and with its own state, code and issuer', async () => {
    await turnOn();
    const user = await tenant.person();
    provider.become('b1', { email: user.email, email_verified: true });
    const one = visitor();
    const answer = await one.answered();
    const other = await one.answered();
    expect((await one.finish({ ...answer, state: 'no such state' })).body.code).toBe('ticketExpired');
    // Another sign-in's code: PKCE's verifier and the nonce don't fit.
    expect((await one.finish({ ...answer, code: other.code })).status).toBe(401);
    expect((await one.finish(answer)).body.code).toBe('ticketExpired');
    expect((await one.finish({ ...other, iss: 'https://evil.example' })).status).toBe(401);
    const late = await one.answered();
    await db.query(`update sign_in_tickets set expires_at = now() - interval '1 second'`);
    expect((await one.finish(late)).body.code).toBe('ticketExpired');
    const right = await one.answered();
    expect((await one.finish(right)).status).toBe(200);
    expect((await one.finish(right)).body.code).toBe('ticketExpired');
  });

  it('is off without the setting, for other groups, and for their users', async () => {
    expect((await visitor().begin()).status).toBe(404);
    expect((await visitor('group_none').begin()).status).toBe(404);
    await turnOn();
    const elsewhere = await twoStepTenant(db, app);
    const stranger = await elsewhere.person();
    expect((await visitor(elsewhere.groupId).begin()).status).toBe(404);
    provider.become('c1', { email: stranger.email, email_verified: true });
    expect((await visitor().signIn()).status).toBe(403);
  });

  it('says so when the provider can’t be reached or isn’t one', async () => {
    await turnOn({ issuer: 'http://127.0.0.1:9' });
    const answer = await visitor().begin();
    expect([answer.status, answer.body.code]).toEqual([503, 'providerUnreachable']);
    await save({ issuer: 'http://provider.example' });
    expect((await visitor().begin()).status).toBe(503);
  });

  it('needs no second step here, and a role’s requirement is the provider’s matter', async () => {
    await turnOn();
    const user = await tenant.person();
    const role = (await tenant.owner.get(`/api/v1/userRoles/${tenant.roleId}/record`)).body;
    await tenant.owner.post('/api/v1/userRoles', { ...role, twoStep: true });
    provider.become('d1', { email: user.email, email_verified: true });
    const { body } = await visitor().signIn();
    expect(body.user).not.toHaveProperty('mustSetUpTwoStep');
    expect((await visitor().password(user.email)).body.user).toMatchObject({ mustSetUpTwoStep: true });
  });
});

describe('roles from claims', () => {
  it('are taken at each sign-in, in the order of the settings, with an entry in the history', async () => {
    const { _id: roleId } = await tenant.put('userRoles', {
      name: 'Chef',
      module: [{ moduleId: 'GRN', actions: ['view'] }],
    });
    await turnOn({
      roles: [
        { value: 'chefs', roleId },
        { value: 'buyers', roleId: tenant.roleId },
      ],
    });
    const user = await tenant.person();
    const withGroups = async (groups: unknown) => {
      provider.become('e1', { email: user.email, email_verified: true, groups });
      const { status, body } = await visitor().signIn();
      return [status, body.permissions];
    };
    expect(await withGroups(['buyers', 'chefs'])).toEqual([200, { GRN: ['view'] }]);
    expect((await tenant.read(user._id)).roleId).toBe(roleId);
    const history = await tenant.owner.get(`/api/v1/users/${user._id}/history`);
    expect(history.body.docs?.[0]).toMatchObject({
      action: 'update',
      note: 'OpenID Connect',
      changes: { roleId: [tenant.roleId, roleId] },
    });
    expect(await withGroups('buyers')).toEqual([200, { PO: ['view'] }]);
    expect((await withGroups(['guests']))[0]).toBe(403);
    expect((await withGroups(undefined))[0]).toBe(403);
  });

  it('neither make nor remove an administrator', async () => {
    const refused = await save({
      ...{ openId: true, issuer: provider.issuer, clientId: CLIENT.id },
      roles: [{ value: 'admins', roleId: 'role_administrator' }],
    });
    expect([refused.status, rulesOf(refused)]).toEqual([400, ['roles.0.roleId: grant']]);
    await turnOn({ roles: [{ value: 'buyers', roleId: tenant.roleId }] });
    const administrator = await tenant.person({ roleId: 'role_administrator' });
    provider.become('f1', { email: administrator.email, email_verified: true, groups: ['buyers'] });
    expect((await visitor().signIn()).body.isAdministrator).toBe(true);
  });
});

describe('the settings', () => {
  it('are changed by administrators only, and the secret is nowhere to be read', async () => {
    await turnOn();
    const manager = await tenant.signedIn({ SIGN_IN_SETTING: ['view', 'edit'] });
    expect((await save({ issuer: 'https://evil.example' }, manager)).status).toBe(403);
    const stored = await db.query('select * from open_id_secrets where group_id = $1', [tenant.groupId]);
    const records = await db.query(`select data from records where resource = 'signInSettings'`);
    const history = await db.query(`select changes, note from history where resource = 'signInSettings'`);
    expect([stored.length, records.length > 0, history.length > 0]).toEqual([1, true, true]);
    for (const told of [await settingsOf(), stored, records, history]) expect(shown(told)).not.toContain(CLIENT.secret);
    expect((await settingsOf()).signInLink).toBe(`/login?group=${tenant.groupId}`);
    // Saved without it, the secret stays.
    await save({ roleClaim: 'roles' });
    const user = await tenant.person();
    provider.become('g1', { email: user.email, email_verified: true });
    expect((await visitor().signIn()).status).toBe(200);
  });

  it('keep passwords for administrators only, if they say so', async () => {
    await turnOn({ passwords: 'administrators' });
    const [user, administrator] = [await tenant.person(), await tenant.person({ roleId: 'role_administrator' })];
    const refused = await visitor().password(user.email);
    expect([refused.status, refused.body.code]).toEqual([403, 'passwordsOff']);
    expect((await visitor().password(user.email, 'wrong password')).status).toBe(401);
    expect((await visitor().password(administrator.email)).status).toBe(200);
    await save({ openId: false });
    expect((await visitor().password(user.email)).status).toBe(200);
  });
});
