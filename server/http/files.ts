/**
 * Uploaded pictures (table files). They are served without sign-in, because an `<img>` can't send a bearer token. Their addresses have 192
 * random bits and are never listed, and their content never changes, so they can be cached forever. Anyone with the address can see the
 * picture. These are pictures of dishes and logos, meant to be shown.
 */
import { randomBytes } from 'node:crypto';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Field } from '#engine/define/fields';
import { fieldsOf, walkFields } from '#engine/read/entities';
import { stepInto, textIn } from '#engine/run/values';
import type { Queryable, Row } from '../db/types';
import { invalid, notFound, problem, tooLarge } from './errors';
import { type ImageHeader, imageHeader } from './imageHeader';

/** Spec section 7: crop output at most 480 px wide. */
const DEFAULT_WIDTH = 480;
/** A few kilobytes can claim an enormous height, and a browser showing the picture would need memory for all of it. */
const MOST_HEIGHT = 4096;
const DEFAULT_BYTES = 1_000_000;

interface StoredFile extends ImageHeader {
  id: string;
  /** An image field's value: `/api/v1/files/<id>`. */
  url: string;
  bytes: number;
}

/** An entity's first image field, or the named one; its limits apply to the upload. */
export function imageField(entity: Entity, name?: string): [string, Field<'image'>] | undefined {
  const images = [...walkFields(fieldsOf(entity))].filter(
    (pair): pair is readonly [string, Field<'image'>] => pair[1].kind === 'image',
  );
  const [found] = name ? images.filter(([path]) => path === name) : images;
  return found ? [found[0], found[1]] : undefined;
}

/** The content of a base64 data URL; undefined if it is none. */
export const fromDataUrl = (text: string): Uint8Array | undefined => {
  const match = /^data:[\w/+.-]*;base64,([A-Za-z0-9+/=\s]+)$/.exec(text);
  return match ? new Uint8Array(Buffer.from(match[1] ?? '', 'base64')) : undefined;
};

/** A request's picture: the first file of a form, or a data URL under any key of a JSON body. */
export async function uploadedBytes(request: Request): Promise<{ bytes: Uint8Array; field: string | undefined }> {
  const missing = () => invalid([problem('file', 'required', 'Send a picture as a form file or as a data URL')]);
  const type = request.headers.get('Content-Type') ?? '';
  if (/^multipart\/form-data/i.test(type)) {
    const form = await request.formData().catch(() => {
      throw missing();
    });
    const file = [...form.values()].find((value): value is File => value instanceof File);
    if (!file) throw missing();
    const field = form.get('field');
    return { bytes: new Uint8Array(await file.arrayBuffer()), field: typeof field === 'string' ? field : undefined };
  }
  const body: unknown = await request.json().catch(() => {
    throw missing();
  });
  const values = body && typeof body === 'object' ? Object.values(body) : [];
  const bytes = values
    .map((value) => (typeof value === 'string' ? fromDataUrl(value) : undefined))
    .find((value) => value !== undefined);
  if (!bytes) throw missing();
  return { bytes, field: textIn(stepInto(body, 'field')) };
}

/**
 * A sent record with its pictures stored and replaced by their addresses. Runs in the transaction of the write, so that a refused write
 * leaves no picture.
 * @throws ApiError 400 (not a picture, too wide), 413 (too many bytes)
 */
export async function withStoredPictures(
  tx: Queryable,
  groupId: string,
  entity: Entity,
  input: AnyRecord,
): Promise<AnyRecord> {
  const output = { ...input };
  for (const [key, field] of Object.entries(fieldsOf(entity))) {
    const given = field.kind === 'image' ? input[key] : undefined;
    if (typeof given !== 'string' || !given.startsWith('data:')) continue;
    const bytes = fromDataUrl(given);
    if (!bytes) throw invalid([problem(key, 'image', 'This is not a PNG, JPEG or WebP picture')]);
    output[key] = (await storeImage(tx, groupId, entity, bytes, key)).url;
  }
  return output;
}

/**
 * Checks a picture by its content and stores it.
 * @throws ApiError 400 (not a picture, too wide), 413 (too many bytes)
 */
export async function storeImage(
  q: Queryable,
  groupId: string,
  entity: Entity,
  bytes: Uint8Array,
  fieldName?: string,
): Promise<StoredFile> {
  const [name, field] = imageField(entity, fieldName) ?? [undefined, undefined];
  if (!name || !field) throw invalid([problem('field', 'unknownField', `${entity.label.many} have no such picture`)]);
  const { maxWidth = DEFAULT_WIDTH, maxBytes = DEFAULT_BYTES } = field;
  if (bytes.length > maxBytes) throw tooLarge(`The picture has ${bytes.length} bytes; at most ${maxBytes} are taken`);
  const header = imageHeader(bytes);
  if (!header) throw invalid([problem(name, 'image', 'This is not a PNG, JPEG or WebP picture')]);
  if (header.width > maxWidth)
    throw invalid([
      problem(name, 'maxWidth', `The picture is ${header.width} pixels wide; at most ${maxWidth} are taken`),
    ]);
  if (header.height > MOST_HEIGHT)
    throw invalid([
      problem(name, 'maxHeight', `The picture is ${header.height} pixels high; at most ${MOST_HEIGHT} are taken`),
    ]);
  const secret = randomBytes(24).toString('base64url');
  await q.query('insert into files (group_id, id, content_type, bytes) values ($1, $2, $3, $4)', [
    groupId,
    secret,
    header.contentType,
    bytes,
  ]);
  // The group's part finds the row by its key; a signed-out person can’t use it.
  const id = `${Buffer.from(groupId).toString('base64url')}.${secret}`;
  return { id, url: `/api/v1/files/${id}`, ...header, bytes: bytes.length };
}

/** A stored picture's bytes by its address, if a PDF can contain it: a PNG or JPEG. */
export async function imageOf(q: Queryable, url: unknown): Promise<Uint8Array | undefined> {
  const id = typeof url === 'string' ? (/\/files\/([\w.-]+)$/.exec(url)?.[1] ?? '') : '';
  const [group = '', secret = ''] = id.split('.');
  if (!secret) return undefined;
  const [row] = await q.query<FileRow>(
    "select content_type, bytes from files where group_id = $1 and id = $2 and content_type in ('image/png', 'image/jpeg')",
    [Buffer.from(group, 'base64url').toString(), secret],
  );
  return row && new Uint8Array(row.bytes);
}

interface FileRow extends Row {
  content_type: string;
  bytes: Uint8Array;
}

/** Serves a picture by its unguessable id. */
export async function fileResponse(q: Queryable, id: string): Promise<Response> {
  const [group = '', secret = ''] = id.split('.');
  const groupId = Buffer.from(group, 'base64url').toString();
  const [row] =
    secret && !groupId.includes('\0')
      ? await q.query<FileRow>('select content_type, bytes from files where group_id = $1 and id = $2', [
          groupId,
          secret,
        ])
      : [];
  if (!row) throw notFound('This file');
  return new Response(new Uint8Array(row.bytes), {
    headers: {
      'Content-Type': row.content_type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Content-Disposition': 'inline',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}
