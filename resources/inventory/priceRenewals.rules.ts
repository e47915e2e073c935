/** What an approved receipt updates in the supplier's price list (domain 1.5, 2.5). */

import type { Draft, RecordOf } from '#engine/define';
import type { Plan } from '#engine/define/rules';
import { type Decimal, dec, fixed, groupDigits, money, most, sum } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { addDays } from '#engine/run/time/days';
import { isEmpty } from '#engine/run/values';
import { beginOf, type Prices, pricesOn, type Tier, tiersOf } from './supplierPrices.rules';

type Values = Record<string, unknown>;
type Price = Draft<RecordOf<'supplierPrices'>>;
type Receipt = Omit<RecordOf<'goodsReceivedNotes'>, 'grnNumber'> & { grnNumber?: string | null };
type Line = Receipt['items'][number];

const isFor =
  ({ itemId, purchaseUnitId }: Line) =>
  (price: Price) =>
    price.itemId === itemId && price.purchaseUnitId === purchaseUnitId;

/**
 * New entries for items without a price on the receipt's date. An item on two lines (two batches) gets one, at the last line's price. It
 * ends before the next entry starts. Entries that someone made inactive for that day stay inactive.
 */
function entries({ outletId, supplierId, docDate }: Receipt, unlisted: readonly Line[], prices: Prices): Values[] {
  const made = new Map<string, Values>();
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
  const patches: { resource: string; id: string; set: Values }[] = [];
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
