/** Low stock at an outlet, and how much to order from which supplier (domain 3.1, R1: suggested order; 5, W2). */

import { type DocumentBeginning, type Draft, type RecordOf, where } from '#engine/define';
import { type Decimal, dec, quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { fromStock, inStock, type Ratio, SAME, toStock } from '#engine/run/units';
import { recordsIn } from '#engine/run/values';
import { allUnits, priceAt, pricesFor, ratioToStock, type Units, unitFor } from './inventoryLines.rules';
import { ON_ORDER } from './purchasing.rules';
import { pricesOn } from './supplierPrices.rules';

type Item = RecordOf<'inventoryItems'>;
type Price = RecordOf<'supplierPrices'>;
type Order = Draft<RecordOf<'purchaseOrders'>>;
type Transfer = Draft<RecordOf<'transferOuts'>>;

/** Ids of the suppliers that deliver to an outlet; an order to another is refused. */
export const deliverersTo = (outletId: string, suppliers: readonly RecordOf<'suppliers'>[]): string[] =>
  suppliers.filter(({ outlets }) => !outlets?.length || outlets.includes(outletId)).map(({ _id }) => _id);

/** The input for suggestions: everything of one outlet. */
export interface ReorderFacts {
  items: readonly Item[];
  prices: readonly Price[];
  units: Units;
  /** Ids of suppliers that take orders of the outlet. */
  supplierIds: readonly string[];
  /** The suppliers that a person chose, by item. @default each item's usual one */
  chosen?: Readonly<Record<string, string>>;
  /** Draft and open orders: their quantities aren't ordered twice. */
  orders: readonly Order[];
  /** Goods in transit from other outlets. */
  transfers: readonly Transfer[];
  today: string;
}

/**
 * One item with low stock and the suggested order. Quantities are in the stock unit, except the order quantity. Prices are left out for people
 * who can’t see costs.
 */
export interface Suggestion {
  itemId: string;
  itemName: string;
  stockUnitId: string;
  onHand: string;
  /** Already ordered, including drafts, or in transit from another outlet. */
  coming: string;
  minLevel: string | null;
  parLevel: string | null;
  /** Undefined if neither the price list nor the item names a supplier. */
  supplierId: string | undefined;
  purchaseUnitId: string;
  orderedQty: string;
  /** The purchase unit in stock units: what a pack contains. */
  packContent: string;
  /** Per purchase unit, at the suggested quantity. */
  unitPrice: string | null;
  leadTimeDays: number | null;
}

/** States of an order with open quantities. */
export const COMING = ['draft', ...ON_ORDER];
/** States of a transfer in transit. */
export const UNDER_WAY = ['approved', 'partiallyReceived'];

const add = (sums: Map<string, Decimal>, key: unknown, amount: Decimal): void => {
  if (typeof key === 'string') sums.set(key, (sums.get(key) ?? dec(0)).plus(amount));
};

/** Incoming quantities by item, in its stock unit. */
function comingOf({ items, orders, transfers }: ReorderFacts): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const order of orders)
    for (const line of linesOf(order)) {
      const open = order.status === 'draft' ? line.orderedQty : line.openQty;
      add(sums, line.itemId, inStock(line, open));
    }
  // The other outlet sends its own item with the same code.
  const byCode = new Map(items.map(({ itemCode, _id }) => [itemCode, _id]));
  for (const transfer of transfers)
    for (const line of linesOf(transfer)) {
      const id = typeof line.itemCode === 'string' ? byCode.get(line.itemCode) : undefined;
      add(sums, id, inStock(line, line.pendingQty));
    }
  return sums;
}

const isKnown = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** The missing quantity of an item at or below its minimum (below par, if it has none), in its stock unit; nothing if there is enough. */
function missingOf(item: Item, there: Decimal): Decimal | undefined {
  const { minLevel, parLevel, maxLevel, reorderQty } = item;
  const isShort = isKnown(minLevel) ? there.lte(dec(minLevel)) : isKnown(parLevel) && there.lt(dec(parLevel));
  if (!isShort) return undefined;
  const upTo = dec(isKnown(parLevel) ? parLevel : minLevel).minus(there);
  const wanted = upTo.gt(dec(reorderQty)) ? upTo : dec(reorderQty);
  if (!isKnown(maxLevel)) return wanted.gt(0) ? wanted : undefined;
  const room = dec(maxLevel).minus(there);
  const amount = wanted.gt(room) ? room : wanted;
  return amount.gt(0) ? amount : undefined;
}

