/** Undoes an import for a day: deletes what it created and restores what it changed, unless something was built on it since. */

import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { can } from '#engine/read/access';
import { codeField } from '#engine/read/entities';
import { findEntity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable, Row } from '#server/db/types';
import { ApiError, invalid, notFound, problem } from '#server/http/errors';
import { titleOfRecord, titlesOf } from '../read/labels';
import { requirePermission } from '../rules/access';
import { hooksOf } from '../rules/hooks';
import type { Deps } from '../service';
import { requireUnused } from '../write/inUse';
import { deleteRecord, readMany, scopeOfIdentity, updateRecord } from '../write/store';
import { unhurried } from '../write/yielding';
import type { Cells, ImportRow } from './rows';

const UNDONE = 'import undone';
/** How long an import can be undone, as PostgreSQL reads it. */
const OPEN_FOR = '1 day';
const MOST_IMPORTS = 5;
/** Records named in a refusal. */
const NAMED = 3;

interface ImportSummary extends Row {
  importId: string;
  /** ISO-8601 in UTC. */
  at: string;
  userId: string;
  created: number;
  updated: number;
  undone: boolean;
}

/** The imports of a list (`resource`) in the last day that the person may undo, newest first. */
export async function lastImports(
  q: Queryable,
  identity: Identity,
  query: URLSearchParams,
): Promise<{ docs: Cells[] }> {
  const entity = findEntity(query.get('resource') ?? '');
  if (!entity) throw invalid([problem('resource', 'reference', 'resource must name a list')]);
  requirePermission(identity, entity.module, 'import');
  const rows = await q.query<ImportSummary>(
    `select import_id as "importId", min(at) as at, min(user_id) as "userId",
       count(distinct id) filter (where action = 'create')::int as created,
       count(distinct id) filter (where action = 'update' and note is distinct from $3)::int as updated,
       bool_or(note is not distinct from $3) as undone
     from history where group_id = $1 and resource = $2 and import_id is not null and at > now() - interval '${OPEN_FOR}'
     group by import_id order by max(seq) desc limit ${MOST_IMPORTS}`,
    [identity.groupId, entity.name, UNDONE],
  );
  const people = await titlesOf(q, identity.groupId, new Map([['users', rows.map(({ userId }) => userId)]]));
  return { docs: rows.map((row) => ({ ...row, userName: people.users?.[row.userId] ?? '' })) };
}

interface Written extends Row {
  resource: string;
  id: string;
  seq: string;
  action: string;
  changes: Record<string, [unknown, unknown]>;
}

/** A record that an import wrote, with what undoes it. */
interface Undoing {
  entity: Entity;
  id: string;
  isNew: boolean;
  /** The values before, by field. */
  before: Cells;
}

/** What the import wrote, the last first: a category after the dishes that name it. */
async function writtenBy(tx: Queryable, { groupId }: Identity, importId: string): Promise<Undoing[]> {
  const rows = await tx.query<Written & { isOpen: boolean; note: string | null }>(
    `select resource, id, seq::text, action, changes, note, at > now() - interval '${OPEN_FOR}' as "isOpen"
     from history where group_id = $1 and import_id = $2 order by history.seq desc`,
    [groupId, importId],
  );
  if (rows.length === 0) throw notFound('Import');
  if (rows.some(({ note }) => note === UNDONE)) throw new ApiError(409, 'undone', 'This import is undone already');
  if (rows.some(({ isOpen }) => !isOpen))
    throw new ApiError(409, 'tooLate', 'An import can be undone for a day, and this one is older');
  const byRecord = new Map<string, Undoing>();
  for (const { resource, id, action, changes } of rows) {
    const entity = findEntity(resource);
    if (!entity) continue;
    const key = `${resource}|${id}`;
    const known = byRecord.get(key) ?? { entity, id, isNew: false, before: {} };
    byRecord.set(key, known);
    known.isNew ||= action === 'create';
    for (const [field, [value]] of Object.entries(changes)) known.before[field] = value;
  }
  return [...byRecord.values()];
}

/** The records that were changed since the import, by resource and id. */
async function changedSince(tx: Queryable, { groupId }: Identity, importId: string): Promise<Set<string>> {
  const rows = await tx.query<{ resource: string; id: string }>(
    `select distinct h.resource, h.id from history h
     join (select resource, id, max(seq) as last from history where group_id = $1 and import_id = $2 group by resource, id) i
       on h.group_id = $1 and h.resource = i.resource and h.id = i.id and h.seq > i.last`,
    [groupId, importId],
  );
  return new Set(rows.map(({ resource, id }) => `${resource}|${id}`));
}

