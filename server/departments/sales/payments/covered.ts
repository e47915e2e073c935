/** What payments cover of a bill (domain 1.3): custom payments that may exceed it give no change, and what they leave unused is kept. */
import { added, dec, least, money, sum } from '#engine/run/decimal';
import type { Payment } from '../bills';

const isPosted = ({ status }: Payment): boolean => status !== 'cancelled';

/**
 * The payments of a bill, each with what it covers. What is paid beyond the bill without cash is the excess of the payments that may exceed
 * it, the last one first: change is only given for cash.
 */
export function covered(payments: readonly Payment[], total: string): Payment[] {
  const withoutCash = sum(
    payments.filter((each) => isPosted(each) && each.method !== 'cash').map((each) => each.amount),
  );
  let beyond = withoutCash.minus(dec(total));
  return payments
    .toReversed()
    .map((payment): Payment => {
      if (beyond.lte(0) || payment.custom?.allowOverpayment !== true || !isPosted(payment)) return payment;
      const excess = least(payment.amount, beyond);
      beyond = beyond.minus(dec(excess));
      return { ...payment, amount: money(dec(payment.amount).minus(dec(excess))), excess: money(excess) };
    })
    .reverse();
}

/** All that payments leave unused. */
export const excessOf = (payments: readonly Payment[]): string =>
  payments.filter(isPosted).reduce((all, { excess }) => (excess ? added(all, excess) : all), money('0'));

/**
 * Of a bill's net value, the part that was paid with payments that don't count as sales: they pay net, charges and taxes alike.
 * @param net the bill's lines less its discounts
 */
export function notSalesOf(payments: readonly Payment[], net: unknown, total: unknown): string {
  const apart = sum(
    payments.filter((each) => isPosted(each) && each.custom?.includeInSales === false).map(({ amount }) => amount),
  );
  return apart.eq(0) || dec(total).lte(0) ? money(0) : money(dec(net).times(least(apart, total)).div(dec(total)));
}

/** Why a payment can't be accepted without a reference; undefined if it has one or needs none. */
export function referenceProblem({ custom, reference, status }: Payment): string | undefined {
  if (custom?.referenceRequired !== true || reference || status === 'cancelled') return undefined;
  return `${custom.name} needs its ${custom.referenceLabel ? `“${custom.referenceLabel}”` : 'reference'}: send it as the payment’s reference`;
}
