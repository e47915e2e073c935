import { dec, money, sum } from '#engine/run/decimal';

/**
 * Spreads a bill's discounts over its lines by net amount, so that sales by item add up to sales by bill (domain 3.1, R6). Each share has
 * the decimals of the currency; the rounding remainder goes to the largest line, or the first of equals.
 * @param nets the lines' amounts after their own discounts, as decimal text
 * @param billNet the bill's remaining amount
 * @returns each line's share, as decimal text
 */
export function sharesOf(nets: readonly string[], billNet: string): string[] {
  const all = sum(nets);
  const off = all.minus(billNet);
  if (off.eq(0)) return nets.map(() => money(0));
  const shares = nets.map((net) => (all.eq(0) ? money(0) : money(off.times(net).div(all))));
  const rest = off.minus(sum(shares));
  const largest = nets.reduce((found, net, index) => (dec(net).gt(dec(nets[found])) ? index : found), 0);
  return shares.map((share, index) => (index === largest ? money(dec(share).plus(rest)) : share));
}
