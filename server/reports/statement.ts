/** The single statement that answers a report: its SQL evaluated once, and from it page, totals, subtotals and chart. */

import type { AnyRecord } from '#engine/define/fields';
import type { Column, Report, ReportValues } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { comparesRows } from '#engine/read/comparison';
import { isFor, summedColumns, visibleColumns } from '#engine/read/reporting';
import type { Condition } from '#engine/read/tableView';
import { currencyNow, inCurrency } from '#engine/run/currency';
import { formulaSql, parseFormula } from '#engine/run/formula';
import type { Database, Queryable, Row } from '../db/types';
import { showsRefusedStatements } from '../http/errors';
import { Parameters } from '../records/read/sql';
import { chartQuery, groupsQuery, named, type Parts, rowColumns, sortValue, sums, type Visible } from './answer';
import { sqlOf, totalsSqlOf } from './catalogue';
import { comparedRows, type Side } from './comparing';
import { narrowedRows } from './conditions';
import { isTurned, laidOut, nothing, ofStatement, turnedKeys, turnedRows, turnedValues } from './layouts/turned';
import { type Limits, readWithin } from './limits';
import { remembered } from './memoize';
import { beforeIn, bind, typesOf } from './placeholders';
import { namePlace } from './preparing';
import { neededSql } from './pruneUnions';
import { titlesOf } from './recordViews';
import { canBeTotalled, type ReportRequest, type ReportScope } from './sources';
import { scopedTables } from './tables';

interface Wanted extends Limits {
  /** Values of the placeholders. */
  values: AnyRecord;
  /** Columns in order, '-' for descending; all of them visible. */
  sort: readonly string[];
  /** The grouping columns, outer first. */
  groups?: readonly string[];
  /** The rows to return. @default all */
  conditions?: readonly Condition[];
  /** The report without its comparison, and the other side's parameters; the report itself is `comparedReport` of it. */
  beside?: { base: Report; scope: ReportScope; values: ReportValues };
  limit: number;
  offset: number;
  /** Leaves out the chart's points. */
  isChartless?: boolean;
  /** Leaves out the sums of the whole result. */
  isSumless?: boolean;
}

/** A group's value, its number of rows, and their sums. */
interface FoundGroup {
  value: string | null;
  rows: number;
  sums: ReportValues;
}

/** What a report's statement answers; `Docs`: its rows, as records or as JSON. */
interface Answered<Docs> {
  total: number;
  docs: Docs;
  sums: AnyRecord;
  groups: FoundGroup[];
  /** The second grouping, within the first. */
  inner: (FoundGroup & { within: string | null })[];
  chart: AnyRecord[];
}
export type Found = Answered<AnyRecord[]>;
/** The rows as the database wrote them: what is only passed on needn't be read and written again. */
type FoundText = Answered<string>;

const sortKeys = ({ sort, groups = [] }: Wanted): string[] => [...groups, ...sort];

function orderBy(report: Report, keys: readonly string[], late: readonly string[] = []): string {
  const parts = keys.map((each) => {
    const key = each.replace(/^-/, '');
    // An index can be read backwards only without a rule for nulls.
    const empty = report.paged?.filled.includes(key) ? '' : ' nulls last';
    const column = report.columns[key] as Column;
    // What no one sees is an id or a place in an order, compared as it is.
    return `${column.hidden ? named(key) : sortValue(column, key)} ${each.startsWith('-') ? 'desc' : 'asc'}${empty}`;
  });
  // Ties are ordered by key, otherwise by all columns, so that pages never overlap. Named one by one: a whole row would be built for each.
  const ties = report.paged?.key ?? Object.keys(report.columns).filter((key) => !late.includes(key));
  return [...parts, ...ties.map(named)].join(', ');
}

const limits = ({ limit, offset }: Wanted, parameters: Parameters): string =>
  `limit ${parameters.add(limit)}::bigint offset ${parameters.add(offset)}::bigint`;

const formulaIn = remembered(1000, parseFormula);

/** A column computed from others in its row. */
function formulaOf(report: Report, key: string, seen: readonly string[] = []): string {
  const column = report.columns[key];
  if (!column?.formula) return `q.${named(key)}::numeric`;
  if (seen.includes(key)) throw new Error(`${report.name}.columns.${key}: its formula leads back to itself`);
  return formulaSql(formulaIn(column.formula), (name) => formulaOf(report, name, [...seen, key]));
}

