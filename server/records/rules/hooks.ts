/**
 * Code that a declaration can't express because it is neither pure nor about one record: credentials, an outbox for tills.
 * `server/departments/<name>/<entity>.hooks.ts` exports hooks by default. Hooks around a write run in its transaction, whether it comes
 * from a form, the API or an import.
 */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Fields } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import { validateFields } from '#engine/run/evaluate/validate';
import { sameValue } from '#engine/run/values';
import { findEntity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database, Queryable } from '#server/db/types';
import { type Announced, departments, type Hooks, type RecordView } from '#server/department';

const NONE: Hooks = {};

/** Notifies other systems of a change, through every department that talks to some. */
const announce = (change: Announced): void => {
  for (const department of departments().all) department.announce?.(change);
};

/** The entity's own hooks, with announcements before each write and deletion. A write without changes doesn't count. */
const announcing = ({ afterWrite, afterDelete, ...hooks }: Hooks): Hooks => ({
  ...hooks,
  async afterWrite(tx, write) {
    const { identity, entity, record, before } = write;
    if (record._rev !== before?._rev) announce({ groupId: identity.groupId, entity, before, after: record });
    await afterWrite?.(tx, write);
  },
  async afterDelete(tx, removal) {
    const { identity, entity, record } = removal;
    announce({ groupId: identity.groupId, entity, before: record, after: undefined });
    await afterDelete?.(tx, removal);
  },
});

/** Everything around the writes of an entity's records beyond its declaration. */
export const hooksOf = (entity: Entity): Hooks => {
  const own = departments().hooks[entity.name] ?? NONE;
  return entity.kind === 'resource' && entity.announcedAs ? announcing(own) : own;
};

/** The record with its frozen fields, for the form. */
export async function withFrozen(q: Queryable, look: RecordView): Promise<AnyRecord> {
  const frozen = await hooksOf(look.entity).frozen?.(q, look);
  return frozen && Object.keys(frozen).length > 0 ? { ...look.record, _frozen: frozen } : look.record;
}

/** Changes of frozen fields, as problems. */
export async function frozenProblems(q: Queryable, look: RecordView, after: AnyRecord): Promise<Problem[]> {
  const frozen = (await hooksOf(look.entity).frozen?.(q, look)) ?? {};
  return Object.entries(frozen)
    .filter(([key]) => key in fieldsOf(look.entity) && !sameValue(look.record[key], after[key]))
    .map(([field, message]): Problem => ({ field, rule: 'frozen', message }));
}

/** The given values of secret fields. */
const secretsIn = (fields: Fields, input: AnyRecord): AnyRecord =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const value = input[key];
      return field.secret && value !== undefined && value !== null && value !== '' ? [[key, value]] : [];
    }),
  );

/** The hooks' secrets for a write, prepared before its transaction. Values that the validator will refuse stay as they are. */
export async function sealedSecrets(
  db: Database,
  identity: Identity,
  entity: Entity,
  input: AnyRecord,
  fields: Fields = fieldsOf(entity),
): Promise<AnyRecord> {
  const given = secretsIn(fields, input);
  const { seal } = hooksOf(entity);
  if (!seal || Object.keys(given).length === 0) return given;
  const theirs = Object.fromEntries(Object.entries(fields).filter(([key]) => key in given));
  if (validateFields(theirs, given, { today: '' }).problems.length > 0) return given;
  return seal(given, { db, identity });
}

/** Copies of records with computed values. */
export async function filled(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  records: readonly AnyRecord[],
): Promise<AnyRecord[]> {
  const { fill } = hooksOf(entity);
  const copies = records.map((record) => ({ ...record }));
  if (copies.length > 0) await fill?.(q, { identity, entity, records: copies });
  return copies;
}

/** Hook files without an entity, as sentences. */
export const hookProblems = (): string[] =>
  Object.keys(departments().hooks)
    .filter((name) => !findEntity(name))
    .map((name) => `server/departments/*/${name}.hooks.ts belongs to no resource`);
