import { couchLike } from './couchLike';
import type { Dialect } from './dialect';
import { reference } from './reference';

export type { Dialect, ListAnswer, Refusal, SignIn } from './dialect';

/** The dialects by the names that `/config.json` gives them. A new one is a file of its own and a line here. */
const DIALECTS: Readonly<Record<string, Dialect>> = { reference, couchLike };

/**
 * The dialect of a name; the reference API's where none is named.
 * @throws Error for a name that is none, with those there are
 */
export function dialectOf(name: string = 'reference'): Dialect {
  const dialect = DIALECTS[name];
  if (!dialect)
    throw new Error(`/config.json names the dialect "${name}"; there are: ${Object.keys(DIALECTS).join(', ')}`);
  return dialect;
}
