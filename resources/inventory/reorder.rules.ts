/** What is short at an outlet, and how much of it to order from whom (domain 3.1, R1: suggested order; 5, W2). */

import { type DocumentBeginning, type Draft, type RecordOf, where } from '#engine/define';
import { type Decimal, dec, quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { recordsIn } from '#engine/run/values';
import { allUnits, factorToBase, type Units, unitFor } from './inventoryLines.rules';
import { pricesOn } from './supplierPrices.rules';

type Item = RecordOf<'inventoryItems'>;
type Price = RecordOf<'supplierPrices'>;
type Order = Draft<RecordOf<'purchaseOrders'>>;
type Transfer = Draft<RecordOf<'transferOuts'>>;

/** What suggestions are made of: everything of one outlet. */
export interface ReorderFacts {
  items: readonly Item[];
  prices: readonly Price[];
  units: Units;
  /** Ids of suppliers that take orders. */
  supplierIds: readonly string[];
  /** Orders that are drafts or still expected: what they bring is not ordered twice. */
  orders: readonly Order[];
  /** Goods on their way here from other outlets. */
  transfers: readonly Transfer[];
  today: string;
}

/** One item that is short, and what to order of it. Quantities in the stock unit, but for what is ordered. */
export interface Suggestion {
  itemId: string;
  itemName: string;
  stockUnitId: string;
  onHand: string;
  /** Ordered already, drafts included, or under way from another outlet. */
  coming: string;
  minLevel: string | null;
  parLevel: string | null;
  /** Undefined where neither the price list nor the item names one. */
  supplierId: string | undefined;
  purchaseUnitId: string;
  orderedQty: string;
}

/** States in which an order is still to bring something. */
export const COMING = ['draft', 'approved', 'sentToGRN', 'partiallyReceived'];
/** States in which a transfer is under way. */
export const UNDER_WAY = ['approved', 'partiallyReceived'];

const add = (sums: Map<string, Decimal>, key: unknown, amount: Decimal): void => {
  if (typeof key === 'string') sums.set(key, (sums.get(key) ?? dec(0)).plus(amount));
};

/** What is coming of each item, in its stock unit. */
function comingOf({ items, orders, transfers }: ReorderFacts): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const order of orders)
    for (const line of linesOf(order)) {
      const open = order.status === 'draft' ? line.orderedQty : line.openQty;
      add(sums, line.itemId, dec(open).times(dec(line.conversionFactor ?? 1)));
    }
  // What another outlet sends is its own item of the same code.
  const byCode = new Map(items.map(({ itemCode, _id }) => [itemCode, _id]));
  for (const transfer of transfers)
    for (const line of linesOf(transfer)) {
      const id = typeof line.itemCode === 'string' ? byCode.get(line.itemCode) : undefined;
      add(sums, id, dec(line.pendingQty).times(dec(line.conversionFactor ?? 1)));
    }
  return sums;
}

const isKnown = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** How much of an item is missing, in its stock unit; nothing while there is enough of it. */
function missingOf(item: Item, there: Decimal): Decimal | undefined {
  const { minLevel, parLevel, maxLevel, reorderQty } = item;
  const isShort = (isKnown(minLevel) && there.lte(dec(minLevel))) || (isKnown(parLevel) && there.lt(dec(parLevel)));
  if (!isShort) return undefined;
  const upTo = dec(isKnown(parLevel) ? parLevel : minLevel).minus(there);
  const wanted = upTo.gt(dec(reorderQty)) ? upTo : dec(reorderQty);
  if (!isKnown(maxLevel)) return wanted.gt(0) ? wanted : undefined;
  const room = dec(maxLevel).minus(there);
  const amount = wanted.gt(room) ? room : wanted;
  return amount.gt(0) ? amount : undefined;
}

/** The price by which an item is ordered: the preferred one, else the usual supplier's, else the cheapest per stock unit. */
function priceOf(item: Item, { prices, units, supplierIds, today }: ReorderFacts): Price | undefined {
  const own = pricesOn(prices, today).filter(
    ({ itemId, supplierId }) => itemId === item._id && supplierIds.includes(supplierId),
  );
  const perUnit = (price: Price): Decimal => {
    const factor = factorToBase(item, price.purchaseUnitId, units);
    return factor?.gt(0) ? dec(price.price).div(factor) : dec('999999999');
  };
  return (
    own.find(({ isPreferred }) => isPreferred === true) ??
    own.find(({ supplierId }) => supplierId === item.defaultSupplierId) ??
    own.toSorted((one, other) => perUnit(one).cmp(perUnit(other)))[0]
  );
}

