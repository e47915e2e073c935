/** A change split into how many and how much each: sales by bills and average bill. */

import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { type ReportAnswer, visibleColumns } from '#engine/read/reporting';
import { type Decimal, dec, fixed } from '#engine/run/decimal';
import { parseFormula } from '#engine/run/formula';
import type { Asking } from '../plan/plan';
import type { Change, Split } from '../say/causes';
import { isNumber, placesOf } from '../say/figures';

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

/** How a change splits by a count of the report; undefined where it has no such parts, or only one of them. */
export function splitOf(asking: Asking, answer: ReportAnswer, base: ReportAnswer, whole: Change): Split | undefined {
  const { report, row } = asking.plan;
  if (row || !report.columns[whole.figure]?.sum) return undefined;
  const keys = averageOf(report, asking.asker.identity, whole.figure);
  const [now, before] = keys ? [answer, base].map(({ totals }) => totals[keys.countKey]) : [];
  if (!keys || !isNumber(now) || !isNumber(before)) return undefined;
  if (dec(now).lte(0) || dec(before).lte(0)) return undefined;
  const parts = splitBy(whole.change, dec(whole.before), [dec(now), dec(before)]);
  const label = (key: string) => labelOf(key, report.columns[key]);
  return isTwo(parts)
    ? { count: label(keys.countKey), average: label(keys.averageKey), sides: keys, ...parts }
    : undefined;
}
