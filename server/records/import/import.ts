/** Imports many rows at once: preview, all or nothing, or only the valid rows. Batched as far as rules allow. */

import type { Entity } from '#engine/define/declaration';
import type { Problem } from '#engine/define/rules';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import { labelsFor, titleWith } from '../read/labels';
import { requirePermission } from '../rules/access';
import type { Deps } from '../service';
import { takeTurns } from '../write/serialise';
import { changesOf, type FieldChange, ignoredIn } from './changes';
import type { MissingAnswer } from './missing';
import { draftRows } from './reading';
import type { ImportRequest } from './request';
import type { Cells, ImportRow } from './rows';
import { refuseRepeated } from './undo';
import { actionOf, judgeAndStore } from './writing';

interface RowResult {
  /** Its number in the file. */
  row: number;
  action: 'create' | 'update' | 'skip';
  problems: Problem[];
  title?: string;
  /** The updated record's title before, if it changes. */
  titleBefore?: string;
  /** The labels of the fields that change, with their texts before and after where they have plain ones. */
  changes?: readonly FieldChange[];
  /** Values that the record doesn't take, each as a sentence with its reason. */
  ignored?: readonly string[];
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
  /** In a dry run: what the rows name and the group doesn't have. */
  missing: readonly MissingAnswer[];
}

/** The rows' results, with one query for all titles that are made from other records. */
async function resultsOf(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  rows: readonly ImportRow[],
): Promise<RowResult[]> {
  const shown = rows.map(({ record, input, problems }): Cells => {
    const values = Object.keys(record).length > 0 ? record : input;
    // A wrong reference may be the id of a record that the person can't see: it is never named.
    const wrong = new Set(problems.map(({ field }) => field.split('.')[0]));
    return Object.fromEntries(Object.entries(values).filter(([key]) => !wrong.has(key)));
  });
  const befores = rows.map(({ before }): Cells => before ?? {});
  const labels = await labelsFor(tx, identity.groupId, entity, [...shown, ...befores]);
  return rows.map((row, index): RowResult => {
    const { number, problems, before, given } = row;
    const record = shown[index] ?? {};
    const [title, titleBefore] = [titleWith(entity, record, labels), before && titleWith(entity, before, labels)];
    const action = actionOf(entity, row);
    const ignored = problems.length > 0 ? [] : ignoredIn(entity, given, record);
    const isChanged = action === 'update' && before !== undefined;
    return {
      row: number,
      action,
      problems,
      ...(title ? { title } : {}),
      ...(isChanged ? { changes: changesOf(identity, entity, before, record, labels) } : {}),
      ...(isChanged && titleBefore !== title ? { titleBefore } : {}),
      ...(ignored.length > 0 ? { ignored } : {}),
      ...(before ? { id: String(before._id) } : {}),
    };
  });
}

function answerOf({ mode, dryRun }: ImportRequest, rows: RowResult[], missing: readonly MissingAnswer[]): ImportAnswer {
  const numberOf = (action: RowResult['action']) => rows.filter((each) => each.action === action).length;
  const wrong = rows.filter(({ problems }) => problems.length > 0).length;
  return {
    dryRun,
    mode,
    created: numberOf('create'),
    updated: numberOf('update'),
    unchanged: numberOf('skip') - wrong,
    wrong,
    rows,
    missing,
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
  request: ImportRequest & { outletIds?: readonly string[] | undefined },
): Promise<ImportAnswer> {
  requirePermission(identity, entity.module, 'import');
  const { mode, dryRun, importId, numbers, meanings, creates, outletIds = identity.outletIds } = request;
  const cause = { note: 'import', ...(importId ? { importId } : {}) };
  const work = db.transaction(async (tx) => {
    await takeTurns(tx, identity, entity);
    const asked = { cells: request.rows, numbers, meanings, creates, outletIds, cause, asks: dryRun };
    const { rows, drafted, missing } = await draftRows(tx, identity, entity, asked);
    if (importId) await refuseRepeated(tx, identity, entity, importId, rows);
    const isWrong = () => rows.some(({ problems }) => problems.length > 0);
    await judgeAndStore(tx, identity, entity, drafted, () => !dryRun && !(mode === 'all' && isWrong()), cause);
    const answer = answerOf(request, await resultsOf(tx, identity, entity, rows), missing);
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
