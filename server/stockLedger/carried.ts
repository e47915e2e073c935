/**
 * Use too small for the ledger's four decimals: of 0.04 g of saffron per portion, kept in kg, a bill posts nothing or 0.0001. The balance
 * carries the rest to the next bill of that item, so that the bills together take what one bill of all portions takes. It is carried on the
 * locked balance, in the order of the bills, and each movement says by how much it changed it: a cancelled bill gives back both.
 */

import { cost, type Decimal, dec, money, most, quantity } from '#engine/run/decimal';
import type { Balance } from '#engine/run/stock';
import type { PostedRow } from './costing';
import type { SaleRequest } from './ledger';

/** What a movement posts, and how it changes what its balance carries. */
interface Carrying {
  /** Signed, 4 decimals. */
  quantity: string;
  /** Use that isn't posted yet: added by this movement. */
  change: Decimal;
}

/** Decimals of what is carried. */
const SCALE = 20;

/**
 * @param isCounted the stock stays as it was counted, or the goods are wasted: neither changes what is carried
 */
export function carryingOf(request: SaleRequest, balance: Balance, isCounted: boolean): Carrying {
  const carried = dec(balance.carried);
  if (request.isExact) {
    const used = dec(request.quantity)
      .neg()
      .plus(isCounted ? 0 : carried);
    const posted = most(quantity(used), 0);
    return { quantity: quantity(posted.neg()), change: isCounted ? dec(0) : used.minus(posted).minus(carried) };
  }
  const { type, carried: given, isUndoing } = request;
  // What was counted includes all use until then.
  const change = isCounted ? 0 : type === 'COUNT' && !isUndoing ? carried.neg() : (given ?? 0);
  return { quantity: request.quantity, change: dec(change) };
}

/** The balance and the row after it. */
export const carriedAfter = ({ carried }: Balance, { change }: Carrying): string =>
  dec(carried).plus(change).toFixed(SCALE);
export const carriedBy = ({ change }: Carrying): Pick<PostedRow, 'carried'> =>
  change.eq(0) ? {} : { carried: change.toFixed(SCALE) };

/** Whether a bill's movement leaves the stock alone, and changes at most what is carried. */
export const isOnlyCarried = ({ isExact, type }: SaleRequest, posted: string): boolean =>
  (isExact === true || type === 'SALE_REVERSAL') && dec(posted).eq(0);

/** Whether it has no effect at all. */
export const isNothing = (request: SaleRequest, { quantity: posted, change }: Carrying): boolean =>
  isOnlyCarried(request, posted) && change.eq(0);

/** The row of a movement that only changes what is carried. */
export const rowOfNothing = ({ quantity: held, value, averageCost }: Balance, { type }: SaleRequest): PostedRow => ({
  ...{ type, quantity: quantity(0), unitCost: cost(averageCost), value: money(0) },
  ...{ quantityAfter: quantity(held), valueAfter: value, averageAfter: cost(averageCost) },
});
