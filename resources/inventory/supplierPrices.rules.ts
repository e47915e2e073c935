/** The supplier's price list: which price is valid on a day, which prices may not overlap, and what a receipt updates (domain 1.5, 2.5). */

import type { AnyRecord, Draft, RecordOf } from '#engine/define';
import { type Plan, type Problem, refuse, where } from '#engine/define/rules';
import { type Decimal, dec, fixed, groupDigits, money, most, sum } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { addDays, showDay } from '#engine/run/time/days';
import { isEmpty } from '#engine/run/values';
import { priceAt, pricesFor, type RecordsById, type Units, unitProblem } from './inventoryLines.rules';

type Price = Draft<RecordOf<'supplierPrices'>>;
type Prices = readonly RecordOf<'supplierPrices'>[];
type Receipt = Omit<RecordOf<'goodsReceivedNotes'>, 'grnNumber'> & { grnNumber?: string | null };
type Line = Receipt['items'][number];

/** The active entries for an item at an outlet, from any supplier. */
export const pricesOfItem = where('supplierPrices', ({ itemId, outletId }: Price) =>
  itemId && outletId ? { itemId, outletId, status: 'active' } : undefined,
);

const FIRST = '0000-01-01';
const LAST = '9999-12-31';
const beginOf = ({ effectiveFrom }: Price): string => effectiveFrom || FIRST;
const endOf = ({ effectiveTo }: Price): string => effectiveTo || LAST;

/** The active entries valid on a day, latest first; without a day, all of them. */
export const pricesOn = (prices: Prices, day: unknown): Prices =>
  prices
    .filter(
      (each) => each.status !== 'inactive' && (typeof day !== 'string' || (beginOf(each) <= day && day <= endOf(each))),
    )
    .sort((one, other) => (beginOf(one) < beginOf(other) ? 1 : beginOf(one) > beginOf(other) ? -1 : 0));

/** What a line's price depends on, and its prices so far. */
interface PricedLine {
  itemId?: unknown;
  purchaseUnitId?: unknown;
  orderedQty?: unknown;
  unitPrice?: unknown;
  lastPrice?: unknown;
}

/** The facts of a line's prices. */
interface Listed {
  prices: Prices;
  items: RecordsById<'inventoryItems'>;
  units: Units;
}

/** What of an order a line's price depends on. */
interface OrderOf {
  docDate?: unknown;
  supplierId?: unknown;
}

const listedPrices = (line: PricedLine, { prices, items, units }: Listed, day: unknown) =>
  pricesFor(pricesOn(prices, day), line, items[String(line.itemId)], units);

/** The supplier's price of a line on a day, in the line's unit; null if it isn't on the list. */
export const listedPrice = (line: PricedLine, listed: Listed, day: unknown): string | null =>
  priceAt(listedPrices(line, listed, day));

/**
 * An order line's price, the supplier's for its quantity, and the item's usual supplier if this one doesn't list it. A line at the list price follows the supplier's price breaks when its quantity
 * changes; another price was agreed with the supplier and stays.
 */
export function orderedPrice(line: PricedLine, listed: Listed, { docDate, supplierId }: OrderOf) {
  const prices = listedPrices(line, listed, docDate);
  const lastPrice = priceAt(prices, line.orderedQty);
  const isListed = (price: unknown) => !isEmpty(price) && prices.some((each) => dec(each.price).eq(dec(price)));
  const follows = isListed(line.lastPrice) && !isEmpty(line.unitPrice) && dec(line.unitPrice).eq(dec(line.lastPrice));
  const usual = listed.items[String(line.itemId)]?.defaultSupplierId;
  return {
    unitPrice: follows ? lastPrice : (line.unitPrice ?? lastPrice),
    lastPrice,
    usualSupplierId: supplierId && usual && usual !== supplierId && isEmpty(lastPrice) ? usual : null,
  };
}

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

const isFor =
  ({ itemId, purchaseUnitId }: Line) =>
  (price: Price) =>
    price.itemId === itemId && price.purchaseUnitId === purchaseUnitId;

/**
 * New entries for items without a price on the receipt's date. An item on two lines (two batches) gets one, at the last line's price. It
 * ends before the next entry starts. Entries that someone made inactive for that day stay inactive.
 */
function entries({ outletId, supplierId, docDate }: Receipt, unlisted: readonly Line[], prices: Prices): AnyRecord[] {
  const made = new Map<string, AnyRecord>();
  for (const line of unlisted) {
    const { itemId, purchaseUnitId, unitPrice } = line;
    const known = prices.filter(isFor(line));
    if (known.some(({ effectiveFrom }) => effectiveFrom === docDate)) continue;
    const next = pricesOn(known, undefined).filter((each) => beginOf(each) > docDate);
    const [begins] = next.map(beginOf).sort();
    made.set(`${itemId}|${purchaseUnitId}`, {
      outletId,
      supplierId,
      itemId,
      purchaseUnitId,
      price: fixed(unitPrice, 4),
      effectiveFrom: docDate,
      ...(begins ? { effectiveTo: addDays(begins, -1) } : {}),
      lastReceiptDate: docDate,
    });
  }
  return [...made.values()];
}