/** A query with the engine's additions to each row: titles of records, and computed figures. */
function rowsOf(report: Report, body: string, reading: ReportRequest, parameters: Parameters, part: Part = {}): string {
  const { keys = Object.keys(report.columns), more = [] } = part;
  const own = Object.entries(report.columns).filter(([key]) => keys.includes(key));
  const titled = own.filter(([, { titleOf }]) => titleOf !== undefined);
  const elsewhere = isTurned(report) ? [] : ofStatement(report);
  if (titled.length === 0 && elsewhere.length === 0 && !own.some(([, { formula }]) => formula)) return body;
  const columns = own.map(([key, column]) => {
    if (elsewhere.includes(key)) return `${nothing(column)} as ${named(key)}`;
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

/**
 * Computed figures that only rows show: nothing is sorted, grouped, added up or narrowed by them. They are computed for the page, not for
 * the whole result.
 */
function lateColumns(report: Report, wanted: Wanted): string[] {
  if (wanted.beside || wanted.conditions?.length) return [];
  const { chart } = report;
  const early = [...sortKeys(wanted).map((key) => key.replace(/^-/, '')), ...(chart ? [chart.x, ...chart.y] : [])];
  return Object.entries(report.columns).flatMap(([key, { formula, sum }]) =>
    formula && !sum && !early.includes(key) ? [key] : [],
  );
}

/** A report's rows with these values, and the tables they are read from. */
function sideOf(report: Report, scope: ReportScope, values: ReportValues, parameters: Parameters, part?: Part): Side {
  if (isTurned(report)) {
    const side = sideOf(report.turnedFrom, scope, turnedValues(report, values), parameters, {
      keys: turnedKeys(report),
    });
    const reading: ReportRequest = { report, scope, values };
    return { ...side, rows: rowsOf(report, turnedRows(report, side.rows), reading, parameters, part) };
  }
  const sql = neededSql(sqlOf(report, values), values);
  const reading: ReportRequest = { report, scope, values };
  const tables = scopedTables(sql, reading, parameters);
  return { tables, rows: rowsOf(report, bodyOf(report, sql, reading, parameters), reading, parameters, part) };
}

/** A report's SQL with its placeholders bound. */
const bodyOf = (
  report: Report,
  sql: string,
  { scope, values }: ReportRequest,
  parameters: Parameters,
  types: Readonly<Record<string, string>> = {},
): string => {
  const given = { ...values, ...beforeIn(values), outlets: scope.outletIds, places: currencyNow().places };
  return bind(sql, { ...typesOf(report), ...types }, given, parameters);
};

/** The columns derived from both sides of a comparison, after their rows. */
function withChanges(report: Report, rows: string, isMarked: boolean): string {
  const columns = Object.entries(report.columns).map(([key, { formula }]) =>
    formula ? `${formulaOf(report, key)} as ${named(key)}` : `q.${named(key)}`,
  );
  return `select ${columns.join(', ')}${isMarked ? ', q."#before"' : ''} from (\n${rows}\n) q`;
}

/** A request's rows: the report's own, or both sides of a comparison. */
function wantedRows(report: Report, scope: ReportScope, wanted: Wanted, parameters: Parameters): Side {
  const { values, conditions = [], beside } = wanted;
  if (!beside) {
    const late = lateColumns(report, wanted);
    const keys = Object.keys(report.columns).filter((key) => !late.includes(key));
    const side = sideOf(report, scope, values, parameters, { keys });
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

/**
 * A page of rows with their positions. Rows are cut before they are numbered, so that the database keeps the top ones instead of sorting
 * all.
 */
const cut = (rows: string, report: Report, wanted: Wanted, parameters: Parameters): string =>
  `select report.*, row_number() over () as "#" from (
  select * from (\n${rows}\n) report order by ${orderBy(report, sortKeys(wanted), lateColumns(report, wanted))} ${limits(wanted, parameters)}) report`;

/** The whole result, evaluated once. `shown`: the rows that are counted and paged. */
function wholeParts(report: Report, scope: ReportScope, wanted: Wanted, shown: string, parameters: Parameters): Parts {
  const { tables, rows } = wantedRows(report, scope, wanted, parameters);
  if (wanted.limit === 0)
    return {
      tables: [...tables, `report as materialized (\n${rows}\n)`],
      from: 'report',
      counted: `count(*) filter (where ${shown})`,
    };
  const late = lateColumns(report, wanted).map((key) => `, ${formulaOf(report, key)} as ${named(key)}`);
  const page = `select q.*${late.join('')} from (\n${cut(`select * from report where ${shown}`, report, wanted, parameters)}) q`;
  return {
    tables: [...tables, `report as materialized (\n${rows}\n)`, `page as (\n${page}\n)`],
    from: 'report',
    counted: `count(*) filter (where ${shown})`,
  };
}

/** Columns whose values aren't in the report's SQL: titles of records, and computed figures. */
const isAdded = (report: Report, key: string): boolean => {
  const column = report.columns[key.replace(/^-/, '')];
  return column?.titleOf !== undefined || column?.formula !== undefined;
};

/**
 * The rows of which a page is cut. Ordered by outlet these are the first rows of each outlet, in the order of an index: there are few
 * outlets, and no index knows their names.
 */
function candidates(
  report: Report,
  body: string,
  { scope }: ReportRequest,
  wanted: Wanted,
  parameters: Parameters,
): string {
  const [first = '', ...others] = sortKeys(wanted);
  const { outlet } = report.paged ?? {};
  if (outlet === undefined || first.replace(/^-/, '') !== outlet || others.some((key) => isAdded(report, key)))
    return body;
  return `select first.* from unnest(${parameters.add([...scope.outletIds])}::text[]) at (id) cross join lateral (
    select * from (\n${body}\n) report where report.${named(outlet)} = at.id
    order by ${orderBy(report, others)} limit ${parameters.add(wanted.offset + wanted.limit)}::bigint) first`;
}

/**
 * Only the page, in index order where possible, and the sums from the report's totals. The page is cut before titles are joined, unless it
 * is sorted by one.
 */
function pagedParts(
  report: Report,
  totals: string,
  wanted: Wanted,
  reading: ReportRequest,
  parameters: Parameters,
): Parts {
  const sql = neededSql(sqlOf(report, wanted.values), wanted.values);
  const summed = { ...reading, values: { ...reading.values, groups: wanted.groups ?? [] } };
  const added = neededSql(totals, summed.values);
  const tables = scopedTables(`${sql}\n${added}`, summed, parameters);
  const body = bodyOf(report, sql, reading, parameters);
  const page = sortKeys(wanted).some((key) => isAdded(report, key))
    ? cut(
        rowsOf(report, candidates(report, body, reading, wanted, parameters), reading, parameters),
        report,
        wanted,
        parameters,
      )
    : rowsOf(report, cut(body, report, wanted, parameters), reading, parameters, { more: ['#'] });
  const rows = rowsOf(report, bodyOf(report, added, summed, parameters, { groups: 'text[]' }), reading, parameters, {
    keys: [...(wanted.groups ?? []), ...summedColumns(report)],
    more: ['rows'],
  });
  return {
    tables: [...tables, `totals as materialized (\n${rows}\n)`, `page as materialized (\n${page}\n)`],
    from: 'totals',
    counted: 'coalesce(sum("rows"), 0)::bigint',
    isInOrder: sortKeys(wanted).join() === report.sort.join(),
  };
}

/** A page and separate totals if the report has them, otherwise the whole result. */
function partsOf(report: Report, scope: ReportScope, wanted: Wanted, shown: string, parameters: Parameters): Parts {
  const reading: ReportRequest = { report, scope, values: wanted.values };
  const isPlain = !wanted.beside && !wanted.conditions?.length;
  const totals = isPlain ? totalsSqlOf(report) : undefined;
  return totals && canBeTotalled(totals, reading)
    ? pagedParts(report, totals, wanted, reading, parameters)
    : wholeParts(report, scope, wanted, shown, parameters);
}

/**
 * Settings of a report's transaction. Reports add up sets. Without statistics (the embedded database collects none
 * itself) the planner assumes one row per set and compares all rows with all: minutes instead of a fraction of a second. Hash joins are
 * right for sets. Where no hash join is possible, the planner's cost estimate becomes so high that it would compile the plan for seconds.
 */
const FOR_SETS = { enable_nestloop: 'off', enable_mergejoin: 'off', jit: 'off' };
/**
 * On a server, which keeps statistics. It plans each report for its own days, in a millisecond: a plan for any days, made after a few short
 * ranges, took twice as long for a year.
 */
const FOR_ITS_DAYS = { plan_cache_mode: 'force_custom_plan' };
/**
 * There, a page in the report's own order is the first rows of an index, each with what belongs to it. Other processes would take longer to
 * start than to read them.
 */
const FOR_FIRST_ROWS = { enable_nestloop: 'on', max_parallel_workers_per_gather: '0' };

/**
 * Runs a report within a scope for a person. Columns that the person can't see aren't selected.
 * @throws ApiError 422 if it takes too long; other database errors are passed on, because parameters were checked before
 */
export const findRows = (
  db: Database,
  report: Report,
  scope: ReportScope,
  user: AccessUser,
  wanted: Wanted,
): Promise<Found> => answered(db, report, scope, user, wanted, 'json');

/** The same with the rows as JSON text. */
export const findText = (
  db: Database,
  report: Report,
  scope: ReportScope,
  user: AccessUser,
  wanted: Wanted,
): Promise<FoundText> => answered(db, report, scope, user, wanted, 'text');

/** All rows of a report within a scope, as its SQL has them: for what a department computes from its own report. */
export async function rowsFor(
  q: Queryable,
  report: Report,
  scope: ReportScope,
  values: AnyRecord,
): Promise<AnyRecord[]> {
  const parameters = new Parameters();
  const sql = neededSql(sqlOf(report, values), values);
  const reading: ReportRequest = { report, scope, values };
  const tables = scopedTables(sql, reading, parameters);
  const body = inCurrency(scope.currency, () => bodyOf(report, sql, reading, parameters));
  const statement = `with ${tables.join(',\n')} select * from (\n${body}\n) report`;
  return q.query<Row & AnyRecord>(statement, parameters.values);
}

/** The statement that answers a report; its amounts have the decimals of the outlets' currency. */
function statementOf(asked: Report, scope: ReportScope, user: AccessUser, given: Wanted, as: 'json' | 'text') {
  const { report, wanted } = laidOut(asked, given);
  const parameters = new Parameters();
  const { groups = [], beside } = wanted;
  // If rows don't match, the other side's only count in sums.
  const isBelow = beside !== undefined && !comparesRows(beside.base);
  const isBlank = (key: string) => isBelow && !(key in beside.base.columns);
  const parts = partsOf(report, scope, wanted, isBelow ? 'not "#before"' : 'true', parameters);
  const { tables, from, counted } = parts;
  const seen = visibleColumns(report, user);
  const visible: Visible = new Map(seen.filter(([, column]) => isFor(column, wanted.values)));
  // Lines of a statement are columns of the other layouts: both have all totals.
  const isSummed = ([key, { perValue }]: (typeof seen)[number]) => visible.has(key) || (report.statement && !perValue);
  const summed: Visible = new Map(seen.filter(isSummed));
  // Unneeded parts are left out of the statement: most of a short report's time goes into planning it.
  const docs =
    wanted.limit === 0
      ? "'[]'::json"
      : `(select coalesce(json_agg(to_json(d)), '[]') from (select ${rowColumns(visible, isBlank)} from page order by "#") d)`;
  const totals = wanted.isSumless
    ? "'{}'::json"
    : `(select to_json(s) from (select ${sums(report, summed, from, 'true')} from ${from}) s)`;
  const statement = `with ${tables.join(',\n')}
select (select ${counted} from ${from}) as total,
  ${docs}::${as} as docs,
  ${totals} as sums,
  ${groupsQuery(report, summed, groups.slice(0, 1), parts)} as groups,
  ${groupsQuery(report, summed, groups.length > 1 ? groups : [], parts)} as "inner",
  ${wanted.isChartless ? "'[]'::json" : chartQuery(report, visible)} as chart`;
  return { statement, values: parameters.values, isInOrder: parts.isInOrder === true };
}

async function answered<Docs>(
  db: Database,
  asked: Report,
  scope: ReportScope,
  user: AccessUser,
  wanted: Wanted,
  as: 'json' | 'text',
): Promise<Answered<Docs>> {
  const { statement, values, isInOrder } = inCurrency(scope.currency, () =>
    statementOf(asked, scope, user, wanted, as),
  );
  const read = async (tx: Queryable) => {
    const [row] = await tx.query<Row & Answered<Docs>>(statement, values);
    if (!row) throw new Error(`${asked.name} gave no answer`);
    return row;
  };
  const onServer = { ...FOR_ITS_DAYS, ...(isInOrder ? FOR_FIRST_ROWS : {}) };
  try {
    return await readWithin(db, wanted, read, { ...FOR_SETS, ...(db.kind === 'postgres' ? onServer : {}) });
  } catch (error) {
    if (showsRefusedStatements()) await namePlace(db, asked, error);
    throw error;
  }
}
