import { expect, it } from 'vitest';
import { newTenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';

/** `/statics`: stored and queued data. */
const { db, app } = await testApp(await ownDatabase());

interface Statics {
  docs: { label: string; total: number; outlets: Record<string, number> | null }[];
  jobs: { state: string; count: number }[];
}

it('distinguishes scheduled jobs from queued ones', async () => {
  const { owner, groupId } = await newTenant(db, app);
  for (const [id, state, after] of [
    ['due', 'queued', '-1 minute'],
    ['tomorrow', 'queued', '1 day'],
    ['next week', 'queued', '7 days'],
    ['wrong', 'failed', '-1 day'],
  ])
    await db.query(
      `insert into jobs (group_id, id, kind, payload, state, run_after) values ($1, $2, 'nobodys', '{}', $3, now() + $4::interval)`,
      [groupId, id, state, after],
    );
  const { jobs } = (await owner.get('/api/v1/statics')).body as unknown as Statics;
  expect(Object.fromEntries(jobs.map(({ state, count }) => [state, count]))).toEqual({
    planned: 2,
    queued: 1,
    failed: 1,
  });
});

it('counts per outlet, and what several share once in all', async () => {
  const { owner, put, person } = await newTenant(db, app);
  await put('suppliers', { supplierName: 'Both', outlets: ['out_COL', 'out_KDY'] });
  await put('suppliers', { supplierName: 'One', outlets: ['out_KDY'] });
  const suppliers = async (who: typeof owner) =>
    ((await who.get('/api/v1/statics')).body as unknown as Statics).docs.find(({ label }) => label === 'Suppliers');
  expect(await suppliers(owner)).toMatchObject({ total: 2, outlets: { out_COL: 1, out_KDY: 2 } });
  // A user who works at one outlet gets that outlet's.
  const clerk = await person({ SYSTEM_SETTING: ['view'] }, ['out_COL']);
  expect(await suppliers(clerk)).toMatchObject({ total: 1, outlets: { out_COL: 1 } });
});

it('counts the role that is built in, as the list of roles does', async () => {
  const { owner, groupId } = await newTenant(db, app);
  const { docs } = (await owner.get('/api/v1/statics')).body as unknown as Statics;
  const listed = await owner.get(`/api/v1/userRoles/${groupId}`);
  expect(docs.find(({ label }) => label === 'User roles')?.total).toBe((listed.body.docs as unknown[]).length);
});
