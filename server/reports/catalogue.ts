/** The reports' SQL: one file each, found automatically. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { ListingSource, Report } from '#engine/define/report';
import { isDashboard } from '#engine/read/entities';
import { figuresName, figuresReport, hasAskedFigures } from '#engine/read/recordPage';
import { groupColumns, summedColumns } from '#engine/read/reporting';
import { entities, reports, tools } from '#resources';
import { ofStatement } from './layouts/turned';
import { listingSql } from './listing';
import { placeholdersIn, typesOf } from './placeholders';
import { refusals } from './tables';

const files = import.meta.glob<string>('../../resources/*/*.sql', { eager: true, query: '?raw', import: 'default' });

const byName = new Map(
  Object.entries(files).map(([file, sql]) => [file.replace(/^.*\/|\.sql$/g, ''), sql.trim().replace(/;$/, '')]),
);

const folders = new Map(
  Object.keys(files).map((file) => [file.replace(/^.*\/|\.sql$/g, ''), file.replace(/^(?:\.\.\/)+|[^/]*$/g, '')]),
);

/** Where a report's SQL is; the file may be missing. */
const pathOf = (name: string): string => `${folders.get(name) ?? 'resources/<department>/'}${name}.sql`;

const safe = new Set<string>();

/**
 * A report's SQL for these parameters, from its file or derived from the listed document.
 * @throws Error if the file is missing or could read outside its scope: then the report doesn't run
 */
export function sqlOf(report: Report, values: AnyRecord = {}): string {
  const { listing } = report;
  if (listing) {
    const beside = {
      document: listing.given.length > 0 ? checkedSql(report.name) : undefined,
      line: listing.givenInDetail.length > 0 ? checkedSql(detailName(report)) : undefined,
    };
    return listingSql(listing, values, (key) => report.parameters[key]?.kind === 'text', beside);
  }
  return checkedSql(report.sqlOf ?? report.name);
}

/** The totals' SQL of a paged report: `<name>.totals.sql`. */
export const totalsSqlOf = (report: Report): string | undefined => report.paged && checkedSql(totalsName(report));

const detailName = ({ name }: Report): string => `${name}.detail`;
const totalsName = (report: Report): string => `${report.sqlOf ?? report.name}.totals`;

function checkedSql(name: string): string {
  const sql = byName.get(name);
  if (sql === undefined) throw new Error(`resources/<department>/${name}.sql is missing`);
  if (!safe.has(name)) {
    const [refusal] = refusals(sql);
    if (refusal) throw new Error(`${pathOf(name)}: ${refusal}`);
    safe.add(name);
  }
  return sql;
}

/** Problems with one report's SQL: reads outside its scope, unknown parameters, missing columns. */
export function problemsOf(report: Report, sql: string): string[] {
  const types = typesOf(report);
  const derived = ofStatement(report);
  return [
    ...refusals(sql),
    ...placeholdersIn(sql).flatMap((name) => (types[name] ? [] : [`there is no parameter ":${name}"`])),
    ...Object.entries(report.columns).flatMap(([key, { formula, idOf }]) =>
      formula ||
      idOf ||
      derived.includes(key) ||
      new RegExp(`\\bas\\s+"?${key}"?(?!\\w)`, 'i').test(sql) ||
      new RegExp(`\\b${key}\\b`).test(sql)
        ? []
        : [`the column "${key}" is declared but not selected`],
    ),
  ];
}

/** Problems with a paged report's totals. */
function totalsProblems(report: Report): string[] {
  if (!report.paged) return [];
  const sql = byName.get(totalsName(report));
  if (sql === undefined) return [`${totalsName(report)}.sql is missing: a report with \`paged\` has its totals there`];
  const keys = [...groupColumns(report), ...summedColumns(report)];
  const columns = Object.fromEntries(Object.entries(report.columns).filter(([key]) => keys.includes(key)));
  return [
    ...(report.chart ? ['a report with `paged` has no chart'] : []),
    ...problemsOf({ ...report, columns }, sql.replaceAll(':groups', 'null')).map((problem) => `totals: ${problem}`),
  ];
}

