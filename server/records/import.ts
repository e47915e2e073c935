/** Import of many rows at once: preview, all or nothing, or the valid rows only. Batched: no query per row where rules need none. */
import { codeField, fieldsOf, scopeOf, titleOf } from '../../resources/entities';
import type { AnyRecord, Context, Entity, Fields, Problem } from '../../resources/schema';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { ApiError, forbidden, invalid, problem } from '../errors';
import { requirePermission } from './access';
import { namesIn, rowValues } from './cells';
import { amongProblems, chosenIn, chosenProblems, readChosen } from './chosen';
import { type Claim, claimsOf, ownersOf, takenProblem } from './claims';
import { assignCodes } from './codes';
import { contextFor, groupFor, loadFacts } from './facts';
import { frozenProblems, hooksOf } from './hooks';
import { requireChangeable } from './locks';
import { derived, draftOf, type Setting, writtenFor } from './prepare';
import { dataOf, sameValue } from './rows';
import type { Deps } from './service';
import { insertRecords, readMany, scopeOfIdentity, updateRecord } from './store';

export interface ImportRequest {
  /** Cells by field name, as texts; empty cells keep what is stored. */
  rows: AnyRecord[];
  mode: 'all' | 'valid';
  dryRun: boolean;
  /** What defaults mean by the selected outlets. */
  outletIds?: readonly string[] | undefined;
}

export interface RowResult {
  /** From 1, as a spreadsheet counts below its heading. */
  row: number;
  action: 'create' | 'update' | 'skip';
  problems: Problem[];
  title?: string;
  id?: string;
}

export interface ImportAnswer {
  dryRun: boolean;
  mode: 'all' | 'valid';
  created: number;
  updated: number;
  /** Rows that change nothing. */
  unchanged: number;
  wrong: number;
  rows: RowResult[];
}

const MOST_ROWS = 5000;

interface Row {
  input: AnyRecord;
  problems: Problem[];
  before?: AnyRecord;
  record: AnyRecord;
}

const isObject = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the request's body. */
export function importRequest(body: AnyRecord): ImportRequest {
  const { rows, mode = 'all', dryRun = false } = body;
  const problems: Problem[] = [];
  if (!Array.isArray(rows) || !rows.every(isObject))
    problems.push(problem('rows', 'type', 'rows must be a list of objects'));
  else if (rows.length === 0 || rows.length > MOST_ROWS)
    problems.push(problem('rows', 'count', `Send 1 to ${MOST_ROWS} rows at once`));
  if (mode !== 'all' && mode !== 'valid') problems.push(problem('mode', 'choice', "mode must be 'all' or 'valid'"));
  if (typeof dryRun !== 'boolean') problems.push(problem('dryRun', 'boolean', 'dryRun must be true or false'));
  if (problems.length > 0) throw invalid(problems);
  return { rows: rows as AnyRecord[], mode: mode as 'all' | 'valid', dryRun: dryRun as boolean };
}

/** The claim by which a row finds the record that it updates: its code, else the first thing that must be unique. */
function identityClaim(entity: Entity, input: AnyRecord): Claim | undefined {
  const claims = claimsOf(entity, input).filter(({ field }) => field !== 'clientRequestId');
  return claims.find(({ field }) => field === codeField(entity)) ?? claims[0];
}

const defaultsFor = (entity: Entity, outletIds: readonly string[]): AnyRecord => {
  const [only] = outletIds;
  return scopeOf(entity) === 'outlet' && outletIds.length === 1 && fieldsOf(entity).outletId?.default === '@outlet'
    ? { outletId: only }
    : {};
};

/** A file says No where a record says nothing, which is the same, unless a switch is on by itself. */
const withoutMereNo = (fields: Fields, input: AnyRecord, before: AnyRecord): AnyRecord =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]): [string, unknown][] => {
      const field = fields[key];
      const stored = before[key] ?? undefined;
      if (field?.kind === 'boolean' && field.default !== true && value === false && stored === undefined) return [];
      if (field?.kind !== 'group' || !isObject(value)) return [[key, value]];
      return [[key, withoutMereNo(field.fields, value, isObject(stored) ? stored : {})]];
    }),
  );

