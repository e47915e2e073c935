/** The last list read, for the counts next to it: both come from the same answer if an API returns whole lists. */

import type { ListAnswer } from '../dialects';
import type { Http } from '../http';
import type { ListQuery } from '../lists';

/** A list that was read, or is being read. */
interface ReadList {
  /** The request. */
  query: ListQuery;
  answer: Promise<ListAnswer>;
}

export interface LastRead {
  /** Stores a reading under its key, replacing the previous one. */
  note(key: string, read: ReadList): void;
  /** The reading under this key, if it started at this time or later: an older one may be out of date. */
  since(key: string, moment: number): ReadList | undefined;
  /** Something is being written: earlier readings may be out of date. */
  forget(): void;
}

/** A page draws its list and its counts together, a moment apart. */
const TOGETHER_MS = 100;

/** @param now monotonic milliseconds */
export function createLastRead(now: () => number = () => performance.now()): LastRead {
  let last: (ReadList & { key: string; at: number }) | undefined;
  return {
    note(key, read) {
      last = { ...read, key, at: now() };
    },
    since: (key, moment) => (last?.key === key && last.at >= moment - TOGETHER_MS ? last : undefined),
    forget() {
      last = undefined;
    },
  };
}

/** After these requests no reading is valid, here or kept: a read during a write may be from before it. */
export const forgettingWrites =
  (http: Http, forget: () => void): Http =>
  async (request) => {
    if (request.method === undefined || request.method === 'GET') return http(request);
    forget();
    try {
      return await http(request);
    } finally {
      forget();
    }
  };
