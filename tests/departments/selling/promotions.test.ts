import { describe, expect, it } from 'vitest';
import { priceBill } from '#resources/selling/promotions.rules';
import type { Bill, BillLine, PromotionTerms } from '#resources/selling/promotionTerms.rules';

/** The promotion engine on bills simple enough to add up by hand; its laws are in promotionLaws.test.ts. */

// A Friday.
const line = (itemId: string, unitPrice: string, more: Partial<BillLine> = {}): BillLine => ({
  itemId,
  categoryIds: ['food'],
  quantity: '1',
  unitPrice,
  ...more,
});
const bill = (lines: BillLine[], more: Partial<Bill> = {}): Bill => ({
  outletId: 'colombo',
  businessDate: '2026-03-06',
  time: '20:00',
  orderType: 'dineIn',
  channel: 'pos',
  lines,
  ...more,
});
const promotion = (promotionType: string, more: Partial<PromotionTerms> = {}): PromotionTerms => ({
  _id: promotionType,
  name: promotionType,
  promotionType,
  outlets: ['colombo'],
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  stackable: true,
  priority: 10,
  ...more,
});
const speech = { nameOf: (_resource: string, id: string) => id.toUpperCase(), amount: (amount: string) => amount };
const net = (of: Bill, ...promotions: PromotionTerms[]) => priceBill(of, promotions, { speech }).net;
const why = (of: Bill, one: PromotionTerms) => priceBill(of, [one], { speech }).promotions[0]?.why;
const applied = (of: Bill, promotions: PromotionTerms[]) =>
  priceBill(of, promotions)
    .promotions.filter(({ isApplied }) => isApplied)
    .map(({ id, amount }) => [id, amount]);

describe('the three bills of docs/promotions.md', () => {
  it('2 000.00 at 10 %, 150.00 at most, is 1 850.00', () => {
    const tenPercent = promotion('percentOff', { reward: { percent: '10', maxReward: '150.00' } });
    expect(net(bill([line('rice', '2000.00')]), tenPercent)).toBe('1850.00');
  });

  it('buy two, get the cheapest of 500.00, 400.00 and 300.00 free, is 900.00', () => {
    const three = bill([line('a', '500.00'), line('b', '300.00'), line('c', '400.00')]);
    const twoAndOne = promotion('buyXgetY', { conditions: { minQty: 2 }, reward: { getQty: 1, pick: 'cheapest' } });
    expect(net(three, twoAndOne)).toBe('900.00');
    expect(priceBill(three, [twoAndOne]).promotions[0]?.shares).toEqual(['0.00', '300.00', '0.00']);
  });

  it("a happy hour counts each line's own time, not the bill's", () => {
    const beers = bill([line('beer', '1000.00', { time: '16:50' }), line('beer', '1000.00', { time: '17:10' })]);
    const happy = promotion('happyHour', {
      reward: { percent: '50' },
      timeWindows: [{ from: '17:00', to: '19:00' }],
    });
    expect(net(beers, happy)).toBe('1500.00');
    expect(priceBill(beers, [happy]).lines.map(({ net: left }) => left)).toEqual(['1000.00', '500.00']);
  });
});

