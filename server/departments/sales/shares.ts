import { dec, money, sum } from '#engine/run/decimal';

/**
 * What is taken off a whole bill, shared among its lines by their net, so that sales by item add up to sales by bill (domain 3.1, R6). Each
 * share has two places; what rounding leaves goes to the largest line, the first of equals.
 * @param nets of the bill's lines, after their own discounts, as decimal text
 * @param billNet what is left of the bill
 * @returns the share of each line, as decimal text
 */
export function sharesOf(nets: readonly string[], billNet: string): string[] {
  const all = sum(nets);
  const off = all.minus(billNet);
  if (off.eq(0)) return nets.map(() => '0.00');
  const shares = nets.map((net) => (all.eq(0) ? '0.00' : money(off.times(net).div(all))));
  const rest = off.minus(sum(shares));
  const largest = nets.reduce((found, net, index) => (dec(net).gt(dec(nets[found])) ? index : found), 0);
  return shares.map((share, index) => (index === largest ? money(dec(share).plus(rest)) : share));
}