const named = (titles: readonly string[]): string =>
  `${titles.slice(0, NAMED).join(', ')}${titles.length > NAMED ? ` and ${titles.length - NAMED} more` : ''}`;

/** The stored records, in the order of what the import wrote. @throws ApiError 409 if some were changed or deleted since */
async function untouched(
  tx: Queryable,
  identity: Identity,
  importId: string,
  written: readonly Undoing[],
): Promise<Cells[]> {
  const records = new Map<string, Cells>();
  for (const entity of new Set(written.map((each) => each.entity))) {
    const ids = written.flatMap((each) => (each.entity === entity ? [each.id] : []));
    for (const record of await readMany(tx, scopeOfIdentity(identity), entity, ids, { lock: true }))
      records.set(`${entity.name}|${record._id}`, record);
  }
  const changed = await changedSince(tx, identity, importId);
  const titles: string[] = [];
  for (const { entity, id } of written) {
    const record = records.get(`${entity.name}|${id}`);
    if (record && !changed.has(`${entity.name}|${id}`)) continue;
    const title = record ? await titleOfRecord(tx, identity.groupId, entity, record) : '';
    titles.push(title || `a deleted ${inSentence(entity.label.one)}`);
  }
  if (titles.length > 0)
    throw new ApiError(
      409,
      'changed',
      `The import can’t be undone, because these were changed since: ${named(titles)}`,
    );
  return written.map(({ entity, id }) => records.get(`${entity.name}|${id}`) ?? {});
}

async function remove(tx: Queryable, identity: Identity, entity: Entity, record: Cells, importId: string) {
  const { beforeDelete, afterDelete } = hooksOf(entity);
  const scope = scopeOfIdentity(identity);
  await beforeDelete?.(tx, { identity, entity, record });
  await requireUnused(tx, scope, entity, record);
  await deleteRecord(tx, scope, entity, record, { note: UNDONE, importId });
  await afterDelete?.(tx, { identity, entity, record });
}

async function restore(
  tx: Queryable,
  identity: Identity,
  { entity, before }: Undoing,
  record: Cells,
  importId: string,
) {
  const { beforeWrite, afterWrite } = hooksOf(entity);
  const values = Object.fromEntries(Object.entries(before).map(([key, value]) => [key, value ?? undefined]));
  const restored = { ...record, ...values };
  await beforeWrite?.(tx, { identity, entity, record: restored, before: record });
  const cause = { note: UNDONE, importId };
  const stored = await updateRecord(tx, scopeOfIdentity(identity), entity, record, restored, cause);
  await afterWrite?.(tx, { identity, entity, record: stored, before: record, secrets: {} });
}

/**
 * Undoes an import.
 * @throws ApiError 409 with the names of records that were changed or used since; then nothing is undone
 */
export async function undoImport(
  { db }: Pick<Deps, 'db'>,
  identity: Identity,
  importId: string | undefined,
): Promise<{ deleted: number; restored: number }> {
  return db.transaction(async (tx) => {
    const written = await writtenBy(tx, identity, importId ?? '');
    if (!written.some(({ entity }) => can(identity, entity.module, 'import'))) throw notFound('Import');
    const records = await untouched(tx, identity, importId ?? '', written);
    const counts = { deleted: 0, restored: 0 };
    for await (const [index, each] of unhurried([...written.entries()])) {
      const record = records[index] ?? {};
      if (each.isNew) await remove(tx, identity, each.entity, record, importId ?? '');
      else await restore(tx, identity, each, record, importId ?? '');
      counts[each.isNew ? 'deleted' : 'restored']++;
    }
    return counts;
  });
}

/** Rows of a file's later part that mean a record which an earlier part wrote: as wrong as twice in one part. */
export async function refuseRepeated(
  tx: Queryable,
  { groupId }: Identity,
  entity: Entity,
  importId: string,
  rows: readonly ImportRow[],
): Promise<void> {
  const ids = rows.flatMap(({ before }) => (before ? [String(before._id)] : []));
  if (ids.length === 0) return;
  const found = await tx.query<{ id: string }>(
    'select distinct id from history where group_id = $1 and resource = $2 and import_id = $3 and id = any($4)',
    [groupId, entity.name, importId, ids],
  );
  const earlier = new Set(found.map(({ id }) => id));
  for (const row of rows)
    if (row.before && earlier.has(String(row.before._id)))
      row.problems.push(problem(codeField(entity) ?? '', 'unique', 'An earlier row is the same record'));
}
