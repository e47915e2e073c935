/**
 * The charges on a bill (domain 1.4 and 1.7): taxes, levies, service, packaging and delivery, one after another, each on its base and
 * rounded half-up to the cent, with the outlet's rounding rule at the end. docs/charges.md explains the terms with examples.
 */
import type { Draft, RecordOf } from '#engine/define';
import { allocate, type Decimal, dec, money, type Numeric, sum } from '#engine/run/decimal';

/** A stored charge; everything but the rate may be missing while it is typed. */
export type Charge = Draft<RecordOf<'charges'>>;

interface ChargedLine {
  /** Quantity times price with modifiers, before any discount. */
  gross: Numeric;
  /** The line's own discount. */
  discount?: Numeric;
  quantity: Numeric;
  /** Its category and parent categories. */
  categoryIds?: readonly string[];
}

export interface ChargedBill {
  lines: readonly ChargedLine[];
  /** Off the whole bill, spread over the lines by net amount. */
  discount?: Numeric;
  orderType: string;
  guests: Numeric;
  outletId: string;
  /** The business date that determines each charge's version. */
  date: string;
  /** Ids of optional charges that were removed at the till. */
  without?: readonly string[];
  /** The outlet's: none, 0.05, 0.5, 1 or 5. */
  roundingRule?: string;
}

/** One charge of a bill, as the bill stores it. */
export interface AppliedCharge {
  chargeId: string;
  name: string;
  type: string;
  /** The base of the rate; null for fixed amounts. */
  base: string | null;
  /** The number of bills, items or guests for a fixed amount; null for percentages. */
  count: string | null;
  rate: string;
  amount: string;
  /** Included in the price: shown, not added. */
  inclusive: boolean;
}

export interface ChargedTotals {
  gross: string;
  discount: string;
  charges: AppliedCharge[];
  /** After discounts, without included charges. */
  netSales: string;
  serviceCharge: string;
  /** Taxes and levies. */
  taxAmount: string;
  /** Delivery and packaging. */
  deliveryFee: string;
  tip: string;
  rounding: string;
  grandTotal: string;
}

const isTax = ({ chargeType }: Charge): boolean => chargeType === 'tax' || chargeType === 'levy';
const codeOf = ({ code }: Charge): string => (code ?? '').trim().toLowerCase();
const idOf = ({ _id }: Charge): string => _id ?? '';
const isPercentage = ({ calculation }: Charge): boolean => (calculation ?? 'percentage') === 'percentage';

/** Whether `charge` compounds on `other`: by its id, or by another version of the same code. */
export function isOnTopOf(charge: Charge, other: Charge, all: readonly Charge[]): boolean {
  const named = charge.compoundOn ?? [];
  if (named.includes(idOf(other))) return true;
  const code = codeOf(other);
  return code !== '' && all.some((each) => named.includes(idOf(each)) && codeOf(each) === code);
}

/**
 * The order of charges: by sequence, but never before a charge they compound on. Charges in a circle (which the declaration refuses) come
 * in sequence.
 * @param all every version of every charge, for resolving names; a charge waits only for the charges being ordered
 */
export function inOrder<C extends Charge>(charges: readonly C[], all: readonly Charge[] = charges): C[] {
  const waiting = charges.toSorted(
    (a, b) => Number(a.sequence ?? 0) - Number(b.sequence ?? 0) || codeOf(a).localeCompare(codeOf(b)),
  );
  const ordered: C[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex((charge) =>
      waiting.every((other) => other === charge || !isOnTopOf(charge, other, all)),
    );
    ordered.push(...waiting.splice(Math.max(free, 0), 1));
  }
  return ordered;
}

const covers = (list: readonly string[] | null | undefined, value: string): boolean =>
  !list?.length || list.includes(value);

/** Whether a charge is valid on a business date. */
export const isInForce = ({ effectiveFrom, effectiveTo }: Charge, date: string): boolean =>
  (!effectiveFrom || effectiveFrom <= date) && (!effectiveTo || date <= effectiveTo);

/** Whether a charge applies to a bill of this outlet, order type and date. */
export const isCharged = (charge: Charge, { outletId, orderType, date }: ChargedBill): boolean =>
  charge.status !== 'inactive' &&
  covers(charge.outlets, outletId) &&
  covers(charge.orderTypes, orderType) &&
  isInForce(charge, date);

/** A line with the effects of discounts and of the charges included in its price. */
interface Line extends ChargedLine {
  index: number;
  net: Decimal;
  /** After the bill's discount too. */
  paid: Decimal;
  /** One unit of net price with all included charges. */
  factor: Decimal;
}

const linesOf = ({ lines, discount }: ChargedBill): Line[] => {
  const nets = lines.map((line) => dec(line.gross).minus(dec(line.discount)));
  const shares = allocate(discount, nets);
  return lines.map((line, index) => {
    const net = nets[index] ?? dec(0);
    return { ...line, index, net, paid: net.minus(dec(shares[index])), factor: dec(1) };
  });
};

const coveredBy = <L extends ChargedLine>({ categoryIds }: Charge, lines: readonly L[]): L[] =>
  lines.filter((line) => !categoryIds?.length || line.categoryIds?.some((id) => categoryIds.includes(id)));

/** Whether an earlier charge is part of a charge's base. Taxes exclude non-taxable charges unless they name them. */
function countsIn(charge: Charge, earlier: Charge, all: readonly Charge[]): boolean {
  if (isOnTopOf(charge, earlier, all)) return true;
  if (isTax(charge) && earlier.taxable === false) return false;
  if (charge.applyOn === 'afterCharges') return true;
  return charge.applyOn === 'afterServiceCharge' && earlier.chargeType === 'serviceCharge';
}

