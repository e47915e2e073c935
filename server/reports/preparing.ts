/**
 * What the database says to a report's SQL before anyone asks for the report. It parses the statement and looks up every name, without
 * running it: a column that doesn't exist or a misspelt word is found with its place in the file.
 */

import type { Report } from '#engine/define/report';
import type { Database } from '../db/types';
import { Parameters } from '../records/read/sql';
import { named } from './answer';
import { allWrittenSql, type WrittenSql, writtenSql } from './catalogue';
import { asWritten, bind, typesOf } from './placeholders';
import type { ReportScope } from './sources';
import { scopedTables } from './tables';

/** A tenant without rows: nothing is read. */
const NOWHERE: ReportScope = {
  groupId: 'nobody',
  outletIds: ['nowhere'],
  allowed: ['nowhere'],
  userId: 'nobody',
  archivedBefore: undefined,
};
const SOME_DAYS = {
  fromDate: '2026-01-01',
  toDate: '2026-01-31',
  asOf: '2026-01-31',
  today: '2026-01-31',
  days: 31,
};

/** A refusal as both databases tell it. Their `position` counts from 1. */
interface Refusal {
  message: string;
  hint?: string | undefined;
  position: number | undefined;
}

/** What the database refused, if that is what was thrown. */
function refusalIn(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || !/^[0-9A-Z]{5}$/.test(String(error.code))) return undefined;
  const { hint, position } = error as Error & { hint?: unknown; position?: unknown };
  return {
    message: error.message.replace(/^error: /, ''),
    hint: typeof hint === 'string' && hint !== '' ? hint : undefined,
    position: position === undefined ? undefined : Number(position),
  };
}

/** `12:8`: line and column, counted from 1. */
function lineAndColumn(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/** The place of a position in SQL as written: the file, with line and column if the position is in its text. */
function placeOf({ files, sql, report }: WrittenSql, at: number | undefined): string {
  for (const { path, sql: text } of files) {
    const start = sql.indexOf(text);
    if (at !== undefined && start >= 0 && at >= start && at <= start + text.length)
      return `${path}:${lineAndColumn(text, at - start)}`;
  }
  const [file] = files;
  return file ? file.path : `${report.name} (its SQL is derived from the document)`;
}

/** What the database says to one statement, with the place; undefined if it takes it. */
async function problemOf(db: Database, written: WrittenSql): Promise<string | undefined> {
  const { report, sql, columns, types } = written;
  const parameters = new Parameters();
  const reading = { report, scope: NOWHERE, values: SOME_DAYS };
  const tables = scopedTables(sql, reading, parameters);
  const bound = bind(sql, { ...typesOf(report), ...types }, {}, parameters);
  const head = `prepare written as with ${[...tables, 'report as (\n'].join(',\n')}`;
  const selected = columns.map((key) => `report.${named(key)}`).join(', ') || '1';
  try {
    await db.transaction(async (tx) => {
      await tx.query(`${head}${bound}\n) select ${selected} from report`);
      await tx.query('deallocate written');
    });
    return undefined;
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    const at = refusal.position === undefined ? undefined : refusal.position - 1 - head.length;
    const isInside = at !== undefined && at >= 0 && at <= bound.length;
    const place = placeOf(written, isInside ? asWritten(sql, bound, at) : undefined);
    return `${place}: ${refusal.message}${refusal.hint ? `. ${refusal.hint}` : ''}`;
  }
}

/** Everything that the database refuses of these statements, one line each: file, line, column, and the database's words. */
export async function refusedSql(db: Database, written: readonly WrittenSql[] = allWrittenSql()): Promise<string[]> {
  const problems: (string | undefined)[] = [];
  for (const each of written) problems.push(await problemOf(db, each));
  return [...new Set(problems.flatMap((problem) => problem ?? []))];
}

/** Puts the report and, if its own SQL is at fault, file, line and column before what the database said of its statement. */
export async function namePlace(db: Database, report: Report, error: unknown): Promise<void> {
  const refusal = refusalIn(error);
  if (!refusal) return;
  const [problem = `${report.name}: ${refusal.message}`] = await refusedSql(db, writtenSql(report));
  const told = error as Error & { hint?: string };
  told.message = problem;
  delete told.hint; // the problem has it
}
