/** Rules that discounts and promotions share: periods, hours, cards. */

import { type AnyRecord, type Problem, refuse } from '#engine/define';
import { dec } from '#engine/run/decimal';

const filled = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The last day is not before the first. */
export const periodProblems = (record: AnyRecord, from: string, to: string): Problem[] =>
  filled(record[from]) && filled(record[to]) && filled(record[to]) < filled(record[from])
    ? [refuse(to, 'order', 'The last day must not be before the first')]
    : [];

/** Hours have a beginning and an end, which differ; the end may be past midnight. */
export function hourProblems(record: AnyRecord, from: string, to: string, place = ''): Problem[] {
  const [start, end] = [filled(record[from]), filled(record[to])];
  const at = (key: string) => `${place}${key}`;
  if (start && !end) return [{ field: at(to), rule: 'required', message: 'Enter the end time too' }];
  if (end && !start) return [{ field: at(from), rule: 'required', message: 'Enter the start time too' }];
  return start && start === end
    ? [{ field: at(to), rule: 'order', message: 'The end time must differ from the start time' }]
    : [];
}

/** Beginnings of card numbers: 6 to 8 digits each, each once. */
export function binProblems(bins: unknown, field: string): Problem[] {
  const all = Array.isArray(bins) ? bins.map(String) : [];
  const wrong = all.find((bin) => !/^\d{6,8}$/.test(bin));
  if (wrong !== undefined)
    return [{ field, rule: 'pattern', message: `"${wrong}" isn’t the start of a card number. Enter 6 to 8 digits` }];
  return new Set(all).size < all.length
    ? [{ field, rule: 'unique', message: 'These digits are listed twice. Remove one' }]
    : [];
}

/** Whether a figure is there and above zero. */
export const isPositive = (value: unknown): boolean => typeof value === 'string' && dec(value).gt(0);

/** Means of payment that the till has without being told (domain 1.3). */
const BUILT_IN_PAYMENTS = ['cash', 'card', 'city ledger'];

/** Whether a name is taken by the till itself, however it is written. */
export const isBuiltInPayment = (name: unknown): boolean =>
  BUILT_IN_PAYMENTS.includes(
    String(name ?? '')
      .trim()
      .replace(/\s+/g, ' ')
      .toLowerCase(),
  );
