import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceBill } from '#resources/selling/promotions.rules';
import type { Bill, DiscountTerms, PromotionTerms } from '#resources/selling/promotionTerms.rules';
import { PROMOTION_TYPES } from '#resources/selling/promotionTypes.rules';
import { modelledDiscount, modelledReward } from './promotionModel';

/** The promotion engine against an independent model. Values come from short lists, so that limits are often met exactly. */

const times = ['02:00', '03:59', '04:00', '11:30', '17:00', '17:30', '22:00', '23:59', '00:00', '00:30'];
const clock = fc.constantFrom(...times);
const dates = fc.constantFrom('2026-03-05', '2026-03-06', '2026-03-07');
const maybe = <T>(values: fc.Arbitrary<T>, chance = 3): fc.Arbitrary<T | undefined> =>
  fc.option(values, { nil: undefined, freq: chance });
/** Most are without this condition, so that many apply. */
const rarely = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
const items = fc.subarray(['rice', 'roll', 'soup']);
const categories = fc.subarray(['food', 'drinks']);
const bins = fc.constantFrom(['456789'], ['4567890', '12345678'], []);

const bills: fc.Arbitrary<Bill> = fc.record({
  outletId: fc.constant('colombo'),
  businessDate: dates,
  time: clock,
  dayStart: fc.constantFrom(undefined, '00:00', '04:00', '06:00'),
  orderType: fc.constantFrom('dineIn', 'takeaway', undefined),
  channel: fc.constantFrom('pos', 'uber', undefined),
  code: fc.constantFrom(' sunset ', 'SUNSET', 'DAWN', undefined),
  cardBin: fc.constantFrom('45678901', '456789', '123456', undefined),
  customer: fc.option(
    fc.record({
      groupIds: fc.constantFrom(undefined, ['VIP'], ['staff', 'vip'], []),
      uses: fc.constantFrom<Record<string, number>[]>({}, { p: 1 }, { p: 2 }, { other: 5 }),
    }),
    { nil: undefined },
  ),
  lines: fc.array(
    fc.record({
      itemId: fc.constantFrom('rice', 'roll', 'soup', 'cake'),
      categoryIds: fc.constantFrom(['food'], ['drinks'], undefined),
      quantity: fc.constantFrom('1', '2', '3', '5', '0.4', '1.5', '2.25'),
      unitPrice: fc.constantFrom('100.00', '100.01', '50.00', '33.33', '250.00', '0.05', '0'),
      time: maybe(clock),
      allowDiscount: fc.constantFrom(true, undefined, false),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

const promotions: fc.Arbitrary<PromotionTerms> = fc.record({
  _id: fc.constant('p'),
  name: fc.constant('Promotion'),
  promotionType: fc.constantFrom(...PROMOTION_TYPES),
  stackable: fc.boolean(),
  trigger: fc.constantFrom('auto', 'auto', 'code'),
  code: fc.constantFrom('SUNSET', 'SUNSET', undefined),
  codeLimit: rarely(fc.constantFrom(1, 2)),
  usedCount: fc.constantFrom(undefined, 0, 1, 2),
  usageLimitTotal: rarely(fc.constantFrom(1, 2)),
  usageLimitPerCustomer: rarely(fc.constantFrom(1, 2)),
  outlets: rarely(fc.constantFrom(['kandy'], ['kandy', 'colombo'])),
  startDate: rarely(dates),
  endDate: rarely(dates),
  days: rarely(fc.subarray(['thu', 'fri', 'sat'])),
  timeWindows: fc.array(fc.record({ from: maybe(clock, 9), to: maybe(clock, 9) }), { maxLength: 2 }),
  isDraft: rarely(fc.boolean()),
  isPaused: rarely(fc.boolean()),
  conditions: fc.record({
    minBillAmount: rarely(fc.constantFrom('100.00', '200.00', '500.00')),
    minQty: maybe(fc.constantFrom(1, 2, 3), 2),
    itemIds: maybe(items, 2),
    categoryIds: rarely(categories),
    orderTypes: rarely(fc.subarray(['dineIn', 'takeaway'])),
    channels: rarely(fc.subarray(['pos', 'uber'])),
    customerGroupIds: rarely(fc.subarray(['VIP', 'Staff'])),
    cardBins: fc.oneof(bins, fc.constant(undefined)),
  }),
  reward: fc.record({
    percent: maybe(fc.constantFrom('10', '33.3333', '50', '100'), 2),
    amount: maybe(fc.constantFrom('0.01', '25', '100', '400'), 2),
    price: maybe(fc.constantFrom('40', '100', '200', '0'), 2),
    getItemIds: maybe(items, 2),
    getQty: maybe(fc.constantFrom(1, 2, 3)),
    pick: fc.constantFrom('cheapest', 'mostExpensive', 'first'),
    maxReward: rarely(fc.constantFrom('50', '100')),
  }),
});

const discounts: fc.Arbitrary<DiscountTerms> = fc.record({
  _id: fc.constant('d'),
  name: fc.constant('Discount'),
  discountType: fc.constantFrom('percentage', 'fixed', 'openPercentage', 'openAmount'),
  value: fc.constantFrom('10', '33.3333', '100', '120', '0'),
  maxValue: maybe(fc.constantFrom('15', '50'), 2),
  maxDiscountAmount: rarely(fc.constantFrom('20', '50')),
  minBillAmount: rarely(fc.constantFrom('100.00', '200.00', '500.00')),
  applyOn: fc.constantFrom('bill', 'item', 'category'),
  itemIds: maybe(items),
  categoryIds: maybe(categories),
  excludeItemIds: rarely(items),
  requiresCustomer: rarely(fc.boolean()),
  requiresCard: rarely(fc.boolean()),
  cardBins: bins,
  isComplimentary: rarely(fc.boolean()),
  outlets: rarely(fc.constantFrom(['kandy'], ['kandy', 'colombo'])),
  validFrom: rarely(dates),
  validTo: rarely(dates),
  days: rarely(fc.subarray(['thu', 'fri', 'sat'])),
  timeFrom: maybe(clock, 2),
  timeTo: maybe(clock, 2),
  status: fc.constantFrom('active', 'active', 'active', 'inactive', undefined),
});

describe('one promotion', () => {
  it.each(PROMOTION_TYPES)('%s takes off what the model says', (promotionType) => {
    let applied = 0;

    fc.assert(
      fc.property(bills, promotions, (bill, drawn) => {
        const terms = { ...drawn, promotionType };
        const [outcome] = priceBill(bill, [terms]).promotions;
        expect(outcome).toMatchObject(modelledReward(terms, bill));
        if (outcome?.isApplied) applied += 1;
      }),
      // Of combos and free items one in thirty applies: with a third of these runs, chance alone leaves too few.
      { numRuns: 1800 },
    );
    expect(applied).toBeGreaterThan(15);
  });
});

describe('a staff discount', () => {
  it('takes off what the model says', () => {
    let applied = 0;
    fc.assert(
      fc.property(bills, discounts, fc.constantFrom('10', '15', '60', undefined), (bill, terms, entered) => {
        const { discount } = priceBill(bill, [], { discount: { terms, entered } });
        expect(discount?.amount).toBe(modelledDiscount(terms, bill, entered));
        if (discount?.isApplied) applied += 1;
      }),
      { numRuns: 1500 },
    );
    expect(applied).toBeGreaterThan(150);
  });
});
