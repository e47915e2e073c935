import { describe, expect, it, test } from 'vitest';
import { inCurrency } from '#engine/run/currency';
import { billRow, costsOf, discountRows, FREE, lineRows, paymentRows } from '#server/departments/sales/billRows';
import type { Bill } from '#server/departments/sales/bills';
import { covered, excessOf, notSalesOf, referenceProblem } from '#server/departments/sales/payments/covered';

/** A bill as rows, without a database: its amounts, its lines' shares and costs, its payments and what they leave unused. */

const line = (lineNo: number, net: string, more: object = {}) => ({
  ...{ lineNo, itemId: `i${lineNo}`, itemCode: `C${lineNo}`, portion: null, name: `Dish ${lineNo}`, categoryId: null },
  ...{ qty: '1', unitPrice: net, gross: net, discount: '0.00', tax: '0.00', net },
  ...more,
});
const bill = (more: object = {}) =>
  ({
    ...{
      id: 'b1',
      billNo: 'B1',
      outletId: 'COL',
      currency: 'LKR',
      businessDate: '2026-06-08',
      at: 'settled',
      hour: 12,
    },
    ...{
      orderType: 'dineIn',
      channel: 'pos',
      guests: 2,
      cashier: 'Ann',
      gross: '31.00',
      discount: '1.00',
      net: '30.00',
    },
    ...{ notSales: '0.00', tax: '3.00', grandTotal: '33.00', paid: '33.00', change: '0.00', hash: 'h' },
    ...{ lines: [line(1, '20.00'), line(2, '10.00')], payments: [] },
    ...more,
  }) as unknown as Bill;
const till = (more: object = {}) => ({
  till: {
    ...{
      status: 'settled',
      version: 4,
      openedAt: 'opened',
      amounts: { bill_discount: '3.00' },
      taxes: { VAT: '3.00' },
    },
    ...{ columns: { order_no: 'O1', reprints: 1 }, discounts: [], cancellations: [], refunds: [], tags: [] },
    ...more,
  },
});
const cost = (amount: string, typedCost = '0.00') => ({ cost: amount, typedCost });

describe('a bill’s row', () => {
  it('of a file has no columns of tills, and was settled when it was opened', () => {
    const row = billRow('g', bill(), FREE);
    expect(row).toMatchObject({
      ...{ group_id: 'g', outlet_id: 'COL', id: 'b1', bill_no: 'B1', business_date: '2026-06-08', closed_day: null },
      ...{ opened_at: 'settled', settled_at: 'settled', hour: 12, status: 'settled', version: 0, guests: 2 },
      ...{
        gross: '31.00',
        item_discount: '1.00',
        refunds: '0.00',
        net_sales: '30.00',
        tax: '3.00',
        taxes: { Tax: '3.00' },
      },
      ...{ grand_total: '33.00', paid: '33.00', excess: '0.00', cost: '0', costed_net: '0', content_hash: 'h' },
    });
    expect(row).not.toHaveProperty('order_no');
    expect(row).not.toHaveProperty('cancelled_at');
    expect(row).not.toHaveProperty('tips');
  });

  it('of a till has them all', () => {
    const row = (more: object = {}, also: object = {}) => billRow('g', bill({ ...till(more), ...also }), FREE);
    expect(row()).toMatchObject({
      ...{ opened_at: 'opened', settled_at: 'settled', status: 'settled', version: 4, taxes: { VAT: '3.00' } },
      ...{
        bill_discount: '3.00',
        tips: '0',
        order_no: 'O1',
        reprints: 1,
        waiter: null,
        cancelled_at: null,
        cancel_reason: null,
      },
    });
    expect(row({ status: 'open' })).toMatchObject({ status: 'open', settled_at: null });
    const cancelled = { status: 'cancelled', cancelled: { reason: 'Twice', stockReturned: true, day: '2026-06-08' } };
    expect(row(cancelled)).toMatchObject({ settled_at: null, cancelled_at: 'settled', cancel_reason: 'Twice' });
    expect(row({}, { closedDay: '2026-06-07' }).closed_day).toBe('2026-06-07');
  });
});

