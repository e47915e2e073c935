import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/departments/users/peopleFixture';
import { rulesOf } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import { browserOf, codeOf, twoStepTenant } from './twoStepFixture';

/** Roles that require two-step verification: until their people have set it up, they can do nothing else. */

const { db, app } = await testApp(await ownDatabase());
let tenant: Awaited<ReturnType<typeof twoStepTenant>>;
beforeEach(async () => {
  tenant = await twoStepTenant(db, app);
});

const roleOf = async () => (await tenant.owner.get(`/api/v1/userRoles/${tenant.roleId}/record`)).body;
const requireIt = async (twoStep: boolean) => tenant.owner.post('/api/v1/userRoles', { ...(await roleOf()), twoStep });
const settings = async (administratorsTwoStep: boolean) => {
  const { body } = await tenant.owner.get(`/api/v1/signInSettings/${tenant.groupId}`);
  return tenant.owner.put('/api/v1/signInSettings', { _id: body._id, _rev: body._rev, administratorsTwoStep });
};

describe('a role that requires it', () => {
  it('lets its people only set it up, at once and at the next sign-in, and then everything', async () => {
    const user = await tenant.person();
    const browser = browserOf(app);
    const early = await tenant.tokenOf(browser, user.email);
    const search = (token: string) => browser.send('GET', '/api/v1/search?q=pier', undefined, token);
    const allowed = (await search(early)).status;
    expect((await requireIt(true)).status).toBe(200);
    const refused = await search(early);
    expect([refused.status, refused.body.code]).toEqual([403, 'twoStepDue']);

    const { body } = await browser.password(user.email);
    expect(body.user).toMatchObject({ requiresTwoStep: true, mustSetUpTwoStep: true });
    const token = String(body.accessToken);
    expect((await search(token)).body.code).toBe('twoStepDue');
    const begun = await browser.twoStep(token, '/begin', { kind: 'app', password: PASSWORD });
    const secret = String(begun.body.secret);
    const finished = { kind: 'app', ticket: begun.body.ticket, code: codeOf(secret, -30) };
    expect((await browser.twoStep(token, '/finish', finished)).status).toBe(200);
    expect((await search(token)).status).toBe(allowed);
    const { body: state } = await browser.twoStep(token, '');
    expect(state).toMatchObject({ isOn: true, isRequired: true });
    const [method] = state.methods as { _id: string }[];
    const removal = await browser.twoStep(token, '/remove', { _id: method?._id, password: PASSWORD });
    expect([removal.status, removal.body.code]).toEqual([409, 'required']);
    expect((await browser.twoStep(token, '')).body.isOn).toBe(true);

    await requireIt(false);
    expect((await browser.twoStep(token, '/remove', { _id: method?._id, password: PASSWORD })).status).toBe(200);
  });

  it('asks for a due password change first', async () => {
    await requireIt(true);
    const user = await tenant.make();
    const browser = browserOf(app);
    const token = await tenant.tokenOf(browser, user.email);
    expect((await browser.twoStep(token, '')).body.code).toBe('passwordChangeDue');
    const change = {
      currentPassword: PASSWORD,
      newPassword: 'lotus mango kettle',
      confirmPassword: 'lotus mango kettle',
    };
    expect((await browser.send('POST', '/api/v1/auth/resetPassword', change, token)).status).toBe(200);
    expect((await browser.twoStep(token, '')).status).toBe(200);
  });

  it('asks again after a reset by someone else', async () => {
    const user = await tenant.person();
    await tenant.withApp(user);
    await requireIt(true);
    const { _rev } = await tenant.read(user._id);
    await tenant.owner.post(`/api/v1/users/${user._id}/resetTwoStep`, { _rev });
    expect((await browserOf(app).password(user.email)).body.user).toMatchObject({ mustSetUpTwoStep: true });
  });

  it('is changed only by people who have its permissions', async () => {
    const manager = await tenant.signedIn({ USER_ROLE: ['view', 'edit'] });
    const role = await roleOf();
    const refused = await manager.post('/api/v1/userRoles', { ...role, twoStep: true });
    expect([refused.status, rulesOf(refused)]).toEqual([400, ['twoStep: grant']]);
    expect((await roleOf()).twoStep).not.toBe(true);
  });
});

describe('administrators', () => {
  let browser: ReturnType<typeof browserOf>;
  beforeAll(() => {
    browser = browserOf(app);
  });

  it('are asked for it once the group’s settings say so, and no one else is', async () => {
    const [administrator, buyer] = [await tenant.person({ roleId: 'role_administrator' }), await tenant.person()];
    expect((await settings(true)).status).toBe(200);
    expect((await browser.password(administrator.email)).body.user).toMatchObject({ mustSetUpTwoStep: true });
    expect((await browser.password(buyer.email)).body.user).not.toHaveProperty('mustSetUpTwoStep');
    expect((await tenant.owner.get('/api/v1/users/')).body.code).toBe('twoStepDue');
    const elsewhere = await twoStepTenant(db, app);
    expect((await elsewhere.owner.get('/api/v1/users/')).status).toBe(200);
  });

  it('alone decide it, unless a role may', async () => {
    const stranger = await tenant.signedIn({ SIGN_IN_SETTING: ['view'] });
    const { body } = await stranger.get(`/api/v1/signInSettings/${tenant.groupId}`);
    const refused = await stranger.put('/api/v1/signInSettings', {
      _id: body._id,
      _rev: body._rev,
      administratorsTwoStep: true,
    });
    expect([refused.status, refused.body.missing]).toEqual([403, { module: 'SIGN_IN_SETTING', action: 'edit' }]);
  });
});
