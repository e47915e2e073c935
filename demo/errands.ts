/** Document work as a list of small errands. The demo's growth runs each in its own transaction, so that no transaction takes long. */

/** A unit of work. It reads its own input, and its requests have fixed names, so that running it twice writes once. */
export interface Errand {
  /** Named in the message for a skipped step. */
  name: string;
  work: () => Promise<unknown>;
}

/** Runs all errands in order. */
export async function doAll(errands: readonly Errand[]): Promise<void> {
  for (const { work } of errands) await work();
}

/** Loads something when it is first needed, and keeps the result. */
export function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

/** A number of errands of one kind, numbered from 0. */
export const times = (count: number, errand: (index: number) => Errand): Errand[] =>
  Array.from({ length: count }, (_, index) => errand(index));
