/** Records as multipart form data, for calls with pictures (spec section 7, OLO menu). */
import type { AnyRecord } from '#engine/define/fields';

const DATA_URL = /^data:([\w/+.-]+);base64,(.*)$/s;

/** A data URL's picture as a file. */
function fileOf(name: string, type: string, base64: string): File {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], `${name}.${type === 'image/jpeg' ? 'jpg' : (type.split('/')[1] ?? 'bin')}`, { type });
}

/** One part per field: text as it is, pictures as files, empty values as empty text, everything else as JSON. */
export function formOf(record: AnyRecord): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(record)) {
    if (value === undefined) continue;
    const [, type, base64] = (typeof value === 'string' && DATA_URL.exec(value)) || [];
    if (type !== undefined && base64 !== undefined) form.set(key, fileOf(key, type, base64));
    else form.set(key, value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}
