/** Which bills a settlement pays; pure. */

import type { Problem } from '#engine/define/rules';
import { dec, money, sum } from '#engine/run/decimal';
import { amountInWords, oldestFirst } from '#resources/cityLedger/cityLedger.rules';
import { invalid, problem } from '#server/http/errors';
import type { ChosenBill, SettlementInput } from './request';
import type { Charge } from './storage';

/** An amount on a charge. */
export interface Share {
  charge: Charge;
  amount: string;
}

interface Shares {
  shares: Share[];
  amount: string;
  /** The excess over the bills, kept as credit on account. */
  rest: string;
  /** The outstanding amount isn't the one the person saw: the message. */
  changed?: string;
}

const nameOf = ({ billNo, transactionNo }: Charge): string => (billNo ? `Bill ${billNo}` : transactionNo);

/** The open charge that is meant: by its transaction number, or by the bill if only one of its charges is open. */
export function chargeFor(open: readonly Charge[], given: string): Charge | undefined {
  const exact = open.find(({ transactionNo }) => transactionNo === given);
  if (exact) return exact;
  const [only, other] = open.filter(({ billId, billNo }) => billId === given || billNo === given);
  return other ? undefined : only;
}

/** Selected bills as shares. Throws their problems; says what has changed since they were selected. */
function chosen(bills: readonly ChosenBill[], open: readonly Charge[]): Pick<Shares, 'shares' | 'changed'> {
  const problems: Problem[] = [];
  const shares: Share[] = [];
  let changed: string | undefined;
  bills.forEach(({ billId, outstanding, amountApplied }, index) => {
    const say = (field: string, rule: string, message: string) =>
      problems.push(problem(`bills.${index}.${field}`, rule, message));
    const charge = chargeFor(open, billId);
    if (!charge) {
      if (outstanding) changed ??= 'One of these bills is no longer open: someone has settled it since';
      else say('billId', 'reference', `There is no open bill “${billId}” here`);
      return;
    }
    if (shares.some((share) => share.charge.seq === charge.seq))
      say('billId', 'unique', `${nameOf(charge)} is listed twice`);
    if (outstanding && !dec(outstanding).eq(dec(charge.outstanding)))
      changed ??= `${nameOf(charge)} has ${amountInWords(charge.outstanding)} open, not ${amountInWords(outstanding)}: it was settled or changed in the meantime`;
    else if (dec(amountApplied).gt(dec(charge.outstanding)))
      say('amountApplied', 'max', `${nameOf(charge)} has only ${amountInWords(charge.outstanding)} open`);
    shares.push({ charge, amount: money(amountApplied) });
  });
  if (changed === undefined && problems.length > 0) throw invalid(problems);
  return { shares, ...(changed === undefined ? {} : { changed }) };
}

function forBills(input: SettlementInput, open: readonly Charge[]): Shares {
  const { shares, changed } = chosen(input.bills, open);
  const total = money(sum(shares.map(({ amount }) => amount)));
  const amount = input.amount ?? total;
  if (changed === undefined && !dec(amount).eq(dec(total)))
    throw invalid([
      problem(
        'amount',
        'sum',
        `The bills take ${amountInWords(total)}, not ${amountInWords(amount)}. They must be equal`,
      ),
    ]);
  return { shares, amount: total, rest: money(0), ...(changed === undefined ? {} : { changed }) };
}

function forAccount(input: SettlementInput, open: readonly Charge[], balance: string, today: string): Shares {
  const amount = money(input.amount);
  const { allocation, bills, outstanding } = input;
  if (allocation !== 'manual' && bills.length > 0)
    throw invalid([problem('bills', 'contradiction', 'Choose bills only when the allocation is manual')]);
  if (outstanding !== undefined && !dec(outstanding).eq(dec(balance)))
    return {
      shares: [],
      amount,
      rest: amount,
      changed: `What is owed is ${amountInWords(balance)} now, not ${amountInWords(outstanding)}: someone has paid or charged in the meantime`,
    };
  if (allocation === 'unallocated') return { shares: [], amount, rest: amount };
  if (allocation === 'oldestFirst') {
    const { applied, rest } = oldestFirst(
      amount,
      open.map(({ outstanding, businessDate }) => ({ outstanding, date: businessDate })),
      input.receivedDate < today ? input.receivedDate : undefined,
    );
    const shares = open.flatMap((charge, index): Share[] => {
      const share = applied[index];
      return share !== undefined && dec(share).gt(0) ? [{ charge, amount: share }] : [];
    });
    return { shares, amount, rest };
  }
  const { shares, changed } = chosen(bills, open);
  const rest = dec(amount).minus(sum(shares.map((share) => share.amount)));
  if (changed === undefined && rest.lt(0))
    throw invalid([
      problem(
        'amount',
        'sum',
        `The bills take ${amountInWords(rest.abs())} more than the payment of ${amountInWords(amount)}`,
      ),
    ]);
  return { shares, amount, rest: money(rest), ...(changed === undefined ? {} : { changed }) };
}

/**
 * Allocates a settlement to the open charges, oldest first.
 * @param balance the total outstanding amount
 * @param today the receiving outlet's business date
 * @throws ApiError 400 with a problem per bill
 */
export const sharesOf = (
  kind: 'bills' | 'account',
  input: SettlementInput,
  open: readonly Charge[],
  balance: string,
  today: string,
): Shares => (kind === 'bills' ? forBills(input, open) : forAccount(input, open, balance, today));
