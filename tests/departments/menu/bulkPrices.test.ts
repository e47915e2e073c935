import { describe, expect, it } from 'vitest';
import { calledPrice, NO_FILTER, type PriceRow, priceRows, rowOf } from '#resources/menu/bulkPrices.rules';
import {
  changedLines,
  changedPrice,
  changePercent,
  costOf,
  countViews,
  NO_CHANGE,
  REFUSALS,
  readPrice,
  warningsOf,
  withHandwork,
} from '#resources/menu/priceChange.rules';

const curry = {
  _id: 'curry',
  name: 'Curry',
  itemCode: 'MI-1',
  categoryId: 'mains',
  itemType: 'simple',
  price: '1000.00',
  priceLevels: [{ level: 'uber', price: '1150.00' }],
  outletPrices: [{ outletId: 'GAL', price: '1100.00' }],
  outlets: ['COL', 'GAL'],
};
const pizza = {
  _id: 'pizza',
  name: 'Pizza',
  itemCode: 'MI-2',
  categoryId: 'pizza',
  itemType: 'variable',
  portions: [
    { portionId: 'R', name: 'Regular', price: '1600.00' },
    { portionId: 'L', name: 'Large', price: '2400.00' },
  ],
  outlets: ['COL'],
};
const hot = { _id: 'hot', name: 'Extra hot', price: '50.00', outlets: ['COL', 'GAL'] };
const catalogue = { items: [curry, pizza], modifierItems: [hot] };
const keys = (filter: object) => priceRows(catalogue, { ...NO_FILTER, ...filter }).map(({ key }) => key);

describe('the prices of a filter', () => {
  it('are all that exist, without one', () =>
    expect(keys({})).toEqual([
      'items|curry|||',
      'items|curry|||uber',
      'items|curry||GAL|',
      'items|pizza|R||',
      'items|pizza|L||',
      'modifierItems|hot|||',
    ]));
  it.each([
    [{ levels: ['uber'] }, ['items|curry|||uber']],
    [
      { levels: [''], outletIds: [''] },
      ['items|curry|||', 'items|pizza|R||', 'items|pizza|L||', 'modifierItems|hot|||'],
    ],
    [{ outletIds: ['GAL'] }, ['items|curry||GAL|']],
    [{ text: 'extra' }, ['modifierItems|hot|||']],
    [{ text: 'mi-2' }, ['items|pizza|R||', 'items|pizza|L||']],
    // Naming a category means its items.
    [{ categoryIds: ['pizza'] }, ['items|pizza|R||', 'items|pizza|L||']],
    [{ itemTypes: ['simple'] }, ['items|curry|||', 'items|curry|||uber', 'items|curry||GAL|']],
  ])('are narrowed by %j', (filter, expected) => expect(keys(filter)).toEqual(expected));
  it('may be places that have none yet, in outlets that sell it', () =>
    expect(keys({ levels: ['uber'], outletIds: ['GAL'], withEmpty: true })).toEqual(['items|curry||GAL|uber']));
  it('of places without a price begin with what is paid there', () => {
    const [row] = priceRows(catalogue, { ...NO_FILTER, levels: ['uber'], withEmpty: true, text: 'pizza' });
    expect([row?.old, row?.effective, row?.portionName]).toEqual([undefined, '1600.00', 'Regular']);
    const change = { method: 'addPercent', value: '10', rounding: 'none' } as const;
    expect(changedPrice(change, row as PriceRow)).toBe('1760.00');
    expect(calledPrice(row as PriceRow, '1760.00')).toEqual({
      itemId: 'pizza',
      portionId: 'R',
      priceLevel: 'uber',
      oldPrice: null,
      newPrice: '1760.00',
    });
  });
});

describe('a new price', () => {
  const of = (old: string) => ({ old, effective: old, isReduction: false });
  it.each([
    ['set', '99.5', 'none', '100.00', '99.50'],
    ['addAmount', '-20', 'none', '100.00', '80.00'],
    ['addAmount', '-200', 'none', '100.00', '0.00'],
    ['addPercent', '3.3', 'none', '99.99', '103.29'],
    ['addPercent', '10', '5', '1150.00', '1265.00'],
    // Rounded once: 10.49625, 10.24875 and 4.4896 are below the middle, where 10.50, 10.25 and 4.49 are not.
    ['addPercent', '12.5', '1', '9.33', '10.00'],
    ['addPercent', '12.5', '0.5', '9.11', '10.00'],
    ['addPercent', '12.24', 'nines', '4.00', '3.99'],
    ['addPercent', '12.375', 'none', '4.00', '4.50'],
    ['addPercent', '7', '10', '1150.00', '1230.00'],
    ['none', '', '0.05', '10.02', '10.00'],
    ['none', '', '0.05', '10.03', '10.05'],
    ['none', '', '0.5', '10.25', '10.50'],
    ['none', '', '1', '10.50', '11.00'],
    ['none', '', 'nines', '10.40', '9.99'],
    ['none', '', 'nines', '10.60', '10.99'],
    ['none', '', 'nines', '0.10', '0.99'],
  ] as const)('%s %s rounded to %s makes %s %s', (method, value, rounding, old, price) =>
    expect(changedPrice({ method, value, rounding }, of(old))).toBe(price),
  );
  it('is none while nothing is typed', () => {
    expect(changedPrice({ method: 'set', value: '', rounding: 'none' }, of('1.00'))).toBeUndefined();
    expect(changedPrice({ method: 'addPercent', value: '-', rounding: 'none' }, of('1.00'))).toBeUndefined();
    expect(changedPrice(NO_CHANGE, of('1.00'))).toBeUndefined();
  });
  it('of a reduction may be below nothing', () =>
    expect(
      changedPrice(
        { method: 'addAmount', value: '-20', rounding: 'none' },
        { old: '-50.00', effective: '-50.00', isReduction: true },
      ),
    ).toBe('-70.00'));
});

