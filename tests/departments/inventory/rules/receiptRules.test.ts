import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { fixed } from '#engine/run/decimal';
import { ratioOf } from '#engine/run/units';
import { shelfLifeEnd, withBatches } from '#resources/inventory/batches.rules';
import {
  acceptedAt,
  approvalProblems,
  dueAfter,
  landedFigures,
  receiptProblems,
  warmNotices,
} from '#resources/inventory/goodsReceived.rules';
import { netOf, pricesFor } from '#resources/inventory/inventoryLines.rules';
import { divideRounded } from '#tests/engine/server/stock/stockModel';

/** Receipts with all three charges at once, compared with a model in cents, and the day, the cent and the degree at each limit. */

type Receipt = Parameters<typeof landedFigures>[0];
const text = (value: bigint, decimals: number) => fixed(`${value}e-${decimals}`, decimals);
const rulesOf = (problems: Iterable<{ field: string; rule: string }>) =>
  [...problems].map(({ field, rule }) => `${field}: ${rule}`);
const total = (amounts: readonly bigint[]) => amounts.reduce((whole, each) => whole + each, 0n);

/** Each its rounded share; the largest the remainder, the first of equal ones. */
function shared(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = total(weights);
  const shares = weights.map((weight) => (whole === 0n ? 0n : divideRounded(amount * weight, whole)));
  const largest = weights.findIndex((weight) => weights.every((other) => other <= weight));
  shares[largest] = (shares[largest] ?? 0n) + amount - total(shares);
  return shares;
}

describe('the landed cost', () => {
  it('is the net amount with its part of freight, other charges and discount, by value or quantity', () => {
    const amount = fc.oneof(fc.constant(0n), fc.bigInt(1n, 90_000n));
    const line = fc.tuple(amount, fc.bigInt(1n, 500_000n));
    const lines = fc.array(line, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(lines, amount, amount, amount, fc.boolean(), (given, freight, other, discount, byQuantity) => {
        const nets = given.map(([net]) => net);
        const quantities = given.map(([, quantity]) => quantity);
        const weights = byQuantity || total(nets) === 0n ? quantities : nets;
        const parts = [freight, other, -discount].map((charge) => shared(charge, weights));
        const charges = given.map((_, index) => total(parts.map((each) => each[index] ?? 0n)));
        const receipt = {
          ...{ freight: text(freight, 2), otherCharges: text(other, 2), headerDiscount: text(discount, 2) },
          ...{ allocationBasis: byQuantity ? 'quantity' : 'value', grandTotal: '10.00', invoiceTotal: '9.50' },
          items: given.map(([net, quantity]) => ({ netAmount: text(net, 2), baseQuantity: text(quantity, 4) })),
        } as unknown as Receipt;
        expect(landedFigures(receipt, {}, [])).toMatchObject({
          landedTotal: text(total(nets) + total(charges), 2),
          invoiceDifference: '-0.50',
          items: given.map(([net, quantity], index) => ({
            allocatedCharge: text(charges[index] ?? 0n, 2),
            landedValue: text(net + (charges[index] ?? 0n), 2),
            landedUnitCost: text(divideRounded((net + (charges[index] ?? 0n)) * 100_000_000n, quantity), 6),
          })),
        });
      }),
      { numRuns: 300 },
    );
  });

  it('has no unit cost where nothing enters stock, and no difference without an invoice', () => {
    const figures = (invoiceTotal: string | null | undefined) =>
      landedFigures({ invoiceTotal, grandTotal: '5', items: [{ netAmount: '5', baseQuantity: '0' }] } as never, {}, []);
    expect(figures('')).toMatchObject({ items: [{ landedUnitCost: null }], invoiceDifference: null });
    expect([figures(null).invoiceDifference, figures(undefined).invoiceDifference]).toEqual([null, null]);
    expect(figures('5').invoiceDifference).toBe('0.00');
  });
});

