/** What a refund takes off its bill: net sales, service charge, taxes and the rest, and off which lines. Pure. */
import { allocate, dec, least, money, sum } from '#engine/run/decimal';

/** A bill's amounts, or parts of them, as decimal text. */
export interface Split {
  net_sales: string;
  /** Of the bill's value, what payments that don't count as sales paid. */
  not_sales: string;
  service_charge: string;
  rounding: string;
  delivery_fee: string;
  tips: string;
  /** All taxes together, including any without a name. */
  tax: string;
  taxes: Readonly<Record<string, string>>;
}
/** What is left of a bill's amounts after earlier refunds. */
export type Left = Split;

/** What is left of a line: its net after its share of what is taken off the whole bill, and its own tax. */
export interface LeftLine {
  lineNo: number;
  net: string;
  tax: string;
}

/** What one refund takes off a line. */
export interface OffLine {
  lineNo: number;
  /** Of its net: because the refund names the line, or as its share of a refund of the whole bill. */
  amount: string;
  tax: string;
}

interface Taken {
  amounts: Left;
  lines: OffLine[];
}

/** A tax that no name belongs to. */
const UNNAMED = '';
type Pool = Readonly<Record<string, string>>;
const TAX = 'tax:';

const totalOf = (pool: Pool) => sum(Object.values(pool));

/** Spreads an amount over a pool in proportion, to the cent; all of the pool's total is each of its parts. */
function spread(pool: Pool, amount: unknown): Pool {
  const parts = allocate(amount, Object.values(pool));
  return Object.fromEntries(Object.keys(pool).map((key, index) => [key, parts[index] ?? '0']));
}

const minus = (pool: Pool, parts: Pool): Pool =>
  Object.fromEntries(Object.entries(pool).map(([key, value]) => [key, money(dec(value).minus(dec(parts[key])))]));

const partOf = (value: unknown, part: unknown, whole: unknown): string =>
  dec(whole).eq(0) ? money(0) : money(dec(value).times(dec(part)).div(dec(whole)));

/** Taxes by name, with what has no name under a blank one. */
function taxPool({ tax, taxes }: Left): Pool {
  const unnamed = money(dec(tax).minus(sum(Object.values(taxes))));
  const all = dec(unnamed).eq(0) ? taxes : { ...taxes, [UNNAMED]: unnamed };
  return Object.fromEntries(Object.entries(all).map(([name, amount]) => [`${TAX}${name}`, amount]));
}

const taxIn = (pool: Pool) =>
  sum(Object.entries(pool).flatMap(([key, amount]) => (key.startsWith(TAX) ? [amount] : [])));

/** A line's part of net sales, service charge, taxes and rounding. */
function poolOfLine(pool: Pool, line: LeftLine, ownsTaxes: boolean): Pool {
  const net = pool.net_sales ?? '0';
  const parts = Object.entries(pool).map(([key, value]) => [key, partOf(value, line.net, net)] as const);
  const all = dec(line.net).eq(dec(net)) ? pool : { ...Object.fromEntries(parts), net_sales: money(line.net) };
  if (!ownsTaxes) return all;
  const taxes = Object.fromEntries(Object.entries(pool).filter(([key]) => key.startsWith(TAX)));
  return { ...all, ...spread(taxes, line.tax) };
}

/**
 * Splits a refund. A refund of a line takes the line's net, with its part of service charge and taxes. Any rest, and a refund of the whole
 * bill, is shared like a bill's discounts: first by net sales, service charge and taxes, and only then by delivery fee and tip. All that
 * is left of a bill takes every amount to zero.
 * @param lines what is left of the lines; together they have the bill's net sales
 * @param split the parts of the refund, if the till sent them. Then only each line's share is calculated
 */
