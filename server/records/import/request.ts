/** Reads the body of an import. */

import type { Problem } from '#engine/define/rules';
import { isRecord } from '#engine/run/values';
import { invalid, problem } from '#server/http/errors';
import { isId } from '../write/identifiers';
import type { Meanings } from './names';
import type { Cells } from './rows';

export interface ImportRequest {
  /** Cells by field name, as text, and entries of lists as lists of cells; blank cells keep the stored value. */
  rows: Cells[];
  mode: 'all' | 'valid';
  dryRun: boolean;
  /** Each row's number in its file, for results and messages. */
  numbers: readonly number[];
  /** Names in the rows that mean existing records: `{ units: { cups: 'unit_9' } }`. */
  meanings: Meanings;
  /** Missing records to create, by resource, with the values that all of them get: `{ menuCategories: {} }`. */
  creates: Readonly<Record<string, Cells>>;
  /** Chosen by the client, the same for all parts of a file: what they write can be undone together. */
  importId?: string;
}

const MOST_ROWS = 5000;
/** Columns of all rows together. A file has one header; looking up different names for each row would take minutes. */
const MOST_COLUMNS = 1000;

const columnsIn = (rows: readonly object[]): number => new Set(rows.flatMap((row) => Object.keys(row))).size;

const isEach = (value: unknown, isIt: (each: unknown) => boolean): boolean =>
  isRecord(value) && Object.values(value).every(isIt);
const isText = (value: unknown): boolean => typeof value === 'string';

function rowProblems(rows: unknown): Problem[] {
  if (!Array.isArray(rows) || !rows.every(isRecord)) return [problem('rows', 'type', 'rows must be a list of objects')];
  if (rows.length === 0 || rows.length > MOST_ROWS)
    return [problem('rows', 'count', `Send 1 to ${MOST_ROWS} rows at once`)];
  const columns = columnsIn(rows);
  if (columns <= MOST_COLUMNS) return [];
  const [most, these] = [MOST_COLUMNS, columns].map((count) => count.toLocaleString('en'));
  return [problem('rows', 'count', `A file has at most ${most} columns. These rows have ${these}`)];
}

/** @throws ApiError 400 */
export function importRequest(body: Cells): ImportRequest {
  const { rows, mode = 'all', dryRun = false, numbers = [], meanings = {}, creates = {}, importId } = body;
  const isCounted = Array.isArray(numbers) && numbers.every((each) => Number.isInteger(each));
  const problems = [
    ...rowProblems(rows),
    ...(mode !== 'all' && mode !== 'valid' ? [problem('mode', 'choice', "mode must be 'all' or 'valid'")] : []),
    ...(typeof dryRun !== 'boolean' ? [problem('dryRun', 'boolean', 'dryRun must be true or false')] : []),
    ...(isCounted ? [] : [problem('numbers', 'type', 'numbers must be a list of whole numbers')]),
    ...(isEach(meanings, (names) => isEach(names, isText))
      ? []
      : [problem('meanings', 'type', 'meanings must have the ids by name, by resource')]),
    ...(isEach(creates, isRecord) ? [] : [problem('creates', 'type', 'creates must have values by resource')]),
    ...(importId === undefined || isId(importId) ? [] : [problem('importId', 'id', 'importId must be an id')]),
  ];
  if (problems.length > 0) throw invalid(problems);
  return {
    rows: rows as Cells[],
    mode: mode as 'all' | 'valid',
    dryRun: dryRun as boolean,
    numbers: numbers as number[],
    meanings: meanings as Meanings,
    creates: creates as Record<string, Cells>,
    ...(isId(importId) ? { importId } : {}),
  };
}
