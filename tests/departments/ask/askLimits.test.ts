import { describe, expect, it } from 'vitest';
import { type Client, newTenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** How many questions a user may ask: 20 a minute, each user separately, for any call and any answer. */

const { db, app } = await testApp();
const ASK = '/api/v1/omakAI/askOMAKAI';
const MOST = 20;
const SENTENCE = 'These are many questions in one minute. Wait a moment, then ask again';

const ask = (client: Client, path = ASK) => client.post(path, { question: 'Net sales today' });
/** Sends all at once, and returns the status of each answer. */
const askMany = async (client: Client, times: number) =>
  (await Promise.all(Array.from({ length: times }, () => ask(client)))).map(({ status }) => status);
const longAgo = (groupId: string, userId: string) =>
  db.query(
    `update ask_questions set asked_at = asked_at - interval '61 seconds' where group_id = $1 and user_id = $2`,
    [groupId, userId],
  );

describe('questions in a minute', () => {
  it('are 20: the next is refused with a sentence, and with when to come back', async () => {
    const { owner } = await newTenant(db, app);
    expect(await askMany(owner, MOST)).toEqual(Array.from({ length: MOST }, () => 200));
    const refused = await ask(owner);
    expect([refused.status, refused.body.message]).toEqual([429, SENTENCE]);
    expect(refused.headers.get('Retry-After')).toBe('60');
  });

  it('are counted exactly where they are asked at the same time', async () => {
    const { owner } = await newTenant(db, app);
    const statuses = await askMany(owner, MOST + 5);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('are the same for both calls, and refused as ever to who would have the answer in stages', async () => {
    const { owner } = await newTenant(db, app);
    await askMany(owner, MOST - 1);
    expect((await ask(owner, '/api/v1/dashboard/askOMAKAI')).status).toBe(200);
    expect((await ask(owner, '/api/v1/dashboard/askOMAKAI')).status).toBe(429);
    const staged = await owner.send('POST', ASK, {
      body: JSON.stringify({ question: 'Net sales today' }),
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    });
    expect([staged.status, staged.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await staged.json()).toMatchObject({ message: SENTENCE });
  });

  it('are each person’s own: a colleague may ask, and so may anyone of another group', async () => {
    const tenant = await newTenant(db, app);
    const colleague = await tenant.person({ ASK_AI: ['view', 'run'], RPT_SALES: ['view'] });
    await askMany(tenant.owner, MOST);
    expect((await ask(tenant.owner)).status).toBe(429);
    expect((await ask(colleague)).status).toBe(200);
    expect((await ask((await newTenant(db, app)).owner)).status).toBe(200);
  });

  it('can be asked again once the minute is over; what was refused was never counted', async () => {
    const { owner, groupId } = await newTenant(db, app);
    await askMany(owner, MOST + 10);
    await longAgo(groupId, owner.userId);
    expect(await askMany(owner, MOST)).toEqual(Array.from({ length: MOST }, () => 200));
  });
});
