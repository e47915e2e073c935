/**
 * The outbox for tills (domain 1.2, item update document): every write to the menu creates a document per outlet in the same transaction,
 * with versions that increase by one. A till at version n requests what came after n and misses nothing.
 */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { textsIn } from '#engine/run/values';
import { atOutlet, changesAt, publicRecord } from '#resources/menu/menuStock.rules';
import { atCommit } from '#server/db/core';
import type { Queryable } from '#server/db/types';
import type { Announced } from '#server/department';
import { nextNumbers } from '#server/records/write/counters';
import { markUnsent } from '../online';

/** Resources whose prices and stock depend on outlet and time. */
const PRICED: readonly string[] = ['items', 'modifierItems', 'addonItems'];

/** A change of one menu record, or of a charge. */
interface MenuChange extends Announced {
  /** Times when an unpriced record changes without an edit: a charge that starts. */
  moments?: readonly string[];
}

const KIND = Symbol('menu outbox');

/** Notifies tills of a change at the end of the surrounding transaction; several changes of one record are merged. */
export const announce = (change: MenuChange): void => atCommit({ kind: KIND, item: change, write: writeUpdates });

const isGone = (record: AnyRecord | undefined): boolean => record === undefined || record.status !== 'active';

/** A record's outlets; undefined: all of the group. */
function outletsOf(record: AnyRecord | undefined): readonly string[] | undefined {
  if (!record) return [];
  if (typeof record.outletId === 'string' && record.outletId !== '') return [record.outletId];
  const outlets = textsIn(record.outlets);
  return outlets.length > 0 ? outlets : undefined;
}

/** The first state before and the last one after, per record, in the order of first changes. */
function merged(changes: readonly MenuChange[]): MenuChange[] {
  const byRecord = new Map<string, MenuChange>();
  for (const change of changes) {
    const id = String((change.after ?? change.before)?._id);
    const key = `${change.groupId}|${change.entity.name}|${id}`;
    const earlier = byRecord.get(key);
    byRecord.set(key, earlier ? { ...change, before: earlier.before } : change);
  }
  return [...byRecord.values()];
}

/** The tills' name for the record. */
const nameOf = (entity: Entity): string => (entity.kind === 'resource' && entity.announcedAs) || entity.name;

interface Draft {
  outletId: string;
  /** Its declaration's `announcedAs`. */
  entity: string;
  entityId: string;
  change: 'create' | 'update' | 'delete';
  payload: AnyRecord | null;
  effectiveFrom: string | null;
}

/** The documents of one change for one outlet: its current state, then its state at each later time when it changes without an edit. */
function draftsOf({ entity, before, after, moments = [] }: MenuChange, outletId: string, now: string): Draft[] {
  const isIn = (record: AnyRecord | undefined) => {
    const outlets = outletsOf(record);
    return !isGone(record) && (outlets === undefined || outlets.includes(outletId));
  };
  const [was, is] = [isIn(before), isIn(after)];
  if (!was && !is) return [];
  const about = {
    outletId,
    entity: nameOf(entity),
    entityId: String((after ?? before)?._id),
  };
  if (!is || !after) return [{ ...about, change: 'delete', payload: null, effectiveFrom: null }];
  const fields = fieldsOf(entity);
  const isPriced = PRICED.includes(entity.name);
  const at = (moment: string) => (isPriced ? atOutlet(fields, after, outletId, moment) : publicRecord(fields, after));
  const later = isPriced ? changesAt(after, outletId, now) : moments.filter((moment) => moment > now);
  return [
    { ...about, change: was ? 'update' : 'create', payload: at(now), effectiveFrom: null },
    ...later.map((moment): Draft => ({ ...about, change: 'update', payload: at(moment), effectiveFrom: moment })),
  ];
}

const outletIdsOf = async (tx: Queryable, groupId: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(`select id from records where group_id = $1 and resource = 'outlets' order by id`, [
      groupId,
    ])
  ).map(({ id }) => id);

/** Writes the documents of all changes in a transaction, outlet by outlet; the counters are locked in outlet order. */
async function writeUpdates(tx: Queryable, items: readonly MenuChange[]): Promise<void> {
  const now = new Date().toISOString();
  const all = merged(items);
  for (const groupId of [...new Set(all.map((change) => change.groupId))].sort()) {
    const changes = all.filter((change) => change.groupId === groupId);
    const records = changes.flatMap(({ before, after }) => [before, after]).filter((record) => record !== undefined);
    const outletIds = records.some((record) => outletsOf(record) === undefined)
      ? await outletIdsOf(tx, groupId)
      : [...new Set(records.flatMap((record) => outletsOf(record) ?? []))].sort();
    for (const outletId of outletIds) {
      const drafts = changes.flatMap((change) => draftsOf(change, outletId, now));
      if (drafts.length > 0) await insertDrafts(tx, groupId, outletId, drafts);
    }
    const itemIds = changes
      .filter(({ entity }) => entity.name === 'items')
      .map(({ before, after }) => (after ?? before)?._id);
    // Channels show the menu's own price and stock unless the online menu overrides them.
    if (itemIds.length > 0) await markUnsent(tx, groupId, { itemId: itemIds });
  }
}

/** An outlet's version counter: locked until the transaction ends, so that versions are committed in order. */
const seriesOf = (outletId: string): string => `itemUpdates|${outletId}`;

const CHUNK = 1000;

async function insertDrafts(tx: Queryable, groupId: string, outletId: string, drafts: readonly Draft[]): Promise<void> {
  const first = await nextNumbers(tx, groupId, seriesOf(outletId), drafts.length);
  for (let start = 0; start < drafts.length; start += CHUNK) {
    const rows = drafts.slice(start, start + CHUNK).map((draft, index) => ({
      version: first + start + index,
      entity: draft.entity,
      entity_id: draft.entityId,
      change: draft.change,
      payload: draft.payload,
      effective_from: draft.effectiveFrom,
    }));
    await tx.query(
      `insert into item_updates (group_id, outlet_id, version, entity, entity_id, change, payload, effective_from)
       select $1, $2, u.version, u.entity, u.entity_id, u.change, u.payload, u.effective_from
       from jsonb_to_recordset($3::jsonb) as u(version bigint, entity text, entity_id text, change text, payload jsonb, effective_from timestamptz)`,
      [groupId, outletId, JSON.stringify(rows)],
    );
  }
}
