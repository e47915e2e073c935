/** Imports many rows at once: preview, all or nothing, or only the valid rows. Batched as far as rules allow. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { titleOf } from '#engine/read/entities';
import { isRecord } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import { ApiError, invalid, problem } from '#server/http/errors';
import { requirePermission } from '../rules/access';
import type { Deps } from '../service';
import { changesOf, type FieldChange } from './importChanges';
import { draftRows, type ImportRow } from './importReading';
import { actionOf, judgeAndStore } from './importWriting';
import { takeTurns } from './serialise';

interface ImportRequest {
  /** Cells by field name, as text; blank cells keep the stored value. */
  rows: AnyRecord[];
  mode: 'all' | 'valid';
  dryRun: boolean;
  /** The selected outlets for defaults. */
  outletIds?: readonly string[] | undefined;
}

interface RowResult {
  /** From 1, like a spreadsheet's rows below its header. */
  row: number;
  action: 'create' | 'update' | 'skip';
  problems: Problem[];
  title?: string;
  /** The updated record's title before, if it changes. */
  titleBefore?: string;
  /** The labels of the fields that change, with their texts before and after where they have plain ones. */
  changes?: readonly FieldChange[];
  /** The id of the updated or created record. */
  id?: string;
}

interface ImportAnswer {
  dryRun: boolean;
  mode: 'all' | 'valid';
  created: number;
  updated: number;
  /** Rows without changes. */
  unchanged: number;
  wrong: number;
  rows: RowResult[];
}

const MOST_ROWS = 5000;
/** Columns of all rows together. A file has one header; looking up different names for each row would take minutes. */
const MOST_COLUMNS = 1000;

const columnsIn = (rows: readonly object[]): number => new Set(rows.flatMap((row) => Object.keys(row))).size;

/** Reads the request's body. */
export function importRequest(body: AnyRecord): ImportRequest {
  const { rows, mode = 'all', dryRun = false } = body;
  const problems: Problem[] = [];
  if (!Array.isArray(rows) || !rows.every(isRecord))
    problems.push(problem('rows', 'type', 'rows must be a list of objects'));
  else if (rows.length === 0 || rows.length > MOST_ROWS)
    problems.push(problem('rows', 'count', `Send 1 to ${MOST_ROWS} rows at once`));
  else {
    const columns = columnsIn(rows);
    if (columns > MOST_COLUMNS) {
      const [most, these] = [MOST_COLUMNS, columns].map((count) => count.toLocaleString('en'));
      problems.push(problem('rows', 'count', `A file has at most ${most} columns. These rows have ${these}`));
    }
  }
  if (mode !== 'all' && mode !== 'valid') problems.push(problem('mode', 'choice', "mode must be 'all' or 'valid'"));
  if (typeof dryRun !== 'boolean') problems.push(problem('dryRun', 'boolean', 'dryRun must be true or false'));
  if (problems.length > 0) throw invalid(problems);
  return { rows: rows as AnyRecord[], mode: mode as 'all' | 'valid', dryRun: dryRun as boolean };
}

const resultOf = (identity: Identity, entity: Entity, row: ImportRow): RowResult => {
  const { number, problems, before, record, input } = row;
  const title = titleOf(entity, Object.keys(record).length > 0 ? record : input);
  const action = actionOf(entity, row);
  return {
    row: number,
    action,
    problems,
    ...(title ? { title } : {}),
    ...(action === 'update' && before ? changesOf(identity, entity, before, record) : {}),
    ...(before ? { id: String(before._id) } : {}),
  };
};

function answerOf(
  identity: Identity,
  entity: Entity,
  { mode, dryRun }: ImportRequest,
  rows: readonly ImportRow[],
): ImportAnswer {
  const results = rows.map((row) => resultOf(identity, entity, row));
  const numberOf = (action: RowResult['action']) => results.filter((each) => each.action === action).length;
  const wrong = results.filter(({ problems }) => problems.length > 0).length;
  return {
    dryRun,
    mode,
    created: numberOf('create'),
    updated: numberOf('update'),
    unchanged: numberOf('skip') - wrong,
    wrong,
    rows: results,
  };
}

/** Ends a dry run's transaction, which is rolled back. */
class Tried extends Error {
  constructor(readonly answer: ImportAnswer) {
    super('a dry run');
  }
}

/**
 * Imports rows: a row whose code (or other unique value) exists updates that record; others are new.
 * @throws ApiError 400 with `rows` if mode is 'all' and any row is wrong; then nothing is written
 */
export async function importRows(
  { db }: Deps,
  identity: Identity,
  entity: Entity,
  request: ImportRequest,
): Promise<ImportAnswer> {
  requirePermission(identity, entity.module, 'import');
  const { mode, dryRun, outletIds = identity.outletIds } = request;
  const work = db.transaction(async (tx) => {
    await takeTurns(tx, identity, entity);
    const { rows, drafted } = await draftRows(tx, identity, entity, request.rows, outletIds);
    const isWrong = () => rows.some(({ problems }) => problems.length > 0);
    await judgeAndStore(tx, identity, entity, drafted, () => !dryRun && !(mode === 'all' && isWrong()));
    const answer = answerOf(identity, entity, request, rows);
    if (dryRun) throw new Tried(answer);
    if (mode === 'all' && answer.wrong > 0) {
      throw new ApiError(400, 'invalid', `Nothing was imported: ${answer.wrong} of ${rows.length} rows are wrong`, {
        ...answer,
        created: 0,
        updated: 0,
      });
    }
    answer.rows.forEach((result, index) => {
      const id = rows[index]?.id;
      if (id !== undefined) result.id = id;
    });
    return answer;
  });
  return work.catch((error: unknown) => {
    if (error instanceof Tried) return error.answer;
    throw error;
  });
}
