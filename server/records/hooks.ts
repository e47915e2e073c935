/**
 * What a declaration cannot say because it is neither pure nor about one record: credentials of a person, an outbox for tills.
 * `server/hooks/<entity>.ts` exports them by default; what writes runs inside the transaction of the write, whichever way it
 * came (form, API, import).
 */
import { findEntity } from '../../resources';
import { fieldsOf } from '../../resources/entities';
import type { AnyRecord, Entity, Fields, Problem } from '../../resources/schema';
import { validateFields } from '../../resources/validate';
import type { Identity } from '../auth/identity';
import type { Database, Queryable } from '../db/types';
import { sameValue } from './rows';

/** One record and who looks at it. */
export interface Look {
  identity: Identity;
  entity: Entity;
  record: AnyRecord;
}

export interface Write extends Look {
  /** As validated and computed; holds what was given for secret fields. Before an insert it may lack `_id`. */
  record: AnyRecord;
  /** What was stored; undefined for a new record. */
  before: AnyRecord | undefined;
}

/** What an action does beyond its plan, in its transaction: `record` is as the action has stored it. Answers what only the asker is told. */
export type ActionHook = (
  tx: Queryable,
  done: Look & { before: AnyRecord; args: AnyRecord; secrets: AnyRecord },
) => Promise<AnyRecord | undefined>;

export interface Hooks {
  /**
   * Before the transaction: what takes long, such as hashing. Gets what was given for secret fields (or an action's secret
   * arguments); what it returns is `secrets` from then on.
   */
  seal?: (given: AnyRecord, context: { db: Database; identity: Identity }) => Promise<AnyRecord>;
  /** After validation: may change `record` in place, or refuse by throwing an ApiError. */
  beforeWrite?: (tx: Queryable, write: Write) => Promise<void>;
  /** After storing: `record` is what is stored now, `secrets` what was given for secret fields. */
  afterWrite?: (tx: Queryable, write: Write & { secrets: AnyRecord }) => Promise<void>;
  /**
   * Fields that cannot be changed as things stand, and why, in a sentence: the form says so before anybody tries (`_frozen` of
   * the record's own answer), and a change is refused with it.
   */
  frozen?: (q: Queryable, look: Look) => Promise<Readonly<Record<string, string>>>;
  /** What is answered in place of settings as they are stored: complete, with the words for a screen. */
  answered?: (record: AnyRecord) => AnyRecord;
  /** Reasons against an action that its plan cannot know. */
  actionProblems?: (q: Queryable, look: Look & { key: string; args: AnyRecord }) => Promise<readonly Problem[]>;
  /** Before a record is removed or made inactive by `delete`; throws to refuse. */
  beforeDelete?: (tx: Queryable, removal: Look) => Promise<void>;
  /** After it is gone. */
  afterDelete?: (tx: Queryable, removal: Look) => Promise<void>;
  /** By the key of the action. An action with one is never taken for one that changes nothing. */
  actions?: Readonly<Record<string, ActionHook>>;
  /** Why this person may look at a record but not change it; undefined when they may. */
  locked?: (q: Queryable, look: Look) => Promise<string | undefined>;
  /** Puts what is worked out while reading (virtual fields) into copies of records that are about to be answered. */
  fill?: (q: Queryable, reading: Omit<Look, 'record'> & { records: readonly AnyRecord[] }) => Promise<void>;
}

// Imported lazily in the sense of evaluation only: hooks use the store, which knows nothing of them.
const files = import.meta.glob<Hooks>('../hooks/*.ts', { eager: true, import: 'default' });
const byName = new Map(
  Object.entries(files).map(([file, hooks]) => [file.replace(/^\.\.\/hooks\/|\.ts$/g, ''), hooks]),
);

const NONE: Hooks = {};
export const hooksOf = (entity: Entity): Hooks => byName.get(entity.name) ?? NONE;

/** The record with what cannot be changed in it now, for the form that opens it. */
export async function withFrozen(q: Queryable, look: Look): Promise<AnyRecord> {
  const frozen = await hooksOf(look.entity).frozen?.(q, look);
  return frozen && Object.keys(frozen).length > 0 ? { ...look.record, _frozen: frozen } : look.record;
}

/** Changes of frozen fields, as problems. */
export async function frozenProblems(q: Queryable, look: Look, after: AnyRecord): Promise<Problem[]> {
  const frozen = (await hooksOf(look.entity).frozen?.(q, look)) ?? {};
  return Object.entries(frozen)
    .filter(([key]) => key in fieldsOf(look.entity) && !sameValue(look.record[key], after[key]))
    .map(([field, message]): Problem => ({ field, rule: 'frozen', message }));
}

/** What was given for secret fields. */
const secretsIn = (fields: Fields, input: AnyRecord): AnyRecord =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const value = input[key];
      return field.secret && value !== undefined && value !== null && value !== '' ? [[key, value]] : [];
    }),
  );

/** What hooks get for the secrets of a write, made before its transaction begins. What the validator will refuse is left as it is. */
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

/** Copies of records with what is worked out while reading. */
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

/** Hook files that belong to no entity, as sentences. */
export const hookProblems = (): string[] =>
  [...byName.keys()]
    .filter((name) => !findEntity(name))
    .map((name) => `server/hooks/${name}.ts belongs to no resource`);
