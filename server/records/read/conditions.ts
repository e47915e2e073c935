/** Filters and search as SQL over `r` (a row of `records`). */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, type Fields, labelOf, shownKind } from '#engine/define/fields';
import { fieldsOf, scopeOf, searchFields } from '#engine/read/entities';
import { LACKING, lackingOf } from '#engine/read/listDefaults';
import { isDecimal } from '#engine/run/decimal';
import { folded } from '#engine/run/fold';
import { nearest } from '#engine/run/nearest';
import { findEntity } from '#resources';
import { type ApiError, invalid, problem } from '#server/http/errors';
import { type Clock, statusSql } from '../rules/dateStatus';
import { ledgerOf, ledgerSql } from './ledgerFigures';
import { likePattern, type Parameters, quoted } from './sql';

/** Where a field's value is, and how it is compared. */
interface FieldSql {
  field: Field | undefined;
  label: string;
  /** Text of the value, or null. */
  sql: string;
  type: 'text' | 'numeric';
  /** The value is a list of words or ids. */
  many?: boolean;
  /** In a list of groups: the keys from the list to the value. */
  within?: readonly string[];
}

const NUMERIC: readonly string[] = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];
const MANY: readonly string[] = ['choices', 'references', 'tags'];

const unknownField = (entity: Entity, key: string, use: string): ApiError => {
  const near = nearest(key, [...Object.keys(fieldsOf(entity)), '_id']);
  const message = `There is no field “${key}” to ${use} by${near ? `; did you mean “${near}”?` : ''}`;
  return invalid([problem(key, 'unknownField', message)]);
};

/** Excludes inherited properties: `constructor` isn't a field. */
const own = (fields: Fields, key: string): Field | undefined => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/**
 * Finds a field by its (dotted) name. `clock`: the input of statuses that aren't stored (clock.ts).
 * @throws ApiError 400 naming it if there is none
 */
export function fieldSql(entity: Entity, key: string, use: 'filter' | 'sort', clock: Clock | undefined): FieldSql {
  if (key === '_id' || key === 'id') return { field: undefined, label: 'Id', sql: 'r.id', type: 'text' };
  const [first = '', ...rest] = key.split('.');
  let field = own(fieldsOf(entity), first);
  if (!field || field.secret || field.virtual) throw unknownField(entity, key, use);
  if (rest.length === 0) {
    if (first === 'status') return { field, label: 'Status', sql: clock ? statusSql(clock) : 'r.status', type: 'text' };
    if (first === 'outletId' && scopeOf(entity) === 'outlet')
      return { field, label: 'Outlet', sql: 'r.outlet_id', type: 'text' };
    const ledger = ledgerOf(field);
    if (ledger) {
      const type = NUMERIC.includes(shownKind(field)) ? 'numeric' : 'text';
      return { field, label: labelOf(first, field), sql: ledgerSql(entity, ledger), type };
    }
  }
  const path = [first];
  for (const step of rest) {
    if (field && (field.kind === 'list' || field.kind === 'lines')) {
      const inner: Field | undefined = own(field.fields, step);
      if (!inner || rest.length > path.length) throw unknownField(entity, key, use);
      return {
        field: inner,
        label: labelOf(step, inner),
        sql: `r.data -> ${quoted(first)}`,
        type: 'text',
        within: [first, step],
      };
    }
    field = field?.kind === 'group' ? own(field.fields, step) : undefined;
    if (!field) throw unknownField(entity, key, use);
    path.push(step);
  }
  const kind = shownKind(field);
  const parent = path
    .slice(0, -1)
    .map((step) => ` -> ${quoted(step)}`)
    .join('');
  const last = quoted(path.at(-1) ?? first);
  if (MANY.includes(kind))
    return { field, label: labelOf(first, field), sql: `r.data${parent} -> ${last}`, type: 'text', many: true };
  const text = `r.data${parent} ->> ${last}`;
  const isNumber = NUMERIC.includes(kind);
  return {
    field,
    label: labelOf(first, field),
    sql: isNumber ? `(${text})::numeric` : text,
    type: isNumber ? 'numeric' : 'text',
  };
}

/** Kinds that are sorted ignoring case. */
export const isCaseless = (field: Field | undefined): boolean =>
  field !== undefined && ['text', 'longText', 'email'].includes(field.kind);

