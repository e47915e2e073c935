/**
 * Turns sent values into a record to store: defaults, merging, validation, references, facts, computed fields, rules. Steps that query the
 * database are separate from pure ones, so that an import can run them for all rows at once.
 */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Fields } from '#engine/define/fields';
import type { Context } from '#engine/define/rules';
import { fieldsOf, outletsField, scopeOf } from '#engine/read/entities';
import { referencesIn } from '#engine/run/evaluate/choices';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { type Drafted, drafted, type Subject } from '#engine/run/evaluate/evaluate';
import { textsIn } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { forbidden, invalid, problem } from '#server/http/errors';
import { ledgerOf } from '../read/ledgerFigures';
import { judge, refusal } from '../rules/evaluating';
import { contextFor, groupFor, wordsFor } from '../rules/facts';
import { merge, missingRight, onceProblems } from './merge';
import { readReferences, referenceProblems } from './referenceChecks';
import { takeTurns } from './serialise';
import { type Scope, scopeOfIdentity } from './store';

/** What the caller knows about the write. */
export interface WriteContext {
  identity: Identity;
  entity: Entity;
  context: Context;
  /** The outlets for '@outlets'; '@outlet' is the first if there is only one. */
  outletIds: readonly string[];
  /** The group's record, if defaults need it. */
  group?: AnyRecord;
  /** The values come from a file. @default false */
  isFromFile?: boolean;
}

/** Keys that records have besides their fields, and that clients send back. */
const CARRIED: readonly string[] = ['id', 'type', 'groupId', 'group_id', 'outletId', 'outlets'];

/** The sent fields without system keys, scope and labels. Strings are free of characters that the database refuses. */
function fieldsSent(entity: Entity, input: AnyRecord): AnyRecord {
  const fields = fieldsOf(entity);
  return Object.fromEntries(
    Object.entries(input).filter(([key]) => key in fields || !(key.startsWith('_') || CARRIED.includes(key))),
  );
}

/**
 * The record to evaluate, with its field problems. Pure.
 * @param before the stored version, or undefined for a new record
 * @throws ApiError 403 if a changed field needs a permission that the person doesn't have
 */
export function draftOf(setting: WriteContext, input: AnyRecord, before?: AnyRecord): Drafted {
  const { identity, entity, context } = setting;
  const fields = fieldsOf(entity);
  const stored = before && knownOnly(fields, before);
  const whole = merge(identity, fields, stored, fieldsSent(entity, input));
  const given = stored ? whole : withDefaults(fields, whole, wordsFor(identity, context, setting));
  for (const [key, field] of Object.entries(fields)) if (ledgerOf(field)) delete given[key];
  const draft = drafted(subjectOf(setting, before), { ...given, ...carried(fields, before) });
  if (!stored) return draft;
  const right = missingRight(identity, entity.module, fields, stored, draft.record);
  if (right) throw forbidden(entity.module, right);
  return draft.problems.length > 0 ? draft : { ...draft, problems: onceProblems(fields, stored, draft.record) };
}

/** The same, in the engine's form. */
export const subjectOf = (
  { entity, context, identity, isFromFile }: WriteContext,
  before: AnyRecord | undefined,
): Subject => ({
  entity,
  isFromFile,
  before,
  context,
  user: identity,
});

const knownOnly = (fields: Fields, record: AnyRecord): AnyRecord =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key in fields));

/** System keys, and undeclared stored values (kept for other parts of the program). */
const carried = (fields: Fields, before: AnyRecord | undefined): AnyRecord =>
  before ? Object.fromEntries(Object.entries(before).filter(([key]) => !(key in fields))) : {};

/** A record's scope is never accidental: it belongs to the outlet or outlets it is written for. */
export const writtenFor = (
  entity: Entity,
  identity: Identity,
  input: AnyRecord,
  before?: AnyRecord,
): string | undefined => {
  const scope = scopeOf(entity);
  const id =
    scope === 'self'
      ? before?._id
      : (input.outletId ?? before?.outletId ?? (identity.outletIds.length === 1 ? identity.outletIds[0] : undefined));
  return typeof id === 'string' && identity.outletIds.includes(id) ? id : undefined;
};

/**
 * All steps for one record.
 * @param tx the write's transaction: referenced records stay locked until it ends
 * @throws ApiError 400 with every problem, 403 for a field that needs a permission
 */
export async function prepareRecord(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  input: AnyRecord,
  before?: AnyRecord,
  outletIds: readonly string[] = identity.outletIds,
): Promise<AnyRecord> {
  const scope: Scope = scopeOfIdentity(identity);
  const field = outletsField(entity);
  const shared = field && textsIn(input[field] ?? before?.[field] ?? outletIds);
  const context = await contextFor(tx, identity, entity, writtenFor(entity, identity, input, before), shared);
  const group = before ? {} : await groupFor(tx, identity, entity);
  const setting: WriteContext = { identity, entity, context, outletIds, group };
  const draft = draftOf(setting, input, before);
  const chosen = referencesIn(fieldsOf(entity), draft.record, before);
  const known = referenceProblems(chosen, await readReferences(tx, scope, chosen));
  await takeTurns(tx, identity, entity);
  const { record, problems } = await judge(tx, scope, subjectOf(setting, before), draft, known);
  if (problems.length > 0) throw refusal(problems);
  return record;
}

/** The refusal of a body that isn't an object. */
export const notAnObject = () => invalid([problem('', 'type', 'Send one record as a JSON object')]);
