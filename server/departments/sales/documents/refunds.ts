/** Reads the refunds of a till's document (docs/sales-feed.md): each within what was paid, and within what its account was charged. */
import { allocate, dec, money, sum } from '#engine/run/decimal';
import type { Debtor } from '../../cityLedger';
import type { BillLine, Payment, Refund } from '../bills';
import { contentHash } from '../contentHash';
import { type Left, type LeftLine, leftAfter, type Split, takenBy } from '../refunds/parts';
import { sharesOf } from '../shares';
import { type BillDocument, type DocumentReading, happenedAt, methodOf, momentOf, ofKind } from './documentParts';
import { chargesOf } from './named';

/** The document's parts that limit its refunds. */
interface Paid {
  lines: readonly BillLine[];
  payments: readonly Payment[];
  /** What was paid, less the change. */
  total: string;
  /** ISO-8601, when the bill was settled: the time of a refund without one that comes with the bill. */
  at: string;
  /** The bill's amounts before any refund. */
  amounts: Left;
}

type SaidRefund = NonNullable<BillDocument['refunds']>[number];

/** What a refund takes off each amount of the bill, if the till says so; charges, tip and rounding beyond what is left are reported. */
function splitOf(reading: DocumentReading, place: string, said: SaidRefund, left: Left): Split | undefined {
  const { say } = reading;
  const { amount, charges: saidCharges, tip, rounding } = said;
  if (!saidCharges && !tip && !rounding) return undefined;
  const charges = chargesOf(reading, `${place}.charges`, saidCharges);
  const taxes: Record<string, string> = {};
  for (const [index, { kind, code, name, amount: tax }] of charges.entries()) {
    if (kind !== 'tax') continue;
    // A bill that has taxes on its lines only calls them “Tax”.
    if (left.taxes[code] === undefined)
      say(`${place}.charges.${index}`, 'reference', `This bill has no tax “${name}” that could be refunded`);
    taxes[code] = money(dec(taxes[code]).plus(dec(tax)));
  }
  const split: Omit<Split, 'net_sales' | 'not_sales'> = {
    service_charge: ofKind(charges, 'service'),
    delivery_fee: ofKind(charges, 'delivery'),
    tips: money(dec(tip).plus(dec(ofKind(charges, 'tip')))),
    rounding: money(rounding),
    tax: ofKind(charges, 'tax'),
    taxes,
  };
  const { service_charge, delivery_fee, tips, tax } = split;
  const value = dec(amount).minus(sum([service_charge, delivery_fee, tips, tax, split.rounding]));
  const [net = '0', notSales = '0'] = allocate(value, [left.net_sales, left.not_sales]);
  const limited: [field: string, what: string, part: string, most: string | undefined][] = [
    ['charges', 'service charge', service_charge, left.service_charge],
    ['charges', 'delivery fee', delivery_fee, left.delivery_fee],
    ['tip', 'tip', tips, left.tips],
    ...Object.entries(taxes).map(([code, part]): (typeof limited)[number] => ['charges', code, part, left.taxes[code]]),
    ['amount', 'net sales', net, left.net_sales],
    ['amount', 'what doesn’t count as sales', notSales, left.not_sales],
  ];
  for (const [field, what, part, most] of limited)
    if (most !== undefined && dec(part).gt(dec(most)))
      say(`${place}.${field}`, 'max', `${part} of ${what} is refunded, but only ${money(most)} is left`);
  if (value.lt(0))
    say(`${place}.charges`, 'max', `The charges, tip and rounding of this refund are more than ${amount}`);
  const isBetween = dec(rounding).times(dec(left.rounding)).gte(0) && dec(rounding).abs().lte(dec(left.rounding).abs());
  if (!isBetween) say(`${place}.rounding`, 'max', `Only ${left.rounding} of rounding is left`);
  return { ...split, net_sales: net, not_sales: notSales };
}

/** The lines before any refund, each less its share of the bill's discounts. */
function wholeLines(lines: readonly BillLine[], net: string): LeftLine[] {
  const shares = sharesOf(
    lines.map((line) => line.net),
    net,
  );
  return lines.map((line, index) => ({
    lineNo: line.lineNo,
    net: money(dec(line.net).minus(dec(shares[index]))),
    tax: line.tax,
  }));
}

const holderKey = ({ holder }: Debtor): string => JSON.stringify(holder);

/** Finds the debtor of a refund to the city ledger among those that the bill charged; reports why there is none. */
function debtorOf(
  { lookups, say }: DocumentReading,
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
export function refundsOf(reading: DocumentReading, { lines, payments, total, at, amounts }: Paid): Refund[] {
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
  let rest = { left: amounts, lines: wholeLines(lines, amounts.net_sales) };
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
    const split = splitOf(reading, place, each, rest.left);
    rest = leftAfter(
      rest.left,
      rest.lines,
      takenBy(rest.left, rest.lines, money(each.amount), line?.lineNo ?? null, split),
    );
    const when = momentOf(reading, `${place}.at`, each.at);
    refunds.push({
      no: index + 1,
      amount: money(each.amount),
      method: methodOf(reading, place, each).method,
      lineNo: line?.lineNo ?? null,
      itemName: line?.name ?? null,
      reason: each.reason ?? null,
      by: each.by ?? document.cashier ?? null,
      approvedBy: each.approvedBy ?? null,
      ...happenedAt(reading, when ?? at, at),
      ...(when ? {} : { arrived: happenedAt(reading, new Date().toISOString(), at) }),
      shift: each.shift ?? null,
      reference: each.reference ?? null,
      ...(debtor ? { debtor } : {}),
      ...(split ? { split } : {}),
      hash: contentHash(each),
    });
  }
  return refunds;
}
