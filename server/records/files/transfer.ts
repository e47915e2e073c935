/** Uploads and downloads of files that belong to records. Unlike pictures (http/files.ts), they are read only through their record. */

import { randomBytes } from 'node:crypto';
import type { Entity } from '#engine/define/declaration';
import type { AttachedFile } from '#engine/define/fields';
import { fileFieldsOf } from '#engine/read/files/attachedFiles';
import { filesIn } from '#engine/run/files/attachedFiles';
import { fileName, fileProblem, fileType } from '#engine/run/files/chosenFiles';
import { objectIn, stepInto, textIn } from '#engine/run/values';
import type { Queryable, Row } from '#server/db/types';
import { ApiError, invalid, notFound, problem } from '#server/http/errors';
import { fromDataUrl } from '#server/http/files';
import { isForm } from '../forms';
import { jsonBody } from '../requests';
import type { Uploader } from './holding';

/** The first file of a form, or the data URL `file` of a JSON body with its `name`. @throws ApiError 400 */
async function sentFile(request: Request): Promise<{ name: string; bytes: Uint8Array }> {
  if (isForm(request)) {
    const form = await request.formData().catch(() => undefined);
    const file = [...(form?.values() ?? [])].find((value): value is File => value instanceof File);
    if (file) return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } else {
    const { file, name } = objectIn(await jsonBody(request));
    const bytes = typeof file === 'string' ? fromDataUrl(file) : undefined;
    if (bytes) return { name: textIn(name) ?? '', bytes };
  }
  throw invalid([problem('file', 'required', 'Send a file in a multipart form, or as a data URL')]);
}

/** Files of one person that wait for their records: four documents full of the largest files. Without a limit, uploads could fill the disk. */
const MOST_WAITING = 200_000_000;

/** Refuses a file if the person's waiting files would become too many. */
async function requireRoom(q: Queryable, { groupId, userId }: Uploader, key: string, size: number): Promise<void> {
  const [waiting] = await q.query<{ size: string }>(
    `select coalesce(sum(size), 0)::text as size from attachments
     where group_id = $1 and uploaded_by = $2 and record_id is null`,
    [groupId, userId],
  );
  if (Number(waiting?.size) + size <= MOST_WAITING) return;
  throw invalid([
    problem(
      key,
      'file',
      'You have uploaded 200 MB of files without saving their documents. Save those documents first; files that nobody saves are deleted after 30 days',
    ),
  ]);
}

/**
 * Stores a file until a record with it is saved. Files that waited for more than 30 days are deleted then: unsaved input in a browser is kept
 * for 14.
 * @throws ApiError 400 naming the file (no file, another type, empty, too many waiting), 413 (too large)
 */
export async function storeFile(
  q: Queryable,
  { groupId, userId }: Uploader,
  entity: Entity,
  request: Request,
): Promise<AttachedFile> {
  const [key, field] = fileFieldsOf(entity)[0] ?? [];
  if (key === undefined || !field) throw notFound(`A file of ${entity.label.many}`);
  const { name: given, bytes } = await sentFile(request);
  const [name, size] = [fileName(given), bytes.length];
  const refusal = fileProblem(field, { name, size, start: bytes });
  const type = fileType(bytes);
  if (refusal || !type) {
    const errors = [problem(key, 'file', refusal ?? name)];
    const isTooLarge = field.maxBytes !== undefined && size > field.maxBytes;
    throw isTooLarge ? new ApiError(413, 'tooLarge', refusal ?? name, { errors }) : invalid(errors);
  }
  await q.query(
    "delete from attachments where group_id = $1 and record_id is null and uploaded_at < now() - interval '30 days'",
    [groupId],
  );
  await requireRoom(q, { groupId, userId }, key, size);
  const id = randomBytes(18).toString('base64url');
  await q.query(
    'insert into attachments (group_id, id, name, content_type, size, bytes, uploaded_by) values ($1, $2, $3, $4, $5, $6, $7)',
    [groupId, id, name, type, size, bytes, userId],
  );
  return { id, name, type, size };
}

interface FileRow extends Row {
  bytes: Uint8Array;
}

/** A name for HTTP: plain letters for old clients, and all of it. */
const disposition = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/**
 * A file of a record that the person can view. Browsers save it and never open it as a page of this site.
 * @throws ApiError 404
 */
export async function fileResponse(
  q: Queryable,
  groupId: string,
  entity: Entity,
  record: object,
  id: string | undefined,
): Promise<Response> {
  const file = fileFieldsOf(entity)
    .flatMap(([key]) => filesIn(stepInto(record, key)))
    .find((each) => each.id === id);
  const [row] = file
    ? await q.query<FileRow>(
        'select bytes from attachments where group_id = $1 and id = $2 and resource = $3 and record_id = $4',
        [groupId, file.id, entity.name, stepInto(record, '_id')],
      )
    : [];
  if (!file || !row) throw notFound('This file');
  return new Response(new Uint8Array(row.bytes), {
    headers: {
      'Content-Type': file.type,
      'Content-Disposition': disposition(file.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