describe('a line of a receipt', () => {
  it('accepts what was not rejected, and compares its price with the order’s in its unit', () => {
    const line = { purchaseUnitId: 'case', deliveredQty: '5', rejectedQty: '1.5', freeQty: '0.25', unitPrice: '12' };
    const ordered = { purchaseUnitId: 'case', unitPrice: '10', conversionFactor: '12.000000' };
    const [dozen, piece] = [ratioOf('12'), ratioOf('1')];
    expect(acceptedAt(line, ordered, dozen)).toEqual({
      ...{
        acceptedQty: '3.5000',
        stockedQty: '3.7500',
        unitPrice: '12',
        poPrice: '10',
        poDiscountPct: '0',
        priceVariancePct: '20.0000',
      },
    });
    expect(acceptedAt({ ...line, unitPrice: null }, ordered, dozen)).toMatchObject({
      unitPrice: '10',
      priceVariancePct: '0.0000',
    });
    // 10 for a case of 12 are 0.8333 a piece.
    const inPieces = { ...line, purchaseUnitId: 'piece', unitPrice: '0.9' };
    expect(acceptedAt(inPieces, ordered, piece)).toMatchObject({ poPrice: '0.8333', priceVariancePct: '8.0043' });
    expect(acceptedAt({ ...inPieces, unitPrice: null }, ordered, piece)).toMatchObject({ unitPrice: '0.8333' });
    for (const [source, unit] of [
      [ordered, undefined],
      [{ ...ordered, conversionFactor: null }, piece],
      [{ ...ordered, unitPrice: null }, piece],
    ] as const)
      expect(acceptedAt(inPieces, source, unit)).toMatchObject({
        poPrice: null,
        priceVariancePct: null,
        unitPrice: '0.9',
      });
    expect(acceptedAt(line, { ...ordered, unitPrice: '0' }, dozen)).toMatchObject({
      poPrice: '0',
      priceVariancePct: null,
    });
    expect(acceptedAt(line, undefined, dozen)).toMatchObject({ poPrice: null, poDiscountPct: null, unitPrice: '12' });
    // The order's percentage off; an amount was for all of its line.
    const off = (discountType: string, discountValue: string | null) =>
      acceptedAt(line, { ...ordered, discountType, discountValue }, dozen).poDiscountPct;
    expect([off('percent', '2.5'), off('percent', null), off('amount', '2.5')]).toEqual(['2.5', '0', '0']);
    expect(acceptedAt({ ...line, unitPrice: null }, undefined, dozen)).toMatchObject({
      unitPrice: null,
      priceVariancePct: null,
    });
  });

  it('has its discount in percent or as an amount, in cents', () => {
    const net = (discountType: string, discountValue: string) => {
      const { gross, discount, net: left } = netOf({ discountType, discountValue }, '3', '33.335');
      return [gross, discount, left].map(String);
    };
    expect(net('percent', '12.5')).toEqual(['100.01', '12.5', '87.51']);
    expect(net('amount', '12.5')).toEqual(['100.01', '12.5', '87.51']);
    expect(net('percent', '50')).toEqual(['100.01', '50.01', '50']);
    expect(net('amount', '50')).toEqual(['100.01', '50', '50.01']);
  });

  it('takes prices of its own item only', () => {
    const entry = (itemId: string, price: string) => ({ itemId, purchaseUnitId: 'kg', price }) as never;
    const prices = pricesFor(
      [entry('oil', '9'), entry('rice', '4')],
      { itemId: 'rice', purchaseUnitId: 'kg' },
      undefined,
      [],
    );
    expect(prices.map(({ price }) => price)).toEqual(['4']);
  });

  it('expires at the end of its shelf life, counted from the day it came', () => {
    const item = { trackExpiry: true, shelfLifeDays: 3 } as never;
    expect(shelfLifeEnd(item, '2026-06-29')).toBe('2026-07-02');
    const none = [{ trackExpiry: false, shelfLifeDays: 3 }, { trackExpiry: true }, undefined] as never[];
    expect(none.map((each) => shelfLifeEnd(each, '2026-06-29'))).toEqual([null, null, null]);
    expect(shelfLifeEnd(item, null)).toBeNull();
    const lines = [{ itemId: 'milk' }, { itemId: 'milk', expiryDate: '2026-06-30' }];
    const found = withBatches({ docDate: '2026-06-29', items: lines }, { milk: item }, 'in');
    expect(found.map(({ expiryDate }) => expiryDate)).toEqual(['2026-07-02', '2026-06-30']);
    expect([dueAfter('2026-06-29', 3), dueAfter('2026-06-29', null), dueAfter('', 3)]).toEqual([
      '2026-07-02',
      '2026-06-29',
      null,
    ]);
  });

  it('is too warm above its limit, not at it', () => {
    const items = { fish: { maxTemperature: '4' }, rice: {} } as never;
    const warm = (temperature: string | null, itemId = 'fish') =>
      warmNotices({ items: [{ itemId, itemName: 'Fish', temperature }] } as never, { items }).map(
        ({ message }) => message,
      );
    expect(warm('4')).toEqual([]);
    expect(warm('4.1')).toEqual(['Fish at 4.1 °C, at most 4 °C']);
    expect([warm(null), warm(''), warm('9', 'rice'), warm('9', 'gone')]).toEqual([[], [], [], []]);
    expect(warmNotices({ items: [{ itemId: 'fish', temperature: '-1' }] } as never, { items })).toEqual([]);
  });
});

