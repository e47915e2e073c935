/**
 * The records of all entities: the only code that touches the table `records`, its unique claims and its history. Knows
 * nothing of people's rights; every function takes the scope that it must not leave.
 */
import { builtInOf, fieldsOf, outletsField } from '../../resources/entities';
import type { AnyRecord, Entity } from '../../resources/schema';
import type { Queryable } from '../db/types';
import { type ApiError, conflict, invalid, notFound, problem } from '../errors';
import { claimsOf, type OwnedClaim, releaseClaims, takeClaims, takenProblem } from './claims';
import { clockFor, statusNow, withStatus } from './clock';
import { filterConditions } from './conditions';
import { newId, nextRevision } from './identifiers';
import { matchesFilter } from './matching';
import { changesBetween, columnsOf, dataOf, type RecordRow, ROW_COLUMNS, recordOf, withLedger } from './rows';
import { type Scope, scopeCondition, seesOutlet } from './scope';
import { Parameters } from './sql';
import { recordsChanged } from './totals';
import { rowsWritten } from './upkeep';

export { ownerOfKey } from './claims';
export { nextNumber, nextNumbers } from './counters';
export { countByStatus, type ListQuery, listRecords, type Page } from './listing';
export { referencesTo } from './references';
export { type Scope, scopeOfIdentity } from './scope';

export interface Locking {
  /** Holds the records until the transaction ends: others who lock or write them wait. */
  lock?: boolean;
  /** Keeps the records from being removed until the transaction ends; others may change them meanwhile. */
  keep?: boolean;
}
const lockOf = ({ lock, keep }: Locking) => (lock ? ' for no key update' : keep ? ' for key share' : '');

/** Why something was written, for the history. */
export interface Cause {
  /** @default 'create' or 'update' */
  action?: string;
  note?: string;
  /** Noted although nothing in the record changes: a password was reset. */
  always?: boolean;
  /** The system's own upkeep: modifiedBy and its time stay, and no history is written. */
  quiet?: boolean;
}

/** Records by id, in no particular order; what is not there or out of scope is missing. Locks are taken in the order of ids. */
export async function readMany(
  q: Queryable,
  scope: Scope,
  entity: Entity,
  ids: readonly string[],
  locking: Locking = {},
): Promise<AnyRecord[]> {
  if (ids.length === 0) return [];
  const parameters = new Parameters();
  const where = scopeCondition(entity, scope, parameters);
  const rows = await q.query<RecordRow>(
    `select ${ROW_COLUMNS} from records r where ${where} and r.id = any(${parameters.add([...new Set(ids)])}) order by r.id${lockOf(locking)}`,
    parameters.values,
  );
  const builtIn = builtInOf(entity).filter(({ _id }) => ids.includes(String(_id)));
  return [...(await completed(q, scope, entity, rows.map(recordOf))), ...builtIn];
}

/** Records with what is not stored in them: balances from the ledger, a status that follows from dates. */
const completed = async (q: Queryable, scope: Scope, entity: Entity, records: AnyRecord[]): Promise<AnyRecord[]> => {
  if (records.length === 0) return records;
  const clock = await clockFor(q, scope.groupId, entity);
  return withStatus(clock, await withLedger(q, scope.groupId, entity, records));
};

/** One record, or undefined when it is not there or not in scope. */
export async function readRecord(
  q: Queryable,
  scope: Scope,
  entity: Entity,
  id: string,
  locking: Locking = {},
): Promise<AnyRecord | undefined> {
  return (await readMany(q, scope, entity, [id], locking))[0];
}

/** Records that match in the given fields (exact, or any of an array), in the order of ids. */
export async function findRecords(
  q: Queryable,
  scope: Scope,
  entity: Entity,
  filter: AnyRecord,
  { limit = 10_000, ...locking }: Locking & { limit?: number } = {},
): Promise<AnyRecord[]> {
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
  return [...withStatus(clock, await withLedger(q, scope.groupId, entity, rows.map(recordOf))), ...builtIn];
}

const BY = {
  resource: { madeBy: 'createdBy', madeAt: 'createdDateTime', changedAt: 'modifiedDateTime' },
  document: { madeBy: 'addedBy', madeAt: 'addedDatetime', changedAt: 'modifiedDatetime' },
} as const;

const firstStatus = (entity: Entity): string => {
  const { status } = fieldsOf(entity);
  return String(status?.default ?? (status?.kind === 'choice' ? status.values[0] : undefined) ?? 'active');
};

/** What must lie within the scope before it is written; the services say it in nicer words first. */
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
        'This outlet does not exist or is not yours',
      ),
    ]);
}

async function writeHistory(
  tx: Queryable,
  scope: Scope,
  entity: Entity,
  entries: readonly { id: string; action: string; changes: AnyRecord; note: string | null }[],
) {
  await tx.query(
    `insert into history (group_id, resource, id, user_id, action, changes, note)
     select $1, $2, h.id, $3, h.action, h.changes, h.note from jsonb_to_recordset($4::jsonb) as h(id text, action text, changes jsonb, note text)`,
    [scope.groupId, entity.name, scope.userId, JSON.stringify(entries)],
  );
}

/**
 * Stores new records in one go. Ids, revision, author and time are given here; an `_id` that is there already is kept.
 * @throws ApiError 400, rule `unique`, naming the field (with `rows`, the places in the list, when there are several)
 */
