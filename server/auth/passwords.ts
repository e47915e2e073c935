import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism, totalmem } from 'node:os';
import { isCheap } from './testPasswords';

/** What scrypt is asked for: work, block size, lanes. */
interface Cost {
  N: number;
  r: number;
  p: number;
}

/** Cost of one hash: 128 MB and roughly a third of a second, which is what makes guessing from a stolen table expensive. */
const fullCost = { N: 2 ** 17, r: 8, p: 1 } as const;
/** Worth nothing against guessing: for the people of tests, who sign in a thousand times. */
const testCost = { ...fullCost, N: 2 ** 10 } as const;

/** The full cost unless this is a test that asks for less (`readConfig` refuses to start a server that asks outside of tests). */
const costNow = () => (isCheap(process.env) ? testCost : fullCost);

const keyLength = 32;
const saltLength = 16;

/**
 * How many hashes run at a time: each takes a core and 128 MB. Two at least, as many as there are cores and threads for them (one of Node's
 * stays free for files), and never more than an eighth of the memory.
 */
export function hashesAtOnce(machine: { cores: number; threads: number; memory: number }): number {
  const oneHash = 128 * fullCost.N * fullCost.r;
  return Math.max(2, Math.min(machine.cores, machine.threads - 1, Math.floor(machine.memory / 8 / oneHash)));
}

const threadsOfNode = Number(process.env.UV_THREADPOOL_SIZE) || 4;
/** What the container allows, where there is one. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const mostAtOnce = hashesAtOnce({ cores: availableParallelism(), threads: threadsOfNode, memory });
/** A short queue keeps a flood from growing the process. */
const mostWaiting = 60;

/** More people are signing in than this process can check; the caller answers 429 and asks to come back. */
export class TooBusyError extends Error {
  override name = 'TooBusyError';
}

let running = 0;
const waiting: (() => void)[] = [];

/** The longest wait for a sign-in's turn. Beyond it the answer is to try again later, well before a browser gives up. */
const patienceMs = 10_000;
/**
 * What a hash takes on a busy machine, by which a burst is let in before any was measured. 400 ms, which is typical of an idle one, let 50 people in
 * of whom the last waited for 20 s.
 */
export const UNMEASURED_MS = 1_000;
/** How long one hash takes on this machine under its present load, from the most recent ones. */
let averageMs = isCheap(process.env) ? 0 : UNMEASURED_MS;
const noteDuration = (ms: number): void => {
  averageMs = 0.8 * averageMs + 0.2 * ms;
};

/** How long the last of so many waiting has to wait for its turn, where a hash takes `eachMs`. */
export const waitFor = (queued: number, atOnce: number, eachMs: number): number => Math.ceil(queued / atOnce) * eachMs;

const isFull = (): boolean => waiting.length >= mostWaiting;

/** Those who were let in by `withRoom` and have not been answered. */
let admitted = 0;

/** Throws TooBusyError while the queue is full or too slow, for callers that would leave traces before they hash. */
export const requireRoom = (): void => {
  const queued = Math.max(waiting.length, admitted - running);
  if (isFull() || waitFor(queued, mostAtOnce, averageMs) > patienceMs)
    throw new TooBusyError('Too many passwords wait to be checked.');
};

/** Does what ends with a hash, and counts it from now on: of many who come at once, none is let in on the strength of an empty queue. */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  requireRoom();
  admitted++;
  try {
    return await work();
  } finally {
    admitted--;
  }
}

const takeTurn = async (): Promise<void> => {
  if (running < mostAtOnce) {
    running++;
    return;
  }
  if (isFull()) throw new TooBusyError('Too many passwords wait to be checked.');
  // The one that leaves hands the place over, so `running` stays as it is.
  await new Promise<void>((resolve) => waiting.push(resolve));
};

const leave = (): void => {
  const next = waiting.shift();
  if (next) next();
  else running--;
};

const derive = async (password: string, salt: Buffer, length: number, options: Cost): Promise<Buffer> => {
  await takeTurn();
  const started = performance.now();
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      // Normalised, since the same letter typed on two keyboards may arrive as different code points.
      scrypt(
        password.normalize('NFKC'),
        salt,
        length,
        { ...options, maxmem: 256 * options.N * options.r },
        (error, key) => (error ? reject(error) : resolve(key)),
      );
    });
  } finally {
    // A PIN's digest is far cheaper than a password's, and says nothing of how long those take.
    if (options.N >= fullCost.N) noteDuration(performance.now() - started);
    leave();
  }
};

/**
 * Hashes a password for storage.
 * @returns `scrypt$N$r$p$salt$key` with salt and key in base64url: the parameters travel along, so that a later cost does not lock anybody out
 */
export async function hash(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const cost = costNow();
  const key = await derive(password, salt, keyLength, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Cost of one PIN's digest: till sign-in must feel instant, and a PIN has few digits whatever it costs. */
const pinCost = { N: 2 ** 14, r: 8, p: 1 } as const;

/** A slow digest with a salt that is given: the same for the same input, so that it can be looked up. */
export const digest = async (text: string, salt: Buffer): Promise<string> =>
  (await derive(text, salt, keyLength, pinCost)).toString('base64url');

interface StoredHash {
  options: Cost;
  salt: Buffer;
  key: Buffer;
}

const read = (stored: string): StoredHash | undefined => {
  const [name, N, r, p, salt, key] = stored.split('$');
  if (name !== 'scrypt' || !N || !r || !p || !salt || !key) return undefined;
  return {
    options: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
};

/**
 * Whether the password belongs to the stored hash. Without a hash (unknown email) the same work is done and the answer is no, so that
 * neither the answer nor its time tells who has an account.
 */
export async function verify(password: string, stored: string | undefined): Promise<boolean> {
  const expected = stored === undefined ? undefined : read(stored);
  if (!expected) {
    await derive(password, randomBytes(saltLength), keyLength, costNow());
    return false;
  }
  const key = await derive(password, expected.salt, expected.key.length, expected.options);
  return timingSafeEqual(key, expected.key);
}
