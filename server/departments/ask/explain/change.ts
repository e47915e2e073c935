/** A change of a figure, and what its rows had then and now. */

import type { Column, Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { type Decimal, dec } from '#engine/run/decimal';
import { type Formula, namesIn, parseFormula } from '#engine/run/formula';
import type { Query } from '#engine/run/query/query';
import { sheetOf } from '../nodes/sheet';
import type { Asking, Plan } from '../plan/plan';
import { type Change, changeBetween } from '../say/changes';
import { figureLabel, labelled, type Row, rowLabel } from '../say/figures';
import { rowFigure, rowsFor } from '../say/rows';

/** One part of a change. */
export interface Part {
  label: string;
  /** Its figures on both sides; undefined if the part has no such figure of its own. */
  before?: string;
  now?: string;
  /** What it adds to the change. */
  change: string;
  /** How much of that is its quantity, and how much its price, if the parts are items with both. */
  ofCount?: string;
  ofAverage?: string;
}

/** The parts of a change, the largest first; together they are the change. */
export interface Explained {
  change: Change;
  /** The report that has the parts, and its query. */
  report: Report;
  query: Query;
  /** What the parts are: 'Category'. */
  by: string;
  /** What a ratio divides by, which is one of its parts: 'Net sales'. */
  below?: string | undefined;
  parts: readonly Part[];
}

/** What a number or quantity adds to a change, and what an average or price does; together they are the change. */
export interface Split {
  /** What they are called: 'Bills', 'Quantities sold'. */
  count: string;
  average: string;
  ofCount: string;
  ofAverage: string;
  /** Columns of the totals, where the whole is split by a number of its own. */
  columns?: { count: string; average: string };
  /** Every item that changed, where it is split item by item. */
  items?: Explained;
  /** The amount that is split, if it is not the figure itself. */
  of?: string | undefined;
}

/** The change that a question asks about: of a total, or of a line; undefined where one side is not known. */
export function changeOf({ plan, asked }: Asking, answer: ReportAnswer, base: ReportAnswer): Change | undefined {
  const { report, row } = plan;
  const figure = row ? rowFigure(plan) : plan.figure;
  if (!figure || plan.names || plan.isCounting || asked.part || plan.family || plan.without.length > 0)
    return undefined;
  if (!row) return changeBetween(figure, figureLabel(report, figure), answer.totals[figure], base.totals[figure]);
  const [[line, another], [lineBefore, anotherBefore]] = [rowsFor(plan, answer), rowsFor(plan, base)];
  if (another || anotherBefore) return undefined;
  const label = line && row.column ? rowLabel(report, answer, line, row.column) : row.label;
  // A name that a period does not have took no part in it.
  return changeBetween(figure, label, line ? line[figure] : '0', lineBefore ? lineBefore[figure] : '0');
}

/** Over what a ratio divides: 'netSales' in '100 * netCost / netSales'. */
export interface Ratio {
  above: Formula;
  below: string;
}

/** A column that is one figure over another one; undefined for any other formula. */
export function fractionIn({ formula: text }: Pick<Column, 'formula'> = {}): Ratio | undefined {
  const formula = text ? parseFormula(text) : undefined;
  if (!formula || !('sign' in formula) || formula.sign !== '/' || !('name' in formula.right)) return undefined;
  return { above: formula.left, below: formula.right.name };
}

/** A column that is one sum over another one. */
export function ratioOf({ report }: Plan, figure: string): Ratio | undefined {
  const ratio = fractionIn(report.columns[figure]);
  const above = ratio ? namesIn(ratio.above) : [];
  const isOfSums = ratio && [...above, ratio.below].every((name) => report.columns[name]?.sum);
  // A margin has its sales on both sides of the line: its parts would have no meaning.
  return isOfSums && !above.includes(ratio.below) ? ratio : undefined;
}

/** The change of the one amount above the line of a ratio: the cost in a cost percentage. Undefined for any other figure. */
export function changeAbove(plan: Plan, answer: ReportAnswer, base: ReportAnswer, figure: string): Change | undefined {
  const ratio = plan.row ? undefined : ratioOf(plan, figure);
  const [above, ...others] = ratio ? namesIn(ratio.above) : [];
  return above && others.length === 0
    ? changeBetween(above, figureLabel(plan.report, above), answer.totals[above], base.totals[above])
    : undefined;
}

/** What a row or subtotal had then and now in some measures. */
export interface Sides {
  now: readonly Decimal[];
  before: readonly Decimal[];
}
const NONE: Sides = { now: [], before: [] };

/**
 * What the rows or subtotals of a plan have, by their names.
 * @param of the measures of a row
 * @param nameOf what a row is called. @default its label
 * @returns undefined where not all rows are there
 * @throws ApiError as the report's own call does
 */
export async function sidesOf(
  asking: Asking,
  plan: Plan,
  of: (row: Row) => readonly Decimal[],
  nameOf?: (row: Row, label: string) => string,
): Promise<ReadonlyMap<string, Sides> | undefined> {
  const { report, dimension } = plan;
  const found = new Map<string, Sides>();
  for (const side of ['now', 'before'] as const) {
    const answer = await sheetOf({ ...asking, plan }, side === 'now' ? {} : { period: asking.asked.base });
    const group = dimension && 'group' in dimension.by ? dimension.by.group : undefined;
    if (!answer || (!group && answer.docs.length < answer.total)) return undefined;
    for (const { label, row } of labelled(report, answer, group)) {
      const name = nameOf?.(row, label) ?? label;
      const had = found.get(name) ?? NONE;
      found.set(name, { ...had, [side]: of(row).map((value, at) => value.plus(had[side][at] ?? 0)) });
    }
  }
  return found;
}

/** The largest change first. */
export const largestFirst = <P extends Part>(parts: readonly P[]): P[] =>
  parts.toSorted((a, b) => dec(b.change).abs().cmp(dec(a.change).abs()));
