/**
 * The tables that a report's SQL can read. The engine puts common table expressions with these names in front of every report, each
 * filtered by tenant, requested outlets and the report's standard filters. A report can't leave its scope, because there is nothing else it
 * can name.
 */
import { findEntity } from '#resources';
import type { Parameters } from '../records/read/sql';
import { remembered } from './memoize';
import { narrowing } from './narrowing';
import { lineViewOf, recordsOf } from './recordViews';
import { type ReportRequest, salesByDay, storedTable, TABLES } from './sources';

const RECORDS = 'records_of_';
const LINES = 'lines_of_';

/** The select for one offered table; undefined for an unknown name. */
function selectOf(name: string, sql: string, reading: ReportRequest, parameters: Parameters): string | undefined {
  const { scope } = reading;
  const known = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
  if (!known) {
    const view = viewNamed(name);
    return view?.(sql, reading, parameters);
  }
  const rollUp = name === 'daily_sales' ? salesByDay(sql, reading) : undefined;
  const own =
    known.select?.(reading, parameters) ??
    `select * from ${rollUp?.table ?? known.source?.(reading, parameters) ?? `${storedTable(name, reading)} stored`} where group_id = ${parameters.add(scope.groupId)} and outlet_id = any(${parameters.add([...scope.outletIds])}::text[])`;
  const by = rollUp?.by === undefined ? [] : [`by = ${parameters.add(rollUp.by)}`];
  return [own, ...by, ...narrowing(name, reading, parameters)].join(' and ');
}

function viewNamed(name: string) {
  if (name.startsWith(RECORDS)) return findEntity(name.slice(RECORDS.length)) && recordsOf(name.slice(RECORDS.length));
  const document = name.startsWith(LINES) ? findEntity(name.slice(LINES.length)) : undefined;
  return document?.kind === 'document' ? lineViewOf(document) : undefined;
}

const isOffered = (name: string): boolean => Object.hasOwn(TABLES, name) || viewNamed(name) !== undefined;

/** Every table of the database, to detect reports that name one directly. */
const schemas = import.meta.glob<string>('../db/*.sql', { eager: true, query: '?raw', import: 'default' });
const STORED = Object.values(schemas).flatMap((schema) =>
  [...schema.matchAll(/create table (\w+)/g)].map(([, name = '']) => name),
);

/** A report's SQL comes in as many forms as its parameters choose unions and its person groupings. */
const MOST_KNOWN = 1000;

/** SQL without comments and strings, for finding names. */
const bare = remembered(MOST_KNOWN, (sql): string => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' '));

/** Why a report's SQL is refused, or nothing: it reads other tables than the offered ones, or does more than read. */
export function refusals(sql: string): string[] {
  const text = bare(sql);
  const found: string[] = [];
  const words = new Set(text.toLowerCase().match(/\w+/g) ?? []);
  for (const word of ['public', 'pg_catalog', 'information_schema', 'set_config', 'insert', 'update', 'delete']) {
    if (words.has(word)) found.push(`it says "${word}"`);
  }
  for (const word of words) {
    if (!Object.hasOwn(TABLES, word) && (STORED.includes(word) || word.startsWith('archived_')))
      found.push(`it names the table "${word}"`);
  }
  for (const name of namesIn(sql)) if (!isOffered(name)) found.push(`there is no "${name}" to read`);
  if (text.includes(';')) found.push('it has more than one statement');
  if (/\bpg_\w+\s*\(|\bdblink|\bquery_to_xml|\btable_to_xml/i.test(text))
    found.push('it calls a function that reads tables');
  return found;
}

/** The offered tables that a report's SQL names. */
const namesIn = remembered(MOST_KNOWN, (sql): readonly string[] => [
  ...new Set(
    (bare(sql).match(/\w+/g) ?? []).filter(
      (word) => Object.hasOwn(TABLES, word) || word.startsWith(RECORDS) || word.startsWith(LINES),
    ),
  ),
]);

/** Tables with rows of their own read stored ones, which a table of that name before them would hide: goods in transit are movements of no outlet. */
const readsStored = (name: string): boolean => Object.hasOwn(TABLES, name) && TABLES[name]?.select !== undefined;

/** The common table expressions in front of a report, separated by commas; always at least the scope. */
export const scopedTables = (sql: string, reading: ReportRequest, parameters: Parameters): string[] =>
  namesIn(sql)
    .toSorted((one, other) => Number(readsStored(other)) - Number(readsStored(one)))
    .map((name) => {
      const select = selectOf(name, bare(sql), reading, parameters);
      if (!select) throw new Error(`a report cannot read "${name}"`);
      return `${name} as not materialized (${select})`;
    });
