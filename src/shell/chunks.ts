/** Parts of the console that are fetched when they are needed: how long they may take, and how their failure is known. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Spec section 9. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A part that did not come in time. */
class LateChunkError extends Error {
  override name = 'LateChunkError';
}

/** Loads a module, but not for longer than the spec allows a chunk. */
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

/**
 * A component of a page that is fetched when it is first shown. Unlike a whole page (views/lazy.tsx) it remembers a failure, which the error
 * boundary around it knows by `isChunkFailure`.
 */
export const lazyInTime = <P>(
  what: string,
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => loadInTime(what, load));

/** Whether something failed because its code could not be fetched; browsers say so in words of their own. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof LateChunkError ||
  (error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message));
