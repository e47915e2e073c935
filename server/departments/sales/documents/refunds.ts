/** Reads the refunds of a till's document (docs/sales-feed.md): each within what was paid, and within what its account was charged. */
import { dec, money, sum } from '#engine/run/decimal';
import { businessDate } from '#engine/run/time/businessDay';
import type { Debtor } from '../../cityLedger';
import type { BillLine, Payment, Refund } from '../bills';
import { contentHash } from '../contentHash';
import { type BillDocument, methodOf, momentOf, type Reading } from './documentParts';

/** The document's parts that limit its refunds. */
interface Paid {
  lines: readonly BillLine[];
  payments: readonly Payment[];
  /** What was paid, less the change. */
  total: string;
  /** ISO-8601, when the bill was settled: the time of a refund without one. */
  at: string;
}

const holderKey = ({ holder }: Debtor): string => JSON.stringify(holder);

/** Finds the debtor of a refund to the city ledger among those that the bill charged; reports why there is none. */
function debtorOf(
  { lookups, say }: Reading,
  place: string,
  account: string | null | undefined,
  charged: readonly Debtor[],
): Debtor | undefined {
  if (account) {
    const named = lookups.debtor(account);
    if (typeof named === 'string') say(`${place}.account`, 'reference', named);
    else {
      const found = charged.find((each) => holderKey(each) === holderKey(named));
      if (!found) say(`${place}.account`, 'reference', `This bill charged nothing to “${account}”`);
      return found;
    }
    return undefined;
  }
  const [only, other] = charged;
  if (!only) say(`${place}.method`, 'contradiction', 'This bill charged nothing to the city ledger');
  if (other) say(`${place}.account`, 'required', 'account is required where a bill charged several accounts');
  return other ? undefined : only;
}

/** The document's refunds. A cancelled bill's refunds are checked like others, but nothing is left that they could change. */
export function refundsOf(reading: Reading, { lines, payments, total, at }: Paid): Refund[] {
  const { document, outlet, lookups, say } = reading;
  const given: NonNullable<BillDocument['refunds']> = document.refunds ?? [];
  const status = document.status ?? 'settled';
  if (given.length > 0 && status !== 'settled' && status !== 'cancelled')
    say('refunds', 'contradiction', `Only settled bills can be refunded; this one is ${status}`);
  const onAccount = payments.filter((each) => each.debtor && each.status !== 'cancelled');
  const charged = onAccount.flatMap(({ debtor }) => (debtor ? [debtor] : []));
  const debtors = [...new Map(charged.map((each) => [holderKey(each), each])).values()];
  const chargedTo = (debtor: Debtor) =>
    sum(
      onAccount
        .filter((each) => each.debtor && holderKey(each.debtor) === holderKey(debtor))
        .map((each) => each.amount),
    );
  const refunds: Refund[] = [];
  for (const [index, each] of given.entries()) {
    const place = `refunds.${index}`;
    const line = each.line ? lines.find(({ lineNo }) => lineNo === each.line) : undefined;
    if (each.line && !line) say(`${place}.line`, 'reference', `There is no line ${each.line} that could be refunded`);
    if (!each.reason && lookups.asksForReason(outlet._id)) say(`${place}.reason`, 'required', 'reason is required');
    const left = dec(total).minus(sum(refunds.map(({ amount }) => amount)));
    if (dec(each.amount).gt(left))
      say(
        `${place}.amount`,
        'max',
        `${money(each.amount)} is refunded, but only ${money(left)} of what was paid is left`,
      );
    const debtor = each.method === 'cityLedger' ? debtorOf(reading, place, each.account, debtors) : undefined;
    if (debtor) {
      const before = refunds.filter((one) => one.debtor && holderKey(one.debtor) === holderKey(debtor));
      const open = chargedTo(debtor).minus(sum(before.map(({ amount }) => amount)));
      if (dec(each.amount).gt(open))
        say(
          `${place}.amount`,
          'max',
          `Only ${money(open)} of this bill is charged to the city ledger; refund the rest another way`,
        );
    }
    const when = momentOf(reading, `${place}.at`, each.at) ?? at;
    const days = [at, when].map((moment) => businessDate(new Date(moment), outlet));
    refunds.push({
      no: index + 1,
      amount: money(each.amount),
      method: methodOf(reading, place, each),
      lineNo: line?.lineNo ?? null,
      itemName: line?.name ?? null,
      reason: each.reason ?? null,
      by: each.by ?? document.cashier ?? null,
      approvedBy: each.approvedBy ?? null,
      at: when,
      // Never before its bill.
      day: days.sort().at(-1) ?? '',
      reference: each.reference ?? null,
      ...(debtor ? { debtor } : {}),
      hash: contentHash(each),
    });
  }
  return refunds;
}
