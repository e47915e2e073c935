import { afterCommit, patiently } from '../db/core';
import type { Database, Queryable } from '../db/types';
import { newId } from '../records/write/identifiers';

/** Work that outlives the request that asked for it, and the process too. */
export interface Job {
  groupId: string;
  id: string;
  kind: string;
  /** What `enqueue` was given, as JSON. */
  payload: unknown;
  /** 1 at the first run; higher if a process stopped during an earlier one. */
  attempts: number;
}

/** Runs one kind of job. It may run more than once after a crash, so its effects must be safe to repeat. */
export type JobHandler = (job: Job) => Promise<void>;

export interface JobRunner {
  /** Takes no more jobs; resolves when the current one is finished. */
  stop(): Promise<void>;
  /** Looks for jobs at once instead of at the next interval. */
  kick(): void;
}

/** How long a process owns a job, in seconds; renewed three times within. */
const leaseSeconds = 30;
/** A job whose process stopped this often is given up, because it may be the cause. */
const maxAttempts = 5;

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

interface Taken {
  group_id: string;
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
  [column: string]: unknown;
}

/** Takes the oldest job that is due, or whose process let its lease expire. Processes skip rows that another is taking. */
const take = async (db: Database, kinds: readonly string[]): Promise<Taken | undefined> => {
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
};

/** Only the run that still owns the job can end it: `attempts` distinguishes it from a later run that took over. */
const end = (db: Database, job: Taken, state: 'done' | 'failed', error: string | null) =>
  db.query(
    `update jobs set state = $4, error = $5, locked_until = null
     where group_id = $1 and id = $2 and attempts = $3 and state = 'running'`,
    [job.group_id, job.id, job.attempts, state, error],
  );

const renew = (db: Database, job: Taken) =>
  db.query(
    `update jobs set locked_until = now() + make_interval(secs => $4)
     where group_id = $1 and id = $2 and attempts = $3 and state = 'running'`,
    [job.group_id, job.id, job.attempts, leaseSeconds],
  );

const report = (what: string) => (error: unknown) =>
  console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);

const run = async (db: Database, job: Taken, handler: JobHandler): Promise<void> => {
  if (job.attempts > maxAttempts) {
    await end(db, job, 'failed', `Given up: the program ended ${maxAttempts} times in the middle of it.`);
    return;
  }
  const lease = setInterval(
    () => renew(db, job).catch(report(`Job ${job.id} could not be renewed`)),
    (leaseSeconds * 1000) / 3,
  );
  try {
    const { group_id: groupId, id, kind, payload, attempts } = job;
    await patiently(() => handler({ groupId, id, kind, payload, attempts }));
    await end(db, job, 'done', null);
  } catch (error) {
    report(`Job ${job.kind} ${job.id} failed`)(error);
    // Its handler may have set its own state; `end` only touches running jobs.
    await end(db, job, 'failed', error instanceof Error ? error.message : String(error));
  } finally {
    clearInterval(lease);
  }
};

/**
 * Runs jobs with a handler, one after another, in this process. Any number of processes can do so on one PostgreSQL. If a handler throws,
 * its job becomes `failed` with the message; if a process stops, the next one takes its job.
 * @param options.everyMs how often to look for jobs queued by other processes
 */
export function startJobs(
  db: Database,
  handlers: Readonly<Record<string, JobHandler>>,
  { everyMs = 1000 }: { everyMs?: number } = {},
): JobRunner {
  const kinds = Object.keys(handlers);
  let stopped = kinds.length === 0;
  let wanted = false;
  let working: Promise<void> | undefined;

  const work = async (): Promise<void> => {
    while (wanted && !stopped) {
      wanted = false;
      for (let job = await take(db, kinds); job; job = stopped ? undefined : await take(db, kinds)) {
        const handler = handlers[job.kind];
        if (handler) await run(db, job, handler);
      }
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
        [kinds],
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
