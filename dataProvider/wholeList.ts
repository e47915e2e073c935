/** Lists from an API that ignores paging, sorting and filtering: applies the reference API's rules here. */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, shownKind } from '#engine/define/fields';
import { fieldsOf, searchFields } from '#engine/read/entities';
import { dec, isDecimal } from '#engine/run/decimal';
import { objectIn } from '#engine/run/values';

const NUMERIC: readonly string[] = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];

/** The title of a referenced record, if it is known. */
type TitleOf = (resource: string, id: string) => string | undefined;

/** The default status. */
const IN_USE = 'active';

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The values at a dotted path; through lists, the values of all entries. */
function valuesAt(record: AnyRecord, key: string): unknown[] {
  let values: unknown[] = [record];
  for (const step of key.split('.'))
    values = values.flatMap((value) => {
      const next = objectIn(value)[step];
      return Array.isArray(next) ? next : [next];
    });
  return values;
}

const fieldAt = (entity: Entity, key: string): Field | undefined => {
  let fields = fieldsOf(entity);
  let field: Field | undefined;
  for (const step of key.split('.')) {
    field = fields[step];
    fields = field && 'fields' in field ? field.fields : {};
  }
  return field;
};

const isNumber = (field: Field | undefined): boolean => field !== undefined && NUMERIC.includes(shownKind(field));

/** Compares: numbers as numbers, everything else as text. */
function compare(field: Field | undefined, a: unknown, b: unknown): number {
  if (isNumber(field) && isDecimal(String(a)) && isDecimal(String(b))) return dec(String(a)).cmp(dec(String(b)));
  const [left, right] = [String(a).toLowerCase(), String(b).toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}

const isRange = (value: unknown): value is { from?: unknown; to?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && ('from' in value || 'to' in value);

function matches(entity: Entity, record: AnyRecord, key: string, wanted: unknown): boolean {
  const field = fieldAt(entity, key);
  const found = valuesAt(record, key === 'id' ? '_id' : key).filter((value) => !isEmpty(value));
  // If an API keeps no status for such records, none are inactive.
  const isInUse = found.length === 0 && key === 'status' && entity.kind === 'resource';
  const values = isInUse ? [IN_USE] : found;
  if (isRange(wanted)) {
    const { from, to } = wanted;
    const upper = field?.kind === 'datetime' && /^\d{4}-\d{2}-\d{2}$/.test(String(to)) ? `${to}T23:59:59.999Z` : to;
    return values.some(
      (value) =>
        (isEmpty(from) || compare(field, value, from) >= 0) && (isEmpty(to) || compare(field, value, upper) <= 0),
    );
  }
  const any = Array.isArray(wanted) ? wanted : [wanted];
  const isSame = (value: unknown, other: unknown) =>
    isNumber(field) ? compare(field, value, other) === 0 : String(value) === String(other);
  return any.some((each) => {
    if (isEmpty(each)) return values.length === 0;
    if (field?.kind === 'boolean' && values.length === 0) return String(each) === 'false';
    return values.some((value) => isSame(value, each));
  });
}

const searchText = (entity: Entity, record: AnyRecord, titleOf: TitleOf): string =>
  searchFields(entity)
    .flatMap((key) => {
      const field = fieldAt(entity, key);
      return valuesAt(record, key).map((value) =>
        field?.kind === 'reference' ? (titleOf(field.to, String(value)) ?? '') : String(value ?? ''),
      );
    })
    .join(' ')
    .toLowerCase();

interface WholeQuery {
  filter: AnyRecord;
  q: string;
  /** '-docDate' sorts descending. */
  sort: string;
  limit: number;
  /** From 1. */
  page: number;
}

/** Filters, searches, sorts and pages a whole list: nulls last, ties by id, without deleted documents unless requested. */
export function pageOfWhole(
  entity: Entity,
  records: readonly AnyRecord[],
  query: WholeQuery,
  titleOf: TitleOf,
): { docs: AnyRecord[]; total: number } {
  const { filter, q, sort, limit, page } = query;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  const hidesDeleted = entity.kind === 'document' && filter.status === undefined && filter._id === undefined;
  const found = records.filter(
    (record) =>
      !(hidesDeleted && record.status === 'delete') &&
      wanted.every(([key, value]) => matches(entity, record, key, value)) &&
      (words.length === 0 ||
        (() => {
          const text = searchText(entity, record, titleOf);
          return words.every((word) => text.includes(word));
        })()),
  );
  const isDown = sort.startsWith('-');
  const key = isDown ? sort.slice(1) : sort;
  const field = fieldAt(entity, key);
  const sortValue = (record: AnyRecord): unknown => {
    const [value] = valuesAt(record, key);
    return field?.kind === 'reference' && !isEmpty(value) ? (titleOf(field.to, String(value)) ?? value) : value;
  };
  const sorted = key
    ? [...found].sort((a, b) => {
        const [left, right] = [sortValue(a), sortValue(b)];
        if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(left)) - Number(isEmpty(right));
        const order = compare(field, left, right) || compare(undefined, a._id, b._id);
        return isDown ? -order : order;
      })
    : found;
  return { docs: sorted.slice((page - 1) * limit, page * limit), total: found.length };
}
