/** Lines that take more than there is, while a document is typed: marked in the grid, and said in words above the save buttons. */

import type { Document } from '#engine/define/document';
import { type Decimal, dec, groupDigits } from '#engine/run/decimal';
import { beyondStock } from '#engine/run/deviation';
import { stepInto } from '#engine/run/values';
import type { GridStore } from '../../grid';

/** How much more a line takes than there is, in its unit; undefined if there is enough. */
export type MoreOf = (line: object) => string | undefined;

/** Compares the current lines with the stock on hand; undefined if they don't leave it. */
export function moreThanThere({ counting, grid }: Document, lines: () => readonly object[]): MoreOf | undefined {
  const [of] = grid ?? [];
  const { leaves, stock } = counting ?? {};
  if (!leaves || !stock || !of) return undefined;
  let known: { lines: readonly object[]; found: Map<object, Decimal> } | undefined;
  return (line) => {
    const now = lines();
    if (known?.lines !== now) known = { lines: now, found: beyondStock(now, { of, stock }) };
    return known.found.get(line)?.toFixed();
  };
}

/** Lines that are named; the others are counted. */
const NAMED = 2;

/** 'Sugar syrup: 9,999 L, on hand 1.368', of the first lines that take more than there is; '' if none does. */
export function moreInWords<L extends object>({ counting }: Document, grid: GridStore<L>, more: MoreOf): string {
  const [first] = grid.columns;
  const beyond = grid.lines().filter((line) => more(line) !== undefined);
  if (!counting?.stock || !first || beyond.length === 0) return '';
  const figure = (value: unknown) => groupDigits(dec(value).round(3).toFixed());
  const unitKey = grid.core.options.counting?.unit;
  const said = beyond.slice(0, NAMED).map((line) => {
    const of = (key: string) => grid.option(key, stepInto(line, key));
    const unit = unitKey === undefined ? undefined : of(unitKey);
    const typed = stepInto(line, counting.given) ?? (counting.expected && stepInto(line, counting.expected));
    const amount = `${figure(typed)} ${unit?.code ?? unit?.label ?? ''}`.trim();
    return `${of(first.key)?.label ?? 'One line'} ${amount}, on hand ${figure(stepInto(line, counting.stock ?? ''))}`;
  });
  const others = beyond.length - said.length;
  return `More than there is: ${said.join('; ')}${others > 0 ? `; and ${others} more` : ''}`;
}
