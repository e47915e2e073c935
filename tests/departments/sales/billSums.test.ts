import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dec, fixed, sum } from '#engine/run/decimal';
import type { Bill } from '#server/departments/sales/bills';
import { contentHash } from '#server/departments/sales/contentHash';
import { isSale, rollUp, taxesOf } from '#server/departments/sales/days';
import { chargesOf, ledgerProblem } from '#server/departments/sales/onAccount';
import { sharesOf } from '#server/departments/sales/shares';

/** A bill's sums without a database: shares of its lines, its day, what its debtors sign for, and whether it is the same bill. */

describe('a bill’s discount', () => {
  it('is shared by net in cents, and the first of the largest takes the rest', () => {
    const coins = fc.integer({ min: -500, max: 5_000 });
    const text = (value: number) => fixed(`${value}e-2`, 2);
    fc.assert(
      fc.property(
        fc.array(coins, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: -500, max: 9_000 }),
        (nets, net) => {
          const all = nets.reduce((total, each) => total + each, 0);
          const off = all - net;
          const rounded = (value: number, by: number) =>
            Math.sign(value) * Math.sign(by) * Math.floor((2 * Math.abs(value) + Math.abs(by)) / (2 * Math.abs(by)));
          const shares = nets.map((each) => (all === 0 || off === 0 ? 0 : rounded(off * each, all)));
          const largest = nets.indexOf(Math.max(...nets));
          shares[largest] = (shares[largest] ?? 0) + off - shares.reduce((total, each) => total + each, 0);
          const found = sharesOf(nets.map(text), text(net));
          expect(found.map((each) => Math.round(Number(each) * 100) + 0)).toEqual(shares.map((each) => each + 0));
          expect(dec(sum(found)).eq(dec(text(off)))).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
    expect(sharesOf(['10', '10'], '20')).toEqual(['0.00', '0.00']);
  });
});

it('content is the same in any order of keys, and not in another order of a list', () => {
  const hash = contentHash({ a: 1, b: { c: [1, 2], d: 'x' } });
  expect(contentHash({ b: { d: 'x', c: [1, 2] }, a: 1 })).toBe(hash);
  expect(contentHash({ a: 1, b: { c: [1, 2], d: 'x', e: null }, f: undefined })).toBe(hash);
  const others = [
    { a: '1', b: { c: [1, 2], d: 'x' } },
    { a: 1, b: { c: [2, 1], d: 'x' } },
    { a: 1, b: { c: [1, 2], d: 'x', e: 0 } },
    { a: 1, b: { c: [1, 2, null], d: 'x' } },
    null,
    'text',
  ];
  expect(new Set([hash, ...others.map(contentHash)]).size).toBe(others.length + 1);
  expect(contentHash([{ b: 2, a: 1 }])).toBe(contentHash([{ a: 1, b: 2 }]));
});

const debtor = (accountId: string | null, companyId: string | null = 'acme') => ({
  holder: { companyId, accountId },
  company: undefined,
  account: undefined,
});
const bill = (more: object = {}) =>
  ({
    ...{ id: 'b1', row: 3, billNo: 'B1', outletId: 'COL', businessDate: '2026-06-05', at: 'T', currency: 'LKR' },
    ...{
      hour: 12,
      orderType: 'dineIn',
      channel: 'pos',
      guests: 2,
      gross: '10.00',
      discount: '1.00',
      notSales: '0.00',
      net: '9.00',
    },
    ...{ tax: '0.90', grandTotal: '9.90', paid: '10.00', change: '0.10', lines: [] },
    payments: [{ method: 'Cash', amount: '9.90' }],
    ...more,
  }) as unknown as Bill;
const till = (status: string, more: object = {}) => ({
  till: { status, taxes: { VAT: '0.50', SSCL: '0.40' }, amounts: { tips: '1.25' }, ...more },
});

describe('a day', () => {
  const days = (...bills: Bill[]) => rollUp('g', bills, () => ({ cost: '3.10', costed_net: '9.00' }));

  it('adds up what is alike, and keeps apart what differs', () => {
    const [both, ...others] = days(
      bill(),
      bill({
        guests: 3,
        payments: [
          { method: 'Card', amount: '5.00' },
          { method: 'Cash', amount: '4.90' },
        ],
      }),
    );
    expect(others).toEqual([]);
    expect(both).toMatchObject({
      ...{
        group_id: 'g',
        outlet_id: 'COL',
        business_date: '2026-06-05',
        hour: 12,
        order_type: 'dineIn',
        channel: 'pos',
        cashier: '',
      },
      ...{
        bills: 2,
        refund_count: 0,
        guests: 5,
        gross: '20.00',
        item_discount: '2.00',
        not_sales: '0.00',
        net_sales: '18.00',
      },
      ...{
        tax: '1.80',
        grand_total: '19.80',
        paid: '20.00',
        change_given: '0.20',
        cost: '6.20',
        costed_net: '18.00',
        tips: '0.00',
      },
      ...{ taxes: { Tax: '1.80' }, payments: { Cash: '14.80', Card: '5.00' } },
    });
    const apart = [
      { outletId: 'KDY' },
      { businessDate: '2026-06-06' },
      { hour: 13 },
      { orderType: 'takeaway' },
      { channel: 'uber' },
      { cashier: 'Ann' },
    ];
    expect(days(bill(), ...apart.map(bill))).toHaveLength(apart.length + 1);
  });

  it('has the amounts and taxes of its tills, and only settled bills', () => {
    const [day] = days(bill(till('settled')), bill(till('open')), bill(till('cancelled')), bill());
    expect(day).toMatchObject({ bills: 2, tips: '1.25', taxes: { VAT: '0.50', SSCL: '0.40', Tax: '0.90' } });
    expect([isSale(bill()), isSale(bill(till('settled'))), isSale(bill(till('open')))]).toEqual([true, true, false]);
    expect([taxesOf(bill({ tax: '0.00' })), taxesOf(bill({ ...till('settled'), tax: '7' }))]).toEqual([
      {},
      { VAT: '0.50', SSCL: '0.40' },
    ]);
  });

  it('leaves out cancelled payments, and has the decimals of its currency', () => {
    const [day] = days(
      bill({
        payments: [
          { method: 'Cash', amount: '9.90', status: 'cancelled' },
          { method: 'Card', amount: '9.90', status: 'posted' },
        ],
      }),
    );
    expect(day?.payments).toEqual({ Card: '9.90' });
    const [dinars] = days(bill({ currency: 'KWD', gross: '1.005' }), bill({ currency: 'KWD', gross: '0.250' }));
    expect(dinars).toMatchObject({ gross: '1.255', refunds: '0.000' });
  });
});

describe('what debtors sign for', () => {
  const slip = (accountId: string | null, amount: string, more: object = {}) => ({
    method: 'City ledger',
    amount,
    debtor: debtor(accountId),
    ...more,
  });

  it('is one charge per debtor, with all slips and people', () => {
    const payments = [
      slip('desk', '10.05', { reference: 'S1', authorisedPerson: 'Ann' }),
      slip('desk', '0.45', { reference: 'S2', authorisedPerson: 'Ann' }),
      slip('hall', '3.00'),
      slip(null, '2.00', { reference: 'S3' }),
      { method: 'Cash', amount: '99' },
    ];
    expect(chargesOf([bill({ payments })])).toEqual([
      expect.objectContaining({
        amount: '10.50',
        reference: 'S1, S2',
        authorisedPerson: 'Ann',
        debtor: debtor('desk'),
        billNo: 'B1',
        outletId: 'COL',
        at: 'T',
      }),
      expect.objectContaining({ amount: '3.00', debtor: debtor('hall') }),
      expect.objectContaining({ amount: '2.00', debtor: debtor(null), reference: 'S3' }),
    ]);
    expect(chargesOf([bill({ payments })])[1]).not.toHaveProperty('reference');
  });

  it('is nothing for nothing, cancelled payments and bills that are not settled', () => {
    const charged = (more: object) => chargesOf([bill(more)]).map(({ amount }) => amount);
    expect(
      charged({
        payments: [
          slip('desk', '0'),
          slip('desk', '-1'),
          slip('desk', '1', { status: 'cancelled' }),
          slip('desk', '0.01', { status: 'posted' }),
        ],
      }),
    ).toEqual(['0.01']);
    expect(charged({ payments: [slip('desk', '5')], ...till('open') })).toEqual([]);
    expect(charged({ payments: [slip('desk', '5')], ...till('settled') })).toEqual(['5.00']);
    expect(charged({ currency: 'KWD', payments: [slip('desk', '5')] })).toEqual(['5.000']);
  });

  it('a refusal is at the row of its bill, of that outlet', () => {
    const found = (billId: string, outletId: string) =>
      ledgerProblem([bill({ id: 'b0', row: 1 }), bill({ outletId: 'KDY', row: 2 }), bill()], {
        ...{ charge: { billId, outletId, billNo: 'B1' }, rule: 'blocked', message: 'No' },
      } as unknown as Parameters<typeof ledgerProblem>[1]);
    expect(found('b1', 'COL')).toEqual({
      row: 3,
      billNumber: 'B1',
      field: 'cityLedgerAccount',
      rule: 'blocked',
      message: 'No',
    });
    expect([found('b1', 'KDY').row, found('b9', 'COL').row]).toEqual([2, 0]);
  });
});
