import { describe, expect, it } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { lineFieldsOf } from '#engine/read/entities';
import { linesOf } from '#engine/run/lines';
import { entity } from '#resources';

/** What choosing an item fills in, and a line's cost if the supplier's price is for another unit. */

const orders = entity('purchaseOrders') as Document;
const carrots = {
  _id: 'carrots',
  itemName: 'Carrots',
  status: 'active',
  baseUnitId: 'kg',
  itemUnits: [{ unitId: 'crate', factorToBase: '12', use: ['purchase'] }],
};

const flour = {
  ...carrots,
  _id: 'flour',
  itemUnits: [
    { unitId: 'g', factorToBase: '0.001', use: ['recipe'] },
    { unitId: 'sack', factorToBase: '25', use: ['transfer'] },
    { unitId: 'bag', factorToBase: '1', use: ['count'] },
  ],
};

const units = [
  { _id: 'g', measureTypeId: 'weight', conversionToBase: '0.001' },
  { _id: 'kg', measureTypeId: 'weight', conversionToBase: '1' },
  { _id: 'bottle', measureTypeId: 'count', conversionToBase: null },
];

describe('choosing an item', () => {
  const choose = (document: string, line: AnyRecord, item: AnyRecord = carrots) => {
    const { itemId } = lineFieldsOf(entity(document) as Document);
    return itemId?.kind === 'reference' ? itemId.fill?.(item, line, { units }) : undefined;
  };

  it('brings the unit it is bought in', () => {
    expect(choose('purchaseOrders', {})).toMatchObject({ purchaseUnitId: 'crate' });
  });

  it('brings the unit for what is done with it, else the stock unit: “5” of what is cooked by the gram is no 5 g in transit', () => {
    const unitOf = (document: string) => choose(document, {}, flour)?.unitId;
    expect(['transferOuts', 'storeRequisitions'].map(unitOf)).toEqual(['sack', 'sack']);
    expect(unitOf('stockEntries')).toBe('bag');
    expect(['issueNotes', 'wastageNotes', 'stockAdjustments'].map(unitOf)).toEqual(['kg', 'kg', 'kg']);
    expect(unitOf('batchRuns')).toBe('g');
  });

  it('leaves a unit that was typed, where the item has it: four kilos do not become four crates', () => {
    expect(choose('purchaseOrders', { purchaseUnitId: 'kg', orderedQty: '4' })).toMatchObject({ purchaseUnitId: 'kg' });
    expect(choose('goodsReceivedNotes', { purchaseUnitId: 'kg' })).toMatchObject({ purchaseUnitId: 'kg' });
  });

  it('leaves a unit that converts into its stock unit', () => {
    expect(choose('purchaseOrders', { purchaseUnitId: 'g', orderedQty: '500' })).toMatchObject({ purchaseUnitId: 'g' });
  });

  it('replaces a unit that does not convert', () => {
    expect(choose('purchaseOrders', { purchaseUnitId: 'bottle' })).toMatchObject({ purchaseUnitId: 'crate' });
  });
});

describe('the price of an ordered line', () => {
  const figures = (line: AnyRecord, price: AnyRecord = { purchaseUnitId: 'crate', price: '4680.0000' }) => {
    const facts = {
      items: { carrots },
      units,
      taxes: {},
      prices: [{ itemId: 'carrots', ...price }],
      drafts: [],
    };
    const context = { today: '2026-06-05', userId: 'keeper', can: () => true, settings: {}, outlet: {} };
    return orders.compute?.({ items: [{ itemId: 'carrots', orderedQty: '4', ...line }] }, facts, context) ?? {};
  };

  it("is the supplier's", () => {
    expect(linesOf(figures({ purchaseUnitId: 'crate' }))).toMatchObject([{ unitPrice: '4680.0000' }]);
  });

  it('is computed from the supplier’s price in another unit', () => {
    expect(linesOf(figures({ purchaseUnitId: 'kg' }))).toMatchObject([{ unitPrice: '390.0000', netAmount: '1560.00' }]);
    expect(linesOf(figures({ purchaseUnitId: 'g' }))).toMatchObject([{ unitPrice: '0.3900' }]);
    const perKilo = { purchaseUnitId: 'kg', price: '390' };
    expect(linesOf(figures({ purchaseUnitId: 'crate' }, perKilo))).toMatchObject([{ unitPrice: '4680.0000' }]);
  });

  it('is unknown without a conversion, and so are its amounts: they are not nothing', () => {
    const unknown = figures({ purchaseUnitId: 'bottle' });
    expect(linesOf(unknown)).toMatchObject([{ unitPrice: null, netAmount: null, taxAmount: null, lineTotal: null }]);
    expect(unknown).toMatchObject({ grandTotal: '0.00' });
  });

  it('may be nothing, which is known', () => {
    expect(linesOf(figures({ purchaseUnitId: 'kg', unitPrice: '0' }))).toMatchObject([{ netAmount: '0.00' }]);
  });
});