/** A price from a quantity on: the list price from 0. */
interface Tier {
  from: Decimal;
  price: Decimal;
}

/** An entry's price and its price breaks, the smallest quantity first. */
const tiersOf = ({ price, priceBreaks }: Price): Tier[] => [
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

/**
 * The prices after a receipt of a quantity at another price than the list's: it is the new price from the list price or price break that applied.
 * Smaller quantities cost at least that, and a price break that is no longer cheaper is dropped.
 */
function tiersAfter(tiers: readonly Tier[], applied: Tier, price: Decimal): Tier[] {
  const renewed = tiers.map((tier): Tier => {
    if (tier === applied) return { ...tier, price };
    return tier.from.lt(applied.from) && tier.price.lt(price) ? { ...tier, price } : tier;
  });
  return renewed.filter(
    (tier, index) => index === 0 || renewed.slice(0, index).every((less) => tier.price.lt(less.price)),
  );
}

/** The price that applied to a receipt, and the changes to the current entry; none if a later receipt has updated it. */
function renewal(listed: Price, quantity: Decimal, line: Line, docDate: string) {
  if (listed.lastReceiptDate && listed.lastReceiptDate > docDate) return undefined;
  const tiers = tiersOf(listed);
  const applied = tiers.findLast(({ from }) => from.lte(quantity));
  const price = dec(fixed(line.unitPrice, 4));
  if (!applied || applied.price.eq(price)) return { set: { lastReceiptDate: docDate } };
  const [first, ...breaks] = tiersAfter(tiers, applied, price);
  const changeOf = (before: Decimal, now: Decimal) =>
    before.eq(0) ? null : fixed(now.minus(before).times(100).div(before), 4);
  const before = dec(listed.price);
  const now = first?.price ?? before;
  return {
    set: {
      ...(now.eq(before)
        ? {}
        : { price: fixed(now, 4), previousPrice: listed.price, changePct: changeOf(before, now) }),
      ...(listed.priceBreaks?.length
        ? { priceBreaks: breaks.map((tier) => ({ minQty: fixed(tier.from, 4), price: fixed(tier.price, 4) })) }
        : {}),
      lastReceiptDate: docDate,
    },
    changed: { from: applied.price, to: price, pct: changeOf(applied.price, price) },
  };
}

/**
 * The quantity that decided a line's price: of the item on all lines, because several batches of one delivery have a line each; or what was
 * ordered, if it comes in several deliveries.
 */
function decidingQty(line: Line, lines: readonly Line[]): Decimal {
  const alike = lines.filter((each) => each.itemId === line.itemId && each.purchaseUnitId === line.purchaseUnitId);
  const received = sum(alike.map(({ acceptedQty }) => acceptedQty));
  return isEmpty(line.poPrice) ? received : most(received, dec(line.orderedQty));
}

/** A price with its currency's decimals, or with all four if it needs them: 0.0125. */
const grouped = (price: unknown): string =>
  groupDigits(dec(money(price)).eq(dec(price)) ? money(price) : dec(price).toFixed());

/** '+36.4%'. */
const inPercent = (share: unknown): string => `${dec(share).gt(0) ? '+' : '−'}${dec(fixed(share, 1)).abs().toFixed()}%`;

interface Known {
  /** The supplier's price list at the outlet. */
  prices: Prices;
}

/** Updates the price list entries valid on the receipt's date, and notifies about steep changes (domain 2.5). */
export function priceRenewals(receipt: Receipt, { prices }: Known, alertPct: unknown): Plan {
  const patches: { resource: string; id: string; set: AnyRecord }[] = [];
  const steep: string[] = [];
  const { docDate } = receipt;
  const inForce = pricesOn(prices, docDate);
  const lines = linesOf(receipt).filter((line) => !dec(line.acceptedQty).eq(0));
  for (const line of lines) {
    const listed = inForce.find(isFor(line));
    const renewed = listed && renewal(listed, decidingQty(line, lines), line, docDate);
    if (!renewed) continue;
    patches.push({ resource: 'supplierPrices', id: String(listed._id), set: renewed.set });
    const { from, to, pct } = renewed.changed ?? {};
    if (pct && dec(pct).abs().gt(dec(alertPct)))
      steep.push(`${line.itemName} ${grouped(from)} → ${grouped(to)} (${inPercent(pct)})`);
  }
  const unlisted = lines.filter((line) => !inForce.some(isFor(line)));
  const title = `${steep.length} ${steep.length === 1 ? 'price' : 'prices'} changed by more than ${Number(alertPct)}%`;
  const message = `${receipt.grnNumber}: ${steep.join('; ')}`;
  return {
    patches,
    creates: entries(receipt, unlisted, prices).map((record) => ({ resource: 'supplierPrices', record })),
    notices: steep.length > 0 ? [{ category: 'priceChange', level: 'warning', title, message, tellsCosts: true }] : [],
  };
}
