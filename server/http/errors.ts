/** Every refusal of the API has one shape: `{ code, message, errors?, ... }` with a 4xx status. */

import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { modulesOf } from '#engine/read/access';
import { labelOfAction } from '#engine/read/permissions';
import { declarations, fromDeclarations } from '#resources';

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 411 | 413 | 415 | 422 | 429 | 500 | 503 | 507;

/** What else the answer carries: named problems, and whatever the code promises (`missing`, `current`, `usedBy`). */
export interface ErrorDetails extends AnyRecord {
  errors?: readonly Problem[];
}

/** A refusal that the person (or the client's developer) can act on. Thrown anywhere below a route; nothing is written then. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly errors: readonly Problem[] | undefined;
  readonly extra: AnyRecord;
  constructor(
    readonly status: ErrorStatus,
    readonly code: string,
    message: string,
    { errors, ...extra }: ErrorDetails = {},
  ) {
    super(message);
    this.errors = errors?.length ? errors : undefined;
    this.extra = extra;
  }
}

/** An answer names this many problems; the message counts all of them. */
const MOST_ERRORS = 1000;

/** 400: one or more fields are wrong. The message is the first problem's, with the number of the others. */
export const invalid = (errors: readonly Problem[], extra: AnyRecord = {}): ApiError => {
  const [first, ...others] = errors;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return new ApiError(400, 'invalid', `${first?.message ?? 'The input is not valid'}${more}`, {
    ...extra,
    errors: errors.slice(0, MOST_ERRORS),
  });
};

export const problem = (field: string, rule: string, message: string): Problem => ({ field, rule, message });

export const unauthenticated = (): ApiError =>
  new ApiError(401, 'unauthenticated', 'Sign in first: the access token is missing, expired or invalid');

const namesOfModules = fromDeclarations(
  () => new Map(modulesOf(declarations).map((module) => [module.moduleId, module.name])),
);
/** What a module is called in the role's matrix. */
const nameOfModule = (moduleId: string): string => namesOfModules().get(moduleId) ?? moduleId;

/** 403: names what is missing, as the administrator will find it in the role's matrix. */
export const forbidden = (module: string, action: string): ApiError =>
  new ApiError(
    403,
    'forbidden',
    `You need the permission “${labelOfAction({ moduleId: module }, action)}” of ${nameOfModule(module)}`,
    {
      missing: { module, action },
    },
  );

/** 403 to anyone who signed in with a password that an administrator has set: only changing it is open to them. */
export const passwordChangeDue = (): ApiError =>
  new ApiError(403, 'passwordChangeDue', 'Choose your own password first: an administrator set yours');

/** 404: not there, or not this person's; the two are not told apart. */
export const notFound = (what: string): ApiError => new ApiError(404, 'notFound', `${what} was not found`);

/** 409: someone else was quicker; `current` is what is stored now. */
export const conflict = (what: string, current: AnyRecord): ApiError =>
  new ApiError(409, 'conflict', `${what} was changed by someone else in the meantime`, { current });

/** 405: the address is right, the method is not. */
export const wrongMethod = (method: string, allowed: readonly string[]): ApiError =>
  new ApiError(405, 'wrongMethod', `This address takes ${allowed.join(', ')}, not ${method}`, { allowed });

export const tooLarge = (message: string): ApiError => new ApiError(413, 'tooLarge', message);

/** What is known of the request behind a fault: enough to find it, nothing of what was typed. */
export interface FaultContext {
  requestId: string;
  method: string;
  /** The path without its query. */
  path: string;
  userId?: string | undefined;
}

/** The SQLSTATE of a database error, both drivers'. */
const sqlStateOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
};

let fullAt = Number.NEGATIVE_INFINITY;
/** Whether the database has found its disk full within the last minute. */
export const isDiskFull = (): boolean => Date.now() - fullAt < 60_000;
/** Forgets what was found, for tests: applications in one process share it. */
export const forgetFullDisk = (): void => {
  fullAt = Number.NEGATIVE_INFINITY;
};

/** Refusals of the database that are the request's doing, or the machine's, in words. */
function fromDatabase(error: unknown): ApiError | undefined {
  const state = sqlStateOf(error);
  // Class 22, data exception: a number, date or text that its column cannot keep.
  if (state?.startsWith('22')) return invalid([problem('', 'range', 'A value in this request is out of range')]);
  if (state === '53100') {
    fullAt = Date.now();
    return new ApiError(
      507,
      'diskFull',
      'The server’s disk is full. Nothing was changed. Contact the server’s administrator',
    );
  }
  if (state === '57014')
    return new ApiError(503, 'tooSlow', 'This took too long and was stopped. Ask for less at once');
  return undefined;
}

/**
 * One line for the log about a fault of the program. Neither the statement nor its parameters: they contain what people typed. The
 * place in the program stays, which is what a fix needs.
 */
function logFault(error: unknown, context: FaultContext | undefined): void {
  const { name = 'Error', message = String(error), stack = '' } = error instanceof Error ? error : {};
  const state = sqlStateOf(error);
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  console.error(
    JSON.stringify({
      level: 'error',
      at: new Date().toISOString(),
      ...context,
      error: name,
      ...(state ? { sqlState: state } : {}),
      // A message of the database may quote a value.
      message: state ? 'the database refused a statement' : message.slice(0, 300),
      stack: frames.slice(0, 12).map((line) => line.trim()),
    }),
  );
}

/**
 * The answer to a request that threw. What is neither an ApiError nor the request's doing is a fault of the program: logged here
 * with the request's id, which the answer carries too, and not shown.
 */
export function errorResponse(thrown: unknown, context?: FaultContext): Response {
  const error = thrown instanceof ApiError ? thrown : (fromDatabase(thrown) ?? thrown);
  if (error instanceof ApiError) {
    const { code, message, errors, extra } = error;
    const response = Response.json(
      { code, message, ...(errors ? { errors } : {}), ...extra },
      { status: error.status },
    );
    if (extra.retryAfter) response.headers.set('Retry-After', String(extra.retryAfter));
    return response;
  }
  logFault(error, context);
  return Response.json(
    {
      code: 'internal',
      message: 'Something went wrong on the server. Nothing was changed',
      ...(context ? { requestId: context.requestId } : {}),
    },
    { status: 500 },
  );
}
