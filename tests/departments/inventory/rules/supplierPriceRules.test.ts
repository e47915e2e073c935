import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { orderedPrice, unlistedProblems } from '#resources/inventory/orderPrices.rules';
import { priceRenewals } from '#resources/inventory/priceRenewals.rules';
import { priceListProblems } from '#resources/inventory/supplierPrices.rules';

/** Price lists on their first and last day, price breaks at and just below their quantity, and changes at and just above the alert. */

type Price = Parameters<typeof priceRenewals>[1]['prices'][number];
const rulesOf = (problems: Iterable<{ field: string; rule: string }>) =>
  [...problems].map(({ field, rule }) => `${field}: ${rule}`);
const entry = (more: AnyRecord = {}) =>
  ({
    ...{ _id: 'p1', supplierId: 'farm', itemId: 'rice', purchaseUnitId: 'kg', price: '10', status: 'active' },
    ...{ effectiveFrom: '2026-06-01', effectiveTo: '2026-06-30', priceBreaks: [] },
    ...more,
  }) as unknown as Price;
const item = { _id: 'rice', itemName: 'Rice', baseUnitId: 'kg' };

describe('a price list entry is refused', () => {
  const problems = (price: AnyRecord, others: AnyRecord[] = []) =>
    rulesOf(
      priceListProblems(entry(price), {
        ...{
          item,
          units: [{ _id: 'kg', unitCode: 'kg' }],
          others: others.map((each) => entry({ _id: 'p2', ...each })),
        },
      } as unknown as Parameters<typeof priceListProblems>[1]),
    );

  it('if it ends before it begins, or its unit doesn’t convert', () => {
    expect(problems({ effectiveTo: '2026-06-01' })).toEqual([]);
    expect(problems({ effectiveTo: '2026-05-31' }, [{}])).toEqual(['effectiveTo: order']);
    expect(problems({ purchaseUnitId: 'box' })).toEqual(['purchaseUnitId: conversion']);
  });

  it('if the supplier has another price for the item and unit on one of its days', () => {
    const from = (effectiveFrom: string | null, more: AnyRecord = {}) =>
      problems({}, [{ effectiveFrom, effectiveTo: null, ...more }]);
    expect(from('2026-06-01')).toEqual(['itemId: overlap']);
    expect(from('2026-06-30')).toEqual(['effectiveFrom: overlap']);
    expect(from('2026-07-01')).toEqual([]);
    expect(from(null, { effectiveTo: '2026-06-01' })).toEqual(['effectiveFrom: overlap']);
    expect(from(null, { effectiveTo: '2026-05-31' })).toEqual([]);
    expect([
      from('2026-06-01', { _id: 'p1' }),
      from('2026-06-01', { purchaseUnitId: 'bag' }),
      from('2026-06-01', { supplierId: 'market' }),
    ]).toEqual([[], [], []]);
    expect(problems({ status: 'inactive' }, [{}])).toEqual([]);
  });

  it('if another supplier is preferred for the item on one of its days', () => {
    const rival = { supplierId: 'market', isPreferred: true };
    expect(problems({ isPreferred: true }, [rival])).toEqual(['isPreferred: onePreferred']);
    expect(problems({ isPreferred: true }, [{ ...rival, effectiveFrom: '2026-07-01', effectiveTo: null }])).toEqual([]);
    expect([
      problems({ isPreferred: false }, [rival]),
      problems({ isPreferred: true }, [{ ...rival, isPreferred: false }]),
    ]).toEqual([[], []]);
    expect(problems({ isPreferred: true }, [{ ...rival, supplierId: 'farm', purchaseUnitId: 'bag' }])).toEqual([]);
  });

  it('if a larger quantity costs more, or a price break has the quantity of another', () => {
    const breaks = (...priceBreaks: [string, string][]) =>
      problems({ priceBreaks: priceBreaks.map(([minQty, price]) => ({ minQty, price })) });
    expect(breaks(['5', '10'], ['9', '8'])).toEqual([]);
    expect(breaks(['5', '10.01'])).toEqual(['priceBreaks.0.price: order']);
    expect(breaks(['9', '9'], ['5', '8'])).toEqual(['priceBreaks.0.price: order']);
    expect(breaks(['5', '9'], ['5', '8'])).toEqual(['priceBreaks.1.minQty: unique']);
    expect(breaks(['', '99'], ['5', ''])).toEqual([]);
    expect(problems({ price: null, priceBreaks: [{ minQty: '5', price: '9' }] })).toEqual([]);
  });
});

