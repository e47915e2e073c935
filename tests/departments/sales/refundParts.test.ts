import { describe, expect, it } from 'vitest';
import { type Left, type LeftLine, leftAfter, type Split, takenBy } from '#server/departments/sales/refunds/parts';

/** How a refund is shared, over random bills in whole cents: exact to the cent, whatever the order of refunds. */

function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below) % below;
  };
}
const cents = (amount: unknown) => Math.round(Number(amount) * 100);
const text = (amount: number) => (amount / 100).toFixed(2);
const totalOf = (left: Left) =>
  [left.net_sales, left.not_sales, left.service_charge, left.rounding, left.delivery_fee, left.tips, left.tax].reduce(
    (all, amount) => all + cents(amount),
    0,
  );

function randomBill(next: (below: number) => number): { left: Left; lines: LeftLine[] } {
  const [hasOwnTaxes, isNamed] = [next(2) === 0, next(3) > 0];
  const lines = Array.from({ length: 1 + next(4) }, (_, index) => ({
    lineNo: index + 1,
    net: text(next(6) === 0 ? 0 : next(100_000)),
    tax: text(hasOwnTaxes ? next(9000) : 0),
  }));
  const tax = hasOwnTaxes ? lines.reduce((all, line) => all + cents(line.tax), 0) : next(20_000);
  const vat = next(tax + 1);
  const left = {
    net_sales: text(lines.reduce((all, { net }) => all + cents(net), 0)),
    not_sales: text(next(2) * next(20_000)),
    service_charge: text(next(2) * next(9000)),
    rounding: text(next(100) - 50),
    delivery_fee: text(next(2) * next(30_000)),
    tips: text(next(3) === 0 ? next(20_000) : 0),
    tax: text(tax),
    taxes: Object.fromEntries(
      isNamed
        ? [
            ['VAT', text(vat)],
            ['SSCL', text(tax - vat)],
          ]
        : [],
    ),
  };
  return { left, lines };
}

/** Any part of each amount that is left. */
function randomSplit(left: Left, next: (below: number) => number): Split {
  const part = (value: string) => text(Math.max(0, next(Math.max(0, cents(value)) + 1)));
  const taxes = Object.fromEntries(Object.entries(left.taxes).map(([name, value]) => [name, part(value)]));
  const isNamed = Object.keys(taxes).length > 0;
  return {
    net_sales: part(left.net_sales),
    not_sales: part(left.not_sales),
    service_charge: part(left.service_charge),
    delivery_fee: part(left.delivery_fee),
    tips: part(left.tips),
    rounding: '0.00',
    tax: isNamed ? text(Object.values(taxes).reduce((all, value) => all + cents(value), 0)) : part(left.tax),
    taxes,
  };
}

describe('a refund of a part, and then of all that is left', () => {
  it.each(Array.from({ length: 300 }, (_, seed) => seed + 1))('is exact (%i)', (seed) => {
    const next = dice(seed * 7919);
    let { left, lines } = randomBill(next);
    const hasSplits = seed % 3 === 0;
    for (let round = 0; totalOf(left) > 0 && round < 40; round++) {
      const all = totalOf(left);
      const lineNo = next(2) === 0 ? 1 + next(lines.length) : null;
      // A third of the bills have tills that send the parts of a refund.
      const split = hasSplits && round <= 3 ? randomSplit(left, next) : undefined;
      const amount = split ? totalOf(split) : round > 3 || next(4) === 0 ? all : 1 + next(all);
      const { amounts, lines: off } = takenBy(left, lines, text(amount), lineNo, split);
      if (split) expect(amounts).toEqual(split);
      expect(totalOf(amounts)).toBe(amount);
      ({ left, lines } = leftAfter(left, lines, { amounts, lines: off }));
      expect(text(lines.reduce((sum, { net }) => sum + cents(net), 0))).toBe(left.net_sales);
      if (Object.keys(left.taxes).length > 0)
        expect(text(Object.values(left.taxes).reduce((sum, value) => sum + cents(value), 0))).toBe(left.tax);
      // Rounding to the cent may cost a cent, never more.
      for (const amount of [
        left.net_sales,
        left.not_sales,
        left.service_charge,
        left.delivery_fee,
        left.tips,
        left.tax,
      ])
        expect(cents(amount)).toBeGreaterThanOrEqual(-1);
    }
    expect(Object.values(left).filter((value) => typeof value === 'string' && cents(value) !== 0)).toEqual([]);
    expect(lines.filter(({ net, tax }) => cents(net) !== 0 || cents(tax) !== 0)).toEqual([]);
  });
});
