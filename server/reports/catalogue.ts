/** The SQL of the reports: one file each beside this one, found by itself. */
import { reports } from '../../resources';
import type { Report } from '../../resources/schema';
import { placeholdersIn, typesOf } from './placeholders';
import { refusals } from './tables';

const files = import.meta.glob<string>('./*.sql', { eager: true, query: '?raw', import: 'default' });

const byName = new Map(
  Object.entries(files).map(([file, sql]) => [file.replace(/^\.\/|\.sql$/g, ''), sql.trim().replace(/;$/, '')]),
);

const safe = new Set<string>();

/**
 * A report's SQL.
 * @throws Error when the file is missing, or could read outside its scope: then the report does not run at all
 */
export function sqlOf(report: Report): string {
  const sql = byName.get(report.name);
  if (sql === undefined) throw new Error(`server/reports/${report.name}.sql is missing`);
  if (!safe.has(report.name)) {
    const [refusal] = refusals(sql);
    if (refusal) throw new Error(`server/reports/${report.name}.sql: ${refusal}`);
    safe.add(report.name);
  }
  return sql;
}

/** What is wrong with one report's SQL: reads outside its scope, unknown parameters, columns it does not give. */
export function problemsOf(report: Report, sql: string): string[] {
  const types = typesOf(report);
  return [
    ...refusals(sql),
    ...placeholdersIn(sql).flatMap((name) => (types[name] ? [] : [`there is no parameter ":${name}"`])),
    ...Object.keys(report.columns).flatMap((key) =>
      new RegExp(`\\bas\\s+"?${key}"?(?!\\w)`, 'i').test(sql) || new RegExp(`\\b${key}\\b`).test(sql)
        ? []
        : [`the column "${key}" is declared but not selected`],
    ),
  ];
}

/** Everything wrong with the report files, as sentences that name the file; a test refuses any. */
export const reportProblems = (declared: readonly Report[] = reports): string[] => [
  ...declared.flatMap((report) => {
    const sql = byName.get(report.name);
    const file = `server/reports/${report.name}.sql`;
    if (sql === undefined) return [`${file} is missing: every report has its SQL there`];
    return problemsOf(report, sql).map((problem) => `${file}: ${problem}`);
  }),
  ...[...byName.keys()]
    .filter((name) => !declared.some((report) => report.name === name))
    .map((name) => `server/reports/${name}.sql belongs to no report`),
];
