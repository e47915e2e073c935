/** Writes records of plain resources with a person's permissions. Documents have their own service. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { removesForGood } from '#engine/read/calls';
import { builtInOf, fieldsOf, type Titled } from '#engine/read/entities';
import type { Identity } from '../auth/identity';
import type { Database, Queryable } from '../db/types';
import { ApiError, conflict, invalid, problem } from '../http/errors';
import { withStoredPictures } from '../http/files';
import { titleOfRecord } from './read/labels';
import { answeredAs, requireRecord, shown } from './read/reading';
import { redactedError, requirePermission } from './rules/access';
import { frozenProblems, hooksOf, sealedSecrets } from './rules/hooks';
import { firstSave, isSettings } from './rules/settings';
import { assignCodes, keepCode } from './write/codes';
import { isId } from './write/identifiers';
import { isRetired, requireUnnamed, requireUnused } from './write/inUse';
import { requireChangeable } from './write/locks';
import { prepareRecord } from './write/prepare';
import { takeTurns } from './write/serialise';
import { requireShape } from './write/shape';
import { deleteRecord, insertRecord, readRecord, scopeOfIdentity, updateRecord } from './write/store';

export interface Deps {
  db: Database;
}

/** Runs a write in a transaction; refusals reveal no more than the person can see. */
async function writing<T>(
  { db }: Deps,
  identity: Identity,
  entity: Entity,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await takeTurns(tx, identity, entity);
      return work(tx);
    });
  } catch (error) {
    throw redactedError(identity, entity, error);
  }
}

/**
 * A new record with the id that its client chose (`clientIds`), or none: then the API assigns one. Existing and built-in ids are refused.
 * @throws ApiError 400
 */
export async function withClientId(q: Queryable, identity: Identity, entity: Entity, { _id, ...input }: AnyRecord) {
  requirePermission(identity, entity.module, 'create');
  const prefix = entity.kind === 'resource' ? entity.clientIds : undefined;
  if (prefix === undefined || _id === undefined || _id === null || _id === '') return input;
  const rest = typeof _id === 'string' && _id.startsWith(prefix) ? _id.slice(prefix.length) : '';
  if (!/^[\w-]{1,60}$/.test(rest))
    throw invalid([
      problem('_id', 'id', `Start the id with “${prefix}”, followed by up to 60 letters, digits, - or _`),
    ]);
  const isTaken =
    builtInOf(entity).some((each) => each._id === _id) ||
    (await readRecord(q, { ...scopeOfIdentity(identity), outletIds: 'all' }, entity, String(_id))) !== undefined;
  if (isTaken) throw invalid([problem('_id', 'unique', 'This id is already used. Leave it blank to get one')]);
  return { ...input, _id };
}

/** Stores a new record of a plain resource. `outletIds`: the selected outlets for its defaults. */
export async function create(
  deps: Deps,
  identity: Identity,
  entity: Entity,
  input: AnyRecord,
  outletIds?: readonly string[],
): Promise<AnyRecord> {
  requirePermission(identity, entity.module, 'create');
  requireShape(entity, input);
  const secrets = await sealedSecrets(deps.db, identity, entity, input);
  return writing(deps, identity, entity, async (tx) => {
    if (input._id !== undefined && input._id !== null && input._id !== '' && !isId(input._id)) {
      throw invalid([problem('_id', 'id', 'An id takes letters, digits and . : @ - _ only, 100 at most')]);
    }
    const sent = await withStoredPictures(tx, identity.groupId, entity, input);
    const record = await prepareRecord(tx, identity, entity, sent, undefined, outletIds);
    if (isId(input._id)) record._id = input._id;
    await assignCodes(tx, identity.groupId, entity, [record]);
    return shown(tx, identity, entity, await insertPrepared(tx, identity, entity, record, secrets));
  });
}

/** Stores a prepared new record and runs the entity's hooks. */
async function insertPrepared(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  record: AnyRecord,
  secrets: AnyRecord,
): Promise<AnyRecord> {
  const { beforeWrite, afterWrite } = hooksOf(entity);
  await beforeWrite?.(tx, { identity, entity, record, before: undefined });
  const stored = await insertRecord(tx, scopeOfIdentity(identity), entity, record);
  await afterWrite?.(tx, { identity, entity, record: stored, before: undefined, secrets });
  return stored;
}

/** How a message names this record: by its title, or by what it is. */
const nameOf = async (q: Queryable, { groupId }: Identity, entity: Entity, record: Titled): Promise<string> =>
  (await titleOfRecord(q, groupId, entity, record)) || entity.label.one;

const requireRevision = (input: AnyRecord): void => {
  if (typeof input._rev === 'string' && input._rev !== '') return;
  throw invalid([problem('_rev', 'required', 'The revision (_rev) of the record is required')]);
};

