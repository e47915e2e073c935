/** Bills out of the documents of tills (docs/sales-feed.md): read, checked and added up in exact decimals, before anything is written. */
import { createHash } from 'node:crypto';
import type { AnyRecord, ValuesOf } from '#engine/define/fields';
import { businessDate, localMoment } from '#engine/run/businessDay';
import { dec, money, quantity, sum } from '#engine/run/decimal';
import { validateFields } from '#engine/run/validate';
import { BILL_FIELDS } from '#resources/sales/billDocument.rules';
import type { BillState } from '#resources/sales/tillWords.rules';
import { type Bill, type BillLine, instantOf, type Payment, type TillBill } from './bills';
import type { Lookups } from './lookups';
import { type RowProblem, readMoment } from './rows';

type BillDocument = ValuesOf<typeof BILL_FIELDS>;
type Outlet = NonNullable<ReturnType<Lookups['outlet']>>;

/** What is known while one document is read. */
interface Reading {
  document: BillDocument;
  row: number;
  outlet: Outlet;
  lookups: Lookups;
  say: (field: string, rule: string, message: string) => void;
}

/** States in which nothing needs to be paid yet, or any more. */
const UNPAID: readonly BillState[] = ['open', 'billed', 'cancelled', 'merged', 'split'];

/** A moment of the document as ISO-8601 in UTC; undefined where none is given or it cannot be read, which is said. */
function momentOf(reading: Reading, field: string, text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  const found = readMoment(text);
  if (found)
    return ('instant' in found ? found.instant : instantOf(found.local, reading.outlet.timeZone)).toISOString();
  reading.say(field, 'datetime', `${field} must be like 2026-11-20 13:45 or ISO-8601; not "${text}"`);
  return undefined;
}

type Line = BillDocument['lines'][number];

/** Quantity × (price + modifiers): what a line comes to before anything is taken off. */
const grossOf = ({ unitPrice, modifiers }: Line, amount: unknown): string => {
  const extras = sum((modifiers ?? []).map(({ price, quantity: times }) => dec(price).times(dec(times ?? 1))));
  return money(dec(amount).times(dec(unitPrice).plus(extras)));
};

interface ReadLines {
  /** The active part of each line; a line that is cancelled as a whole has none. */
  lines: BillLine[];
  cancellations: Record<string, unknown>[];
}

function linesOf(reading: Reading, at: string, openedAt: string): ReadLines {
  const { document, lookups, say } = reading;
  const found: ReadLines = { lines: [], cancellations: [] };
  for (const [index, line] of document.lines.entries()) {
    const place = `lines.${index}`;
    const item = lookups.item(line.itemCode);
    if (!item) {
      say(`${place}.itemCode`, 'reference', `There is no menu item with the code "${line.itemCode}"`);
      continue;
    }
    const { portion, problem } = lookups.portion(item, line.portion ?? undefined);
    if (problem) {
      say(`${place}.portion`, problem.rule, problem.message);
      continue;
    }
    const { cancelled } = line;
    const back = cancelled ? dec(cancelled.quantity ?? line.quantity) : dec(0);
    const left = dec(line.quantity).minus(back);
    if (left.lt(0)) say(`${place}.cancelled.quantity`, 'max', `${item.name}: more is cancelled than was ordered`);
    if (cancelled) {
      const when = momentOf(reading, `${place}.cancelled.at`, cancelled.at) ?? at;
      const ordered = momentOf(reading, `${place}.orderedAt`, line.orderedAt) ?? openedAt;
      found.cancellations.push({
        cancel_no: `line:${index + 1}`,
        kind: 'line',
        at: when,
        item_name: item.name,
        qty: quantity(back),
        amount: grossOf(line, back),
        stage: cancelled.stage ?? null,
        reason: cancelled.reason ?? null,
        requested_by: cancelled.by ?? null,
        approved_by: cancelled.approvedBy ?? null,
        stock_returned: cancelled.stockReturned === true,
        minutes: Math.max(0, Math.round((Date.parse(when) - Date.parse(ordered)) / 60_000)),
        kot_no: line.kot ?? null,
      });
    }
    if (left.lte(0)) continue;
    const gross = grossOf(line, left);
    const off = dec(line.discount).plus(
      sum((document.discounts ?? []).filter((each) => each.line === index + 1).map(({ amount }) => amount)),
    );
    const net = dec(gross).minus(off);
    if (net.lt(0)) say(`${place}.discount`, 'max', `The discount on ${item.name} is more than the line`);
    found.lines.push({
      lineNo: index + 1,
      itemId: item._id,
      itemCode: item.itemCode,
      portion,
      name: item.name,
      categoryId: item.categoryId ?? null,
      qty: quantity(left),
      unitPrice: dec(line.unitPrice).toFixed(4),
      gross,
      discount: money(off),
      tax: money(line.tax),
      net: money(net),
      more: {
        modifiers: line.modifiers && line.modifiers.length > 0 ? line.modifiers : null,
        comment: line.comment ?? null,
        seat: line.seat ?? null,
        kot_no: line.kot ?? null,
      },
    });
  }
  return found;
}