describe('when a promotion applies', () => {
  const ten = (more: Partial<PromotionTerms>) => promotion('percentOff', { reward: { percent: '10' }, ...more });
  const dinner = bill([line('rice', '1000.00')]);
  const at = (time: string, more: Partial<Bill> = {}) => ({ ...dinner, time, ...more });
  const late = ten({ timeWindows: [{ from: '22:00', to: '02:00' }] });

  it.each([
    ['21:59', 'Starts at 22:00'],
    ['22:00', undefined],
    ['00:30', undefined],
    ['01:59', undefined],
    ['02:00', 'Ended at 02:00'],
  ])('22:00 to 02:00 at %s', (time, reason) => {
    expect(why(at(time), late)).toBe(reason);
  });

  it('belongs to the business day: Friday night continues after midnight, until the cut-off', () => {
    const fridays = ten({ days: ['fri'], timeWindows: [{ from: '18:00', to: '03:30' }] });
    expect(why(at('02:30', { businessDate: '2026-03-06' }), fridays)).toBeUndefined();
    expect(why(at('20:00', { businessDate: '2026-03-07' }), fridays)).toBe('Only on Friday');
  });

  it('the end of a night after the cut-off belongs to the day on which the night began', () => {
    const night = { days: ['fri'], timeWindows: [{ from: '22:00', to: '05:00' }] };
    const saturday = { businessDate: '2026-03-07' };
    const happy = promotion('happyHour', { reward: { percent: '10' }, ...night });
    for (const fridays of [ten(night), happy]) {
      expect(why(at('23:00'), fridays)).toBeUndefined();
      expect(why(at('03:30'), fridays)).toBeUndefined();
      expect(why(at('04:30', saturday), fridays)).toBeUndefined();
      expect(why(at('05:00', saturday), fridays)).toBe('Only on Friday');
      expect(why(at('23:00', saturday), fridays)).toBe('Only on Friday');
      expect(why(at('04:30'), fridays)).toBe('Starts at 22:00');
    }
    expect(why(at('04:30', saturday), ten({ ...night, endDate: '2026-03-06' }))).toBeUndefined();
    expect(why(at('04:30'), ten({ ...night, days: [], startDate: '2026-03-06' }))).toBe('Starts at 22:00');
    const staff = { _id: 'd', name: 'Staff', discountType: 'percentage', value: '10', days: ['fri'] };
    const terms = { ...staff, timeFrom: '22:00', timeTo: '05:00' };
    expect(priceBill(at('04:30', saturday), [], { discount: { terms } }).discount?.isApplied).toBe(true);
    expect(priceBill(at('04:30'), [], { discount: { terms } }).discount?.why).toBe('Starts at 22:00');
  });

  it('a window across the cut-off applies on both sides', () => {
    const early = ten({ timeWindows: [{ from: '02:00', to: '06:00' }] });
    expect(why(at('02:30'), early)).toBeUndefined();
    expect(why(at('05:30'), early)).toBeUndefined();
    expect(why(at('05:30', { dayStart: '00:00' }), early)).toBeUndefined();
    expect(why(at('07:00'), early)).toBe('Starts at 02:00');
  });

  it.each<[string, Partial<PromotionTerms>, string]>([
    ['a draft', { isDraft: true }, 'Is a draft'],
    ['a paused one', { isPaused: true }, 'Is paused'],
    ['another outlet', { outlets: ['kandy'] }, 'Is not used at this outlet'],
    ['a day to come', { startDate: '2026-03-07' }, 'Starts on 7 Mar 2026'],
    ['a day gone by', { endDate: '2026-03-05' }, 'Ended on 5 Mar 2026'],
    ['its days', { days: ['mon', 'sun'] }, 'Only on Monday and Sunday'],
    ['order types', { conditions: { orderTypes: ['takeaway', 'delivery'] } }, 'Only for takeaway or delivery'],
    ['channels', { conditions: { channels: ['uber'] } }, 'Only for Uber'],
    ['customer groups', { conditions: { customerGroupIds: ['Staff'] } }, 'Only for customers in the group Staff'],
    ['its limit', { usageLimitTotal: 5, usedCount: 5 }, 'Has reached its limit: used 5 times'],
    ['its smallest bill', { conditions: { minBillAmount: '1500' } }, 'Needs a bill of 1500.00; this is 1000.00'],
    ['its quantity', { conditions: { itemIds: ['soup', 'rice'], minQty: 2 } }, 'Needs 2 of SOUP or RICE'],
    ['its items', { conditions: { itemIds: ['soup'] } }, 'Needs SOUP'],
    ['a half-typed reward', { reward: {} }, 'Has no reward yet'],
  ])('says why not: %s', (_what, more, reason) => {
    expect(why(dinner, ten(more))).toBe(reason);
  });

  it('by code: as typed in small letters too, and only so often', () => {
    const coupon = promotion('couponCode', { trigger: 'code', code: 'SUNSET', reward: { amount: '100' } });
    expect(why(dinner, coupon)).toBe('Needs the code SUNSET');
    expect(net({ ...dinner, code: ' sunset ' }, coupon)).toBe('900.00');
    expect(why({ ...dinner, code: 'SUNSET' }, { ...coupon, codeLimit: 3, usedCount: 3 })).toContain('used 3 times');
  });

  it('by card: the beginning of its number', () => {
    const card = promotion('bankCard', { conditions: { cardBins: ['456789'] }, reward: { percent: '20' } });
    expect(why(dinner, card)).toBe('Needs a card starting with 456789');
    expect(net({ ...dinner, cardBin: '45678901' }, card)).toBe('800.00');
  });

  it('per customer: needs one, and counts what they used', () => {
    const once = ten({ usageLimitPerCustomer: 1 });
    expect(why(dinner, once)).toContain('Needs a customer');
    expect(net({ ...dinner, customer: {} }, once)).toBe('900.00');
    expect(why({ ...dinner, customer: { uses: { percentOff: 1 } } }, once)).toBe(
      'This customer has reached the limit: used once',
    );
  });

  it('ignores what another type has left behind', () => {
    const amount = promotion('amountOff', {
      reward: { percent: '50', amount: '100' },
      conditions: { cardBins: ['456789'] },
    });
    expect(net(dinner, amount)).toBe('900.00');
  });
});

