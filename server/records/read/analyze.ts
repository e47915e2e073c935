/**
 * Planner statistics for the embedded database. A PostgreSQL server collects them in the background; the embedded one has no background
 * worker, and without them it reads a whole resource instead of looking up one key.
 */
import { afterCommit } from '#server/db';
import type { Database, Queryable } from '#server/db/types';
import { log } from '#server/log';

const FIRST = 500;
/** After this many rows statistics are outdated, whatever the size. Collecting them takes a second on a large database. */
const LARGEST = 200_000;

let database: Database | undefined;
let written = 0;
let threshold = FIRST;

/** Maintains this database's statistics from now on; does nothing for a server. */
export function keepAnalyzed(db: Database): void {
  if (db.kind === 'pglite') database = db;
}

const gathering = new WeakMap<Queryable, Promise<void>>();

/** Collects statistics, or waits for a running collection. System tables don't need them. */
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
    log.warn(`Statistics were not gathered: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Reports newly written rows in any table; now and then statistics are collected again, in the background. */
export function rowsWritten(count: number): void {
  written += count;
  const db = database;
  if (!db || written < threshold) return;
  written = 0;
  threshold = Math.min(threshold * 4, LARGEST);
  // Not awaited: the writer needn't wait, and the next query queues behind it anyway. Only once, however often a transaction asked.
  afterCommit(() => void gatherStatistics(db));
}
