/**
 * Settings: one record per outlet or per group, with the outlet's or group's own id. What nobody has saved has the defaults of
 * its declaration and the revision `0-default`, under which the first save is made.
 */
import { fieldsOf } from '../../resources/entities';
import type { AnyRecord, Entity } from '../../resources/schema';
import { withDefaults } from '../../resources/validate';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { notFound } from '../errors';
import { requireReading, visibleOne } from './access';
import { labelsFor } from './labels';
import { readRecord, scopeOfIdentity } from './store';

/** The revision of settings that nobody has saved yet. */
export const UNSAVED = '0-default';

/** Whether the person may have settings under this id at all. */
export const isOwnSettings = (identity: Identity, entity: Entity, id: unknown): id is string =>
  typeof id === 'string' &&
  (entity.kind === 'resource' && entity.per === 'group' ? id === identity.groupId : identity.outletIds.includes(id));

/** Settings as they are before anybody has saved them. */
export const unsavedSettings = (entity: Entity, id: string): AnyRecord => {
  const fields = fieldsOf(entity);
  const scope = 'outletId' in fields ? { outletId: id } : {};
  return { _id: id, _rev: UNSAVED, ...withDefaults(fields, scope, {}), ...scope };
};

/** The settings of an outlet or group, with `_labels` for what they refer to. */
export async function readSettingsRecord(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  id: unknown,
): Promise<AnyRecord> {
  requireReading(identity, entity);
  if (!isOwnSettings(identity, entity, id)) throw notFound(entity.label.one);
  const stored = await readRecord(q, scopeOfIdentity(identity), entity, id);
  if (!stored && entity.name === 'outlets') throw notFound(entity.label.one);
  const record = visibleOne(identity, entity, stored ?? unsavedSettings(entity, id));
  return { ...record, _labels: await labelsFor(q, identity.groupId, entity, [record]) };
}