/**
 * Extracts included charges from prices: per line, one unit of net price carries a part of each included charge, and the paid price divided
 * by all of them is the net. Sets each line's factor; returns each charge's rounded amount.
 */
function includedIn(lines: Line[], included: readonly Charge[], all: readonly Charge[]): Map<Charge, string> {
  const exact = new Map<Charge, Decimal>();
  for (const line of lines) {
    const parts = new Map<Charge, Decimal>();
    for (const charge of included.filter((each) => coveredBy(each, [line]).length > 0)) {
      const base = sum([1, ...[...parts].filter(([other]) => countsIn(charge, other, all)).map(([, part]) => part)]);
      parts.set(charge, base.times(dec(charge.value)).div(100));
    }
    line.factor = sum([1, ...parts.values()]);
    for (const [charge, part] of parts)
      exact.set(charge, dec(exact.get(charge)).plus(line.paid.times(part).div(line.factor)));
  }
  return new Map([...exact].map(([charge, amount]) => [charge, money(amount)]));
}

/** The part of an earlier charge for some of the bill's lines, in proportion to their amounts. */
function shareOn(lines: readonly Line[], earlier: Charge, amount: string, all: readonly Line[]): Decimal {
  const theirs = coveredBy(earlier, all);
  const shared = theirs.filter((line) => lines.includes(line));
  if (shared.length === theirs.length) return dec(amount);
  const whole = sum(theirs.map(({ paid }) => paid));
  return whole.eq(0)
    ? dec(0)
    : dec(amount)
        .times(sum(shared.map(({ paid }) => paid)))
        .div(whole);
}

/** A line's amount in a charge before the bill's discount, or before all discounts. */
const startOf = ({ applyOn }: Charge, line: Line): Decimal => (applyOn === 'billSubtotal' ? dec(line.gross) : line.net);

const countOf = ({ calculation }: Charge, lines: readonly Line[], { guests }: ChargedBill): Decimal =>
  calculation === 'fixedPerItem'
    ? sum(lines.map(({ quantity }) => quantity))
    : calculation === 'fixedPerGuest'
      ? dec(guests)
      : dec(1);

/** A total rounded half-up to the outlet's smallest coin. */
export function roundedTo(rule: string | undefined, total: Numeric): string {
  if (!rule || rule === 'none') return money(total);
  return money(dec(dec(total).div(dec(rule)).toFixed(0, 1)).times(dec(rule)));
}

/** Every charge of a bill in order, with base and amount, and the bill's totals. Pure, exact. */
export function chargesOf(charges: readonly Charge[], bill: ChargedBill): ChargedTotals {
  const lines = linesOf(bill);
  const onBill = charges.filter(
    (charge) =>
      isCharged(charge, bill) &&
      !(charge.optional && bill.without?.includes(idOf(charge))) &&
      coveredBy(charge, lines).length > 0,
  );
  // Ordered among themselves: nothing waits for a charge that isn't on this bill.
  const charged = inOrder(onBill, charges);
  const included = includedIn(
    lines,
    charged.filter((charge) => charge.inclusive && isPercentage(charge)),
    charges,
  );
  const paid = sum(lines.map((line) => line.paid));
  const netSales = paid.minus(sum(included.values()));

  const done: { charge: Charge; amount: string }[] = [];
  const applied = charged.map((charge): AppliedCharge => {
    const own = coveredBy(charge, lines);
    const known = { chargeId: idOf(charge), name: charge.chargeName ?? '', type: charge.chargeType ?? '' };
    const give = (amount: string, base: string | null, count: string | null): AppliedCharge => {
      done.push({ charge, amount });
      return { ...known, base, count, rate: String(charge.value ?? '0'), amount, inclusive: included.has(charge) };
    };
    if (!isPercentage(charge)) {
      const count = countOf(charge, own, bill);
      return give(money(dec(charge.value).times(count)), null, count.toFixed());
    }
    // Without included charges; for the whole bill, exactly its net sales.
    const isIncluded = included.has(charge);
    const ofPaid = isIncluded || !['billSubtotal', 'itemNet'].includes(charge.applyOn ?? '');
    const start =
      ofPaid && own.length === lines.length
        ? netSales
        : sum(own.map((line) => (ofPaid ? line.paid : startOf(charge, line)).div(line.factor)));
    const earlier = done
      .filter((each) => countsIn(charge, each.charge, charges) && (!isIncluded || included.has(each.charge)))
      .map((each) => shareOn(own, each.charge, each.amount, lines));
    const base = money(start.plus(sum(earlier)));
    return give(included.get(charge) ?? money(dec(base).times(dec(charge.value)).div(100)), base, null);
  });

  const of = (...types: readonly string[]) =>
    money(sum(applied.filter(({ type }) => types.includes(type)).map(({ amount }) => amount)));
  const total = netSales.plus(sum(applied.map(({ amount }) => amount)));
  const grandTotal = roundedTo(bill.roundingRule, total);
  const gross = sum(lines.map((line) => line.gross));
  return {
    gross: money(gross),
    discount: money(gross.minus(paid)),
    charges: applied,
    netSales: money(netSales),
    serviceCharge: of('serviceCharge'),
    taxAmount: of('tax', 'levy'),
    deliveryFee: of('delivery', 'packaging'),
    tip: of('tip'),
    rounding: money(dec(grandTotal).minus(total)),
    grandTotal,
  };
}
