import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft, RecordOf } from '#engine/define';
import { isOffered, itemProblems } from '#resources/menu/menuItems.rules';
import {
  PRICE_LEVELS,
  type PriceCell,
  priceCells,
  priceIn,
  priceMoments,
  priceOf,
  withDuePrices,
  withPriceIn,
} from '#resources/menu/menuPrices.rules';
import { atOutlet, changesAt, stockAt, withStock } from '#resources/menu/menuStock.rules';
import { items } from './menuFixture';

const curry = {
  itemType: 'simple',
  price: '1000.00',
  priceLevels: [{ level: 'uber', price: '1150.00' }],
  outletPrices: [
    { outletId: 'GAL', price: '1100.00', priceLevels: [{ level: 'takeaway', price: '1050.00' }] },
    { outletId: 'KDY', price: null, priceLevels: [{ level: 'uber', price: '1200.00' }] },
  ],
};
const pizza = {
  itemType: 'variable',
  price: null,
  portions: [
    { portionId: 'R', name: 'Regular', price: '1600.00' },
    { portionId: 'L', name: 'Large', price: '2400.00', isDefault: true },
  ],
  priceLevels: [{ level: 'uber', portionId: 'L', price: '2700.00' }],
  outletPrices: [{ outletId: 'GAL', portionId: 'R', price: '1700.00', priceLevels: [] }],
};

describe('the price of an item', () => {
  it.each([
    [{}, '1000.00'],
    [{ outletId: 'COL' }, '1000.00'],
    [{ level: 'uber' }, '1150.00'],
    [{ level: 'online' }, '1000.00'],
    [{ outletId: 'GAL' }, '1100.00'],
    [{ outletId: 'GAL', level: 'takeaway' }, '1050.00'],
    // The channel's price wins over the outlet's: a platform's commission applies everywhere.
    [{ outletId: 'GAL', level: 'uber' }, '1150.00'],
    [{ outletId: 'GAL', level: 'happyHour' }, '1100.00'],
    [{ outletId: 'KDY' }, '1000.00'],
    [{ outletId: 'KDY', level: 'uber' }, '1200.00'],
  ] as const)('at %j is %s', (ask, price) => expect(priceOf(curry, ask)).toBe(price));

  it("of one with portions is the portion's, the default one's when none is named", () => {
    expect(priceOf(pizza)).toBe('2400.00');
    expect(priceOf(pizza, { portionId: 'R' })).toBe('1600.00');
    expect(priceOf(pizza, { portionId: 'R', outletId: 'GAL' })).toBe('1700.00');
    expect(priceOf(pizza, { portionId: 'R', level: 'uber' })).toBe('1600.00');
    expect(priceOf(pizza, { level: 'uber' })).toBe('2700.00');
    expect(priceOf({ itemType: 'openPrice' })).toBeUndefined();
    expect(priceOf({ itemType: 'variable', portions: [] })).toBeUndefined();
  });

  it('changes at its moment, not before and not later, also in the record', () => {
    const record = {
      ...curry,
      scheduledPrices: [
        { batchId: 'b2', from: '2026-12-02T00:00:00.000Z', price: '1300.00' },
        { batchId: 'b1', from: '2026-12-01T00:00:00.000Z', outletId: 'GAL', level: 'takeaway', price: '1080.00' },
      ],
    };
    const takeaway = { outletId: 'GAL', level: 'takeaway' } as const;
    expect(priceOf(record, { ...takeaway, at: '2026-11-30T23:59:59.999Z' })).toBe('1050.00');
    expect(priceOf(record, { ...takeaway, at: '2026-12-01T00:00:00.000Z' })).toBe('1080.00');
    expect(priceOf(record, { at: '2026-12-01T23:00:00.000Z' })).toBe('1000.00');
    expect(priceOf(record, { at: '2027-01-01T00:00:00.000Z' })).toBe('1300.00');
    expect(priceMoments(record, '2026-12-01T00:00:00.000Z')).toEqual(['2026-12-02T00:00:00.000Z']);
    const then = withDuePrices(record, '2026-12-01T12:00:00.000Z');
    expect(priceIn(then, takeaway)).toBe('1080.00');
    expect(then.scheduledPrices.map(({ batchId }) => batchId)).toEqual(['b2']);
  });

  it('that waits for a portion which is gone comes to nothing', () => {
    const from = '2026-12-01T00:00:00.000Z';
    const record = { ...pizza, scheduledPrices: [{ batchId: 'b', from, portionId: 'XL', price: '9.00' }] };
    const { portions, priceLevels, outletPrices } = withDuePrices(record, from);
    expect({ portions, priceLevels, outletPrices }).toEqual({
      portions: pizza.portions,
      priceLevels: pizza.priceLevels,
      outletPrices: pizza.outletPrices,
    });
  });
});

