import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { linesOf } from '#engine/run/lines';
import { advanced, beyond, openOf, stateOf } from '#engine/run/progress';
import goodsReceivedNotes from '#resources/inventory/goodsReceivedNotes';
import { received as progress } from '#resources/inventory/purchasing.rules';
import { ratesOf } from '#resources/inventory/taxCombinations.rules';

const item = (id: string, unitId: string, factorToBase: string) => ({
  _id: id,
  itemName: id,
  status: 'active',
  baseUnitId: 'kg',
  itemUnits: [{ unitId, factorToBase, use: ['purchase'] }],
});
const facts = {
  items: { chicken: item('chicken', 'case', '10'), rice: item('rice', 'bag', '25') },
  units: [],
  taxes: {
    vat: { effectiveRate: '18.0000', nonRecoverableRate: '0' },
    levy: { effectiveRate: '2.5', nonRecoverableRate: '2.5' },
  },
  source: undefined,
  siblings: [],
  supplier: undefined,
  prices: [],
  sameInvoice: [],
};
const context = { today: '2026-06-05', userId: 'keeper', can: () => true, settings: {}, outlet: {} };
const counted = { line: 'poLineNo', with: 'acceptedQty' };
const receiptFigures = (record: AnyRecord) => goodsReceivedNotes.compute?.(record, facts, context) ?? {};
const openQuantity = (line: AnyRecord) => openOf(progress, line);
const orderAfter = (order: AnyRecord, record: AnyRecord, sign: 1 | -1) =>
  advanced(progress, counted, order, record, [], sign);
const overReceipts = (order: AnyRecord, record: AnyRecord, tolerance: string) =>
  beyond(progress, counted, order, record, [], tolerance);
const receipt = {
  freight: '1320',
  allocationBasis: 'value',
  invoiceTotal: '79200',
  items: [
    {
      lineNo: 1,
      itemId: 'chicken',
      purchaseUnitId: 'case',
      deliveredQty: '4',
      unitPrice: '11500',
      discountType: 'amount',
      discountValue: '1000',
      taxCombinationId: 'vat',
    },
    {
      lineNo: 2,
      itemId: 'rice',
      purchaseUnitId: 'bag',
      deliveredQty: '2',
      unitPrice: '10500',
      taxCombinationId: 'vat',
    },
  ],
};

describe('figures of a goods received note', () => {
  it('say of a line with more rejected than delivered what is wrong, and nothing of discounts that nobody gave', () => {
    const [, rice] = receipt.items;
    const record = { ...receipt, freight: '', items: [{ ...rice, rejectedQty: '3', rejectReason: 'Torn' }] };
    const problems = [...(goodsReceivedNotes.check?.({ ...record, ...receiptFigures(record) }, facts, context) ?? [])];
    expect(problems.filter(({ field }) => field.startsWith('items')).map(({ message }: Problem) => message)).toEqual([
      'Rejected cannot be more than delivered',
    ]);
  });

  it('agree with the golden example of 5 June (domain 2.6)', () => {
    const figures = receiptFigures(receipt);
    expect(figures).toMatchObject({
      subTotal: '66000.00',
      taxAmount: '11880.00',
      grandTotal: '79200.00',
      landedTotal: '67320.00',
      invoiceDifference: '0.00',
    });
    expect(linesOf(figures)).toMatchObject([
      {
        netAmount: '45000.00',
        allocatedCharge: '900.00',
        landedValue: '45900.00',
        landedUnitCost: '1147.500000',
        baseQuantity: '40.0000',
      },
      {
        netAmount: '21000.00',
        allocatedCharge: '420.00',
        landedValue: '21420.00',
        landedUnitCost: '428.400000',
        baseQuantity: '50.0000',
      },
    ]);
  });

  it('take free goods into stock without value, rejected ones not at all, and non-recoverable tax into cost', () => {
    const figures = receiptFigures({
      items: [
        {
          itemId: 'rice',
          purchaseUnitId: 'bag',
          deliveredQty: '3',
          rejectedQty: '1',
          freeQty: '1',
          unitPrice: '1000',
          taxCombinationId: 'levy',
        },
      ],
    });
    expect(linesOf(figures)).toMatchObject([
      {
        acceptedQty: '2.0000',
        netAmount: '2000.00',
        baseQuantity: '75.0000',
        landedValue: '2050.00',
        landedUnitCost: '27.333333',
      },
    ]);
  });

  it('of free goods only share charges by quantity, because nothing has a value', () => {
    const free = (itemId: string, purchaseUnitId: string, freeQty: string) => ({
      ...{ itemId, purchaseUnitId, deliveredQty: '0', freeQty, unitPrice: '1000' },
    });
    const figures = receiptFigures({
      freight: '125',
      items: [free('rice', 'bag', '1'), free('chicken', 'case', '10')],
    });
    expect(linesOf(figures).map(({ landedValue }) => landedValue)).toEqual(['25.00', '100.00']);
  });

  it('share a charge exactly: the cents that rounding leaves go to the largest line', () => {
    const line = (id: string, price: string) => ({
      itemId: id,
      purchaseUnitId: 'kg',
      deliveredQty: '1',
      unitPrice: price,
    });
    const figures = receiptFigures({
      freight: '100',
      items: [line('chicken', '10'), line('rice', '10'), line('rice', '10')],
    });
    expect(linesOf(figures).map((each) => each.allocatedCharge)).toEqual(['33.34', '33.33', '33.33']);
  });
});

