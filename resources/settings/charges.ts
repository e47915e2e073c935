import { chargeProblems } from '../chargeRules';
import type { Charge } from '../charges';
import { showDay } from '../days';
import { dec } from '../decimal';
import {
  type AnyRecord,
  boolean,
  choice,
  choices,
  date,
  decimal,
  defineResource,
  integer,
  type Problem,
  references,
  text,
  where,
} from '../schema';

const PER = { fixedPerBill: 'a bill', fixedPerItem: 'an item', fixedPerGuest: 'a guest' } as const;
const isPercentage = ({ calculation }: AnyRecord): boolean => (calculation ?? 'percentage') === 'percentage';

/** '10 %', '60.00 a bill': how much a charge is, in words for lists. */
export function rateInWords({ calculation, value }: Pick<Charge, 'calculation' | 'value'>): string {
  const per = PER[calculation as keyof typeof PER];
  return per ? `${dec(value).toFixed(2)} ${per}` : `${dec(value).toFixed()} %`;
}

/** 'from 1 Jan 2024', 'ended 31 Dec 2023'; nothing for what is always in force. `today`: YYYY-MM-DD. */
export function periodInWords(
  { effectiveFrom: from, effectiveTo: to }: Pick<Charge, 'effectiveFrom' | 'effectiveTo'>,
  today: string,
): string {
  if (to && to < today) return `ended ${showDay(to)}`;
  if (from && to) return `${showDay(from)} to ${showDay(to)}`;
  if (from) return `from ${showDay(from)}`;
  return to ? `until ${showDay(to)}` : '';
}

/**
 * Sales taxes and charges of a bill (domain 1.4): what the till adds to the items, in order, each on its base. Their arithmetic
 * is charges.ts; a new rate is a new record with the same code, from the day on which the old one ends.
 */
export default defineResource({
  name: 'charges',
  label: { one: 'Charge', many: 'Taxes and charges' },
  title: 'chargeName',
  code: 'code',
  module: 'CHARGE',
  nav: { group: 'settings', order: 10, label: 'Tax' },
  paths: { list: '/listCharges', create: '/createCharges', edit: '/editCharges' },
  beside: 'ChargeSample',
  keptWhileUsed: true,
  fields: {
    chargeName: text({ required: true, maxLength: 40, label: 'Name', help: 'As it stands on the bill' }),
    code: text({
      required: true,
      maxLength: 40,
      letters: 'upper',
      help: 'The same for every version, such as VAT; reports add up by it',
    }),
    chargeType: choice(['tax', 'serviceCharge', 'delivery', 'packaging', 'tip', 'levy'], {
      required: true,
      default: 'tax',
      label: 'Type',
    }),
    calculation: choice(['percentage', 'fixedPerBill', 'fixedPerItem', 'fixedPerGuest'], {
      required: true,
      default: 'percentage',
      labels: {
        fixedPerBill: 'Amount per bill',
        fixedPerItem: 'Amount per item',
        fixedPerGuest: 'Amount per guest',
      },
    }),
    value: decimal({
      required: true,
      min: 0,
      scale: 4,
      label: 'Rate or amount',
      unit: (charge) => (isPercentage(charge) ? '%' : '@currency'),
    }),
    applyOn: choice(['itemNet', 'billSubtotal', 'afterDiscount', 'afterServiceCharge', 'afterCharges'], {
      required: true,
      default: 'afterDiscount',
      label: 'Percentage of',
      labels: {
        itemNet: "Items before the bill's discount",
        billSubtotal: 'Items before all discounts',
        afterDiscount: 'Items after all discounts',
        afterServiceCharge: 'Items and service charge',
        afterCharges: 'Items and all charges before',
      },
      when: isPercentage,
    }),
    sequence: integer({ required: true, min: 0, max: 999, default: 10, help: 'Lower comes first on the bill' }),
    compoundOn: references('charges', {
      label: 'Also on top of',
      help: 'These count in its base whatever else is chosen: a tax on a tax',
      filter: () => ({ status: 'active' }),
      when: isPercentage,
    }),
    inclusive: boolean({
      label: 'Prices include it',
      help: 'It is shown on the bill, taken out of the price, not added',
      when: isPercentage,
    }),
    taxable: boolean({
      default: true,
      label: 'Taxes apply to it',
      help: 'Off: it stays out of what taxes are worked out on',
    }),
    optional: boolean({ label: 'May be removed at the till' }),
    orderTypes: choices(['dineIn', 'takeaway', 'delivery', 'pickup'], { help: 'None chosen: all' }),
    outlets: references('outlets', { label: 'Outlets', help: 'None chosen: all', default: '@outlets' }),
    categoryIds: references('menuCategories', {
      label: 'Menu categories',
      help: 'None chosen: everything on the bill',
    }),
    effectiveFrom: date({ label: 'In force from' }),
    effectiveTo: date({ label: 'In force until', help: 'The last day' }),
  },
  sections: [
    { label: 'Charge', fields: ['chargeName', 'code', 'chargeType', 'status'] },
    {
      label: 'How much',
      fields: ['calculation', 'value', 'applyOn', 'sequence', 'compoundOn', 'inclusive', 'taxable', 'optional'],
    },
    { label: 'Where and when', fields: ['orderTypes', 'outlets', 'categoryIds', 'effectiveFrom', 'effectiveTo'] },
  ],
  list: {
    columns: [
      'sequence',
      'chargeName',
      { key: 'rate', label: 'Rate', figure: true, value: rateInWords },
      'chargeType',
      { key: 'inForce', label: 'In force', value: (charge, { now }) => periodInWords(charge, now.slice(0, 10)) },
      'orderTypes',
      'code',
      'status',
    ],
    filters: ['chargeType', 'status'],
    sort: 'sequence',
    about:
      'What tills add to the items of a bill, in order: service, packaging, levies, taxes. Begin with what comes first on the bill.',
    search: ['chargeName', 'code'],
  },
  facts: { others: where<AnyRecord & Charge>('charges', () => ({})) },
  check: (charge, { others }): readonly Problem[] => [
    ...(isPercentage(charge) && dec(charge.value).gt(100)
      ? [{ field: 'value', rule: 'max', message: 'Rate or amount: a percentage is at most 100' }]
      : []),
    ...(charge.effectiveFrom && charge.effectiveTo && charge.effectiveTo < charge.effectiveFrom
      ? [{ field: 'effectiveTo', rule: 'order', message: 'In force until must not be before the day it begins' }]
      : []),
    ...chargeProblems(charge, others),
  ],
  calls: {
    getList: 'GET v1/charges/{outletId}',
    create: 'POST v1/charges/ {chargeData}',
    update: 'PUT v1/charges/ {chargeDetails}',
  },
});