describe('what each type takes off', () => {
  it('an amount off each chosen piece; off the bill once where nothing is chosen', () => {
    const two = bill([line('rice', '1000.00', { quantity: '2' }), line('tea', '300.00')]);
    const amount = (itemIds: string[]) =>
      promotion('amountOff', { reward: { amount: '400' }, conditions: { itemIds } });
    expect(net(two, amount(['rice', 'tea']))).toBe('1200.00');
    expect(net(two, amount([]))).toBe('1900.00');
  });

  it('buy and get: as often as the bill has both, dearest or first, other items, half price', () => {
    const buns = (quantity: string) => bill([line('bun', '200.00', { quantity }), line('tea', '150.00')]);
    const get = (more: Partial<NonNullable<PromotionTerms['reward']>>, minQty = 2) =>
      promotion('buyXgetY', {
        conditions: { itemIds: ['bun'], minQty },
        reward: { getQty: 1, pick: 'cheapest', ...more },
      });
    expect(net(buns('6'), get({}))).toBe('950.00');
    expect(net(buns('2'), get({}))).toBe('550.00');
    expect(net(buns('2'), get({ getItemIds: ['tea'] }))).toBe('400.00');
    expect(net(buns('3'), get({ percent: '50' }))).toBe('650.00');
    const mixed = bill([line('a', '100.00'), line('b', '300.00'), line('c', '200.00')]);
    const any = (pick: string) => promotion('buyXgetY', { conditions: { minQty: 2 }, reward: { getQty: 1, pick } });
    expect(['cheapest', 'mostExpensive', 'first'].map((pick) => net(mixed, any(pick)))).toEqual([
      '500.00',
      '300.00',
      '500.00',
    ]);
  });

  it('keeps enough to be bought where the same pieces could be given', () => {
    const buyBunGetAny = promotion('buyXgetY', {
      conditions: { itemIds: ['bun'], minQty: 1 },
      reward: { getItemIds: ['bun', 'tea'], getQty: 1, pick: 'mostExpensive' },
    });
    // One bun must stay bought, so the tea is free.
    expect(net(bill([line('bun', '500.00'), line('tea', '100.00')]), buyBunGetAny)).toBe('500.00');
    expect(why(bill([line('bun', '500.00')]), buyBunGetAny)).toBe('Needs 1 of BUN and 1 of BUN or TEA as well');
  });

  it('a set: a number from a pool, the most expensive together, or one of each; never more expensive than without', () => {
    const pizzas = bill([
      line('a', '1000.00', { quantity: '2' }),
      line('b', '700.00'),
      line('c', '300.00', { quantity: '2' }),
    ]);
    const pool = promotion('comboPrice', {
      conditions: { categoryIds: ['food'], minQty: 2 },
      reward: { price: '1500' },
    });
    // 1000 + 1000 at 1500; 700 + 300 is cheaper without it.
    expect(net(pizzas, pool)).toBe('2800.00');
    const each = promotion('comboPrice', { conditions: { itemIds: ['a', 'c'] }, reward: { price: '1000' } });
    expect(net(pizzas, each)).toBe('2700.00');
    expect(why(bill([line('a', '1000.00')]), each)).toBe('Needs all of A, C');
  });

  it('a happy hour by price, past midnight', () => {
    const happy = promotion('happyHour', {
      conditions: { itemIds: ['beer'] },
      reward: { price: '600' },
      timeWindows: [{ from: '23:00', to: '01:00' }],
    });
    const night = bill([
      line('beer', '1000.00', { quantity: '2', time: '00:40' }),
      line('beer', '1000.00', { time: '22:40' }),
      line('water', '500.00', { time: '00:10' }),
    ]);
    expect(net(night, happy)).toBe('2700.00');
    expect(why(bill([line('beer', '1000.00', { time: '18:00' })]), happy)).toBe('Starts at 23:00');
  });

  it('a free item, once there is enough else', () => {
    const free = promotion('freeItem', {
      conditions: { minBillAmount: '2000' },
      reward: { getItemIds: ['cake'], getQty: 1, pick: 'cheapest' },
    });
    expect(net(bill([line('rice', '1600.00'), line('cake', '450.00')]), free)).toBe('1600.00');
    expect(why(bill([line('rice', '2600.00')]), free)).toBe('Needs CAKE on the bill');
  });

  it('a free item is bought besides what must be bought, also where both are the same item', () => {
    const one = promotion('freeItem', {
      conditions: { itemIds: ['cake'] },
      reward: { getItemIds: ['cake'], getQty: 1, pick: 'cheapest' },
    });
    const cakes = (quantity: string) => bill([line('cake', '500.00', { quantity })]);
    expect(why(cakes('1'), one)).toBe('Needs 1 of CAKE and 1 of CAKE as well');
    expect(net(cakes('2'), one)).toBe('500.00');
    expect(net(cakes('5'), one)).toBe('2000.00');
    // The other purchases leave every cake free to be given.
    const either = { ...one, conditions: { itemIds: ['cake', 'rice'] } };
    expect(net(bill([line('cake', '500.00'), line('rice', '300.00', { quantity: '0.4' })]), either)).toBe('120.00');
    const three = promotion('freeItem', {
      conditions: { categoryIds: ['food'], minQty: 3 },
      reward: { getItemIds: ['cake', 'tart'], getQty: 2, pick: 'mostExpensive' },
    });
    expect(why(bill([line('cake', '500.00', { quantity: '2' }), line('tart', '700.00')]), three)).toBe(
      'Needs 3 of FOOD and 2 of CAKE or TART as well',
    );
    expect(net(bill([line('cake', '500.00', { quantity: '4' }), line('tart', '700.00')]), three)).toBe('1500.00');
  });

  it('counts every piece, however many there are', () => {
    const many = (quantity: string) => bill([line('bun', '10.00', { quantity }), line('roll', '20.00')]);
    const twoAndOne = promotion('buyXgetY', {
      conditions: { itemIds: ['bun'], minQty: 2 },
      reward: { getQty: 1, pick: 'cheapest' },
    });
    expect(net(many('1500'), twoAndOne)).toBe('10020.00');
    expect(net(many('3000001'), twoAndOne)).toBe('20000030.00');
    const dozen = promotion('comboPrice', { conditions: { minQty: 12 }, reward: { price: '100' } });
    // The roll and eleven buns, 124 dozens of buns, and one bun.
    expect(net(many('1500'), dozen)).toBe('12510.00');
    const pair = promotion('comboPrice', { conditions: { itemIds: ['bun', 'roll'] }, reward: { price: '25' } });
    expect(
      net({ ...many('1500'), lines: [...many('1500').lines, line('roll', '18.00', { quantity: '2000' })] }, pair),
    ).toBe('46518.00');
  });

  it('leaves alone what allows no discount, unless it is named', () => {
    const drinks = bill([line('rice', '1000.00'), line('cola', '200.00', { allowDiscount: false })]);
    const half = (itemIds: string[]) => promotion('percentOff', { reward: { percent: '50' }, conditions: { itemIds } });
    expect(net(drinks, half([]))).toBe('700.00');
    expect(net(drinks, half(['cola']))).toBe('1100.00');
  });
});