/** Discounts, promotions and what is on the house, as rows; a discount that only a line names is one of them. */
function discountsOf({ document, say }: Reading, lines: readonly BillLine[]): Record<string, unknown>[] {
  const gross = money(sum(lines.map((line) => line.gross)));
  const lineNumbered = (number: number) => lines.find(({ lineNo }) => lineNo === number);
  const named = (document.discounts ?? []).map((each, index) => {
    const line = each.line ? lineNumbered(each.line) : undefined;
    if (each.line && !line)
      say(`discounts.${index}.line`, 'reference', `There is no line ${each.line} that could have a discount`);
    return {
      kind: each.kind ?? 'discount',
      name: each.name,
      type: each.type ?? (each.percent ? 'percentage' : 'fixed'),
      line_no: each.line ?? null,
      item_name: line?.name ?? null,
      base: line?.gross ?? gross,
      pct: each.percent ?? null,
      amount: each.amount,
      reason: each.reason ?? null,
      given_by: each.givenBy ?? document.cashier ?? null,
      approved_by: each.approvedBy ?? null,
      card: each.card ?? null,
    };
  });
  const plain = document.lines.flatMap(({ discount }, index) => {
    const line = lineNumbered(index + 1);
    if (!line || dec(discount).lte(0)) return [];
    return [
      {
        kind: 'discount',
        name: 'Item discount',
        type: 'fixed',
        line_no: index + 1,
        item_name: line.name,
        base: line.gross,
        pct: null,
        amount: money(discount),
        reason: null,
        given_by: document.cashier ?? null,
        approved_by: null,
        card: null,
      },
    ];
  });
  return [...named, ...plain].map((row, index) => ({ discount_no: index + 1, ...row }));
}

interface ReadPayments {
  payments: Payment[];
  cancellations: Record<string, unknown>[];
}

function paymentsOf(reading: Reading, total: string, at: string): ReadPayments {
  const { document, lookups, say } = reading;
  const found: ReadPayments = { payments: [], cancellations: [] };
  const all = document.payments ?? [];
  for (const [index, given] of all.entries()) {
    const place = `payments.${index}`;
    // One payment without an amount pays the bill.
    const amount = given.tendered ?? given.amount ?? (all.length === 1 ? total : undefined);
    if (amount === undefined || amount === null) {
      say(`${place}.amount`, 'required', 'amount is required where a bill has several payments');
      continue;
    }
    const debtor = given.account ? lookups.debtor(given.account) : undefined;
    if (typeof debtor === 'string') say(`${place}.account`, 'reference', debtor);
    if (given.method === 'cityLedger' && !given.account)
      say(`${place}.account`, 'required', 'account is required where the method is cityLedger');
    const receivedAt = momentOf(reading, `${place}.at`, given.at) ?? at;
    const { card, cancelled } = given;
    found.payments.push({
      method: given.method,
      amount: money(amount),
      reference: given.reference ?? null,
      status: cancelled ? 'cancelled' : 'posted',
      ...(typeof debtor === 'object' ? { debtor } : {}),
      ...(given.authorisedPerson ? { authorisedPerson: given.authorisedPerson } : {}),
      more: {
        received_by: given.receivedBy ?? document.cashier ?? null,
        received_at: receivedAt,
        tip: money(given.tip),
        card_type: card?.type ?? null,
        bank: card?.bank ?? null,
        card_terminal: card?.terminal ?? null,
        last4: card?.last4 ?? null,
        approval_code: card?.approvalCode ?? null,
        batch_no: card?.batchNo ?? null,
        tagged: card?.tagged === true,
        tagged_by: card?.taggedBy ?? null,
      },
    });
    if (!cancelled) continue;
    found.cancellations.push({
      cancel_no: `payment:${index + 1}`,
      kind: 'payment',
      at: momentOf(reading, `${place}.cancelled.at`, cancelled.at) ?? at,
      amount: money(amount),
      reason: cancelled.reason ?? null,
      requested_by: cancelled.by ?? null,
      approved_by: cancelled.approvedBy ?? null,
      payment_no: index + 1,
      method: given.method,
      replaced_by: cancelled.replacedBy ?? null,
      original_at: receivedAt,
    });
  }
  return found;
}

