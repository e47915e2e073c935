/** The one statement that answers a report: its SQL evaluated once, and from that page, totals, subtotals and chart. */

import { type AnyRecord, type Field, scaleOf } from '#engine/define/fields';
import type { Column, Report, ReportValues } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { comparesRows } from '#engine/read/comparison';
import { groupColumns, isChartInOrder, isFor, summedColumns, visibleColumns } from '#engine/read/reporting';
import type { Condition } from '#engine/read/tableView';
import { formulaSql, parseFormula } from '#engine/run/formula';
import type { Database, Row } from '../db/types';
import { Parameters } from '../records/read/sql';
import { sqlOf, totalsSqlOf } from './catalogue';
import { comparedRows, type Side } from './comparing';
import { narrowedRows } from './conditions';
import { type Limits, readWithin } from './limits';
import { bind, typesOf } from './placeholders';
import { titlesOf } from './recordViews';
import { canBeTotalled, type Reading, type ReportScope } from './sources';
import { scopedTables } from './tables';

/** Points of a chart: a year of days and more. */
const CHART_POINTS = 400;
const GROUPS = 1000;

export interface Wanted extends Limits {
  /** ReportValues of the placeholders. */
  values: AnyRecord;
  /** Columns in order, '-' downwards; all of them visible. */
  sort: readonly string[];
  /** Columns whose values the rows are grouped by, outer first. */
  groups?: readonly string[];
  /** Rows that are wanted. @default all */
  conditions?: readonly Condition[];
  /** The report without its comparison, and what the other side is asked for; the report itself is `comparedReport` of it. */
  beside?: { base: Report; scope: ReportScope; values: ReportValues };
  limit: number;
  offset: number;
  /** The chart's points are not wanted. */
  isChartless?: boolean;
}

/** A group's value, how many rows it has, and their sums. */
export interface FoundGroup {
  value: string | null;
  rows: number;
  sums: ReportValues;
}

export interface Found {
  total: number;
  docs: AnyRecord[];
  sums: AnyRecord;
  groups: FoundGroup[];
  /** The second grouping: each within one of the first. */
  inner: (FoundGroup & { within: string | null })[];
  chart: AnyRecord[];
}

const named = (key: string) => `"${key}"`;

/** The columns that the person may see. */
type Visible = ReadonlyMap<string, Column>;

/** Texts sort without regard to case. */
const sortValue = (field: Field, key: string): string =>
  ['text', 'choice'].includes(field.kind) ? `lower(${named(key)})` : named(key);

const sortKeys = ({ sort, groups = [] }: Wanted): string[] => [...groups, ...sort];

function orderBy(report: Report, wanted: Wanted): string {
  const parts = sortKeys(wanted).map((each) => {
    const key = each.replace(/^-/, '');
    // An index gives its rows backwards only where nothing is said of empty values.
    const empty = report.paged?.filled.includes(key) ? '' : ' nulls last';
    return `${sortValue(report.columns[key] as Field, key)} ${each.startsWith('-') ? 'desc' : 'asc'}${empty}`;
  });
  // Rows that sort alike are ordered by their key, or else by all of their columns, so that pages never overlap.
  return [...parts, ...(report.paged?.key.map(named) ?? ['report::text'])].join(', ');
}

const limits = ({ limit, offset }: Wanted, parameters: Parameters): string =>
  `limit ${parameters.add(limit)}::bigint offset ${parameters.add(offset)}::bigint`;

/** An amount as text with the column's places; a whole number as a number. Exact: numeric all the way (domain section 0). */
function exact(field: Field, value: string): string {
  const scale = scaleOf(field);
  if (scale !== undefined) return `round((${value})::numeric, ${scale})::text`;
  return field.kind === 'integer' ? `(${value})::bigint` : field.kind === 'date' ? `(${value})::text` : value;
}

/** An amount inside a JSON column, with the column's places. */
const amountIn = (field: Field, value: string): string =>
  field.kind === 'integer' ? `round(${value})::bigint` : `round(${value}, ${scaleOf(field) ?? 0})::text`;

/** Sum per key over a column with a JSON object of amounts; null when no row knows any. */
function sumPerKey(key: string, field: Field, from: string, where: string): string {
  const shown = amountIn(field, 'sum(e.value::numeric)');
  return `(select coalesce(jsonb_object_agg(s.key, s.amount), '{}') from (
    select e.key, ${shown} as amount from ${from} x, jsonb_each_text(x.${named(key)}) e where ${where} group by e.key) s)`;
}

/** JSON of all sums over the rows of an aggregate query. Nothing to add up is zero; only unknown values are unknown. */
function sums(report: Report, visible: Visible, from: string, perKeyWhere: string): string {
  const parts = summedColumns(report).flatMap((key) => {
    const field = visible.get(key);
    if (!field) return [];
    const value = field.perValue
      ? `case when count(*) = 0 or count(${named(key)}) > 0 then ${sumPerKey(key, field, from, perKeyWhere)} end`
      : exact(field, `case when count(*) = 0 then 0 else sum(${named(key)}) end`);
    return [`${value} as ${named(key)}`];
  });
  // An aggregate in any case, so that there is one row also where the person may see no sum.
  return parts.join(', ') || 'max(null::text) as nothing';
}

