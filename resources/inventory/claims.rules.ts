/** What to ask a supplier to credit of a receipt: what its invoice charged for goods that were short, rejected or dearer than ordered. */

import { type Draft, type Plan, type Problem, type RecordOf, refuse } from '#engine/define';
import type { LineOf } from '#engine/define/records';
import { type Decimal, dec, fixed, quantity, sum } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { isEmpty } from '#engine/run/values';
import { netOf, type RecordsById, taxOf } from './inventoryLines.rules';
import { othersOf } from './purchasing.rules';

type Receipt = Draft<RecordOf<'goodsReceivedNotes'>>;
type Received = LineOf<Receipt>;

/** Why a credit is requested. */
export const CREDIT_REASONS = { short: 'Short', rejected: 'Rejected', price: 'Price higher than ordered' } as const;

type Taxes = RecordsById<'taxCombinations'>;

/** A percentage off; none if it's empty. */
type Off = Partial<Pick<Received, 'discountType' | 'discountValue'>>;

/** A price after a percentage off. */
const after = (price: unknown, percent: Decimal) => dec(price).times(dec(100).minus(percent)).div(100);

/**
 * What a unit was charged above the order, both after their discounts, and the discount that this is before: the price above the order's if both
 * have the same percentage off. An amount off the received line makes each of its units cheaper.
 */
function aboveOrder(line: Received, off: Off): { above: Decimal; off: Off } {
  const own = line.discountType === 'percent' ? dec(line.discountValue) : dec(0);
  const hasAmount = line.discountType !== 'percent' && dec(line.discountValue).gt(0) && dec(line.acceptedQty).gt(0);
  // Receipts from before the order's percentage was kept.
  const agreed = isEmpty(line.poDiscountPct) ? own : dec(line.poDiscountPct);
  if (isEmpty(line.poPrice)) return { above: dec(0), off };
  if (own.eq(agreed) && !hasAmount) return { above: dec(line.unitPrice).minus(dec(line.poPrice)), off };
  const charged = hasAmount ? dec(line.netAmount).div(dec(line.acceptedQty)) : after(line.unitPrice, own);
  return { above: charged.minus(after(line.poPrice, agreed)), off: {} };
}

/** What of a received line may have been charged too much for: how much, at which price, and why. The tax is included in `total`. */
function claimsOf(line: Received, receipt: Receipt, taxes: Taxes) {
  const { itemId, itemCode, itemName, purchaseUnitId, taxCombinationId, unitPrice } = line;
  const common = { itemId, itemCode, itemName, purchaseUnitId, taxCombinationId };
  // A percentage comes off each unit; an amount was for the line that was delivered.
  const percentOff: Off =
    line.discountType === 'percent' ? { discountType: 'percent', discountValue: line.discountValue } : {};
  const claim = (claimReason: keyof typeof CREDIT_REASONS, claimedQty: Decimal, price: unknown, off: Off) => {
    const { net } = netOf(off, claimedQty, price);
    if (!claimedQty.gt(0) || !net.gt(0)) return [];
    const { tax } = taxOf(net, taxes[String(taxCombinationId)], receipt.docDate);
    const claimed = { ...common, ...off, claimReason, claimedQty: quantity(claimedQty), unitPrice: fixed(price, 4) };
    return [{ claimed, total: net.plus(tax) }];
  };
  const ordered = dec(line.orderedQty).minus(dec(line.previouslyReceived));
  const { above, off } = aboveOrder(line, percentOff);
  return {
    missing: [
      ...claim('short', ordered.minus(dec(line.deliveredQty)), unitPrice, percentOff),
      ...claim('rejected', dec(line.rejectedQty), unitPrice, percentOff),
    ],
    dearer: claim('price', dec(line.acceptedQty), above, off),
  };
}

/** How far an invoice and its receipts may differ by rounding: by a hundredth of what is claimed. */
const ROUNDED = '0.99';

/**
 * What to claim of a receipt: prices above the order's and, if the invoice is for more than all of its receipts, goods that were short or
 * rejected, as far as the invoice can contain them. An invoice for what was received has nothing too much.
 * @param sameInvoice the supplier's receipts of the invoice: what others received later was charged rightly
 * @param taxes the combinations of its lines; without them amounts are net
 */
export function claimedOf(receipt: Receipt, sameInvoice: readonly Receipt[] = [], taxes: Taxes = {}) {
  const later = othersOf(receipt, sameInvoice).filter(({ status }) => status === 'approved');
  const received = sum([receipt, ...later].map(({ grandTotal }) => grandTotal));
  let over = dec(receipt.invoiceTotal).minus(received);
  return linesOf(receipt).flatMap((line) => {
    const { missing, dearer } = claimsOf(line, receipt, taxes);
    const charged = missing.filter(({ total }) => {
      const isCharged = over.gt(0) && total.times(ROUNDED).lte(over);
      if (isCharged) over = over.minus(total);
      return isCharged;
    });
    return [...charged, ...dearer].map(({ claimed }) => claimed);
  });
}

/** The plan of a request that would be empty. */
const NOTHING_TO_CLAIM = {
  problems: [
    refuse(
      '',
      'nothing',
      'The invoice is for what was received, at the prices that were ordered: there is nothing to credit. Return goods that go back with a supplier return',
    ),
  ],
};

/** Opens a receipt's credit request, or creates it; refused if there is nothing to claim. */
export const creditRequested = (
  receipt: Receipt,
  {
    claims: [made],
    sameInvoice,
    taxes,
  }: { claims: readonly { readonly _id?: unknown }[]; sameInvoice: readonly Receipt[]; taxes: Taxes },
): Plan => {
  if (made) return { open: { resource: 'creditRequests', id: String(made._id) } };
  const isOwed = claimedOf(receipt, sameInvoice, taxes).length > 0;
  return isOwed ? { creates: [{ resource: 'creditRequests', from: receipt }] } : NOTHING_TO_CLAIM;
};

/** Problems of deleting a receipt that other documents go back to. */
export function* referredProblems(
  _receipt: unknown,
  {
    returns: [made],
    claims: [claim],
  }: { returns: readonly RecordOf<'supplierReturns'>[]; claims: readonly RecordOf<'creditRequests'>[] },
): Generator<Problem> {
  if (claim)
    yield refuse('', 'claimed', `${claim.requestNumber} asks for a credit for this receipt, which therefore stays`);
  if (made) yield refuse('', 'returned', `${made.returnNumber} returns goods of this receipt, which therefore stays`);
}
