/** What a report may take of the database, so that none delays the others, nor anything else. */

import { isPatient, whileAwaited } from '../db/core';
import type { Database, Queryable } from '../db/types';
import { ApiError } from '../http/errors';

/** What a report may take: the console waits for 30 seconds, and people should read why. */
const REPORT_MS = 20_000;
/** So many are worked out at once in a process: the other connections of its pool are for everybody else's work. */
const AT_ONCE = 6;

interface Turns {
  /** Works when it is its turn. @throws the signal's reason when it is aborted while it waits */
  take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** At most so many at once; the others wait in the order in which they came. */
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
      // The turn is handed on, not given back: nobody overtakes.
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

/** 422, and not a fault of the server that a second try might not meet. */
const tooSlow = (ms: number): ApiError =>
  new ApiError(
    422,
    'tooSlow',
    `This report took longer than ${Math.round(ms / 1000)} seconds and was stopped. Choose fewer days or outlets, or narrow it with a filter`,
  );

/** What a reading may be limited by. */
export interface Limits {
  /** Ends it when nobody waits for it any more. */
  signal?: AbortSignal | undefined;
  /** What it may take, in milliseconds; nothing limits patient work, such as what is sent by email. @default 20 seconds */
  mostMs?: number | undefined;
}

/**
 * Reads for a report in one transaction that cannot write. The embedded database has one connection and cannot be interrupted: there a reading is not
 * begun once nobody waits for it.
 * @throws ApiError 422 `tooSlow` when it takes too long; the signal's reason once that is aborted
 */
export async function readWithin<T>(
  db: Database,
  { signal, mostMs = REPORT_MS }: Limits,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const isServer = db.kind === 'postgres';
  const read = () =>
    db.transaction(async (tx) => {
      // A report cannot write, whatever its file says.
      await tx.query('set transaction read only');
      if (isServer && !isPatient()) await tx.query(`set local statement_timeout = ${Math.round(mostMs)}`);
      return whileAwaited(db, tx, signal, () => work(tx));
    });
  try {
    return await (isServer ? reportTurns.take(read, signal) : read());
  } catch (error) {
    throw isStopped(error) && !signal?.aborted ? tooSlow(mostMs) : error;
  }
}
