import {
  type AnyRecord,
  block,
  boolean,
  choice,
  choices,
  code,
  date,
  defineResource,
  group,
  image,
  integer,
  list,
  longText,
  many,
  money,
  name,
  percent,
  references,
  tags,
  time,
  where,
} from '#engine/define';
import { CHANNELS, orderTypes, WEEKDAYS } from '../shared';
import { promotionProblems, rewardInWords, usableOutlets } from './promotionForm.rules';
import { type ConditionPart, needsPart, PROMOTION_TYPES, type RewardPart, usesPart } from './promotionTypes.rules';

type Part = RewardPart | ConditionPart;
/** The promotion's type determines which fields are shown and required. */
const part = (name: Part) => ({
  when: (_part: AnyRecord, promotion: AnyRecord) => usesPart(promotion.promotionType, name),
  requiredWhen: (_part: AnyRecord, promotion: AnyRecord) => needsPart(promotion.promotionType, name),
});
const isByCode = (promotion: AnyRecord): boolean => promotion.trigger === 'code' || promotion.promotionType === 'couponCode';

/** Offers that the till applies automatically or with a code (domain 1.3). The calculation is in resources/selling/promotions.rules.ts. */
export default defineResource({
  name: 'promotions',
  label: { one: 'Promotion', many: 'Promotions' },
  module: 'PROMOTION',
  permissions: { pause: { about: 'Pause and resume it.' } },
  nav: { group: 'selling', order: 20, feature: 'promotionOffers' },
  paths: { list: '/promotionlist', create: '/promotion', edit: '/editPromotion' },
  aside: 'PromotionPreview',
  facts: {
    settings: where('systemSettings', () => ({})),
    outlets: many('outlets', (promotion) => (Array.isArray(promotion.outlets) ? promotion.outlets.map(String) : [])),
  },
  fields: {
    Promotion: block({
      name: name(60, { help: 'Shown to guests on the bill' }),
      promotionType: choice(PROMOTION_TYPES, {
        required: true,
        label: 'Type',
        labels: {
          percentOff: 'Percentage off',
          amountOff: 'Amount off',
          buyXgetY: 'Buy some, get some',
          comboPrice: 'Fixed-price set',
          happyHour: 'Happy hour',
          spendAndGet: 'Spend and save',
          freeItem: 'Free item',
          bankCard: 'Bank card offer',
          couponCode: 'Coupon code',
        },
        filterBy: true,
      }),
      isDraft: boolean({ label: 'Keep as a draft', help: 'Tills ignore drafts until you publish them' }),
    }),
    Reward: block(
      {
        reward: group(
          {
            percent: percent({ moreThan: 0, label: 'Percentage off', ...part('percent') }),
            amount: money({
              moreThan: 0,
              unit: '@currency',
              label: 'Amount off',
              help: 'Taken off each chosen item, or off the bill if no item is chosen',
              ...part('amount'),
            }),
            price: money({ min: 0, unit: '@currency', label: 'Price', help: 'Price of the set, or of each item in a happy hour', ...part('price') }),
            getQty: integer({
              min: 1,
              max: 99,
              default: 1,
              label: 'Quantity they get',
              help: 'Free unless you enter a percentage',
              ...part('getQty'),
            }),
            pick: choice(['cheapest', 'mostExpensive', 'first'], {
              default: 'cheapest',
              label: 'Discounted items',
              labels: { cheapest: 'The cheapest', mostExpensive: 'The most expensive', first: 'The first ordered' },
              ...part('pick'),
            }),
            getItemIds: references('items', { label: 'Items they get', ...part('getItemIds') }),
            maxReward: money({ moreThan: 0, unit: '@currency', label: 'Maximum per bill', help: 'Leave blank for no limit' }),
          },
          { required: true, label: 'Reward' },
        ),
      },
      { help: 'What the guest gets. Enter a percentage, an amount or a price' },
    ),
    'Where and when': block({
      outlets: references('outlets', {
        required: true,
        label: 'Outlets',
        help: 'Outlets with promotions turned on in their system settings',
        among: (_promotion, facts) => usableOutlets(facts.settings),
        column: 9,
        filterBy: 3,
      }),
      startDate: date({ required: true, default: '@today', label: 'First day', column: true }),
      endDate: date({ required: true, label: 'Last day', column: true }),
      days: choices(WEEKDAYS, { help: 'Leave blank for every day' }),
      timeWindows: list(
        { from: time({ required: true }), to: time({ required: true }) },
        {
          one: 'time',
          max: 6,
          label: 'Times of the day',
          help: 'Leave blank for all day. Hours can run past midnight. A happy hour uses the time each item was ordered',
        },
      ),
    }),
    Conditions: block({
      conditions: group(
        {
          minQty: integer({ min: 1, max: 99, label: 'Quantity they buy', ...part('minQty') }),
          minBillAmount: money({ moreThan: 0, unit: '@currency', label: 'Minimum bill', ...part('minBillAmount') }),
          itemIds: references('items', { label: 'Items', help: 'Leave items and categories blank to include everything', ...part('items') }),
          categoryIds: references('menuCategories', { label: 'Categories', ...part('items') }),
          cardBins: tags({ label: 'Cards starting with', help: 'First 6 to 8 digits', ...part('cardBins') }),
          orderTypes: orderTypes(),
          channels: choices(CHANNELS, {
            help: 'Leave blank for all channels',
            labels: { pos: 'Till', qr: 'QR', olo: 'Online', pickme: 'PickMe', urbanPiper: 'UrbanPiper' },
          }),
          customerGroupIds: tags({ label: 'Customer groups', help: 'Leave blank for all customers' }),
        },
        { label: 'Conditions' },
      ),
    }),
    'How it applies': block({
      trigger: choice(['auto', 'code'], {
        required: true,
        default: 'auto',
        label: 'Applied',
        labels: { auto: 'Automatically', code: 'With a code' },
        when: (promotion) => promotion.promotionType !== 'couponCode',
        filterBy: true,
      }),
      code: code({
        required: true,
        maxLength: 16,
        pattern: { test: '^[A-Z0-9]{4,16}$', message: 'Code takes 4 to 16 letters and digits, without spaces' },
        when: isByCode,
        column: 8,
      }),
      codeLimit: integer({ min: 1, label: 'Maximum uses of the code', help: 'Leave blank for no limit', when: isByCode }),
      usageLimitTotal: integer({ min: 1, label: 'Maximum uses in total', help: 'Leave blank for no limit' }),
      usageLimitPerCustomer: integer({ min: 1, label: 'Maximum uses per customer', help: 'Leave blank for no limit' }),
      usedCount: integer({ readOnly: true, default: 0, label: 'Times used', column: true }),
      status: choice(['draft', 'scheduled', 'active', 'paused', 'expired'], {
        readOnly: true,
        tones: { draft: 'grey', scheduled: 'blue', active: 'green', paused: 'amber', expired: 'muted' },
      }),
    }),
    'Combining promotions': block({
      priority: integer({ required: true, min: 0, max: 999, default: 10, help: 'Lower numbers apply first' }),
      stackable: boolean({
        label: 'Can combine',
        help: 'If off, the guest gets whichever saves more',
      }),
    }),
    'For guests': block({
      description: longText({ maxLength: 300, rows: 2 }),
      image: image(),
    }),
    isPaused: boolean({ readOnly: true, hidden: true, label: 'Paused' }),
  },
  statusBy: [
    { status: 'draft', on: 'isDraft' },
    { status: 'expired', after: 'endDate' },
    { status: 'paused', on: 'isPaused' },
    { status: 'scheduled', before: 'startDate' },
    { status: 'active' },
  ],
  list: {
    extraColumns: [{ key: 'gives', label: 'Gives', place: 2, value: rewardInWords }],
    sort: '-startDate',
    about: 'Offers that tills apply automatically or with a code: happy hours, two for one, set prices, bank cards, coupons.',
  },
  compute: (promotion) => (promotion.promotionType === 'couponCode' ? { trigger: 'code' } : {}),
  check: promotionProblems,
  actions: {
    publish: {
      label: 'Publish promotion',
      needs: 'edit',
      from: 'draft',
      confirm: 'Publish {name}? Tills apply it from its first day.',
      plan: () => ({ set: { isDraft: false } }),
      done: '{name} is published',
    },
    pause: {
      label: 'Pause promotion',
      from: ['active', 'scheduled'],
      to: 'paused',
      bulk: true,
      plan: () => ({ set: { isPaused: true } }),
      done: '{name} is paused',
    },
    resume: {
      label: 'Resume promotion',
      needs: 'pause',
      from: 'paused',
      bulk: true,
      plan: () => ({ set: { isPaused: false } }),
      done: '{name} is active again',
    },
  },
  calls: { getList: 'GET v1/promotion/{groupId}', create: 'POST v1/promotion/', update: 'PUT v1/promotion/', delete: false },
});
