/** The one statement that answers a report: its SQL evaluated once, and from that page, totals, subtotals and chart. */

import type { AccessUser } from '../../resources/access';
import { type Field, scaleOf } from '../../resources/fields';
import { visibleColumns } from '../../resources/reporting';
import type { AnyRecord, Report } from '../../resources/schema';
import type { Database, Row } from '../db/types';
import { Parameters } from '../records/sql';
import { sqlOf } from './catalogue';
import { bind, typesOf } from './placeholders';
import { type ReportScope, scopedTables } from './tables';

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

const SCALES = { money: 2, quantity: 4, integer: 0 } as const;

/** Sum per key over a column that holds a JSON object of amounts; null when no row knows any. */
function sumPerKey(key: string, kind: keyof typeof SCALES, from: string, where: string): string {
  const amount = `round(sum(e.value::numeric), ${SCALES[kind]})`;
  const shown = kind === 'integer' ? `${amount}::bigint` : `${amount}::text`;
  return `(select coalesce(jsonb_object_agg(s.key, s.amount), '{}') from (
    select e.key, ${shown} as amount from ${from} x, jsonb_each_text(x.${named(key)}) e where ${where} group by e.key) s)`;
}

/** JSON of all sums over the rows of an aggregate query. Nothing to add up is zero; only unknown values are unknown. */
function sums(report: Report, visible: ReadonlyMap<string, Field>, perKeyWhere: string): string {
  const parts = report.totals.flatMap((key) => {
    const field = visible.get(key);
    if (!field) return [];
    const kind = report.perValue?.[key];
    const value = kind
      ? `case when count(*) = 0 or count(${named(key)}) > 0 then ${sumPerKey(key, kind, 'report', perKeyWhere)} end`
      : exact(field, `case when count(*) = 0 then 0 else sum(${named(key)}) end`);
    return [`${value} as ${named(key)}`];
  });
  return parts.join(', ') || 'null as nothing';
}

/** A page's rows as records. Amounts inside JSON columns get their places too. */
function rowColumns(report: Report, visible: ReadonlyMap<string, Field>): string {
  return [...visible]
    .map(([key, field]) => {
      const kind = report.perValue?.[key];
      if (!kind) return `${exact(field, named(key))} as ${named(key)}`;
      const places = `round(e.value::numeric, ${SCALES[kind]})`;
      const shown = kind === 'integer' ? `${places}::bigint` : `${places}::text`;
      const object = `(select coalesce(jsonb_object_agg(e.key, ${shown}), '{}') from jsonb_each_text(page.${named(key)}) e)`;
      return `case when page.${named(key)} is not null then ${object} end as ${named(key)}`;
    })
    .join(', ');
}

/** The chart's points over the whole result: in the report's own order where that is by x alone, else the largest first. */
function chartQuery(report: Report, visible: ReadonlyMap<string, Field>): string {
  const { chart } = report;
  const y = chart?.y.filter((key) => visible.has(key)) ?? [];
  if (!chart || y.length === 0) return `'[]'::json`;
  const x = visible.get(chart.x) as Field;
  const isInOrder = report.sort.length === 1 && report.sort[0] === chart.x;
  const order = isInOrder ? `${sortValue(x, chart.x)} asc nulls last` : `sum(${named(y[0] as string)}) desc nulls last`;
  const values = y.map((key) => `${exact(visible.get(key) as Field, `sum(${named(key)})`)} as ${named(key)}`);
  return `(select coalesce(json_agg(to_json(c)), '[]') from (
    select ${named(chart.x)}, ${values.join(', ')} from report group by ${named(chart.x)} order by ${order} limit ${CHART_POINTS}) c)`;
}

function groupsQuery(report: Report, visible: ReadonlyMap<string, Field>, group: string | undefined): string {
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
  const sql = sqlOf(report);
  const tables = scopedTables(sql, scope, parameters);
  const body = bind(sql, typesOf(report), { ...wanted.values, outlets: scope.outletIds }, parameters);
  const visible = new Map(visibleColumns(report, user));
  const statement = `with ${[...tables, `report as materialized (\n${body}\n)`].join(',\n')},
page as (
  select report.*, row_number() over (order by ${orderBy(report, wanted)}) as "#" from report
  order by "#" limit ${parameters.add(wanted.limit)}::bigint offset ${parameters.add(wanted.offset)}::bigint
)
select (select count(*) from report) as total,
  (select coalesce(json_agg(to_json(d)), '[]') from (select ${rowColumns(report, visible)} from page order by "#") d) as docs,
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
    const [row] = await tx.query<Row & Found>(statement, parameters.values);
    if (!row) throw new Error(`${report.name} gave no answer`);
    return row;
  });
}