describe('an order line', () => {
  const listed = {
    prices: [entry({ priceBreaks: [{ minQty: '5', price: '8' }] }), entry({ itemId: 'oil', price: '1' })],
    ...{ items: { rice: item }, units: [] },
  } as unknown as Parameters<typeof orderedPrice>[1];
  const ordered = (line: Parameters<typeof orderedPrice>[0], docDate: string) => {
    const { unitPrice, lastPrice } = orderedPrice(line, listed, { docDate, supplierId: 'farm' });
    return { unitPrice, lastPrice };
  };
  const priced = (orderedQty: string, unitPrice: unknown, lastPrice: unknown, day = '2026-06-10') =>
    ordered({ itemId: 'rice', purchaseUnitId: 'kg', orderedQty, unitPrice, lastPrice }, day);

  it('says who usually delivers what this supplier doesn’t list', () => {
    const items = { rice: { ...item, defaultSupplierId: 'mill' } } as unknown as typeof listed.items;
    const usual = (prices: typeof listed.prices, supplierId: string | null) =>
      orderedPrice(
        { itemId: 'rice', purchaseUnitId: 'kg' },
        { ...listed, items, prices },
        { docDate: '2026-06-10', supplierId },
      ).usualSupplierId;
    expect([usual([], 'farm'), usual([], 'mill'), usual([], null), usual(listed.prices, 'farm')]).toEqual([
      ...['mill', null, null, null],
    ]);
    const [problem] = unlistedProblems(
      { items: [{ lineNo: 1, itemName: 'Rice', itemId: 'rice', unitPrice: null, usualSupplierId: 'mill' }] } as never,
      { supplier: { supplierName: 'Farm' }, usual: { mill: { supplierName: 'The Mill' } } },
    );
    expect(problem?.message).toBe('Rice has no price and isn’t on Farm’s price list; The Mill usually delivers it');
  });

  it('follows the list with its quantity, as long as it has a listed price', () => {
    expect(priced('4.9999', undefined, undefined)).toEqual({ unitPrice: '10', lastPrice: '10' });
    expect(priced('5', undefined, undefined)).toEqual({ unitPrice: '8', lastPrice: '8' });
    expect(priced('5', '10.00', '10')).toEqual({ unitPrice: '8', lastPrice: '8' });
    expect(priced('5', '9', '10')).toEqual({ unitPrice: '9', lastPrice: '8' });
    expect(priced('5', '7', '7')).toEqual({ unitPrice: '7', lastPrice: '8' });
    expect(priced('5', '', '10')).toEqual({ unitPrice: '', lastPrice: '8' });
  });

  it('has none outside the entry’s days', () => {
    const on = (day: string) => priced('1', undefined, undefined, day).lastPrice;
    expect(['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'].map(on)).toEqual([null, '10', '10', null]);
  });
});

