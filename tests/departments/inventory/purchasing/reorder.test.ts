import { describe, expect, test } from 'vitest';
import type { RecordOf } from '#engine/define';
import { priceAt, pricesFor } from '#resources/inventory/inventoryLines.rules';
import { arrivalOn } from '#resources/inventory/purchasing.rules';
import { deliverersTo, orderOfWhatIsShort, type ReorderFacts, suggestions } from '#resources/inventory/reorder.rules';

/** Short items, how much of each to order, and from whom (domain 3.1, suggested order). */

const item = (more: object) =>
  ({
    ...{ _id: 'chicken', itemName: 'Chicken', itemCode: 'CHK', baseUnitId: 'kg', isStockTracked: true },
    ...{ stockOnHand: '4', minLevel: '5', parLevel: '30', defaultSupplierId: 'farm' },
    itemUnits: [{ unitId: 'case', factorToBase: '10', use: ['purchase'] }],
    ...more,
  }) as unknown as RecordOf<'inventoryItems'>;
const price = (more: object) =>
  ({
    ...{ _id: 'p', itemId: 'chicken', supplierId: 'farm', purchaseUnitId: 'case', price: '11500' },
    ...{ effectiveFrom: '2026-01-01', status: 'active', ...more },
  }) as unknown as RecordOf<'supplierPrices'>;

const facts = (more: Partial<ReorderFacts> = {}): ReorderFacts => ({
  items: [item({})],
  prices: [],
  units: [],
  supplierIds: ['farm', 'market'],
  orders: [],
  transfers: [],
  today: '2026-06-10',
  ...more,
});
const first = (more?: Partial<ReorderFacts>) => suggestions(facts(more))[0];

describe('when', () => {
  const isShort = (more: object) => first({ items: [item(more)] }) !== undefined;
  test('at the minimum, not as soon as it is below par', () => {
    const roti = { minLevel: '300', parLevel: '589' };
    expect([588, 301, 300, 299].map((stockOnHand) => isShort({ ...roti, stockOnHand }))).toEqual([
      ...[false, false, true, true],
    ]);
  });
  test('below par, if it has no minimum', () => {
    for (const minLevel of [null, undefined, ''])
      expect(['30', '29.9'].map((stockOnHand) => isShort({ minLevel, stockOnHand }))).toEqual([false, true]);
  });
});

describe('when it arrives', () => {
  // 10 June 2026 is a Wednesday.
  test.each([
    ['at once', {}, [], '2026-06-10'],
    ['after the lead time', { leadTimeDays: 2 }, [null, 1], '2026-06-12'],
    ['after the longest lead time of an item', { leadTimeDays: 2 }, [1, 5], '2026-06-15'],
    ['on the next delivery day', { orderDays: ['mon', 'thu'] }, [], '2026-06-11'],
    ['on the next delivery day after the lead time', { leadTimeDays: 2, orderDays: ['mon', 'thu'] }, [], '2026-06-15'],
    ['on that day, if it is a delivery day', { orderDays: ['wed'] }, [], '2026-06-10'],
  ] as const)('%s', (_name, terms, leadTimes, day) =>
    expect(arrivalOn('2026-06-10', terms as Parameters<typeof arrivalOn>[1], leadTimes)).toBe(day),
  );
});

describe('how much', () => {
  test('up to par, in whole packs, rounded up, with the price at that quantity', () => {
    expect(first()).toMatchObject({ orderedQty: '3.0000', purchaseUnitId: 'case', supplierId: 'farm' });
    const prices = [price({ priceBreaks: [{ minQty: '3', price: '11000' }] })];
    expect(first({ prices })).toMatchObject({ packContent: '10.0000', orderedQty: '3.0000', unitPrice: '11000' });
    expect(first()?.unitPrice).toBeNull();
  });

  test('nothing in stock, ordered, in a draft order or in transit', () => {
    expect(first({ items: [item({ stockOnHand: '30' })] })).toBeUndefined();
    const line = { itemId: 'chicken', conversionFactor: '10', orderedQty: '2', openQty: '1' };
    const items = [item({ minLevel: '25' })];
    const order = (status: string) => ({
      items,
      orders: [{ status, items: [line] }] as unknown as ReorderFacts['orders'],
    });
    expect(first(order('draft'))).toMatchObject({ coming: '20.0000', orderedQty: '1.0000' });
    expect(first(order('partiallyReceived'))).toMatchObject({ coming: '10.0000', orderedQty: '2.0000' });
    const sent = [{ items: [{ itemCode: 'CHK', conversionFactor: '1', pendingQty: '26' }] }];
    expect(first({ items, transfers: sent as unknown as ReorderFacts['transfers'] })).toBeUndefined();
  });

  test('at least the reorder quantity and what the supplier sells at least, at most what there is room for', () => {
    expect(first({ items: [item({ reorderQty: '60' })] })?.orderedQty).toBe('6.0000');
    expect(first({ items: [item({ reorderQty: '60', maxLevel: '40' })] })?.orderedQty).toBe('4.0000');
    expect(first({ prices: [price({ minOrderQty: '5' })] })?.orderedQty).toBe('5.0000');
  });

  test('below the minimum without a par level, up to the minimum; in the stock unit not rounded to packs', () => {
    const loose = item({ parLevel: null, itemUnits: [], stockOnHand: '3.5' });
    expect(first({ items: [loose] })).toMatchObject({ orderedQty: '1.5000', purchaseUnitId: 'kg' });
    expect(first({ items: [item({ minLevel: null, parLevel: null })] })).toBeUndefined();
  });
});

