/**
 * From what a person sent to what may be stored: defaults, merging, validation, references, facts, computed fields, rules.
 * The steps that ask the database are apart from the pure ones, so that an import can run them for all its rows at once.
 */

import { fixed, type Numeric } from '../../resources/decimal';
import { fieldsOf, scopeOf } from '../../resources/entities';
import { type AnyRecord, type Fields, scaleOf } from '../../resources/fields';
import type { Context, Entity, Problem } from '../../resources/schema';
import { onceStored, validateFields, withDefaults } from '../../resources/validate';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { forbidden, invalid, problem } from '../errors';
import { amongProblems, chosenIn, chosenProblems, readChosen } from './chosen';
import { contextFor, groupFor, loadFacts } from './facts';
import { ledgerOf } from './ledgers';
import { isHiddenFrom, merge, missingRight, onceProblems, withoutIdle } from './merge';
import { type Scope, scopeOfIdentity } from './store';

/** What the caller knows about the moment of writing. */
export interface Setting {
  identity: Identity;
  entity: Entity;
  context: Context;
  /** Outlets that defaults mean by '@outlets'; the first is '@outlet' when there is only one. */
  outletIds: readonly string[];
  /** The group's record, where defaults ask for it. */
  group?: AnyRecord;
}

export interface Draft {
  record: AnyRecord;
  problems: Problem[];
}

/** Keys that records carry beside their fields and that clients send back. */
const CARRIED: readonly string[] = ['id', 'type', 'groupId', 'group_id'];

/** What was sent, without what is not a field: system keys, scope, labels. Strings are free of what a database cannot hold. */
export function fieldsSent(entity: Entity, input: AnyRecord): AnyRecord {
  const fields = fieldsOf(entity);
  return Object.fromEntries(
    Object.entries(input).filter(([key]) => key in fields || !(key.startsWith('_') || CARRIED.includes(key))),
  );
}

const words = ({ identity, context, outletIds, group = {} }: Setting): AnyRecord => ({
  ...Object.fromEntries(Object.entries(group).map(([key, value]) => [`@group.${key}`, value])),
  '@today': context.today,
  '@now': new Date().toISOString(),
  '@outlet': outletIds.length === 1 ? outletIds[0] : undefined,
  '@outlets': outletIds.length > 0 ? [...outletIds] : undefined,
  '@user': identity.userId,
});

const isRequired = (rule: string) => rule === 'required' || rule === 'min';

/**
 * The record that is to be checked further, with the problems of its fields. Pure.
 * @param before what is stored, or undefined for a new record
 * @throws ApiError 403 when a changed field needs a right that the person does not hold
 */
export function draftOf(setting: Setting, input: AnyRecord, before?: AnyRecord): Draft {
  const { identity, entity, context } = setting;
  const fields = fieldsOf(entity);
  const stored = before && knownOnly(fields, before);
  const sent = fieldsSent(entity, input);
  const whole = merge(identity, fields, stored, sent);
  const given = withoutIdle(fields, stored ? whole : withDefaults(fields, whole, words(setting)), stored);
  for (const [key, field] of Object.entries(fields)) if (ledgerOf(field)) delete given[key];
  const { value, problems } = validateFields(stored ? onceStored(fields) : fields, given, context);
  const seen = problems.filter(({ field, rule }) => !(isRequired(rule) && isHiddenFrom(identity, fields, field)));
  if (stored) {
    const right = missingRight(identity, entity.module, fields, stored, problems.length > 0 ? given : value);
    if (right) throw forbidden(entity.module, right);
    if (seen.length === 0) seen.push(...onceProblems(fields, stored, value));
  }
  return { record: { ...carried(fields, before), ...value }, problems: seen };
}

const knownOnly = (fields: Fields, record: AnyRecord): AnyRecord =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key in fields));

/** System keys, and stored values that no field declares (kept by other parts of the program). */
const carried = (fields: Fields, before: AnyRecord | undefined): AnyRecord =>
  before ? Object.fromEntries(Object.entries(before).filter(([key]) => !(key in fields))) : {};

/** Computed fields, nested ones included, and every decimal with the places it keeps. */
export function withComputed(fields: Fields, record: AnyRecord): AnyRecord {
  const output: AnyRecord = { ...record };
  for (const [key, field] of Object.entries(fields)) {
    const held = output[key];
    if ((field.kind === 'list' || field.kind === 'lines') && Array.isArray(held)) {
      output[key] = held.map((entry: AnyRecord) => withComputed(field.fields, entry));
    } else if (field.kind === 'group' && held && typeof held === 'object') {
      output[key] = withComputed(field.fields, held as AnyRecord);
    }
  }
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind === 'computed') output[key] = field.value(output) ?? null;
    const scale = scaleOf(field);
    const value = output[key];
    if (scale !== undefined && value !== undefined && value !== null && value !== '')
      output[key] = fixed(value as Numeric, scale);
  }
  return output;
}

/** Applies the declaration's `compute` and `check`. Pure. */
export function derived(
  { entity, context }: Pick<Setting, 'entity' | 'context'>,
  record: AnyRecord,
  facts: AnyRecord,
): Draft {
  const full = withComputed(fieldsOf(entity), { ...record, ...entity.compute?.(record, facts, context) });
  return { record: full, problems: [...(entity.check?.(full, facts, context) ?? [])] };
}

/** What a record belongs to may not be left open to chance: the outlet or outlets that it is written for. */
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
 * @param tx the transaction of the write: what is chosen is held until it ends
 * @throws ApiError 400 with every problem found, 403 for a field that needs a right
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
  const context = await contextFor(tx, identity, entity, writtenFor(entity, identity, input, before));
  const group = before ? {} : await groupFor(tx, identity, entity);
  const setting: Setting = { identity, entity, context, outletIds, group };
  const { record, problems } = draftOf(setting, input, before);
  const chosen = chosenIn(fieldsOf(entity), record, before);
  problems.push(...without(problems, chosenProblems(chosen, await readChosen(tx, scope, chosen))));
  if (problems.length > 0) throw invalid(problems);
  const facts = await loadFacts(tx, scope, entity.facts ?? {}, record);
  const result = derived(setting, record, facts);
  // The declaration's own words for a choice go before the general ones.
  const found = [...result.problems, ...without(result.problems, amongProblems(chosen, facts))];
  if (found.length > 0) throw invalid(found);
  return result.record;
}

/** Problems of fields that have none yet: the first reason is enough. */
const without = (known: readonly Problem[], others: readonly Problem[]): Problem[] =>
  others.filter(({ field }) => !known.some((each) => each.field === field));

/** The refusal of a body that is no object. */
export const notAnObject = () => invalid([problem('', 'type', 'Send one record as a JSON object')]);