/** Finds for every row the record that it updates, and says where two rows mean the same. */
async function matchRows(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  rows: readonly Row[],
  outletIds: readonly string[],
): Promise<void> {
  const claims = rows.map(({ input }) => identityClaim(entity, { ...defaultsFor(entity, outletIds), ...input }));
  const owners = await ownersOf(
    q,
    identity.groupId,
    entity,
    claims.filter((claim) => claim !== undefined),
  );
  const idOf = (row: Row, index: number) => {
    const claim = claims[index];
    return typeof row.input._id === 'string' ? row.input._id : claim && owners.get(`${claim.key}\n${claim.value}`);
  };
  const ids = rows.map(idOf);
  const found = await readMany(
    q,
    scopeOfIdentity(identity),
    entity,
    ids.filter((id) => id !== undefined),
    { lock: true },
  );
  const records = new Map(found.map((record) => [String(record._id), record]));
  rows.forEach((row, index) => {
    const id = ids[index];
    if (id === undefined) return;
    const record = records.get(id);
    if (record) Object.assign(row, { before: record, input: withoutMereNo(fieldsOf(entity), row.input, record) });
    else if (claims[index]) row.problems.push(takenProblem(entity, row.input, claims[index]));
    else row.problems.push(problem('_id', 'reference', `There is no ${entity.label.one.toLowerCase()} with this id`));
  });
}

/** Values that must be unique: taken by others, or given twice in the file. */
async function checkClaims(q: Queryable, groupId: string, entity: Entity, rows: readonly Row[]): Promise<void> {
  const claims = rows.map(({ record, problems }) => (problems.length > 0 ? [] : claimsOf(entity, record)));
  const owners = await ownersOf(q, groupId, entity, claims.flat());
  const first = new Map<string, number>();
  rows.forEach((row, index) => {
    for (const claim of claims[index] ?? []) {
      const key = `${claim.key}\n${claim.value}`;
      const [owner, earlier] = [owners.get(key), first.get(key)];
      if (owner !== undefined && owner !== row.before?._id) row.problems.push(takenProblem(entity, row.record, claim));
      else if (earlier !== undefined)
        row.problems.push(
          problem(
            claim.field,
            'unique',
            `Row ${earlier + 1} has the same ${claim.field === codeField(entity) ? 'code' : 'value'}`,
          ),
        );
      else first.set(key, index);
    }
  });
}

