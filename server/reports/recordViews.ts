/**
 * Records as tables for reports: `records_of_<resource>` (id, outlet_id, outlets, status, data) and `lines_of_<document>` (id, outlet_id,
 * status, doc_date, line_no), each with the declared fields that the SQL names, typed by kind: `i."parLevel"` is a number, `o.name` a text.
 */
import type { Document, Entity } from '#engine/define';
import { type Field, type Fields, shownKind } from '#engine/define/fields';
import { codeField, fieldsOf, lineFieldsOf, titleField } from '#engine/read/entities';
import { entity as entityNamed } from '#resources';
import { type Scope, scopeCondition, sourceOf } from '../records/read/scope';
import { type Parameters, quoted } from '../records/read/sql';
import { remembered } from './memoize';
import { recordNarrowing } from './narrowing';
import type { ReportRequest } from './sources';
import { titleSqlOf } from './titleSql';

const NUMBERS: readonly string[] = ['decimal', 'quantity', 'money', 'cost', 'percent'];
/** Kinds without a single value. */
const COMPOUND: readonly string[] = ['group', 'list', 'lines', 'choices', 'references', 'words'];

/** A stored field as a value of its kind; missing is null. */
function valueSql(field: Field, from: string, key: string): string {
  const text = `nullif(${from} ->> ${quoted(key)}, '')`;
  const kind = shownKind(field);
  if (NUMBERS.includes(kind)) return `${text}::numeric`;
  if (kind === 'integer' || kind === 'boolean' || kind === 'date') return `${text}::${kind}`;
  return text;
}

/** Columns that every view has. */
const STANDING = ['id', 'outlet_id', 'outlets', 'status', 'data', 'line_no', 'doc_date'];

/** The names in a report's SQL that follow a table's name. */
const namesAfterTables = remembered(
  1000,
  (sql): ReadonlySet<string> => new Set([...sql.matchAll(/\.\s*"?(\w+)"?/g)].flatMap(([, name]) => name ?? [])),
);

/** The fields that a report's SQL names after a table's name. */
function namedFields(fields: Fields, sql: string, from: string): string[] {
  const named = namesAfterTables(sql);
  return Object.entries(fields).flatMap(([key, field]) =>
    named.has(key) && !STANDING.includes(key) && !COMPOUND.includes(shownKind(field)) && !field.virtual
      ? [`, ${valueSql(field, from, key)} as "${key}"`]
      : [],
  );
}

/** Shared records are visible wherever the person works, so that their names appear even if they left the requested outlets. */
const scopeFor = (entity: Entity, { scope }: ReportRequest): Scope => {
  const isShared = entity.kind === 'resource' && 'outlets' in entity.fields;
  return { groupId: scope.groupId, userId: scope.userId, outletIds: isShared ? scope.allowed : scope.outletIds };
};

const rowsOf = (entity: Entity, reading: ReportRequest, parameters: Parameters): string => {
  const scope = scopeFor(entity, reading);
  const conditions = [scopeCondition(entity, scope, parameters), ...recordNarrowing(entity.name, reading, parameters)];
  return `from ${sourceOf(entity, scope, parameters)} r where ${conditions.join(' and ')}`;
};

/** The select behind `records_of_<resource>`. */
export function recordsOf(resource: string) {
  const entity = entityNamed(resource);
  return (sql: string, reading: ReportRequest, parameters: Parameters): string =>
    `select r.id, r.outlet_id, r.outlets, r.status, r.data${namedFields(fieldsOf(entity), sql, 'r.data').join('')} ${rowsOf(entity, reading, parameters)}`;
}

/** The select behind `lines_of_<document>`: one row per line. */
export const lineViewOf =
  (document: Document) =>
  (sql: string, reading: ReportRequest, parameters: Parameters): string =>
    `select r.id, r.outlet_id, r.status, (r.data ->> 'docDate')::date as doc_date, (l.line ->> 'lineNo')::integer as line_no${namedFields(
      lineFieldsOf(document),
      sql,
      'l.line',
    ).join('')}
     from (select r.* ${rowsOf(document, reading, parameters)}) r cross join lateral jsonb_array_elements(r.data -> 'items') l (line)`;

/** The ids and titles of a resource's records. A title computed by a function becomes the fields it reads, separated by spaces. */
export function titlesOf(
  resource: string,
  by: 'code' | undefined,
  reading: ReportRequest,
  parameters: Parameters,
): string {
  const entity = entityNamed(resource);
  const field = by === 'code' ? codeField(entity) : titleField(entity);
  const title = field ? `r.data ->> ${quoted(field)}` : titleSqlOf(entity, 'r.data');
  return `select r.id, ${title} as title ${rowsOf(entity, { ...reading, report: {} }, parameters)}`;
}
