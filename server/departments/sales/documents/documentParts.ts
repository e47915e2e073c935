/** Turns the parts of a till's document into rows: lines, discounts, payments and taxes, with their cancellations. */
import type { ValuesOf } from '#engine/define/fields';
import { dec, money, quantity, sum } from '#engine/run/decimal';
import { businessDate, localMoment } from '#engine/run/time/businessDay';
import type { BILL_FIELDS } from '#resources/sales/billDocument.rules';
import { type BillLine, type Happened, instantOf, type Payment } from '../bills';
import type { Lookups } from '../lookups';
import { referenceProblem } from '../payments/covered';
import { readMoment } from '../rows/rows';
import { type BillCharge, type Offer, offerOf } from './named';

export type BillDocument = ValuesOf<typeof BILL_FIELDS>;
type Outlet = NonNullable<ReturnType<Lookups['outlet']>>;

/** The context of reading one document. */
export interface DocumentReading {
  document: BillDocument;
  row: number;
  outlet: Outlet;
  lookups: Lookups;
  say: (field: string, rule: string, message: string) => void;
  /** Tells the sender something that doesn't refuse the bill. */
  warn: (field: string, rule: string, message: string) => void;
  /** Whether everything so far could be read. */
  isRead: () => boolean;
}

/** A document's time as ISO-8601 in UTC; undefined if missing or unreadable, which is reported. */
export function momentOf(reading: DocumentReading, field: string, text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  const found = readMoment(text);
  if (found)
    return ('instant' in found ? found.instant : instantOf(found.local, reading.outlet.timeZone)).toISOString();
  reading.say(field, 'datetime', `${field} must be like 2026-11-20 13:45 or ISO-8601; not “${text}”`);
  return undefined;
}

/** The business day and hour of something that happened to a bill at a time (ISO-8601, UTC); not before the bill itself, at `billAt`. */
export function happenedAt({ outlet }: DocumentReading, at: string, billAt: string): Happened {
  const moment = at < billAt ? billAt : at;
  const instant = new Date(moment);
  return {
    at: moment,
    day: businessDate(instant, outlet),
    hour: Number(localMoment(instant, outlet.timeZone).time.slice(0, 2)),
  };
}

type Line = BillDocument['lines'][number];

/** Quantity × (price + modifiers): a line's amount before discounts. */
const grossOf = ({ unitPrice, modifiers }: Line, amount: unknown): string => {
  const extras = sum((modifiers ?? []).map(({ price, quantity: times }) => dec(price).times(dec(times ?? 1))));
  return money(dec(amount).times(dec(unitPrice).plus(extras)));
};

interface ReadLines {
  /** The active part of each line; a fully cancelled line has none. */
  lines: BillLine[];
  cancellations: Record<string, unknown>[];
}