describe('a receipt is refused', () => {
  const line = {
    itemId: 'fish',
    itemName: 'Fish',
    deliveredQty: '2',
    acceptedQty: '2',
    baseQuantity: '2',
    netAmount: '10',
    landedValue: '10',
    unitPrice: '5',
  };
  const receipt = (more: AnyRecord = {}, item: AnyRecord = {}) => ({
    ...{ poId: 'po1', docDate: '2026-06-05', subTotal: '10', items: [{ ...line, ...item }] },
    ...more,
  });
  const everyone = { can: () => true, settings: {} };
  const problems = (of: AnyRecord, context: AnyRecord = everyone, item: AnyRecord = {}) =>
    rulesOf(
      receiptProblems(
        of as never,
        { items: { fish: { itemName: 'Fish', ...item } }, sameInvoice: [] } as never,
        context as never,
      ),
    );

  it('without an order, where one is required or costs are hidden', () => {
    expect(problems(receipt())).toEqual([]);
    const free = receipt({ poId: null });
    expect(problems(free)).toEqual([]);
    expect(problems(free, { ...everyone, settings: { grnRequiresPO: true } })).toEqual(['poId: required']);
    expect(problems(receipt(), { ...everyone, settings: { grnRequiresPO: true } })).toEqual([]);
    expect(problems(free, { can: () => false, settings: {} })).toEqual(['poId: required']);
    expect(problems(receipt(), { can: () => false, settings: {} })).toEqual([]);
  });

  it('where more was rejected than came, or no one said why', () => {
    const amounts = (deliveredQty: string, rejectedQty: string, acceptedQty: string, freeQty = '0') =>
      problems(receipt({}, { deliveredQty, rejectedQty, acceptedQty, freeQty, rejectReason: 'Torn' }));
    expect(amounts('2', '2', '0', '0.0001')).toEqual([]);
    expect(amounts('2', '2.0001', '-0.0001')).toEqual(['items.0.rejectedQty: max']);
    expect(problems(receipt({}, { rejectedQty: '0.5' }))).toEqual(['items.0.rejectReason: required']);
    expect(problems(receipt({}, { rejectedQty: '0' }))).toEqual([]);
  });

  it('with goods that have expired on its date, or need an expiry date', () => {
    const expiry = (expiryDate: string | null, more: AnyRecord = {}) =>
      problems(receipt(more, { expiryDate }), everyone, { trackExpiry: true });
    expect(expiry('2026-06-06')).toEqual([]);
    expect(expiry('2026-06-05')).toEqual(['items.0.expiryDate: notBefore']);
    expect(expiry(null)).toEqual(['items.0.expiryDate: required']);
    expect(expiry('2026-06-01', { docDate: null })).toEqual([]);
    expect(problems(receipt())).toEqual([]);
  });

  it('with a discount above the invoice, or above a line, by whoever may see it', () => {
    const over = receipt({ headerDiscount: '12.01', freight: '1', otherCharges: '1' });
    expect(problems(over)).toEqual(['headerDiscount: max']);
    expect(problems({ ...over, headerDiscount: '12' })).toEqual([]);
    expect(problems(over, { can: () => false, settings: {} })).toEqual([]);
    expect(problems({ ...over, items: [line, { ...line, netAmount: null }] })).toEqual([]);
    expect(problems(receipt({}, { landedValue: '-0.01' }))).toEqual(['items.0.netAmount: discount']);
    expect(problems(receipt({}, { landedValue: '0.00' }))).toEqual([]);
    expect(problems(receipt({}, { landedValue: '-0.01', netAmount: '0' }))).toEqual(['items.0.netAmount: discount']);
    expect(problems(receipt({}, { landedValue: '-1', netAmount: '-1' }))).toEqual([]);
    expect(
      rulesOf(
        approvalProblems({ ...over, invoiceNumber: '1', invoiceTotal: '1' } as never, {}, {
          can: () => false,
        } as never),
      ),
    ).toEqual(['headerDiscount: max']);
  });

  it('for approval without its invoice, or with a difference of more than 1 that no one explains', () => {
    const approval = (more: AnyRecord) =>
      rulesOf(
        approvalProblems(receipt({ invoiceNumber: 'A1', invoiceTotal: '10', ...more }) as never, {}, everyone as never),
      );
    expect(approval({})).toEqual([]);
    expect(approval({ invoiceNumber: '' })).toEqual(['invoiceNumber: required']);
    expect(approval({ invoiceTotal: '', invoiceDifference: '5' })).toEqual(['invoiceTotal: required']);
    const told = (can: boolean) =>
      [
        ...approvalProblems(
          receipt({ invoiceNumber: 'A1', invoiceTotal: '10', invoiceDifference: '-5' }) as never,
          {},
          {
            can: () => can,
          } as never,
        ),
      ].map(({ message }) => message);
    expect(told(true)).toEqual(['The invoice is 5.00 below the receipt’s total. Correct it or give a reason']);
    expect(told(false)).toEqual([
      'The invoice differs from what was received. Someone who may see costs has to correct it or give a reason',
    ]);
    for (const sign of ['', '-']) {
      expect(approval({ invoiceDifference: `${sign}1.00` })).toEqual([]);
      expect(approval({ invoiceDifference: `${sign}1.01` })).toEqual(['differenceReason: required']);
      expect(approval({ invoiceDifference: `${sign}1.01`, differenceReason: 'Agreed' })).toEqual([]);
    }
    const message = (invoiceDifference: string, more: AnyRecord = {}) =>
      [
        ...approvalProblems(
          receipt({ invoiceNumber: 'A1', invoiceTotal: '10', invoiceDifference, ...more }) as never,
          {},
          everyone as never,
        ),
      ][0]?.message;
    expect(message('-1234.5')).toBe('The invoice is 1,234.50 below the receipt’s total. Correct it or give a reason');
    expect(message('2')).toBe('The invoice is 2.00 above the receipt’s total. Correct it or give a reason');
    // The rest of the invoice comes with another receipt; less than the receipts never does.
    expect(message('2', { isPartOfInvoice: true })).toBeUndefined();
    expect(message('-2', { isPartOfInvoice: true })).toContain('below the receipts’ total');
  });
});
