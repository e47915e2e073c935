import { beforeEach, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { reportJobs } from '#server/departments/dashboards/schedules';
import { failuresOf } from '#server/failures';
import { startJobs } from '#server/jobs/jobs';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import { putConsoleBills } from '../../engine/console/reportKit';
import { newTenant, type Tenant } from '../../engine/server/records/recordsFixture';

/** Scheduled reports through passing and lasting faults: a schedule goes on, whatever happened to one of its emails. */

const { db, app } = await testApp(await ownDatabase());
let tenant: Tenant;
let id: string;
/** How many of the report's statements fail from now on. */
let failing = 0;

const DUE = '2026-06-08T01:30:00.000Z';

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await db.query('delete from jobs');
  failing = 0;
  tenant = await newTenant(db, app);
  await putConsoleBills(db, tenant.groupId);
  const made = await tenant.owner.post('/api/v1/reportSchedules/save', {
    ...{ report: 'salesReport', name: 'Sales of June', every: 'weekly', weekday: 1, hour: 7 },
    query: 'fromDate=2026-06-01&toDate=2026-06-10&outlets=out_COL&groupBy=hour',
    recipientIds: [tenant.owner.userId],
  });
  id = String(made.body._id);
  await becomeDue(DUE);
  return () => vi.restoreAllMocks();
});

/** Moves the schedule's next time, and its job, into the past. */
async function becomeDue(dueAt: string): Promise<void> {
  await db.query("update records set data = jsonb_set(data, '{nextAt}', to_jsonb($2::text)) where id = $1", [
    id,
    dueAt,
  ]);
  await db.query(
    "update jobs set payload = jsonb_build_object('id', $1::text, 'dueAt', $2::text), run_after = $2::timestamptz where state = 'queued'",
    [id, dueAt],
  );
}

/** The database, except that reading people's figures loses its connection. */
const faulty: typeof db = Object.create(db, {
  query: {
    value: (sql: string, params?: readonly unknown[]) => {
      if (!sql.includes("'users'") && !JSON.stringify(params ?? []).includes('"users"')) return db.query(sql, params);
      if (failing <= 0) return db.query(sql, params);
      failing--;
      return Promise.reject(new Error('Connection terminated unexpectedly'));
    },
  },
});

/** Runs everything that is due, then makes what waits for another attempt due. @returns the number of runs */
async function runDue(): Promise<void> {
  const runner = startJobs(db, reportJobs({ db: faulty, config: { smtpUrl: undefined, mailFrom: 'x@example.com' } }), {
    everyMs: 20,
  });
  await vi.waitFor(async () => {
    const open = await db.query(
      "select 1 from jobs where state = 'running' or state = 'queued' and run_after <= now()",
    );
    expect(open).toEqual([]);
  }, 10_000);
  await runner.stop();
}
const attemptAgain = () =>
  db.query("update jobs set run_after = now() where state = 'queued' and attempts > 0 returning id");

const mails = () => db.query('select id from outbox where group_id = $1', [tenant.groupId]);
const nextTimes = () =>
  db.query<{ at: string }>(
    "select payload ->> 'dueAt' as at from jobs where state = 'queued' and attempts = 0 and run_after > now()",
  );
const schedule = async () => (await tenant.owner.get('/api/v1/reportSchedules/of')).body.docs?.[0] as AnyRecord;

test('a lost connection delays an email, and the next time is queued before it', async () => {
  failing = 1;
  await runDue();
  expect(await mails()).toEqual([]);
  const next = await nextTimes();
  expect(next).toHaveLength(1);
  expect(Date.parse(next[0]?.at ?? '')).toBeGreaterThan(Date.now());
  expect((await schedule()).nextAt).toBe(next[0]?.at);
  expect(await failuresOf(db, tenant.groupId)).toMatchObject([
    { label: 'Scheduled reports', message: 'Connection terminated unexpectedly', recoveredAt: null },
  ]);

  expect(await attemptAgain()).toHaveLength(1);
  await runDue();
  expect(await mails()).toHaveLength(1);
  expect(await schedule()).toMatchObject({ lastAt: DUE, lastKept: 1 });
  expect(await failuresOf(db, tenant.groupId)).toMatchObject([{ recoveredAt: expect.any(String) }]);
});

test('after its last attempt the owner gets a notification, and the schedule goes on at its next time', async () => {
  failing = Number.POSITIVE_INFINITY;
  await runDue();
  for (let attempt = 2; attempt <= 5; attempt++) {
    expect(await attemptAgain()).toHaveLength(1);
    await runDue();
  }
  expect(await attemptAgain()).toEqual([]);
  expect(await db.query("select attempts, error from jobs where state = 'failed'")).toEqual([
    { attempts: 5, error: 'Connection terminated unexpectedly' },
  ]);
  const notices = await db.query<{ data: AnyRecord }>(
    "select data from records where group_id = $1 and resource = 'notifications'",
    [tenant.groupId],
  );
  expect(notices.map(({ data }) => [data.title, data.audience])).toEqual([
    ['Sales of June was not sent', { roleIds: [], userIds: [tenant.owner.userId] }],
  ]);

  failing = 0;
  expect(await nextTimes()).toHaveLength(1);
  await becomeDue('2026-06-15T01:30:00.000Z');
  await runDue();
  expect(await mails()).toHaveLength(1);
  expect(await nextTimes()).toHaveLength(1);
});
