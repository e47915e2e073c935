/**
 * What takes long runs one at a time per person, so that nobody who presses a button ten times, and no script, takes the database from
 * everybody else. Kept per process: several processes on one PostgreSQL allow as many each.
 */
import { createMiddleware } from 'hono/factory';
import type { Identity } from '../auth/identity';
import { ApiError } from './errors';

export type Heavy = 'report' | 'import';

interface Rule {
  /** How many may wait for their turn. */
  waiting: number;
  refusal: string;
}

const rules: Readonly<Record<Heavy, Rule>> = {
  // Someone who changes a filter has asked again before the answer is there; the browser has left the earlier ones.
  report: {
    waiting: 10,
    refusal: 'Many reports of yours are still being worked out. Wait until they are finished, then try again',
  },
  // Its body would wait in memory, and its sender has nothing to gain from two at once.
  import: {
    waiting: 0,
    refusal: 'An import of yours is still running. Wait until it is finished, then try again',
  },
};

/** Who waits behind the one that runs, by lane; a lane that is empty is gone. */
const lanes = new Map<string, (() => void)[]>();

const left = () => new ApiError(503, 'left', 'The client has left');

async function enter(key: string, { waiting, refusal }: Rule, signal?: AbortSignal): Promise<void> {
  const queue = lanes.get(key);
  if (!queue) {
    lanes.set(key, []);
    return;
  }
  if (queue.length >= waiting) throw new ApiError(429, 'busy', refusal, { retryAfter: 5 });
  // The one that leaves hands the lane over, so it stays taken.
  await new Promise<void>((resolve, reject) => {
    const go = () => {
      signal?.removeEventListener('abort', leaveQueue);
      resolve();
    };
    // Who does not wait any more makes room at once for a question that someone waits for.
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

/** Works for a person when it is their turn. @throws ApiError 429 while too many wait */
export async function inTurn<T>(
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

/** Lets one request of a person through at a time; what is asked for while too many wait is refused with 429. */
export const oneAtATime = (heavy: Heavy) =>
  createMiddleware<{ Variables: { identity: Identity } }>((c, next) =>
    inTurn(
      heavy,
      c.get('identity'),
      async () => {
        // Nobody reads the answer any more: the turn goes to the next.
        if (c.req.raw.signal.aborted) throw left();
        await next();
      },
      c.req.raw.signal,
    ),
  );