describe('in units without a last digit', () => {
  const unit = (_id: string, conversionToBase: string) => ({
    _id,
    unitName: _id,
    measureTypeId: 'count',
    conversionToBase,
  });
  const units = [unit('ea', '1'), unit('dozen', '12')] as unknown as ReorderFacts['units'];
  const egg = item({ baseUnitId: 'dozen', itemUnits: [], stockOnHand: '9', minLevel: '9', parLevel: '10' });

  test('a missing dozen is twelve pieces, and no more', () => {
    const prices = [price({ purchaseUnitId: 'ea', price: '1' })];
    expect(first({ units, prices, items: [egg] })).toMatchObject({ purchaseUnitId: 'ea', orderedQty: '12.0000' });
  });

  test('ten dozen are 120 pieces at the price of ten dozen', () => {
    const listed = price({ purchaseUnitId: 'dozen', price: '120', priceBreaks: [{ minQty: '10', price: '96' }] });
    const prices = pricesFor([listed], { itemId: 'chicken', purchaseUnitId: 'ea' }, egg, units);
    expect(['119', '120'].map((amount) => priceAt(prices, amount))).toEqual(['10.0000', '8.0000']);
  });

  test('twelve pieces on order are a dozen', () => {
    const line = { itemId: 'chicken', conversionFactor: '1', conversionDivisor: '12', openQty: '12' };
    const orders = [{ status: 'approved', items: [line] }] as unknown as ReorderFacts['orders'];
    expect(first({ units, orders, items: [egg] })).toBeUndefined();
  });
});

describe('from whom', () => {
  test('only suppliers that deliver to the outlet', () => {
    const suppliers = [
      { _id: 'farm', outlets: ['COL'] },
      { _id: 'market', outlets: ['KDY'] },
      { _id: 'mill', outlets: null },
    ] as unknown as RecordOf<'suppliers'>[];
    expect(deliverersTo('KDY', suppliers)).toEqual(['market', 'mill']);
    expect(first({ supplierIds: deliverersTo('KDY', suppliers) })?.supplierId).toBeUndefined();
  });

  const two = [price({}), price({ _id: 'q', supplierId: 'market', purchaseUnitId: 'kg', price: '900' })];
  test('the preferred price, else the usual supplier, else the cheapest', () => {
    expect(first({ prices: [...two, price({ _id: 'r', supplierId: 'market', isPreferred: true })] })?.supplierId).toBe(
      'market',
    );
    expect(first({ prices: two })?.supplierId).toBe('farm');
    expect(first({ prices: two, items: [item({ defaultSupplierId: null })] })).toMatchObject({
      ...{ supplierId: 'market', purchaseUnitId: 'kg', orderedQty: '26.0000' },
    });
  });

  test('a price of the item itself, from a supplier who delivers', () => {
    const others = [
      price({ itemId: 'rice', isPreferred: true, price: '1' }),
      price({ _id: 'q', supplierId: 'far', isPreferred: true, price: '2' }),
    ];
    expect(first({ prices: others })).toMatchObject({ supplierId: 'farm', unitPrice: null });
    expect(first({ prices: [...others, price({ _id: 'r', price: '3' })] })).toMatchObject({
      supplierId: 'farm',
      unitPrice: '3',
    });
  });

  test('nobody who takes no orders, and a price only while it is in force', () => {
    expect(first({ supplierIds: ['market'] })?.supplierId).toBeUndefined();
    expect(
      first({ prices: [price({ supplierId: 'market', isPreferred: true, effectiveTo: '2026-05-31' })] }),
    ).toMatchObject({ supplierId: 'farm' });
  });
});

describe('a draft order of what is short', () => {
  const items = [
    item({}),
    item({ _id: 'rice', itemName: 'Rice', itemCode: 'RIC' }),
    item({ _id: 'oil', defaultSupplierId: 'market' }),
  ];
  const begun = (wanted = '', more: object = {}) =>
    orderOfWhatIsShort.fill(
      { items, prices: [], units: [], suppliers: [{ _id: 'farm' }, { _id: 'market' }], orders: [], ...more },
      { today: '2026-06-10', outlet: { _id: 'COL' }, userId: 'u', can: () => true, settings: {} },
      wanted,
    );

  test('is for the supplier of whom most is short, or for the one that is asked for', () => {
    expect(begun()).toEqual({
      supplierId: 'farm',
      items: [
        { itemId: 'chicken', purchaseUnitId: 'case', orderedQty: '3.0000' },
        { itemId: 'rice', purchaseUnitId: 'case', orderedQty: '3.0000' },
      ],
    });
    expect(begun('market')).toMatchObject({ supplierId: 'market', items: [{ itemId: 'oil' }] });
  });

  test('is none where nothing is short of that supplier', () => {
    expect(begun('nobody')).toBeUndefined();
    expect(begun('', { items: [] })).toBeUndefined();
  });
});

test('a line that someone moves to another supplier takes its pack and its price', () => {
  const prices = [
    price({}),
    price({ _id: 'm', supplierId: 'market', purchaseUnitId: 'kg', price: '1200', minOrderQty: '30' }),
  ];
  expect(first({ prices })).toMatchObject({ supplierId: 'farm', purchaseUnitId: 'case', orderedQty: '3.0000' });
  expect(first({ prices, chosen: { chicken: 'market' } })).toMatchObject({
    ...{ supplierId: 'market', purchaseUnitId: 'kg', orderedQty: '30.0000', unitPrice: '1200' },
  });
});
