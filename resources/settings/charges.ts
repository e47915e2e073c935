import {
  type AnyRecord,
  block,
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  integer,
  type Problem,
  references,
  refuse,
  text,
  where,
} from '#engine/define';
import { dec, wholly } from '#engine/run/decimal';
import { showDay } from '#engine/run/time/days';
import { orderTypes } from '../shared';
import type { Charge } from './charges.rules';
import { chargeProblems } from './chargeVersions.rules';

const PER = { fixedPerBill: 'a bill', fixedPerItem: 'an item', fixedPerGuest: 'a guest' } as const;
const isPercentage = ({ calculation }: AnyRecord): boolean => (calculation ?? 'percentage') === 'percentage';

/** '10%', '60.00 a bill': a charge in words for lists. */
export function rateInWords({ calculation, value }: Pick<Charge, 'calculation' | 'value'>): string {
  const per = PER[calculation as keyof typeof PER];
  return per ? `${wholly(value)} ${per}` : `${dec(value).toFixed()}%`;
}

/** `today`: YYYY-MM-DD. */
const hasEnded = ({ effectiveTo: to }: Pick<Charge, 'effectiveTo'>, today: string): boolean => Boolean(to && to < today);

/** 'from 1 Jan 2024', 'ended 31 Dec 2023'; nothing if it is always valid. `today`: YYYY-MM-DD. */
export function periodInWords({ effectiveFrom: from, effectiveTo: to }: Pick<Charge, 'effectiveFrom' | 'effectiveTo'>, today: string): string {
  if (to && hasEnded({ effectiveTo: to }, today)) return `ended ${showDay(to)}`;
  if (from && to) return `${showDay(from)} to ${showDay(to)}`;
  if (from) return `from ${showDay(from)}`;
  return to ? `until ${showDay(to)}` : '';
}

/**
 * Sales taxes and charges on a bill (domain 1.4), in order, each on its base. charges.rules.ts has the calculation. A new rate is a new
 * record with the same code that starts the day after the old one ends.
 */
export default defineResource({
  name: 'charges',
  label: { one: 'Charge', many: 'Taxes and charges' },
  module: 'CHARGE',
  permissions: {
    create: { about: 'Create taxes and charges that guests pay.', risk: 'prices' },
    edit: { about: 'Change taxes and charges that guests pay.', risk: 'prices' },
  },
  announcedAs: 'charge',
  nav: { group: 'settings', order: 10, label: 'Tax' },
  paths: { list: '/listCharges', create: '/createCharges', edit: '/editCharges' },
  aside: 'ChargeSample',
  keptWhileUsed: true,
  fields: {
    Charge: block({
      chargeName: text({ required: true, maxLength: 40, label: 'Name', help: 'Shown on the bill', isTitle: true, column: 2 }),
      code: text({
        required: true,
        maxLength: 40,
        letters: 'upper',
        help: 'Same for every version, such as VAT. Reports total by code',
        isCode: true,
        column: 7,
      }),
      chargeType: choice(['tax', 'serviceCharge', 'delivery', 'packaging', 'tip', 'levy'], {
        required: true,
        default: 'tax',
        label: 'Type',
        column: 4,
        filterBy: true,
      }),
    }),
    Rate: block({
      calculation: choice(['percentage', 'fixedPerBill', 'fixedPerItem', 'fixedPerGuest'], {
        required: true,
        default: 'percentage',
        labels: { fixedPerBill: 'Amount per bill', fixedPerItem: 'Amount per item', fixedPerGuest: 'Amount per guest' },
      }),
      value: decimal({ required: true, min: 0, scale: 4, label: 'Rate or amount', unit: (charge) => (isPercentage(charge) ? '%' : '@currency') }),
      applyOn: choice(['itemNet', 'billSubtotal', 'afterDiscount', 'afterServiceCharge', 'afterCharges'], {
        required: true,
        default: 'afterDiscount',
        label: 'Percentage of',
        labels: {
          itemNet: 'Items before the bill’s discount',
          billSubtotal: 'Items before all discounts',
          afterDiscount: 'Items after all discounts',
          afterServiceCharge: 'Items and service charge',
          afterCharges: 'Items and all earlier charges',
        },
        when: isPercentage,
      }),
      sequence: integer({ required: true, min: 0, max: 999, default: 10, help: 'Lower numbers come first on the bill', column: true }),
      compoundOn: references('charges', {
        label: 'Also charged on',
        help: 'Added to the base whatever is chosen above, such as a tax on a tax',
        when: isPercentage,
      }),
      inclusive: boolean({ label: 'Included in prices', help: 'Shown on the bill, not added to the price', when: isPercentage }),
      taxable: boolean({ default: true, label: 'Taxable', help: 'If off, taxes ignore this charge' }),
      optional: boolean({ label: 'Can be removed at the till' }),
    }),
    'Where and when': block({
      orderTypes: orderTypes({ column: 6 }),
      outlets: references('outlets', { label: 'Outlets', help: 'Leave blank for all', default: '@outlets' }),
      categoryIds: references('menuCategories', { label: 'Menu categories', help: 'Leave blank for everything on the bill', inactive: true }),
      effectiveFrom: date({ label: 'In force from' }),
      effectiveTo: date({ label: 'In force until', help: 'Last day it applies' }),
    }),
  },
  list: {
    extraColumns: [
      { key: 'rate', label: 'Rate', figure: true, value: rateInWords },
      {
        key: 'inForce',
        label: 'In force',
        value: (charge, { now }) => periodInWords(charge, now.slice(0, 10)),
        tone: (charge, { now }) => (hasEnded(charge, now.slice(0, 10)) ? 'muted' : undefined),
      },
    ],
    sort: 'sequence',
    about: 'What tills add to a bill, in order: service, packaging, levies, taxes. Start with the charge that comes first on the bill.',
  },
  facts: { others: where('charges', () => ({})) },
  check: (charge, { others }): readonly Problem[] => [
    ...(isPercentage(charge) && dec(charge.value).gt(100) ? [refuse('value', 'max', 'Rate or amount: enter a percentage of 100 or less')] : []),
    ...(charge.effectiveFrom && charge.effectiveTo && charge.effectiveTo < charge.effectiveFrom
      ? [refuse('effectiveTo', 'order', '“In force until” must not be before “In force from”')]
      : []),
    ...chargeProblems(charge, others),
  ],
  calls: { getList: 'GET v1/charges/{outletId}', create: 'POST v1/charges/ {chargeData}', update: 'PUT v1/charges/ {chargeDetails}' },
});
