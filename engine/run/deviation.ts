/** By how much a value differs from what was expected: what declarations compare the lines of documents with. */

import { dec, fixed } from './decimal';
import { isEmpty } from './values';

/** By how many percent a value differs from what was expected; true if nothing was expected, undefined if they agree or one is unknown. */
export function offBy(value: unknown, expected: unknown): string | true | undefined {
  if (isEmpty(value) || isEmpty(expected)) return undefined;
  const [is, was] = [dec(value), dec(expected)];
  if (is.eq(was)) return undefined;
  return was.eq(0) ? true : fixed(is.minus(was).times(100).div(was.abs()), 4);
}

/** The same, if the value is below what was expected. */
export const shortBy = (value: unknown, expected: unknown) =>
  dec(value).lt(dec(expected)) ? offBy(value, expected) : undefined;

/** The same, if the value is above what was expected. */
export const overBy = (value: unknown, expected: unknown) =>
  dec(value).gt(dec(expected)) ? offBy(value, expected) : undefined;
