/**
 * Statistics for the planner of the embedded database. A PostgreSQL server gathers them in the background; the embedded one has no
 * background worker, and without them it reads a whole resource where it should look up one key.
 */
import { afterCommit } from '#server/db';
import type { Database, Queryable } from '#server/db/types';

const FIRST = 500;
/** However much there is: after so many rows the picture has changed. Reading it again takes a second of a large database. */
const LARGEST = 200_000;

let database: Database | undefined;
let written = 0;
let threshold = FIRST;

/** Keeps the statistics of this database from now on; does nothing for a server. */
export function keepAnalyzed(db: Database): void {
  if (db.kind === 'pglite') database = db;
}

const gathering = new WeakMap<Queryable, Promise<void>>();

/** Gathers statistics, or waits for those that are being gathered already. Tables of the system have no use for them. */
export function gatherStatistics(db: Queryable): Promise<void> {
  const running = gathering.get(db) ?? analyze(db).finally(() => gathering.delete(db));
  gathering.set(db, running);
  return running;
}

async function analyze(db: Queryable): Promise<void> {
  try {
    const [row] = await db.query<{ tables: string }>(
      `select string_agg(format('%I', relname), ', ') as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    await db.query(`analyze ${row?.tables ?? ''}`);
  } catch (error) {
    console.warn(`Statistics were not gathered: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Tells of rows that were just written, in whatever table; now and then the statistics are gathered again, in the background. */
export function rowsWritten(count: number): void {
  written += count;
  const db = database;
  if (!db || written < threshold) return;
  written = 0;
  threshold = Math.min(threshold * 4, LARGEST);
  // Not awaited: anyone who wrote the rows need not wait, and the next query queues behind it anyway. Once, however often a transaction asked.
  afterCommit(() => void gatherStatistics(db));
}
