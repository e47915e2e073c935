/** A change split into how many and how much each: sales by bills and average bill, purchases item by item by kilos and price per kilo. */

import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { isFor, type ReportAnswer, visibleColumns } from '#engine/read/reporting';
import { type Decimal, dec, fixed, sum } from '#engine/run/decimal';
import { breakdownNamed } from '../catalogue/breakdowns';
import { itemColumns, ofLines } from '../nodes/items';
import type { Asking, Plan } from '../plan/plan';
import type { Change } from '../say/changes';
import { figureLabel, isNumber, placesOf } from '../say/figures';
import { fractionIn, largestFirst, type Part, type Sides, type Split, sidesOf } from './change';
import { brokenDown } from './parts';

/** The column that is a figure over a count, with the count: `avgBill` is `netSales / bills`. */
function averageOf(report: Report, user: AccessUser, figure: string): { average: string; count: string } | undefined {
  for (const [average, column] of visibleColumns(report, user)) {
    const { above, below: count = '' } = (column.hidden ? undefined : fractionIn(column)) ?? {};
    const { sum: isSummed, kind } = report.columns[count] ?? {};
    if (above && 'name' in above && above.name === figure && isSummed && kind === 'integer') return { average, count };
  }
  return undefined;
}

/** How a change splits by a count of the report; undefined where it has no such parts, or only one of them. */
export function splitByCount(
  { plan: { report, row }, asker }: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  whole: Change,
): Split | undefined {
  const columns =
    row || !report.columns[whole.figure]?.sum ? undefined : averageOf(report, asker.identity, whole.figure);
  const [now, before] = columns ? [answer, base].map(({ totals }) => totals[columns.count]) : [];
  if (!columns || !isNumber(now) || !isNumber(before) || dec(now).lte(0) || dec(before).lte(0)) return undefined;
  const places = placesOf(whole.change);
  // What more or fewer of them made at the former average; the rest of the change is the average's.
  const ofCount = fixed(dec(now).minus(dec(before)).times(dec(whole.before)).div(dec(before)), places);
  const ofAverage = fixed(dec(whole.change).minus(dec(ofCount)), places);
  const label = (key: string) => labelOf(key, report.columns[key]);
  return dec(ofCount).eq(0) || dec(ofAverage).eq(0)
    ? undefined
    : { count: label(columns.count), average: label(columns.average), columns, ofCount, ofAverage };
}

/** Where a report has a figure item by item, with its quantity. */
interface Items {
  plan: Plan;
  by: string;
  amount: string;
  quantity: string;
  count: string;
  average: string;
  /** The column with the item's name. @default the row's label */
  item?: string;
}

/** The items that a declaration names for a figure, or the lines of a listing: the money of each, with its quantity. */
function itemsOf(asking: Asking, figure: string): Items | undefined {
  const { plan, asker } = asking;
  const { report, row } = plan;
  if (report.listing) {
    const keys = itemColumns(report, asker.identity);
    const amount = keys?.money;
    if (!keys || !amount || row) return undefined;
    return {
      plan: { ...ofLines(plan), dimension: undefined, figure: amount },
      by: labelOf(keys.item, report.columns[keys.item]),
      ...{ amount, quantity: keys.quantity, item: keys.item, count: 'Quantities', average: 'cost per unit' },
    };
  }
  const declared = report.countedBy?.[row?.column ? row.value : figure];
  const found = declared && breakdownNamed(report, declared.by, asker.identity);
  const broken = found && brokenDown(asking, found, figure);
  if (!declared || !found || !broken?.figure) return undefined;
  return {
    ...{ plan: broken, by: found.by.label, amount: broken.figure, quantity: declared.quantity },
    ...{ count: declared.counts, average: declared.each },
  };
}

/** One side of an item. */
const sideOf = ([amount = dec(0), quantity = dec(0)]: readonly Decimal[]) => ({
  ...{ amount, quantity },
  /** A price is known with a quantity and no negative amount. */
  isPriced: quantity.gt(0) && amount.gte(0),
});

/**
 * One item's part. The change of its quantity counts at the former price. Without a price on both sides, such as for an item that was not
 * there before, all of the change is its quantity, unless the quantity is the same.
 */
function partOf(key: string, sides: Sides, places: number): Part & Required<Pick<Part, 'ofCount' | 'ofAverage'>> {
  const [now, before] = [sideOf(sides.now), sideOf(sides.before)];
  const [name = ''] = key.split('\n');
  const change = now.amount.minus(before.amount);
  const more = now.quantity.minus(before.quantity);
  const isPriced = more.eq(0) || (now.isPriced && before.isPriced);
  const count = more.eq(0) ? more : isPriced ? more.times(before.amount).div(before.quantity) : change;
  const ofCount = fixed(count, places);
  const isNew = before.quantity.eq(0) && !more.eq(0) ? ' (not before)' : '';
  const isGone = now.quantity.eq(0) && !more.eq(0) ? ' (not now)' : '';
  return {
    label: `${name}${isNew}${isGone}`,
    ...{ now: fixed(now.amount, places), before: fixed(before.amount, places), change: fixed(change, places) },
    ...{ ofCount, ofAverage: fixed(change.minus(dec(ofCount)), places) },
  };
}

/**
 * Splits a change item by item.
 * @returns undefined where the report has no quantities for the figure, or its items do not add up to exactly the change and are not lines of documents
 * @throws ApiError as the report's own call does
 */
export async function splitByItem(asking: Asking, whole: Change): Promise<Split | undefined> {
  const items = itemsOf(asking, whole.figure);
  if (!items) return undefined;
  const { plan, amount, quantity, item, count, average, by } = items;
  const { report, query } = plan;
  const seen = visibleColumns(report, asking.asker.identity).filter(([, column]) => isFor(column, query.filters));
  if (![amount, quantity].every((key) => seen.some(([each]) => each === key))) return undefined;
  const unit = report.columns[quantity]?.inUnit;
  const sides = await sidesOf(
    asking,
    plan,
    (row) => [dec(row[amount] ?? 0), dec(row[quantity] ?? 0)],
    (row, label) => `${item ? String(row[item] ?? '') : label}\n${unit ? String(row[unit] ?? '') : ''}`,
  );
  const places = placesOf(whole.now, whole.before);
  const parts = [...(sides ?? [])]
    .map(([key, each]) => partOf(key, each, places))
    .filter(({ change, ofCount }) => !dec(change).eq(0) || !dec(ofCount).eq(0));
  const isWhole = sum(parts.map(({ change }) => change)).eq(dec(whole.change));
  // Items that are not the whole split nothing; the lines of documents have an amount of their own.
  if (parts.length === 0 || (!isWhole && !report.listing)) return undefined;
  const total = (key: 'ofCount' | 'ofAverage'): string => fixed(sum(parts.map((part) => part[key])), places);
  return {
    ...{ count, average, ofCount: total('ofCount'), ofAverage: total('ofAverage') },
    items: { change: whole, report: asking.plan.report, query, by, parts: largestFirst(parts) },
    of: isWhole ? undefined : figureLabel(report, amount),
  };
}
