import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateWithin, dec, money, sum } from '#engine/run/decimal';
import { priceBill } from '#resources/selling/promotions.rules';
import type { Bill, DiscountTerms, PromotionTerms } from '#resources/selling/promotionTerms.rules';
import { PROMOTION_TYPES } from '#resources/selling/promotionTypes.rules';

/** Laws of the promotion engine for any bill and any promotions. */

const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => money(dec(value).div(100)));
const items = ['rice', 'roll', 'soup', 'beer', 'cake'];
const someItems = fc.subarray(items);
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

const billOf: fc.Arbitrary<Bill> = fc.record({
  outletId: fc.constant('colombo'),
  businessDate: fc.constant('2026-03-06'),
  time: clock,
  code: fc.constantFrom('SUNSET', undefined),
  cardBin: fc.constantFrom('456789', undefined),
  lines: fc.array(
    fc.record({
      itemId: fc.constantFrom(...items),
      categoryIds: fc.constantFrom(['food'], ['drinks']),
      quantity: fc.oneof(
        fc.integer({ min: 1, max: 7 }).map(String),
        fc.integer({ min: 1, max: 4000 }).map((grams) => dec(grams).div(1000).toFixed()),
      ),
      unitPrice: fc.oneof(cents(9), cents(500_000), fc.constant('0')),
      time: fc.option(clock, { nil: undefined }),
      allowDiscount: fc.boolean(),
    }),
    { maxLength: 7 },
  ),
});

const termsOf = fc.record({
  promotionType: fc.constantFrom(...PROMOTION_TYPES),
  trigger: fc.constantFrom('auto', 'code'),
  code: fc.constant('SUNSET'),
  reward: fc.record(
    {
      percent: fc.integer({ min: 1, max: 1_000_000 }).map((value) => dec(value).div(10_000).toFixed()),
      amount: cents(300_000),
      price: cents(300_000),
      getItemIds: someItems,
      getQty: fc.integer({ min: 1, max: 3 }),
      pick: fc.constantFrom('cheapest', 'mostExpensive', 'first'),
      maxReward: cents(200_000),
    },
    { requiredKeys: [] },
  ),
  conditions: fc.record(
    {
      itemIds: someItems,
      categoryIds: fc.subarray(['food', 'drinks']),
      minQty: fc.integer({ min: 1, max: 4 }),
      minBillAmount: cents(400_000),
      cardBins: fc.constant(['456789']),
    },
    { requiredKeys: [] },
  ),
  timeWindows: fc.array(fc.record({ from: clock, to: clock }), { maxLength: 2 }),
  priority: fc.integer({ min: 0, max: 3 }),
  stackable: fc.boolean(),
});
const promotionsOf: fc.Arbitrary<PromotionTerms[]> = fc
  .array(termsOf, { maxLength: 6 })
  .map((all) => all.map((terms, index) => ({ ...terms, _id: `p${index}`, name: `Promotion ${index}` })));
const discountOf: fc.Arbitrary<DiscountTerms | undefined> = fc.option(
  fc.record({
    _id: fc.constant('discount'),
    name: fc.constant('Staff'),
    discountType: fc.constantFrom('percentage', 'fixed'),
    value: cents(10_000),
    applyOn: fc.constantFrom('bill', 'item'),
    itemIds: someItems,
    excludeDiscounted: fc.boolean(),
    isComplimentary: fc.boolean(),
  }),
  { nil: undefined },
);
const runs = { numRuns: 150 };
const price = (bill: Bill, promotions: PromotionTerms[], discount?: DiscountTerms) =>
  priceBill(bill, promotions, { discount: discount && { terms: discount } });

