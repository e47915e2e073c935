/** The prices of orders' and receipts' lines by the supplier's price list, and what approving says about lines that aren't on it. */

import { type Draft, many, type RecordOf } from '#engine/define';
import type { Problem } from '#engine/define/rules';
import { dec } from '#engine/run/decimal';
import { idsInLines, linesOf } from '#engine/run/lines';
import { isEmpty } from '#engine/run/values';
import { priceAt, pricesFor, type RecordsById, type Units } from './inventoryLines.rules';
import { priceProblems } from './stockLines.rules';
import { type Prices, pricesOn } from './supplierPrices.rules';

/** The usual suppliers of items that the order's supplier doesn't list. */
export const usualSuppliers = many('suppliers', idsInLines('usualSupplierId'));

/** What a letter to the supplier leaves out: what we paid before, who else has it, what its order is short of. */
export const notForSuppliers = ['lastPrice', 'usualSupplierId', 'belowMinimum'] as const;

type Supplier = Pick<Draft<RecordOf<'suppliers'>>, 'supplierName'>;

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

/** Lines without a price, and who usually delivers what this supplier doesn't list. */
export function* unlistedProblems(
  order: Draft<RecordOf<'purchaseOrders'>>,
  { supplier, usual }: { supplier: Supplier | undefined; usual: Readonly<Record<string, Supplier>> },
): Generator<Problem> {
  for (const problem of priceProblems(order)) {
    const [, index = ''] = problem.field.split('.');
    const other = usual[String(linesOf(order)[Number(index)]?.usualSupplierId)];
    const where = `isn’t on ${supplier?.supplierName}’s price list; ${other?.supplierName} usually delivers it`;
    yield other ? { ...problem, message: `${problem.message} and ${where}` } : problem;
  }
}