describe('a bill’s lines', () => {
  const costs = new Map([
    [1, cost('5.00', '1.00')],
    [2, cost('0.00')],
  ]);
  const rowsOf = (more: object) => lineRows('g', bill(more), (lineNo) => costs.get(lineNo));
  const figures = (more: object) =>
    rowsOf(more).map((row) => [row.bill_share, row.cost, row.typed_cost, row.is_costed, row.complimentary]);

  it('share what a till takes off the whole bill, and what was paid without being a sale', () => {
    expect(figures({})).toEqual([
      ['0.00', '5.00', '1.00', true, false],
      ['0.00', '0.00', '0.00', false, false],
    ]);
    // 3.00 of 30.00 by amount.
    expect(figures({ ...till(), net: '27.00' }).map(([share]) => share)).toEqual(['2.00', '1.00']);
    // A file's: only with payments that are no sales.
    expect(figures({ net: '24.00', notSales: '6.00' }).map(([share]) => share)).toEqual(['4.00', '2.00']);
    const [unknown] = lineRows('g', bill(), () => undefined);
    expect(unknown).toMatchObject({
      cost: '0.00',
      typed_cost: '0.00',
      is_costed: false,
      refund: '0.00',
      status: 'active',
    });
    expect(unknown).toMatchObject({ ...{ line_no: 1, item_id: 'i1', item_code: 'C1', net: '20.00', bill_id: 'b1' } });
    expect(unknown).not.toHaveProperty('seat');
    const [served] = rowsOf({ lines: [line(1, '20.00', { more: { seat: 2 } })], net: '20.00' });
    expect(served).toMatchObject({ seat: 2, comment: null });
  });

  test.each<[string, object, boolean[]]>([
    ['the whole bill is', { discounts: [{ kind: 'complimentary', line_no: null }] }, [true, true]],
    [
      'one line of two is, but both are paid in part',
      { discounts: [{ kind: 'complimentary', line_no: 2 }] },
      [false, false],
    ],
    ['it is a discount', { discounts: [{ kind: 'discount', line_no: null }] }, [false, false]],
  ])('are complimentary if they are given away completely: %s', (_what, more, expected) => {
    const net = expected[0] ? '0.00' : '27.00';
    expect(figures({ ...till(more), net }).map((each) => each[4])).toEqual(expected);
  });

  it('are complimentary one by one', () => {
    const free = { discounts: [{ kind: 'complimentary', line_no: 2 }] };
    const lines = [line(1, '0.00'), line(2, '10.00')];
    expect(figures({ ...till(free), lines, net: '0.00' }).map((each) => each[4])).toEqual([false, true]);
    // What isn't a sale was given to someone who paid for it.
    expect(figures({ ...till(free), lines, net: '0.00', notSales: '10.00' }).map((each) => each[4])).toEqual([
      false,
      false,
    ]);
  });

  it('cost what is known, and the net of those with a cost is apart', () => {
    const of = (more: object, ...given: (string | undefined)[]) => {
      const { cost: all, costed_net } = costsOf(bill(more), (lineNo) => {
        const found = given[lineNo - 1];
        return found === undefined ? undefined : cost(found);
      });
      return [all, costed_net];
    };
    expect(of({}, '5.00', '2.50')).toEqual(['7.50', '30.00']);
    expect(of({}, '5.00', '0.00')).toEqual(['5.00', '20.00']);
    expect(of({}, undefined, '2.50')).toEqual(['2.50', '10.00']);
    expect(of({}, '0.00')).toEqual(['0.00', '0.00']);
    expect(of({ ...till(), net: '27.00' }, '5.00', '0.00')).toEqual(['5.00', '18.00']);
    expect(of({ net: '24.00', notSales: '6.00' }, '5.00')).toEqual(['5.00', '16.00']);
    expect(inCurrency('KWD', () => of({}, '5.125'))).toEqual(['5.125', '20.000']);
  });
});

