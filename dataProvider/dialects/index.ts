import { couchLike } from './couchLike';
import type { Dialect } from './dialect';
import { reference } from './reference';

export type { Dialect, ListAnswer, Refusal, SignIn } from './dialect';

/** The dialects by their names in `/config.json`. For a new one, add a file and a line here. */
const DIALECTS: Readonly<Record<string, Dialect>> = { reference, couchLike };

/**
 * The named dialect; the reference API's by default.
 * @throws Error for an unknown name, with the known ones
 */
export function dialectOf(name: string = 'reference'): Dialect {
  const dialect = DIALECTS[name];
  if (!dialect)
    throw new Error(`/config.json names the dialect "${name}"; there are: ${Object.keys(DIALECTS).join(', ')}`);
  return dialect;
}