/** Everything that can be said of the rows before anything is written. */
async function examine(tx: Queryable, identity: Identity, entity: Entity, request: ImportRequest): Promise<Row[]> {
  const scope = scopeOfIdentity(identity);
  const fields = fieldsOf(entity);
  const outletIds = request.outletIds ?? identity.outletIds;
  const [only] = outletIds.length === 1 ? outletIds : [];
  const names = await namesIn(tx, scope, fields, request.rows, only);
  const rows = request.rows.map((cells): Row => {
    const problems: Problem[] = [];
    return {
      input: rowValues(fields, cells, { names, problems, outletIds: identity.outletIds }),
      problems,
      record: {},
    };
  });
  await matchRows(tx, identity, entity, rows, outletIds);

  const contexts = new Map<string | undefined, Context>();
  const group = await groupFor(tx, identity, entity);
  const settingOf = async ({ input, before }: Row): Promise<Setting> => {
    const outletId = writtenFor(entity, identity, input, before);
    const context = contexts.get(outletId) ?? (await contextFor(tx, identity, entity, outletId));
    contexts.set(outletId, context);
    return { identity, entity, context, outletIds, group };
  };
  const drafted = [];
  for (const row of rows) {
    const setting = await settingOf(row);
    const isUpdate = row.before !== undefined;
    try {
      if (!setting.context.can(isUpdate ? 'edit' : 'create'))
        throw forbidden(entity.module, isUpdate ? 'edit' : 'create');
      if (row.before) await requireChangeable(tx, identity, entity, row.before);
      const { record, problems } = draftOf(setting, row.input, row.before);
      row.record = record;
      row.problems.push(...problems.filter(({ field }) => !row.problems.some((each) => each.field === field)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      row.problems.push(problem('', error.code, error.message));
    }
    drafted.push({ row, setting, chosen: chosenIn(fields, row.record, row.before) });
  }
  const found = await readChosen(
    tx,
    scope,
    drafted.flatMap(({ chosen }) => chosen),
  );
  for (const { row, setting, chosen } of drafted) {
    const open = chosen.filter(({ path }) => !row.problems.some(({ field }) => field === path));
    row.problems.push(...chosenProblems(open, found));
    if (row.problems.length > 0) continue;
    const facts = await loadFacts(tx, scope, entity.facts ?? {}, row.record);
    const result = derived(setting, row.record, facts);
    row.record = result.record;
    row.problems.push(...amongProblems(chosen, facts), ...result.problems);
    const { before } = row;
    if (before) row.problems.push(...(await frozenProblems(tx, { identity, entity, record: before }, row.record)));
  }
  await checkClaims(tx, identity.groupId, entity, rows);
  return rows;
}

/** What is stored is the same; figures of ledgers are only shown. */
const changesNothing = (entity: Entity, { before, record }: Row): boolean =>
  before !== undefined &&
  sameValue(before.status, record.status) &&
  sameValue(dataOf(entity, before), dataOf(entity, record));

const resultOf = (entity: Entity, row: Row, index: number): RowResult => {
  const { problems, before, record } = row;
  const action = problems.length > 0 || changesNothing(entity, row) ? 'skip' : before ? 'update' : 'create';
  const title = titleOf(entity, Object.keys(record).length > 0 ? record : row.input);
  return {
    row: index + 1,
    action,
    problems,
    ...(title ? { title } : {}),
    ...(before ? { id: String(before._id) } : {}),
  };
};

/**
 * Imports rows: a row whose code (or other unique value) exists updates that record, others are new.
 * @throws ApiError 400 with `rows` when mode is 'all' and any row is wrong; nothing is written then
 */
export async function importRows(
  { db }: Deps,
  identity: Identity,
  entity: Entity,
  request: ImportRequest,
): Promise<ImportAnswer> {
  requirePermission(identity, entity.module, 'import');
  return db.transaction(async (tx) => {
    const rows = await examine(tx, identity, entity, request);
    const results = rows.map((row, index) => resultOf(entity, row, index));
    const numberOf = (action: RowResult['action']) => results.filter((each) => each.action === action).length;
    const wrong = results.filter(({ problems }) => problems.length > 0).length;
    const { mode, dryRun } = request;
    const answer = {
      dryRun,
      mode,
      created: numberOf('create'),
      updated: numberOf('update'),
      unchanged: numberOf('skip') - wrong,
      wrong,
      rows: results,
    };
    if (dryRun) return answer;
    if (mode === 'all' && wrong > 0) {
      throw new ApiError(400, 'invalid', `Nothing was imported: ${wrong} of ${rows.length} rows are wrong`, {
        ...answer,
        created: 0,
        updated: 0,
      });
    }
    await write(tx, identity, entity, rows, results);
    return answer;
  });
}

const CHUNK = 500;

async function write(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  rows: readonly Row[],
  results: readonly RowResult[],
): Promise<void> {
  const scope = scopeOfIdentity(identity);
  const cause = { note: 'import' };
  const fresh = rows
    .map((row, index) => ({ row, result: results[index] as RowResult }))
    .filter(({ result }) => result.action === 'create');
  await assignCodes(
    tx,
    identity.groupId,
    entity,
    fresh.map(({ row }) => row.record),
  );
  const { beforeWrite, afterWrite } = hooksOf(entity);
  for (let at = 0; at < fresh.length; at += CHUNK) {
    const chunk = fresh.slice(at, at + CHUNK);
    if (beforeWrite)
      for (const { row } of chunk) await beforeWrite(tx, { identity, entity, record: row.record, before: undefined });
    const stored = await insertRecords(
      tx,
      scope,
      entity,
      chunk.map(({ row }) => row.record),
      cause,
    );
    chunk.forEach(({ result }, index) => {
      result.id = String(stored[index]?._id);
    });
    for (const record of afterWrite ? stored : []) {
      await afterWrite?.(tx, { identity, entity, record, before: undefined, secrets: {} });
    }
  }
  for (const [index, row] of rows.entries()) {
    const { before, record } = row;
    if (results[index]?.action !== 'update' || !before) continue;
    await beforeWrite?.(tx, { identity, entity, record, before });
    const stored = await updateRecord(tx, scope, entity, before, record, cause);
    await afterWrite?.(tx, { identity, entity, record: stored, before, secrets: {} });
  }
}
