/**
 * The records of all entities: the only code that touches the table `records`, its unique claims and its history. It doesn't check
 * permissions; every function takes the scope that it must not leave.
 */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import type { RecordsOf } from '#engine/define/records';
import { hasDiscussion } from '#engine/read/discussion';
import { builtInOf, fieldsOf, outletsField } from '#engine/read/entities';
import { matchesFilter } from '#engine/run/filters';
import type { Queryable } from '#server/db/types';
import { type ApiError, conflict, invalid, notFound, problem } from '#server/http/errors';
import { forgetDiscussion } from '../discussion/storage';
import { forgetFiles, settleFiles } from '../files/holding';
import { rowsWritten } from '../read/analyze';
import { filterConditions } from '../read/conditions';
import { withLedger } from '../read/ledgerFigures';
import { changesBetween, columnsOf, dataOf, type RecordRow, ROW_COLUMNS, recordOf } from '../read/rows';
import { type Scope, scopeCondition, seesOutlet } from '../read/scope';
import { Parameters } from '../read/sql';
import { clockFor, statusNow, withStatus } from '../rules/dateStatus';
import { newId, nextRevision } from './identifiers';
import { BY, type Cause, draftUpdate, moveClaims, writeHistory } from './storing';
import { claimsOf, takeClaims, takenProblem } from './uniqueKeys';

export { countByStatus, type ListQuery, listRecords, type Page } from '../read/listing';
export { type Scope, scopeOfIdentity } from '../read/scope';
export { nextNumber, nextNumbers } from './counters';
export { referencesTo } from './references';
export type { Cause } from './storing';
export { ownerOfKey } from './uniqueKeys';

export interface Locking {
  /** Locks the records until the transaction ends: others who lock or write them wait. */
  lock?: boolean;
  /** Prevents the records from being deleted until the transaction ends; others can still change them. */
  keep?: boolean;
}
const lockOf = ({ lock, keep }: Locking) => (lock ? ' for no key update' : keep ? ' for key share' : '');

/** Stored records with their entity's type: they were validated when written. */
const typed = <E extends Entity>(_entity: E, records: readonly AnyRecord[]): RecordsOf<E>[] =>
  records as RecordsOf<E>[];

/** The one record that a single write returns. */
const only = <R>([record]: readonly R[]): R => {
  if (record === undefined) throw new Error('a write of one record has answered none');
  return record;
};

/** Records by id, in no particular order; missing and out-of-scope ones are left out. Locks are taken in id order. */
export async function readMany<E extends Entity>(
  q: Queryable,
  scope: Scope,
  entity: E,
  ids: readonly string[],
  locking: Locking = {},
): Promise<RecordsOf<E>[]> {
  if (ids.length === 0) return [];
  const parameters = new Parameters();
  const where = scopeCondition(entity, scope, parameters);
  const rows = await q.query<RecordRow>(
    `select ${ROW_COLUMNS} from records r where ${where} and r.id = any(${parameters.add([...new Set(ids)])}) order by r.id${lockOf(locking)}`,
    parameters.values,
  );
  const builtIn = builtInOf(entity).filter(({ _id }) => ids.includes(String(_id)));
  return typed(entity, [...(await completed(q, scope, entity, rows.map(recordOf))), ...builtIn]);
}

/** Adds values to records that aren't stored in them: ledger balances, derived statuses. */
const completed = async (q: Queryable, scope: Scope, entity: Entity, records: AnyRecord[]): Promise<AnyRecord[]> => {
  if (records.length === 0) return records;
  const clock = await clockFor(q, scope.groupId, entity);
  return withStatus(clock, await withLedger(q, scope.groupId, entity, records));
};

/** One record, or undefined if it doesn't exist or isn't in scope. */
export async function readRecord<E extends Entity>(
  q: Queryable,
  scope: Scope,
  entity: E,
  id: string,
  locking: Locking = {},
): Promise<RecordsOf<E> | undefined> {
  return (await readMany(q, scope, entity, [id], locking))[0];
}

