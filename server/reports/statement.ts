/** The one statement that answers a report: its SQL evaluated once, and from that page, totals, subtotals and chart. */

import { type AnyRecord, type Field, scaleOf } from '#engine/define/fields';
import type { Column, Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { isChartInOrder, isFor, summedColumns, visibleColumns } from '#engine/read/reporting';
import { formulaSql, parseFormula } from '#engine/run/formula';
import type { Database, Row } from '../db/types';
import { Parameters } from '../records/read/sql';
import { sqlOf } from './catalogue';
import { bind, typesOf } from './placeholders';
import { titlesOf } from './recordViews';
import type { Reading, ReportScope } from './sources';
import { scopedTables } from './tables';

/** Points of a chart: a year of days and more. */
const CHART_POINTS = 400;
const GROUPS = 1000;

export interface Wanted {
  /** Values of the placeholders. */
  values: AnyRecord;
  /** Columns in order, '-' downwards; all of them visible. */
  sort: readonly string[];
  /** Column whose values the rows stand together by. */
  group: string | undefined;
  limit: number;
  offset: number;
}

export interface Found {
  total: number;
  docs: AnyRecord[];
  sums: AnyRecord;
  groups: { value: string | null; rows: number; sums: AnyRecord }[];
  chart: AnyRecord[];
}

const named = (key: string) => `"${key}"`;

/** The columns that the person may see. */
type Visible = ReadonlyMap<string, Column>;

/** Texts sort without regard to case. */
const sortValue = (field: Field, key: string): string =>
  ['text', 'choice'].includes(field.kind) ? `lower(${named(key)})` : named(key);

function orderBy(report: Report, { sort, group }: Wanted): string {
  const keys = [...(group ? [group] : []), ...sort];
  const parts = keys.map((each) => {
    const key = each.replace(/^-/, '');
    return `${sortValue(report.columns[key] as Field, key)} ${each.startsWith('-') ? 'desc' : 'asc'} nulls last`;
  });
  // Equal rows are told apart by all they hold, so that pages never overlap.
  return [...parts, 'report::text'].join(', ');
}

/** An amount as text with the column's places; a whole number as a number. Exact: numeric all the way (domain section 0). */
function exact(field: Field, value: string): string {
  const scale = scaleOf(field);
  if (scale !== undefined) return `round((${value})::numeric, ${scale})::text`;
  return field.kind === 'integer' ? `(${value})::bigint` : field.kind === 'date' ? `(${value})::text` : value;
}

/** An amount inside a JSON column, with the column's places. */
const amountIn = (field: Field, value: string): string =>
  field.kind === 'integer' ? `round(${value})::bigint` : `round(${value}, ${scaleOf(field) ?? 0})::text`;

/** Sum per key over a column that holds a JSON object of amounts; null when no row knows any. */
function sumPerKey(key: string, field: Field, from: string, where: string): string {
  const shown = amountIn(field, 'sum(e.value::numeric)');
  return `(select coalesce(jsonb_object_agg(s.key, s.amount), '{}') from (
    select e.key, ${shown} as amount from ${from} x, jsonb_each_text(x.${named(key)}) e where ${where} group by e.key) s)`;
}

/** JSON of all sums over the rows of an aggregate query. Nothing to add up is zero; only unknown values are unknown. */
function sums(report: Report, visible: Visible, perKeyWhere: string): string {
  const parts = summedColumns(report).flatMap((key) => {
    const field = visible.get(key);
    if (!field) return [];
    const value = field.perValue
      ? `case when count(*) = 0 or count(${named(key)}) > 0 then ${sumPerKey(key, field, 'report', perKeyWhere)} end`
      : exact(field, `case when count(*) = 0 then 0 else sum(${named(key)}) end`);
    return [`${value} as ${named(key)}`];
  });
  // An aggregate in any case, so that there is one row also where the person may see no sum.
  return parts.join(', ') || 'max(null::text) as nothing';
}

/** A page's rows as records. Amounts inside JSON columns get their places too. */
function rowColumns(visible: Visible): string {
  return [...visible]
    .map(([key, field]) => {
      if (!field.perValue) return `${exact(field, named(key))} as ${named(key)}`;
      const object = `(select coalesce(jsonb_object_agg(e.key, ${amountIn(field, 'e.value::numeric')}), '{}') from jsonb_each_text(page.${named(key)}) e)`;
      return `case when page.${named(key)} is not null then ${object} end as ${named(key)}`;
    })
    .join(', ');
}

/** A column that follows from others of its row. */
function formulaOf(report: Report, key: string, seen: readonly string[] = []): string {
  const column = report.columns[key];
  if (!column?.formula) return `q.${named(key)}::numeric`;
  if (seen.includes(key)) throw new Error(`${report.name}.columns.${key}: its formula leads back to itself`);
  return formulaSql(parseFormula(column.formula), (name) => formulaOf(report, name, [...seen, key]));
}

/** The report's SQL with what the engine adds to each row: titles of records, and figures that follow from others. */
function rowsOf(report: Report, body: string, reading: Reading, parameters: Parameters): string {
  const titled = Object.entries(report.columns).filter(([, { titleOf }]) => titleOf !== undefined);
  if (titled.length === 0 && !Object.values(report.columns).some(({ formula }) => formula)) return body;
  const columns = Object.entries(report.columns).map(([key, column]) => {
    if (column.formula) return `${formulaOf(report, key)} as ${named(key)}`;
    if (column.titleOf) return `${named(`of ${key}`)}.title as ${named(key)}`;
    return `q.${named(column.idOf ?? key)} as ${named(key)}`;
  });
  const joins = titled.map(
    ([key, { titleOf = '', titleBy }]) =>
      `left join (${titlesOf(titleOf, titleBy, reading, parameters)}) ${named(`of ${key}`)} on ${named(`of ${key}`)}.id = q.${named(key)}`,
  );
  return `select ${columns.join(', ')} from (\n${body}\n) q ${joins.join('\n')}`;
}

/** The chart's points over the whole result: in the report's own order where that ends with x, else the largest first. */
function chartQuery(report: Report, visible: Visible): string {
  const { chart } = report;
  const y = chart?.y.filter((key) => visible.has(key)) ?? [];
  const [first] = y;
  if (!chart || first === undefined) return `'[]'::json`;
  const x = visible.get(chart.x) as Field;
  const before = report.sort.slice(0, -1).map((key) => {
    const column = named(key.replace(/^-/, ''));
    return key.startsWith('-') ? `max(${column}) desc nulls last, ` : `min(${column}) asc nulls last, `;
  });
  const order = isChartInOrder(report)
    ? `${before.join('')}${sortValue(x, chart.x)} asc nulls last`
    : `sum(${named(first)}) desc nulls last`;
  const values = y.map((key) => `${exact(visible.get(key) as Field, `sum(${named(key)})`)} as ${named(key)}`);
  return `(select coalesce(json_agg(to_json(c)), '[]') from (
    select ${named(chart.x)}, ${values.join(', ')} from report group by ${named(chart.x)} order by ${order} limit ${CHART_POINTS}) c)`;
}

function groupsQuery(report: Report, visible: Visible, group: string | undefined): string {
  if (!group) return `'[]'::json`;
  const column = named(group);
  const order = `${sortValue(report.columns[group] as Field, group)} asc nulls last`;
  const same = `x.${column} is not distinct from report.${column}`;
  return `(select coalesce(json_agg(json_build_object('value', g."#value", 'rows', g."#rows", 'sums', to_jsonb(g) - '#value' - '#rows')), '[]') from (
    select ${column} as "#value", count(*) as "#rows", ${sums(report, visible, same)}
    from report group by ${column} order by ${order} limit ${GROUPS}) g)`;
}

/**
 * Runs a report within a scope for a person. Columns that the person may not see are not selected.
 * @throws whatever the database says; parameters are checked before
 */
export async function findRows(
  db: Database,
  report: Report,
  scope: ReportScope,
  user: AccessUser,
  wanted: Wanted,
): Promise<Found> {
  const parameters = new Parameters();
  const sql = sqlOf(report, wanted.values);
  const reading: Reading = { report, scope, values: wanted.values };
  const tables = scopedTables(sql, reading, parameters);
  const body = bind(sql, typesOf(report), { ...wanted.values, outlets: scope.outletIds }, parameters);
  const rows = rowsOf(report, body, reading, parameters);
  const visible: Visible = new Map(visibleColumns(report, user).filter(([, column]) => isFor(column, wanted.values)));
  const statement = `with ${[...tables, `report as materialized (\n${rows}\n)`].join(',\n')},
page as (
  select report.*, row_number() over (order by ${orderBy(report, wanted)}) as "#" from report
  order by "#" limit ${parameters.add(wanted.limit)}::bigint offset ${parameters.add(wanted.offset)}::bigint
)
select (select count(*) from report) as total,
  (select coalesce(json_agg(to_json(d)), '[]') from (select ${rowColumns(visible)} from page order by "#") d) as docs,
  (select to_json(s) from (select ${sums(report, visible, 'true')} from report) s) as sums,
  ${groupsQuery(report, visible, wanted.group)} as groups,
  ${chartQuery(report, visible)} as chart`;
  return db.transaction(async (tx) => {
    // A report cannot write, whatever its file says.
    await tx.query('set transaction read only');
    // Reports add up sets. Without statistics (the embedded database gathers none by itself) the planner takes every set for
    // one row and compares all rows with all: minutes instead of a fraction of a second. Hash joins are right for sets.
    await tx.query('set local enable_nestloop = off');
    await tx.query('set local enable_mergejoin = off');
    // Where no hash join is possible the planner charges such a plan a sum beyond any measure, and would compile it for seconds.
    await tx.query('set local jit = off');
    const [row] = await tx.query<Row & Found>(statement, parameters.values);
    if (!row) throw new Error(`${report.name} gave no answer`);
    return row;
  });
}
