/**
 * Runs slow requests one at a time per person, so that neither a repeatedly pressed button nor a script blocks the database for others. Per
 * process: several processes on one PostgreSQL allow one each.
 */
import { createMiddleware } from 'hono/factory';
import type { Identity } from '../auth/identity';
import { ApiError } from './errors';

export type Heavy = 'report' | 'import' | 'many';

interface Rule {
  /** The maximum number of waiting requests. */
  waiting: number;
  refusal: string;
}

const rules: Readonly<Record<Heavy, Rule>> = {
  // Someone who changes a filter sends a new request before the answer arrives; the browser has dropped the earlier ones.
  report: {
    waiting: 10,
    refusal: 'You have too many reports running. Try again when they finish',
  },
  // The tills of an outlet may share a sign-in. Bodies are read one at a time, when it is their turn.
  import: {
    waiting: 5,
    refusal: 'Too many imports of yours are waiting. Try again when they finish',
  },
  // An action on hundreds of records.
  many: {
    waiting: 5,
    refusal: 'Too many of your actions on several records are waiting. Try again when they finish',
  },
};

/** The waiting requests, by lane; an empty lane is removed. */
const lanes = new Map<string, (() => void)[]>();

const left = () => new ApiError(503, 'left', 'The client has left');

async function enter(key: string, { waiting, refusal }: Rule, signal?: AbortSignal): Promise<void> {
  const queue = lanes.get(key);
  if (!queue) {
    lanes.set(key, []);
    return;
  }
  if (queue.length >= waiting) throw new ApiError(429, 'busy', refusal, { retryAfter: 5 });
  // The finished request hands its lane over, so the lane stays taken.
  await new Promise<void>((resolve, reject) => {
    const go = () => {
      signal?.removeEventListener('abort', leaveQueue);
      resolve();
    };
    // A request that no one waits for makes room at once.
    const leaveQueue = () => {
      const at = queue.indexOf(go);
      if (at < 0) return;
      queue.splice(at, 1);
      reject(left());
    };
    queue.push(go);
    signal?.addEventListener('abort', leaveQueue, { once: true });
  });
}

function leave(key: string): void {
  const next = lanes.get(key)?.shift();
  if (next) next();
  else lanes.delete(key);
}

/** Runs work for a person when it is their turn. @throws ApiError 429 if too many are waiting */
export async function onePerPerson<T>(
  heavy: Heavy,
  { groupId, userId }: Identity,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const key = JSON.stringify([heavy, groupId, userId]);
  await enter(key, rules[heavy], signal);
  try {
    return await work();
  } finally {
    leave(key);
  }
}

/** Runs one request per person at a time; refuses with 429 if too many are waiting. */
export const oneAtATime = (heavy: Heavy) =>
  createMiddleware<{ Variables: { identity: Identity } }>((c, next) =>
    onePerPerson(
      heavy,
      c.get('identity'),
      async () => {
        // No one reads the answer any more: the turn goes to the next.
        if (c.req.raw.signal.aborted) throw left();
        await next();
      },
      c.req.raw.signal,
    ),
  );
