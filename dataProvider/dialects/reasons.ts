/** Reads reasons of refusals in all formats. In a small separate file, because the sign-in page uses it too. */

import { isRecord } from '#engine/run/values';
import type { Doc } from './dialect';

/** Longer text isn't a sentence for people. */
const LONGEST = 400;

const sentence = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text && text.length <= LONGEST && !/<\w/.test(text) ? text : undefined;
};

/**
 * The reason in an answer: `{ message }`, `{ error, reason }`, `{ error }`, `{ error: { message } }`, `{ errors: [...] }`, a list of
 * sentences, or plain text. Undefined if there is none.
 */
export function reasonIn(json: unknown): string | undefined {
  if (Array.isArray(json)) return json.map(reasonIn).filter(Boolean).join('. ') || undefined;
  if (!isRecord(json)) return sentence(json);
  for (const key of ['message', 'msg', 'reason', 'error', 'errorMessage', 'detail', 'errors', 'title']) {
    const found = reasonIn(json[key]);
    if (found) return found;
  }
  return undefined;
}

const FAILED: readonly unknown[] = ['fail', 'failed', 'failure', 'error'];
const isSomething = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' : isRecord(value) && Object.keys(value).length > 0;

/** Whether a status 200 is a refusal: it has no record and names an error, or calls itself a failure. */
export function isRefused(json: unknown): json is Doc {
  if (!isRecord(json)) return false;
  if ([json._id, json.id, json.docs, json.data, json.accessToken].some((value) => (value ?? null) !== null))
    return false;
  return isSomething(json.error) || FAILED.includes(json.status) || json.success === false || json.ok === false;
}
