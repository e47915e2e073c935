/** A change split item by item into quantity and price: purchases by kilos and price per kilo. */

import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { isFor, type ReportAnswer, visibleColumns } from '#engine/read/reporting';
import { type Decimal, dec, fixed, sum } from '#engine/run/decimal';
import { breakdownNamed } from '../catalogue/breakdowns';
import { DETAIL, itemColumns, ofLines } from '../nodes/items';
import { sheetOf } from '../nodes/sheet';
import { detailFigure } from '../plan/figure';
import type { Asking, Plan } from '../plan/plan';
import type { Change, ItemSplit } from '../say/causes';
import { figureLabel, placesOf, type Row, rowLabel } from '../say/figures';
import { brokenDown } from './parts';

/** Where a report has a figure item by item, with its quantity. */
interface Items {
  plan: Plan;
  by: string;
  amount: string;
  quantity: string;
  count: string;
  average: string;
  nameOf(answer: ReportAnswer, row: Row): string;
}

/** The lines of a listing: the money of each, with its quantity. */
function itemsOfLines({ plan, asker: { identity } }: Asking): Items | undefined {
  const { report } = plan;
  const keys = itemColumns(report);
  const amount = detailFigure(report, identity, DETAIL);
  if (!keys || !amount || plan.row) return undefined;
  return {
    plan: { ...ofLines(plan), dimension: undefined, figure: amount },
    by: labelOf(keys.item, report.columns[keys.item]),
    ...{ amount, quantity: keys.quantity, count: 'Quantities', average: 'cost per unit' },
    nameOf: (_answer, row) => String(row[keys.item] ?? ''),
  };
}

/** The items that a declaration names for a figure, or a listing's lines. */
function itemsOf(asking: Asking, figure: string): Items | undefined {
  const { plan, asker } = asking;
  const { identity } = asker;
  const { report, row } = plan;
  if (report.listing) return itemsOfLines(asking);
  const declared = report.countedBy?.[row?.column ? row.value : figure];
  const found = declared && breakdownNamed(report, declared.by, identity);
  const broken = found && brokenDown(asking, found, figure);
  if (!declared || !found || !broken?.figure) return undefined;
  return {
    plan: broken,
    by: found.by.label,
    ...{ amount: broken.figure, quantity: declared.quantity, count: declared.counts, average: declared.each },
    nameOf: (answer, each) => rowLabel(report, answer, each),
  };
}

/** One side of an item. */
interface Side {
  amount: Decimal;
  quantity: Decimal;
}
const NONE: Side = { amount: dec(0), quantity: dec(0) };

/** The sums of each item in each unit; undefined where not all rows are there. */
function sidesOf(items: Items, answer: ReportAnswer): Map<string, Side> | undefined {
  if (answer.docs.length < answer.total) return undefined;
  const unit = items.plan.report.columns[items.quantity]?.inUnit;
  const found = new Map<string, Side>();
  for (const row of answer.docs as readonly Row[]) {
    const key = `${items.nameOf(answer, row)}\n${unit ? String(row[unit] ?? '') : ''}`;
    const { amount, quantity } = found.get(key) ?? NONE;
    found.set(key, {
      amount: amount.plus(dec(row[items.amount] ?? 0)),
      quantity: quantity.plus(dec(row[items.quantity] ?? 0)),
    });
  }
  return found;
}

const isSeen = (report: Report, user: AccessUser, { plan, amount, quantity }: Items): boolean => {
  const seen = new Map(visibleColumns(report, user).filter(([, column]) => isFor(column, plan.query.filters)));
  return seen.has(amount) && seen.has(quantity);
};

/** A price is known on a side with a quantity and no negative amount. */
const isPriced = ({ amount, quantity }: Side): boolean => quantity.gt(0) && amount.gte(0);

/**
 * What the change of a quantity adds at the former price. Without a price on both sides, such as for an item that was not there before, all of
 * the change is its quantity, unless the quantity is the same.
 */
function ofQuantity(now: Side, before: Side): Decimal {
  const difference = now.quantity.minus(before.quantity);
  if (difference.eq(0)) return difference;
  if (!isPriced(now) || !isPriced(before)) return now.amount.minus(before.amount);
  return difference.times(before.amount).div(before.quantity);
}

/** An item's name in the answer; one that is on one side only says so. */
function labelFor(key: string, now: Side, before: Side): string {
  const [name = ''] = key.split('\n');
  if (before.quantity.eq(0) && !now.quantity.eq(0)) return `${name} (not before)`;
  return now.quantity.eq(0) && !before.quantity.eq(0) ? `${name} (not now)` : name;
}

/**
 * Splits a change item by item.
 * @returns undefined where the report has no quantities for the figure, or its items do not add up to exactly the change and are not lines of documents
 * @throws ApiError as the report's own call does
 */
export async function splitByItem(asking: Asking, whole: Change): Promise<ItemSplit | undefined> {
  const { asker, asked } = asking;
  const { identity } = asker;
  const items = itemsOf(asking, whole.figure);
  if (!items || !isSeen(items.plan.report, identity, items)) return undefined;
  const one = { ...asking, plan: items.plan };
  const answers = [await sheetOf(one), await sheetOf(one, { period: asked.base })] as const;
  const [now, before] = answers.map((answer) => answer && sidesOf(items, answer));
  if (!now || !before) return undefined;
  const places = placesOf(whole.now, whole.before);
  const parts = [...new Set([...now.keys(), ...before.keys()])].flatMap((key) => {
    const [ofNow, ofBefore] = [now.get(key) ?? NONE, before.get(key) ?? NONE];
    const change = ofNow.amount.minus(ofBefore.amount);
    const ofCount = fixed(ofQuantity(ofNow, ofBefore), places);
    const ofAverage = fixed(change.minus(dec(ofCount)), places);
    if (change.eq(0) && dec(ofCount).eq(0)) return [];
    return [
      {
        label: labelFor(key, ofNow, ofBefore),
        now: fixed(ofNow.amount, places),
        before: fixed(ofBefore.amount, places),
        change: fixed(change, places),
        ...{ ofCount, ofAverage },
      },
    ];
  });
  const isWhole = sum(parts.map(({ change }) => change)).eq(dec(whole.change));
  const { report } = items.plan;
  // Items that are not the whole split nothing; the lines of documents have an amount of their own.
  if (parts.length === 0 || (!isWhole && !report.listing)) return undefined;
  const total = (key: 'ofCount' | 'ofAverage'): string => fixed(sum(parts.map((part) => part[key])), places);
  return {
    ...{ count: items.count, average: items.average, by: items.by, query: items.plan.query },
    ...{ ofCount: total('ofCount'), ofAverage: total('ofAverage') },
    ...(isWhole ? {} : { of: figureLabel(report, items.amount) }),
    parts: parts.toSorted((a, b) => dec(b.change).abs().cmp(dec(a.change).abs())),
  };
}
