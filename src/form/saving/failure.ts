import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { objectIn } from '#engine/run/values';

/** What a failed call means for the person, whatever the transport threw. */
export type Failure =
  | { kind: 'invalid'; message: string; problems: readonly Problem[] }
  | { kind: 'conflict'; message: string; current: AnyRecord | undefined }
  | { kind: 'forbidden'; message: string }
  | { kind: 'missing'; message: string }
  /** Not reached, or no answer in time (`type`: no_internet, connection_error, timeout); `message` has the details. */
  | { kind: 'failed'; message: string; type?: string | undefined };

const isProblem = (value: unknown): value is Problem => {
  const { field, message } = objectIn(value);
  return typeof field === 'string' && typeof message === 'string';
};

/** Reads the data provider's HttpError (or anything similar): status, named problems, and the API's body `{ code, message, current }`. */
export function failureOf(error: unknown): Failure {
  const { status, body, errors, message: given, type } = objectIn(error);
  const { message: said, current } = objectIn(body);
  const message =
    [said, given].find((text): text is string => typeof text === 'string' && text !== '') ??
    'Something went wrong. Nothing was saved. Try again.';
  if (type === 'timeout') return { kind: 'failed', message, type };
  if (status === 409) return { kind: 'conflict', message, current: current ? objectIn(current) : undefined };
  if (status === 403) return { kind: 'forbidden', message };
  if (status === 404 || status === 410) return { kind: 'missing', message };
  if (Array.isArray(errors) && errors.length > 0)
    return { kind: 'invalid', message, problems: errors.filter(isProblem) };
  if (status === 400 || status === 422)
    return { kind: 'invalid', message, problems: [{ field: '', rule: 'invalid', message }] };
  return { kind: 'failed', message, type: typeof type === 'string' ? type : undefined };
}
