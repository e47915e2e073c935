import { describe, expect, it } from 'vitest';
import type { Draft, RecordOf } from '#engine/define';
import { parseCall } from '#engine/read/calls';
import {
  isOrderable,
  menuObstacle,
  menuPriceOf,
  onlineDefaults,
  onlineProblems,
} from '#resources/online/onlineMenu.rules';

/** What can be offered online, at what price, and why not. */

const curry: Draft<RecordOf<'items'>> = {
  _id: 'curry',
  name: 'Curry',
  description: 'Hot',
  image: '/api/v1/files/x',
  categoryId: 'mains',
  itemType: 'simple',
  status: 'active',
  price: '10.00',
  priceLevels: [{ level: 'uber', price: '12.00' }],
  outletPrices: [{ outletId: 'GAL', price: '11.00' }],
  outlets: ['COL', 'GAL'],
  modifierCategoryIds: [{ id: 'spice', sortOrder: 1 }],
};
const NOW = '2026-11-20T10:00:00.000Z';

describe('an online menu item', () => {
  it('begins as the menu has it', () =>
    expect(onlineDefaults(curry)).toEqual({
      onlineName: 'Curry',
      onlineDescription: 'Hot',
      image: '/api/v1/files/x',
      categoryId: 'mains',
      modifierCategoryIds: ['spice'],
    }));

  it.each([
    ['COL', 'olo', '10.00'],
    ['COL', 'uber', '12.00'],
    ['GAL', 'pickme', '11.00'],
    ['GAL', 'uber', '12.00'],
  ] as const)('costs at %s on %s what the menu says: %s', (outletId, channel, price) =>
    expect(menuPriceOf(curry, outletId, channel)).toBe(price),
  );

  it.each<[Draft<RecordOf<'items'>>, Draft<RecordOf<'oloMenuItems'>>, string[]]>([
    [{}, {}, []],
    [{ status: 'inactive' }, {}, ['itemId inactive']],
    [{ outlets: ['GAL'] }, {}, ['itemId outlet']],
    [{ price: null, itemType: 'openPrice' }, {}, ['onlinePrice required']],
    [{ price: null, itemType: 'openPrice' }, { onlinePrice: '5.00' }, []],
    // An item removed from the online menu may be invalid.
    [{ status: 'inactive' }, { status: 'inactive' }, []],
  ])('of a menu item with %j and %j online has the problems %j', (item, online, problems) =>
    expect(
      onlineProblems({ outletId: 'COL', status: 'active', ...online }, { ...curry, ...item }).map(
        ({ field, rule }) => `${field} ${rule}`,
      ),
    ).toEqual(problems),
  );

  it('can be ordered again from its moment on', () => {
    expect(isOrderable({ isAvailable: true }, NOW)).toBe(true);
    expect(isOrderable({ isAvailable: false }, NOW)).toBe(false);
    expect(isOrderable({ isAvailable: false, unavailableUntil: '2026-11-20T10:00:00.001Z' }, NOW)).toBe(false);
    expect(isOrderable({ isAvailable: false, unavailableUntil: NOW }, NOW)).toBe(true);
  });

  it('says what the menu has against it', () => {
    const soldOut: typeof curry = { ...curry, stockStatus: [{ outletId: 'COL', status: 'outOfStock' }] };
    expect(menuObstacle(curry, 'COL', NOW)).toBe('');
    expect(menuObstacle(soldOut, 'COL', NOW)).toBe('Sold out');
    expect(menuObstacle(soldOut, 'GAL', NOW)).toBe('');
    expect(menuObstacle({ ...curry, status: 'inactive' }, 'COL', NOW)).toBe('Inactive in the menu');
    expect(menuObstacle({ ...curry, outlets: ['GAL'] }, 'COL', NOW)).toBe('No longer sold here');
    expect(menuObstacle(undefined, 'COL', NOW)).toBe('Deleted from the menu');
  });
});

it('a call may say that its body is a form', () => {
  expect(parseCall('POST v1/oloMenuItems/update (multipart)')).toMatchObject({
    path: 'v1/oloMenuItems/update',
    multipart: true,
    query: [],
  });
  expect(parseCall('GET v1/x ? a b')).toMatchObject({ query: ['a', 'b'] });
  expect(parseCall('GET v1/x ? a b')).not.toHaveProperty('multipart');
});
