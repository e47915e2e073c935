/** Seals the trail in the background, so that no one who saves waits for it. */

import { withoutTimeout } from '../db/core';
import type { Database } from '../db/types';
import { messageOf, recordFailure, recordSuccess } from '../failures';
import { faultOf, log, logSecurity } from '../log';
import { digestOf, newestHash, type Trail, trails } from './trails';

/** Short statements: the embedded database runs one at a time, and people wait for it. */
const ROWS = 1000;
/** At a start with years of rows, this many seals for each round. */
const MOST_SEALS = 200;

/**
 * A row's number is taken a moment before its transaction is counted as running. On PostgreSQL a mark is therefore older than any such moment.
 */
const RIPE_SECONDS = 10;

/** Notes the end of what has been written, where the previous mark is used up or came with a backup of another server. */
async function mark(db: Database, { table }: Trail): Promise<void> {
  await db.query(
    `with recursive groups(id) as (
       select min(group_id) from ${table} union all
       select (select min(group_id) from ${table} t where t.group_id > groups.id) from groups where groups.id is not null),
     ends as (select groups.id, (select max(seq) from ${table} t where t.group_id = groups.id) as up_to from groups where groups.id is not null)
     insert into seal_marks as m (group_id, trail, up_to, horizon)
     select ends.id, $1, up_to, pg_snapshot_xmax(pg_current_snapshot()) from ends
     where up_to > coalesce((select s.up_to from seals s where s.group_id = ends.id and s.trail = $1 order by s.number desc limit 1), 0)
     on conflict (group_id, trail) do update set up_to = excluded.up_to, horizon = excluded.horizon, at = now()
     where m.horizon > excluded.horizon
       or m.up_to <= (select s.up_to from seals s where s.group_id = m.group_id and s.trail = $1 order by s.number desc limit 1)`,
    [table],
  );
}

interface Sealed extends Record<string, unknown> {
  number: number;
  upTo: string;
  rows: number;
  digest: string;
}

/** Seals a group's next rows up to the mark; undefined if there are none. Of several processes, the first one does it. */
async function sealNext(db: Database, trail: Trail, groupId: string, upTo: string): Promise<Sealed | undefined> {
  const { form, hash } = newestHash(trail);
  const [sealed] = await db.query<Sealed>(
    `with last as (select number, up_to, digest from seals where group_id = $1 and trail = $2 order by number desc limit 1),
     place as (select coalesce((select number from last), 0) + 1 as number, coalesce((select up_to from last), 0) as after,
       coalesce((select digest from last), ''::bytea) as previous),
     next as materialized (select * from ${trail.table}
       where group_id = $1 and seq > (select after from place) and seq <= $3::bigint order by seq limit ${ROWS}),
     rows as (select seq, ${hash} as hash from next),
     batch as (select count(*)::int as count, max(seq) as last, array_agg(seq order by seq) as seqs, array_agg(hash order by seq) as hashes from rows),
     seal as (select $1::text as group_id, $2::text as trail, number, ${form} as form, after,
       case when count = ${ROWS} then last else $3::bigint end as up_to, seqs, hashes, previous from place, batch where count > 0)
     insert into seals (group_id, trail, number, form, after, up_to, seqs, hashes, digest)
     select group_id, trail, number, form, after, up_to, seqs, hashes, ${digestOf('previous', 'seal')} from seal
     on conflict do nothing
     returning number, up_to::text as "upTo", cardinality(seqs) as rows, encode(digest, 'hex') as digest`,
    [groupId, trail.table, upTo],
  );
  return sealed;
}

/** Marks that no running transaction can still add a row below. */
const ripe = (db: Database, { table }: Trail): Promise<{ groupId: string; upTo: string }[]> =>
  db.query<{ groupId: string; upTo: string }>(
    `select group_id as "groupId", up_to::text as "upTo" from seal_marks m
     where trail = $1 and horizon <= pg_snapshot_xmin(pg_current_snapshot()) and at <= now() - make_interval(secs => $2)
       and up_to > coalesce((select s.up_to from seals s where s.group_id = m.group_id and s.trail = $1 order by s.number desc limit 1), 0)`,
    // The embedded database has one connection: no other transaction runs.
    [table, db.kind === 'pglite' ? 0 : RIPE_SECONDS],
  );

/**
 * Seals what was written before the last call; on the embedded database, everything.
 * @param report called with the newest seal of each group and table
 * @returns how many rows were sealed
 */
export async function sealTrails(
  db: Database,
  report: (sealed: { groupId: string; trail: string } & Sealed) => void = () => {},
  most = MOST_SEALS,
): Promise<number> {
  let rows = 0;
  let seals = 0;
  for (const trail of trails()) {
    if (db.kind === 'pglite') await mark(db, trail);
    for (const { groupId, upTo } of await ripe(db, trail)) {
      let newest: Sealed | undefined;
      for (; seals < most; seals++) {
        const sealed = await sealNext(db, trail, groupId, upTo);
        if (!sealed) break;
        newest = sealed;
        rows += sealed.rows;
        if (BigInt(sealed.upTo) >= BigInt(upTo)) break;
      }
      if (newest) report({ groupId, trail: trail.table, ...newest });
    }
    if (db.kind !== 'pglite') await mark(db, trail);
  }
  return rows;
}

/** Failures belong to the installation, not to a group. */
const FAILURE = { kind: 'sealing', label: 'Sealing of the trail' };
const EVERY_MS = 60_000;

/**
 * Seals every minute, and logs each group's newest seals once a day: someone who rewrites the database can't rewrite a log that is kept elsewhere.
 * @returns ends it once a round in progress is complete
 */
export function startSealing(db: Database): { stop(): Promise<void> } {
  const logged = new Map<string, string>();
  const round = async (): Promise<void> => {
    const today = new Date().toISOString().slice(0, 10);
    try {
      await withoutTimeout(() =>
        sealTrails(db, ({ groupId, trail, number, upTo, digest }) => {
          const key = `${trail} ${groupId}`;
          if (logged.get(key) === today) return;
          logged.set(key, today);
          logSecurity('sealed', { groupId, trail, number, upTo, digest });
        }),
      );
      await recordSuccess(db, '', FAILURE.kind);
    } catch (error) {
      log.error(`The trail was not sealed: ${messageOf(error)}`, faultOf(error));
      await recordFailure(db, '', { ...FAILURE, error }).catch(() => {});
    }
  };
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = undefined;
    });
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
