/** A streaming replica of the PostgreSQL server, from which reports are read (DATABASE_REPLICA_URL). */
import { messageOf } from '../failures';
import { log } from '../log';
import type { OpenDatabase } from './core';
import { DatabaseLost } from './lost';
import { openPostgres } from './postgres';
import type { Database, Replica } from './types';

/** How long a report waits for the replica to have everything that was committed before it; usually milliseconds. */
const WAIT_MS = 1_000;
const POLL_MS = 20;
/** A replica that doesn't answer is left alone for this long. */
const AWAY_MS = 10_000;
/** What is further behind isn't read, in seconds. */
const MOST_BEHIND = 300;
/** What a person saved this long before the replica's last change counts as not there: a save's time is from before its commit. */
const MARGIN = '1 minute';

interface Position extends Record<string, unknown> {
  isReplica: boolean;
  hasAll: boolean;
  /** Of the last change it has; null since its start. */
  asOf: string | null;
}

/** A replica's failures: its connection, and a conflict with what it replays. */
const isItsFault = (error: unknown): boolean =>
  error instanceof DatabaseLost || (error instanceof Error && 'code' in error && error.code === '40001');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a server and a database are, for the comparison of two. */
const IDENTITY = 'select system_identifier::text as server, current_database() as name from pg_control_system()';

/**
 * The replica at `url` of a primary. It connects on first use. Everything goes to the primary as long as the replica is away or too far behind.
 */
function followedBy(primary: OpenDatabase, url: string): Replica {
  let opened: Promise<OpenDatabase> | undefined;
  let awayUntil = 0;
  let wasBehind = false;

  const open = async (): Promise<OpenDatabase> => {
    const db = await openPostgres(url, { connectMs: 2_000 });
    const [[own], [its]] = await Promise.all([primary.query(IDENTITY), db.query(IDENTITY)]);
    if (own?.server === its?.server && own?.name === its?.name) return db;
    await db.close();
    throw new Error('DATABASE_REPLICA_URL is another database than DATABASE_URL, not its replica');
  };
  const away = (error: unknown): void => {
    awayUntil = Date.now() + AWAY_MS;
    log.warn(`Reports are read from the primary: ${messageOf(error)}`);
  };
  const connect = async (): Promise<OpenDatabase> => {
    opened ??= open();
    return opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  };
  const committed = async (): Promise<{ lsn: string; at: string }> => {
    const [now] = await primary.query<{ lsn: string; at: string }>(
      'select pg_current_wal_lsn()::text as lsn, now() as at',
    );
    return now ?? { lsn: '0/0', at: '' };
  };
  const positionOf = async (db: OpenDatabase, lsn: string): Promise<Position> => {
    const [position] = await db.query<Position>(
      `select pg_is_in_recovery() as "isReplica", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasAll",
         pg_last_xact_replay_timestamp() as "asOf"`,
      [lsn],
    );
    if (!position?.isReplica) throw new Error('DATABASE_REPLICA_URL is no replica (any more)');
    return position;
  };
  const behindBy = ({ hasAll, asOf }: Position, at: string): number | undefined =>
    hasAll ? 0 : asOf === null ? undefined : Math.max(0, (Date.parse(at) - Date.parse(asOf)) / 1000);
  const hasSaved = async ({ groupId, userId }: { groupId: string; userId: string }, since: string) =>
    (
      await primary.query(
        `select 1 from history where group_id = $1 and at > $3::timestamptz - interval '${MARGIN}' and user_id = $2 limit 1`,
        [groupId, userId, since],
      )
    ).length > 0;

  return {
    async reading(person) {
      if (Date.now() < awayUntil) return { db: primary };
      const now = await committed();
      try {
        const db = await connect();
        const begun = performance.now();
        let position = await positionOf(db, now.lsn);
        while (!position.hasAll && !wasBehind && performance.now() - begun < WAIT_MS) {
          await pause(POLL_MS);
          position = await positionOf(db, now.lsn);
        }
        wasBehind = !position.hasAll;
        if (position.hasAll) return { db };
        const behind = behindBy(position, now.at);
        if (position.asOf === null || behind === undefined || behind > MOST_BEHIND) return { db: primary };
        if (await hasSaved(person, position.asOf)) return { db: primary };
        return { db, asOf: position.asOf, behindSeconds: Math.round(behind) };
      } catch (error) {
        away(error);
        return { db: primary };
      }
    },
    failed(error) {
      if (!isItsFault(error)) return false;
      away(error);
      return true;
    },
    async state() {
      try {
        const now = await committed();
        const behind = behindBy(await positionOf(await connect(), now.lsn), now.at);
        return { isReachable: true, behindSeconds: behind === undefined ? null : Math.round(behind) };
      } catch {
        return { isReachable: false, behindSeconds: null };
      }
    },
    async close() {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** The primary with its replica, closed together. */
export const withReplica = (primary: OpenDatabase, url: string): OpenDatabase => {
  const replica = followedBy(primary, url);
  return {
    ...primary,
    replica,
    close: async () => {
      await replica.close();
      await primary.close();
    },
  };
};

/**
 * Reads for a person's report from the replica if there is one, and from the primary if the replica fails.
 * @param read gets the database, and how far its figures are behind, if they are
 */
export async function readingFor<T>(
  db: Database,
  person: { groupId: string; userId: string },
  read: (db: Database, delay?: { asOf: string; behindSeconds: number }) => Promise<T>,
): Promise<T> {
  const { replica } = db;
  if (!replica) return read(db);
  const { db: source, asOf, behindSeconds } = await replica.reading(person);
  try {
    return await read(source, asOf === undefined ? undefined : { asOf, behindSeconds: behindSeconds ?? 0 });
  } catch (error) {
    if (source === db || !replica.failed(error)) throw error;
    return read(db);
  }
}
