/** The one statement that answers a report: its SQL evaluated once, and from that page, totals, subtotals and chart. */

import type { AnyRecord, Field } from '#engine/define/fields';
import type { Report, ReportValues } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { comparesRows } from '#engine/read/comparison';
import { groupColumns, isFor, summedColumns, visibleColumns } from '#engine/read/reporting';
import type { Condition } from '#engine/read/tableView';
import { formulaSql, parseFormula } from '#engine/run/formula';
import type { Database, Row } from '../db/types';
import { Parameters } from '../records/read/sql';
import { chartQuery, groupsQuery, named, type Parts, rowColumns, sortValue, sums, type Visible } from './answer';
import { sqlOf, totalsSqlOf } from './catalogue';
import { comparedRows, type Side } from './comparing';
import { narrowedRows } from './conditions';
import { type Limits, readWithin } from './limits';
import { bind, typesOf } from './placeholders';
import { titlesOf } from './recordViews';
import { canBeTotalled, type Reading, type ReportScope } from './sources';
import { scopedTables } from './tables';

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
  /** The sums of the whole result are not wanted. */
  isSumless?: boolean;
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

const sortKeys = ({ sort, groups = [] }: Wanted): string[] => [...groups, ...sort];

function orderBy(report: Report, wanted: Wanted): string {
  const parts = sortKeys(wanted).map((each) => {
    const key = each.replace(/^-/, '');
    // An index gives its rows backwards only where nothing is said of empty values.
    const empty = report.paged?.filled.includes(key) ? '' : ' nulls last';
    return `${sortValue(report.columns[key] as Field, key)} ${each.startsWith('-') ? 'desc' : 'asc'}${empty}`;
  });
  // Rows that sort alike are ordered by their key, or else by all of their columns, so that pages never overlap.
  return [...parts, ...(report.paged?.key.map(named) ?? ['report'])].join(', ');
}

const limits = ({ limit, offset }: Wanted, parameters: Parameters): string =>
  `limit ${parameters.add(limit)}::bigint offset ${parameters.add(offset)}::bigint`;

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

/** A page of rows and the place of each. The rows are cut before they are numbered: the database keeps the best of them instead of sorting all. */
const cut = (rows: string, report: Report, wanted: Wanted, parameters: Parameters): string =>
  `select report.*, row_number() over () as "#" from (
  select * from (\n${rows}\n) report order by ${orderBy(report, wanted)} ${limits(wanted, parameters)}) report`;

/** The whole result, evaluated once. `shown`: the rows that are counted and paged. */
function wholeParts(report: Report, scope: ReportScope, wanted: Wanted, shown: string, parameters: Parameters): Parts {
  const { tables, rows } = wantedRows(report, scope, wanted, parameters);
  if (wanted.limit === 0)
    return {
      tables: [...tables, `report as materialized (\n${rows}\n)`],
      from: 'report',
      counted: `count(*) filter (where ${shown})`,
    };
  const page = cut(`select * from report where ${shown}`, report, wanted, parameters);
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
  const tables = scopedTables(`${sql}\n${totals}`, summed, parameters);
  const body = bodyOf(report, sql, reading, parameters);
  const isByTitle = sortKeys(wanted).some((key) => {
    const column = report.columns[key.replace(/^-/, '')];
    return column?.titleOf !== undefined || column?.formula !== undefined;
  });
  const page = isByTitle
    ? cut(rowsOf(report, body, reading, parameters), report, wanted, parameters)
    : rowsOf(report, cut(body, report, wanted, parameters), reading, parameters, { more: ['#'] });
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
  // What is not wanted is not written down either: most of a short report's time goes into planning its statement.
  const docs =
    wanted.limit === 0
      ? "'[]'::json"
      : `(select coalesce(json_agg(to_json(d)), '[]') from (select ${rowColumns(visible, isBlank)} from page order by "#") d)`;
  const summed = wanted.isSumless
    ? "'{}'::json"
    : `(select to_json(s) from (select ${sums(report, visible, from, 'true')} from ${from}) s)`;
  const statement = `with ${tables.join(',\n')}
select (select ${counted} from ${from}) as total,
  ${docs} as docs,
  ${summed} as sums,
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