export async function insertRecords(
  tx: Queryable,
  scope: Scope,
  entity: Entity,
  records: readonly AnyRecord[],
  cause: Cause = {},
): Promise<AnyRecord[]> {
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
      // As the spec spells the group's id, where it has the records carry it.
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
    throw invalid([problem('_id', 'unique', `There is already a ${entity.label.one.toLowerCase()} with this id`)]);
  }
  const result = made.map((row): AnyRecord => recordOf(row));
  const claims = result.flatMap((record, row) =>
    claimsOf(entity, record).map((claim) => ({ ...claim, id: String(record._id), row })),
  );
  const lost = await takeClaims(tx, scope.groupId, entity, claims);
  if (lost.length > 0) {
    const problems = lost.map((claim) => takenProblem(entity, result[claim.row] as AnyRecord, claim));
    throw invalid(problems, records.length > 1 ? { rows: lost.map(({ row }) => row) } : {});
  }
  const action = cause.action ?? 'create';
  await writeHistory(
    tx,
    scope,
    entity,
    result.map(({ _id }) => ({ id: String(_id), action, changes: {}, note: cause.note ?? null })),
  );
  recordsChanged(scope.groupId, entity.name);
  rowsWritten(made.length);
  return withLedger(tx, scope.groupId, entity, result);
}

/** Stores one new record; see insertRecords. */
export const insertRecord = async (
  tx: Queryable,
  scope: Scope,
  entity: Entity,
  record: AnyRecord,
  cause: Cause = {},
): Promise<AnyRecord> => (await insertRecords(tx, scope, entity, [record], cause))[0] as AnyRecord;

/** The refusal of a write on an old revision: 409 with what is stored now, 404 when it is gone. */
async function staleError(tx: Queryable, scope: Scope, entity: Entity, id: string): Promise<ApiError> {
  const current = await readRecord(tx, scope, entity, id);
  return current ? conflict(entity.label.one, current) : notFound(entity.label.one);
}

/**
 * Stores `after` in place of `before`; nothing is written when they are equal.
 * @throws ApiError 409 when the stored revision is no longer `before._rev`; 400, rule `unique`
 */
export async function updateRecord(
  tx: Queryable,
  scope: Scope,
  entity: Entity,
  before: AnyRecord,
  after: AnyRecord,
  cause: Cause = {},
): Promise<AnyRecord> {
  const id = String(before._id);
  const old = { ...dataOf(entity, before), status: before.status };
  const data = dataOf(entity, after);
  const clock = await clockFor(tx, scope.groupId, entity);
  const status = clock ? statusNow(clock, data) : (after.status ?? before.status);
  const changes = changesBetween(old, { ...data, status });
  if (Object.keys(changes).length === 0 && !cause.always) return before;
  const { changedAt } = BY[entity.kind];
  if (!cause.quiet) {
    const fields = fieldsOf(entity);
    if ('modifiedBy' in fields) data.modifiedBy = scope.userId;
    if (changedAt in fields) data[changedAt] = new Date().toISOString();
  }
  const full = { ...data, status };
  const columns = columnsOf(entity, full);
  const rev = nextRevision(String(before._rev), full);
  const written = await tx.query(
    `update records set rev = $5, outlet_id = $6, outlets = $7, status = $8, data = $9::jsonb, search = $10, updated_at = now()
     where group_id = $1 and resource = $2 and id = $3 and rev = $4 returning id`,
    [
      scope.groupId,
      entity.name,
      id,
      before._rev,
      rev,
      columns.outlet_id,
      columns.outlets,
      columns.status,
      JSON.stringify(data),
      columns.search,
    ],
  );
  if (written.length === 0) throw await staleError(tx, scope, entity, id);
  const record = recordOf({ id, rev, status: columns.status, data });
  await moveClaims(tx, scope, entity, id, before, record);
  if (!cause.quiet) {
    await writeHistory(tx, scope, entity, [
      { id, action: cause.action ?? 'update', changes, note: cause.note ?? null },
    ]);
  }
  recordsChanged(scope.groupId, entity.name);
  return (await withLedger(tx, scope.groupId, entity, [record]))[0] as AnyRecord;
}

async function moveClaims(
  tx: Queryable,
  scope: Scope,
  entity: Entity,
  id: string,
  before: AnyRecord,
  after: AnyRecord,
): Promise<void> {
  const [had, wanted] = [claimsOf(entity, before), claimsOf(entity, after)];
  const isIn = (claims: readonly { key: string; value: string }[]) => (claim: { key: string; value: string }) =>
    claims.some(({ key, value }) => key === claim.key && value === claim.value);
  await releaseClaims(
    tx,
    scope.groupId,
    entity,
    id,
    had.filter((claim) => !isIn(wanted)(claim)),
  );
  const missing: OwnedClaim[] = wanted.filter((claim) => !isIn(had)(claim)).map((claim) => ({ ...claim, id }));
  const lost = await takeClaims(tx, scope.groupId, entity, missing);
  if (lost.length > 0) throw invalid(lost.map((claim) => takenProblem(entity, after, claim)));
}

/** Removes a record for good; its history stays and keeps what it held. */
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
  const held = { ...dataOf(entity, record), status: record.status };
  const changes = changesBetween(held, {});
  await writeHistory(tx, scope, entity, [{ id, action: cause.action ?? 'delete', changes, note: cause.note ?? null }]);
  recordsChanged(scope.groupId, entity.name);
}
