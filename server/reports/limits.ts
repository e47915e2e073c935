/** Limits on a report's database use, so that none delays the others or anything else. */

import { hasNoTimeout, whileAwaited } from '../db/core';
import type { Database, Queryable, Settings } from '../db/types';
import { ApiError } from '../http/errors';

/** A report's time limit: the console waits 30 seconds, and people should read the reason. */
const REPORT_MS = 20_000;
/** The number of reports running at once per process: the pool's other connections are for everything else. */
const AT_ONCE = 6;

interface Turns {
  /** Runs work when it is its turn. @throws the signal's reason if it is aborted while waiting */
  take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Runs a limited number at once; the others wait in order of arrival. */
export function turns(most: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (running < most) {
      running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      // The turn is handed on, so no one overtakes.
      const go = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(go);
      signal?.addEventListener('abort', leave, { once: true });
    });
  };
  return {
    async take(work, signal) {
      await enter(signal);
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}

const reportTurns = turns(AT_ONCE);

const isStopped = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014';

/** 422, because a server error would be retried. */
const tooSlow = (ms: number): ApiError =>
  new ApiError(
    422,
    'tooSlow',
    `This report took longer than ${Math.round(ms / 1000)} seconds and was stopped. Choose fewer days or outlets, or narrow it with a filter`,
  );

/** A read's limits. */
export interface Limits {
  /** Ends it when no one waits for it any more. */
  signal?: AbortSignal | undefined;
  /** Its time limit, in milliseconds; patient work, such as scheduled emails, has none. @default 20 seconds */
  mostMs?: number | undefined;
}

/**
 * Reads for a report in a read-only transaction. The embedded database has one connection and can't be interrupted, so it doesn't start a
 * read that no one waits for.
 * @param settings of the transaction, by name
 * @throws ApiError 422 `tooSlow` if it takes too long; the signal's reason once that is aborted
 */
export async function readWithin<T>(
  db: Database,
  { signal, mostMs = REPORT_MS }: Limits,
  work: (tx: Queryable) => Promise<T>,
  settings: Settings = {},
): Promise<T> {
  const isServer = db.kind === 'postgres';
  const limit: Settings = isServer && !hasNoTimeout() ? { statement_timeout: String(Math.round(mostMs)) } : {};
  const read = () =>
    // A report can't write, whatever its file says.
    db.transaction((tx) => whileAwaited(db, tx, signal, () => work(tx)), {
      transaction_read_only: 'on',
      ...limit,
      ...settings,
    });
  try {
    return await (isServer ? reportTurns.take(read, signal) : read());
  } catch (error) {
    throw isStopped(error) && !signal?.aborted ? tooSlow(mostMs) : error;
  }
}
