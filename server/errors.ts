/** Every refusal of the API has one shape: `{ code, message, errors?, ... }` with a 4xx status. */
import { declarations } from '../resources';
import { modulesOf } from '../resources/access';
import { labelOfAction } from '../resources/permissions';
import type { AnyRecord, Problem } from '../resources/schema';

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

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

/** 400: one or more fields are wrong. The message is the first problem's, with the number of the others. */
export const invalid = (errors: readonly Problem[], extra: AnyRecord = {}): ApiError => {
  const [first, ...others] = errors;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return new ApiError(400, 'invalid', `${first?.message ?? 'The input is not valid'}${more}`, { ...extra, errors });
};

export const problem = (field: string, rule: string, message: string): Problem => ({ field, rule, message });

export const unauthenticated = (): ApiError =>
  new ApiError(401, 'unauthenticated', 'Sign in first: the access token is missing, ended or unknown');

let names: ReadonlyMap<string, string> | undefined;
/** What a module is called in the role's matrix. */
const nameOfModule = (moduleId: string): string => {
  names ??= new Map(modulesOf(declarations).map((module) => [module.moduleId, module.name]));
  return names.get(moduleId) ?? moduleId;
};

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

/** 403 to whoever signed in with a password that an administrator has set: only changing it is open to them. */
export const passwordChangeDue = (): ApiError =>
  new ApiError(403, 'passwordChangeDue', 'Choose a password of your own first: yours was set by an administrator');

/** 404: not there, or not this person's; the two are not told apart. */
export const notFound = (what: string): ApiError => new ApiError(404, 'notFound', `${what} was not found`);

/** 409: someone else was quicker; `current` is what is stored now. */
export const conflict = (what: string, current: AnyRecord): ApiError =>
  new ApiError(409, 'conflict', `${what} was changed by someone else in the meantime`, { current });

export const tooLarge = (message: string): ApiError => new ApiError(413, 'tooLarge', message);

/** The answer to a request that threw. What is not an ApiError is a fault of the program: logged here, not shown. */
export function errorResponse(error: unknown): Response {
  if (error instanceof ApiError) {
    const { code, message, errors, extra } = error;
    return Response.json({ code, message, ...(errors ? { errors } : {}), ...extra }, { status: error.status });
  }
  console.error(error);
  return Response.json(
    { code: 'internal', message: 'Something went wrong on the server; nothing was changed' },
    { status: 500 },
  );
}
