/** Builds bills from rows: the figures of domain 1.7, in exact decimals, before anything is written. */
import { createHash } from 'node:crypto';
import type { RecordOf } from '#engine/define/records';
import { inCurrency } from '#engine/run/currency';
import { dec, money, quantity, sum } from '#engine/run/decimal';
import { businessDate, localMoment } from '#engine/run/time/businessDay';
import type { BillState } from '#resources/sales/tillWords.rules';
import type { Debtor } from '../cityLedger';
import { lessChange } from './documents/change';
import { withoutIncluded } from './documents/included';
import type { Lookups } from './lookups';
import { modifiersIn } from './modifiersText';
import { covered, notSalesOf, referenceProblem } from './payments/covered';
import type { CardTag } from './payments/tags';
import type { Split } from './refunds/parts';
import { type BillRow, COLUMNS, type RowProblem, readMoment } from './rows';

export interface BillLine {
  lineNo: number;
  itemId: string;
  itemCode: string;
  portion: string | null;
  name: string;
  categoryId: string | null;
  qty: string;
  unitPrice: string;
  gross: string;
  discount: string;
  tax: string;
  net: string;
  /** More from the till: modifiers, comment, seat, order ticket. */
  more?: Readonly<Record<string, unknown>>;
}
export interface Payment {
  method: string;
  /** What was kept of it for the bill: what was handed over, less change and excess. */
  amount: string;
  /** What was handed over, if there was change. */
  tendered?: string;
  /** What it exceeds the bill by without change. @default nothing */
  excess?: string;
  /** The custom payment that it was made with, if the sender names one. */
  custom?: RecordOf<'customPayments'>;
  reference: string | null;
  /** A cancelled payment pays nothing. @default posted */
  status?: 'posted' | 'cancelled';
  /** More from the till: who took it, the card's slip. Columns of `payments`. */
  more?: Readonly<Record<string, unknown>>;
  /** Who is charged, for a city ledger payment. */
  debtor?: Debtor;
  authorisedPerson?: string;
}
export interface Bill {
  id: string;
  outletId: string;
  /** The outlet's: its amounts have the decimals of this currency. */
  currency: string;
  billNo: string;
  /** First of its rows, counted from 1. */
  row: number;
  businessDate: string;
  /** ISO-8601, UTC. */
  at: string;
  hour: number;
  orderType: string;
  channel: string;
  guests: number;
  cashier: string | null;
  lines: BillLine[];
  payments: Payment[];
  gross: string;
  /** Off its lines. */
  discount: string;
  /** Without `notSales`. */
  net: string;
  /** Of its value, what was paid with payments that don't count as sales. */
  notSales: string;
  tax: string;
  grandTotal: string;
  /** What was kept. */
  paid: string;
  change: string;
  /** Of its content. A till's bill has it without version, refunds, reprints, remarks and card slips, which may change once it is settled. */
  hash: string;
  /** Data that only till documents have (docs/sales-feed.md). @default a settled bill of lines and payments */
  till?: TillBill;
}

/** A bill's amounts besides its lines; columns of `bills` and of the roll-up. */
export const BESIDE_LINES = [
  'bill_discount',
  'promotions',
  'complimentary',
  'service_charge',
  'delivery_fee',
  'tips',
  'rounding',
] as const;
type BesideLines = Record<(typeof BESIDE_LINES)[number], string>;

/** When something happened to a bill after it was settled. */
export interface Happened {
  /** ISO-8601, UTC. */
  at: string;
  /** Its own business date, on which sales, payments and the city ledger show it. Never before its bill's. */
  day: string;
  /** Local hour, 0-23. */
  hour: number;
}

/** Money that went back after a bill was settled. */
export interface Refund extends Happened {
  /** Its place in the document, from 1. */
  no: number;
  /** With tax and charges. */
  amount: string;
  method: string;
  /** The line it is for; null for the whole bill. */
  lineNo: number | null;
  itemName: string | null;
  reason: string | null;
  by: string | null;
  approvedBy: string | null;
  /** If the till doesn't say when: a refund that comes after its bill was paid when it came, and not when the bill was settled. */
  arrived?: Happened;
  /** Blank for the bill's shift, on the bill's day. */
  shift: string | null;
  reference: string | null;
  /** Who owes less, if it went to the city ledger. */
  debtor?: Debtor;
  /** What it takes off each amount of the bill, if the till says so. @default shared by parts.ts */
  split?: Split;
  /** Of its content, to find it again. */
  hash: string;
}

/** A till's data about a bill besides lines and payments. */
export interface TillBill {
  status: BillState;
  /** A newer version replaces an older one, until the bill is settled. */
  version: number;
  /** ISO-8601, UTC. */
  openedAt: string;
  amounts: BesideLines;
  taxes: Record<string, string>;
  /** More columns of `bills`. */
  columns: Readonly<Record<string, unknown>>;
  /** Rows of `bill_discounts` and `cancellations`, without the columns shared with the bill. */
  discounts: Record<string, unknown>[];
  cancellations: Record<string, unknown>[];
  refunds: Refund[];
  /** What it says about the slips of card payments. */
  tags: readonly CardTag[];
  /** The digests that bills had before `hash` left out tags, and before it left out reprints and remarks. */
  formerHashes: readonly string[];
  /** Why a settled bill is cancelled, if it is, on which business day, and when (ISO-8601, UTC), if the till says so. */
  cancelled?: { reason: string; stockReturned: boolean; day: string; at?: string | undefined };
}

