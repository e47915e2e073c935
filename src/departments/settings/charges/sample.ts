/** The sample bill next to a charge's form: its contents, and what it shows about the charge being typed. */

import { type AnyRecord, inWords } from '#engine/define/fields';
import { isDecimal } from '#engine/run/decimal';
import {
  type Charge,
  type ChargedBill,
  type ChargedTotals,
  chargesOf,
  isCharged,
  isInForce,
} from '#resources/settings/charges.rules';
import { ORDER_TYPES } from '#resources/shared';

/** A person's changes to the sample; amounts as typed. */
export interface Sample {
  amount: string;
  discount: string;
  orderType: string;
  guests: string;
  /** Optional charges that were removed. */
  without: readonly string[];
}

export const FIRST_SAMPLE: Sample = { amount: '2000', discount: '0', orderType: 'dineIn', guests: '2', without: [] };
/** Id of a charge that is not stored yet. */
export const TYPED = 'typed';

const figure = (text: string): string => (isDecimal(text) ? text : '0');

export interface SampleBill extends ChargedTotals {
  /** Its business date: today, or the first day when the charge being typed is valid. */
  date: string;
  /** Optional charges, including removed ones, by id. */
  optional: ReadonlyMap<string, string>;
  /** Names of charges for other order types. */
  elsewhere: readonly string[];
  /** Why the charge being typed isn't on the bill; undefined if it is. */
  missing: string | undefined;
}

const dateOf = ({ effectiveFrom, effectiveTo }: Charge, today: string): string =>
  effectiveFrom && effectiveFrom > today ? effectiveFrom : effectiveTo && effectiveTo < today ? effectiveTo : today;

function whyMissing(charge: Charge, bill: ChargedBill, outletName: string): string | undefined {
  if (charge.status === 'inactive') return 'It is inactive, so it isn’t on any bill.';
  if (charge.outlets?.length && !charge.outlets.includes(bill.outletId)) return `It isn’t charged at ${outletName}.`;
  if (!isInForce(charge, bill.date)) return 'It is never in force: its last day is before its first.';
  if (!isCharged(charge, bill)) return `It isn’t charged for ${inWords(bill.orderType).toLowerCase()}.`;
  return undefined;
}

/** The other charges. What was typed is stored under its code as soon as it is saved, while its form is still open: it isn't another charge then. */
const othersOf = ({ _id, code }: Charge, stored: readonly Charge[]): Charge[] =>
  stored.filter((charge) =>
    _id === undefined ? !code || charge.code?.toUpperCase() !== code.toUpperCase() : charge._id !== _id,
  );

/** Calculates the sample with all of the outlet's charges, including the one being typed. */
export function sampleBill(
  typed: Charge,
  stored: readonly Charge[],
  { amount, discount, orderType, guests, without }: Sample,
  { today, outlet }: { today: string; outlet: AnyRecord },
): SampleBill {
  const mine: Charge = { ...typed, _id: typed._id ?? TYPED, chargeName: typed.chargeName || 'This charge' };
  const charges = [...othersOf(typed, stored), mine];
  const outletId = String(outlet._id ?? '');
  const bill: ChargedBill = {
    // One item that represents all categories, so that every charge shows.
    lines: [
      { gross: figure(amount), quantity: 1, categoryIds: charges.flatMap(({ categoryIds }) => categoryIds ?? []) },
    ],
    discount: figure(discount),
    orderType,
    guests: figure(guests),
    outletId,
    date: dateOf(typed, today),
    without,
    roundingRule: String(outlet.roundingRule ?? 'none'),
  };
  const here = charges.filter((charge) => ORDER_TYPES.some((type) => isCharged(charge, { ...bill, orderType: type })));
  return {
    ...chargesOf(charges, bill),
    date: bill.date,
    optional: new Map(
      here
        .filter((charge) => charge.optional && isCharged(charge, bill))
        .map((charge) => [charge._id ?? '', charge.chargeName ?? '']),
    ),
    elsewhere: here
      .filter((charge) => charge !== mine && !isCharged(charge, bill))
      .map(({ chargeName }) => chargeName ?? ''),
    missing: whyMissing(mine, bill, String(outlet.name ?? 'this outlet')),
  };
}
