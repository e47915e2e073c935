/**
 * The effect of a bulk change on prices (domain 1.2, bulk price row), with warnings. The page shows it while people type; the API refuses
 * what is refused here, with the same messages. Pure.
 */

import { datetime, text } from '#engine/define';
import { type Decimal, dec, fixed, isDecimal, money } from '#engine/run/decimal';
import { textsIn } from '#engine/run/values';
import type { PriceRow } from './bulkPrices.rules';

export const METHODS = ['none', 'set', 'addAmount', 'addPercent'] as const;
export type Method = (typeof METHODS)[number];
/** Rounding steps for prices; 'nines' ends them in .99. */
export const ROUNDINGS = ['none', '0.05', '0.5', '1', '5', '10', 'nines'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

export interface Change {
  method: Method;
  /** An amount or a percentage; '' while blank. */
  value: string;
  rounding: Rounding;
}
export const NO_CHANGE: Change = { method: 'none', value: '', rounding: 'none' };

/** Fields of a change besides the prices; the dialog and the API validate with them. */
export const BATCH_FIELDS = {
  reason: text({ required: true, maxLength: 200, help: 'Shown in price history' }),
  effectiveFrom: datetime({ label: 'From', help: 'Leave blank to change prices now' }),
};

/** Why a price is refused: the message of the page and the API. */
export const REFUSALS = {
  number: 'Enter a price with at most two decimals',
  negative: (name: string) => `The price of ${name} cannot be below zero`,
  shared: (name: string) =>
    `${name} is shared with outlets you don’t have access to. Change the prices of your own outlets instead`,
} as const;

function rounded(price: Decimal, rounding: Rounding): Decimal {
  if (rounding === 'none') return price;
  if (rounding === 'nines') {
    const near = dec(fixed(price.plus('0.01'), 0)).minus('0.01');
    return near.lt(0) ? dec('0.99') : near;
  }
  return dec(fixed(price.div(rounding), 0)).times(rounding);
}

/** A price after a change; undefined while the value isn't a number or there is no price. */
export function changedPrice(
  { method, value, rounding }: Change,
  row: Pick<PriceRow, 'old' | 'effective' | 'isReduction'>,
): string | undefined {
  const base = row.old ?? row.effective;
  if (method === 'none' ? rounding === 'none' : !isDecimal(value)) return undefined;
  if (base === undefined && method !== 'set') return undefined;
  const from = dec(base);
  const next =
    method === 'set'
      ? dec(value)
      : method === 'addAmount'
        ? from.plus(dec(value))
        : method === 'addPercent'
          ? from.times(dec(value).plus(100)).div(100)
          : from;
  // From the exact figure: after rounding to the smallest coin, a price just below the middle would round up.
  const price = rounded(next, rounding);
  return money(price.lt(0) && !row.isReduction ? 0 : price);
}

/** A price's change in percent with one decimal; undefined if there was none, or zero. */
export const changePercent = (before: string | undefined, after: string | undefined): string | undefined =>
  before === undefined || after === undefined || dec(before).eq(0)
    ? undefined
    : fixed(dec(after).minus(dec(before)).times(100).div(dec(before)), 1);

export type Warning = 'large' | 'belowCost' | 'zero' | 'unchanged';
export const WARNINGS: Readonly<Record<Warning, string>> = {
  large: 'More than 30%',
  belowCost: 'Below cost',
  zero: 'Zero',
  unchanged: 'Unchanged',
};

/** More than 30% up or down. */
const isLarge = (before: string, after: string): boolean =>
  !dec(before).eq(0) && dec(after).minus(dec(before)).abs().times(100).gt(dec(before).abs().times(30));

/** Warnings about a new price; `cost` only for people who can see costs. */
export function warningsOf(row: PriceRow, price: string | undefined, cost: string | undefined): Warning[] {
  if (price === undefined) return [];
  if (row.old !== undefined && dec(price).eq(dec(row.old))) return ['unchanged'];
  const before = row.old ?? row.effective;
  const found: Warning[] = [];
  if (dec(price).eq(0) && !(before !== undefined && dec(before).eq(0))) found.push('zero');
  if (before !== undefined && isLarge(before, price)) found.push('large');
  if (cost !== undefined && dec(cost).gt(0) && dec(price).lt(dec(cost))) found.push('belowCost');
  return found;
}

/** The cost of one unit at the price's outlet; for several outlets, the highest. */
export function costOf({
  record,
  portionId,
  outletId,
}: Pick<PriceRow, 'record' | 'portionId' | 'outletId'>): string | undefined {
  const costs = (record.costs ?? {}) as Readonly<Record<string, string>>;
  if (outletId) return costs[`${portionId ?? ''}|${outletId}`];
  let highest: string | undefined;
  for (const [place, cost] of Object.entries(costs))
    if (place.startsWith(`${portionId ?? ''}|`) && (highest === undefined || dec(cost).gt(dec(highest))))
      highest = cost;
  return highest;
}

/** Parses a price, or undefined: at most as many decimals as the currency has, grouping commas allowed. */
export function readPrice(typed: string): string | undefined {
  const plain = typed.trim().replace(/,(?=\d{3}(\D|$))/g, '');
  return isDecimal(plain) && dec(plain).eq(dec(money(plain))) ? money(plain) : undefined;
}

/** One price with its change. */
export interface PreviewLine {
  row: PriceRow;
  cost: string | undefined;
  /** The new price; undefined if there is none or it can't be read. */
  price: string | undefined;
  /** Typed by hand. */
  typed: string | undefined;
  isLeftOut: boolean;
  /** Why it is refused. */
  problem: string | undefined;
  warnings: readonly Warning[];
  /** Applying the change writes it. */
  isChanging: boolean;
}

function lineOf(row: PriceRow, cost: string | undefined, price: string | undefined, outletIds: readonly string[]) {
  const warnings = warningsOf(row, price, cost);
  const isNews = price !== undefined && !warnings.includes('unchanged');
  const problem = isNews ? problemOf(row, price, outletIds) : undefined;
  return { row, cost, price, warnings, problem, typed: undefined, isLeftOut: false, isChanging: isNews && !problem };
}

/** Why a new price is refused for a person who works at these outlets. */
function problemOf(
  { name, outletId, isReduction, record }: Pick<PriceRow, 'name' | 'outletId' | 'isReduction' | 'record'>,
  price: string,
  outletIds: readonly string[],
): string | undefined {
  const outlets = textsIn(record.outlets);
  if (!outletId && !outlets.every((id) => outletIds.includes(id))) return REFUSALS.shared(name);
  return dec(price).lt(0) && !isReduction ? REFUSALS.negative(name) : undefined;
}

/** Applies a change to every price. `outletIds`: where the person works. */
export const changedLines = (rows: readonly PriceRow[], change: Change, outletIds: readonly string[]): PreviewLine[] =>
  rows.map((row) => lineOf(row, costOf(row), changedPrice(change, row), outletIds));

/** The same, with typed prices (by row key) and exclusions; unchanged lines keep their identity. */
export const withHandwork = (
  lines: readonly PreviewLine[],
  typed: Readonly<Record<string, string>>,
  leftOut: ReadonlySet<string>,
  outletIds: readonly string[],
): PreviewLine[] =>
  lines.map((line) => {
    const { row, cost } = line;
    const text = typed[row.key];
    const isLeftOut = leftOut.has(row.key);
    if (text === undefined && !isLeftOut) return line;
    const price = text === undefined ? line.price : readPrice(text);
    const made = lineOf(row, cost, price, outletIds);
    const problem = price === undefined && text !== undefined ? REFUSALS.number : made.problem;
    return {
      ...made,
      typed: text,
      problem: isLeftOut ? undefined : problem,
      isLeftOut,
      isChanging: made.isChanging && !isLeftOut,
    };
  });

/** The views of a change, and the lines in each. */
export const VIEWS = {
  all: () => true,
  changing: (line: PreviewLine) => line.isChanging,
  problem: (line: PreviewLine) => line.problem !== undefined,
  large: (line: PreviewLine) => line.isChanging && line.warnings.includes('large'),
  belowCost: (line: PreviewLine) => line.isChanging && line.warnings.includes('belowCost'),
  zero: (line: PreviewLine) => line.isChanging && line.warnings.includes('zero'),
  typed: (line: PreviewLine) => line.typed !== undefined,
  leftOut: (line: PreviewLine) => line.isLeftOut,
} as const;
export type PriceView = keyof typeof VIEWS;

/** The number of lines in each view. */
export function countViews(lines: readonly PreviewLine[]): Record<PriceView, number> {
  const counts = Object.fromEntries(Object.keys(VIEWS).map((view) => [view, 0])) as Record<PriceView, number>;
  const tests = Object.entries(VIEWS) as [PriceView, (line: PreviewLine) => boolean][];
  for (const line of lines) for (const [view, holds] of tests) if (holds(line)) counts[view] += 1;
  return counts;
}
