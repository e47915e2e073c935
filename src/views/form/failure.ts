import type { AnyRecord, Problem } from '../../../resources/schema';

/** What a failed call means for the person, whatever the transport threw. */
export type Failure =
  | { kind: 'invalid'; message: string; problems: readonly Problem[] }
  | { kind: 'conflict'; message: string; current: AnyRecord | undefined }
  | { kind: 'forbidden'; message: string }
  | { kind: 'missing'; message: string }
  /** Not reached, or no answer in time (`type`: no_internet, connection_error, timeout); `message` says what is known. */
  | { kind: 'failed'; message: string; type?: string | undefined };

const objectOf = (value: unknown): AnyRecord => (value && typeof value === 'object' ? (value as AnyRecord) : {});

const isProblem = (value: unknown): value is Problem => {
  const { field, message } = objectOf(value);
  return typeof field === 'string' && typeof message === 'string';
};

/** Reads react-admin's HttpError (or anything like it): status, and the API's body `{ code, message, errors, current }`. */
export function failureOf(error: unknown): Failure {
  const { status, body, message: given, type } = objectOf(error);
  const { message: said, errors, current } = objectOf(body);
  const message =
    [said, given].find((text): text is string => typeof text === 'string' && text !== '') ??
    'Something went wrong; nothing was saved.';
  if (type === 'timeout') return { kind: 'failed', message, type };
  if (status === 409) return { kind: 'conflict', message, current: current ? objectOf(current) : undefined };
  if (status === 403) return { kind: 'forbidden', message };
  if (status === 404 || status === 410) return { kind: 'missing', message };
  if (Array.isArray(errors)) return { kind: 'invalid', message, problems: errors.filter(isProblem) };
  if (status === 400 || status === 422)
    return { kind: 'invalid', message, problems: [{ field: '', rule: 'invalid', message }] };
  return { kind: 'failed', message, type: typeof type === 'string' ? type : undefined };
}