/** The SQL files of a listing. */
const filesOf = ({ given, givenInDetail }: ListingSource, report: Report): string[] => [
  ...(given.length > 0 ? [report.name] : []),
  ...(givenInDetail.length > 0 ? [detailName(report)] : []),
];

/** Whether an entity's record figures have a SQL file, like a report. */
export const hasFiguresSql = (entity: Entity): boolean => byName.has(figuresName(entity));

/** Everything with a SQL file: reports, dashboard-only reports, and record figures. */
const withSql = (): readonly Report[] => [
  ...reports,
  ...new Set(tools.filter(isDashboard).flatMap(({ own }) => own ?? [])),
  ...entities.filter((entity) => hasAskedFigures(entity) && hasFiguresSql(entity)).map(figuresReport),
];

/** All problems with the report files, as sentences that name the file; a test allows none. */
export const reportProblems = (declared: readonly Report[] = withSql()): string[] => [
  ...declared.flatMap((report) => {
    if (report.listing)
      return ['summary', 'detail'].flatMap((show) =>
        problemsOf(report, sqlOf(report, { show })).map((problem) => `${report.name}: ${problem}`),
      );
    const name = report.sqlOf ?? report.name;
    const sql = byName.get(name);
    if (sql === undefined) return [`${pathOf(name)} is missing: every report has its SQL there`];
    return [...problemsOf(report, sql), ...totalsProblems(report)].map((problem) => `${pathOf(name)}: ${problem}`);
  }),
  ...[...byName.keys()]
    .filter(
      (name) =>
        !declared.some(
          (report) =>
            (report.listing ? filesOf(report.listing, report) : [report.sqlOf ?? report.name]).includes(name) ||
            (report.paged && totalsName(report) === name),
        ),
    )
    .map((name) => `${pathOf(name)} belongs to no report`),
];

/** SQL that the database can be shown without running it. */
export interface WrittenSql {
  report: Report;
  sql: string;
  /** The columns that the engine selects from it. */
  columns: readonly string[];
  /** Types of placeholders besides the report's own. */
  types: Readonly<Record<string, string>>;
  /** The files that it is made of, with their texts; empty if the engine derived all of it. */
  files: readonly { path: string; sql: string }[];
}

/** Everything that reports ask the database, as written: of a listing its summary and its detail, of a paged report its totals too. */
export function writtenSql(report: Report): WrittenSql[] {
  const named = (names: readonly string[]) =>
    names.flatMap((name) => {
      const sql = byName.get(name);
      return sql === undefined ? [] : [{ path: pathOf(name), sql }];
    });
  const derived = ofStatement(report);
  const columns = Object.entries(report.columns).flatMap(([key, { formula, idOf }]) =>
    formula || derived.includes(key) ? [] : [idOf ?? key],
  );
  const whole = { report, columns, types: {} };
  if (report.listing) {
    const files = named(filesOf(report.listing, report));
    return ['summary', 'detail'].map((show) => ({ ...whole, sql: sqlOf(report, { show }), files }));
  }
  const rows = { ...whole, sql: sqlOf(report), files: named([report.sqlOf ?? report.name]) };
  const totals = totalsSqlOf(report);
  if (totals === undefined) return [rows];
  const summed = [...summedColumns(report).filter((key) => columns.includes(key)), 'rows'];
  const types = { groups: 'text[]' };
  return [rows, { report, sql: totals, columns: summed, types, files: named([totalsName(report)]) }];
}

/** Every report with SQL, without the files that are missing or refused: `reportProblems` names them. */
export const allWrittenSql = (): WrittenSql[] =>
  withSql().flatMap((report) => {
    try {
      return writtenSql(report);
    } catch {
      return [];
    }
  });
