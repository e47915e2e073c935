/** Puts what a person sent over what is stored: pure functions, one walk over the declared fields. */
import { can, canSee } from '../../resources/access';
import { type AnyRecord, entryKeyOf, type Field, type Fields, labelOf } from '../../resources/fields';
import type { Problem } from '../../resources/schema';
import type { Identity } from '../auth/identity';
import { problem } from '../errors';
import { sameValue } from './rows';

const isObject = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

type Listed = Field<'list'> | Field<'lines'>;

/** Keys that the server gives: an entry without one is new. */
const isGiven = (field: Listed, key: string | undefined): boolean =>
  key === 'lineNo' || (key !== undefined && field.fields[key]?.readOnly === true);

/** For each entry of a new list the one of the stored list that it replaces, if any; by key, or by place where there is no key. */
function matched(field: Listed, before: unknown, after: readonly unknown[]): (AnyRecord | undefined)[] {
  const stored = Array.isArray(before) ? before.filter(isObject) : [];
  const key = entryKeyOf(field);
  const free = new Set(stored);
  return after.map((entry, index) => {
    if (!isObject(entry)) return undefined;
    const found =
      key === undefined || isEmpty(entry[key])
        ? isGiven(field, key)
          ? undefined
          : stored[index]
        : [...free].find((each) => String(each[key]) === String(entry[key]));
    if (found) free.delete(found);
    return found;
  });
}

const withOwnDefaults = (fields: Fields, entry: AnyRecord): AnyRecord => {
  const output = { ...entry };
  for (const [key, field] of Object.entries(fields)) {
    const value = field.default;
    if (output[key] === undefined && value !== undefined && !(typeof value === 'string' && value.startsWith('@')))
      output[key] = value;
  }
  return output;
};

/**
 * The record to check: what was sent, over what is stored. Read-only and computed fields and those the person may not see
 * keep their stored value; a list is replaced as a whole, its entries keeping what the person could not send.
 * @param keepMissing false within lists, where a key that is not sent is cleared
 */
export function merge(
  identity: Identity,
  fields: Fields,
  before: AnyRecord | undefined,
  input: AnyRecord,
  keepMissing = true,
): AnyRecord {
  const output: AnyRecord = {};
  // What no field knows is left in for the validator to name.
  for (const [key, value] of Object.entries(input)) if (!(key in fields)) output[key] = value;
  for (const [key, field] of Object.entries(fields)) {
    const stored = before?.[key];
    const isMine = !field.readOnly && field.kind !== 'computed' && canSee(identity, field);
    const value =
      isMine && key in input
        ? merged(identity, field, stored, input[key])
        : isMine && !keepMissing
          ? undefined
          : stored;
    if (value !== undefined) output[key] = value;
  }
  return output;
}

function merged(identity: Identity, field: Field, stored: unknown, sent: unknown): unknown {
  if (field.kind === 'group' && isObject(sent))
    return merge(identity, field.fields, isObject(stored) ? stored : undefined, sent);
  if ((field.kind === 'list' || field.kind === 'lines') && Array.isArray(sent)) {
    const partners = matched(field, stored, sent);
    return sent.map((entry, index) => {
      if (!isObject(entry)) return entry;
      const partner = partners[index];
      return merge(identity, field.fields, partner, partner ? entry : withOwnDefaults(field.fields, entry), false);
    });
  }
  return sent;
}

/**
 * Fields whose `when` does not hold keep what is stored: they are not shown and not checked, so nothing that is sent for them
 * may get into the record.
 */
export function withoutIdle(
  fields: Fields,
  record: AnyRecord,
  before: AnyRecord | undefined,
  whole: AnyRecord = record,
): AnyRecord {
  const output = { ...record };
  for (const [key, field] of Object.entries(fields)) {
    const [now, stored] = [output[key], before?.[key]];
    if (field.when && !field.when(record, whole)) {
      if (stored === undefined) delete output[key];
      else output[key] = stored;
    } else if (field.kind === 'group' && isObject(now)) {
      output[key] = withoutIdle(field.fields, now, isObject(stored) ? stored : undefined, whole);
    } else if ((field.kind === 'list' || field.kind === 'lines') && Array.isArray(now)) {
      const partners = matched(field, stored, now);
      output[key] = now.map((entry, index) =>
        isObject(entry) ? withoutIdle(field.fields, entry, partners[index], whole) : entry,
      );
    }
  }
  return output;
}

/** Fields that may be given once and were given differently now. Both records are normalised. */
export const onceProblems = (fields: Fields, before: AnyRecord, after: AnyRecord): Problem[] =>
  Object.entries(fields)
    .filter(([key, field]) => field.once && !field.readOnly && !sameValue(before[key], after[key]))
    .map(([key, field]) => problem(key, 'once', `${labelOf(key, field)} cannot be changed once it is saved`));

/** The first right that a change would need and the person does not hold; undefined when all is well. */
export function missingRight(
  identity: Identity,
  module: string,
  fields: Fields,
  before: AnyRecord,
  after: AnyRecord,
): string | undefined {
  for (const [key, field] of Object.entries(fields)) {
    const [old, now] = [before[key], after[key]];
    if (
      field.needs &&
      !can(identity, module, field.needs) &&
      !sameValue(isEmpty(old) ? null : old, isEmpty(now) ? null : now)
    )
      return field.needs;
    if (field.kind === 'group' && isObject(now)) {
      const right = missingRight(identity, module, field.fields, isObject(old) ? old : {}, now);
      if (right) return right;
    }
    if ((field.kind === 'list' || field.kind === 'lines') && Array.isArray(now)) {
      const partners = matched(field, old, now);
      for (const [index, entry] of now.entries()) {
        const right = isObject(entry)
          ? missingRight(identity, module, field.fields, partners[index] ?? {}, entry)
          : undefined;
        if (right) return right;
      }
    }
  }
  return undefined;
}

/** Whether a problem is about a field that the person cannot see, and therefore could not have filled in. */
export function isHiddenFrom(identity: Identity, fields: Fields, path: string): boolean {
  let level = fields;
  for (const key of path.split('.')) {
    if (/^\d+$/.test(key)) continue;
    const field = level[key];
    if (!field) return false;
    if (!canSee(identity, field)) return true;
    level = 'fields' in field ? field.fields : {};
  }
  return false;
}
