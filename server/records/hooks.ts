/**
 * What a declaration cannot say because it is neither pure nor about one record: credentials of a person, an outbox for tills.
 * `server/hooks/<entity>.ts` exports them by default; they run inside the transaction of the write, whichever way it came
 * (form, API, import).
 */
import { findEntity } from '../../resources';
import { fieldsOf } from '../../resources/entities';
import type { AnyRecord, Entity } from '../../resources/schema';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';

export interface Write {
  identity: Identity;
  entity: Entity;
  /** As validated and computed; holds what was given for secret fields. Before an insert it may lack `_id`. */
  record: AnyRecord;
  /** What was stored; undefined for a new record. */
  before: AnyRecord | undefined;
}

export interface Hooks {
  /** After validation: may change `record` in place, or refuse by throwing an ApiError. */
  beforeWrite?: (tx: Queryable, write: Write) => Promise<void>;
  /** After storing: `record` is what is stored now, `secrets` what was given for secret fields. */
  afterWrite?: (tx: Queryable, write: Write & { secrets: AnyRecord }) => Promise<void>;
  /** Before a record is removed or made inactive by `delete`; throws to refuse. */
  beforeDelete?: (tx: Queryable, removal: { identity: Identity; entity: Entity; record: AnyRecord }) => Promise<void>;
  /** After it is gone. */
  afterDelete?: (tx: Queryable, removal: { identity: Identity; entity: Entity; record: AnyRecord }) => Promise<void>;
}

// Imported lazily in the sense of evaluation only: hooks use the store, which knows nothing of them.
const files = import.meta.glob<Hooks>('../hooks/*.ts', { eager: true, import: 'default' });
const byName = new Map(
  Object.entries(files).map(([file, hooks]) => [file.replace(/^\.\.\/hooks\/|\.ts$/g, ''), hooks]),
);

const NONE: Hooks = {};
export const hooksOf = (entity: Entity): Hooks => byName.get(entity.name) ?? NONE;

/** What was given for the entity's secret fields. */
export const secretsOf = (entity: Entity, record: AnyRecord): AnyRecord =>
  Object.fromEntries(
    Object.entries(fieldsOf(entity)).flatMap(([key, field]) =>
      field.secret && record[key] !== undefined && record[key] !== null ? [[key, record[key]]] : [],
    ),
  );

/** Hook files that belong to no entity, as sentences. */
export const hookProblems = (): string[] =>
  [...byName.keys()]
    .filter((name) => !findEntity(name))
    .map((name) => `server/hooks/${name}.ts belongs to no resource`);
