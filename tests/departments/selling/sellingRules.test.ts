import { describe, expect, it } from 'vitest';
import { isAboveAll } from '#resources/selling/discounts.rules';
import { promotionProblems, rewardInWords, usableOutlets } from '#resources/selling/promotionForm.rules';
import { priceBill } from '#resources/selling/promotions.rules';
import type { Bill, PromotionTerms } from '#resources/selling/promotionTerms.rules';
import { binProblems, hourProblems, isBuiltInPayment, periodProblems } from '#resources/selling/selling.rules';

const brief = (problems: readonly { field: string; rule: string; message: string }[]) =>
  problems.map(({ field, rule, message }) => `${field} ${rule}: ${message}`);

describe('periods, hours and cards', () => {
  it('a period may be one day, and open at either end', () => {
    const problems = (from?: string, to?: string) => brief(periodProblems({ from, to }, 'from', 'to'));
    expect(problems('2026-03-06', '2026-03-06')).toEqual([]);
    expect(problems('2026-03-06', '2026-03-05')).toEqual(['to order: The last day must not be before the first']);
    expect(problems('2026-03-06')).toEqual([]);
    expect(problems(undefined, '2026-03-05')).toEqual([]);
  });

  it('hours have both ends, and not the same', () => {
    const problems = (from?: string, to?: string) => brief(hourProblems({ from, to }, 'from', 'to', 'windows.0.'));
    expect(problems('17:00', '19:00')).toEqual([]);
    expect(problems('22:00', '02:00')).toEqual([]);
    expect(problems()).toEqual([]);
    expect(problems('17:00')).toEqual(['windows.0.to required: Enter the end time too']);
    expect(problems(undefined, '19:00')).toEqual(['windows.0.from required: Enter the start time too']);
    expect(problems('17:00', '17:00')).toEqual(['windows.0.to order: The end time must differ from the start time']);
  });

  it('card numbers start with 6 to 8 digits, each once', () => {
    const problems = (...bins: unknown[]) => brief(binProblems(bins, 'cardBins'));
    expect(problems('456789', '45678901')).toEqual([]);
    for (const bin of ['45678', '456789012', '45678x'])
      expect(problems('456789', bin)).toEqual([
        `cardBins pattern: “${bin}” isn’t the start of a card number. Enter 6 to 8 digits`,
      ]);
    expect(problems('456789', '456789')).toEqual(['cardBins unique: These digits are listed twice. Remove one']);
    expect(brief(binProblems(undefined, 'cardBins'))).toEqual([]);
  });

  it('built-in payments are known in any spelling, and others are not', () => {
    expect(['Cash', '  CITY   ledger ', 'card', 'voucher', undefined].map(isBuiltInPayment)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('a percentage of 100 is all, and not above it', () => {
    expect(['100', '100.0001', '99', 'many', undefined, 101].map(isAboveAll)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('a promotion’s form', () => {
  const facts = {
    settings: [
      { outletId: 'a', settings: [{ name: 'promotionManagement', state: true }] },
      { _id: 'b', settings: [{ name: 'promotionManagement', state: false }] },
    ],
    outlets: { b: { name: 'Kandy' } },
  };
  const problems = (promotion: object) => brief(promotionProblems(promotion as Record<string, unknown>, facts));

  it('takes exactly one way to set the amount', () => {
    const coupon = (reward: object) => problems({ promotionType: 'couponCode', reward });
    expect(coupon({ percent: '10' })).toEqual([]);
    expect(coupon({ amount: '10', percent: '' })).toEqual([]);
    expect(coupon({})).toEqual(['reward.percent required: Enter a percentage off or an amount off']);
    expect(coupon({ percent: '10', amount: '5' })).toEqual([
      'reward.amount oneOf: Enter only one of these: a percentage off or an amount off',
    ]);
    expect(problems({ promotionType: 'happyHour', reward: {}, timeWindows: [{ from: '17:00', to: '18:00' }] })).toEqual(
      ['reward.percent required: Enter a percentage off, an amount off or a price'],
    );
    expect(problems({ promotionType: 'percentOff', reward: {} })).toEqual([]);
  });

  it('takes a set of at least two', () => {
    const combo = (conditions: object) => problems({ promotionType: 'comboPrice', conditions });
    expect(combo({ minQty: 2 })).toEqual([]);
    expect(combo({ minQty: 1 })).toEqual(['conditions.minQty min: A set needs at least 2 items']);
    expect(combo({ itemIds: ['a', 'b'] })).toEqual([]);
    expect(combo({ itemIds: ['a'] })).toEqual([
      'conditions.itemIds min: Choose at least two items (one of each makes a set) or enter how many items make a set',
    ]);
    expect(problems({ promotionType: 'percentOff', conditions: { minQty: 1 } })).toEqual([]);
  });

  it('asks a happy hour for hours, a bank card for bins, and everyone for an order of days', () => {
    const happy = { promotionType: 'happyHour', reward: { price: '5' } };
    expect(problems(happy)).toEqual(['timeWindows min: Add at least one time of day to the happy hour']);
    expect(problems({ ...happy, timeWindows: [{ from: '17:00', to: '18:00' }, { from: '20:00' }] })).toEqual([
      'timeWindows.1.to required: Enter the end time too',
    ]);
    const card = { promotionType: 'bankCard', reward: { percent: '5' }, conditions: { cardBins: ['12'] } };
    expect(problems(card)).toHaveLength(1);
    expect(problems({ ...card, promotionType: 'couponCode' })).toEqual([]);
    expect(problems({ promotionType: 'percentOff', startDate: '2026-03-06', endDate: '2026-03-05' })).toEqual([
      'endDate order: The last day must not be before the first',
    ]);
  });

  it('refuses an outlet where promotions are off', () => {
    expect(usableOutlets(facts.settings)).toEqual(['a']);
    expect(usableOutlets(undefined)).toBeUndefined();
    // Some APIs keep settings under the outlet's own id.
    const on = [{ name: 'promotionManagement', state: true }];
    expect(
      usableOutlets([
        { _id: 'c', settings: on },
        { _id: 's', outletId: 'd', settings: on },
      ]),
    ).toEqual(['c', 'd']);
    expect(problems({ promotionType: 'percentOff', outlets: ['a'] })).toEqual([]);
    expect(problems({ promotionType: 'percentOff', outlets: ['a', 'b'] })).toEqual([
      'outlets choice: Promotions are off at Kandy. Turn them on in its system settings or remove the outlet',
    ]);
    expect(brief(promotionProblems({ promotionType: 'percentOff', outlets: ['b'] }, {}))).toEqual([]);
  });

  it.each<[string, object, object, string]>([
    ['percentOff', { percent: '20.50' }, {}, '20.5% off'],
    ['amountOff', { amount: '1500' }, {}, '1,500.00 off'],
    ['happyHour', { price: '600' }, {}, 'Each at 600.00'],
    ['happyHour', {}, {}, ''],
    ['buyXgetY', { getQty: 1 }, { minQty: 2 }, 'Buy 2, get 1 free'],
    ['buyXgetY', {}, {}, 'Buy 1, get 1 free'],
    ['buyXgetY', { getQty: 1, percent: '100.00' }, { minQty: 2 }, 'Buy 2, get 1 free'],
    ['buyXgetY', { getQty: 3, percent: '50' }, { minQty: 2 }, 'Buy 2, get 3 at 50% off'],
    ['comboPrice', { price: '2500' }, { minQty: 3 }, '3 for 2,500.00'],
    ['comboPrice', { price: '2500' }, { itemIds: ['a', 'b'] }, '2 for 2,500.00'],
    ['freeItem', { getQty: 2 }, {}, '2 free'],
    ['freeItem', {}, {}, '1 free'],
  ])('says the benefit of %s with %j', (promotionType, reward, conditions, words) => {
    expect(rewardInWords({ promotionType, reward, conditions })).toBe(words);
  });
});

describe('why a promotion is not applied', () => {
  const line = (itemId: string, unitPrice: string) => ({ itemId, categoryIds: ['food'], quantity: '1', unitPrice });
  const bill: Bill = {
    outletId: 'colombo',
    businessDate: '2026-03-06',
    time: '20:00',
    lines: [line('rice', '1000.00')],
  };
  const promotion = (more: Partial<PromotionTerms>): PromotionTerms => ({
    _id: 'p',
    name: 'P',
    promotionType: 'percentOff',
    reward: { percent: '10' },
    ...more,
  });
  const why = (more: Partial<PromotionTerms>, of = bill) => priceBill(of, [promotion(more)]).promotions[0]?.why;

  it('names three items or cards, and no more', () => {
    expect(why({ conditions: { itemIds: ['a', 'b', 'c'] } })).toBe('Needs a, b or c');
    expect(why({ conditions: { itemIds: ['a', 'b', 'c', 'd'] } })).toBe('Needs a, b, c or others');
    expect(why({ conditions: { itemIds: ['a'], categoryIds: ['drinks'] } })).toBe('Needs a or drinks');
    const card = (...cardBins: string[]) => why({ promotionType: 'bankCard', conditions: { cardBins } });
    expect(card('111111', '222222', '333333')).toBe('Needs a card starting with 111111, 222222 or 333333');
    expect(card('111111', '222222', '333333', '444444')).toBe(
      'Needs a card starting with 111111, 222222, 333333 or others',
    );
  });

  it('says the next hours of the day, or the last that ended', () => {
    const windows = [
      { from: '11:00', to: '14:00' },
      { from: '21:00', to: '23:00' },
      { from: '17:00', to: '19:00' },
    ];
    const at = (time: string) => why({ timeWindows: windows }, { ...bill, time });
    expect(at('10:00')).toBe('Starts at 11:00');
    expect(at('14:00')).toBe('Starts at 17:00');
    expect(at('20:00')).toBe('Starts at 21:00');
    expect(at('23:00')).toBe('Ended at 23:00');
    expect(at('01:00')).toBe('Ended at 23:00');
  });

  it('says that its items are worth too little, that nothing is left, or that the set is incomplete', () => {
    const combo = { promotionType: 'comboPrice', conditions: { itemIds: ['rice', 'soup'] } };
    expect(why({ ...combo, reward: { price: '900' } })).toBe('Needs all of rice, soup');
    const both = { ...bill, lines: [line('rice', '1000.00'), line('soup', '500.00')] };
    expect(why({ ...combo, reward: { price: '1500' } }, both)).toBe('The items cost no more separately');
    expect(why({ ...combo, reward: { price: '1499.99' } }, both)).toBeUndefined();
    expect(why({}, { ...bill, lines: [line('rice', '0')] })).toBe('Nothing is left to discount');
    const pool = { promotionType: 'comboPrice', conditions: { minQty: 2 }, reward: { price: '5' } };
    expect(
      why(pool, {
        ...bill,
        lines: [
          { ...line('rice', '10'), quantity: '0.5' },
          { ...line('rice', '10'), quantity: '1.5' },
        ],
      }),
    ).toBe('Nothing is left to discount');
  });

  it('says limits of nothing, a channel without a word of its own, and what isn’t chosen yet', () => {
    expect(why({ usageLimitTotal: 0 })).toBe('Has reached its limit: used 0 times');
    expect(why({ conditions: { channels: ['kiosk'] } })).toContain('kiosk');
    const nothing = { promotionType: 'freeItem', reward: { getItemIds: [], getQty: 1, pick: 'cheapest' } };
    expect(why(nothing)).toBe('Has no reward yet');
  });

  it('a free item without conditions needs no other purchase, and a type that is not known takes nothing', () => {
    const free = { promotionType: 'freeItem', reward: { getItemIds: ['rice'], getQty: 1, pick: 'cheapest' } };
    expect(priceBill(bill, [promotion(free)]).net).toBe('0.00');
    expect(why({ promotionType: 'other' })).toBe('Nothing is left to discount');
  });

  it('of equal pieces the first on the bill is free, and each set is shared by what it saves', () => {
    const shares = (terms: Partial<PromotionTerms>, lines: Bill['lines']) =>
      priceBill({ ...bill, lines }, [promotion(terms)]).promotions[0]?.shares;
    const equal = ['a', 'b', 'c', 'd'].map((id) => line(id, '100'));
    for (const pick of ['cheapest', 'mostExpensive', 'first'])
      expect(
        shares({ promotionType: 'buyXgetY', conditions: { minQty: 3 }, reward: { getQty: 1, pick } }, equal),
      ).toEqual(['100.00', '0.00', '0.00', '0.00']);
    const [four, two] = [
      { ...line('a', '100'), quantity: '4' },
      { ...line('b', '50'), quantity: '2' },
    ];
    // Twice 200 for 90, and 100 for 90.
    expect(
      shares({ promotionType: 'comboPrice', conditions: { minQty: 2 }, reward: { price: '90' } }, [four, two]),
    ).toEqual(['220.00', '10.00']);
  });

  it('of two that save the same, takes the first by priority, then by id', () => {
    const twins = [
      promotion({ _id: 'b', priority: 5 }),
      promotion({ _id: 'a', priority: 5 }),
      promotion({ _id: 'c', priority: 4 }),
    ];
    const winner = (...some: (PromotionTerms | undefined)[]) =>
      priceBill(
        bill,
        some.flatMap((each) => each ?? []),
      ).promotions.find(({ isApplied }) => isApplied)?.id;
    expect(winner(...twins)).toBe('c');
    expect(winner(twins[0], twins[1])).toBe('a');
    expect(winner(twins[1], twins[0])).toBe('a');
    // Without a priority it is the first, whatever its id.
    expect(winner(twins[1], promotion({ _id: 'y' }))).toBe('y');
    expect(winner(promotion({ _id: 'y' }), twins[1])).toBe('y');
    // Equal to those that combine: they stay.
    expect(winner(twins[0], promotion({ _id: 'z', stackable: true }))).toBe('z');
    expect(priceBill(bill, twins).promotions.map(({ id, why: reason }) => [id, reason])).toEqual([
      ['c', undefined],
      ['a', 'P saves more and can’t be combined'],
      ['b', 'P saves more and can’t be combined'],
    ]);
    expect(priceBill(bill, [promotion({ stackable: true }), promotion({ _id: 'q' })]).promotions[1]?.why).toBe(
      'Can’t be combined, and other promotions save as much or more',
    );
  });

  it('a staff discount keeps its own reason where a promotion alone is better', () => {
    const terms = { _id: 'd', name: 'Staff', discountType: 'percentage', value: '20', requiresCustomer: true };
    const outcome = (of: Bill) => priceBill(of, [promotion({ reward: { percent: '90' } })], { discount: { terms } });
    expect(outcome(bill).discount?.why).toBe('Needs a customer on the bill');
    expect(outcome({ ...bill, customer: {} }).discount?.why).toBe('P saves more and can’t be combined');
  });

  it('a discount of what is not yet reduced leaves out reduced lines only', () => {
    const two = { ...bill, lines: [line('rice', '1000.00'), line('soup', '500.00')] };
    const reduced = promotion({ stackable: true, conditions: { itemIds: ['rice'] } });
    const terms = { _id: 'd', name: 'D', discountType: 'percentage', value: '10', excludeDiscounted: true };
    const { discount } = priceBill(two, [reduced], { discount: { terms } });
    expect(discount?.shares).toEqual(['0.00', '50.00']);
    expect(priceBill(two, [reduced], { discount: { terms: { ...terms, value: '0' } } }).discount?.why).toBe(
      'The discount comes to zero',
    );
  });
});
