/** Builds bills from rows, one per bill line (docs/bill-import.md). */
import { createHash } from 'node:crypto';
import type { RecordOf } from '#engine/define/records';
import { inCurrency } from '#engine/run/currency';
import { dec, money, quantity, sum } from '#engine/run/decimal';
import { businessDate, localMoment } from '#engine/run/time/businessDay';
import { type Bill, type BillLine, instantOf, type Payment } from '../bills';
import { lessChange } from '../documents/change';
import { withoutIncluded } from '../documents/included';
import type { Lookups } from '../lookups';
import { covered, notSalesOf, referenceProblem } from '../payments/covered';
import { modifiersIn } from './modifiersText';
import { isSoldAt } from './named';
import { type NumberedRow, type Said, sharedBy, soldIn } from './parts';
import { billWithRefunds } from './refundRows';
import { type BillRow, COLUMNS, isPayment, isRefund, NUMBERS, readMoment } from './rows';

const SORTED = COLUMNS.toSorted((a, b) => a.localeCompare(b));

/** A bill's content as one text: the same rows in the same order give the same hash, whatever the file format. */
const hashOf = (rows: readonly BillRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(contentOf)))
    .digest('hex');

function contentOf(row: BillRow): [column: string, value: string][] {
  const content: [string, string][] = [];
  for (const key of SORTED) {
    const value = row[key];
    if (value !== undefined) content.push([key, AMOUNTS.has(key) ? plain(value) : value]);
  }
  return content;
}

const AMOUNTS: ReadonlySet<string> = new Set(NUMBERS);
const USUAL = /^(0|[1-9]\d*)(?:\.(\d*[1-9])?0*)?$/;

/** An amount without needless zeros. Nearly all are written as usual and needn't be read as a number. */
function plain(value: string): string {
  const [isUsual, whole, part] = USUAL.exec(value) ?? [];
  if (isUsual === undefined) return dec(value).toFixed();
  return part ? `${whole}.${part}` : String(whole);
}

const BY_NUMBER = new Intl.Collator(undefined, { numeric: true });

