/**
 * Conversion between units, exact: a ratio of two decimals, because a third of a dozen has no last digit. A document's line stores its ratio,
 * so that later changes of the item or its units don't change what the line moved (domain 2.3.1).
 */

import { type Decimal, dec, fixed, type Numeric } from './decimal';

/** `units` of a unit are `stock` stock units: 12 pieces are 1 dozen. Both are above zero. */
export interface Ratio {
  stock: Decimal;
  units: Decimal;
}

/** The stock unit itself. */
export const SAME: Ratio = { stock: dec(1), units: dec(1) };

/** The ratio of two decimals; undefined unless both are above zero. */
export function ratioOf(stock: unknown, units: unknown = 1): Ratio | undefined {
  const ratio = { stock: dec(stock), units: dec(units) };
  return ratio.stock.gt(0) && ratio.units.gt(0) ? ratio : undefined;
}

export const isSameRatio = (one: Ratio, other: Ratio): boolean =>
  one.stock.times(other.units).eq(other.stock.times(one.units));

/** An amount of the unit in stock units, not rounded. */
export const toStock = (amount: Numeric, { stock, units }: Ratio): Decimal => dec(amount).times(stock).div(units);

/** An amount of stock units in the unit, not rounded. */
export const fromStock = (amount: Numeric, { stock, units }: Ratio): Decimal => dec(amount).times(units).div(stock);

/** An amount of one unit in another, not rounded. Divides once and last, so that whole amounts stay whole. */
export const between = (amount: Numeric, from: Ratio, to: Ratio): Decimal =>
  dec(amount).times(from.stock).times(to.units).div(from.units.times(to.stock));

/** Decimals of a unit's content: enough for every customary unit, down to a US teaspoon in litres. */
export const UNIT_PLACES = 14;

/** Decimals of a stored ratio. */
const SCALE = 6;

/** A ratio of amounts with at most six decimals: a pound of 0.45359237 kg is 45.359237 for 100. */
function inSixDecimals({ stock, units }: Ratio): Ratio {
  const excess = Math.max(...[stock, units].map((each) => (each.toFixed().split('.')[1]?.length ?? 0) - SCALE), 0);
  const times = dec(10).pow(excess);
  return { stock: stock.times(times), units: units.times(times) };
}

/**
 * The ratio as a line stores it. `conversionFactor` alone says how many stock units a unit is, wherever six decimals can say it exactly;
 * otherwise it is divided by `conversionDivisor`.
 */
export function keptRatio(ratio: Ratio | undefined): {
  conversionFactor: string | null;
  conversionDivisor: string | null;
} {
  if (!ratio) return { conversionFactor: null, conversionDivisor: null };
  const factor = fixed(ratio.stock.div(ratio.units), SCALE);
  if (dec(factor).times(ratio.units).eq(ratio.stock)) return { conversionFactor: factor, conversionDivisor: null };
  const { stock, units } = inSixDecimals(ratio);
  return { conversionFactor: fixed(stock, SCALE), conversionDivisor: fixed(units, SCALE) };
}

type Kept = { readonly conversionFactor?: unknown; readonly conversionDivisor?: unknown };

/** The ratio that a line stores; undefined without one. */
export const ratioIn = ({ conversionFactor, conversionDivisor }: Kept): Ratio | undefined =>
  ratioOf(conversionFactor, conversionDivisor ?? 1);

/** An amount in the line's unit, in stock units by the line's own ratio, not rounded; zero without a ratio. */
export function inStock(line: Kept, amount: unknown): Decimal {
  const ratio = ratioIn(line);
  return ratio ? toStock(dec(amount), ratio) : dec(0);
}

/** A line of a document, whose unit is under one of two names. */
type Line = Kept & { readonly unitId?: unknown; readonly purchaseUnitId?: unknown };
const unitOf = ({ unitId, purchaseUnitId }: Line): unknown => unitId ?? purchaseUnitId ?? undefined;

/** Whether two lines are in one unit, whatever its content was when each was saved: ten cases of ten are ten cases. */
export const inOneUnit = (line: Line, other: Line): boolean =>
  unitOf(line) !== undefined && unitOf(line) === unitOf(other);

/** An amount of `line` in the unit of another line of the same item, not rounded; zero without a conversion. */
export function countedIn(other: Line, line: Line, amount: unknown): Decimal {
  if (inOneUnit(line, other)) return dec(amount);
  const [from, to] = [ratioIn(line), ratioIn(other)];
  return from && to ? between(dec(amount), from, to) : dec(0);
}
