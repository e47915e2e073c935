/** Work on the desks as a list of errands: the demo's growth does each in a transaction of its own, so that nobody waits long for one. */

/** What someone finishes in one go. It reads what it needs itself, and its requests have names of their own: done twice, it writes once. */
export interface Errand {
  /** What people read where it is left out. */
  name: string;
  work: () => Promise<unknown>;
}

/** Does all errands, one after another. */
export async function doAll(errands: readonly Errand[]): Promise<void> {
  for (const { work } of errands) await work();
}

/** Finds something when it is first needed, and remembers it. */
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
