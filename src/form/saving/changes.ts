import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, scaleOf } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { dec, isDecimal } from '#engine/run/decimal';
import { objectIn } from '#engine/run/values';

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A document's lines, each serialised once: changed lines are replaced, and there may be hundreds. */
const written = new WeakMap<object, string>();
const writtenLine = (fields: Readonly<Record<string, Field>>, line: object): string => {
  let text = written.get(line);
  if (text === undefined) {
    const given = Object.entries(line).filter(([key]) => fields[key]?.readOnly !== true);
    text = JSON.stringify(plainParts(fields, Object.fromEntries(given)));
    written.set(line, text);
  }
  return text;
};

/** A canonical form: no blanks, decimals without trailing zeros, sorted keys. Equal canonical forms mean equal values. */
function plain(field: Field | undefined, value: unknown): unknown {
  if (isNothing(value) || value === false) return null;
  if (Array.isArray(value) && field?.kind === 'lines')
    return value.map((line) => (line && typeof line === 'object' ? writtenLine(field.fields, line) : line));
  if (Array.isArray(value)) return value.map((each) => plain(field, each));
  if (typeof value === 'object') return plainParts(field && 'fields' in field ? field.fields : {}, objectIn(value));
  if (field && scaleOf(field) !== undefined && isDecimal(String(value))) return dec(String(value)).toFixed();
  return typeof value === 'number' ? String(value) : value;
}

function plainParts(fields: Readonly<Record<string, Field>>, value: AnyRecord): AnyRecord | null {
  const parts = Object.entries(value)
    .map(([key, inner]) => [key, plain(fields[key], inner)] as const)
    .filter(([, inner]) => inner !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return parts.length ? Object.fromEntries(parts) : null;
}

/** Whether two values of a field are equal: '12.5' and '12.50', null and '' and an absent one are. */
export const isSame = (field: Field | undefined, a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(plain(field, a)) === JSON.stringify(plain(field, b));

/** Declared fields, not set by the server, in which two records differ. */
export const changedKeys = (entity: Entity, before: AnyRecord, after: AnyRecord): string[] =>
  Object.entries(fieldsOf(entity))
    .filter(([key, field]) => field.kind !== 'computed' && !field.readOnly && !isSame(field, before[key], after[key]))
    .map(([key]) => key);

/** Of two lists only the differences, so that one of thirty entries isn't hidden. Other values as they are. */
export function differing(field: Field, one: unknown, other: unknown): [unknown, unknown] {
  if (field.kind !== 'list' || !Array.isArray(one) || !Array.isArray(other)) return [one, other];
  const written = (row: unknown) => JSON.stringify(plainParts(field.fields, objectIn(row)));
  const without = (rows: readonly unknown[], others: readonly unknown[]) => {
    const known = new Set(others.map(written));
    return rows.filter((row) => !known.has(written(row)));
  };
  const found: [unknown[], unknown[]] = [without(one, other), without(other, one)];
  // The same entries in a different order: show them all.
  return found.every((rows) => rows.length === 0) ? [one, other] : found;
}