/** Groups rows into bills by outlet and number, in time order; reports contradictions. */
export function billsOf(rows: readonly NumberedRow[], lookups: Lookups, said: Said): Bill[] {
  const { problems } = said;
  const groups = new Map<string, NumberedRow[]>();
  for (const each of rows) {
    const outlet = lookups.outlet(each.row.outlet);
    if (!outlet) {
      problems.push({
        row: each.number,
        field: 'outlet',
        rule: 'reference',
        message: `There is no outlet “${each.row.outlet}” that you work with`,
      });
      continue;
    }
    const key = `${outlet._id}|${each.row.refundOf ?? each.row.billNumber}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  const bills: Bill[] = [];
  for (const members of groups.values()) {
    const outlet = lookups.outlet(members[0]?.row.outlet);
    const read = members.some(({ row }) => isRefund(row)) ? billWithRefunds : billOf;
    const bill = inCurrency(outlet?.currency, () => read(members, lookups, said));
    if (bill) bills.push(bill);
  }
  return bills.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : BY_NUMBER.compare(a.billNo, b.billNo)));
}

function billOf(members: readonly NumberedRow[], lookups: Lookups, { problems, warnings }: Said): Bill | undefined {
  const [first] = members as [NumberedRow];
  const before = problems.length;
  const billNo = first.row.billNumber as string;
  const say = (row: number, field: string, rule: string, message: string) =>
    problems.push({ row, field, rule, message, billNumber: billNo });
  const shared = sharedBy(members, say);
  const outlet = lookups.outlet(first.row.outlet);
  const moment = shared.dateTime === undefined ? undefined : readMoment(shared.dateTime);
  // Both were required when the rows were read and grouped.
  if (!outlet || !moment) return undefined;
  const at = 'instant' in moment ? moment.instant : instantOf(moment.local, outlet.timeZone);
  const sales = members.filter(({ row }) => !isPayment(row));
  if (sales.length === 0) say(first.number, 'itemCode', 'required', `Bill ${billNo} has no row with an item`);
  const printed = sales.flatMap(({ row, number }, index): BillLine[] => {
    const sold = soldIn(row, { outlet, lookups, shared }, (field, rule, message) => say(number, field, rule, message));
    if (!sold) return [];
    const { item, portion, quantity: sale, unitPrice } = sold;
    if (!isSoldAt(item, outlet._id))
      warnings.push({
        ...{ row: number, billNumber: billNo, field: 'itemCode', rule: 'otherOutlet' },
        message: `${item.name} isn’t sold at ${outlet.name}`,
      });
    const chosen = modifiersIn(row.modifiers, lookups.isExtra, (rule, message) =>
      say(number, 'modifiers', rule, message),
    );
    const extras = sum(chosen.map(({ price, quantity: times }) => dec(price).times(dec(times ?? 1))));
    const alone = row.lineTotal ?? dec(sale).times(dec(unitPrice));
    const gross = money(dec(alone).plus(dec(sale).times(extras)));
    const net = dec(gross).minus(dec(row.discount));
    if (net.lt(0)) say(number, 'discount', 'max', 'The discount is more than the line');
    return [
      {
        lineNo: index + 1,
        itemId: item._id,
        itemCode: item.itemCode,
        portion,
        name: item.name,
        categoryId: item.categoryId ?? null,
        qty: quantity(sale),
        unitPrice: dec(unitPrice).toFixed(4),
        gross,
        discount: money(row.discount),
        tax: money(row.tax),
        net: money(net),
        ...(chosen.length > 0 ? { more: { modifiers: chosen } } : {}),
      },
    ];
  });
  const lines = withoutIncluded(printed, [], { outlet, lookups });
  const gross = sum(lines.map((line) => line.gross));
  const discount = sum(lines.map((line) => line.discount));
  const tax = sum(lines.map((line) => line.tax));
  const grandTotal = gross.minus(discount).plus(tax);
  const given = covered(paymentsOf(members, money(grandTotal), { outlet, lookups }, say), money(grandTotal));
  const { payments, paid, change, beyond } = lessChange(given, money(grandTotal));
  if (problems.length === before && dec(paid).lt(grandTotal))
    say(
      first.number,
      'paymentAmount',
      'balance',
      `Bill ${billNo} comes to ${money(grandTotal)} but only ${paid} is paid`,
    );
  if (problems.length === before && dec(beyond).gt(0))
    say(
      first.number,
      'paymentAmount',
      'balance',
      `Bill ${billNo} comes to ${money(grandTotal)} and ${paid} is paid. Change is given for cash only`,
    );
  if (problems.length > before) return undefined;
  const notSales = notSalesOf(payments, gross.minus(discount), grandTotal);
  const day = businessDate(at, outlet);
  return {
    id: `bill_${outlet._id}_${billNo}`,
    outletId: outlet._id,
    currency: outlet.currency,
    billNo,
    row: first.number,
    businessDate: day,
    at: at.toISOString(),
    hour: Number(localMoment(at, outlet.timeZone).time.slice(0, 2)),
    orderType: shared.orderType ?? 'dineIn',
    channel: shared.channel ?? 'pos',
    guests: Number(shared.guests ?? 0),
    cashier: shared.cashier ?? null,
    lines,
    payments,
    gross: money(gross),
    discount: money(discount),
    net: money(gross.minus(discount).minus(notSales)),
    notSales,
    tax: money(tax),
    grandTotal: money(grandTotal),
    paid,
    change,
    hash: hashOf(members.map(({ row }) => row)),
    ...(shared.billTotal === undefined ? {} : { stated: shared.billTotal }),
  };
}

type RefusedField = 'cityLedgerAccount' | 'customPayment' | 'paymentReference';

/** Payments by method, reference and debtor; without any amount the first method pays the whole bill. */
function paymentsOf(
  members: readonly NumberedRow[],
  total: string,
  { outlet, lookups }: { outlet: RecordOf<'outlets'>; lookups: Lookups },
  refuse: (row: number, field: RefusedField, rule: string, message: string) => void,
): Payment[] {
  const [first] = members as [NumberedRow];
  const isWhole = members.every(({ row }) => row.paymentAmount === undefined);
  const payments = new Map<string, Payment>();
  for (const { row, number } of isWhole ? [first] : members) {
    const amount = isWhole ? total : row.paymentAmount;
    if (amount === undefined) continue;
    const { paymentMethod, paymentReference, customPayment, cityLedgerAccount, authorisedPerson } = row;
    const found = cityLedgerAccount === undefined ? undefined : lookups.debtor(cityLedgerAccount);
    if (typeof found === 'string') refuse(number, 'cityLedgerAccount', 'reference', found);
    const custom = customPayment === undefined ? undefined : lookups.customPayment(customPayment, outlet._id);
    if (customPayment !== undefined && custom === undefined)
      refuse(number, 'customPayment', 'reference', `${outlet.name} has no custom payment “${customPayment}”`);
    const method = custom?.name ?? (paymentMethod as string);
    const debtor = typeof found === 'object' ? found : undefined;
    const key = [method, paymentReference ?? '', debtor ? JSON.stringify(debtor.holder) : ''].join('|');
    const known = payments.get(key);
    if (known) known.amount = money(dec(known.amount).plus(dec(amount)));
    else {
      const payment: Payment = {
        method,
        amount: money(amount),
        reference: paymentReference ?? null,
        ...(custom ? { custom } : {}),
        ...(debtor ? { debtor } : {}),
        ...(authorisedPerson ? { authorisedPerson } : {}),
      };
      const missing = referenceProblem(payment);
      if (missing) refuse(number, 'paymentReference', 'required', missing);
      payments.set(key, payment);
    }
  }
  return [...payments.values()];
}
