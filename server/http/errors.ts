/** All API errors have this shape: `{ code, message, errors?, ... }` with a 4xx status. */

import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { modulesOf, neededText } from '#engine/read/access';
import { wordsOf } from '#engine/read/permissionWords';
import { declarations, fromDeclarations, trade } from '#resources';
import { DatabaseLost } from '../db/lost';
import { faultOf, log } from '../log';

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 411 | 413 | 415 | 422 | 429 | 500 | 503 | 507;

/** More of the answer: named problems, and what the code promises (`missing`, `current`, `usedBy`). */
interface ErrorDetails extends AnyRecord {
  errors?: readonly Problem[];
}

/** A refusal that the person (or the client's developer) can act on. It can be thrown anywhere below a route; nothing is written then. */
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

/** The maximum number of problems in an answer; the message counts all of them. */
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

/** The modules of the role's matrix. */
const modules = fromDeclarations(
  () => new Map(modulesOf(trade, declarations).map((module) => [module.moduleId, module])),
);

/** 403: names the missing permission as the role's matrix does. */
export function forbidden(module: string, action: string): ApiError {
  const known = modules().get(module);
  const { label } = wordsOf(known ?? {}, action);
  return new ApiError(403, 'forbidden', neededText(label, known?.name ?? module), { missing: { module, action } });
}

/** 403 for people who signed in with a password that an administrator set: they can only change it. */
export const passwordChangeDue = (): ApiError =>
  new ApiError(403, 'passwordChangeDue', 'Choose your own password first: an administrator set yours');

/** 403 for people whose role requires two-step verification: they can only set it up. */
export const twoStepDue = (): ApiError =>
  new ApiError(403, 'twoStepDue', 'Set up two-step verification first: your role requires it');

/** 404: not found or not this person's; the answer is the same. */
export const notFound = (what: string): ApiError => new ApiError(404, 'notFound', `${what} was not found`);

/** 409: someone else was faster; `current` is the stored version. */
export const conflict = (what: string, current: AnyRecord): ApiError =>
  new ApiError(409, 'conflict', `${what} was changed by someone else in the meantime`, { current });

/** 405: the address is right, the method is not. */
export const wrongMethod = (method: string, allowed: readonly string[]): ApiError =>
  new ApiError(405, 'wrongMethod', `This address takes ${allowed.join(', ')}, not ${method}`, { allowed });

export const tooLarge = (message: string): ApiError => new ApiError(413, 'tooLarge', message);

/** The logged details of a failed request: enough to find it, nothing that was typed. */
interface FaultContext {
  requestId: string;
  method: string;
  /** The path without its query. */
  path: string;
  userId?: string | undefined;
}

/** A database error's SQLSTATE, from either driver. */
const sqlStateOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
};

let fullAt = Number.NEGATIVE_INFINITY;
/** Whether the database has reported a full disk within the last minute. */
export const isDiskFull = (): boolean => Date.now() - fullAt < 60_000;
/** Resets that, for tests: applications in one process share it. */
export const forgetFullDisk = (): void => {
  fullAt = Number.NEGATIVE_INFINITY;
};

/** After this many seconds a request may be sent again. */
const RETRY_AFTER = 5;

/** The database is away. What is not known is not claimed. */
const fromLoss = ({ outcome }: DatabaseLost): ApiError =>
  outcome === 'unchanged'
    ? new ApiError(503, 'databaseDown', 'The database can’t be reached. Nothing was changed. Try again in a moment', {
        retryAfter: RETRY_AFTER,
      })
    : new ApiError(
        503,
        'outcomeUnknown',
        'The connection to the database was lost while saving, so it is not known yet whether this was saved. Try again in a moment: the same request is not saved twice',
        { retryAfter: RETRY_AFTER },
      );

/** Database errors that the request or the machine causes, in words. */
function fromDatabase(error: unknown): ApiError | undefined {
  if (error instanceof DatabaseLost) return fromLoss(error);
  const state = sqlStateOf(error);
  // Class 22, data exception: a number, date or text that its column can't store.
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

let isDeveloping = false;
/** From now on refused statements are logged and answered in the database's words. Only the development server does this: they may quote values. */
export const showRefusedStatements = (isShown = true): void => {
  isDeveloping = isShown;
};
export const showsRefusedStatements = (): boolean => isDeveloping;

/** What the database said of a statement, for a developer; undefined elsewhere. */
const saidBy = (error: unknown): string | undefined => {
  if (!isDeveloping || !sqlStateOf(error) || !(error instanceof Error)) return undefined;
  const { hint } = error as { hint?: unknown };
  return `${error.message}${typeof hint === 'string' && hint !== '' ? `. ${hint}` : ''}`;
};

/**
 * One log line about a bug. It has neither the statement nor its parameters, because they contain what people typed. It keeps the place in
 * the program, which a fix needs.
 */
function logFault(error: unknown, context: FaultContext | undefined): void {
  const message = error instanceof Error ? error.message : String(error);
  const state = sqlStateOf(error);
  const { error: name, stack } = faultOf(error);
  // A database message may quote a value.
  const said = saidBy(error);
  const refused = `the database refused a statement${said ? `: ${said}` : ''}`;
  log.error(state ? refused : message.slice(0, 300), {
    ...context,
    error: name,
    ...(state ? { sqlState: state } : {}),
    stack,
  });
}

/**
 * The answer to a request that threw. Anything that isn't an ApiError or the request's fault is a bug: it is logged with the request's id,
 * which the answer has too, and not shown.
 */
export function errorResponse(thrown: unknown, context?: FaultContext): Response {
  const error = thrown instanceof ApiError ? thrown : (fromDatabase(thrown) ?? thrown);
  if (thrown instanceof DatabaseLost) logFault(thrown, context);
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
  const said = saidBy(error);
  return Response.json(
    {
      code: 'internal',
      message: said
        ? `The database refused a statement: ${said}`
        : `Something went wrong on the server. Nothing was changed.${context ? ` Your administrator finds the reason by this number: ${context.requestId}` : ''}`,
      ...(context ? { requestId: context.requestId } : {}),
    },
    { status: 500 },
  );
}