describe('warnings', () => {
  const row = rowOf('items', curry, {});
  it.each([
    ['1300.00', undefined, []],
    ['1300.01', undefined, ['large']],
    ['699.99', undefined, ['large']],
    ['0.00', undefined, ['zero', 'large']],
    ['1000.00', undefined, ['unchanged']],
    ['1000', undefined, ['unchanged']],
    ['900.00', '950.00', ['belowCost']],
    ['-1.00', undefined, ['large']],
  ])('of %s with cost %s are %j', (price, cost, expected) => expect(warningsOf(row, price, cost)).toEqual(expected));
  it('come with how much it changes', () => {
    expect(changePercent('1000.00', '1055.00')).toBe('5.5');
    expect(changePercent('0.00', '10.00')).toBeUndefined();
    expect(changePercent(undefined, '10.00')).toBeUndefined();
  });
});

it('figures are read as people write them', () => {
  expect(['1,250.5', ' 12 ', '1,25', 'x', '1.005', '-3'].map(readPrice)).toEqual([
    '1250.50',
    '12.00',
    undefined,
    undefined,
    undefined,
    '-3.00',
  ]);
});

describe('a preview', () => {
  const rows = priceRows(catalogue, NO_FILTER);
  const raise = { method: 'addPercent', value: '40', rounding: 'none' } as const;
  const lines = changedLines(rows, raise, ['COL', 'GAL']);
  const at = (key: string, list = lines) => list.find(({ row }) => row.key === key);

  it('has the new price and what is worth a look for each, and nothing while nothing is asked', () => {
    expect(at('items|curry|||')).toMatchObject({ price: '1400.00', warnings: ['large'], isChanging: true });
    const idle = changedLines(rows, NO_CHANGE, ['COL', 'GAL']);
    expect(idle.map(({ price, isChanging }) => [price, isChanging])).toEqual(rows.map(() => [undefined, false]));
  });

  it('lets what is typed by hand go before the rule, and leaves out what is ticked off', () => {
    const typed = {
      'items|curry|||': '1,010.5',
      'items|pizza|R||': 'much',
      'items|pizza|L||': '-1',
      'modifierItems|hot|||': '50',
    };
    const made = withHandwork(lines, typed, new Set(['items|curry|||uber']), ['COL', 'GAL']);
    expect(at('items|curry|||', made)).toMatchObject({ price: '1010.50', warnings: [], isChanging: true });
    expect(at('items|pizza|R||', made)).toMatchObject({
      price: undefined,
      problem: REFUSALS.number,
      isChanging: false,
    });
    expect(at('items|pizza|L||', made)).toMatchObject({ problem: REFUSALS.negative('Pizza'), isChanging: false });
    expect(at('modifierItems|hot|||', made)).toMatchObject({ warnings: ['unchanged'], isChanging: false });
    expect(at('items|curry|||uber', made)).toMatchObject({ isLeftOut: true, isChanging: false });
    // An unchanged line is the same object: visible rows aren't drawn again.
    expect(at('items|curry||GAL|', made)).toBe(at('items|curry||GAL|'));
    expect(countViews(made)).toEqual({
      all: 6,
      changing: 2,
      problem: 2,
      large: 1,
      belowCost: 0,
      zero: 0,
      typed: 4,
      leftOut: 1,
    });
  });

  it('keeps to the outlets of the person: what is shared with others is theirs to change only outlet by outlet', () => {
    const gal = changedLines(rows, raise, ['GAL']);
    expect(at('items|curry|||', gal)).toMatchObject({ problem: REFUSALS.shared('Curry'), isChanging: false });
    expect(at('items|curry||GAL|', gal)).toMatchObject({ problem: undefined, isChanging: true });
  });

  it('compares with the cost at the outlet, or the highest of all', () => {
    const costly = { ...curry, costs: { '|COL': '900.00', '|GAL': '1200.00' } };
    expect(costOf(rowOf('items', costly, {}))).toBe('1200.00');
    expect(costOf(rowOf('items', costly, { outletId: 'COL' }))).toBe('900.00');
    const large = { ...pizza, costs: { 'R|COL': '500.00', 'L|COL': '800.00' } };
    expect(costOf(rowOf('items', large, { portionId: 'L' }))).toBe('800.00');
  });

  it('knows what is planned for a place', () => {
    const planned = {
      ...curry,
      scheduledPrices: [
        { batchId: 'b', from: '2030-01-02T00:00:00.000Z', price: '3.00' },
        { batchId: 'a', from: '2030-01-01T00:00:00.000Z', price: '2.00' },
        { batchId: 'c', from: '2029-01-01T00:00:00.000Z', price: '9.00', level: 'uber' },
      ],
    };
    expect(rowOf('items', planned, {}).planned).toMatchObject({ price: '2.00' });
    expect(rowOf('items', planned, { level: 'uber' }).planned).toMatchObject({ price: '9.00' });
    expect(rowOf('items', planned, { outletId: 'GAL' }).planned).toBeUndefined();
  });
});
