import {
  type AnyRecord,
  money as amount,
  block,
  boolean,
  choice,
  choices,
  code,
  date,
  decimal,
  defineResource,
  name,
  outlets,
  type Problem,
  references,
  refuse,
  tags,
  text,
  time,
} from '#engine/define';
import { dec, groupDigits, money } from '#engine/run/decimal';
import { WEEKDAYS } from '../shared';
import { isOpen, isPercentage } from './discounts.rules';
import { binProblems, hourProblems, periodProblems } from './selling.rules';

const typeOf = ({ discountType }: AnyRecord) => ({ discountType: String(discountType ?? '') });
const isFree = (discount: AnyRecord): boolean => discount.isComplimentary === true;
const asks = (discount: AnyRecord): boolean => !isFree(discount) && isOpen(typeOf(discount));
const gives = (discount: AnyRecord): boolean => !isFree(discount) && !isOpen(typeOf(discount));
/** For percentages only: an amount is its own limit. */
const canBeCapped = (discount: AnyRecord): boolean => !isFree(discount) && isPercentage(typeOf(discount));
const unit = (discount: AnyRecord): string => (isPercentage(typeOf(discount)) ? '%' : '@currency');

/** '20%', '500.00', 'up to 25%', 'free': a discount in words. */
function inFigures(discount: AnyRecord): string {
  if (isFree(discount)) return 'Free';
  const value = String((asks(discount) ? discount.maxValue : discount.value) ?? '');
  if (!value) return '';
  const figure = isPercentage(typeOf(discount)) ? `${dec(value).toFixed()}%` : groupDigits(money(value));
  return asks(discount) ? `up to ${figure}` : figure;
}

/** Finds percentages above a hundred, and a scope that names nothing. */
function check(discount: AnyRecord): Problem[] {
  const isOver = (key: 'value' | 'maxValue') =>
    isPercentage(typeOf(discount)) && dec(String(discount[key] ?? 0)).gt(100) ? [refuse(key, 'max', 'Enter 100 or less')] : [];
  return [
    ...(gives(discount) ? isOver('value') : []),
    ...(asks(discount) ? isOver('maxValue') : []),
    ...periodProblems(discount, 'validFrom', 'validTo'),
    ...hourProblems(discount, 'timeFrom', 'timeTo'),
    ...(discount.requiresCard ? binProblems(discount.cardBins, 'cardBins') : []),
  ];
}

/** Staff discounts at the till (domain 1.3). The calculation is in resources/selling/discounts.rules.ts. */
export default defineResource({
  name: 'discounts',
  label: { one: 'Discount', many: 'Discounts' },
  module: 'DISCOUNT',
  nav: { group: 'selling', order: 10 },
  paths: { list: '/discount' },
  aside: 'DiscountPreview',
  fields: {
    group_id: text({ readOnly: true, hidden: true, label: 'Group' }),
    Discount: block({
      name: name(40),
      code: code({ maxLength: 12, help: 'Short name for bills and till buttons', column: 2 }),
      discountType: choice(['percentage', 'fixed', 'openPercentage', 'openAmount'], {
        required: true,
        default: 'percentage',
        label: 'Type',
        labels: {
          percentage: 'Percentage',
          fixed: 'Fixed amount',
          openPercentage: 'Percentage entered by staff',
          openAmount: 'Amount entered by staff',
        },
        when: (discount) => !isFree(discount),
        filterBy: true,
      }),
      value: decimal({ required: true, moreThan: 0, scale: 4, unit, label: 'Discount', when: gives }),
      maxValue: decimal({ required: true, moreThan: 0, scale: 4, unit, label: 'Maximum', when: asks }),
      maxDiscountAmount: amount({ moreThan: 0, unit: '@currency', label: 'Maximum discount', help: 'Cap per bill', when: canBeCapped }),
      isComplimentary: boolean({ label: 'Complimentary', help: 'Makes the bill free; reported separately' }),
    }),
    'What it applies to': block({
      applyOn: choice(['bill', 'item', 'category'], {
        required: true,
        default: 'bill',
        label: 'Applies to',
        labels: { bill: 'Whole bill', item: 'Chosen items', category: 'Chosen categories' },
        column: true,
        filterBy: true,
      }),
      minBillAmount: amount({ min: 0, unit: '@currency', label: 'Minimum bill' }),
      itemIds: references('items', { required: true, label: 'Items', when: (discount) => discount.applyOn === 'item' }),
      categoryIds: references('menuCategories', { required: true, label: 'Categories', when: (discount) => discount.applyOn === 'category' }),
      excludeItemIds: references('items', {
        label: 'Excluded items',
        help: 'Items that don’t allow discounts are always excluded',
        inactive: true,
        when: (discount) => discount.applyOn !== 'item',
      }),
      excludeDiscounted: boolean({ label: 'Exclude items already discounted' }),
    }),
    'Till requirements': block({
      requiresApproval: boolean({ label: 'Manager approval', help: 'By PIN at the till', column: true, filterBy: true }),
      reasonRequired: boolean({ label: 'Reason required' }),
      requiresCustomer: boolean({ label: 'Customer required' }),
      requiresCard: boolean({ label: 'Card payment required' }),
      bank: text({ maxLength: 60, when: (discount) => discount.requiresCard === true }),
      cardBins: tags({
        label: 'Cards starting with',
        help: 'First 6 to 8 digits. Leave blank for any card',
        when: (discount) => discount.requiresCard === true,
      }),
    }),
    'Where and when': block({
      outlets: outlets({ label: 'Outlets', column: 8, filterBy: true }),
      validFrom: date({ label: 'From' }),
      validTo: date({ label: 'Until', column: true }),
      days: choices(WEEKDAYS, { help: 'Leave blank for every day' }),
      timeFrom: time({ label: 'Start time' }),
      timeTo: time({ label: 'End time', help: 'If earlier than the start, it ends the next day' }),
    }),
  },
  list: {
    extraColumns: [{ key: 'figure', label: 'Amount', place: 3, value: inFigures }],
    about: 'Discounts that staff give at the till: staff meals, card offers, goodwill, complimentary bills.',
  },
  compute: (discount) =>
    isFree(discount)
      ? { discountType: 'percentage', value: '100', maxValue: null, maxDiscountAmount: null }
      : gives(discount)
        ? { maxValue: null }
        : { value: null },
  check,
  calls: {
    getList: 'GET v1/discounts/ ? group_id outlets',
    create: 'POST v1/discounts/',
    update: 'PUT v1/discounts/',
    delete: 'DELETE v1/discounts/{id}/{rev}',
  },
});
