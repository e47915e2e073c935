/**
 * Saves of documents: being offline is an error before anything is sent, the answer must come within 30 seconds, and failures are reported.
 */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Call } from '#engine/read/calls';
import { approvesInBackground, doingOf, OFFLINE, SAVE_TIMEOUT_MS, serviceName, slowText } from './failures';
import { HttpError, isHttpError } from './http';
import type { FailureReporter } from './reports';

interface Save {
  entity: Entity;
  /** create, update, delete, or an action's key. */
  operation: string;
  call: Call;
  /** The payload: names the outlet and the save. */
  body: AnyRecord;
}

interface SavingOptions {
  reporter: FailureReporter;
  isOnline: () => boolean;
  /** The selected outlet, for saves without one. */
  outletId: () => string;
  timeoutMs?: number;
}

const offline = () => new HttpError(OFFLINE, 0, {}, { type: 'no_internet' });

/** The last part of a call's path: insertPO. */
const functionOf = ({ path, method }: Call, operation: string): string => {
  const last = path
    .split('/')
    .filter((part) => part && !part.startsWith('{'))
    .at(-1);
  return last ?? `${method} ${operation}`;
};

/** The message, and whether it counts as a failed save. Refusals (4xx) are answers, not failures. */
function failureOf(
  error: unknown,
  timedOut: boolean,
  { entity, operation }: Save,
): { error: unknown; failed: boolean } {
  const doing = doingOf(entity, operation);
  const slow = (cause: unknown) =>
    new HttpError(slowText(entity, doing), isHttpError(cause) ? cause.status : 0, {}, { type: 'timeout', cause });
  if (timedOut) return { error: slow(error), failed: true };
  if (!isHttpError(error)) return { error, failed: false };
  if (error.status === 0) return { error, failed: true };
  if (error.status < 500) return { error, failed: false };
  // Spec section 8: any failure of an insert, or of a GRN's approval, reads like a late answer.
  const isLikeLate = doing === 'saved' || (doing === 'Approved' && approvesInBackground(entity));
  return { error: isLikeLate ? slow(error) : error, failed: true };
}

/** Calls that naturally take long: thousands of rows in one request. */
const LONG = ['import'];

/**
 * Guards a write: it checks the connection first, waits 30 seconds for an answer, and then shows the spec's message (section 8). For
 * documents, every failure is shown and reported as the spec says; for plain records, only a late answer.
 */
export function createSaving({ reporter, isOnline, outletId, timeoutMs = SAVE_TIMEOUT_MS }: SavingOptions) {
  return async function guarded<T>(save: Save, send: (signal: AbortSignal | undefined) => Promise<T>): Promise<T> {
    const { entity, operation, call, body } = save;
    const report = (error: unknown) => {
      const key = [functionOf(call, operation), body.clientRequestId ?? body._id ?? ''].join(' ');
      return reporter.report(key, {
        outlet: String(body.outletId ?? outletId()),
        service: serviceName(entity),
        function: functionOf(call, operation),
        time: new Date().toISOString(),
        error: error instanceof Error ? error.message : String(error),
      });
    };
    const isDocument = entity.kind === 'document';
    if (!isOnline()) {
      const error = offline();
      if (isDocument) await report(error);
      throw error;
    }
    if (LONG.includes(operation)) return send(undefined);

    const aborter = new AbortController();
    let timedOut = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        timedOut = true;
        aborter.abort();
        reject(new Error('no answer in time'));
      }, timeoutMs);
    });
    try {
      return await Promise.race([send(aborter.signal), late]);
    } catch (thrown) {
      if (!isDocument && !timedOut) throw thrown;
      const { error, failed } = failureOf(thrown, timedOut, save);
      // No one waits for the report; the person sees the message now.
      if (failed) void report(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}
