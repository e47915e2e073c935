/**
 * Files of records (table attachments). An uploaded file waits until a record with it is saved; from then on it belongs to that record alone,
 * and is deleted with its place in the record.
 */

import type { Entity } from '#engine/define/declaration';
import type { AttachedFile, Field } from '#engine/define/fields';
import { fileFieldsOf } from '#engine/read/files/attachedFiles';
import { filesIn } from '#engine/run/files/attachedFiles';
import { stepInto } from '#engine/run/values';
import type { Queryable, Row } from '#server/db/types';
import { invalid, problem } from '#server/http/errors';

/** Who uploaded files, and where. */
export interface Uploader {
  groupId: string;
  userId: string;
}

interface WaitingRow extends Row {
  id: string;
  name: string;
  content_type: string;
  size: number;
}

/** Their own waiting files, locked until the transaction ends: no other record gets them, and they aren't cleaned up. */
async function waitingFiles(
  tx: Queryable,
  { groupId, userId }: Uploader,
  ids: readonly string[],
): Promise<Map<string, AttachedFile>> {
  const rows = await tx.query<WaitingRow>(
    `select id, name, content_type, size from attachments
     where group_id = $1 and id = any($2) and uploaded_by = $3 and record_id is null order by id for update`,
    [groupId, [...ids], userId],
  );
  return new Map(rows.map(({ id, name, content_type: type, size }) => [id, { id, name, type, size }]));
}

const missing = (key: string, { name }: AttachedFile) =>
  problem(key, 'file', `${name ? `“${name}”` : 'This file'} isn’t here any more. Remove it and attach it again`);

/**
 * The values with files as they were uploaded, whatever else was sent about them, and the problems with the rest: a file is the record's
 * already, or one that the person has uploaded and no record has.
 */
export async function withKnownFiles<V extends object>(
  tx: Queryable,
  uploader: Uploader,
  fields: readonly (readonly [key: string, field: Field<'files'>])[],
  values: V,
  before: object | undefined,
): Promise<{ values: V; problems: ReturnType<typeof problem>[] }> {
  const known: Record<string, AttachedFile[]> = {};
  const problems: ReturnType<typeof problem>[] = [];
  for (const [key] of fields) {
    const given = filesIn(stepInto(values, key));
    if (given.length === 0) continue;
    const kept = new Map(filesIn(stepInto(before, key)).map((file) => [file.id, file]));
    const fresh = given.map(({ id }) => id).filter((id) => !kept.has(id));
    const waiting = fresh.length > 0 ? await waitingFiles(tx, uploader, fresh) : new Map<string, AttachedFile>();
    known[key] = given.map((file) => kept.get(file.id) ?? waiting.get(file.id) ?? file);
    problems.push(...given.filter(({ id }) => !kept.has(id) && !waiting.has(id)).map((file) => missing(key, file)));
  }
  return { values: { ...values, ...known }, problems };
}

const without = (files: readonly AttachedFile[], others: readonly AttachedFile[]) =>
  files.filter(({ id }) => !others.some((other) => other.id === id));

/**
 * Gives a stored record its new files, and deletes the ones it no longer has.
 * @throws ApiError 400 if a file isn't waiting any more
 */
export async function settleFiles(
  tx: Queryable,
  groupId: string,
  entity: Entity,
  before: object,
  after: object,
): Promise<void> {
  for (const [key] of fileFieldsOf(entity)) {
    const [old, now] = [filesIn(stepInto(before, key)), filesIn(stepInto(after, key))];
    const [added, removed] = [without(now, old), without(old, now)];
    const owner = [groupId, entity.name, stepInto(after, '_id')];
    if (removed.length > 0)
      await tx.query(
        'delete from attachments where group_id = $1 and resource = $2 and record_id = $3 and id = any($4)',
        [...owner, removed.map(({ id }) => id)],
      );
    if (added.length === 0) continue;
    const taken = await tx.query<{ id: string }>(
      'update attachments set resource = $2, record_id = $3 where group_id = $1 and id = any($4) and record_id is null returning id',
      [...owner, added.map(({ id }) => id)],
    );
    const lost = added.find(({ id }) => !taken.some((each) => each.id === id));
    if (lost) throw invalid([missing(key, lost)]);
  }
}

/** Deletes the files of a record that is deleted for good. */
export const forgetFiles = async (tx: Queryable, groupId: string, entity: Entity, id: string): Promise<void> => {
  if (fileFieldsOf(entity).length === 0) return;
  await tx.query('delete from attachments where group_id = $1 and resource = $2 and record_id = $3', [
    groupId,
    entity.name,
    id,
  ]);
};
