/**
 * Taxes and charges that prices contain (docs/charges.md). They are taken out of the lines, so that a bill's net is what remains and net and
 * taxes always add up to the total.
 */

import type { RecordOf } from '#engine/define/records';
import { allocate, dec, money, sum } from '#engine/run/decimal';
import type { BillLine } from '../bills';
import type { BillCharge } from './named';

interface Prices {
  outlet: Pick<RecordOf<'outlets'>, 'taxInclusivePricing'>;
  lookups: { item: (code: string) => Pick<RecordOf<'items'>, 'taxInclusive'> | undefined };
}

/**
 * The lines without what their prices contain. Charges: what each line says itself, if that is all of it, otherwise by its net. Taxes of lines
 * count only if no charge is a tax, and where the outlet's prices or the menu item's price contain tax.
 */
export function withoutIncluded(
  lines: readonly BillLine[],
  charges: readonly BillCharge[],
  { outlet, lookups }: Prices,
): BillLine[] {
  const ofCharges = money(sum(charges.filter(({ isIncluded }) => isIncluded).map(({ amount }) => amount)));
  const hasTaxes = charges.some(({ kind }) => kind === 'tax');
  const said = lines.map(({ tax }) => tax);
  const shares = sum(said).eq(ofCharges)
    ? said
    : allocate(
        ofCharges,
        lines.map(({ net }) => net),
      );
  return lines.map((line, index) => {
    const isInclusive = outlet.taxInclusivePricing === true || lookups.item(line.itemCode)?.taxInclusive === true;
    const own = !hasTaxes && isInclusive ? dec(line.tax) : dec(0);
    const contained = (dec(ofCharges).eq(0) ? dec(0) : dec(shares[index])).plus(own);
    if (contained.eq(0)) return line;
    const less = (amount: string): string => money(dec(amount).minus(contained));
    return { ...line, gross: less(line.gross), net: less(line.net), tax: money(contained) };
  });
}