describe('places of prices', () => {
  const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const simpleCell = fc.record({ outletId: optional(['COL', 'GAL', 'NEW']), level: optional(PRICE_LEVELS) });
  const portionCell = fc.record({
    outletId: optional(['COL', 'GAL']),
    level: optional(PRICE_LEVELS),
    portionId: fc.constantFrom('R', 'L'),
  });
  const price = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));

  it('contain what is put into them and leave all others alone', () => {
    const check = (record: object, cell: PriceCell, value: string) => {
      const before = priceCells({ ...record });
      const after = { ...record, ...withPriceIn({ ...record }, cell, value) };
      expect(priceIn(after, cell)).toBe(value);
      const isSame = (other: PriceCell) =>
        other.level === cell.level && other.outletId === cell.outletId && other.portionId === cell.portionId;
      for (const other of before) if (!isSame(other.cell)) expect(priceIn(after, other.cell)).toBe(other.price);
    };
    fc.assert(fc.property(simpleCell, price, (cell, value) => check(curry, cell, value)));
    fc.assert(fc.property(portionCell, price, (cell, value) => check(pizza, cell, value)));
  });

  it('emptied again are as if nothing had been there', () => {
    const cell = { outletId: 'NEW', level: 'uber' } as const;
    const put = { ...curry, ...withPriceIn(curry, cell, '5.00') };
    expect({ ...put, ...withPriceIn(put, cell, undefined) }).toEqual(curry);
  });

  it('are listed with every existing price', () => {
    expect(priceCells(curry).map(({ price: each }) => each)).toEqual([
      '1000.00',
      '1150.00',
      '1100.00',
      '1050.00',
      '1200.00',
    ]);
    expect(priceCells(pizza)).toHaveLength(4);
  });
});

describe('stock', () => {
  const noon = '2026-12-01T12:00:00.000Z';
  const until = '2026-12-01T18:00:00.000Z';
  it('returns automatically at its time', () => {
    const item = { stockStatus: [{ outletId: 'COL', status: 'outOfStock', until }] };
    expect(stockAt(item, 'COL', noon)).toEqual({ status: 'outOfStock', until });
    expect(stockAt(item, 'COL', until)).toEqual({ status: 'inStock' });
    expect(stockAt(item, 'KDY', noon)).toEqual({ status: 'inStock' });
  });
  it('is set for one outlet, forgetting what is over elsewhere', () => {
    const item: Draft<RecordOf<'items'>> = {
      stockStatus: [
        { outletId: 'KDY', status: 'outOfStock', until: '2026-12-01T11:00:00.000Z' },
        { outletId: 'GAL', status: 'limited', quantity: 4 },
      ],
    };
    const next = withStock(item, 'COL', { status: 'outOfStock' }, noon);
    expect(next.map(({ outletId }) => outletId)).toEqual(['GAL', 'COL']);
    expect(withStock({ stockStatus: next }, 'COL', { status: 'inStock' }, noon)).toHaveLength(1);
  });
  it('and prices are sent to an outlet as they are there, with the times at which they change', () => {
    const item = {
      ...curry,
      _id: 'item_1',
      manualCost: '400.000000',
      stockStatus: [{ outletId: 'GAL', status: 'outOfStock', until }],
      scheduledPrices: [{ batchId: 'b', from: '2026-12-02T00:00:00.000Z', price: '1300.00' }],
    };
    const told = atOutlet(items, item, 'GAL', noon);
    expect(told).toMatchObject({ price: '1100.00', stockStatus: { status: 'outOfStock', until } });
    expect(told.priceLevels).toEqual([
      { level: 'takeaway', price: '1050.00' },
      { level: 'uber', price: '1150.00' },
    ]);
    expect(Object.keys(told)).not.toEqual(expect.arrayContaining(['manualCost']));
    expect('outletPrices' in told || 'scheduledPrices' in told).toBe(false);
    expect(changesAt(item, 'GAL', noon)).toEqual([until, '2026-12-02T00:00:00.000Z']);
    expect(changesAt(item, 'COL', noon)).toEqual(['2026-12-02T00:00:00.000Z']);
    expect(atOutlet(items, pizza, 'GAL', noon).portions).toMatchObject([
      { portionId: 'R', price: '1700.00', priceLevels: [] },
      { portionId: 'L', price: '2400.00', priceLevels: [{ level: 'uber', price: '2700.00' }] },
    ]);
  });
});

