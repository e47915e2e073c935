/** The rows of `jobs`: which process runs which job, when one is tried again, and when it is removed. */

import type { Database } from '../db/types';

/** A job that this process has taken. */
export interface Taken {
  group_id: string;
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
  [column: string]: unknown;
}

/** How long a process owns a job, in seconds; renewed three times within. */
export const leaseSeconds = 30;

/** Takes the oldest job that is due, or whose process let its lease expire. Processes skip rows that another is taking. */
export async function take(db: Database, kinds: readonly string[]): Promise<Taken | undefined> {
  const [row] = await db.query<Taken>(
    `update jobs set state = 'running', attempts = attempts + 1, locked_until = now() + make_interval(secs => $2)
     where (group_id, id) in (
       select group_id, id from jobs
       where kind = any($1) and (state = 'queued' and run_after <= now() or state = 'running' and locked_until < now())
       order by run_after, created_at, id limit 1 for update skip locked)
     returning group_id, id, kind, payload, attempts`,
    [kinds, leaseSeconds],
  );
  return row;
}

/**
 * Only the run that still owns the job changes it: `attempts` distinguishes it from a later run that took over. A handler may have set its
 * job's state itself.
 */
const OWN = "group_id = $1 and id = $2 and attempts = $3 and state = 'running'";
const keyOf = (job: Taken) => [job.group_id, job.id, job.attempts] as const;

/** Ends a job: done, or failed for good. */
export const end = (db: Database, job: Taken, state: 'done' | 'failed', error: string | null) =>
  db.query(`update jobs set state = $4, error = $5, locked_until = null where ${OWN}`, [...keyOf(job), state, error]);

/** Queues a job again after an attempt that failed. */
export const postpone = (db: Database, job: Taken, waitSeconds: number, error: string) =>
  db.query(
    `update jobs set state = 'queued', locked_until = null, error = $5, run_after = now() + make_interval(secs => $4) where ${OWN}`,
    [...keyOf(job), waitSeconds, error],
  );

export const renew = (db: Database, job: Taken) =>
  db.query(`update jobs set locked_until = now() + make_interval(secs => $4) where ${OWN}`, [
    ...keyOf(job),
    leaseSeconds,
  ]);

/** Removes finished jobs: after a day, and after a month if they failed, because someone may ask why. */
export const removeFinished = (db: Database) =>
  db.query(
    `delete from jobs where state = 'done' and run_after < now() - interval '1 day'
     or state = 'failed' and run_after < now() - interval '30 days'`,
  );
