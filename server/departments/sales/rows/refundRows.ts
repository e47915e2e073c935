/** A bill of which some rows give money back: a till's document with refunds (docs/sales-feed.md), so that both have one meaning. */
import { dec, money } from '#engine/run/decimal';
import type { Bill } from '../bills';
import { readDocuments } from '../documents/documents';
import type { Lookups } from '../lookups';
import { modifiersIn } from './modifiersText';
import { type NumberedRow, type Said, sharedBy, soldIn } from './parts';
import { type BillRow, isPayment, isRefund } from './rows';

const payment = ({ paymentMethod, customPayment, paymentReference, cityLedgerAccount, authorisedPerson }: BillRow) => ({
  ...{ method: paymentMethod, customPayment, reference: paymentReference },
  ...{ account: cityLedgerAccount, authorisedPerson },
});

/** An amount without its sign. */
const size = (amount: string | undefined): string => dec(amount).abs().toFixed();

/** A bill with refunds; problems are said of its rows. */
export function billWithRefunds(
  members: readonly NumberedRow[],
  lookups: Lookups,
  { problems, warnings }: Said,
): Bill | undefined {
  const [sales, refunds] = [members.filter(({ row }) => !isRefund(row)), members.filter(({ row }) => isRefund(row))];
  const before = problems.length;
  const [first = members[0] as NumberedRow] = sales;
  const billNumber = first.row.refundOf ?? first.row.billNumber ?? '';
  const outlet = lookups.outlet(first.row.outlet);
  const say = (row: number, field: string, rule: string, message: string) =>
    problems.push({ row, field, rule, message, billNumber });
  if (!outlet) return undefined;
  if (sales.length === 0) {
    const what = `Bill ${first.row.billNumber} only gives money back`;
    say(
      first.number,
      'refundOf',
      'required',
      `${what}. Send it with the bill that it refunds, and that bill’s number in refundOf`,
    );
    return undefined;
  }
  const shared = sharedBy(sales, say);
  const lineOf = ({ row, number }: NumberedRow) => {
    const sold = soldIn(row, { outlet, lookups, shared }, (field, rule, message) => say(number, field, rule, message));
    if (!sold) return [];
    const { item, portion, quantity, unitPrice } = sold;
    const modifiers = modifiersIn(row.modifiers, lookups.isExtra, (rule, message) =>
      say(number, 'modifiers', rule, message),
    );
    return [
      {
        itemCode: item.itemCode,
        portion,
        quantity,
        unitPrice: size(unitPrice),
        modifiers,
        discount: row.discount,
        tax: row.tax,
      },
    ];
  };
  const lines = sales.filter(({ row }) => !isPayment(row)).flatMap(lineOf);
  const refunded = refunds.flatMap((each) =>
    lineOf(each).map(({ itemCode, portion, quantity, unitPrice, discount, tax }) => {
      const line = lines.findIndex((one) => one.itemCode === itemCode && one.portion === portion);
      const gross =
        each.row.lineTotal === undefined ? dec(quantity).times(dec(unitPrice)) : dec(size(each.row.lineTotal));
      const isIncluded = outlet.taxInclusivePricing === true || lookups.item(itemCode)?.taxInclusive === true;
      const added = isIncluded ? '0' : size(tax);
      return {
        ...payment(each.row),
        amount: money(gross.minus(dec(size(discount))).plus(dec(added))),
        line: line < 0 ? undefined : line + 1,
        reason: 'Refund in an imported file',
        at: each.row.dateTime,
        by: each.row.cashier,
      };
    }),
  );
  if (problems.length > before) return undefined;
  const isWhole = sales.every(({ row }) => row.paymentAmount === undefined);
  const document = {
    ...{
      outlet: outlet._id,
      billNumber,
      settledAt: shared.dateTime,
      orderType: shared.orderType,
      channel: shared.channel,
    },
    ...{ guests: shared.guests === undefined ? undefined : Number(shared.guests), cashier: shared.cashier, lines },
    payments: isWhole
      ? [payment(first.row)]
      : sales.flatMap(({ row }) =>
          row.paymentAmount === undefined ? [] : [{ ...payment(row), amount: row.paymentAmount }],
        ),
    refunds: refunded.map(({ authorisedPerson: _signed, ...refund }) => refund),
  };
  const found: Said = { problems: [], warnings: [] };
  const [bill] = readDocuments([withoutBlanks(document)], lookups, found);
  problems.push(...found.problems.map((each) => ({ ...each, row: first.number })));
  warnings.push(...found.warnings.map((each) => ({ ...each, row: first.number })));
  return (
    bill && { ...bill, row: first.number, ...(shared.billTotal === undefined ? {} : { stated: shared.billTotal }) }
  );
}

/** What a sender would have sent: nothing for what no row says. */
const withoutBlanks = (document: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(document));
