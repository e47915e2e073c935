/** Why a figure changed: the same report, broken down on both sides, where the parts add up to exactly the change. */

import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { type Decimal, dec, fixed, sum } from '#engine/run/decimal';
import { evaluateFormula, type Formula, namesIn, parseFormula } from '#engine/run/formula';
import { type Breakdown, breakdownsOf } from '../catalogue/breakdowns';
import { sheetOf } from '../nodes/sheet';
import { detailFigure } from '../plan/figure';
import type { Asking, Plan } from '../plan/plan';
import type { Change, Explained, Part } from '../say/causes';
import { figureLabel, groupLabel, isNumber, placesOf, type Row, rowLabel } from '../say/figures';
import { rowFigure, rowsFor } from '../say/rows';

/** How the parts of a change are calculated from the figures of a row or a subtotal. */
interface Measure {
  /** The columns that it reads. */
  columns: readonly string[];
  of(row: Row): Decimal;
}

/** The change that a question asks about: of a total, or of a line; undefined where one side is not known. */
export function changeOf({ plan, asked }: Asking, answer: ReportAnswer, base: ReportAnswer): Change | undefined {
  const { report, row } = plan;
  const figure = row ? rowFigure(plan) : plan.figure;
  if (!figure || plan.names || plan.isCounting || asked.part || plan.family || plan.without.length > 0)
    return undefined;
  const valueIn = (from: ReportAnswer): unknown => {
    if (!row) return from.totals[figure];
    const rows = rowsFor(plan, from);
    // A name that a period does not have took no part in it.
    return rows.length === 0 ? '0' : rows.length === 1 ? rows[0]?.[figure] : undefined;
  };
  const [now, before] = [valueIn(answer), valueIn(base)];
  if (!isNumber(now) || !isNumber(before)) return undefined;
  const places = placesOf(now, before);
  const [line] = row ? rowsFor(plan, answer) : [];
  return {
    figure,
    label: row
      ? line && row.column
        ? rowLabel(report, answer, line, row.column)
        : row.label
      : figureLabel(report, figure),
    now: String(now),
    before: String(before),
    change: fixed(dec(now).minus(dec(before)), places),
  };
}

/** Over what a ratio divides: 'netSales' in '100 * netCost / netSales'. */
interface Ratio {
  above: Formula;
  below: string;
}

/** A column that is one sum over another one; undefined for any other formula. */
function ratioOf({ report }: Plan, figure: string): Ratio | undefined {
  const column = report.columns[figure];
  const formula = column?.formula ? parseFormula(column.formula) : undefined;
  if (!formula || !('sign' in formula) || formula.sign !== '/' || !('name' in formula.right)) return undefined;
  const { left: above, right: below } = formula;
  const isOfSums = [...namesIn(above), below.name].every((name) => report.columns[name]?.sum);
  // A margin has its sales on both sides of the line: its parts would have no meaning.
  return isOfSums && !namesIn(above).includes(below.name) ? { above, below: below.name } : undefined;
}

/** The change of the one amount above the line of a ratio: the cost in a cost percentage. Undefined for any other figure. */
export function changeAbove(plan: Plan, answer: ReportAnswer, base: ReportAnswer, figure: string): Change | undefined {
  const ratio = plan.row ? undefined : ratioOf(plan, figure);
  const [above, ...others] = ratio ? namesIn(ratio.above) : [];
  const [now, before] = above && others.length === 0 ? [answer, base].map(({ totals }) => totals[above]) : [];
  if (!above || !isNumber(now) || !isNumber(before)) return undefined;
  return {
    ...{ figure: above, label: figureLabel(plan.report, above), now: String(now), before: String(before) },
    change: fixed(dec(now).minus(dec(before)), placesOf(now, before)),
  };
}

/** The column of a line. */
const columnOf = ({ statement }: Report, line: string): string =>
  statement?.lines.find(({ name }) => name === line)?.column ?? line;

/** The plan of a breakdown with its column; undefined where the person or the report does not have the figure in it. */
export function brokenDown(
  { plan, asker: { identity } }: Asking,
  { report, by }: Breakdown,
  figure: string,
  ratio?: Ratio,
): Plan | undefined {
  const { row } = plan;
  const own = 'parameter' in by.by ? { [by.by.parameter]: by.by.value } : {};
  const total = by.needs ? detailFigure(report, identity, by.needs) : figure;
  // The lines of a statement are columns of the same report by category.
  const column = row?.column ? columnOf(report, row.value) : total;
  const read = ratio ? namesIn(ratio.above) : [column ?? ''];
  if (!column || read.some((key) => !report.columns[key])) return undefined;
  if (row && !row.column) return undefined;
  const filters = Object.entries(plan.query.filters).filter(
    ([key, value]) => !report.parameters[key]?.required || value === '',
  );
  const isSame = report === plan.report;
  // What another report cannot be narrowed to, it cannot break down.
  if (!isSame && filters.some(([key]) => !(key in report.parameters))) return undefined;
  return {
    ...plan,
    ...{ report, dimension: by, row: undefined, figure: column },
    query: {
      ...plan.query,
      report: report.name,
      by: 'group' in by.by ? [by.by.group] : [],
      filters: { ...(isSame ? plan.query.filters : Object.fromEntries(filters)), ...by.needs, ...own },
    },
  };
}

