/** Whether the trail is as it was sealed. */
import type { Queryable } from '../db/types';
import type { Check, Difference } from '../verify/finding';
import { digestOf, hashIn, type Trail, trails } from './trails';

/** More than anyone reads: the first ones tell where to look. */
const MOST = 100;

/** Rows that were altered, removed or added after they were sealed, in the order of their numbers. */
async function changedRows(db: Queryable, groupId: string, trail: Trail): Promise<Difference[]> {
  const rows = await db.query<{ seq: string; sealedAt: string; was: string | null; is: string | null }>(
    `select seq::text, s.sealed_at as "sealedAt", encode(was, 'hex') as was, encode("is", 'hex') as "is" from seals s
     cross join lateral (
       select seq, l.hash as was, p.hash as "is" from unnest(s.seqs, s.hashes) l(seq, hash)
       full join (select t.seq, ${hashIn(trail, 's.form')} as hash from ${trail.table} t
         where t.group_id = s.group_id and t.seq > s.after and t.seq <= s.up_to) p using (seq)
       where l.hash is distinct from p.hash) changed
     where s.group_id = $1 and s.trail = $2 order by changed.seq limit ${MOST}`,
    [groupId, trail.table],
  );
  return rows.map(({ seq, sealedAt, was, is }) => ({
    of: `${trail.row} ${seq}`,
    figure: 'what was written',
    expected: was === null ? `no such row, because it was added after ${sealedAt}` : `as sealed at ${sealedAt}`,
    found: is === null ? 'removed' : was === null ? 'there' : 'altered',
  }));
}

/** The first seal that doesn't follow from the one before. */
async function brokenSeal(db: Queryable, groupId: string, { table, row }: Trail): Promise<Difference[]> {
  const broken = await db.query<{ number: number }>(
    `select number from (
       select s.*, lag(number, 1, 0) over w as before, lag(up_to, 1, 0::bigint) over w as ended, lag(digest, 1, ''::bytea) over w as previous
       from seals s where group_id = $1 and trail = $2 window w as (order by number)) c
     where number <> before + 1 or after <> ended or digest <> ${digestOf('c.previous', 'c')} order by number limit 1`,
    [groupId, table],
  );
  return broken.map(({ number }) => ({
    of: `seal ${number} of each ${row}`,
    figure: 'digest',
    expected: 'the one of its rows and of the seal before',
    found: 'another one',
  }));
}

/** Whether history and ledgers are what the program wrote. Rows of the last minutes aren't sealed yet. */
export const trailCheck: Check = {
  kind: 'trail',
  label: 'History and ledgers, and their seals',
  find: async (db, groupId) => {
    const found: Difference[] = [];
    for (const trail of trails())
      found.push(...(await brokenSeal(db, groupId, trail)), ...(await changedRows(db, groupId, trail)));
    return found;
  },
};
