/** What a staff discount takes off a bill (domain 1.3). */
import { allocateWithin, type Decimal, dec, isDecimal, least, money, sum } from '#engine/run/decimal';
import { grossOfLine, isReducible, whyNoDiscount } from './promotionConditions.rules';
import type { Bill, BillLine, DiscountTerms, Reduction, Speech } from './promotionTerms.rules';

/** Discounts whose percentage or amount is entered at the till. */
export const isOpen = ({ discountType }: Pick<DiscountTerms, 'discountType'>): boolean =>
  discountType === 'openPercentage' || discountType === 'openAmount';
/** Discounts whose figure is a percentage. */
export const isPercentage = ({ discountType }: Pick<DiscountTerms, 'discountType'>): boolean =>
  discountType === 'percentage' || discountType === 'openPercentage';

/** Whether a percentage is above 100: the form refuses it, so there is nothing to preview. */
export const isAboveAll = (percentage: unknown): boolean =>
  typeof percentage === 'string' && isDecimal(percentage) && dec(percentage).gt(100);

/** A complimentary discount covers everything, whatever its other fields say (domain 1.3). */
const ratesOf = (discount: DiscountTerms, entered: string | undefined): { percent?: Decimal; amount?: Decimal } => {
  if (discount.isComplimentary) return { percent: dec(100) };
  const asked = isOpen(discount) ? least(entered, discount.maxValue ?? entered) : dec(discount.value);
  return isPercentage(discount) ? { percent: least(asked, 100) } : { amount: asked };
};

/** Whether the discount applies to a line. */
function isMeant(discount: DiscountTerms, line: BillLine, net: Decimal, gross: Decimal): boolean {
  const { applyOn, itemIds, categoryIds, excludeItemIds, excludeDiscounted } = discount;
  if (excludeItemIds?.includes(line.itemId) || (excludeDiscounted && net.lt(gross))) return false;
  // Whatever a discount names, items that don't allow discounts are never discounted by hand.
  if (line.allowDiscount === false) return false;
  if (applyOn === 'item') return isReducible({ itemIds: itemIds ?? [] }, line);
  return applyOn === 'category' ? isReducible({ categoryIds: categoryIds ?? [] }, line) : true;
}

/**
 * A discount's amount on each line, from the line's remaining amount.
 * @param entered the percentage or amount that staff typed, for open discounts; at most `maxValue` counts
 */
export function discountOf(
  discount: DiscountTerms,
  bill: Bill,
  nets: readonly Decimal[],
  speech: Speech,
  entered?: string,
): Reduction {
  const why = whyNoDiscount(discount, bill, speech);
  if (why) return { why };
  if (isOpen(discount) && !discount.isComplimentary && !entered)
    return { why: `Needs ${isPercentage(discount) ? 'a percentage' : 'an amount'} from staff` };
  const weights = bill.lines.map((line, index) => {
    const net = nets[index] ?? dec(0);
    return isMeant(discount, line, net, grossOfLine(line)) ? net : dec(0);
  });
  const base = sum(weights);
  if (base.lte(0)) return { why: 'No item on the bill qualifies' };
  const { percent, amount } = ratesOf(discount, entered);
  const wanted = percent ? base.times(percent).div(100) : least(amount, base);
  const cap = discount.isComplimentary ? undefined : discount.maxDiscountAmount;
  const total = dec(money(cap ? least(wanted, cap) : wanted));
  if (total.lte(0)) return { why: 'The discount comes to zero' };
  return { shares: allocateWithin(total, weights, nets) };
}
