/** Rules that discounts and promotions share: periods, hours, cards. */

import { type AnyRecord, type Problem, refuse } from '#engine/define';

const filled = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The last day can't be before the first. */
export const periodProblems = (record: AnyRecord, from: string, to: string): Problem[] =>
  filled(record[from]) && filled(record[to]) && filled(record[to]) < filled(record[from])
    ? [refuse(to, 'order', 'The last day must not be before the first')]
    : [];

/** Hours need a different start and end; the end may be after midnight. */
export function hourProblems(record: AnyRecord, from: string, to: string, place = ''): Problem[] {
  const [start, end] = [filled(record[from]), filled(record[to])];
  const at = (key: string) => `${place}${key}`;
  if (start && !end) return [{ field: at(to), rule: 'required', message: 'Enter the end time too' }];
  if (end && !start) return [{ field: at(from), rule: 'required', message: 'Enter the start time too' }];
  return start && start === end
    ? [{ field: at(to), rule: 'order', message: 'The end time must differ from the start time' }]
    : [];
}

/** First digits of card numbers: 6 to 8 digits, without duplicates. */
export function binProblems(bins: unknown, field: string): Problem[] {
  const all = Array.isArray(bins) ? bins.map(String) : [];
  const wrong = all.find((bin) => !/^\d{6,8}$/.test(bin));
  if (wrong !== undefined)
    return [{ field, rule: 'pattern', message: `“${wrong}” isn’t the start of a card number. Enter 6 to 8 digits` }];
  return new Set(all).size < all.length
    ? [{ field, rule: 'unique', message: 'These digits are listed twice. Remove one' }]
    : [];
}

/** The till's built-in payment methods (domain 1.3). */
const BUILT_IN_PAYMENTS = ['cash', 'card', 'city ledger'];

/** Whether a name is a built-in payment method, in any spelling. */
export const isBuiltInPayment = (name: unknown): boolean =>
  BUILT_IN_PAYMENTS.includes(
    String(name ?? '')
      .trim()
      .replace(/\s+/g, ' ')
      .toLowerCase(),
  );
