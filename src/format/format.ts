/**
 * Figures, dates and moments as people read them (look.md, Figures). Decimals are strings from end to end: digits are
 * grouped as text, so that no figure is ever rounded by a binary number on its way to the eye.
 */

import { type Field, type Kind, scaleOf, shownKind } from '#engine/define/fields';
import { dec, fixed, groupDigits, isDecimal } from '#engine/run/decimal';
import { toZone } from './zones';

/** A figure that is really unknown. */
export const DASH = '–';

export { groupDigits };

/** How many decimals a column of each kind shows at least and at most. */
const PLACES: Partial<Record<Kind, readonly [least: number, most: number]>> = {
  integer: [0, 0],
  money: [2, 2],
  cost: [2, 4],
  quantity: [0, 3],
  percent: [0, 2],
  decimal: [0, 6],
};

const placesIn = (value: unknown, most: number): number => {
  const text = fixed(String(value), most);
  const decimals = text.split('.')[1] ?? '';
  return decimals.replace(/0+$/, '').length;
};

/** Decimals for a column: the same in all its rows, as many as the most exact value needs within the kind's bounds. */
export function placesFor(field: Field, values: Iterable<unknown>): number {
  const [least, most] = PLACES[shownKind(field)] ?? [0, 6];
  const limit = Math.min(most, scaleOf(field) ?? most);
  let places = Math.min(least, limit);
  for (const value of values) {
    if (places >= limit) break;
    if (value === null || value === undefined || !isDecimal(String(value))) continue;
    places = Math.max(places, placesIn(value, limit));
  }
  return places;
}

/** A decimal with exactly `places` decimals and grouped thousands; a dash for nothing, other text as it is. */
export function formatDecimal(value: unknown, places: number): string {
  if (value === null || value === undefined || value === '') return DASH;
  const text = String(value);
  return isDecimal(text) ? groupDigits(fixed(text, places)) : text;
}

/** A whole number that only names something: no figure to be grouped or aligned. */
export const isNumberName = (field: Field): boolean => field.kind === 'integer' && field.isName === true;

/** One figure on its own, e.g. in a header: as many decimals as it needs. */
export const formatFigure = (field: Field, value: unknown): string =>
  isNumberName(field) ? String(value ?? DASH) : formatDecimal(value, placesFor(field, [value]));

/** An amount with its currency: 'LKR 1,250.00'. */
export const formatMoney = (value: unknown, currency?: string): string => {
  const amount = formatDecimal(value, 2);
  return currency && amount !== DASH ? `${currency} ${amount}` : amount;
};

/** '1,204'; for counts. */
export const formatCount = (count: number): string => groupDigits(String(count));

/** Below zero, zero or above; undefined for what is no figure. */
export const signOf = (value: unknown): -1 | 0 | 1 | undefined => {
  const text = String(value ?? '');
  return isDecimal(text) ? (dec(text).cmp(dec(0)) as -1 | 0 | 1) : undefined;
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '2026-11-20' as '20 Nov 2026'. */
export function formatDate(value: unknown): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(value ?? ''));
  return match ? `${Number(match[3])} ${MONTHS[Number(match[2]) - 1]} ${match[1]}` : String(value ?? '') || DASH;
}

/** An ISO moment as '20 Nov 2026 14:30' in the outlet's zone. */
export function formatMoment(value: unknown, timeZone: string): string {
  const there = toZone(value, timeZone);
  return there ? `${formatDate(there.day)} ${there.time}` : value ? String(value) : DASH;
}

const STEPS: readonly [seconds: number, one: string][] = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];

/** 'just now', '3 hours ago', 'in 2 days'; show the exact moment on hover. */
export function formatAgo(value: unknown, now: number): string {
  const at = Date.parse(String(value ?? ''));
  if (Number.isNaN(at)) return DASH;
  const seconds = Math.round((now - at) / 1000);
  const step = STEPS.find(([length]) => Math.abs(seconds) >= length);
  if (!step) return 'just now';
  const count = Math.floor(Math.abs(seconds) / step[0]);
  const words = `${count} ${step[1]}${count === 1 ? '' : 's'}`;
  return seconds < 0 ? `in ${words}` : `${words} ago`;
}