/** Records that match in the given fields (exact, or any of an array), in id order. */
export async function findRecords<E extends Entity>(
  q: Queryable,
  scope: Scope,
  entity: E,
  filter: AnyRecord,
  { limit = 10_000, ...locking }: Locking & { limit?: number | 'all' } = {},
): Promise<RecordsOf<E>[]> {
  const parameters = new Parameters();
  const clock = await clockFor(q, scope.groupId, entity);
  const where = [
    scopeCondition(entity, scope, parameters),
    ...filterConditions(entity, filter, parameters, clock),
  ].join(' and ');
  const rows = await q.query<RecordRow>(
    `select ${ROW_COLUMNS} from records r where ${where} order by r.id limit ${limit}${lockOf(locking)}`,
    parameters.values,
  );
  const builtIn = builtInOf(entity).filter((record) => matchesFilter(record, filter));
  const stored = await withLedger(q, scope.groupId, entity, rows.map(recordOf));
  return typed(entity, [...withStatus(clock, stored), ...builtIn]);
}

const firstStatus = (entity: Entity): string => {
  const { status } = fieldsOf(entity);
  return String(status?.default ?? (status?.kind === 'choice' ? status.values[0] : undefined) ?? 'active');
};

/** Checks the scope before writing; services report it with better messages first. */
function assertWithin(
  scope: Scope,
  entity: Entity,
  columns: { outlet_id: string | null; outlets: string[] | null },
): void {
  const foreign = [columns.outlet_id, ...(columns.outlets ?? [])].find((id) => id !== null && !seesOutlet(scope, id));
  if (foreign)
    throw invalid([
      problem(
        columns.outlet_id ? 'outletId' : (outletsField(entity) ?? 'outlets'),
        'scope',
        'This outlet doesn’t exist or you don’t have access to it',
      ),
    ]);
}

/**
 * Stores new records in one statement. Assigns ids, revision, author and time; an existing `_id` is kept.
 * @throws ApiError 400, rule `unique`, naming the field (with `rows`, the positions in the list, if there are several)
 */
export async function insertRecords<E extends Entity>(
  tx: Queryable,
  scope: Scope,
  entity: E,
  records: readonly AnyRecord[],
  cause: Cause = {},
): Promise<RecordsOf<E>[]> {
  if (records.length === 0) return [];
  const fields = fieldsOf(entity);
  const { madeBy, madeAt, changedAt } = BY[entity.kind];
  const now = new Date().toISOString();
  const clock = await clockFor(tx, scope.groupId, entity);
  const made = records.map((record) => {
    const data = dataOf(entity, record);
    const stamps: AnyRecord = {
      [madeBy]: scope.userId,
      [madeAt]: now,
      modifiedBy: '',
      [changedAt]: now,
      // The group id's spelling in the spec, where records must have it.
      groupId: scope.groupId,
      group_id: scope.groupId,
    };
    for (const [key, value] of Object.entries(stamps)) if (key in fields) data[key] = value;
    const id = typeof record._id === 'string' && record._id ? record._id : newId(entity.name);
    const full = { ...data, status: clock ? statusNow(clock, data) : (record.status ?? firstStatus(entity)) };
    return { id, rev: nextRevision(undefined, full), data, ...columnsOf(entity, full) };
  });
  for (const row of made) assertWithin(scope, entity, row);
  const inserted = await tx.query<{ id: string }>(
    `insert into records (group_id, resource, id, rev, outlet_id, outlets, status, data, search)
     select $1, $2, r.id, r.rev, r.outlet_id, r.outlets, r.status, r.data, r.search
     from jsonb_to_recordset($3::jsonb) as r(id text, rev text, outlet_id text, outlets text[], status text, data jsonb, search text)
     on conflict do nothing returning id`,
    [scope.groupId, entity.name, JSON.stringify(made)],
  );
  if (inserted.length < made.length) {
    throw invalid([problem('_id', 'unique', `There is already a ${inSentence(entity.label.one)} with this id`)]);
  }
  const result = made.map((row): AnyRecord => recordOf(row));
  const claims = result.flatMap((record, row) =>
    claimsOf(entity, record).map((claim) => ({ ...claim, id: String(record._id), row })),
  );
  const lost = await takeClaims(tx, scope.groupId, entity, claims);
  if (lost.length > 0) {
    const problems = lost.map((claim) => takenProblem(entity, result[claim.row] ?? {}, claim));
    throw invalid(problems, records.length > 1 ? { rows: lost.map(({ row }) => row) } : {});
  }
  for (const record of result) await settleFiles(tx, scope.groupId, entity, {}, record);
  const action = cause.action ?? 'create';
  await writeHistory(
    tx,
    scope,
    entity,
    result.map(({ _id }) => ({ id: String(_id), action, changes: {}, note: cause.note ?? null })),
    cause,
  );
  rowsWritten(made.length);
  return typed(entity, await withLedger(tx, scope.groupId, entity, result));
}

