/**
 * Code that a declaration can't express because it is neither pure nor about one record: credentials, an outbox for tills.
 * `server/departments/<name>/<entity>.hooks.ts` exports hooks by default. Hooks around a write run in its transaction, whether it comes
 * from a form, the API or an import.
 */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Fields } from '#engine/define/fields';
import type { RecordOf } from '#engine/define/records';
import type { Problem } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import { validateFields } from '#engine/run/evaluate/validate';
import { sameValue } from '#engine/run/values';
import { findEntity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database, Queryable } from '#server/db/types';
import { type Announced, departments } from '#server/departments';

/** One record and its reader; `N` is the entity's name, which determines the record's type. */
export interface RecordView<N extends string = string> {
  identity: Identity;
  entity: Entity;
  record: RecordOf<N>;
}

/** A write that has been stored. */
export interface Write<N extends string = string> extends RecordView<N> {
  /** The stored version before; undefined for a new record. */
  before: RecordOf<N> | undefined;
}

/** A validated and computed record: a new one may have no id yet, and it contains the given values of secret fields. */
export type Unwritten<N extends string> = string extends N
  ? AnyRecord
  : Omit<RecordOf<N>, '_id' | '_rev'> & { _id?: string; _rev?: string };

/** A write that is about to be stored. */
export interface Writing<N extends string = string> extends Omit<Write<N>, 'record'> {
  record: Unwritten<N>;
}

/**
 * What an action does beyond its plan, in its transaction: `record` is as the action stored it. Returns values only for the person who
 * asked.
 */
export type ActionHook<N extends string = string> = (
  tx: Queryable,
  done: RecordView<N> & { before: RecordOf<N>; args: AnyRecord; secrets: AnyRecord },
) => Promise<AnyRecord | undefined>;

/** The hooks of one entity: `Hooks<'users'>` in `users.hooks.ts`. */
export interface Hooks<N extends string = string> {
  /**
   * Before the transaction: slow work such as hashing. Gets the given values of secret fields (or an action's secret arguments); its result
   * becomes `secrets`.
   */
  seal?: (given: AnyRecord, context: { db: Database; identity: Identity }) => Promise<AnyRecord>;
  /** After validation: may change `record` in place, or refuse by throwing an ApiError. */
  beforeWrite?: (tx: Queryable, write: Writing<N>) => Promise<void>;
  /** After storing: `record` is the stored version, `secrets` the values given for secret fields. */
  afterWrite?: (tx: Queryable, write: Write<N> & { secrets: AnyRecord }) => Promise<void>;
  /**
   * Fields that can't be changed at the moment, with the reason in a sentence. The form shows it beforehand (`_frozen` in the record's own
   * answer), and a change is refused with it.
   */
  frozen?: (q: Queryable, look: RecordView<N>) => Promise<Readonly<Record<string, string>>>;
  /** Settings for an answer: complete, with texts for the screen. */
  answered?: (record: RecordOf<N>) => AnyRecord;
  /** Reasons against an action that its plan can't know. */
  actionProblems?: (
    q: Queryable,
    look: RecordView<N> & { key: string; args: AnyRecord },
  ) => Promise<readonly Problem[]>;
  /** Before a record is deleted, or made inactive by `delete`; throws to refuse. */
  beforeDelete?: (tx: Queryable, removal: RecordView<N>) => Promise<void>;
  /** After it is gone. */
  afterDelete?: (tx: Queryable, removal: RecordView<N>) => Promise<void>;
  /** By action key. An action with a hook never counts as one without changes. */
  actions?: Readonly<Record<string, ActionHook<N>>>;
  /** Why this person can view a record but not change it; undefined if they can. */
  locked?: (q: Queryable, look: RecordView<N>) => Promise<string | undefined>;
  /** Sets computed values (virtual fields) on copies of records before they are returned. */
  fill?: (q: Queryable, reading: Omit<RecordView<N>, 'record'> & { records: readonly RecordOf<N>[] }) => Promise<void>;
}

// Imported before they are evaluated: hooks use the store, which doesn't know them.
const files = import.meta.glob<Hooks>('../../departments/*/*.hooks.ts', { eager: true, import: 'default' });
const byName = new Map(Object.entries(files).map(([file, hooks]) => [file.replace(/^.*\/|\.hooks\.ts$/g, ''), hooks]));

const NONE: Hooks = {};

/** Notifies other systems of a change, through every department that talks to some. */
const announce = (change: Announced): void => {
  for (const department of departments) department.announce?.(change);
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
  const known = ofEntity.get(entity);
  if (known) return known;
  const own = byName.get(entity.name) ?? NONE;
  const hooks = entity.kind === 'resource' && entity.announcedAs ? announcing(own) : own;
  ofEntity.set(entity, hooks);
  return hooks;
};
const ofEntity = new WeakMap<Entity, Hooks>();

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
  [...byName.keys()]
    .filter((name) => !findEntity(name))
    .map((name) => `server/departments/*/${name}.hooks.ts belongs to no resource`);
