/** Refusals as APIs dress them. Small: the sign-in page reads them as well. */

import { isRecord } from '#engine/run/values';
import type { Doc, Refusal } from './dialect';

/** Longer than this is no sentence for a person. */
const LONGEST = 400;

const sentence = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text && text.length <= LONGEST && !/<\w/.test(text) ? text : undefined;
};

/**
 * The reason in an answer: `{ message }`, `{ error, reason }`, `{ error }`, `{ error: { message } }`, `{ errors: [...] }`, a list of sentences,
 * or plain text. Undefined where there is none.
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

/** Whether an answer with status 200 says no: it brings no record and names an error, or calls itself a failure. */
export function isRefused(json: unknown): json is Doc {
  if (!isRecord(json)) return false;
  if ([json._id, json.id, json.docs, json.data, json.accessToken].some((value) => (value ?? null) !== null))
    return false;
  return isSomething(json.error) || FAILED.includes(json.status) || json.success === false || json.ok === false;
}

/** Problems at their fields as `{ field, rule, message }`, also from `{ param, msg }` and `{ [field]: message }`. */
function problemsIn(errors: unknown): Doc[] {
  if (Array.isArray(errors))
    return errors.flatMap((each) => {
      if (!isRecord(each)) return [];
      const field = each.field ?? each.param ?? each.path;
      const message = reasonIn(each);
      if (typeof field !== 'string' || !message) return [];
      return [{ ...each, field, rule: typeof each.rule === 'string' ? each.rule : 'invalid', message }];
    });
  if (!isRecord(errors)) return [];
  return Object.entries(errors).flatMap(([field, value]) => {
    const message = reasonIn(value);
    return message ? [{ field, rule: 'invalid', message }] : [];
  });
}

const isConflict = (json: unknown): boolean =>
  isRecord(json) &&
  ([json.error, json.code, json.name].includes('conflict') || /\bupdate conflict\b/i.test(String(json.reason ?? '')));

/** Reads a refusal; of an answer below 400 undefined unless it says no. */
export function readRefusal(status: number, json: unknown): Refusal | undefined {
  if (status < 400 && !isRefused(json)) return undefined;
  const given = isRecord(json) ? json : {};
  const { errors, ...rest } = given;
  const problems = problemsIn(errors);
  const body: Doc = problems.length > 0 ? { ...rest, errors: problems } : rest;
  // What a failing server writes as text is for its log.
  const reason = status >= 500 && !isRecord(json) ? undefined : reasonIn(json);
  if (status === 409 || isConflict(json)) return { status: 409, reason, body };
  return { status: status < 400 ? 400 : status, reason, body };
}
