/**
 * Taxes and charges that prices contain (docs/charges.md). They are taken out of the lines, so that a bill's net is what remains and net and
 * taxes always add up to the total.
 */

import type { RecordOf } from '#engine/define/records';
import { allocate, dec, money, sum } from '#engine/run/decimal';
import type { BillLine } from '../bills';
import type { BillCharge } from './named';

/** The amount that the prices of a bill's lines contain. Taxes of lines count only if no charge is a tax. */
export function includedTax(
  charges: readonly BillCharge[],
  lines: readonly BillLine[],
  { taxInclusivePricing }: Pick<RecordOf<'outlets'>, 'taxInclusivePricing'>,
): string {
  const ofCharges = sum(charges.filter(({ isIncluded }) => isIncluded).map(({ amount }) => amount));
  const hasTaxes = charges.some(({ kind }) => kind === 'tax');
  const ofLines = taxInclusivePricing === true && !hasTaxes ? sum(lines.map(({ tax }) => tax)) : 0;
  return money(ofCharges.plus(ofLines));
}

/** The lines without what their prices contain: what each says itself, if that is all of it, otherwise by its net. */
export function withoutIncluded(lines: readonly BillLine[], included: string): BillLine[] {
  if (dec(included).eq(0)) return [...lines];
  const isSaid = sum(lines.map(({ tax }) => tax)).eq(included);
  const shares = isSaid
    ? lines.map(({ tax }) => tax)
    : allocate(
        included,
        lines.map(({ net }) => net),
      );
  return lines.map((line, index) => {
    const tax = shares[index] ?? '0';
    const less = (amount: string): string => money(dec(amount).minus(tax));
    return { ...line, gross: less(line.gross), net: less(line.net), tax };
  });
}