const ofKind = <R extends { kind?: unknown; amount: unknown }>(rows: readonly R[], kind: string): string =>
  money(sum(rows.filter((each) => each.kind === kind).map((each) => String(each.amount))));

/** Taxes by name; what lines say on top of the named ones is a tax without a name. */
function taxesOf({ document }: Reading, lines: readonly BillLine[]): Record<string, string> {
  const taxes: Record<string, string> = {};
  for (const { kind, name, amount } of document.charges ?? [])
    if (kind === 'tax') taxes[name] = money(dec(taxes[name]).plus(dec(amount)));
  const ofLines = sum(lines.map(({ tax }) => tax));
  if (Object.keys(taxes).length === 0 && ofLines.gt(0)) taxes.Tax = money(ofLines);
  return taxes;
}

/** Content as one text, whatever the order of its keys. */
const stable = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(stable).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .filter(([, each]) => each !== null && each !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, each]) => `${JSON.stringify(key)}:${stable(each)}`)
          .join(',')}}`
      : JSON.stringify(value);
export const contentHash = (value: unknown): string => createHash('sha256').update(stable(value)).digest('hex');

function billOf(reading: Reading): Bill | undefined {
  const { document, outlet, row, say } = reading;
  const status = document.status ?? 'settled';
  const opened = momentOf(reading, 'openedAt', document.openedAt);
  const billed = momentOf(reading, 'billedAt', document.billedAt);
  const settled = momentOf(reading, 'settledAt', document.settledAt);
  const at = settled ?? billed ?? opened;
  if (!at) {
    say('openedAt', 'required', 'Say when the bill was opened, billed or settled');
    return undefined;
  }
  const openedAt = opened ?? at;
  const { lines, cancellations } = linesOf(reading, at, openedAt);
  const discounts = discountsOf(reading, lines);
  const isForBill = (each: Record<string, unknown>) => each.line_no === null;
  const sums = (kind: string, scope?: 'line' | 'bill') =>
    money(
      sum(
        discounts
          .filter((each) => each.kind === kind && (!scope || isForBill(each) === (scope === 'bill')))
          .map(({ amount }) => String(amount)),
      ),
    );
  const gross = sum(lines.map((line) => line.gross));
  const amounts: TillBill['amounts'] = {
    bill_discount: sums('discount', 'bill'),
    promotions: sums('promotion'),
    complimentary: sums('complimentary'),
    service_charge: ofKind(document.charges ?? [], 'service'),
    delivery_fee: ofKind(document.charges ?? [], 'delivery'),
    tips: money(document.tip),
    rounding: money(document.rounding),
  };
  const net = gross.minus(sum(discounts.map(({ amount }) => String(amount))));
  if (net.lt(0)) say('discounts', 'max', 'The discounts are more than the bill');
  const taxes = taxesOf(reading, lines);
  const tax = sum(Object.values(taxes));
  const grandTotal = net
    .plus(tax)
    .plus(sum([amounts.service_charge, amounts.delivery_fee, amounts.tips, amounts.rounding]));
  if (document.total && !dec(document.total).eq(grandTotal))
    say('total', 'balance', `The parts of the bill come to ${money(grandTotal)}, its total says ${document.total}`);
  const paying = paymentsOf(reading, money(grandTotal), at);
  const posted = paying.payments.filter((payment) => payment.status !== 'cancelled');
  const paid = sum(posted.map(({ amount }) => amount));
  if (!UNPAID.includes(status) && paid.lt(grandTotal))
    say(
      'payments',
      'balance',
      `Bill ${document.billNumber} comes to ${money(grandTotal)} but only ${money(paid)} is paid`,
    );
  if (paid.gt(grandTotal) && status === 'settled' && !posted.some(({ method }) => method === 'cash'))
    say('payments', 'balance', `More than ${money(grandTotal)} is paid. Change is given for cash only`);
  const day = businessDate(new Date(at), outlet);
  const cancelled = document.cancelled ?? (status === 'cancelled' ? {} : undefined);
  const { version: _version, ...content } = document;
  return {
    id: `bill_${outlet._id}_${document.billNumber}`,
    outletId: outlet._id,
    billNo: document.billNumber,
    row,
    businessDate: day,
    at,
    hour: Number(localMoment(new Date(at), outlet.timeZone).time.slice(0, 2)),
    orderType: document.orderType ?? 'dineIn',
    channel: document.channel ?? 'pos',
    guests: document.guests ?? 0,
    cashier: document.cashier ?? null,
    lines,
    payments: paying.payments,
    gross: money(gross),
    discount: sums('discount', 'line'),
    net: money(net),
    tax: money(tax),
    grandTotal: money(grandTotal),
    paid: money(paid),
    change: money(paid.gt(grandTotal) ? paid.minus(grandTotal) : 0),
    hash: contentHash(content),
    till: {
      status,
      version: document.version ?? 0,
      openedAt,
      amounts,
      taxes,
      columns: {
        order_no: document.orderNumber ?? null,
        billed_at: billed ?? null,
        terminal: document.terminal ?? null,
        shift: document.shift ?? null,
        floor: document.floor ?? null,
        table_name: document.table ?? null,
        waiter: document.waiter ?? null,
        customer_name: document.customer?.name ?? null,
        customer_phone: document.customer?.phone ?? null,
        customer_email: document.customer?.email ?? null,
        merged_into: document.mergedInto ?? null,
        split_group: document.splitGroup ?? null,
        reprints: document.reprints ?? 0,
        remarks: document.remarks ?? null,
      },
      discounts,
      cancellations: [
        ...cancellations,
        ...paying.cancellations,
        ...(status === 'cancelled'
          ? [
              {
                cancel_no: 'bill',
                kind: 'bill',
                at: momentOf(reading, 'cancelled.at', cancelled?.at) ?? at,
                amount: money(gross),
                stage: cancelled?.stage ?? 'afterBill',
                reason: cancelled?.reason ?? null,
                requested_by: cancelled?.by ?? null,
                approved_by: cancelled?.approvedBy ?? null,
                stock_returned: cancelled?.stockReturned === true,
              },
            ]
          : []),
      ],
      ...(status === 'cancelled'
        ? {
            cancelled: {
              reason: cancelled?.reason ?? 'Cancelled at the till',
              stockReturned: cancelled?.stockReturned === true,
            },
          }
        : {}),
    },
  };
}

/** Reads documents of bills; those that are wrong are left out, and what is wrong with them is said with their place from 1. */
export function readDocuments(
  documents: readonly Readonly<Record<string, unknown>>[],
  lookups: Lookups,
  problems: RowProblem[],
): Bill[] {
  const bills = documents.flatMap((given, index) => {
    const row = index + 1;
    const before = problems.length;
    const { value, problems: found } = validateFields(BILL_FIELDS, given as AnyRecord, {
      today: new Date().toISOString().slice(0, 10),
    });
    const billNumber = typeof given.billNumber === 'string' ? { billNumber: given.billNumber.slice(0, 60) } : {};
    problems.push(...found.map((problem) => ({ ...problem, row, ...billNumber })));
    if (problems.length > before) return [];
    const document = value as BillDocument;
    const say = (field: string, rule: string, message: string) =>
      problems.push({ row, field, rule, message, billNumber: document.billNumber });
    const outlet = lookups.outlet(document.outlet);
    if (!outlet) {
      say('outlet', 'reference', `There is no outlet "${document.outlet}" that you work with`);
      return [];
    }
    const bill = billOf({ document, row, outlet, lookups, say });
    return bill && problems.length === before ? [bill] : [];
  });
  return bills.sort(
    (a, b) => a.at.localeCompare(b.at) || a.billNo.localeCompare(b.billNo, undefined, { numeric: true }),
  );
}
