import { dec, isDecimal } from '../../../resources/decimal';
import { fieldsOf } from '../../../resources/entities';
import { type AnyRecord, type Entity, type Field, scaleOf } from '../../../resources/schema';

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Lines of a document, each written once: they are replaced when they change, and there may be hundreds. */
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

/** A value in one form: no empties, decimals without needless zeros, keys in order. Two values are the same when these are. */
function plain(field: Field | undefined, value: unknown): unknown {
  if (isNothing(value) || value === false) return null;
  if (Array.isArray(value) && field?.kind === 'lines')
    return value.map((line) => (line && typeof line === 'object' ? writtenLine(field.fields, line) : line));
  if (Array.isArray(value)) return value.map((each) => plain(field, each));
  if (typeof value === 'object') return plainParts(field && 'fields' in field ? field.fields : {}, value as AnyRecord);
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

/** Whether two values of a field mean the same: '12.5' and '12.50', null and '' and an absent one do. */
export const isSame = (field: Field | undefined, a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(plain(field, a)) === JSON.stringify(plain(field, b));

/** Declared fields, not set by the server, in which two records differ. */
export const changedKeys = (entity: Entity, before: AnyRecord, after: AnyRecord): string[] =>
  Object.entries(fieldsOf(entity))
    .filter(([key, field]) => field.kind !== 'computed' && !field.readOnly && !isSame(field, before[key], after[key]))
    .map(([key]) => key);

/** One field in which what is stored now and what was typed differ. */
export interface Difference {
  key: string;
  field: Field;
  stored: unknown;
  mine: unknown;
  /** Who moved away from the version that was opened. */
  by: 'me' | 'others' | 'both';
}

/** Where a stale save and the stored record differ, beginning from the version that was opened. */
export const differences = (entity: Entity, opened: AnyRecord, mine: AnyRecord, stored: AnyRecord): Difference[] =>
  Object.entries(fieldsOf(entity)).flatMap(([key, field]): Difference[] => {
    if (field.kind === 'computed' || field.readOnly || field.secret || isSame(field, mine[key], stored[key])) return [];
    const iDid = !isSame(field, opened[key], mine[key]);
    const theyDid = !isSame(field, opened[key], stored[key]);
    return [
      { key, field, stored: stored[key], mine: mine[key], by: iDid && theyDid ? 'both' : iDid ? 'me' : 'others' },
    ];
  });

export type Choice = 'stored' | 'mine';

/** What a person most likely wants: their own change where they made one, the others' where only those did. */
export const firstChoices = (list: readonly Difference[]): Record<string, Choice> =>
  Object.fromEntries(list.map(({ key, by }) => [key, by === 'others' ? 'stored' : 'mine']));

/** The stored record with the chosen fields of the typed one. */
export const merged = (
  list: readonly Difference[],
  choices: Readonly<Record<string, Choice>>,
  stored: AnyRecord,
): AnyRecord => ({
  ...stored,
  ...Object.fromEntries(list.filter(({ key }) => choices[key] === 'mine').map(({ key, mine }) => [key, mine ?? null])),
});
