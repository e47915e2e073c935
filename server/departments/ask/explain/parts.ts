/** Why a figure changed: the same report, broken down on both sides, where the parts add up to exactly the change. */

import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed, sum } from '#engine/run/decimal';
import { evaluateFormula, namesIn } from '#engine/run/formula';
import { type Breakdown, breakdownsOf } from '../catalogue/breakdowns';
import { detailFigure } from '../plan/figure';
import type { Asking, Plan } from '../plan/plan';
import type { Change } from '../say/changes';
import { figureLabel, placesOf } from '../say/figures';
import { type Explained, largestFirst, type Part, type Ratio, ratioOf, sidesOf } from './change';

/** The column of a statement's line. */
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
  if (!column || read.some((key) => !report.columns[key]) || (row && !row.column)) return undefined;
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

/**
 * The parts of a ratio: what the change of each part above the line moves it by at today's divisor, and last what the divisor moves it by. The
 * last one has the rest of the rounding, so that the parts add up to the change as it is shown.
 */
function partsOfRatio(sums: readonly Part[], divisor: string, below: string, { change }: Change): Part[] {
  const places = placesOf(change);
  const parts = sums.map(({ label, change: moved }) => ({
    label,
    change: fixed(dec(moved).div(dec(divisor)), places),
  }));
  const rest = dec(change).minus(sum(parts.map((each) => each.change)));
  return [...parts, { label: below, change: fixed(rest, places) }].filter((part) => !dec(part.change).eq(0));
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
  const { plan, asker } = asking;
  const { report, dimension, row } = plan;
  const ratio = ratioOf(plan, whole.figure);
  if (!ratio && !report.columns[whole.figure]?.sum && !row?.column) return undefined;
  if (ratio && [answer, base].some(({ totals }) => dec(totals[ratio.below] ?? 0).eq(0))) return undefined;
  const by = dimension && 'each' in dimension.by ? undefined : dimension;
  const breakdowns = breakdownsOf(report, asker.identity, { outlets: plan.query.outlets.length, asked: by });
  let onlyOne: Explained | undefined;
  for (const breakdown of breakdowns) {
    const broken = brokenDown(asking, breakdown, whole.figure, ratio);
    const formula = ratio?.above ?? { name: broken?.figure ?? '' };
    const measure = (of: Readonly<Record<string, unknown>>) =>
      evaluateFormula(formula, (name) => (of[name] as string | undefined) ?? 0) ?? dec(0);
    const sides = broken && (await sidesOf(asking, broken, (each) => [measure(each)]));
    if (!broken || !sides) continue;
    const places = ratio ? 4 : placesOf(whole.now, whole.before);
    const sums = [...sides].flatMap(([label, each]): Part[] => {
      const [now, before] = [each.now[0] ?? dec(0), each.before[0] ?? dec(0)];
      const change = fixed(now.minus(before), places);
      return dec(change).eq(0) ? [] : [{ label, now: fixed(now, places), before: fixed(before, places), change }];
    });
    const total = ratio ? measure(answer.totals).minus(measure(base.totals)) : dec(whole.change);
    const added = sum(sums.map(({ change }) => change));
    // Parts that are not the whole explain nothing.
    if (!added.eq(total)) continue;
    const below = ratio && figureLabel(report, ratio.below);
    const divisor = String(answer.totals[ratio?.below ?? ''] ?? '0');
    const parts = below ? partsOfRatio(sums, divisor, below, whole) : sums;
    const explained: Explained = {
      change: whole,
      ...{ report: breakdown.report, query: broken.query, by: breakdown.by.label, below, parts: largestFirst(parts) },
    };
    if (parts.length > 1) return explained;
    if (parts.length > 0) onlyOne ??= explained;
  }
  // A question about biryani knows that biryani changed.
  return onlyOne && plan.filters.includes(onlyOne.parts[0]?.label ?? '') ? undefined : onlyOne;
}
