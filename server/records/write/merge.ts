/** Merges sent values into the stored record: pure functions, one walk over the declared fields. */

import { type AnyRecord, type Field, type Fields, type Kind, labelOf } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { can, canSee } from '#engine/read/access';
import { partnersIn } from '#engine/run/evaluate/inapplicable';
import { isEmpty, isRecord, sameValue } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import { problem } from '#server/http/errors';

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
 * The record to check: sent values over the stored ones. Read-only, computed and hidden fields keep their stored value. A list is replaced
 * as a whole, but its entries keep values that the person couldn't send.
 * @param keepMissing false within lists, where a missing key is cleared
 */
export function merge(
  identity: Identity,
  fields: Fields,
  before: AnyRecord | undefined,
  input: AnyRecord,
  keepMissing = true,
): AnyRecord {
  const output: AnyRecord = {};
  // Unknown fields are left for the validator to report.
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

/** Kinds whose value isn't text: an empty text from a form means nothing, and rules must not see it. */
const HELD: readonly Kind[] = ['choices', 'references', 'tags', 'files', 'list', 'lines', 'group'];

function merged(identity: Identity, field: Field, stored: unknown, sent: unknown): unknown {
  if (sent === '' && HELD.includes(field.kind)) return null;
  if (field.kind === 'group' && isRecord(sent))
    return merge(identity, field.fields, isRecord(stored) ? stored : undefined, sent);
  if ((field.kind === 'list' || field.kind === 'lines') && Array.isArray(sent)) {
    const partners = partnersIn(field, stored, sent);
    return sent.map((entry, index) => {
      if (!isRecord(entry)) return entry;
      const partner = partners[index];
      return merge(identity, field.fields, partner, partner ? entry : withOwnDefaults(field.fields, entry), false);
    });
  }
  return sent;
}

/** Fields that can only be set once and were sent with a different value. Both records are normalised. */
export const onceProblems = (fields: Fields, before: AnyRecord, after: AnyRecord): Problem[] =>
  Object.entries(fields)
    .filter(([key, field]) => field.once && !field.readOnly && !sameValue(before[key], after[key]))
    .map(([key, field]) => problem(key, 'once', `${labelOf(key, field)} cannot be changed once it is saved`));

/** The first permission that a change needs and the person doesn't have; undefined if none is missing. */
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
    if (field.kind === 'group' && isRecord(now)) {
      const right = missingRight(identity, module, field.fields, isRecord(old) ? old : {}, now);
      if (right) return right;
    }
    if ((field.kind === 'list' || field.kind === 'lines') && Array.isArray(now)) {
      const partners = partnersIn(field, old, now);
      for (const [index, entry] of now.entries()) {
        const right = isRecord(entry)
          ? missingRight(identity, module, field.fields, partners[index] ?? {}, entry)
          : undefined;
        if (right) return right;
      }
    }
  }
  return undefined;
}
