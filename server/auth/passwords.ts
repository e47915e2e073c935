import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism, totalmem } from 'node:os';
import { isCheap } from './testPasswords';

/** scrypt's parameters: work, block size, lanes. */
interface Cost {
  N: number;
  r: number;
  p: number;
}

/**
 * Cost of one hash, which makes guessing from a stolen table expensive: one of the settings that OWASP's Password Storage Cheat Sheet calls
 * equivalent, with 16 MB and five passes instead of 128 MB and one. A morning's sign-ins don't fill the processor's caches and memory with it.
 */
const fullCost = { N: 2 ** 14, r: 8, p: 5 } as const;
/** Useless against guessing; for test people, who sign in a thousand times. */
const testCost = { ...fullCost, N: 2 ** 10, p: 1 } as const;

/** The full cost, unless this is a test that asks for less (`readConfig` refuses to start any other server that asks). */
const costNow = () => (isCheap(process.env) ? testCost : fullCost);

const keyLength = 32;
const saltLength = 16;

/**
 * How many hashes run in parallel: each takes a core and 16 MB. At least two, at most the number of cores and threads (one of Node's
 * threads stays free for files), and never more than an eighth of the memory.
 */
export function hashesAtOnce(machine: { cores: number; threads: number; memory: number }): number {
  const oneHash = 128 * fullCost.N * fullCost.r;
  return Math.max(2, Math.min(machine.cores, machine.threads - 1, Math.floor(machine.memory / 8 / oneHash)));
}

const threadsOfNode = Number(process.env.UV_THREADPOOL_SIZE) || 4;
/** The container's limit, if there is one. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const mostAtOnce = hashesAtOnce({ cores: availableParallelism(), threads: threadsOfNode, memory });
/** A short queue, so that a flood doesn't grow the process. */
const mostWaiting = 60;

/** More people are signing in than this process can check; the caller answers 429 and asks them to come back. */
export class TooBusyError extends Error {
  override name = 'TooBusyError';
}

let running = 0;
const waiting: (() => void)[] = [];

/** The longest wait for a sign-in's turn. Beyond it, people should try again later, well before a browser gives up. */
const patienceMs = 10_000;
/**
 * The duration of a hash on a busy machine, used to admit a burst before anything was measured. With 400 ms, typical of an idle machine, 50
 * people were admitted and the last one waited 20 s.
 */
export const UNMEASURED_MS = 1_000;
/** The duration of a hash under the present load, from the most recent ones. */
let averageMs = isCheap(process.env) ? 0 : UNMEASURED_MS;
const noteDuration = (ms: number): void => {
  averageMs = 0.8 * averageMs + 0.2 * ms;
};

/** How long the last of this many people waits for a turn, if a hash takes `eachMs`. */
export const waitFor = (queued: number, atOnce: number, eachMs: number): number => Math.ceil(queued / atOnce) * eachMs;

const isFull = (): boolean => waiting.length >= mostWaiting;

/** People admitted by `withRoom` who haven't been answered yet. */
let admitted = 0;

/** Throws TooBusyError while the queue is full or too slow, for callers that would otherwise leave traces before they hash. */
export const requireRoom = (): void => {
  const queued = Math.max(waiting.length, admitted - running);
  if (isFull() || waitFor(queued, mostAtOnce, averageMs) > patienceMs)
    throw new TooBusyError('Too many passwords wait to be checked.');
};

/** Runs work that ends with a hash, and counts it from now on, so that a burst isn't admitted because the queue is still empty. */
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
  // Hands its place to the next one, so `running` stays the same.
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
      // Normalised, because two keyboards may send the same letter as different code points.
      scrypt(
        password.normalize('NFKC'),
        salt,
        length,
        { ...options, maxmem: 256 * options.N * options.r },
        (error, key) => (error ? reject(error) : resolve(key)),
      );
    });
  } finally {
    // A PIN's digest is far cheaper than a password's, so it isn't measured.
    if (options.N * options.p >= fullCost.N * fullCost.p) noteDuration(performance.now() - started);
    leave();
  }
};

/**
 * Hashes a password for storage.
 * @returns `scrypt$N$r$p$salt$key` with salt and key in base64url. It includes the parameters, so that a later cost locks no one out
 */
export async function hash(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const cost = costNow();
  const key = await derive(password, salt, keyLength, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Cost of one PIN's digest: till sign-in must feel instant, and a PIN has few digits at any cost. */
const pinCost = { N: 2 ** 14, r: 8, p: 1 } as const;

/** A slow digest with a given salt: the same for the same input, so that it can be looked up. */
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

/** Whether a stored hash was made at another cost than today's; the next sign-in replaces it. Until then its time differs from a stranger's. */
export function isOutdated(stored: string): boolean {
  const { N, r, p } = costNow();
  const options = read(stored)?.options;
  return options?.N !== N || options.r !== r || options.p !== p;
}

/**
 * Whether the password matches the stored hash. Without a hash (unknown email) it does the same work and returns false, so that neither the
 * answer nor its time reveals who has an account.
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
