/** The only place that talks HTTP: bearer token, JSON, one error type, and one retry after renewing the sign-in. */

import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import type { Dialect, Refusal } from './dialects';
import { reference } from './dialects/reference';
import { ANSWERED_BY_PAGE, UNREACHABLE } from './failures';

/** Why a call failed, besides the status: the spec's names (section 8), and our own for a save without an answer. */
export type FailureType = 'no_internet' | 'connection_error' | 'timeout';

/** Problems in the form that react-admin expects: messages by field; problems without a field are about the whole form. */
const errorsByField = (problems: readonly Problem[]): Readonly<Record<string, string>> =>
  Object.fromEntries(problems.map(({ field, message }) => [field || 'root.serverError', message]));

/** Every failed call. react-admin reads `status`, `message` and `body.errors`; the engine's forms read `errors`. */
export class HttpError extends Error {
  override name = 'HttpError';
  /** The API's code: invalid, forbidden, notFound, conflict, ...; or the type of a failure without an answer. */
  readonly code: string;
  /** Named problems, each at its field. */
  readonly errors: readonly Problem[];
  readonly type: FailureType | undefined;
  /** The answer: `{ code, message, errors?, current?, missing? }`, with its `errors` by field. */
  readonly body: AnyRecord;
  constructor(
    message: string,
    /** HTTP status; 0 without an answer. */
    readonly status: number,
    body: AnyRecord = {},
    options?: { type?: FailureType; cause?: unknown },
  ) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.type = options?.type;
    this.code = typeof body.code === 'string' ? body.code : (options?.type ?? `http${status}`);
    this.errors = Array.isArray(body.errors) ? (body.errors as Problem[]) : [];
    this.body = this.errors.length > 0 ? { ...body, errors: errorsByField(this.errors) } : body;
  }
}

export const isHttpError = (error: unknown): error is HttpError => error instanceof HttpError;
export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

interface HttpRequest {
  method?: string;
  url: string;
  /** Objects are sent as JSON, forms as multipart. */
  body?: AnyRecord | FormData | string | undefined;
  headers?: HeadersInit | undefined;
  signal?: AbortSignal | undefined;
  /** The answer is a file: `json` is a Blob. */
  isFile?: boolean;
  /** Called with the progress of a long answer, if the API reports it. */
  onStage?: ((stage: string) => void) | undefined;
  /** Called with the part of the body that was sent, from 0 to 1. */
  onSent?: ((part: number) => void) | undefined;
}
interface HttpAnswer {
  status: number;
  headers: Headers;
  /** The parsed body; other text stays text; undefined if there is none. */
  json: unknown;
}
export type Http = (request: HttpRequest) => Promise<HttpAnswer>;

interface HttpOptions {
  fetch?: typeof fetch;
  /** The current bearer token. */
  getToken?: (() => string | undefined | Promise<string | undefined>) | undefined;
  /** After a 401: true if the sign-in was renewed and the call should be retried once (a 401 means nothing was done). */
  onUnauthorized?: (() => boolean | Promise<boolean>) | undefined;
  /** After any answer: the connection works. */
  onAnswer?: () => void;
  /** How to read refusals. @default like the reference API and most others */
  readRefusal?: Dialect['readRefusal'];
}

/**
 * Parses an answer. Plain text stays text (the spec's 'No List'). An HTML page (captive portal, proxy) or truncated JSON isn't an answer
 * from the API.
 * @throws SyntaxError for anything that can't be the API's answer
 */
const parse = (text: string, contentType: string): unknown => {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // Many servers label every text as HTML.
    const isUnnamed = contentType === '' || /^text\/html\b/i.test(contentType);
    const isPlain = /^text\/plain\b/i.test(contentType) || (isUnnamed && !/^\s*[<{[]|<\/?\w/.test(text));
    if (!isPlain) throw error;
    return text;
  }
};

const isPage = (text: string): boolean => /^\s*<(?:!doctype\b|html\b)/i.test(text);

const parsedOr = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The message for an answer without a usable one. */
const inWordsOfStatus = (status: number): string =>
  status === 404
    ? 'This wasn’t found. It may have been deleted.'
    : status === 403
      ? 'You don’t have permission to do this.'
      : status === 413
        ? 'This is too large to send.'
        : status >= 500
          ? 'The server couldn’t do this. Try again; if it continues, contact support.'
          : 'The server refused this request.';

const CONFLICT = 'This was changed by someone else in the meantime.';

/** The refusal's message, with the API's reason if it gives one. */
const errorOf = ({ status, reason, body }: Refusal): HttpError =>
  new HttpError(reason ?? (status === 409 ? CONFLICT : inWordsOfStatus(status)), status, {
    ...body,
    ...(reason ? { message: reason } : {}),
  });

/** Creates the function that all calls use. @throws HttpError (rejects) for every status from 400, and without an answer */
export function createHttp(options: HttpOptions = {}): Http {
  const { fetch: send = fetch, getToken, onUnauthorized, onAnswer, readRefusal = reference.readRefusal } = options;
  const once = async (request: HttpRequest): Promise<HttpAnswer> => {
    const { method = 'GET', url, body, headers, signal, isFile, onStage, onSent } = request;
    const all = new Headers(headers);
    const token = await getToken?.();
    if (token) all.set('Authorization', `Bearer ${token}`);
    if (!all.has('Accept')) all.set('Accept', onStage ? 'text/event-stream, application/json' : 'application/json');
    const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
    if (body !== undefined && !isForm && !all.has('Content-Type')) all.set('Content-Type', 'application/json');
    const content = body === undefined || isForm || typeof body === 'string' ? body : JSON.stringify(body);
    let response: Response;
    let status: number;
    let json: unknown;
    let text = '';
    try {
      response = onSent
        ? await (await import('./sending')).sendReporting(url, { method, headers: all, body: content, signal }, onSent)
        : await send(url, {
            method,
            headers: all,
            ...(content === undefined ? {} : { body: content }),
            ...(signal ? { signal } : {}),
          });
      status = response.status;
      if (isFile && response.ok) json = await response.blob();
      else if (onStage && response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
        const { readEvents } = await import('./events');
        ({ status, json } = await readEvents(response, onStage));
      } else {
        text = await response.text();
        // A refusal counts by its status, whatever its body.
        json = response.ok ? parse(text, response.headers.get('Content-Type') ?? '') : parsedOr(text);
      }
    } catch (cause) {
      if (isAbort(cause) || signal?.aborted) throw cause;
      throw new HttpError(isPage(text) ? ANSWERED_BY_PAGE : UNREACHABLE, 0, {}, { type: 'connection_error', cause });
    }
    onAnswer?.();
    const refusal = isFile && response.ok ? undefined : readRefusal(status, json);
    if (refusal) throw errorOf(refusal);
    if (!response.ok) throw errorOf({ status, reason: undefined, body: {} });
    return { status, headers: response.headers, json };
  };
  return async (request) => {
    try {
      return await once(request);
    } catch (error) {
      if (!isHttpError(error) || error.status !== 401 || !(await onUnauthorized?.())) throw error;
      return once(request);
    }
  };
}

/** `{ a: 1, b: undefined }` as `a=1`. */
const queryString = (parameters: Readonly<Record<string, string | number | undefined>>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') query.set(key, String(value));
  return query.toString();
};

export const withQuery = (url: string, parameters: Readonly<Record<string, string | number | undefined>>): string => {
  const query = queryString(parameters);
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url;
};