/** A page's rows as records. Amounts inside JSON columns get their places too. `isBlank`: columns that only sums know. */
function rowColumns(visible: Visible, isBlank: (key: string) => boolean): string {
  return [...visible]
    .map(([key, field]) => {
      if (isBlank(key)) return `null as ${named(key)}`;
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

/** A query with what the engine adds to each row: titles of records, and figures that follow from others. */
function rowsOf(report: Report, body: string, reading: Reading, parameters: Parameters, part: Part = {}): string {
  const { keys = Object.keys(report.columns), more = [] } = part;
  const own = Object.entries(report.columns).filter(([key]) => keys.includes(key));
  const titled = own.filter(([, { titleOf }]) => titleOf !== undefined);
  if (titled.length === 0 && !own.some(([, { formula }]) => formula)) return body;
  const columns = own.map(([key, column]) => {
    if (column.formula) return `${formulaOf(report, key)} as ${named(key)}`;
    if (column.titleOf) return `${named(`of ${key}`)}.title as ${named(key)}`;
    return `q.${named(column.idOf ?? key)} as ${named(key)}`;
  });
  const joins = titled.map(
    ([key, { titleOf = '', titleBy }]) =>
      `left join (${titlesOf(titleOf, titleBy, reading, parameters)}) ${named(`of ${key}`)} on ${named(`of ${key}`)}.id = q.${named(key)}`,
  );
  return `select ${[...columns, ...more.map((key) => `q.${named(key)}`)].join(', ')} from (\n${body}\n) q ${joins.join('\n')}`;
}

/** Some of a report's columns, and others that pass through. */
interface Part {
  keys?: readonly string[];
  more?: readonly string[];
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

/** Subtotals by the last of the columns, within those before it. */
function groupsQuery(report: Report, visible: Visible, groups: readonly string[], { from, counted }: Parts): string {
  const [value, within] = [...groups].reverse();
  if (value === undefined) return `'[]'::json`;
  const order = groups.map((key) => `${sortValue(report.columns[key] as Field, key)} asc nulls last`).join(', ');
  const same = groups.map((key) => `x.${named(key)} is not distinct from ${from}.${named(key)}`).join(' and ');
  const outer = within === undefined ? 'null' : named(within);
  return `(select coalesce(json_agg(json_build_object('value', g."#value", 'within', g."#within", 'rows', g."#rows", 'sums', to_jsonb(g) - '#value' - '#within' - '#rows')), '[]') from (
    select ${named(value)} as "#value", ${outer} as "#within", ${counted} as "#rows", ${sums(report, visible, from, same)}
    from ${from} group by ${groups.map(named).join(', ')} order by ${order} limit ${GROUPS}) g)`;
}

/** A report's rows under these values, and the tables that they are read from. */
function sideOf(report: Report, scope: ReportScope, values: ReportValues, parameters: Parameters): Side {
  const sql = sqlOf(report, values);
  const reading: Reading = { report, scope, values };
  const tables = scopedTables(sql, reading, parameters);
  return { tables, rows: rowsOf(report, bodyOf(report, sql, reading, parameters), reading, parameters) };
}

/** A report's SQL with its placeholders bound. */
const bodyOf = (
  report: Report,
  sql: string,
  { scope, values }: Reading,
  parameters: Parameters,
  types: Readonly<Record<string, string>> = {},
): string => bind(sql, { ...typesOf(report), ...types }, { ...values, outlets: scope.outletIds }, parameters);

/** What follows from both sides of a comparison, behind their rows. */
function withChanges(report: Report, rows: string, isMarked: boolean): string {
  const columns = Object.entries(report.columns).map(([key, { formula }]) =>
    formula ? `${formulaOf(report, key)} as ${named(key)}` : `q.${named(key)}`,
  );
  return `select ${columns.join(', ')}${isMarked ? ', q."#before"' : ''} from (\n${rows}\n) q`;
}

/** The rows that a request is about: a report's own, or both sides of a comparison. */
function wantedRows(report: Report, scope: ReportScope, wanted: Wanted, parameters: Parameters): Side {
  const { values, conditions = [], beside } = wanted;
  if (!beside) {
    const side = sideOf(report, scope, values, parameters);
    return { ...side, rows: narrowedRows(report, side.rows, conditions, parameters) };
  }
  const { base } = beside;
  const narrowed = (rows: string) => narrowedRows(base, rows, conditions, parameters);
  const both = {
    base,
    own: sideOf(base, scope, values, parameters),
    other: sideOf(base, beside.scope, beside.values, parameters),
    values,
    otherValues: beside.values,
    narrowed,
  };
  const rows = withChanges(report, comparedRows(both, parameters), !comparesRows(base));
  return { tables: [], rows: comparesRows(base) ? narrowedRows(report, rows, conditions, parameters) : rows };
}

/** What the answer is put together from. */
interface Parts {
  /** Common table expressions, `page` among them. */
  tables: readonly string[];
  /** The one that is added up, and the aggregate that counts the report's rows in it. */
  from: string;
  counted: string;
}

/** The whole result, evaluated once. `shown`: the rows that are counted and paged. */
function wholeParts(report: Report, scope: ReportScope, wanted: Wanted, shown: string, parameters: Parameters): Parts {
  const { tables, rows } = wantedRows(report, scope, wanted, parameters);
  const page = `select report.*, row_number() over (order by ${orderBy(report, wanted)}) as "#" from report where ${shown}
  order by "#" ${limits(wanted, parameters)}`;
  return {
    tables: [...tables, `report as materialized (\n${rows}\n)`, `page as (\n${page}\n)`],
    from: 'report',
    counted: `count(*) filter (where ${shown})`,
  };
}

/**
 * The page alone, in the order of an index where there is one, and the sums from the report's totals. The page is cut before titles are joined
 * to it, unless it is sorted by one.
 */
function pagedParts(report: Report, totals: string, wanted: Wanted, reading: Reading, parameters: Parameters): Parts {
  const sql = sqlOf(report, wanted.values);
  const summed = { ...reading, values: { ...reading.values, groups: wanted.groups ?? [] } };
  const cut = (rows: string) =>
    `select report.*, row_number() over () as "#" from (
    select * from (\n${rows}\n) report order by ${orderBy(report, wanted)} ${limits(wanted, parameters)}) report`;
  const tables = scopedTables(`${sql}\n${totals}`, summed, parameters);
  const body = bodyOf(report, sql, reading, parameters);
  const isByTitle = sortKeys(wanted).some((key) => {
    const column = report.columns[key.replace(/^-/, '')];
    return column?.titleOf !== undefined || column?.formula !== undefined;
  });
  const page = isByTitle
    ? cut(rowsOf(report, body, reading, parameters))
    : rowsOf(report, cut(body), reading, parameters, { more: ['#'] });
  const added = rowsOf(report, bodyOf(report, totals, summed, parameters, { groups: 'text[]' }), reading, parameters, {
    keys: [...groupColumns(report), ...summedColumns(report)],
    more: ['rows'],
  });
  return {
    tables: [...tables, `totals as materialized (\n${added}\n)`, `page as materialized (\n${page}\n)`],
    from: 'totals',
    counted: 'coalesce(sum("rows"), 0)::bigint',
  };
}

/** A page and totals where the report has them apart, else the whole result. */
function partsOf(report: Report, scope: ReportScope, wanted: Wanted, shown: string, parameters: Parameters): Parts {
  const reading: Reading = { report, scope, values: wanted.values };
  const isPlain = !wanted.beside && !wanted.conditions?.length;
  const totals = isPlain ? totalsSqlOf(report) : undefined;
  return totals && canBeTotalled(totals, reading)
    ? pagedParts(report, totals, wanted, reading, parameters)
    : wholeParts(report, scope, wanted, shown, parameters);
}

/**
 * Settings of a report's transaction, in one statement. Reports add up sets. Without statistics (the embedded database gathers none of its own)
 * the planner takes every set for one row and compares all rows with all: minutes instead of a fraction of a second. Hash joins are right for
 * sets. Where no hash join is possible the planner charges such a plan a sum beyond any measure, and would compile it for seconds.
 */
const FOR_SETS = `select ${['enable_nestloop', 'enable_mergejoin', 'jit'].map((name) => `set_config('${name}', 'off', true)`).join(', ')}`;

/**
 * Runs a report within a scope for a person. Columns that the person may not see are not selected.
 * @throws ApiError 422 when it takes too long; else whatever the database says, since parameters are checked before
 */
export async function findRows(
  db: Database,
  report: Report,
  scope: ReportScope,
  user: AccessUser,
  wanted: Wanted,
): Promise<Found> {
  const parameters = new Parameters();
  const { groups = [], beside } = wanted;
  // Where rows do not meet, the other side's are counted in sums only.
  const isBelow = beside !== undefined && !comparesRows(beside.base);
  const isBlank = (key: string) => isBelow && !(key in beside.base.columns);
  const parts = partsOf(report, scope, wanted, isBelow ? 'not "#before"' : 'true', parameters);
  const { tables, from, counted } = parts;
  const visible: Visible = new Map(visibleColumns(report, user).filter(([, column]) => isFor(column, wanted.values)));
  const statement = `with ${tables.join(',\n')}
select (select ${counted} from ${from}) as total,
  (select coalesce(json_agg(to_json(d)), '[]') from (select ${rowColumns(visible, isBlank)} from page order by "#") d) as docs,
  (select to_json(s) from (select ${sums(report, visible, from, 'true')} from ${from}) s) as sums,
  ${groupsQuery(report, visible, groups.slice(0, 1), parts)} as groups,
  ${groupsQuery(report, visible, groups.length > 1 ? groups : [], parts)} as "inner",
  ${wanted.isChartless ? "'[]'::json" : chartQuery(report, visible)} as chart`;
  return readWithin(db, wanted, async (tx) => {
    await tx.query(FOR_SETS);
    const [row] = await tx.query<Row & Found>(statement, parameters.values);
    if (!row) throw new Error(`${report.name} gave no answer`);
    return row;
  });
}
