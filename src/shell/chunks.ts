/** Lazy-loaded parts of the console: their time limit, and how to recognise a failure. */

/** Spec section 9. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A chunk that didn't arrive in time. */
class LateChunkError extends Error {
  override name = 'LateChunkError';
}

/** Loads a module within the spec's time limit for a chunk. */
export async function loadInTime<V>(what: string, load: () => Promise<V>): Promise<V> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateChunkError(`${what} did not load in time`)), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether something failed because its code couldn't be downloaded; each browser has its own message. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof LateChunkError ||
  (error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message));