async function updateIn(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  given: AnyRecord,
  secrets: AnyRecord,
): Promise<AnyRecord> {
  // Settings have their outlet's id, whichever of the two a client sends.
  const named = isSettings(entity) ? { ...given, _id: given._id ?? given.outletId } : given;
  const input = await withStoredPictures(tx, identity.groupId, entity, named);
  const first = await firstSave(tx, identity, entity, input);
  if (first) {
    const record = await prepareRecord(tx, identity, entity, first.input, undefined, first.outletIds);
    const stored = await insertPrepared(tx, identity, entity, { ...record, _id: first.id }, secrets);
    return shown(tx, identity, entity, stored);
  }
  const before = await requireRecord(tx, identity, entity, input._id, true);
  requireRevision(input);
  if (before._rev !== input._rev)
    throw conflict(await nameOf(tx, identity, entity, before), answeredAs(entity, before));
  await requireChangeable(tx, identity, entity, before);
  const after = keepCode(entity, before, await prepareRecord(tx, identity, entity, input, before));
  const frozen = await frozenProblems(tx, { identity, entity, record: before }, after);
  if (frozen.length > 0) throw invalid(frozen);
  const { beforeWrite, afterWrite } = hooksOf(entity);
  await beforeWrite?.(tx, { identity, entity, record: after, before });
  if (isRetired(after, before)) await requireUnnamed(tx, scopeOfIdentity(identity), entity, before);
  const stored = await updateRecord(tx, scopeOfIdentity(identity), entity, before, after);
  await afterWrite?.(tx, { identity, entity, record: stored, before, secrets });
  return shown(tx, identity, entity, stored);
}

/** Updates a record of a plain resource: missing keys keep their value, null or '' clears. `_id` and `_rev` name the version. */
export async function update(deps: Deps, identity: Identity, entity: Entity, input: AnyRecord): Promise<AnyRecord> {
  requirePermission(identity, entity.module, 'edit');
  requireShape(entity, input);
  const secrets = await sealedSecrets(deps.db, identity, entity, input);
  return writing(deps, identity, entity, (tx) => updateIn(tx, identity, entity, input, secrets));
}

const MOST_AT_ONCE = 1000;

/** Updates many records, all or none. Problems name their place: `items.2.price`. */
export async function bulkUpdate(
  deps: Deps,
  identity: Identity,
  entity: Entity,
  items: readonly AnyRecord[],
): Promise<AnyRecord[]> {
  requirePermission(identity, entity.module, 'edit');
  if (items.length === 0 || items.length > MOST_AT_ONCE) {
    throw invalid([problem('items', 'count', `Send 1 to ${MOST_AT_ONCE} records to change at once`)]);
  }
  for (const item of items) requireShape(entity, item);
  const secrets: AnyRecord[] = [];
  for (const item of items) secrets.push(await sealedSecrets(deps.db, identity, entity, item));
  return writing(deps, identity, entity, async (tx) => {
    const stored: AnyRecord[] = [];
    const problems: ReturnType<typeof problem>[] = [];
    for (const [index, item] of items.entries()) {
      try {
        stored.push(await updateIn(tx, identity, entity, item, secrets[index] ?? {}));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw placed(error, index);
        for (const each of error.errors ?? [problem('', error.code, error.message)]) {
          problems.push({ ...each, field: `items.${index}${each.field ? `.${each.field}` : ''}` });
        }
      }
    }
    if (problems.length > 0) throw invalid(problems);
    return stored;
  });
}

/** A refusal of one record among several, with its place. */
const placed = (error: unknown, index: number): unknown =>
  error instanceof ApiError
    ? new ApiError(error.status, error.code, error.message, { ...error.extra, errors: error.errors, index })
    : error;

/**
 * Deletes a record, or makes it inactive if the declaration has no DELETE.
 * @param isRevOptional for simple-rest clients, which send none
 */
export function remove(
  deps: Deps,
  identity: Identity,
  entity: Entity,
  input: AnyRecord,
  isRevOptional = false,
): Promise<AnyRecord> {
  requirePermission(identity, entity.module, 'delete');
  const scope = scopeOfIdentity(identity);
  return writing(deps, identity, entity, async (tx) => {
    const record = await requireRecord(tx, identity, entity, input._id, true);
    if (!isRevOptional || input._rev) requireRevision(input);
    if (input._rev && record._rev !== input._rev) throw conflict(await nameOf(tx, identity, entity, record), record);
    await requireChangeable(tx, identity, entity, record);
    const { beforeDelete, afterDelete } = hooksOf(entity);
    await beforeDelete?.(tx, { identity, entity, record });
    if (!removesForGood(entity)) {
      if (isRetired({ status: 'inactive' }, record)) await requireUnnamed(tx, scope, entity, record);
      const retired = await updateRecord(
        tx,
        scope,
        entity,
        record,
        { ...record, status: 'inactive', ...('isDeleted' in fieldsOf(entity) ? { isDeleted: true } : {}) },
        { action: 'delete' },
      );
      await afterDelete?.(tx, { identity, entity, record });
      return shown(tx, identity, entity, retired);
    }
    // The lock blocks new references, because their writers lock the record first.
    await tx.query('select 1 as held from records where group_id = $1 and resource = $2 and id = $3 for update', [
      scope.groupId,
      entity.name,
      record._id,
    ]);
    await requireUnused(tx, scope, entity, record);
    await deleteRecord(tx, scope, entity, record);
    await afterDelete?.(tx, { identity, entity, record });
    return shown(tx, identity, entity, record);
  });
}
