/** Records as multipart form data: each field is a part, pictures are files (spec section 7, OLO menu). */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Kind, shownKind } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { invalid, problem } from '../http/errors';
import { imageField } from '../http/files';

export const isForm = (request: Request): boolean =>
  /^multipart\/form-data/i.test(request.headers.get('Content-Type') ?? '');

/** Kinds whose part is the plain value; parts of other kinds are JSON. */
const TEXTS: readonly Kind[] = [
  ...['text', 'longText', 'email', 'phone', 'colour', 'image', 'choice', 'reference'],
  ...['date', 'time', 'datetime', 'decimal', 'quantity', 'money', 'cost', 'percent'],
] as Kind[];
/** Parts that may contain the whole record, or its fields without their own part. */
const WHOLE: readonly string[] = ['data', 'payload', 'item'];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the validator reports it at its field.
    return text;
  }
}

const dataUrl = async (file: File): Promise<string> =>
  `data:${file.type || 'application/octet-stream'};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;

/**
 * The record in a form. A file is its picture field's value, whatever its part is called if there is only one such field; it becomes a data
 * URL, which the write stores. An empty part clears its field.
 * @throws ApiError 400 if the body isn't a form
 */
export async function formRecord(entity: Entity, request: Request): Promise<AnyRecord> {
  const form = await request.formData().catch(() => {
    throw invalid([problem('', 'multipart', 'The body is not valid multipart form data')]);
  });
  const fields = fieldsOf(entity);
  const record: AnyRecord = {};
  for (const [name, value] of form.entries()) {
    if (typeof value !== 'string') {
      const field = imageField(entity, name in fields ? name : undefined)?.[0] ?? name;
      record[field] = await dataUrl(value);
      continue;
    }
    const field = fields[name];
    const whole = !field && WHOLE.includes(name) ? parsed(value) : undefined;
    if (typeof whole === 'object' && whole !== null && !Array.isArray(whole)) Object.assign(record, whole);
    else if (value === '' && field) record[name] = null;
    else record[name] = !field || TEXTS.includes(shownKind(field)) ? value : parsed(value);
  }
  return record;
}
