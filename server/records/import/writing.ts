/** The second half of an import: evaluates and stores drafts, in batches as far as their rules allow. */

import type { Entity } from '#engine/define/declaration';
import { codeField, fieldsOf } from '#engine/read/entities';
import { asksForItsOwn } from '#engine/run/evaluate/facts';
import { sameValue } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { problem } from '#server/http/errors';
import { dataOf } from '../read/rows';
import { judge } from '../rules/evaluating';
import { frozenProblems, hooksOf } from '../rules/hooks';
import { assignCodes } from '../write/codes';
import { subjectOf } from '../write/prepare';
import { readReferences, referenceProblems } from '../write/referenceChecks';
import { type Cause, insertRecords, scopeOfIdentity, updateRecord } from '../write/store';
import { claimsOf, ownersOf, takenProblem } from '../write/uniqueKeys';
import { unhurried } from '../write/yielding';
import type { Cells, DraftedRow, ImportRow } from './rows';

/** Equal to the stored version; ledger figures are only shown. */
const changesNothing = (entity: Entity, { before, record }: ImportRow): boolean =>
  before !== undefined &&
  sameValue(before.status, record.status) &&
  sameValue(dataOf(entity, before), dataOf(entity, record));

/** The result of an evaluated row. */
export const actionOf = (entity: Entity, row: ImportRow): 'create' | 'update' | 'skip' =>
  row.problems.length > 0 || changesNothing(entity, row) ? 'skip' : row.before ? 'update' : 'create';

/** Evaluates one row by its fields, references and rules, with the current facts. */
async function judgeRow(
  tx: Queryable,
  { row, setting, draft, chosen }: DraftedRow,
  found: ReadonlyMap<string, Cells>,
): Promise<void> {
  const { identity, entity } = setting;
  const { before } = row;
  const fields = fieldsOf(entity);
  // A cell of a field that doesn't apply is ignored, so it needn't be readable.
  const cells = row.problems.filter(({ field }) => fields[field]?.when?.(draft.record, draft.record) !== false);
  // Unreadable cells are reported first, instead of the value's problem.
  const own = draft.problems.filter(({ field }) => !cells.some((each) => each.field === field));
  const known = [...cells, ...referenceProblems(chosen, found)];
  const scope = scopeOfIdentity(identity);
  const result = await judge(tx, scope, subjectOf(setting, before), { ...draft, problems: own }, known);
  const others = result.problems.filter((each) => !cells.includes(each));
  Object.assign(row, { record: result.record, problems: [...cells, ...others] });
  if (before && row.problems.length === 0)
    row.problems.push(...(await frozenProblems(tx, { identity, entity, record: before }, row.record)));
}

/** The number of the row that first claimed a value, by `key\nvalue`. */
type FirstClaims = Map<string, number>;

/** Unique values that appear twice in the file or belong to other records. */
async function checkClaims(
  q: Queryable,
  groupId: string,
  entity: Entity,
  rows: readonly ImportRow[],
  first: FirstClaims,
): Promise<void> {
  const claims = rows.map(({ record, problems }) => (problems.length > 0 ? [] : claimsOf(entity, record)));
  const owners = await ownersOf(q, groupId, entity, claims.flat());
  rows.forEach((row, index) => {
    for (const claim of claims[index] ?? []) {
      const key = `${claim.key}\n${claim.value}`;
      const [owner, earlier] = [owners.get(key), first.get(key)];
      if (earlier !== undefined) {
        const what = claim.field === codeField(entity) ? 'code' : 'value';
        row.problems.push(problem(claim.field, 'unique', `Row ${earlier} has the same ${what}`));
      } else if (owner !== undefined && owner !== row.before?._id)
        row.problems.push(takenProblem(entity, row.record, claim));
      else first.set(key, row.number);
    }
  });
}

/**
 * Evaluates every row to find its problems, and stores the valid ones. Rows whose rules read their own resource are evaluated after the
 * rows before them are stored, because two rows of a file may break such a rule together. All others wait and are stored together at the
 * end.
 * @param keeps whether the rows that still wait are stored once all are judged; what was stored for the sake of rules is for the
 *   caller's transaction to undo
 */
export async function judgeAndStore(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  drafted: readonly DraftedRow[],
  keeps: () => boolean,
  cause: Cause,
): Promise<void> {
  const scope = scopeOfIdentity(identity);
  const found = await readReferences(
    tx,
    scope,
    drafted.flatMap(({ chosen }) => chosen),
  );
  const first: FirstClaims = new Map();
  let waiting: ImportRow[] = [];
  for await (const each of unhurried(drafted)) {
    if (waiting.length > 0 && asksForItsOwn(entity, each.draft.record)) {
      await checkClaims(tx, identity.groupId, entity, waiting, first);
      await store(tx, identity, entity, waiting, cause);
      waiting = [];
    }
    await judgeRow(tx, each, found);
    waiting.push(each.row);
  }
  await checkClaims(tx, identity.groupId, entity, waiting, first);
  if (keeps()) await store(tx, identity, entity, waiting, cause);
}

const CHUNK = 500;

/** Stores evaluated rows: new ones in chunks, then changed ones. */
async function store(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  rows: readonly ImportRow[],
  cause: Cause,
): Promise<void> {
  const scope = scopeOfIdentity(identity);
  const fresh = rows.filter((row) => actionOf(entity, row) === 'create');
  await assignCodes(
    tx,
    identity.groupId,
    entity,
    fresh.map(({ record }) => record),
  );
  for (let at = 0; at < fresh.length; at += CHUNK)
    await storeNew(tx, identity, entity, fresh.slice(at, at + CHUNK), cause);
  const { beforeWrite, afterWrite } = hooksOf(entity);
  for (const row of rows) {
    const { before, record } = row;
    if (!before || actionOf(entity, row) !== 'update') continue;
    await beforeWrite?.(tx, { identity, entity, record, before });
    const stored = await updateRecord(tx, scope, entity, before, record, cause);
    await afterWrite?.(tx, { identity, entity, record: stored, before, secrets: {} });
  }
}

async function storeNew(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  rows: readonly ImportRow[],
  cause: Cause,
): Promise<void> {
  const { beforeWrite, afterWrite } = hooksOf(entity);
  const records = rows.map(({ record }) => record);
  if (beforeWrite) for (const record of records) await beforeWrite(tx, { identity, entity, record, before: undefined });
  const stored = await insertRecords(tx, scopeOfIdentity(identity), entity, records, cause);
  rows.forEach((row, index) => {
    row.id = String(stored[index]?._id);
  });
  for (const record of afterWrite ? stored : [])
    await afterWrite?.(tx, { identity, entity, record, before: undefined, secrets: {} });
}
