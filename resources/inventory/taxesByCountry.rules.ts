/** The usual purchase taxes by country, for new groups. Rates change, so people must check them at setup. */

import type { Seed } from '#engine/define';
import { fixed } from '#engine/run/decimal';
import { textIn } from '#engine/run/values';
import { ratesOf } from './taxCombinations.rules';

/** `country:tax rate,reduced rates`, for countries with one recoverable purchase tax. */
const SIMPLE = `AE:VAT 5;AT:VAT 20,10;AU:GST 10;BE:VAT 21,12,6;BH:VAT 10;CH:VAT 8.1,2.6;DE:VAT 19,7;DK:VAT 25;ES:VAT 21,10,4;FR:VAT 20,10,5.5;
GB:VAT 20,5;IE:VAT 23,13.5,9;IN:GST 18,5;IT:VAT 22,10,4;KE:VAT 16;NL:VAT 21,9;NO:VAT 25,15;NZ:GST 15;OM:VAT 5;PH:VAT 12;PL:VAT 23,8,5;
PT:VAT 23,13,6;SA:VAT 15;SE:VAT 25,12,6;SG:GST 9;TH:VAT 7;ZA:VAT 15`;

const NAMES: Readonly<Record<string, string>> = { VAT: 'Value added tax', GST: 'Goods and services tax' };

interface Taxes {
  taxes: readonly Seed[];
  /** Names with the taxes that they combine, in order. */
  combinations: readonly (readonly [name: string, ...taxes: { taxId: string; compound: boolean }[]])[];
}

const taxId = (number: number): string => `inventoryTax_${number}`;
const alone = (number: number) => ({ taxId: taxId(number), compound: false });
const tax = (number: number, taxCode: string, taxName: string, rate: string, recoverable = true): Seed => ({
  ...{ _id: taxId(number), taxCode, taxName, rate: fixed(rate, 4), recoverable },
});

/** The levy isn't recoverable and so part of the cost; value added tax is charged on top and is recoverable. */
const SRI_LANKA: Taxes = {
  taxes: [tax(1, 'SSCL', 'Social security contribution levy', '2.5', false), tax(2, 'VAT', 'Value added tax', '18')],
  combinations: [
    ['SSCL and VAT', alone(1), { taxId: taxId(2), compound: true }],
    ['VAT only', alone(2)],
  ],
};

function simple(kind: string, rates: readonly string[]): Taxes {
  const [standard] = rates;
  const nameOf = (rate: string) => `${NAMES[kind]}${rate === standard ? '' : `, ${rate}%`}`;
  return {
    taxes: rates.map((rate, index) => tax(index + 1, rate === standard ? kind : `${kind}-${rate}`, nameOf(rate), rate)),
    combinations: rates.map((rate, index) => [`${kind} ${rate}%`, alone(index + 1)]),
  };
}

const BY_COUNTRY: ReadonlyMap<string, Taxes> = new Map([
  ['LK', SRI_LANKA],
  ...SIMPLE.split(/;\s*/).map((line): [string, Taxes] => {
    const [country = '', kind = '', rates = ''] = line.split(/[: ]/);
    return [country, simple(kind, rates.split(','))];
  }),
]);

/** A country's purchase taxes; none if unknown. */
export const taxesIn = (country: string | undefined): readonly Seed[] => BY_COUNTRY.get(country ?? '')?.taxes ?? [];

/** Their combinations on a purchase. */
export const combinationsIn = (country: string | undefined): readonly Seed[] => {
  const found = BY_COUNTRY.get(country ?? '');
  const byId = Object.fromEntries(
    found?.taxes.map(({ _id, rate, recoverable }) => [
      _id,
      { rate: textIn(rate) ?? null, recoverable: recoverable === true },
    ]) ?? [],
  );
  return (found?.combinations ?? []).map(([name, ...taxes], index) => ({
    _id: `taxCombination_${index + 1}`,
    ...{ name, taxes, rates: ratesOf(taxes, byId) },
  }));
};