export function takenBy(
  left: Left,
  lines: readonly LeftLine[],
  amount: string,
  lineNo: number | null,
  split?: Split,
): Taken {
  const { net_sales, not_sales, service_charge, rounding, delivery_fee, tips } = left;
  const pool: Pool = { net_sales, not_sales, service_charge, rounding, ...taxPool(left) };
  // Without taxes of their own, lines share the bill's by their net.
  const ownsTaxes = dec(left.tax).gt(0) && sum(lines.map(({ tax }) => tax)).eq(dec(left.tax));
  const named = lines.find((line) => line.lineNo === lineNo && dec(line.net).gt(0));
  const ofLine = named ? poolOfLine(pool, named, ownsTaxes) : {};
  if (split) {
    const whole: Pool = { net_sales: split.net_sales, ...taxPool(split) };
    const first = Object.fromEntries(
      Object.entries(whole).map(([key, value]) => [key, money(least(value, ofLine[key]))]),
    );
    return { amounts: split, lines: offLines(lines, named, first, minus(whole, first), ownsTaxes) };
  }
  const first = spread(ofLine, least(amount, totalOf(ofLine)));
  const rest = money(dec(amount).minus(totalOf(first)));
  const beyond = minus(pool, first);
  const second = spread(beyond, least(rest, totalOf(beyond)));
  const last = spread({ delivery_fee, tips }, dec(rest).minus(totalOf(second)));
  const taken = (key: string) => money(sum([first[key], second[key], last[key]].map((value) => value ?? '0')));
  const taxes = Object.keys(left.taxes).map((name) => [name, taken(`${TAX}${name}`)] as const);
  return {
    amounts: {
      net_sales: taken('net_sales'),
      not_sales: taken('not_sales'),
      service_charge: taken('service_charge'),
      rounding: taken('rounding'),
      delivery_fee: taken('delivery_fee'),
      tips: taken('tips'),
      tax: money(taxIn(first).plus(taxIn(second))),
      taxes: Object.fromEntries(taxes),
    },
    lines: offLines(lines, named, first, second, ownsTaxes),
  };
}

/** Whether a till's parts fit what is left: not if a charge has changed its code or type since the bill was stored. */
export const fits = (split: Split, left: Left): boolean =>
  Object.entries(split.taxes).every(([name, tax]) => dec(tax).lte(dec(left.taxes[name]))) &&
  dec(split.service_charge).lte(dec(left.service_charge)) &&
  dec(split.delivery_fee).lte(dec(left.delivery_fee)) &&
  dec(split.tips).lte(dec(left.tips)) &&
  dec(split.not_sales).lte(dec(left.not_sales)) &&
  dec(split.net_sales).lte(dec(left.net_sales));

/** What is left of a bill and its lines after a refund. */
export function leftAfter(left: Left, lines: readonly LeftLine[], taken: Taken): { left: Left; lines: LeftLine[] } {
  const less = (value: string, off: string | undefined) => money(dec(value).minus(dec(off)));
  const { taxes: offTaxes, ...off } = taken.amounts;
  return {
    left: {
      net_sales: less(left.net_sales, off.net_sales),
      not_sales: less(left.not_sales, off.not_sales),
      service_charge: less(left.service_charge, off.service_charge),
      rounding: less(left.rounding, off.rounding),
      delivery_fee: less(left.delivery_fee, off.delivery_fee),
      tips: less(left.tips, off.tips),
      tax: less(left.tax, off.tax),
      taxes: minus(left.taxes, offTaxes),
    },
    lines: lines.map((line) => {
      const found = taken.lines.find(({ lineNo }) => lineNo === line.lineNo);
      return { ...line, net: less(line.net, found?.amount), tax: less(line.tax, found?.tax) };
    }),
  };
}

function offLines(
  lines: readonly LeftLine[],
  named: LeftLine | undefined,
  first: Pool,
  second: Pool,
  ownsTaxes: boolean,
): OffLine[] {
  const offNamed = lines.map((line) => {
    if (line !== named) return { refund: money(0), tax: money(0) };
    const refund = first.net_sales ?? '0';
    return { refund, tax: ownsTaxes ? money(taxIn(first)) : partOf(line.tax, refund, line.net) };
  });
  const nets = lines.map(({ net }, index) => money(dec(net).minus(dec(offNamed[index]?.refund))));
  const taxes = lines.map(({ tax }, index) => money(dec(tax).minus(dec(offNamed[index]?.tax))));
  const shares = allocate(second.net_sales, nets);
  const taxShares = ownsTaxes
    ? allocate(taxIn(second), taxes)
    : taxes.map((tax, index) => partOf(tax, shares[index], nets[index]));
  return lines.flatMap(({ lineNo }, index) => {
    const amount = money(dec(offNamed[index]?.refund).plus(dec(shares[index])));
    const tax = money(dec(offNamed[index]?.tax).plus(dec(taxShares[index])));
    return dec(amount).eq(0) && dec(tax).eq(0) ? [] : [{ lineNo, amount, tax }];
  });
}