const offsets = new Map<string, number>();
/** The instant of a local time at an outlet; offsets are cached per zone and hour, because computing one is slow. */
export function instantOf(local: string, timeZone: unknown): Date {
  const key = `${String(timeZone)}|${local.slice(0, 13)}`;
  let offset = offsets.get(key);
  const asUtc = new Date(`${local}Z`).getTime();
  if (offset === undefined) {
    const shift = (moment: number) => {
      const { date, time } = localMoment(new Date(moment), timeZone);
      return new Date(`${date}T${time}:00Z`).getTime() - Math.floor(moment / 60_000) * 60_000;
    };
    // Twice, because the first guess may be on the other side of a clock change.
    offset = shift(asUtc - shift(asUtc));
    if (offsets.size > 20_000) offsets.clear();
    offsets.set(key, offset);
  }
  return new Date(asUtc - offset);
}

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

const AMOUNTS: ReadonlySet<string> = new Set(['quantity', 'unitPrice', 'discount', 'tax', 'paymentAmount']);
const USUAL = /^(0|[1-9]\d*)(?:\.(\d*[1-9])?0*)?$/;

/** An amount without needless zeros. Nearly all are written as usual and needn't be read as a number. */
function plain(value: string): string {
  const [isUsual, whole, part] = USUAL.exec(value) ?? [];
  if (isUsual === undefined) return dec(value).toFixed();
  return part ? `${whole}.${part}` : String(whole);
}

const BY_NUMBER = new Intl.Collator(undefined, { numeric: true });

/** Groups rows into bills by outlet and number, in time order; reports contradictions. */
export function billsOf(
  rows: readonly { row: BillRow; number: number }[],
  lookups: Lookups,
  problems: RowProblem[],
): Bill[] {
  const groups = new Map<string, { row: BillRow; number: number }[]>();
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
    const key = `${outlet._id}|${each.row.billNumber}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  const bills: Bill[] = [];
  for (const members of groups.values()) {
    const outlet = lookups.outlet(members[0]?.row.outlet);
    const bill = inCurrency(outlet?.currency, () => billOf(members, lookups, problems));
    if (bill) bills.push(bill);
  }
  return bills.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : BY_NUMBER.compare(a.billNo, b.billNo)));
}

/** Fields of the bill, not the line: all rows that give one must agree. */
const SHARED = ['dateTime', 'orderType', 'channel', 'guests', 'cashier'] as const;

function billOf(
  members: readonly { row: BillRow; number: number }[],
  lookups: Lookups,
  problems: RowProblem[],
): Bill | undefined {
  const [first] = members as [{ row: BillRow; number: number }];
  const before = problems.length;
  const billNo = first.row.billNumber as string;
  const say = (row: number, field: string, rule: string, message: string) =>
    problems.push({ row, field, rule, message, billNumber: billNo });
  const shared: BillRow = {};
  for (const { row, number } of members) {
    for (const key of SHARED) {
      if (row[key] === undefined) continue;
      if (shared[key] !== undefined && shared[key] !== row[key])
        say(number, key, 'differs', `${key} differs from an earlier row of bill ${billNo}`);
      shared[key] ??= row[key];
    }
  }
  const outlet = lookups.outlet(first.row.outlet);
  const moment = shared.dateTime === undefined ? undefined : readMoment(shared.dateTime);
  // Both were required when the rows were read and grouped.
  if (!outlet || !moment) return undefined;
  const at = 'instant' in moment ? moment.instant : instantOf(moment.local, outlet.timeZone);
  const printed = members.flatMap(({ row, number }, index): BillLine[] => {
    const item = lookups.item(row.itemCode);
    if (!item) {
      say(number, 'itemCode', 'reference', `There is no menu item with the code “${row.itemCode}”`);
      return [];
    }
    const { portion, problem } = lookups.portion(item, row.portion);
    if (problem) {
      say(number, 'portion', problem.rule, problem.message);
      return [];
    }
    const chosen = modifiersIn(row.modifiers, lookups.isExtra, (rule, message) =>
      say(number, 'modifiers', rule, message),
    );
    const each = sum([row.unitPrice, ...chosen.map(({ price, quantity: times }) => dec(price).times(dec(times ?? 1)))]);
    const gross = money(dec(row.quantity).times(each));
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
        qty: quantity(row.quantity),
        unitPrice: dec(row.unitPrice).toFixed(4),
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
  };
}

type RefusedField = 'cityLedgerAccount' | 'customPayment' | 'paymentReference';

/** Payments by method, reference and debtor; without any amount the first method pays the whole bill. */
function paymentsOf(
  members: readonly { row: BillRow; number: number }[],
  total: string,
  { outlet, lookups }: { outlet: RecordOf<'outlets'>; lookups: Lookups },
  refuse: (row: number, field: RefusedField, rule: string, message: string) => void,
): Payment[] {
  const [first] = members as [{ row: BillRow; number: number }];
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
