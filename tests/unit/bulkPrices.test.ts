import { describe, expect, it } from 'vitest';
import {
  calledPrice,
  changedPrice,
  changePercent,
  NO_FILTER,
  type PriceRow,
  priceRows,
  readPrice,
  rowOf,
  warningsOf,
} from '../../resources/bulkPrices';

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
  it('are all that stand somewhere, without one', () =>
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
    // Whoever names a category means items.
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
    ['-1.00', undefined, ['negative', 'large']],
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
