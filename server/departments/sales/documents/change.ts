/** Change: cash that was handed over and went back. Payments are what was kept. */
import { dec, least, money, sum } from '#engine/run/decimal';

/** What of a payment decides about change. */
interface HandedOver {
  method: string;
  amount: string;
  tendered?: string;
  status?: 'posted' | 'cancelled';
}

interface Kept<Payment> {
  payments: Payment[];
  /** What was kept of all posted payments. */
  paid: string;
  change: string;
  /** What is paid above the total and can't be change, because it wasn't paid in cash. */
  beyond: string;
}

/**
 * Takes the change off a bill's payments: what was handed over above the total, off the last cash payment first.
 * @param given payments with what was handed over as their amounts; cancelled ones pay nothing
 */
export function lessChange<Payment extends HandedOver>(given: readonly Payment[], total: string): Kept<Payment> {
  const isPosted = ({ status }: HandedOver) => status !== 'cancelled';
  const handedOver = sum(given.filter(isPosted).map(({ amount }) => amount));
  let left = dec(handedOver.gt(total) ? handedOver.minus(total) : 0);
  const change = left;
  const payments = given
    .toReversed()
    .map((payment) => {
      if (payment.method !== 'cash' || !isPosted(payment) || left.lte(0)) return payment;
      const back = dec(least(left, payment.amount));
      left = left.minus(back);
      return { ...payment, amount: money(dec(payment.amount).minus(back)), tendered: payment.amount };
    })
    .reverse();
  return {
    payments,
    paid: money(handedOver.minus(change).plus(left)),
    change: money(change.minus(left)),
    beyond: money(left),
  };
}
