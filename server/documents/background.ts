/** The job that posts queued approvals of long documents, in any process (domain 2.5). */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { linesOf } from '#engine/run/lines';
import { entity as entityNamed } from '#resources';
import type { Identity } from '../auth/identity';
import type { Database, Queryable } from '../db/types';
import { ApiError } from '../http/errors';
import type { Job, JobHandler, JobKind } from '../jobs/jobs';
import { readRecord, updateRecord } from '../records/write/store';
import { act, again } from './actions';
import { declares, writeNotices } from './effects';
import { wholeGroup } from './planning';
import { APPROVAL, type ApprovalPayload } from './queue';
import { nameOf } from './request';

/** Why a document can't be posted as it is. */
const reasonsOf = (refusal: ApiError): readonly Problem[] =>
  refusal.errors ?? [{ field: '', rule: refusal.code, message: refusal.message }];

/** Someone waits for the document, which is locked until the last attempt: a minute is enough for a passing fault. */
const ATTEMPTS = 3;

const fault: Problem = {
  field: '',
  rule: 'internal',
  message: 'Something went wrong on the server. Nothing was posted. Approve it again.',
};

const approvalJob =
  (db: Database): JobHandler =>
  async (job: Job) => {
    const { resource, id, action, args, identity } = job.payload as ApprovalPayload;
    const entity = entityNamed(resource);
    const input = { _id: id, arguments: args };
    try {
      // Safe to repeat after a crash: a posted document has its new state, and nothing happens.
      await again(() =>
        db.transaction(async (tx) => {
          const { body } = await act(tx, identity, entity, action, input, { asJob: true });
          if (body.alreadyApproved) return;
          const title = `${nameOf(entity, body)} is approved`;
          const message = `${linesOf(body).length} lines were posted in the background.`;
          await writeNotices(
            tx,
            { identity, entity, record: body },
            [{ category: 'jobDone', level: 'info', title, message }],
            [identity.userId],
          );
        }),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await db.transaction((tx) => writeFailure(tx, identity, entity, id, reasonsOf(error)));
    }
  };

/** The document back in its previous state with the reasons; the person who asked gets a notification. */
async function writeFailure(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  id: string,
  reasons: readonly Problem[],
): Promise<void> {
  const scope = wholeGroup(identity);
  const record = await readRecord(tx, scope, entity, id, { lock: true });
  // Something else ended the wait (it was approved or deleted), so there is no failure to report.
  if (!record || (declares(entity, 'approvalState') && record.approvalState !== 'queued')) return;
  const failed: AnyRecord = { ...record };
  if (declares(entity, 'approvalState')) failed.approvalState = 'failed';
  if (declares(entity, 'approvalErrors')) failed.approvalErrors = reasons;
  const stored = await updateRecord(tx, scope, entity, record, failed, {
    action: 'approvalFailed',
    note: reasons[0]?.message,
  });
  const title = `${nameOf(entity, record)} could not be approved`;
  const message = reasons
    .map((reason) => reason.message)
    .join('\n')
    .slice(0, 2000);
  await writeNotices(
    tx,
    { identity, entity, record: stored },
    [{ category: 'jobDone', level: 'critical', title, message }],
    [identity.userId],
  );
}

/** The background jobs of documents, for the job runner. */
export const documentJobs = ({ db }: { db: Database }): Record<string, JobKind> => ({
  [APPROVAL]: {
    label: 'Approvals in the background',
    attempts: ATTEMPTS,
    run: approvalJob(db),
    givenUp: ({ payload }) => {
      const { identity, resource, id } = payload as ApprovalPayload;
      return db.transaction((tx) => writeFailure(tx, identity, entityNamed(resource), id, [fault]));
    },
  },
});
