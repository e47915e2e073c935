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
/** A part is shown, and asked for, by what the promotion's type is made of. */
const part = (name: Part) => ({
  when: (_part: AnyRecord, promotion: AnyRecord) => usesPart(promotion.promotionType, name),
  requiredWhen: (_part: AnyRecord, promotion: AnyRecord) => needsPart(promotion.promotionType, name),
});
const isByCode = (promotion: AnyRecord): boolean => promotion.trigger === 'code' || promotion.promotionType === 'couponCode';

/** Offers that the till applies by itself or by a code (domain 1.3). What they take off a bill: resources/promotions.ts. */
export default defineResource({
  name: 'promotions',
  label: { one: 'Promotion', many: 'Promotions' },
  module: 'PROMOTION',
  nav: { group: 'selling', order: 20, feature: 'promotionOffers' },
  paths: { list: '/promotionlist', create: '/promotion', edit: '/editPromotion' },
  aside: 'PromotionPreview',
  facts: {
    settings: where('systemSettings', () => ({})),
    outlets: many('outlets', (promotion) => (Array.isArray(promotion.outlets) ? promotion.outlets.map(String) : [])),
  },
  fields: {
    Promotion: block({
      name: name(60, { help: 'As guests read it on the bill' }),
      promotionType: choice(PROMOTION_TYPES, {
        required: true,
        label: 'Type',
        labels: {
          percentOff: 'Percentage off',
          amountOff: 'Amount off',
          buyXgetY: 'Buy some, get some',
          comboPrice: 'Set at a price',
          happyHour: 'Happy hour',
          spendAndGet: 'Spend and save',
          freeItem: 'Free item',
          bankCard: 'Bank card offer',
          couponCode: 'Coupon code',
        },
        column: true,
        filterBy: true,
      }),
      description: longText({ maxLength: 300, rows: 2 }),
      image: image(),
      isDraft: boolean({ label: 'Keep as a draft', help: 'Tills do not use it until it is published' }),
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
              help: 'Off each chosen item; off the bill where none is chosen',
              ...part('amount'),
            }),
            price: money({ min: 0, unit: '@currency', label: 'Price', help: 'Of a set; of each item in a happy hour', ...part('price') }),
            getQty: integer({
              min: 1,
              max: 99,
              default: 1,
              label: 'How many they get',
              help: 'Free, unless a percentage is given',
              ...part('getQty'),
            }),
            pick: choice(['cheapest', 'mostExpensive', 'first'], {
              default: 'cheapest',
              label: 'Which of them',
              labels: { cheapest: 'The cheapest', mostExpensive: 'The most expensive', first: 'The first ordered' },
              ...part('pick'),
            }),
            getItemIds: references('items', { label: 'What they get', ...part('getItemIds') }),
            maxReward: money({ moreThan: 0, unit: '@currency', label: 'At most, per bill', help: 'Empty: no limit' }),
          },
          { required: true, label: 'Reward' },
        ),
      },
      { help: 'What the guest gets. Of percentage, amount and price only one counts.' },
    ),
    Conditions: block({
      conditions: group(
        {
          minQty: integer({ min: 1, max: 99, label: 'How many they buy', ...part('minQty') }),
          minBillAmount: money({ moreThan: 0, unit: '@currency', label: 'From a bill of', ...part('minBillAmount') }),
          itemIds: references('items', { label: 'Items', help: 'With no item or category chosen, everything counts', ...part('items') }),
          categoryIds: references('menuCategories', { label: 'Categories', ...part('items') }),
          cardBins: tags({ label: 'Cards that begin with', help: 'The first 6 to 8 digits', ...part('cardBins') }),
          orderTypes: orderTypes(),
          channels: choices(CHANNELS, {
            help: 'None chosen: all',
            labels: { pos: 'Till', qr: 'QR', olo: 'Online', pickme: 'PickMe', urbanPiper: 'UrbanPiper' },
          }),
          customerGroupIds: tags({ label: 'Customer groups', help: 'Empty: everybody' }),
        },
        { label: 'Conditions' },
      ),
    }),
    'Where and when': block({
      outlets: references('outlets', {
        required: true,
        label: 'Used at',
        help: 'Outlets that have promotions switched on in their system settings',
        among: (_promotion, facts) => usableOutlets(facts.settings),
        column: 9,
        filterBy: 3,
      }),
      startDate: date({ required: true, default: '@today', label: 'First day', column: true }),
      endDate: date({ required: true, label: 'Last day', column: true }),
      days: choices(WEEKDAYS, { help: 'None chosen: every day' }),
      timeWindows: list(
        { from: time({ required: true }), to: time({ required: true }) },
        {
          one: 'time',
          max: 6,
          label: 'Times of the day',
          help: 'None: all day. Past midnight where it ends earlier than it starts; a happy hour goes by when each item was ordered',
        },
      ),
    }),
    'How it is used': block({
      trigger: choice(['auto', 'code'], {
        required: true,
        default: 'auto',
        label: 'Applied',
        labels: { auto: 'By itself', code: 'With a code' },
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
      codeLimit: integer({ min: 1, label: 'Uses of the code', help: 'Empty: no limit', when: isByCode }),
      usageLimitTotal: integer({ min: 1, label: 'Uses in all', help: 'Empty: no limit' }),
      usageLimitPerCustomer: integer({ min: 1, label: 'Uses per customer', help: 'Empty: no limit' }),
      usedCount: integer({ readOnly: true, default: 0, label: 'Used so far', column: true }),
      status: choice(['draft', 'scheduled', 'active', 'paused', 'expired'], {
        readOnly: true,
        tones: { draft: 'grey', scheduled: 'blue', active: 'green', paused: 'amber', expired: 'muted' },
      }),
    }),
    'Beside other promotions': block({
      priority: integer({ required: true, min: 0, max: 999, default: 10, help: 'The lower goes first' }),
      stackable: boolean({
        label: 'Goes together with others',
        help: 'Off: it stands alone, where it gives the guest more than the others together',
      }),
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
    about: 'Offers that tills apply by themselves or by a code: happy hours, two for one, sets, bank cards, coupons.',
  },
  compute: (promotion) => (promotion.promotionType === 'couponCode' ? { trigger: 'code' } : {}),
  check: promotionProblems,
  actions: {
    publish: {
      label: 'Publish promotion',
      needs: 'edit',
      from: 'draft',
      confirm: 'Publish {name}? Tills use it from its first day.',
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
      done: '{name} is back',
    },
  },
  calls: { getList: 'GET v1/promotion/{groupId}', create: 'POST v1/promotion/', update: 'PUT v1/promotion/', delete: false },
});
