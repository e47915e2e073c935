import { afterCommit, withoutTimeout } from '../db/core';
import type { Database, Queryable } from '../db/types';
import { messageOf, recordFailure, recordSuccess } from '../failures';
import { log } from '../log';
import { newId } from '../records/write/identifiers';
import { end, leaseSeconds, postpone, removeFinished, renew, type Taken, take } from './rows';

/** Work that outlives the request that asked for it, and the process too. */
export interface Job {
  groupId: string;
  id: string;
  kind: string;
  /** What `enqueue` was given, as JSON. */
  payload: unknown;
  /** 1 at the first run; higher if an earlier one failed, or its process stopped. */
  attempts: number;
}

/** Runs one job. It may run more than once after a fault or a crash, so its effects must be safe to repeat. */
export type JobHandler = (job: Job) => Promise<void>;

/** One kind of background job. */
export interface JobKind {
  /** Its name in Diagnostics: 'Scheduled reports'. */
  label: string;
  run: JobHandler;
  /** How often a job is tried before it has failed, with growing waits in between. @default 5, within 45 minutes */
  attempts?: number;
  /** Tells the people concerned that a job has failed for good. Safe to repeat. */
  givenUp?: (job: Job, reason: string) => Promise<void>;
}

export interface JobRunner {
  /** Takes no more jobs; resolves when the current one is finished. */
  stop(): Promise<void>;
  /** Looks for jobs at once instead of at the next interval. */
  kick(): void;
}

const usualAttempts = 5;
const firstWaitSeconds = 10;
const longestWaitSeconds = 6 * 3600;
const tidyEveryMs = 3_600_000;

const attemptsOf = ({ attempts = usualAttempts }: JobKind): number => attempts;

/** The wait after an attempt, in seconds: 10, a minute, 6 minutes, 36 minutes, up to 6 hours. */
const waitAfter = (attempt: number): number => Math.min(longestWaitSeconds, firstWaitSeconds * 6 ** (attempt - 1));

const kicks = new Set<() => void>();

/**
 * Queues a job in the transaction of the change that needs it, so that both happen or neither. This process starts it right after the
 * commit, others at their next interval.
 * @param job `runAfter` delays the first run
 * @returns the job's id
 */
export async function enqueue(
  tx: Queryable,
  job: { groupId: string; kind: string; payload: unknown; runAfter?: Date },
): Promise<string> {
  // Ids sort by creation, so that jobs queued within one tick of the database's clock keep their order.
  const id = newId('jobs');
  await tx.query(
    'insert into jobs (group_id, id, kind, payload, run_after) values ($1, $2, $3, $4, coalesce($5, now()))',
    [job.groupId, id, job.kind, JSON.stringify(job.payload ?? null), job.runAfter],
  );
  afterCommit(() => {
    for (const kick of kicks) kick();
  });
  return id;
}

/**
 * Queues a job unless the same one is already waiting. A waiting one can't start until this transaction ends, so that it sees its effects.
 */
export async function enqueueOnce(
  tx: Queryable,
  job: { groupId: string; kind: string; payload: unknown; runAfter: Date },
): Promise<void> {
  await tx.query(
    `with waiting as (
       select id from jobs where group_id = $1 and kind = $3 and state = 'queued' and payload = $4::jsonb limit 1 for share skip locked)
     insert into jobs (group_id, id, kind, payload, run_after) select $1, $2, $3, $4::jsonb, $5 where not exists (select from waiting)`,
    [job.groupId, newId('jobs'), job.kind, JSON.stringify(job.payload ?? null), job.runAfter],
  );
}

const report = (what: string) => (error: unknown) => log.error(`${what}: ${messageOf(error)}`);

/** Queues a failed job again; after its last attempt, tells the people concerned. */
async function afterFailure(db: Database, kind: JobKind, taken: Taken, job: Job, error: unknown): Promise<void> {
  report(`Job ${job.kind} ${job.id} failed`)(error);
  const reason = messageOf(error);
  if (job.attempts < attemptsOf(kind)) {
    await postpone(db, taken, waitAfter(job.attempts), reason);
  } else {
    await kind.givenUp?.(job, reason).catch(report(`Nobody was told that job ${job.kind} ${job.id} failed`));
    await end(db, taken, 'failed', reason);
  }
  await recordFailure(db, job.groupId, { kind: job.kind, label: kind.label, error });
}

async function run(db: Database, taken: Taken, kind: JobKind): Promise<void> {
  const { group_id: groupId, ...rest } = taken;
  const job: Job = { groupId, id: rest.id, kind: rest.kind, payload: rest.payload, attempts: rest.attempts };
  if (job.attempts > attemptsOf(kind)) {
    const reason = `Given up: the program ended in the middle of attempt ${attemptsOf(kind)}.`;
    await afterFailure(db, kind, taken, job, new Error(reason));
    return;
  }
  const lease = setInterval(
    () => renew(db, taken).catch(report(`Job ${job.id} could not be renewed`)),
    (leaseSeconds * 1000) / 3,
  );
  try {
    await withoutTimeout(() => kind.run(job));
  } catch (error) {
    await afterFailure(db, kind, taken, job, error);
    return;
  } finally {
    clearInterval(lease);
  }
  await end(db, taken, 'done', null);
  await recordSuccess(db, groupId, job.kind);
}

/**
 * Runs jobs of these kinds, one after another, in this process. Any number of processes can do so on one PostgreSQL. A job that throws is
 * tried again after a while, and becomes `failed` with the message after its last attempt; if a process stops, the next one takes its job.
 * @param options.everyMs how often to look for jobs queued by other processes
 */
export function startJobs(
  db: Database,
  kinds: Readonly<Record<string, JobKind>>,
  { everyMs = 1000 }: { everyMs?: number } = {},
): JobRunner {
  const names = Object.keys(kinds);
  let stopped = names.length === 0;
  let wanted = false;
  let working: Promise<void> | undefined;
  let tidiedAt = Number.NEGATIVE_INFINITY;

  const tidy = async (): Promise<void> => {
    if (performance.now() - tidiedAt < tidyEveryMs) return;
    tidiedAt = performance.now();
    await removeFinished(db);
  };
  const work = async (): Promise<void> => {
    while (wanted && !stopped) {
      wanted = false;
      for (let job = await take(db, names); job; job = stopped ? undefined : await take(db, names)) {
        const kind = kinds[job.kind];
        if (kind) await run(db, job, kind);
      }
      await tidy();
    }
  };
  const kick = (): void => {
    wanted = true;
    if (stopped || working) return;
    working = work()
      .catch(report('Jobs could not be read'))
      .finally(() => {
        working = undefined;
      });
  };
  /** The embedded database has one process: jobs that are running at startup were interrupted and don't wait for their lease. */
  const resume = async (): Promise<void> => {
    if (db.kind === 'pglite') {
      await db.query(
        "update jobs set state = 'queued', locked_until = null where state = 'running' and kind = any($1)",
        [names],
      );
    }
  };

  const timer = setInterval(kick, everyMs);
  kicks.add(kick);
  working = stopped
    ? undefined
    : resume()
        .catch(report('Jobs could not be resumed'))
        .finally(() => {
          working = undefined;
          kick();
        });
  return {
    kick,
    async stop() {
      stopped = true;
      clearInterval(timer);
      kicks.delete(kick);
      await working;
    },
  };
}
