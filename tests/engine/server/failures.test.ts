import { beforeEach, expect, it } from 'vitest';
import { failuresOf, recordFailure, recordSuccess } from '#server/failures';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import { newTenant, type Tenant } from './records/recordsFixture';

/** Work that no person waits for: what last failed is visible in health, and to administrators in Diagnostics. */

const { db, app } = await testApp(await ownDatabase());
let tenant: Tenant;
beforeEach(async () => {
  await db.query('delete from failures');
  tenant = await newTenant(db, app);
});

const fail = (message: string, kind = 'mail', groupId = tenant.groupId) =>
  recordFailure(db, groupId, {
    kind,
    label: kind === 'mail' ? 'Emails' : 'Scheduled reports',
    error: new Error(message),
  });
const health = async () => (await (await app.request('/healthz')).json()) as { status: string; failures: unknown };

it('keeps the last failure of each kind, and when it worked again', async () => {
  await fail('connect ECONNREFUSED');
  await fail('550 no such\n mailbox');
  await fail('the report has no such column', 'reportSending');
  await recordSuccess(db, tenant.groupId, 'reportSending');
  expect(await failuresOf(db, tenant.groupId)).toEqual([
    { kind: 'mail', label: 'Emails', message: '550 no such mailbox', at: expect.any(String), recoveredAt: null },
    {
      ...{ kind: 'reportSending', label: 'Scheduled reports', message: 'the report has no such column' },
      ...{ at: expect.any(String), recoveredAt: expect.any(String) },
    },
  ]);
  await fail('again', 'reportSending');
  expect((await failuresOf(db, tenant.groupId)).map(({ recoveredAt }) => recoveredAt)).toEqual([null, null]);
});

it('shows in health what failed and when, without groups and messages, and stays ready', async () => {
  expect(await health()).toMatchObject({ status: 'ok', failures: [] });
  await fail('secret');
  await fail('other', 'mail', 'other group');
  await recordSuccess(db, 'other group', 'mail');
  const { status, failures } = await health();
  expect([status, failures]).toEqual(['ok', [{ kind: 'mail', at: expect.any(String), recoveredAt: null }]]);
});

it('shows a group’s failures to its administrators alone', async () => {
  await fail('550 no such mailbox');
  await fail('of others', 'mail', 'other group');
  const seenBy = async ({ get }: Tenant['owner']) => (await get('/api/v1/checking')).body.failures;
  expect(await seenBy(tenant.owner)).toMatchObject([{ label: 'Emails', message: '550 no such mailbox' }]);
  expect(await seenBy(await tenant.person({ ITEM: ['view'] }))).toEqual([]);
});