describe('the promotion engine', () => {
  it('takes no line below zero and no more than the bill, and its figures add up', () => {
    fc.assert(
      fc.property(billOf, promotionsOf, discountOf, (bill, promotions, discount) => {
        const priced = price(bill, promotions, discount);
        for (const { gross, off, net } of priced.lines) {
          expect(dec(net).gte(0) && dec(net).lte(gross) && dec(off).gte(0)).toBe(true);
          expect(money(dec(off).plus(net))).toBe(gross);
        }
        expect(money(sum(priced.lines.map(({ net }) => net)))).toBe(priced.net);
        expect(money(dec(priced.off).plus(priced.net))).toBe(priced.gross);
      }),
      runs,
    );
  });

  it("shares every reward over the lines in cents that add up to it, and the rewards add up to the bill's", () => {
    fc.assert(
      fc.property(billOf, promotionsOf, discountOf, (bill, promotions, discount) => {
        const { lines, off, ...priced } = price(bill, promotions, discount);
        const all = [...priced.promotions, ...(priced.discount ? [priced.discount] : [])];
        expect(priced.promotions.map(({ id }) => id).sort()).toEqual(promotions.map(({ _id }) => _id).sort());
        for (const { amount, shares, isApplied, why } of all) {
          expect(shares.every((share) => /^\d+\.\d\d$/.test(share))).toBe(true);
          expect(money(sum(shares))).toBe(amount);
          expect(isApplied).toBe(dec(amount).gt(0));
          expect(why === undefined).toBe(isApplied);
        }
        expect(money(sum(all.map(({ amount }) => amount)))).toBe(off);
        lines.forEach((line, index) => {
          expect(money(sum(all.map(({ shares }) => shares[index])))).toBe(line.off);
        });
      }),
      runs,
    );
  });

  it('gives the same answer in whatever order it is given the promotions', () => {
    const shuffled = promotionsOf.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    fc.assert(
      fc.property(billOf, shuffled, discountOf, (bill, [promotions, others], discount) => {
        expect(price(bill, others, discount)).toEqual(price(bill, promotions, discount));
      }),
      runs,
    );
  });

  it('gives the guest the best of: the combinable ones together, or a single other one', () => {
    fc.assert(
      fc.property(billOf, promotionsOf, (bill, promotions) => {
        const { off, promotions: outcomes } = price(bill, promotions);
        const together = price(
          bill,
          promotions.filter(({ stackable }) => stackable),
        );
        const alone = promotions.filter(({ stackable }) => !stackable).map((each) => price(bill, [each]).off);
        const best = [together.off, ...alone].reduce((a, b) => (dec(b).gt(a) ? b : a));
        expect(off).toBe(best);
        const taken = outcomes.filter(({ isApplied }) => isApplied).map(({ id }) => id);
        const single = promotions.find(({ _id, stackable }) => !stackable && taken.includes(_id));
        if (single) expect(taken).toEqual([single._id]);
      }),
      runs,
    );
  });

  it('takes from each line of a happy hour what its own price gives, and from no line for another', () => {
    const rewards = fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 100 }).map(String) }),
      fc.record({ amount: cents(300_000) }),
      fc.record({ price: fc.oneof(cents(9), cents(500_000)) }),
    );
    fc.assert(
      fc.property(billOf, rewards, someItems, (bill, reward, itemIds) => {
        const conditions = { itemIds };
        const terms = {
          promotionType: 'happyHour',
          trigger: 'auto',
          reward,
          conditions,
          timeWindows: [],
          stackable: true,
        };
        const { promotions, lines } = price(bill, [{ ...terms, _id: 'p', name: 'Sunset' } as PromotionTerms]);
        const own = bill.lines.map(({ itemId, quantity, allowDiscount }, index) => {
          const net = dec(lines[index]?.gross);
          const isMeant = itemIds.length === 0 ? allowDiscount !== false : itemIds.includes(itemId);
          const off =
            'percent' in reward
              ? net.times(reward.percent).div(100)
              : 'amount' in reward
                ? dec(reward.amount).times(dec(quantity))
                : net.minus(dec(reward.price).times(dec(quantity)));
          const whole = off.lt(0) ? dec(0) : off.gt(net) ? net : off;
          return isMeant ? money(whole) : money(0);
        });
        expect(promotions[0]?.shares).toEqual(own);
      }),
      runs,
    );
  });

  it('keeps to the limit of each promotion', () => {
    fc.assert(
      fc.property(billOf, promotionsOf, (bill, promotions) => {
        for (const { id, amount } of price(bill, promotions).promotions) {
          const most = promotions.find(({ _id }) => _id === id)?.reward?.maxReward;
          if (most) expect(dec(amount).lte(most)).toBe(true);
        }
      }),
      runs,
    );
  });
});

describe('sharing an amount within limits', () => {
  it('adds up, stays within every limit, and gives the remainder to the largest', () => {
    const lines = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 400 }), (limits, wanted) => {
        const room = limits.map((limit) => money(dec(limit).div(100)));
        const amount = money(dec(wanted).div(100));
        const shares = allocateWithin(amount, room, room);
        const whole = dec(amount).lt(sum(room)) ? amount : money(sum(room));
        expect(money(sum(shares))).toBe(whole);
        shares.forEach((share, index) => {
          expect(dec(share).gte(0) && dec(share).lte(dec(room[index]))).toBe(true);
        });
      }),
      { numRuns: 1000 },
    );
    expect(allocateWithin('1.00', ['10', '10', '10'], ['10', '10', '10'])).toEqual(['0.34', '0.33', '0.33']);
  });
});