/** The findings of saving, or of approving in addition. */
const told = (record: AnyRecord, can = true) => {
  const whole = { supplierId: 'farm', docDate: '2026-06-05', poId: 'po', ...record };
  const person = { ...context, can: () => can };
  const figured = { ...whole, ...goodsReceivedNotes.compute?.(whole, facts, person) };
  const words = (found: Iterable<Problem>) => [...found].map(({ field, rule }) => `${field}: ${rule}`);
  const ready = { invoiceNumber: '1', invoiceTotal: '1', differenceReason: 'x', ...figured };
  return {
    saved: words(goodsReceivedNotes.check?.(figured, facts, person) ?? []),
    approved: words(goodsReceivedNotes.actions?.approve?.plan?.(ready, facts, person, {}).problems ?? []),
  };
};
const one = (itemId: string, deliveredQty: string, unitPrice: string | null, more: object = {}) => ({
  itemId,
  purchaseUnitId: 'kg',
  deliveredQty,
  unitPrice,
  ...more,
});

describe('what the ledger could not post is refused when it is saved, at its line', () => {
  it('a line that is worth less than nothing', () => {
    const gift = {
      headerDiscount: '100',
      allocationBasis: 'quantity',
      items: [one('chicken', '10', '100'), one('rice', '10', '0')],
    };
    expect(told(gift)).toEqual({ saved: ['items.1.netAmount: discount'], approved: [] });
    expect(told({ ...gift, allocationBasis: 'value' })).toEqual({ saved: [], approved: [] });
    // Users who can't see costs couldn't correct it; the approval names it in any case.
    expect(told(gift, false)).toEqual({ saved: [], approved: ['items.1.netAmount: discount'] });
  });

  it('a discount on the invoice of more than is on it', () => {
    const dear = { headerDiscount: '500', items: [one('rice', '1', '100')] };
    expect(told(dear).saved).toEqual(['headerDiscount: max', 'items.0.netAmount: discount']);
    expect(told({ ...dear, headerDiscount: '100' }).saved).toEqual([]);
    // A line without a price yet isn't compared with the invoice.
    expect(told({ headerDiscount: '500', items: [one('rice', '1', null)] }).saved).toEqual([]);
  });

  it('a quantity that is nothing in the unit that stock is kept in', () => {
    const item = { ...facts.items.rice, itemUnits: [{ unitId: 'g', factorToBase: '0.001', use: ['purchase'] }] };
    const grams = (deliveredQty: string) => {
      const record = { items: [one('rice', deliveredQty, '1', { purchaseUnitId: 'g' })] };
      const known = { ...facts, items: { rice: item } };
      const figured = { docDate: '2026-06-05', ...record, ...goodsReceivedNotes.compute?.(record, known, context) };
      return [...(goodsReceivedNotes.check?.(figured, known, context) ?? [])].map(
        ({ field, rule }) => `${field}: ${rule}`,
      );
    };
    expect(grams('0.04')).toEqual(['items.0.deliveredQty: tooSmall']);
    expect(grams('0.05')).toEqual([]);
  });

  it('an item twice without another batch or expiry date', () => {
    const twice = (first: object, second: object) =>
      told({ items: [one('rice', '1', '1', first), one('rice', '1', '1', second)] }).saved;
    expect(twice({}, {})).toEqual(['items.1.itemId: unique']);
    expect(twice({ batchNo: 'A' }, { batchNo: 'A' })).toEqual(['items.1.itemId: unique']);
    expect(twice({ batchNo: 'A' }, { batchNo: 'B' })).toEqual([]);
    expect(twice({ expiryDate: '2027-01-01' }, {})).toEqual([]);
  });
});

