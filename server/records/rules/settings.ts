/**
 * Settings: one record per outlet or per group, with the outlet's or group's id. Unsaved settings have the declaration's defaults and the
 * revision `0-default`, which the first save uses. Outlets are their own settings: they exist or they don't.
 */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { entity as entityOf } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { notFound } from '#server/http/errors';
import { labelsFor } from '../read/labels';
import { answeredAs, type ListAnswer, type Narrowing } from '../read/reading';
import { type ListQuery, readMany, readRecord, scopeOfIdentity } from '../write/store';
import { requireReading, visible, visibleOne } from './access';
import { withFrozen } from './hooks';

/** The revision of unsaved settings. */
export const UNSAVED = '0-default';

/** Whether an entity's records are settings that exist before anyone saves them. */
export const isSettings = (entity: Entity): boolean =>
  entity.kind === 'resource' && entity.per !== undefined && entity.name !== 'outlets';

const isOfGroup = (entity: Entity): boolean => entity.kind === 'resource' && entity.per === 'group';

/** Whether the person can have settings with this id. */
export const isOwnSettings = (identity: Identity, entity: Entity, id: unknown): id is string =>
  typeof id === 'string' && (isOfGroup(entity) ? id === identity.groupId : identity.outletIds.includes(id));

const scopeField = (entity: Entity, id: string): AnyRecord => ('outletId' in fieldsOf(entity) ? { outletId: id } : {});

/** Settings before anyone has saved them. */
const unsavedSettings = (entity: Entity, id: string): AnyRecord => {
  const scope = scopeField(entity, id);
  return { _id: id, _rev: UNSAVED, ...withDefaults(fieldsOf(entity), scope, {}), ...scope };
};

/** Settings for an answer, stored or not. */
const answered = (entity: Entity, id: string, stored: AnyRecord | undefined): AnyRecord =>
  answeredAs(entity, stored ?? unsavedSettings(entity, id));

/** The settings of an outlet or group, with `_labels` for references. */
export async function readSettingsRecord(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  id: unknown,
): Promise<AnyRecord> {
  requireReading(identity, entity);
  if (!isOwnSettings(identity, entity, id)) throw notFound(entity.label.one);
  const stored = await readRecord(q, scopeOfIdentity(identity), entity, id);
  const record = visibleOne(identity, entity, answered(entity, id, stored));
  return {
    ...(await withFrozen(q, { identity, entity, record })),
    _labels: await labelsFor(q, identity.groupId, entity, [record]),
  };
}

/** The settings of the person's (or the requested) outlets, saved or not. */
export async function listSettings(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  { groupId, outletIds }: Narrowing,
  { sort, q: search = '', filter = {} }: Partial<ListQuery>,
): Promise<ListAnswer> {
  requireReading(identity, entity);
  const isForeign = groupId !== undefined && groupId !== identity.groupId;
  const wanted = Array.isArray(filter._id)
    ? filter._id
    : [filter._id ?? filter.outletId].filter((id) => id !== undefined);
  const asked = (id: string) => wanted.length === 0 || wanted.includes(id);
  const ids = isOfGroup(entity)
    ? [identity.groupId]
    : identity.outletIds.filter((id) => outletIds?.includes(id) ?? true);
  const mine = isForeign ? [] : ids.filter(asked);
  const stored = new Map(
    (await readMany(q, scopeOfIdentity(identity), entity, mine)).map((record) => [record._id, record]),
  );
  const records = visible(
    identity,
    entity,
    mine.map((id) => answered(entity, id, stored.get(id))),
  );
  const labels = await labelsFor(q, identity.groupId, entity, records);
  const nameOf = ({ _id }: AnyRecord) => labels.outlets?.[String(_id)] ?? '';
  const docs = records.filter((record) => nameOf(record).toLowerCase().includes(search.trim().toLowerCase()));
  // There are as many as outlets: sorted by name, or in the person's order.
  if (sort === 'outletId' || sort === '-outletId') docs.sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  if (sort?.startsWith('-')) docs.reverse();
  return { docs, bookmark: null, previous: null, total: docs.length, position: 0, labels };
}

/**
 * The base of a first save; undefined if the settings are already stored. Locks the outlet's (or group's) own record, so that the second of
 * two first saves finds the first.
 */
export async function firstSave(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  input: AnyRecord,
): Promise<{ id: string; input: AnyRecord; outletIds: readonly string[] } | undefined> {
  const { _id: id, _rev } = input;
  if (!isSettings(entity) || _rev !== UNSAVED || !isOwnSettings(identity, entity, id)) return undefined;
  const scope = scopeOfIdentity(identity);
  if (!isOfGroup(entity)) await readRecord(tx, scope, entityOf('outlets'), id, { lock: true });
  if (await readRecord(tx, scope, entity, id, { lock: true })) return undefined;
  return {
    id,
    input: { ...input, ...scopeField(entity, id) },
    outletIds: isOfGroup(entity) ? identity.outletIds : [id],
  };
}