const isRange = (value: unknown): value is { from?: unknown; to?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && ('from' in value || 'to' in value);

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** A filter's value as text for comparing. */
function textOf(key: string, place: FieldSql, value: unknown): string {
  const refuse = () =>
    invalid([problem(key, 'filter', `${place.label} cannot be filtered by ${JSON.stringify(value)}`)]);
  if (!['string', 'number', 'boolean'].includes(typeof value)) throw refuse();
  const text = String(value);
  if (place.type === 'numeric' && !isDecimal(text.trim())) throw refuse();
  return text;
}

function rangeCondition(
  key: string,
  place: FieldSql,
  { from, to }: { from?: unknown; to?: unknown },
  parameters: Parameters,
): string {
  if (place.within || place.many)
    throw invalid([problem(key, 'filter', `${place.label} cannot be filtered by a range`)]);
  const conditions: string[] = [];
  const compare = (sign: string, value: string) =>
    conditions.push(`${place.sql} ${sign} ${parameters.add(value)}::${place.type}`);
  if (!isEmpty(from)) compare('>=', textOf(key, place, from));
  if (!isEmpty(to)) {
    const text = textOf(key, place, to);
    // A timestamp compared with a day: the whole day counts.
    const isDay = place.field && shownKind(place.field) === 'datetime' && /^\d{4}-\d{2}-\d{2}$/.test(text);
    compare('<=', isDay ? `${text}T23:59:59.999Z` : text);
  }
  return conditions.join(' and ') || 'true';
}

function anyCondition(key: string, place: FieldSql, values: readonly unknown[], parameters: Parameters): string {
  const texts = values.map((value) => textOf(key, place, value));
  if (place.within) {
    const [list, inner] = place.within as [string, string];
    const shapes = texts.map((text) => `r.data @> ${parameters.json({ [list]: [{ [inner]: text }] })}`);
    return `(${shapes.join(' or ')})`;
  }
  if (place.many) return `${place.sql} ?| ${parameters.add(texts)}::text[]`;
  const [only] = texts;
  if (place.field?.kind === 'boolean') {
    const value = `coalesce(${place.sql}, 'false')`;
    return texts.length === 1
      ? `${value} = ${parameters.add(only)}`
      : `${value} = any(${parameters.add(texts)}::text[])`;
  }
  if (texts.length === 1) {
    const value = `${parameters.add(only)}::${place.type}`;
    // Text sorts ignore case, and so do their indexes: they narrow down an exact comparison.
    const near = isCaseless(place.field) ? ` and lower(${place.sql}) = lower(${value})` : '';
    return `${place.sql} = ${value}${near}`;
  }
  return `${place.sql} = any(${parameters.add(texts)}::${place.type}[])`;
}

const emptyCondition = (key: string, place: FieldSql): string => {
  if (place.within) throw invalid([problem(key, 'filter', `${place.label} cannot be filtered for being empty`)]);
  if (place.many) return `coalesce(jsonb_array_length(${place.sql}), 0) = 0`;
  return place.type === 'numeric' ? `${place.sql} is null` : `nullif(${place.sql}, '') is null`;
};

/** No record of another resource names this one, as the list declares. */
function lackingCondition(entity: Entity, value: unknown): string {
  const lacking = lackingOf(entity);
  const conditions = [value].flat().map((key) => {
    const each = Object.hasOwn(lacking, String(key)) ? lacking[String(key)] : undefined;
    if (!each)
      throw invalid([problem(LACKING, 'filter', `${entity.label.many} can’t be filtered by “${String(key)}”`)]);
    const { resource, by, status } = each;
    return `not exists (select from records x where x.group_id = r.group_id and x.resource = ${quoted(resource)}
      and x.data ->> ${quoted(by)} = r.id${status === undefined ? '' : ` and x.status = ${quoted(status)}`})`;
  });
  return `(${conditions.join(' or ') || 'true'})`;
}

/** One filter: exact, any of an array, `{ from, to }`, or null for empty. */
function conditionFor(
  entity: Entity,
  key: string,
  value: unknown,
  parameters: Parameters,
  clock: Clock | undefined,
): string {
  if (key === LACKING && entity.list?.lacking) return lackingCondition(entity, value);
  const place = fieldSql(entity, key, 'filter', clock);
  if (isEmpty(value)) return emptyCondition(key, place);
  if (isRange(value)) return rangeCondition(key, place, value, parameters);
  const values = Array.isArray(value) ? value : [value];
  const present = values.filter((each) => !isEmpty(each));
  const conditions = [
    ...(present.length > 0 ? [anyCondition(key, place, present, parameters)] : []),
    ...(present.length < values.length ? [emptyCondition(key, place)] : []),
  ];
  return conditions.length > 0 ? `(${conditions.join(' or ')})` : 'false';
}

/** All of a record's filters, including `q`, react-admin's search box. */
export const filterConditions = (
  entity: Entity,
  filter: AnyRecord,
  parameters: Parameters,
  clock: Clock | undefined,
): string[] =>
  Object.entries(filter)
    .filter(([key, value]) => key !== 'q' && value !== undefined)
    .map(([key, value]) => conditionFor(entity, key, value, parameters, clock));

/** Every search word must be found in the record's own text or in the text of its references. */
export function searchConditions(entity: Entity, groupId: string, text: string, parameters: Parameters): string[] {
  const references = searchFields(entity).flatMap((key) => {
    const field = fieldsOf(entity)[key];
    return field?.kind === 'reference' && findEntity(field.to) ? [{ key, to: field.to }] : [];
  });
  const words = folded(text).split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  // Queried once and not per record, so that both parts can use an index.
  const group = references.length > 0 ? parameters.add(groupId) : '';
  return words.map((word) => {
    const pattern = parameters.add(likePattern(word));
    const behind = references.map(
      ({ key, to }) =>
        `r.data ->> ${quoted(key)} = any(array(select x.id from records x where x.group_id = ${group} and x.resource = ${quoted(to)} and x.search like ${pattern}))`,
    );
    return `(${[`r.search like ${pattern}`, ...behind].join(' or ')})`;
  });
}

/** Every search word must be in the record's own text without the searched fields that the person doesn't see. */
export function visibleSearch(
  entity: Entity,
  seen: readonly string[],
  text: string,
): (parameters: Parameters) => string {
  const hidden = searchFields(entity).filter((key) => !seen.includes(key));
  const shown = hidden.reduce(
    (sql, key) => `replace(${sql}, lower(coalesce(r.data ->> ${quoted(key)}, '')), '')`,
    'r.search',
  );
  const words = folded(text).split(/\s+/).filter(Boolean).slice(0, 8);
  return (parameters) =>
    words.map((word) => `${shown} like ${parameters.add(likePattern(word))}`).join(' and ') || 'true';
}

/** Excluded from lists by default: deleted documents. */
export const hiddenCondition = (entity: Entity, filter: AnyRecord, includeDeleted: boolean | undefined): string[] =>
  entity.kind === 'document' && !includeDeleted && filter.status === undefined ? [`r.status <> 'delete'`] : [];