/** The price to order an item at: the chosen supplier's, the preferred one, otherwise the usual supplier's, otherwise the cheapest per stock unit. */
function priceOf(item: Item, { prices, units, supplierIds, today, chosen }: ReorderFacts): Price | undefined {
  const own = pricesOn(prices, today).filter(
    ({ itemId, supplierId }) => itemId === item._id && supplierIds.includes(supplierId),
  );
  const perUnit = (price: Price): Decimal => {
    const ratio = ratioToStock(item, price.purchaseUnitId, units);
    return ratio ? fromStock(price.price, ratio) : dec('999999999');
  };
  const choice = chosen?.[item._id];
  if (choice !== undefined) return own.find(({ supplierId }) => supplierId === choice);
  return (
    own.find(({ isPreferred }) => isPreferred === true) ??
    own.find(({ supplierId }) => supplierId === item.defaultSupplierId) ??
    own.toSorted((one, other) => perUnit(one).cmp(perUnit(other)))[0]
  );
}

/** The order quantity in a unit: whole packs, at least the supplier's minimum. */
function inUnit(amount: Decimal, ratio: Ratio, isPack: boolean, least: unknown): string {
  const exact = fromStock(amount, ratio);
  // Rounded up, so that the order covers the missing quantity.
  const whole = isPack ? exact.round(0, 3) : exact.round(3, 3);
  return quantity(whole.gt(dec(least)) ? whole : dec(least));
}

/** Low stock, by item name. */
export function suggestions(facts: ReorderFacts): Suggestion[] {
  const coming = comingOf(facts);
  const found = facts.items.flatMap((item): Suggestion[] => {
    const { _id, itemName, baseUnitId, stockOnHand, minLevel, parLevel, defaultSupplierId } = item;
    const comes = coming.get(_id) ?? dec(0);
    const missing = missingOf(item, dec(stockOnHand).plus(comes));
    if (!missing || item.isStockTracked === false) return [];
    const price = priceOf(item, facts);
    const wanted = price?.purchaseUnitId ?? unitFor(item, 'purchase') ?? baseUnitId;
    const ratio = ratioToStock(item, wanted, facts.units);
    const unit = ratio ? { id: wanted, ratio } : { id: baseUnitId, ratio: SAME };
    const usual = facts.supplierIds.find((id) => id === defaultSupplierId);
    const orderedQty = inUnit(missing, unit.ratio, unit.id !== baseUnitId, price?.minOrderQty);
    const listed = price ? pricesFor([price], { itemId: _id, purchaseUnitId: unit.id }, item, facts.units) : [];
    return [
      {
        itemId: _id,
        itemName,
        stockUnitId: baseUnitId,
        onHand: quantity(stockOnHand ?? 0),
        coming: quantity(comes),
        minLevel: minLevel ?? null,
        parLevel: parLevel ?? null,
        supplierId: facts.chosen?.[_id] ?? price?.supplierId ?? usual,
        purchaseUnitId: unit.id,
        orderedQty,
        packContent: quantity(toStock(1, unit.ratio)),
        unitPrice: priceAt(listed, orderedQty),
        leadTimeDays: item.leadTimeDays ?? null,
      },
    ];
  });
  return found.toSorted((one, other) => one.itemName.localeCompare(other.itemName, 'en', { numeric: true }));
}

/**
 * A draft order from low stock: `/createpo?reorder` for the supplier with the most missing items, `/createpo?reorder=<supplierId>` for one
 * supplier. The Reorder page creates one per supplier, and shows why there is nothing to order.
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
  fill: (facts, { today, outlet }, wanted) => {
    const found = suggestions({
      items: recordsIn('inventoryItems', facts.items),
      prices: recordsIn('supplierPrices', facts.prices),
      units: recordsIn('units', facts.units),
      supplierIds: deliverersTo(String(outlet._id), recordsIn('suppliers', facts.suppliers)),
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
