/**
 * Formats figures, dates and times (look.md, Figures). Decimals are strings throughout: digits are grouped as text, so that no figure is
 * ever rounded by a binary number.
 */

import { placesOf } from '#engine/run/currency';
import { dec, groupDigits, isDecimal } from '#engine/run/decimal';
import { DASH, formatDecimal, formatFigure } from '#engine/run/figures';
import { toZone } from './zones';

export {
  DASH,
  formatChange,
  formatDecimal,
  formatFigure,
  formatIn,
  inFull,
  isNumberName,
  placesFor,
  placesInTable,
  unitFor,
} from '#engine/run/figures';
export { groupDigits };

/**
 * An amount without its currency, with that currency's decimals: '1,250.00'.
 * @param currency default: the selected outlet's; an amount of another one then keeps all of its decimals
 */
export const formatAmount = (value: unknown, currency?: string): string =>
  currency ? formatDecimal(value, placesOf(currency)) : formatFigure({ kind: 'money' }, value);

/** An amount with its currency: 'LKR 1,250.00', 'JPY 1,250'. */
export const formatMoney = (value: unknown, currency?: string): string => {
  const amount = formatAmount(value, currency);
  return currency && amount !== DASH ? `${currency} ${amount}` : amount;
};

/** '1,204'; for counts. */
export const formatCount = (count: number): string => groupDigits(String(count));

/** Below zero, zero or above; undefined for text that isn't a figure. */
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

/** An ISO timestamp as '20 Nov 2026 14:30' in the outlet's zone. */
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

/** 'just now', '3 hours ago', 'in 2 days'; show the exact time on hover. */
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
