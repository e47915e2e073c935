/** By how much a value differs from what was expected: what declarations compare the lines of documents with. */

import { type Decimal, dec, fixed } from './decimal';
import { fromStock, inStock, ratioIn } from './units';
import { isEmpty, stepInto } from './values';

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

/**
 * The lines that take more than there is, with how much more in the line's unit, not rounded. Lines of one record count together. A line
 * whose stock or ratio is unknown is left out.
 * @param keys the lines' fields with the record and with the stock on hand, in the line's unit
 */
export function beyondStock<L extends object>(
  lines: readonly L[],
  keys: { of: string; stock: string },
): Map<L, Decimal> {
  const taken = new Map<unknown, Decimal>();
  for (const line of lines) {
    const of = stepInto(line, keys.of);
    if (!isEmpty(of)) taken.set(of, (taken.get(of) ?? dec(0)).plus(dec(stepInto(line, 'baseQuantity'))));
  }
  return new Map(
    lines.flatMap((line): [L, Decimal][] => {
      const [held, ratio] = [stepInto(line, keys.stock), ratioIn(line)];
      const all = taken.get(stepInto(line, keys.of));
      if (isEmpty(held) || !ratio || !all || dec(stepInto(line, 'baseQuantity')).lte(0)) return [];
      const there = inStock(line, dec(held).gt(0) ? held : 0);
      return all.gt(there) ? [[line, fromStock(all.minus(there), ratio)]] : [];
    }),
  );
}
