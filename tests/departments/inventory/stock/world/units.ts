import { divideRounded } from '#tests/engine/server/stock/stockModel';

/** The items' units, and exact conversion as fractions of whole numbers: a second implementation, in which nothing is cut off. */

/** Raw, raw, packaging that is kept in dozens, and what the kitchen makes from the first two, kept in pounds. */
export const CODES = ['chicken', 'rice', 'box', 'base'] as const;
export type Code = (typeof CODES)[number];

/** `units` of the unit are `stock` stock units. */
export interface Unit {
  id: string;
  stock: bigint;
  units: bigint;
  /** A drawn quantity is multiplied by this, so that it is never too small for the ledger. */
  times: bigint;
}
const same = (id: string): Unit => ({ id, stock: 1n, units: 1n, times: 1n });
const POUND = 453_592n;
const MILLION = 1_000_000n;

/** The stock unit first. */
const UNITS: Readonly<Record<Code, readonly Unit[]>> = {
  chicken: [same('kg'), { id: 'g', stock: 1n, units: 1000n, times: 997n }],
  rice: [same('kg'), { id: 'lb', stock: POUND, units: MILLION, times: 3n }],
  box: [same('dozen'), { id: 'ea', stock: 1n, units: 12n, times: 7n }],
  base: [
    same('lb'),
    { id: 'kg', stock: MILLION, units: POUND, times: 1n },
    { id: 'g', stock: 1000n, units: POUND, times: 997n },
  ],
};
export const unitOf = (code: Code, turn = 0): Unit => UNITS[code][turn % UNITS[code].length] as Unit;
export const unitId = (code: Code): string => unitOf(code).id;

/** Whole numbers, the second above zero. */
export type Fraction = readonly [numerator: bigint, denominator: bigint];
export const NONE: Fraction = [0n, 1n];
const divisorOf = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisorOf(other, one % other));
export function plus([a, b]: Fraction, [c, d]: Fraction): Fraction {
  const [numerator, denominator] = [a * d + c * b, b * d];
  const divisor = divisorOf(numerator < 0n ? -numerator : numerator, denominator);
  return [numerator / divisor, denominator / divisor];
}
export const less = ([numerator, denominator]: Fraction): Fraction => [-numerator, denominator];
export const rounded = ([numerator, denominator]: Fraction): bigint => divideRounded(numerator, denominator);

/** A quantity of one unit in another. */
export const between = (quantity: bigint, from: Unit, to: Unit): Fraction => [
  quantity * from.stock * to.units,
  from.units * to.stock,
];

/** Batches that are drawn: with an expiry date, and without one. */
export const BATCHES = ['A', 'B', 'C'] as const;
export interface Batched {
  /** @default the line names none */
  batch?: (typeof BATCHES)[number] | undefined;
}
const EXPIRES: Readonly<Record<string, string>> = { A: '2026-07-20', B: '2026-07-01' };
export const batchOn = ({ batch }: Batched) =>
  batch ? { batchNo: batch, ...(EXPIRES[batch] ? { expiryDate: EXPIRES[batch] } : {}) } : {};

/** A quantity on a line of a document: drawn ones are in the unit of a turn, the first of which is the stock unit. */
export interface Amount {
  code: Code;
  quantity: bigint;
  turn?: number;
}
/** The quantity in the unit of its turn, and what it is in stock. */
export function sized<A extends Amount>(line: A): A & { unit: Unit; stock: bigint } {
  const unit = unitOf(line.code, line.turn);
  const quantity = line.quantity * unit.times;
  return { ...line, unit, quantity, stock: divideRounded(quantity * unit.stock, unit.units) };
}
