/**
 * Whether cached data is still current. Before answering from memory, a process asks the database which kinds of records changed since the
 * last time. The transaction's snapshot makes this exact, also for other processes and manual SQL. All requests waiting at the same time
 * share one query.
 */
import { log } from '../log';
import { Memory } from './memory';
import type { Row } from './types';

/** What the database has seen so far, and what changed since an earlier answer. */
interface Answer extends Row {
  snapshot: string;
  changed: readonly (readonly [groupId: string, kind: string])[] | null;
}

/** Anything that runs a statement outside the caller's transaction. */
type Ask = (sql: string, params: readonly unknown[]) => Promise<Row[]>;

/** Rows read with each query: the transactions that hadn't ended at the last one. */
const QUESTION = `select pg_current_snapshot()::text as snapshot, (
    select jsonb_agg(distinct jsonb_build_array(group_id, kind)) from changes
    where xid >= $1::text::xid8 and not pg_visible_in_snapshot(xid, $2::text::pg_snapshot)
  ) as changed`;

/** After this long without a query, everything is read again, because change records may have been removed. */
const LONGEST_MS = 5 * 60_000;
/** Rows are removed when they are older than this, far longer than any process goes without asking. */
const SWEEP_MS = 60 * 60_000;

const oldestOpen = (snapshot: string): string => snapshot.slice(0, snapshot.indexOf(':'));

export interface Changes {
  /**
   * Asks what has changed up to now.
   * @returns false if memory can't be used: in a transaction, which sees its own writes
   */
  ask(): Promise<boolean>;
  /** A stamp for some kinds of a group's records: the same as long as none of them changes. */
  stamp(groupId: string, kinds: readonly string[]): string;
  /** Cached values, each with its stamp. */
  readonly memory: Memory;
}

/** Tracks, for one database, how often each kind has changed. */
export function watchChanges(ask: Ask, isInTransaction: () => boolean, writes: (() => number) | undefined): Changes {
  const memory = new Memory();
  const versions = new Map<string, number>();
  let epoch = 0;
  let known: { snapshot: string; at: number; writes: number | undefined } | undefined;
  let sweep: { below: string; at: number } | undefined;

  const forget = () => {
    epoch++;
    versions.clear();
    memory.clear();
  };

  const clean = (snapshot: string, now: number) => {
    if (sweep && now - sweep.at < SWEEP_MS) return;
    const below = sweep?.below;
    sweep = { below: oldestOpen(snapshot), at: now };
    // Transactions that ended an hour ago are visible to everyone.
    if (below !== undefined)
      ask('delete from changes where xid < $1::text::xid8', [below]).catch((error: unknown) =>
        log.warn(`Old changes were not removed: ${error instanceof Error ? error.message : String(error)}`),
      );
  };

  const question = async (): Promise<void> => {
    const now = performance.now();
    const written = writes?.();
    const before = known && now - known.at < LONGEST_MS ? known : undefined;
    // Only this process uses the embedded database: if it has written nothing, nothing changed.
    if (before && written !== undefined && before.writes === written) {
      before.at = now;
      return;
    }
    // Until the answer arrives, nothing is known.
    known = undefined;
    const since = before?.snapshot ?? '1:1:';
    const [row] = (await ask(QUESTION, [before ? oldestOpen(since) : '9223372036854775807', since])) as Answer[];
    if (!row) throw new Error('the database has not said what it has seen');
    if (!before) forget();
    for (const [groupId, kind] of row.changed ?? []) {
      if (kind === '*') forget();
      else versions.set(`${groupId}|${kind}`, (versions.get(`${groupId}|${kind}`) ?? 0) + 1);
    }
    known = { snapshot: row.snapshot, at: now, writes: written };
    clean(row.snapshot, now);
  };

  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** Joins the query that hasn't been sent yet, because a running one may miss recent changes. */
  const shared = (): Promise<void> => {
    if (!running) {
      running = question().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return shared();
      });
    return next;
  };

  return {
    memory,
    async ask() {
      if (isInTransaction()) return false;
      await shared();
      return true;
    },
    stamp: (groupId, kinds) => `${epoch}${kinds.map((kind) => `.${versions.get(`${groupId}|${kind}`) ?? 0}`).join('')}`,
  };
}