export function billLinesOf(reading: DocumentReading, at: string, openedAt: string): ReadLines {
  const { document, lookups, say } = reading;
  const found: ReadLines = { lines: [], cancellations: [] };
  for (const [index, line] of document.lines.entries()) {
    const place = `lines.${index}`;
    const item = lookups.item(line.itemCode);
    if (!item) {
      say(`${place}.itemCode`, 'reference', `There is no menu item with the code “${line.itemCode}”`);
      continue;
    }
    const { portion, problem } = lookups.portion(item, line.portion ?? undefined);
    if (problem) {
      say(`${place}.portion`, problem.rule, problem.message);
      continue;
    }
    for (const [at, said] of (line.modifiers ?? []).entries())
      if (said.kind === 'choice' && !lookups.isChoice(item, said))
        say(`${place}.modifiers.${at}.name`, 'reference', `“${said.name}” isn’t a choice of ${item.name}`);
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
        wasted: cancelled.wasted === true,
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

/** What kind of discount an offer is; without one, it is a plain discount. */
const kindOf = (offer: Offer | undefined) => (offer?.isComplimentary ? 'complimentary' : (offer?.kind ?? 'discount'));

/** Discounts, promotions and complimentary items as rows, including discounts that only a line names. */
export function discountsOf(reading: DocumentReading, lines: readonly BillLine[]): Record<string, unknown>[] {
  const { document, say } = reading;
  const gross = money(sum(lines.map((line) => line.gross)));
  const lineNumbered = (number: number) => lines.find(({ lineNo }) => lineNo === number);
  const named = (document.discounts ?? []).map((each, index) => {
    const line = each.line ? lineNumbered(each.line) : undefined;
    if (each.line && !line)
      say(`discounts.${index}.line`, 'reference', `There is no line ${each.line} that could have a discount`);
    const offer = offerOf(reading, `discounts.${index}`, each);
    if (offer?.kind === 'promotion' && each.kind === 'discount')
      say(`discounts.${index}.kind`, 'contradiction', `${offer.name} is a promotion, not a discount`);
    if (offer?.kind === 'discount' && each.kind === 'promotion')
      say(`discounts.${index}.kind`, 'contradiction', `${offer.name} is a discount, not a promotion`);
    return {
      kind: each.kind ?? kindOf(offer),
      name: each.name ?? offer?.name ?? '',
      offer_id: offer?.id ?? null,
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
  const plain = document.lines.flatMap((each, index) => {
    const { discount } = each;
    const line = lineNumbered(index + 1);
    const offer = offerOf(reading, `lines.${index}`, each);
    if (!line || dec(discount).lte(0)) return [];
    return [
      {
        kind: kindOf(offer),
        name: offer?.name ?? 'Item discount',
        offer_id: offer?.id ?? null,
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

/** A payment's or refund's method; a custom payment's is its name. */
export function methodOf(
  { outlet, lookups, say }: DocumentReading,
  place: string,
  { method, customPayment }: Pick<NonNullable<BillDocument['payments']>[number], 'method' | 'customPayment'>,
): Pick<Payment, 'method' | 'custom'> {
  if (!customPayment) return { method };
  if (method !== 'custom') say(`${place}.customPayment`, 'contradiction', 'customPayment belongs to the method custom');
  const custom = lookups.customPayment(customPayment, outlet._id);
  if (custom) return { method: custom.name, custom };
  say(`${place}.customPayment`, 'reference', `${outlet.name} has no custom payment “${customPayment}”`);
  return { method };
}

export function paymentsOf(reading: DocumentReading, total: string, at: string): ReadPayments {
  const { document, lookups, say } = reading;
  const found: ReadPayments = { payments: [], cancellations: [] };
  const all = document.payments ?? [];
  for (const [index, given] of all.entries()) {
    const place = `payments.${index}`;
    if (given.tendered && given.amount && dec(given.tendered).lt(given.amount))
      say(`${place}.tendered`, 'min', `${money(given.tendered)} was handed over for ${money(given.amount)}`);
    if (dec(given.tip).gt(dec(given.amount ?? given.tendered ?? total)))
      say(`${place}.tip`, 'max', 'A payment’s amount includes its tip, so the tip can’t be more');
    // A single payment without an amount pays the bill.
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
    const how = methodOf(reading, place, given);
    const payment: Payment = {
      ...how,
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
    };
    const missing = (document.status ?? 'settled') === 'settled' ? referenceProblem(payment) : undefined;
    if (missing) say(`${place}.reference`, 'required', missing);
    found.payments.push(payment);
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
      method: how.method,
      replaced_by: cancelled.replacedBy ?? null,
      original_at: receivedAt,
    });
  }
  return found;
}

/** The sum of the rows of a kind. */
export const ofKind = <R extends { kind?: unknown; amount: unknown }>(rows: readonly R[], kind: string): string =>
  money(sum(rows.filter((each) => each.kind === kind).map((each) => String(each.amount))));

/** Taxes by code or name; taxes on lines count only if no charge is a tax. */
export function taxesOf(charges: readonly BillCharge[], lines: readonly BillLine[]): Record<string, string> {
  const taxes: Record<string, string> = {};
  for (const { kind, code, amount } of charges)
    if (kind === 'tax') taxes[code] = money(dec(taxes[code]).plus(dec(amount)));
  const ofLines = sum(lines.map(({ tax }) => tax));
  if (Object.keys(taxes).length === 0 && ofLines.gt(0)) taxes.Tax = money(ofLines);
  return taxes;
}
