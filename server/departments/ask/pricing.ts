/** A change split into how many and how much each: sales by bills and average bill, cost of sales by portions and cost per portion. */

import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { type ReportAnswer, visibleColumns } from '#engine/read/reporting';
import { type Decimal, dec, fixed, sum } from '#engine/run/decimal';
import { parseFormula } from '#engine/run/formula';
import { type Change, placesOf } from './explaining';
import { breakdownNamed } from './planning/breakdowns';
import { runPlan } from './running';
import { isNumber, type Row, rowLabel } from './saying/figures';
import type { Asking } from './saying/phrases';

/** The two parts of a change; together they are the change. */
export interface Split {
  /** What was counted, and what it comes to on average. */
  count: string;
  average: string;
  /** How many there were, and each on average, where that is one figure for all. */
  sides?: { countKey: string; averageKey: string };
  ofCount: string;
  ofAverage: string;
}

/** The column that is a figure over a count, with the count: `avgBill` is `netSales / bills`. */
function averageOf(
  report: Report,
  user: AccessUser,
  figure: string,
): { averageKey: string; countKey: string } | undefined {
  for (const [key, { formula, hidden }] of visibleColumns(report, user)) {
    const parsed = formula && !hidden ? parseFormula(formula) : undefined;
    if (!parsed || !('sign' in parsed) || parsed.sign !== '/') continue;
    const { left, right } = parsed;
    if (!('name' in left) || left.name !== figure || !('name' in right)) continue;
    const count = report.columns[right.name];
    if (count?.sum && count.kind === 'integer') return { averageKey: key, countKey: right.name };
  }
  return undefined;
}

/** What more or fewer of them made at the former average; the rest of the change is the average's. */
function splitBy(change: string, before: Decimal, counts: readonly [now: Decimal, before: Decimal]) {
  const [countNow, countBefore] = counts;
  const places = placesOf(change);
  const ofCount = fixed(countNow.minus(countBefore).times(before).div(countBefore), places);
  return { ofCount, ofAverage: fixed(dec(change).minus(dec(ofCount)), places) };
}

const isTwo = ({ ofCount, ofAverage }: Pick<Split, 'ofCount' | 'ofAverage'>): boolean =>
  !dec(ofCount).eq(0) && !dec(ofAverage).eq(0);

/** How a change splits; undefined where it has no such parts, or only one of them. */
export async function splitOf(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  whole: Change,
): Promise<Split | undefined> {
  const { report, row } = asking.plan;
  if (row || !report.columns[whole.figure]?.sum) return undefined;
  const keys = averageOf(report, asking.identity, whole.figure);
  const [now, before] = keys ? [answer, base].map(({ totals }) => totals[keys.countKey]) : [];
  if (!keys || !isNumber(now) || !isNumber(before)) return splitByItem(asking, whole);
  if (dec(now).lte(0) || dec(before).lte(0)) return undefined;
  const parts = splitBy(whole.change, dec(whole.before), [dec(now), dec(before)]);
  const label = (key: string) => labelOf(key, report.columns[key]);
  return isTwo(parts)
    ? { count: label(keys.countKey), average: label(keys.averageKey), sides: keys, ...parts }
    : undefined;
}

/** The sums of a figure and its quantity for each item. */
function byName(report: Report, answer: ReportAnswer, figure: string, quantity: string) {
  const found = new Map<string, { amount: Decimal; count: Decimal }>();
  for (const row of answer.docs as readonly Row[]) {
    const name = rowLabel(report, answer, row);
    const { amount, count } = found.get(name) ?? { amount: dec(0), count: dec(0) };
    found.set(name, { amount: amount.plus(dec(row[figure] ?? 0)), count: count.plus(dec(row[quantity] ?? 0)) });
  }
  return found;
}

/** Item by item, where the declaration says which quantity a figure is of: items of one side alone count as quantity. */
async function splitByItem(asking: Asking, whole: Change): Promise<Split | undefined> {
  const { plan, identity, reading } = asking;
  const { report } = plan;
  const declared = report.countedBy?.[whole.figure];
  const by = declared && breakdownNamed(report, declared.by, identity)?.by;
  if (!declared || !by || !('parameter' in by.by)) return undefined;
  const parameters = { ...plan.parameters, [by.by.parameter]: by.by.value };
  const one = { ...asking, plan: { ...plan, dimension: by, rank: undefined, limit: undefined, parameters } };
  const answers = [await runPlan(one), await runPlan(one, reading.base)] as const;
  if (answers.some(({ docs, total }) => docs.length < total)) return undefined;
  const [now, before] = answers.map((each) => byName(report, each, whole.figure, declared.quantity));
  if (!now || !before) return undefined;
  const total = (side: typeof now) => sum([...side.values()].map(({ amount }) => amount));
  // Items that are not the whole split nothing.
  if (!total(now).minus(total(before)).eq(dec(whole.change))) return undefined;
  const ofPrices = [...now].flatMap(([name, { amount, count }]) => {
    const then = before.get(name);
    return then?.count.gt(0) && count.gt(0) ? [amount.minus(then.amount.times(count).div(then.count))] : [];
  });
  const places = placesOf(whole.change);
  const ofAverage = fixed(sum(ofPrices), places);
  const parts = { ofAverage, ofCount: fixed(dec(whole.change).minus(dec(ofAverage)), places) };
  return isTwo(parts) ? { count: declared.counts, average: declared.each, ...parts } : undefined;
}
