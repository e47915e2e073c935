/** The list that was read last, for the counts that a page asks for beside it: both are of the same answer where an API answers whole lists. */

import type { ListAnswer } from './dialects';
import type { Http } from './http';
import type { ListQuery } from './lists';

/** A list that was read, or is being read. */
export interface ReadList {
  /** What was asked for. */
  query: ListQuery;
  answer: Promise<ListAnswer>;
}

export interface LastRead {
  /** Keeps a reading under what it is about, in place of the one before. */
  note(key: string, read: ReadList): void;
  /** The reading under this key, if it began at this time or later: an older one may be out of date. */
  since(key: string, moment: number): ReadList | undefined;
  /** Something is being written: whatever was read before may be different now. */
  forget(): void;
}

/** A page draws its list and its counts together; a moment may pass between the two. */
const TOGETHER_MS = 100;

/** @param now milliseconds that never go back */
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

/** Requests after which nothing counts as read: what is read while something is being stored may be of before. */
export const forgettingWrites =
  (http: Http, read: LastRead): Http =>
  async (request) => {
    if (request.method === undefined || request.method === 'GET') return http(request);
    read.forget();
    try {
      return await http(request);
    } finally {
      read.forget();
    }
  };