describe('a receipt', () => {
  const line = (unitPrice: string, more: AnyRecord = {}) => ({
    ...{ itemId: 'rice', itemName: 'Rice', purchaseUnitId: 'kg', acceptedQty: '2', unitPrice },
    ...more,
  });
  const renewed = (lines: AnyRecord[], prices: Price[], alert = '10') => {
    const receipt = { outletId: 'COL', supplierId: 'farm', docDate: '2026-06-10', grnNumber: 'GRN-1', items: lines };
    return priceRenewals(receipt as never, { prices }, alert);
  };
  const madeBy = (lines: AnyRecord[], prices: Price[]) =>
    renewed(lines, prices).creates?.map((each) => ('record' in each ? each.record : undefined));
  const set = (unitPrice: string, prices: Price[], more: AnyRecord = {}) =>
    renewed([line(unitPrice, more)], prices).patches?.[0]?.set;

  it('renews the list price, unless a later receipt did', () => {
    expect(set('12.5', [entry({ priceBreaks: null })])).toEqual({
      ...{ price: '12.5000', previousPrice: '10', changePct: '25.0000', lastReceiptDate: '2026-06-10' },
    });
    expect(set('10', [entry()])).toEqual({ lastReceiptDate: '2026-06-10' });
    expect(set('12', [entry({ lastReceiptDate: '2026-06-10' })])).toMatchObject({ price: '12.0000' });
    expect(set('12', [entry({ lastReceiptDate: '2026-06-11' })])).toBeUndefined();
    expect(set('12', [entry({ price: '0' })])).toMatchObject({ changePct: null });
    expect(renewed([line('12', { acceptedQty: '0' })], [entry()])).toMatchObject({ patches: [], creates: [] });
  });

  it('renews the price break of its quantity, of all lines of the item together or of what was ordered', () => {
    const priceBreaks = [
      { minQty: '5', price: '8' },
      { minQty: '9', price: '7' },
    ];
    const list = [entry({ priceBreaks })];
    const breaks = (...given: [string, string][]) => given.map(([minQty, price]) => ({ minQty, price }));
    expect(set('7.5', list, { acceptedQty: '5' })).toMatchObject({
      priceBreaks: breaks(['5.0000', '7.5000'], ['9.0000', '7.0000']),
    });
    expect(set('7', list, { acceptedQty: '5' })).toMatchObject({ priceBreaks: breaks(['5.0000', '7.0000']) });
    expect(set('11', list, { acceptedQty: '5' })).toMatchObject({
      ...{ price: '11.0000', priceBreaks: breaks(['9.0000', '7.0000']) },
    });
    expect(set('7.5', list, { acceptedQty: '1', poPrice: '8', orderedQty: '5' })).toMatchObject({
      priceBreaks: [{ price: '7.5000' }, {}],
    });
    expect(set('9', list, { acceptedQty: '1', orderedQty: '5' })).toMatchObject({ price: '9.0000' });
    const both = renewed(
      [line('7.5', { acceptedQty: '3' }), line('7.5', { acceptedQty: '2' }), line('1', { purchaseUnitId: 'bag' })],
      list,
    );
    expect(both.patches?.[0]?.set).toMatchObject({ priceBreaks: [{ price: '7.5000' }, {}] });
  });

  it('makes an entry for what is not on the list, until the next one begins', () => {
    const created = (prices: Price[]) => madeBy([line('3.5')], prices);
    const made = { outletId: 'COL', supplierId: 'farm', itemId: 'rice', purchaseUnitId: 'kg', price: '3.5000' };
    const dated = { ...made, effectiveFrom: '2026-06-10', lastReceiptDate: '2026-06-10' };
    const past = entry({ effectiveTo: '2026-06-09' });
    expect(created([past])).toEqual([dated]);
    const later = ['2026-07-01', '2026-06-20'].map((effectiveFrom) => entry({ effectiveFrom, effectiveTo: null }));
    expect(created([past, ...later])).toEqual([{ ...dated, effectiveTo: '2026-06-19' }]);
    expect(created([entry({ itemId: 'oil' }), entry({ purchaseUnitId: 'bag', effectiveFrom: '2026-06-20' })])).toEqual([
      dated,
    ]);
    expect(created([entry({ status: 'inactive', effectiveFrom: '2026-06-10' })])).toEqual([]);
    expect(madeBy([line('3'), line('4')], [])).toMatchObject([{ price: '4.0000' }]);
  });

  it('warns of changes beyond the alert, up or down', () => {
    const told = (unitPrice: string) => renewed([line(unitPrice)], [entry()]).notices?.map(({ message }) => message);
    expect([told('11'), told('9'), told('10')]).toEqual([[], [], []]);
    expect(told('11.01')).toEqual(['GRN-1: Rice 10.00 → 11.01 (+10.1%)']);
    expect(told('8.99')).toEqual(['GRN-1: Rice 10.00 → 8.99 (−10.1%)']);
    const two = renewed(
      [line('20'), line('20', { itemId: 'oil', itemName: 'Oil' })],
      [entry(), entry({ itemId: 'oil' })],
    );
    expect(two.notices?.[0]?.title).toBe('2 prices changed by more than 10%');
    expect(renewed([line('20')], [entry()]).notices?.[0]?.title).toBe('1 price changed by more than 10%');
  });
});