/** What each part has in an answer; undefined where its rows are not all there. */
function sidesOf(
  { report, dimension }: Plan,
  answer: ReportAnswer,
  measure: Measure,
): Map<string, Decimal> | undefined {
  const found = new Map<string, Decimal>();
  const add = (label: string, row: Row): void => {
    found.set(label, (found.get(label) ?? dec(0)).plus(measure.of(row)));
  };
  if (dimension && 'group' in dimension.by) {
    for (const { value, totals } of answer.groups ?? [])
      add(groupLabel(report, answer, dimension.by.group, value), totals);
    return found;
  }
  if (answer.docs.length < answer.total) return undefined;
  for (const row of answer.docs) add(rowLabel(report, answer, row), row);
  return found;
}

/** What a figure is measured by in a row of a breakdown: itself, or what is above the line of a ratio. */
function measureOf(plan: Plan, ratio: Ratio | undefined): Measure {
  const formula: Formula = ratio?.above ?? { name: plan.figure ?? '' };
  return { columns: namesIn(formula), of: (row) => evaluateFormula(formula, (name) => row[name] ?? 0) ?? dec(0) };
}

/** The parts of a sum: what each has now, less what it had. */
const partsOfSum = (
  ofNow: ReadonlyMap<string, Decimal>,
  ofBefore: ReadonlyMap<string, Decimal>,
  places: number,
): Part[] =>
  [...new Set([...ofNow.keys(), ...ofBefore.keys()])].map((label) => {
    const [now, before] = [ofNow.get(label) ?? dec(0), ofBefore.get(label) ?? dec(0)];
    return {
      label,
      now: fixed(now, places),
      before: fixed(before, places),
      change: fixed(now.minus(before), places),
    };
  });

/**
 * The parts of a ratio: what the change of each part above the line moves it by at today's divisor, and last what the divisor moves it by. The
 * last one has the rest of the rounding, so that the parts add up to the change as it is shown.
 */
function partsOfRatio(sums: readonly Part[], below: Part, { change }: Change): Part[] {
  const places = placesOf(change);
  const parts = sums.map(({ label, change: moved }) => ({
    label,
    change: fixed(dec(moved).div(dec(below.now)), places),
  }));
  const rest = dec(change).minus(sum(parts.map((each) => each.change)));
  return [...parts, { label: below.label, change: fixed(rest, places) }];
}

/** A line that a layout deducts, such as staff meals: written as less than nothing, while its own column is an amount. */
const isDeduction = ({ now, before }: Change): boolean => dec(now).lte(0) && dec(before).lte(0);

/** A deduction as the amount that it is: more staff meals are a rise. */
function withoutSign(whole: Change): Change {
  const negated = (value: string): string => fixed(dec(value).neg(), placesOf(value));
  return { ...whole, now: negated(whole.now), before: negated(whole.before), change: negated(whole.change) };
}

/**
 * The parts of a change, by the first of the report's breakdowns in which they add up to it exactly.
 * @returns undefined where there is none
 * @throws ApiError as the report's own call does
 */
export async function explain(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  whole: Change,
): Promise<Explained | undefined> {
  const { plan, asker, asked } = asking;
  const { outlets } = plan.query;
  const { identity } = asker;
  const { report } = plan;
  const ratio = ratioOf(plan, whole.figure);
  const column = report.columns[whole.figure];
  if (!ratio && !column?.sum && !plan.row?.column) return undefined;
  if (ratio && [answer, base].some(({ totals }) => dec(totals[ratio.below] ?? 0).eq(0))) return undefined;
  let onlyOne: Explained | undefined;
  for (const breakdown of breakdownsOf(report, identity, {
    outlets: outlets.length,
    asked: plan.dimension && 'each' in plan.dimension.by ? undefined : plan.dimension,
  })) {
    const broken = brokenDown(asking, breakdown, whole.figure, ratio);
    if (!broken) continue;
    const measure = measureOf(broken, ratio);
    const one = { ...asking, plan: broken };
    const answers = [await sheetOf(one), await sheetOf(one, { period: asked.base })] as const;
    const [now, before] = answers.map((each) => each && sidesOf(broken, each, measure));
    if (!now || !before) continue;
    const places = ratio ? 4 : placesOf(whole.now, whole.before);
    const sums = partsOfSum(now, before, places).filter((part) => !dec(part.change).eq(0));
    const total = ratio ? measure.of(answer.totals).minus(measure.of(base.totals)) : dec(whole.change);
    const added = sum(sums.map(({ change }) => change));
    const isDeducted = plan.row !== undefined && !added.eq(0) && added.eq(total.neg()) && isDeduction(whole);
    // Parts that are not the whole explain nothing.
    if (!added.eq(total) && !isDeducted) continue;
    const parts = ratio
      ? partsOfRatio(sums, sideBelow(plan, ratio, answer, base), whole).filter(({ change }) => !dec(change).eq(0))
      : sums;
    if (parts.length === 0) continue;
    const explained = {
      ...(isDeducted ? withoutSign(whole) : whole),
      ...{ ...breakdown, query: broken.query, below: ratio && figureLabel(report, ratio.below) },
      parts: parts.toSorted((a, b) => dec(b.change).abs().cmp(dec(a.change).abs())),
    };
    if (parts.length > 1) return explained;
    onlyOne ??= explained;
  }
  // A question about biryani knows that biryani changed.
  return onlyOne && plan.filters.includes(onlyOne.parts[0]?.label ?? '') ? undefined : onlyOne;
}

const sideBelow = (plan: Plan, { below }: Ratio, answer: ReportAnswer, base: ReportAnswer): Part => {
  const [now, before] = [answer.totals[below], base.totals[below]].map(String);
  return { label: figureLabel(plan.report, below), now: now ?? '0', before: before ?? '0', change: '0' };
};