describe('several promotions', () => {
  const dinner = bill([line('rice', '1000.00'), line('beer', '1000.00')]);
  const beer = promotion('percentOff', {
    _id: 'beer',
    reward: { percent: '50' },
    conditions: { itemIds: ['beer'] },
    priority: 50,
  });
  const tenOff = promotion('percentOff', { _id: 'ten', name: 'Ten off', reward: { percent: '10' }, priority: 1 });
  const hundred = promotion('amountOff', { _id: 'hundred', reward: { amount: '100' }, priority: 2 });
  const alone = promotion('percentOff', { _id: 'alone', name: 'Big one', reward: { percent: '40' }, stackable: false });

  it('take items first, then the bill, each from what is left, by priority', () => {
    expect(applied(dinner, [hundred, tenOff, beer])).toEqual([
      ['beer', '500.00'],
      ['ten', '150.00'],
      ['hundred', '100.00'],
    ]);
    expect(applied(dinner, [{ ...hundred, priority: 0 }, tenOff, beer])).toEqual([
      ['beer', '500.00'],
      ['hundred', '100.00'],
      ['ten', '140.00'],
    ]);
  });

  it('one that does not go with others is taken alone only where it gives more', () => {
    expect(applied(dinner, [alone, beer, tenOff, hundred])).toEqual([['alone', '800.00']]);
    const small = { ...alone, reward: { percent: '37.5' } };
    expect(applied(dinner, [small, beer, tenOff, hundred]).map(([id]) => id)).toEqual(['beer', 'ten', 'hundred']);
    const outcomes = priceBill(dinner, [alone, beer, small]).promotions;
    expect(outcomes.find(({ id }) => id === 'beer')?.why).toBe('Big one saves more and can’t be combined');
  });

  it('a staff discount combines with combinable ones, last in order', () => {
    const discount = { _id: 'staff', name: 'Staff', discountType: 'percentage', value: '20', applyOn: 'bill' };
    const priced = priceBill(dinner, [beer, tenOff], { discount: { terms: discount } });
    expect([priced.discount?.amount, priced.net]).toEqual(['270.00', '1080.00']);
    const lost = priceBill(dinner, [{ ...alone, reward: { percent: '90' } }], { discount: { terms: discount } });
    expect(lost.discount).toMatchObject({ isApplied: false, why: 'Big one saves more and can’t be combined' });
    expect(lost.net).toBe('200.00');
  });

  it('share a reduction of the bill over its lines, the remainder on the largest', () => {
    const odd = bill([line('a', '10.00'), line('b', '10.00'), line('c', '10.01')]);
    const one = promotion('amountOff', { reward: { amount: '1' } });
    expect(priceBill(odd, [one]).promotions[0]?.shares).toEqual(['0.33', '0.33', '0.34']);
  });
});

