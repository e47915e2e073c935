import { beforeEach, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { documentJobs, insertDocument, runAction, updateDocument } from '#server/documents/service';
import { type Job, startJobs } from '#server/jobs/jobs';
import { updateRecord } from '#server/records/write/store';
import { ownDatabase } from '#tests/kit/database';
import { withDeclarations } from '#tests/kit/declarations';
import { receipts, testDeclarations } from './documentsDeclarations';
import { type Group, newGroup, refusal } from './documentsFixture';

withDeclarations(testDeclarations);

const db = await ownDatabase();
let group: Group;
let made: AnyRecord;
beforeEach(async () => {
  group = await newGroup(db);
  const line = { itemId: 'rice', quantity: '1', value: '25' };
  const input = { outletId: 'out_COL', docDate: '2026-06-05', invoice: 'INV 1', items: [line, line, line, line] };
  made = (await insertDocument({ db }, group.owner, receipts, input)).body;
});

const approve = ({ _id, _rev }: AnyRecord) => runAction({ db }, group.owner, receipts, 'approve', { _id, _rev });
const receipt = () => group.stored('testReceipts', made._id);
const notices = async () =>
  (
    await db.query<{ data: AnyRecord }>(
      `select data from records where group_id = $1 and resource = 'notifications' order by id`,
      [group.groupId],
    )
  ).map(({ data }) => data);
/** Runs the queued jobs, as a process would. */
const runQueued = async () => {
  const rows = await db.query<{ group_id: string; id: string; kind: string; payload: unknown }>(
    `select group_id, id, kind, payload from jobs where group_id = $1 and state = 'queued'`,
    [group.groupId],
  );
  for (const { group_id: groupId, ...job } of rows) {
    await documentJobs({ db })[job.kind]?.run({ groupId, attempts: 1, ...job } satisfies Job);
    await db.query(`update jobs set state = 'done' where group_id = $1 and id = $2`, [groupId, job.id]);
  }
  return rows.length;
};
const changeItem = async (set: object) => {
  const { entity } = await import('#resources/index');
  const before = await group.stored('inventoryItems', 'rice');
  await db.transaction((tx) => updateRecord(tx, group.scope, entity('inventoryItems'), before, { ...before, ...set }));
};

test('a long document is queued at once, is locked, and is posted by the job runner', async () => {
  const queued = await approve(made);
  expect(queued).toMatchObject({ status: 202, body: { status: 'draft', approvalState: 'queued' } });
  expect(await approve(queued.body)).toMatchObject({ status: 202, body: { approvalState: 'queued' } });
  expect(
    await refusal(updateDocument({ db }, group.owner, receipts, { ...queued.body, invoice: 'Other' })),
  ).toMatchObject({
    status: 409,
    message: 'RC-COL-26-000001 is being approved',
  });
  expect(await refusal(runAction({ db }, group.owner, receipts, 'delete', queued.body))).toMatchObject({ status: 409 });

  const runner = startJobs(db, documentJobs({ db }));
  await vi.waitFor(async () => expect((await receipt()).status).toBe('approved'), 5000);
  await runner.stop();
  expect(await receipt()).toMatchObject({ approvalState: 'done', approvedBy: 'owner', totalCost: '100.00' });
  expect(await group.balance('rice')).toMatchObject({ quantity: '4.0000', value: '100.00' });
  expect(await notices()).toMatchObject([
    { category: 'jobDone', level: 'info', audience: { userIds: ['owner'] }, title: 'RC-COL-26-000001 is approved' },
  ]);
  expect((await approve(made)).body).toMatchObject({ alreadyApproved: true });
});

test('a job that runs again after a crash posts nothing twice', async () => {
  await approve(made);
  const [job] = await db.query<{ kind: string; payload: unknown }>(
    `select kind, payload from jobs where group_id = $1`,
    [group.groupId],
  );
  expect(await runQueued()).toBe(1);
  await documentJobs({ db })[job?.kind as string]?.run({
    groupId: group.groupId,
    id: 'again',
    attempts: 2,
    kind: 'approval',
    payload: job?.payload,
  });
  expect(await group.balance('rice')).toMatchObject({ quantity: '4.0000' });
  expect(await notices()).toHaveLength(1);
});

test('a failed background approval stays a draft with its reasons, notifies the user, and can be fixed and approved', async () => {
  await approve(made);
  await changeItem({ status: 'inactive' });
  await runQueued();
  const failed = await receipt();
  expect(failed).toMatchObject({ status: 'draft', approvalState: 'failed' });
  expect((failed.approvalErrors as AnyRecord[])[0]).toMatchObject({
    field: 'items.0.itemId',
    rule: 'inactive',
    message: 'rice is not active',
  });
  expect(await group.balance('rice')).toMatchObject({ quantity: '0.0000' });
  expect(await notices()).toMatchObject([
    { level: 'critical', title: 'RC-COL-26-000001 could not be approved', audience: { userIds: ['owner'] } },
  ]);

  await changeItem({ status: 'active' });
  const mended = (await updateDocument({ db }, group.owner, receipts, { ...failed, invoice: 'INV 2' })).body;
  expect(mended.approvalState).toBeUndefined();
  expect(mended.approvalErrors).toBeUndefined();
  await approve(mended);
  await runQueued();
  expect(await receipt()).toMatchObject({ status: 'approved' });
});

test('a passing fault only delays a background approval; a lasting one ends it after three attempts, and it can be approved again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  let faults = 3;
  const faulty: typeof db = Object.create(db, {
    transaction: {
      value: (work: Parameters<typeof db.transaction>[0]) => {
        if (faults <= 0) return db.transaction(work);
        faults--;
        throw new Error('Connection terminated unexpectedly');
      },
    },
  });
  /** Runs what is queued until it has ended. @returns how often it was tried */
  const attempts = async () => {
    const runner = startJobs(db, documentJobs({ db: faulty }), { everyMs: 20 });
    const ended = await vi.waitFor(async () => {
      await db.query("update jobs set run_after = now() where group_id = $1 and state = 'queued'", [group.groupId]);
      const [job] = await db.query<{ attempts: number; state: string }>(
        "select attempts, state from jobs where group_id = $1 and kind = 'approval' order by id desc limit 1",
        [group.groupId],
      );
      expect(job?.state).toMatch(/done|failed/);
      return job?.attempts;
    }, 5000);
    await runner.stop();
    return ended;
  };
  await approve(made);
  expect(await attempts()).toBe(3);
  expect(await receipt()).toMatchObject({
    ...{ status: 'draft', approvalState: 'failed' },
    approvalErrors: [{ rule: 'internal', message: expect.stringContaining('Nothing was posted') }],
  });
  expect((await notices()).map(({ title }) => title)).toEqual(['RC-COL-26-000001 could not be approved']);

  faults = 1;
  await approve(await receipt());
  expect(await attempts()).toBe(2);
  expect(await receipt()).toMatchObject({ status: 'approved', approvalState: 'done' });
  log.mockRestore();
});

test('what is wrong already is refused at once instead of in the background', async () => {
  await changeItem({ status: 'inactive' });
  expect(await refusal(approve(made))).toMatchObject({ status: 400 });
  expect(await runQueued()).toBe(0);
});

test('a document with a given-up job is not locked for ever', async () => {
  await approve(made);
  await db.query(`update jobs set state = 'failed' where group_id = $1`, [group.groupId]);
  const again = await approve(await receipt());
  expect(again).toMatchObject({ status: 202 });
  expect(await runQueued()).toBe(1);
  expect(await receipt()).toMatchObject({ status: 'approved' });
});