/** The quantity to order in a unit: whole packs, as much as the supplier sells at least. */
function inUnit(amount: Decimal, factor: Decimal, isPack: boolean, least: unknown): string {
  const exact = amount.div(factor);
  // Rounded up: what is ordered covers what is missing.
  const whole = isPack ? exact.round(0, 3) : exact.round(3, 3);
  return quantity(whole.gt(dec(least)) ? whole : dec(least));
}

/** What is short, by the name of the item. */
export function suggestions(facts: ReorderFacts): Suggestion[] {
  const coming = comingOf(facts);
  const found = facts.items.flatMap((item): Suggestion[] => {
    const { _id, itemName, baseUnitId, stockOnHand, minLevel, parLevel, defaultSupplierId } = item;
    const comes = coming.get(_id) ?? dec(0);
    const missing = missingOf(item, dec(stockOnHand).plus(comes));
    if (!missing || item.isStockTracked === false) return [];
    const price = priceOf(item, facts);
    const wanted = price?.purchaseUnitId ?? unitFor(item, 'purchase') ?? baseUnitId;
    const factor = factorToBase(item, wanted, facts.units);
    const unit = factor?.gt(0) ? { id: wanted, factor } : { id: baseUnitId, factor: dec(1) };
    const usual = facts.supplierIds.find((id) => id === defaultSupplierId);
    return [
      {
        itemId: _id,
        itemName,
        stockUnitId: baseUnitId,
        onHand: quantity(stockOnHand ?? 0),
        coming: quantity(comes),
        minLevel: minLevel ?? null,
        parLevel: parLevel ?? null,
        supplierId: price?.supplierId ?? usual,
        purchaseUnitId: unit.id,
        orderedQty: inUnit(missing, unit.factor, unit.id !== baseUnitId, price?.minOrderQty),
      },
    ];
  });
  return found.toSorted((one, other) => one.itemName.localeCompare(other.itemName, 'en', { numeric: true }));
}

/**
 * A draft order from what is short: `/createpo?reorder` for the supplier of whom most is short, `/createpo?reorder=<supplierId>` for one.
 * The page Reorder makes one for each supplier, and shows why there is nothing to order.
 */
export const orderOfWhatIsShort: DocumentBeginning = {
  facts: {
    items: where('inventoryItems', ({ outletId }) => ({ outletId, status: 'active' })),
    prices: where('supplierPrices', ({ outletId }) => ({ outletId, status: 'active' })),
    units: allUnits,
    suppliers: where('suppliers', () => ({ status: 'active' })),
    orders: where('purchaseOrders', ({ outletId }) => ({ outletId, status: COMING })),
    transfers: where('transferOuts', ({ outletId }) => ({ toOutletId: outletId, status: UNDER_WAY })),
  },
  fill: (facts, { today }, wanted) => {
    const found = suggestions({
      items: recordsIn('inventoryItems', facts.items),
      prices: recordsIn('supplierPrices', facts.prices),
      units: recordsIn('units', facts.units),
      supplierIds: recordsIn('suppliers', facts.suppliers).map(({ _id }) => _id),
      orders: recordsIn('purchaseOrders', facts.orders),
      transfers: recordsIn('transferOuts', facts.transfers),
      today,
    });
    const counts = new Map<string, number>();
    for (const { supplierId } of found)
      if (supplierId !== undefined) counts.set(supplierId, (counts.get(supplierId) ?? 0) + 1);
    const [most] = [...counts].sort(([, one], [, other]) => other - one);
    const supplierId = wanted || most?.[0];
    const items = found
      .filter((each) => supplierId !== undefined && each.supplierId === supplierId)
      .map(({ itemId, purchaseUnitId, orderedQty }) => ({ itemId, purchaseUnitId, orderedQty }));
    return items.length > 0 ? { supplierId, items } : undefined;
  },
  otherwise: '/reorder',
};