describe('a staff discount', () => {
  const dinner = bill([line('rice', '3000.00'), line('cola', '500.00', { allowDiscount: false })]);
  const give = (terms: object, entered?: string, of = dinner) => {
    const full = { _id: 'd', name: 'Discount', discountType: 'percentage', applyOn: 'bill', ...terms };
    const { discount, net: left } = priceBill(of, [], { speech, discount: { terms: full, entered } });
    return discount?.isApplied ? left : discount?.why;
  };

  it('leaves out what allows no discount, and keeps to its caps', () => {
    expect(give({ value: '10' })).toBe('3200.00');
    expect(give({ value: '50', maxDiscountAmount: '1000' })).toBe('2500.00');
    expect(give({ value: '10', minBillAmount: '4000' })).toBe('Needs a bill of 4000.00; this is 3500.00');
    expect(give({ discountType: 'fixed', value: '9000' })).toBe('500.00');
  });

  it('with an amount set by staff: required, and no more than allowed', () => {
    expect(give({ discountType: 'openPercentage', maxValue: '15' })).toBe('Needs a percentage from staff');
    expect(give({ discountType: 'openPercentage', maxValue: '15' }, '40')).toBe('3050.00');
    expect(give({ discountType: 'openAmount', maxValue: '500' }, '200')).toBe('3300.00');
  });

  it('complimentary takes everything, whatever its figures say', () => {
    expect(give({ isComplimentary: true, value: '5', maxDiscountAmount: '1' })).toBe('500.00');
  });

  it('asks for its card, its customer, its hours and items not yet reduced', () => {
    expect(give({ value: '10', requiresCard: true, cardBins: ['412345'] })).toBe('Needs a card payment');
    expect(give({ value: '10', requiresCustomer: true })).toBe('Needs a customer on the bill');
    expect(give({ value: '10', timeFrom: '12:00', timeTo: '15:00' })).toBe('Ended at 15:00');
    expect(give({ value: '10', applyOn: 'category', categoryIds: ['drinks'] })).toBe('No item on the bill qualifies');
    const reduced = promotion('percentOff', { reward: { percent: '10' }, conditions: { itemIds: ['rice'] } });
    const twice = {
      _id: 'd',
      name: 'D',
      discountType: 'percentage',
      value: '10',
      applyOn: 'bill',
      excludeDiscounted: true,
    };
    expect(priceBill(dinner, [reduced], { discount: { terms: twice } }).discount?.isApplied).toBe(false);
  });
});