describe('a bill’s payments', () => {
  it('are numbered, and named by their reference or their signer', () => {
    const debtor = { holder: {}, company: { companyName: 'Acme' }, account: { accountName: 'Acme desk' } };
    const payments = [
      { method: 'cash', amount: '5.00', tendered: '10.00', reference: null },
      { method: 'cityLedger', amount: '6.00', reference: null, debtor },
      { method: 'cityLedger', amount: '7.00', reference: 'S1', debtor, status: 'cancelled' },
      { method: 'card', amount: '8.00', excess: '0.50', reference: null, more: { tip: '1.00', tagged: true } },
    ];
    const rows = paymentRows('g', bill({ payments }));
    expect(rows.map((row) => [row.payment_no, row.reference, row.status, row.tendered, row.excess])).toEqual([
      [1, null, 'posted', '10.00', '0.00'],
      [2, 'Acme desk', 'posted', null, '0.00'],
      [3, 'S1', 'cancelled', null, '0.00'],
      [4, null, 'posted', null, '0.50'],
    ]);
    expect(rows[0]).not.toHaveProperty('tip');
    expect(rows[3]).toMatchObject({ tip: '1.00', tagged: true, bank: null, bill_id: 'b1', group_id: 'g' });
    expect(discountRows('g', bill())).toEqual([]);
    expect(discountRows('g', bill(till({ discounts: [{ kind: 'discount' }] })))).toEqual([
      { group_id: 'g', outlet_id: 'COL', bill_id: 'b1', business_date: '2026-06-08', kind: 'discount' },
    ]);
  });

  const voucher = { name: 'Voucher', allowOverpayment: true };
  const paid = (amount: string, more: object = {}) =>
    ({ method: 'voucher', amount, reference: null, custom: voucher, ...more }) as unknown as Bill['payments'][number];
  const kept = (total: string, ...payments: Bill['payments']) =>
    covered(payments, total).map(({ amount, excess = '' }) => `${amount} ${excess}`.trim());

  it('leave unused what the last voucher is worth beyond the bill', () => {
    expect(kept('10.00', paid('10.00'))).toEqual(['10.00']);
    expect(kept('10.00', paid('10.01'))).toEqual(['10.00 0.01']);
    expect(kept('10.00', paid('8.00'), paid('7.00'))).toEqual(['8.00', '2.00 5.00']);
    expect(kept('3.00', paid('8.00'), paid('7.00'))).toEqual(['3.00 5.00', '0.00 7.00']);
    // Cash gives change, a card that is too high isn't a voucher's, and a cancelled one pays nothing.
    expect(kept('10.00', paid('8.00'), paid('7.00', { method: 'cash', custom: undefined }))).toEqual(['8.00', '7.00']);
    expect(kept('10.00', paid('8.00'), paid('7.00', { custom: undefined }))).toEqual(['3.00 5.00', '7.00']);
    expect(kept('10.00', paid('8.00'), paid('7.00', { status: 'cancelled' }))).toEqual(['8.00', '7.00']);
    expect(kept('10.00', paid('12.00', { custom: { ...voucher, allowOverpayment: false } }))).toEqual(['12.00']);
    const all = [
      paid('1', { excess: '0.40' }),
      paid('1', { excess: '0.25' }),
      paid('1'),
      paid('1', { excess: '9', status: 'cancelled' }),
    ];
    expect(excessOf(all)).toBe('0.65');
  });

  it('don’t count as sales where their kind doesn’t, by their part of the total', () => {
    const apart = (amount: string, more: object = {}) => paid(amount, { custom: { includeInSales: false }, ...more });
    expect(notSalesOf([paid('33.00')], '30.00', '33.00')).toBe('0.00');
    expect(notSalesOf([apart('11.00'), paid('22.00')], '30.00', '33.00')).toBe('10.00');
    expect(notSalesOf([apart('11.00'), apart('11.00')], '30.00', '33.00')).toBe('20.00');
    expect(notSalesOf([apart('40.00')], '30.00', '33.00')).toBe('30.00');
    expect(notSalesOf([apart('11.00', { status: 'cancelled' })], '30.00', '33.00')).toBe('0.00');
    expect(notSalesOf([apart('11.00')], '30.00', '0.00')).toBe('0.00');
    expect(notSalesOf([apart('0.01')], '30.00', '0.01')).toBe('30.00');
  });

  it('need the reference that their kind asks for', () => {
    const needs = (more: object) => referenceProblem(paid('1', more));
    const custom = { name: 'Voucher', referenceRequired: true };
    expect(needs({ custom })).toBe('Voucher needs its reference: send it as the payment’s reference');
    expect(needs({ custom: { ...custom, referenceLabel: 'Code' } })).toContain('its “Code”:');
    expect([needs({}), needs({ custom, reference: 'V1' }), needs({ custom, status: 'cancelled' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
