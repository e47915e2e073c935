import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { testApp } from '#tests/kit/app';
import { MANAGES_USERS, PASSWORD, type PeopleTenant, peopleTenant } from './peopleFixture';

/** Where users are signed in: their own browsers, and the browsers of users whose password they may reset. */

const { db, app } = await testApp();
let people: PeopleTenant;
beforeAll(async () => {
  people = await peopleTenant(db, app);
});

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';

/** A user who has chosen their own password. */
async function settled(): Promise<AnyRecord> {
  const user = await people.make();
  await db.query(
    'update records set data = data || \'{"mustChangePassword": false}\' where group_id = $1 and id = $2',
    [people.groupId, user._id],
  );
  return user;
}

/** Signs a user in from a browser; returns what that browser may send. */
async function browser(user: AnyRecord, agent: string) {
  const answer = await app.request('/api/v1/auth/validateUser', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
    body: JSON.stringify({ email: user.email, password: PASSWORD }),
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' };
  const send = async (method: string, path: string, body?: object) => {
    const response = await app.request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { status: response.status, body: (await response.json()) as AnyRecord & { docs?: AnyRecord[] } };
  };
  return {
    list: async () => (await send('GET', '/api/v1/signins')).body.docs ?? [],
    end: (body: object) => send('POST', '/api/v1/signins/end', body),
    isIn: async () => (await send('GET', '/api/v1/signins')).status === 200,
  };
}

describe('a user’s own sign-ins', () => {
  it('say which browser, since when, and which of them asks', async () => {
    const user = await settled();
    const [here, there] = [await browser(user, CHROME), await browser(user, 'curl/8')];
    expect(await here.list()).toMatchObject([
      { agent: 'curl/8', isThis: false, address: expect.any(String), startedAt: expect.any(String) },
      { agent: CHROME, isThis: true, lastSeenAt: expect.any(String) },
    ]);
    expect(await there.list()).toMatchObject([{ isThis: true }, { isThis: false }]);
  });

  it('end one by one, or all others at once', async () => {
    const user = await settled();
    const [here, second, third] = [await browser(user, 'a'), await browser(user, 'b'), await browser(user, 'c')];
    const [{ _id: sessionId } = {}] = (await here.list()).filter(({ agent }) => agent === 'b');
    expect((await here.end({ sessionId })).status).toBe(200);
    expect([await second.isIn(), await third.isIn(), await here.isIn()]).toEqual([false, true, true]);
    expect((await here.end({ others: true })).status).toBe(200);
    expect([await third.isIn(), await here.isIn()]).toEqual([false, true]);
    expect((await here.end({})).status).toBe(400);
  });

  it('are hidden from others, who can’t end them', async () => {
    const [mine, other] = [await settled(), await settled()];
    const [here, there] = [await browser(mine, 'a'), await browser(other, 'b')];
    const [{ _id: sessionId } = {}] = await there.list();
    expect((await here.end({ sessionId })).status).toBe(404);
    expect((await here.end({ sessionId, userId: other._id })).status).toBe(403);
    expect(await there.isIn()).toBe(true);
  });
});

describe("a user's sign-ins", () => {
  it('are seen and ended by who may reset the password', async () => {
    const user = await settled();
    const there = await browser(user, CHROME);
    const list = await people.owner.get('/api/v1/signins', { userId: String(user._id) });
    expect(list.body.docs).toMatchObject([{ agent: CHROME, isThis: false }]);
    expect((await people.owner.post('/api/v1/signins/end', { userId: user._id, others: true })).status).toBe(200);
    expect(await there.isIn()).toBe(false);
    // The log contains who did it to whom.
    const { docs } = (await people.owner.get('/api/v1/log', { docType: 'users', docId: String(user._id), limit: 1 }))
      .body;
    expect(docs).toMatchObject([{ userId: people.owner.userId, action: 'endSignIn', note: 'Signed out everywhere' }]);
    expect((await people.owner.get('/api/v1/signins', { userId: String(user._id) })).body).toMatchObject({ docs: [] });
    expect((await people.owner.get('/api/v1/signins', { userId: 'nobody' })).status).toBe(404);
  });

  it('not by who manages users with fewer permissions than theirs', async () => {
    const manager = await people.person(MANAGES_USERS);
    expect((await manager.get('/api/v1/signins', { userId: people.owner.userId })).status).toBe(403);
  });
});
