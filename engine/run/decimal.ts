import Big from 'big.js';
import { currencyNow } from './currency';

/**
 * Exact decimals on both sides of the wire (domain section 0). Values are sent as strings, arithmetic is decimal, and rounding is half-up
 * (away from zero at a tie) and only where a rule says so.
 */
const Exact = Big();
Exact.DP = 20;
Exact.RM = Big.roundHalfUp;

export type Decimal = Big;
/** The inputs for a decimal: typed, stored or computed. */
export type Numeric = string | number | Big | null | undefined;

/** Decimal places by meaning: unit cost 6, quantity 4, percent 4. Money has its currency's. */
const SCALE = { cost: 6, quantity: 4, percent: 4 } as const;

/** Parses a value; empty, null and unreadable values count as zero (the validator has already refused unreadable ones). */
export function dec(value: unknown): Decimal {
  const isReadable = typeof value === 'string' || typeof value === 'number' || value instanceof Big;
  if (!isReadable || value === '') return new Exact(0);
  try {
    return new Exact(value);
  } catch {
    return new Exact(0);
  }
}

export const sum = (values: Iterable<unknown>): Decimal => {
  let total = new Exact(0);
  for (const value of values) total = total.plus(dec(value));
  return total;
};

const PLAIN = /^(0|[1-9]\d*)(?:\.(\d+))?$/;

/** A plain decimal that isn't rounded only gets its zeros. Nearly all amounts are, and reading each as a number takes five times as long. */
function padded(value: unknown, scale: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [, whole, part = ''] = PLAIN.exec(value) ?? [];
  if (whole === undefined || part.length > scale) return undefined;
  return scale === 0 ? whole : `${whole}.${part.padEnd(scale, '0')}`;
}

const rounded = (value: Decimal, scale: number): string => {
  const text = value.toFixed(scale, Big.roundHalfUp);
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
};

/** `value` as a string with exactly `scale` decimals, rounded half-up. */
export const fixed = (value: unknown, scale: number): string => padded(value, scale) ?? rounded(dec(value), scale);

/** An amount with the decimals of its currency: `currencyNow`. */
export const money = (value: unknown): string => fixed(value, currencyNow().places);
const placesIn = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Two amounts of one currency added up, or the opposite of one: with the decimals that they are written with. */
export const added = (one: string, other: string): string =>
  fixed(dec(one).plus(dec(other)), Math.max(placesIn(one), placesIn(other)));
export const negated = (amount: string): string => fixed(dec(amount).neg(), placesIn(amount));

/** A given amount as it is: with the decimals of the current currency, and all of its own if it has more. */
export const wholly = (value: unknown): string => {
  const given = dec(value);
  return fixed(given, Math.max(placesIn(given.toFixed()), currencyNow().places));
};
export const cost = (value: unknown): string => fixed(value, SCALE.cost);
/** What quantities are first rounded to: sums of thirds, each cut off after 20 decimals, are whole again, and ties are ties. */
const WHOLE_AGAIN = 12;

export const quantity = (value: unknown): string =>
  padded(value, SCALE.quantity) ?? rounded(dec(value).round(WHOLE_AGAIN, Big.roundHalfUp), SCALE.quantity);

/** Whether `value` is a decimal in plain notation, as people may type and an API may send. */
export const isDecimal = (value: string): boolean => /^-?(\d+(\.\d*)?|\.\d+)$/.test(value);

/**
 * Splits `amount` over `weights` in the currency's smallest unit. The largest weight gets the remainder, so the shares add up exactly (domain 0 and 2.3.4). If all
 * weights are zero, the first gets everything. Many shares of half a cent round up to more than the amount: a share never becomes less than nothing to make up for
 * that, and the next largest makes up for the rest.
 */
export function allocate(amount: unknown, weights: readonly unknown[]): string[] {
  const total = sum(weights);
  if (weights.length === 0) return [];
  const shares = weights.map((weight) =>
    total.eq(0) ? dec(0) : dec(money(dec(amount).times(dec(weight)).div(total))),
  );
  let largest = 0;
  weights.forEach((weight, index) => {
    if (dec(weight).gt(dec(weights[largest]))) largest = index;
  });
  shares[largest] = (shares[largest] ?? dec(0)).plus(dec(amount).minus(sum(shares)));
  return withinSides(shares, dec(amount), weights, largest).map(money);
}

/** Shares of which the largest may have been left below zero: it and the next ones end at zero until the rest is made up for. */
function withinSides(shares: Decimal[], amount: Decimal, weights: readonly unknown[], largest: number): Decimal[] {
  const isBelow = (share: Decimal) => share.times(amount).lt(0);
  if (!isBelow(shares[largest] ?? amount)) return shares;
  const order = weights.map((_, index) => index).sort((a, b) => dec(weights[b]).cmp(dec(weights[a])) || a - b);
  const found = [...shares];
  let rest = dec(0);
  for (const index of order) {
    const share = (found[index] ?? dec(0)).plus(rest);
    rest = isBelow(share) ? share : dec(0);
    found[index] = share.minus(rest);
    if (rest.eq(0)) break;
  }
  return found;
}

/** `part` in percent of `whole` with four decimals, or null if there is no whole. */
export const percentOf = (part: unknown, whole: unknown): string | null =>
  dec(whole).eq(0) ? null : fixed(dec(part).times(100).div(dec(whole)), SCALE.percent);

/** The smaller and the larger of two. */
export const least = (a: unknown, b: unknown): Decimal => (dec(a).lt(dec(b)) ? dec(a) : dec(b));
export const most = (a: unknown, b: unknown): Decimal => (dec(a).gt(dec(b)) ? dec(a) : dec(b));

/**
 * Splits `amount` like `allocate`, but no share is below zero or above its entry in `limits`. The excess goes to the next largest weight,
 * never to a weight of zero. An amount above the sum of the limits is reduced to it.
 */
export function allocateWithin(amount: unknown, weights: readonly unknown[], limits: readonly unknown[]): string[] {
  const room = limits.map((limit, index) => (dec(weights[index]).gt(0) ? dec(limit) : dec(0)));
  const whole = least(most(amount, 0), sum(room));
  const shares = allocate(whole, weights).map((share, index) => least(most(share, 0), room[index]));
  let rest = whole.minus(sum(shares));
  const order = weights.map((_, index) => index).sort((a, b) => dec(weights[b]).cmp(dec(weights[a])) || a - b);
  for (const index of order) {
    const share = shares[index] ?? dec(0);
    const moved = rest.gt(0) ? least(dec(room[index]).minus(share), rest) : most(share.times(-1), rest);
    shares[index] = share.plus(moved);
    rest = rest.minus(moved);
  }
  return shares.map(money);
}

/** '-1234567.5' as '-1,234,567.5', for sentences and text columns. */
export const groupDigits = (plain: string): string => {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(plain) ?? [];
  return whole ? `${sign}${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${rest}` : plain;
};
