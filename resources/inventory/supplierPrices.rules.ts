/** The supplier's price list: which price is valid on a day, and which prices may not overlap (domain 1.5). */

import type { Draft, RecordOf } from '#engine/define';
import { type Problem, refuse, where } from '#engine/define/rules';
import { type Decimal, dec, fixed, groupDigits } from '#engine/run/decimal';
import { showDay } from '#engine/run/time/days';
import { isEmpty } from '#engine/run/values';
import { type Units, unitProblem } from './inventoryLines.rules';

type Price = Draft<RecordOf<'supplierPrices'>>;
export type Prices = readonly RecordOf<'supplierPrices'>[];

/** The active entries for an item at an outlet, from any supplier. */
export const pricesOfItem = where('supplierPrices', ({ itemId, outletId }: Price) =>
  itemId && outletId ? { itemId, outletId, status: 'active' } : undefined,
);

const FIRST = '0000-01-01';
const LAST = '9999-12-31';
/** The first day of a price. */
export const beginOf = ({ effectiveFrom }: Price): string => effectiveFrom || FIRST;
const endOf = ({ effectiveTo }: Price): string => effectiveTo || LAST;

/** The active entries valid on a day, latest first; without a day, all of them. */
export const pricesOn = (prices: Prices, day: unknown): Prices =>
  prices
    .filter(
      (each) => each.status !== 'inactive' && (typeof day !== 'string' || (beginOf(each) <= day && day <= endOf(each))),
    )
    .sort((one, other) => (beginOf(one) < beginOf(other) ? 1 : beginOf(one) > beginOf(other) ? -1 : 0));

/** ' from 5 Jun 2026 until 7 Jun 2026', to follow a word; blank for a price without dates. */
const period = (price: Price): string =>
  [
    price.effectiveFrom ? ` from ${showDay(price.effectiveFrom)}` : '',
    price.effectiveTo ? ` until ${showDay(price.effectiveTo)}` : '',
  ].join('');

const overlap = (one: Price, other: Price): boolean => beginOf(one) <= endOf(other) && beginOf(other) <= endOf(one);

/** The facts of a price list entry's rules. */
interface Surroundings {
  item: Draft<RecordOf<'inventoryItems'>> | undefined;
  units: Units;
  /** The active entries for the item at the outlet; the entry's own stored version may be among them. */
  others: Prices;
}

/**
 * Finds a unit that doesn't convert, price breaks out of order, reversed dates, two prices of a supplier for one item and unit on the same day, and two preferred
 * suppliers of an item.
 */
export function* priceListProblems(price: Price, { item, units, others }: Surroundings): Generator<Problem> {
  const unconverted = unitProblem(item, price.purchaseUnitId, units);
  if (unconverted) yield refuse('purchaseUnitId', 'conversion', unconverted);
  yield* breakProblems(price);
  if (beginOf(price) > endOf(price)) yield refuse('effectiveTo', 'order', 'Until must not be before From');
  if (price.status === 'inactive' || beginOf(price) > endOf(price)) return;
  const rest = others.filter((other) => other._id !== price._id && overlap(price, other));
  const same = rest.find(
    ({ supplierId, purchaseUnitId }) => supplierId === price.supplierId && purchaseUnitId === price.purchaseUnitId,
  );
  if (same)
    yield refuse(
      // If both start on the same day, it is a duplicate; otherwise one of them ends too late.
      beginOf(same) === beginOf(price) ? 'itemId' : 'effectiveFrom',
      'overlap',
      `This supplier already has a price for it${period(same)}; end that one before this one begins`,
    );
  const rival = price.isPreferred && rest.find((other) => other.isPreferred && other.supplierId !== price.supplierId);
  if (rival)
    yield refuse(
      'isPreferred',
      'onePreferred',
      `Another supplier is preferred for this item${period(rival)}; an item has one preferred supplier`,
    );
}

/** A price from a quantity on: the list price from 0. */
export interface Tier {
  from: Decimal;
  price: Decimal;
}

/** An entry's price and its price breaks, the smallest quantity first. */
export const tiersOf = ({ price, priceBreaks }: Price): Tier[] => [
  { from: dec(0), price: dec(price) },
  ...(priceBreaks ?? [])
    .map((each) => ({ from: dec(each.minQty), price: dec(each.price) }))
    .sort((one, other) => one.from.cmp(other.from)),
];

/** Price breaks in order: each has its own quantity, and none is dearer than a smaller quantity. */
function* breakProblems(price: Price): Generator<Problem> {
  for (const [index, { minQty, price: each }] of (price.priceBreaks ?? []).entries()) {
    if (isEmpty(minQty) || isEmpty(each)) continue;
    const others = (price.priceBreaks ?? []).filter((_other, at) => at !== index);
    const before = tiersOf({ ...price, priceBreaks: others }).filter(({ from }) => from.lt(dec(minQty)));
    const first = before.findLast((tier) => tier.price.lt(dec(each)));
    if (others.some((other, at) => at < index && !isEmpty(other.minQty) && dec(other.minQty).eq(dec(minQty))))
      yield refuse(`priceBreaks.${index}.minQty`, 'unique', 'There is a price break from this quantity already');
    else if (first && !isEmpty(price.price))
      yield refuse(
        `priceBreaks.${index}.price`,
        'order',
        `Larger quantities can’t cost more than smaller ones. Enter ${groupDigits(fixed(first.price, 4))} or less`,
      );
  }
}