/** Stores one new record; see insertRecords. */
export const insertRecord = async <E extends Entity>(
  tx: Queryable,
  scope: Scope,
  entity: E,
  record: AnyRecord,
  cause: Cause = {},
): Promise<RecordsOf<E>> => only(await insertRecords(tx, scope, entity, [record], cause));

/** The refusal of a write on an old revision: 409 with the current version, 404 if it was deleted. */
async function staleError(tx: Queryable, scope: Scope, entity: Entity, id: string): Promise<ApiError> {
  const current = await readRecord(tx, scope, entity, id);
  return current ? conflict(entity.label.one, current) : notFound(entity.label.one);
}

/**
 * Stores each `after` in place of its `before`, in one statement; unchanged ones aren't written. Returns them in order.
 * @throws ApiError 409 if a stored revision is no longer `before._rev`; 400, rule `unique`
 */
export async function updateRecords<E extends Entity>(
  tx: Queryable,
  scope: Scope,
  entity: E,
  pairs: readonly (readonly [before: AnyRecord, after: AnyRecord])[],
  cause: Cause = {},
): Promise<RecordsOf<E>[]> {
  const clock = await clockFor(tx, scope.groupId, entity);
  const drafts = pairs.map(([before, after]) => draftUpdate(scope, entity, clock, before, after, cause));
  const changed = drafts.flatMap((draft) => draft ?? []);
  if (changed.length === 0)
    return typed(
      entity,
      pairs.map(([before]) => before),
    );
  const written = await tx.query<{ id: string }>(
    `update records r set rev = u.rev, outlet_id = u.outlet_id, outlets = u.outlets, status = u.status, data = u.data, search = u.search, updated_at = now()
     from jsonb_to_recordset($3::jsonb) as u(id text, old_rev text, rev text, outlet_id text, outlets text[], status text, data jsonb, search text)
     where r.group_id = $1 and r.resource = $2 and r.id = u.id and r.rev = u.old_rev returning r.id`,
    [scope.groupId, entity.name, JSON.stringify(changed.map(({ row }) => row))],
  );
  if (written.length < changed.length) {
    const done = new Set(written.map(({ id }) => id));
    const stale = changed.find(({ row }) => !done.has(row.id));
    throw await staleError(tx, scope, entity, stale?.row.id ?? '');
  }
  for (const { before, record } of changed) {
    await moveClaims(tx, scope, entity, before, record);
    await settleFiles(tx, scope.groupId, entity, before, record);
  }
  if (!cause.quiet) {
    const [action, note] = [cause.action ?? 'update', cause.note ?? null];
    const entries = changed.map(({ row, changes }) => ({ id: row.id, action, changes, note }));
    await writeHistory(tx, scope, entity, entries, cause);
  }
  const stored = await withLedger(
    tx,
    scope.groupId,
    entity,
    changed.map(({ record }) => record),
  );
  const byId = new Map(stored.map((record) => [String(record._id), record]));
  const answered = pairs.map(([before], index) => (drafts[index] ? (byId.get(String(before._id)) ?? before) : before));
  return typed(entity, answered);
}

/** Stores one record; see updateRecords. */
export const updateRecord = async <E extends Entity>(
  tx: Queryable,
  scope: Scope,
  entity: E,
  before: AnyRecord,
  after: AnyRecord,
  cause: Cause = {},
): Promise<RecordsOf<E>> => only(await updateRecords(tx, scope, entity, [[before, after]], cause));

/** Permanently deletes a record and its discussion; its history stays and keeps its last values. */
export async function deleteRecord(
  tx: Queryable,
  scope: Scope,
  entity: Entity,
  record: AnyRecord,
  cause: Cause = {},
): Promise<void> {
  const id = String(record._id);
  const removed = await tx.query(
    'delete from records where group_id = $1 and resource = $2 and id = $3 and rev = $4 returning id',
    [scope.groupId, entity.name, id, record._rev],
  );
  if (removed.length === 0) throw await staleError(tx, scope, entity, id);
  await tx.query('delete from record_keys where group_id = $1 and resource = $2 and id = $3', [
    scope.groupId,
    entity.name,
    id,
  ]);
  await forgetFiles(tx, scope.groupId, entity, id);
  if (hasDiscussion(entity)) await forgetDiscussion(tx, scope.groupId, entity.name, id);
  const held = { ...dataOf(entity, record), status: record.status };
  const changes = changesBetween(held, {});
  const entry = { id, action: cause.action ?? 'delete', changes, note: cause.note ?? null };
  await writeHistory(tx, scope, entity, [entry], cause);
}