describe('windows in which an item is offered', () => {
  const bar = { availability: [{ days: ['fri', 'sat'], from: '22:00', to: '02:00' }] };
  it.each([
    ['2026-11-20', '21:59', false],
    ['2026-11-20', '22:00', true],
    ['2026-11-21', '01:59', true],
    ['2026-11-21', '02:00', false],
    // Saturday's window reaches into Sunday, which has none of its own.
    ['2026-11-22', '01:00', true],
    ['2026-11-22', '23:00', false],
  ])('past midnight belong to the day on which they began: %s %s', (date, time, offered) =>
    expect(isOffered(bar, { date, time })).toBe(offered),
  );
  it('may be limited to days of the year, and none means always', () => {
    const season = { availability: [{ dateFrom: '2026-12-01', dateTo: '2026-12-31' }] };
    expect(isOffered(season, { date: '2026-11-30', time: '12:00' })).toBe(false);
    expect(isOffered(season, { date: '2026-12-31', time: '23:59' })).toBe(true);
    expect(isOffered({}, { date: '2026-11-30', time: '04:00' })).toBe(true);
  });
});

describe('rules of a menu item', () => {
  const rulesOf = (item: object, options = {}) =>
    itemProblems({ ...item }, options).map(({ field, rule }) => `${field}: ${rule}`);
  const combo = (more: object) => ({
    _id: 'combo',
    itemType: 'combo',
    price: '1.00',
    comboGroups: [{ name: 'Drink', min: 1, max: 1, options: [{ itemId: 'tea' }, { itemId: 'coffee' }], ...more }],
  });
  it.each([
    ['a price where it is sold at one', { itemType: 'simple' }, ['price: required']],
    ['none where it is asked at the till', { itemType: 'openPrice' }, []],
    ['portions where there are some', { itemType: 'variable', portions: [] }, ['portions: min']],
    [
      'one default and no code twice',
      { itemType: 'variable', portions: [1, 2].map((name) => ({ portionId: 'R', name, isDefault: true })) },
      ['portions: default', 'portions.1.portionId: unique'],
    ],
    [
      'prices for portions that it has',
      {
        ...pizza,
        priceLevels: [
          { level: 'uber', price: '1.00' },
          { level: 'uber', portionId: 'XL', price: '1.00' },
        ],
      },
      ['priceLevels.0.portionId: required', 'priceLevels.1.portionId: portion'],
    ],
    [
      'each place once, and only outlets that sell it',
      {
        ...curry,
        outlets: ['GAL'],
        outletPrices: [
          { outletId: 'GAL', price: '1.00' },
          { outletId: 'KDY', price: '2.00' },
          { outletId: 'GAL', price: '3.00' },
        ],
      },
      ['outletPrices.1.outletId: outlet', 'outletPrices.2.outletId: unique'],
    ],
    ['a combo to choose from', { itemType: 'combo', price: '1.00' }, ['comboGroups: min']],
    ['bounds that the choices allow', combo({ min: 2, max: 3 }), ['comboGroups.0.max: max']],
    ['bounds in their order', combo({ min: 2, max: 1 }), ['comboGroups.0.max: min']],
    ['no combo within itself', combo({ options: [{ itemId: 'combo' }] }), ['comboGroups.0.options.0.itemId: cycle']],
    [
      'whole windows',
      {
        itemType: 'openPrice',
        availability: [
          { from: '10:00' },
          { from: '10:00', to: '10:00' },
          { dateFrom: '2026-02-02', dateTo: '2026-02-01' },
        ],
      },
      ['availability.0.to: required', 'availability.1.to: range', 'availability.2.dateTo: range'],
    ],
  ])('ask for %s', (_what, item, rules) => expect(rulesOf(item)).toEqual(rules));
  it('know combos among the choices', () =>
    expect(rulesOf(combo({}), { tea: { itemType: 'combo', name: 'Tea set' } })).toEqual([
      'comboGroups.0.options.0.itemId: combo',
    ]));
});
