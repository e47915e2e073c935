/**
 * A second implementation of the rules of domain 2.3, in whole numbers and without the product's code, to compare with. Units: quantities
 * in 1/10 000, money in the smallest coin (cents, yen, fils), unit costs in millionths.
 */

let places = 2;
/** From now on, amounts are coins of a currency with these decimals. */
export const countCoins = (decimals: number): void => {
  places = decimals;
};
const power = (digits: number): bigint => 10n ** BigInt(digits);
export type Method = 'wac' | 'lastPrice';
export interface ModelMove {
  type: string;
  quantity: bigint;
  value?: bigint;
  standardCost?: bigint;
}
export interface ModelBalance {
  quantity: bigint;
  value: bigint;
  average: bigint;
  lastPrice: bigint;
  /** A purchase set the last price: what is made or transferred doesn't. */
  isBought?: true;
}

export const nothing: ModelBalance = { quantity: 0n, value: 0n, average: 0n, lastPrice: 0n };

/** Half-up, away from zero at a tie. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

/** quantity x cost, in coins. */
export const worth = (quantity: bigint, cost: bigint) => divideRounded(quantity * cost, power(10 - places));
/** value / quantity, in millionths. */
export const each = (value: bigint, quantity: bigint) => divideRounded(value * power(10 - places), quantity);
/** A unit cost in coins, in millionths. */
export const inMillionths = (coins: bigint): bigint => coins * power(6 - places);
const known = (...costs: (bigint | undefined)[]) => costs.find((cost) => cost !== undefined && cost > 0n) ?? 0n;

/** What sets the last price: purchases and opening stock, and what is made or transferred of an item that was never bought. */
const sets = (type: string, isBought: boolean): boolean =>
  type === 'GRN' || type === 'OPENING' || (!isBought && (type === 'TRANSFER_IN' || type === 'BATCH_IN'));

export interface Step {
  after: ModelBalance;
  /** Of the movement's own row, without a revaluation. */
  value: bigint;
  priceVariance?: bigint;
}

/** The balance after one movement, or undefined if costing refuses it. */
export function step(before: ModelBalance, move: ModelMove, method: Method): Step | undefined {
  const setsPrice = sets(move.type, before.isBought === true) && move.quantity > 0n && (move.value ?? 0n) > 0n;
  const bought = before.isBought || (setsPrice && move.type === 'GRN') ? { isBought: true as const } : {};
  const lastPrice = setsPrice ? each(move.value as bigint, move.quantity) : before.lastPrice;
  const price = { lastPrice, ...bought };
  const quantity = before.quantity + move.quantity;

  if (method === 'lastPrice') {
    const cost = known(lastPrice, move.standardCost);
    const value = worth(quantity, cost);
    const after = { quantity, value, average: cost, ...price };
    if (move.type === 'REVALUATION')
      return move.value === undefined ? { after, value: value - before.value } : undefined;
    return { after, value: move.value ?? worth(move.quantity, cost) };
  }

  const withoutStock = known(before.average, before.lastPrice, move.standardCost);
  const unit = before.quantity > 0n ? before.average : withoutStock;
  if (move.quantity > 0n) {
    const value = move.value ?? worth(move.quantity, unit);
    if (before.quantity > 0n) {
      const total = before.value + value;
      return { after: { quantity, value: total, average: each(total, quantity), ...price }, value };
    }
    const restarted =
      move.value === undefined
        ? { value: worth(quantity, unit), average: unit }
        : { value: divideRounded(quantity * move.value, move.quantity), average: each(move.value, move.quantity) };
    return { after: { quantity, ...restarted, ...price }, value };
  }
  if (move.quantity < 0n) {
    const taken = -move.quantity;
    const beyond = taken > before.quantity && before.quantity > 0n ? taken - before.quantity : 0n;
    const leaves =
      before.quantity <= 0n
        ? worth(taken, withoutStock)
        : taken < before.quantity
          ? divideRounded(taken * before.value, before.quantity)
          : before.value + worth(beyond, withoutStock);
    const asked = move.value === undefined ? undefined : -move.value;
    if (asked !== undefined) {
      const rest = before.value - asked;
      if (quantity > 0n && rest >= 0n) {
        return { after: { quantity, value: rest, average: each(rest, quantity), ...price }, value: -asked };
      }
      if (quantity === 0n && rest === 0n) {
        return { after: { quantity, value: 0n, average: before.average, ...price }, value: -asked };
      }
    }
    const after = { quantity, value: before.value - leaves, average: before.average, ...price };
    const variance = asked === undefined || asked === leaves ? {} : { priceVariance: asked - leaves };
    return { after, value: -leaves, ...variance };
  }
  const change = move.value ?? 0n;
  const value = before.value + change;
  if (change !== 0n && (before.quantity <= 0n || value < 0n)) return undefined;
  const average = move.type === 'REVALUATION' && before.quantity > 0n ? each(value, before.quantity) : before.average;
  return { after: { ...before, value, average }, value: change };
}

/** The unit cost of a count's difference, or of nothing: of the stock's value if it is part of that, otherwise the current one. */
export function countedCost(
  { quantity, value, average, lastPrice }: ModelBalance,
  difference: bigint,
  method: Method,
  standardCost?: bigint,
) {
  if (difference === 0n) return average;
  if (method === 'lastPrice') return known(lastPrice, standardCost);
  const isPart = difference < 0n && quantity > 0n && quantity + difference >= 0n;
  return isPart ? each(value, quantity) : quantity > 0n ? average : known(average, lastPrice, standardCost);
}

/** The same, if the count names the value of its difference. */
export function valuedCost(
  before: ModelBalance,
  difference: bigint,
  value: bigint,
  method: Method,
  standardCost?: bigint,
) {
  const { quantity, average, lastPrice } = before;
  const [left, rest] = [quantity + difference, before.value + value];
  const gives = difference > 0n || (left > 0n && rest >= 0n) || (left === 0n && rest === 0n);
  if (method === 'lastPrice' || gives) return each(value, difference);
  return quantity > 0n && left >= 0n
    ? each(before.value, quantity)
    : quantity > 0n
      ? average
      : known(average, lastPrice, standardCost);
}

/** A whole number as a decimal string with `scale` places, in the database's format. */
export function text(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const at = digits.length - scale;
  return `${value < 0n ? '-' : ''}${digits.slice(0, at)}${scale > 0 ? '.' : ''}${digits.slice(at)}`;
}

/** An amount in coins as a decimal string. */
export const amountOf = (coins: bigint): string => text(coins, places);
