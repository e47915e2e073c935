/** Gives groups their initial records (`seeds` in declarations): at setup, and for older groups at startup. */

import { modulesOf } from '#engine/read/access';
import { outletsField, scopeOf } from '#engine/read/entities';
import { seededOf, seedsOf, unbegun } from '#engine/read/seeds';
import { stepInto, textsIn } from '#engine/run/values';
import { declarations, entities, entity, trade } from '#resources';
import type { Database, Queryable } from '#server/db/types';
import { assignCodes } from './codes';
import { findRecords, insertRecords, readMany, readRecord, type Scope, updateRecord } from './store';

/** Which seeded lists have ever had a record in this group; deleted records are in the history. */
async function usedIn(q: Queryable, groupId: string): Promise<Set<string>> {
  const names = seededOf(entities).map(({ name }) => name);
  const rows = await q.query<{ resource: string }>(
    `select n.resource from unnest($2::text[]) as n(resource)
     where exists (select from records r where r.group_id = $1 and r.resource = n.resource)
        or exists (select from history h where h.group_id = $1 and h.resource = n.resource)`,
    [groupId, names],
  );
  return new Set(rows.map(({ resource }) => resource));
}

/**
 * Fills a group's lists that have never had a record. Deleted records stay deleted.
 * @returns names of the filled lists
 */
export async function seedGroup(tx: Queryable, groupId: string, userId = ''): Promise<string[]> {
  const lists = unbegun(entities, await usedIn(tx, groupId));
  if (lists.length === 0) return [];
  const scope: Scope = { groupId, outletIds: 'all', userId };
  const group = await readRecord(tx, scope, entity('groups'), groupId);
  const outlets = await findRecords(tx, scope, entity('outlets'), { status: 'active' }, { limit: 'all' });
  const place = { country: group?.country ?? undefined, modules: modulesOf(trade, declarations) };
  const ids = outlets.map(({ _id }) => _id);
  const filled: string[] = [];
  for (const list of lists) {
    const records = seedsOf(list, place, ids);
    if (records.length === 0) continue;
    const fresh = records.map((record) => ({ ...record }));
    await assignCodes(tx, groupId, list, fresh);
    await insertRecords(tx, scope, list, fresh, { note: 'set-up' });
    filled.push(list.name);
  }
  return filled;
}

/**
 * Gives a later outlet the group's initial records: its own copies of outlet records, and access to records that all other outlets share.
 * Changes and deletions since stay.
 */
export async function seedOutlet(
  tx: Queryable,
  { groupId, userId }: Omit<Scope, 'outletIds'>,
  outletId: string,
): Promise<void> {
  const scope: Scope = { groupId, outletIds: 'all', userId };
  const group = await readRecord(tx, scope, entity('groups'), groupId);
  const place = { country: group?.country ?? undefined, modules: modulesOf(trade, declarations) };
  const outlets = await findRecords(tx, scope, entity('outlets'), { status: 'active' }, { limit: 'all' });
  const others = outlets.map(({ _id }) => _id).filter((id) => id !== outletId);
  for (const list of seededOf(entities)) {
    const seeds = seedsOf(list, place, [outletId]);
    const shared = outletsField(list);
    if (!shared && scopeOf(list) === 'outlet') {
      const fresh = seeds.map((record) => ({ ...record }));
      await assignCodes(tx, groupId, list, fresh);
      await insertRecords(tx, scope, list, fresh, { note: 'set-up' });
    }
    if (!shared) continue;
    const stored = await readMany(
      tx,
      scope,
      list,
      seeds.map(({ _id }) => String(_id)),
      { lock: true },
    );
    for (const record of stored) {
      const has = textsIn(stepInto(record, shared));
      if (has.includes(outletId) || !others.every((id) => has.includes(id))) continue;
      await updateRecord(tx, scope, list, record, { ...record, [shared]: [...has, outletId] });
    }
  }
}

/** An arbitrary number, so that processes starting together fill lists one after another. */
const advisoryLock = 7_204_119;

/** Fills the lists of every group; see seedGroup. */
export const seedGroups = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)::text', [advisoryLock]);
    const groups = await tx.query<{ id: string }>(`select id from records where resource = 'groups' order by id`);
    for (const { id } of groups) await seedGroup(tx, id);
  });
