import { describe, expect, it } from 'vitest';
import { type Left, type LeftLine, takenBy } from '#server/departments/sales/refunds/parts';

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
  [left.net_sales, left.service_charge, left.rounding, left.delivery_fee, left.tips, left.tax].reduce(
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

describe('a refund of a part, and then of all that is left', () => {
  it.each(Array.from({ length: 300 }, (_, seed) => seed + 1))('is exact (%i)', (seed) => {
    const next = dice(seed * 7919);
    let { left, lines } = randomBill(next);
    for (let round = 0; totalOf(left) > 0 && round < 40; round++) {
      const all = totalOf(left);
      const amount = round > 3 || next(4) === 0 ? all : 1 + next(all);
      const { amounts, lines: off } = takenBy(left, lines, text(amount), next(2) === 0 ? 1 + next(lines.length) : null);
      expect(totalOf(amounts)).toBe(amount);
      const less = (value: string, taken: string | undefined) => text(cents(value) - cents(taken ?? '0'));
      lines = lines.map((line) => {
        const found = off.find(({ lineNo }) => lineNo === line.lineNo);
        const net = less(less(line.net, found?.refund), found?.share);
        return { ...line, net, tax: less(line.tax, found?.tax) };
      });
      left = {
        net_sales: less(left.net_sales, amounts.net_sales),
        service_charge: less(left.service_charge, amounts.service_charge),
        rounding: less(left.rounding, amounts.rounding),
        delivery_fee: less(left.delivery_fee, amounts.delivery_fee),
        tips: less(left.tips, amounts.tips),
        tax: less(left.tax, amounts.tax),
        taxes: Object.fromEntries(
          Object.entries(left.taxes).map(([name, value]) => [name, less(value, amounts.taxes[name])]),
        ),
      };
      expect(text(lines.reduce((sum, { net }) => sum + cents(net), 0))).toBe(left.net_sales);
      if (Object.keys(left.taxes).length > 0)
        expect(text(Object.values(left.taxes).reduce((sum, value) => sum + cents(value), 0))).toBe(left.tax);
      // Rounding to the cent may cost a cent, never more.
      for (const amount of [left.net_sales, left.service_charge, left.delivery_fee, left.tips, left.tax])
        expect(cents(amount)).toBeGreaterThanOrEqual(-1);
    }
    expect(Object.values(left).filter((value) => typeof value === 'string' && cents(value) !== 0)).toEqual([]);
    expect(lines.filter(({ net, tax }) => cents(net) !== 0 || cents(tax) !== 0)).toEqual([]);
  });
});