describe('purchase taxes', () => {
  it('on top of one another are exact to the cent', () => {
    const taxes = {
      sscl: { rate: '2.5000', recoverable: false },
      nbt: { rate: '3.3300', recoverable: false },
      vat: { rate: '18.0000', recoverable: true },
      cess: { rate: '1.7000', recoverable: true },
    } as unknown as Parameters<typeof ratesOf>[1];
    const parts = [{ taxId: 'sscl' }, ...['nbt', 'vat', 'cess'].map((taxId) => ({ taxId, compound: true }))];
    const all = ratesOf(parts, taxes);
    expect(all).toMatchObject([{ from: null, effectiveRate: '27.1023', nonRecoverableRate: '5.9133' }]);
    const known = { ...facts, taxes: { all: { rates: all } } };
    const record = { items: [one('rice', '1', '1000000', { taxCombinationId: 'all' })] };
    expect(goodsReceivedNotes.compute?.(record, known, context)).toMatchObject({
      taxAmount: '271022.55',
      landedTotal: '1059132.50',
    });
  });
});

describe('a receipt against its order', () => {
  const order = {
    _id: 'po',
    status: 'sentToGRN',
    items: [
      {
        lineNo: 1,
        itemId: 'chicken',
        purchaseUnitId: 'case',
        orderedQty: '4',
        receivedQty: '0',
        closedQty: '0',
        conversionFactor: '10',
      },
    ],
  };
  const received = (quantity: string) => ({
    items: [{ lineNo: 1, poLineNo: 1, acceptedQty: quantity, conversionFactor: '10' }],
  });

  it('leaves one of four cases open, and all four again after a reversal', () => {
    const after = orderAfter(order, received('3'), 1);
    expect(after).toMatchObject({ status: 'partiallyReceived', receivedPct: '75.0000' });
    expect(openQuantity(linesOf(after)[0] ?? {}).toFixed()).toBe('1');
    const back = orderAfter({ ...order, ...after }, received('3'), -1);
    expect(back).toMatchObject({ status: 'sentToGRN', receivedPct: '0.0000' });
    expect(openQuantity(linesOf(back)[0] ?? {}).toFixed()).toBe('4');
  });

  it('is received once all is received or closed, and closed only where nothing came', () => {
    const short = (receivedQty: string, closedQty: string) =>
      stateOf(progress, [{ ...order.items[0], receivedQty, closedQty }], 'sentToGRN');
    expect([short('4', '0'), short('3', '1'), short('0', '4'), short('3', '0'), short('0', '0')]).toEqual([
      'received',
      'received',
      'closed',
      'partiallyReceived',
      'sentToGRN',
    ]);
  });

  it('allows no hidden slack over the tolerance', () => {
    expect(overReceipts(order, received('4'), '0')).toEqual([]);
    expect(overReceipts(order, received('4.0001'), '0')).toEqual([{ index: 0, most: '4.0000' }]);
    expect(overReceipts(order, received('4.4'), '10')).toEqual([]);
    expect(overReceipts({ ...order, items: [{ ...order.items[0], receivedQty: '4' }] }, received('0.5'), '10')).toEqual(
      [{ index: 0, most: '0.4000' }],
    );
  });

  it('counts all lines of one order line together, and names the one that goes beyond', () => {
    const line = (acceptedQty: string) => ({ poLineNo: 1, acceptedQty, conversionFactor: '10' });
    const over = (...quantities: string[]) => overReceipts(order, { items: quantities.map(line) }, '0');
    expect(over('2', '2')).toEqual([]);
    expect(over('2', '2.0001')).toEqual([{ index: 1, most: '2.0000' }]);
    expect(over('3', '3', '1')).toEqual([
      { index: 1, most: '1.0000' },
      { index: 2, most: '0.0000' },
    ]);
    expect(over('5', '1')).toEqual([
      { index: 0, most: '4.0000' },
      { index: 1, most: '0.0000' },
    ]);
  });

  it('knows the order line by its item, whatever number the line was sent with', () => {
    const fact = { ...facts, source: { ...order, pONumber: 'PO-1' } };
    const numberOf = (itemId: string, poLineNo: number | null) =>
      linesOf(
        goodsReceivedNotes.compute?.(
          { poId: 'po', items: [{ itemId, purchaseUnitId: 'kg', deliveredQty: '1', poLineNo }] },
          fact,
          context,
        ) ?? {},
      )[0]?.poLineNo;
    expect([numberOf('chicken', 1), numberOf('chicken', null), numberOf('chicken', 7)]).toEqual([1, 1, 1]);
    expect([numberOf('rice', null), numberOf('rice', 1)]).toEqual([null, null]);
  });
});
