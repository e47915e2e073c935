import { describe, expect, it } from 'vitest';
import { chargeFor, sharesOf } from '#server/departments/cityLedger/allocation';
import { creditFor } from '#server/departments/cityLedger/credits';
import type { SettlementInput } from '#server/departments/cityLedger/request';
import type { Charge, HolderName } from '#server/departments/cityLedger/storage';
import { ApiError } from '#server/http/errors';

/** Which charges a settlement pays, and whose credit it uses: two debtors, two outlets with the same bill numbers, and equal amounts. */

const charge = (seq: number, more: Partial<Charge> = {}): Charge => ({
  ...{ seq, transactionNo: `CL-${seq}`, outletId: 'COL', billId: `bill_${seq}`, billNo: `B${seq}` },
  ...{ companyId: 'acme', accountId: null, businessDate: '2026-06-05', dueDate: '2026-07-05' },
  ...{ amount: '100.00', outstanding: '100.00' },
  ...more,
});
const open = [
  charge(1),
  charge(2, { outstanding: '40.00' }),
  charge(3, { billNo: 'B9', outletId: 'COL' }),
  charge(4, { billNo: 'B9', outletId: 'KDY' }),
  charge(5, { billNo: null, billId: null, businessDate: '2026-06-10' }),
];
const input = (more: Partial<SettlementInput>): SettlementInput => ({
  ...{ clientRequestId: 'r', receivedDate: '2026-06-20', paymentMethod: 'cash', paymentReference: undefined },
  ...{ chequeNo: undefined, bank: undefined, chequeDate: undefined, reason: undefined, remarks: undefined },
  ...{ amount: undefined, allocation: 'oldestFirst', outstanding: undefined, bills: [] },
  ...more,
});
/** The refusal's fields and rules, or the shares by charge. */
function outcome<T>(work: () => T): T | string[] {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (error.errors ?? []).map(({ field, rule }) => `${field}: ${rule}`);
  }
}
const paid = (kind: 'bills' | 'account', more: Partial<SettlementInput>, balance = '340.00', today = '2026-06-20') =>
  outcome(() => {
    const { shares, ...rest } = sharesOf(kind, input(more), open, balance, today);
    return { ...rest, shares: shares.map((each) => [each.charge.seq, each.amount]) };
  });
const bill = (billId: string, amountApplied: string, outstanding?: string) => ({
  ...{ billId, amountApplied },
  ...(outstanding === undefined ? {} : { outstanding }),
});

describe('a charge is named', () => {
  it('by its transaction, its bill or its bill number, which two outlets may share', () => {
    const named = ['CL-4', 'bill_4', 'B1', 'B9', 'B404', 'CL-5'].map((name) => chargeFor(open, name)?.seq);
    expect(named).toEqual([4, 4, 1, undefined, undefined, 5]);
  });
});

describe('bills are settled', () => {
  it('in part or whole, and the amount is theirs', () => {
    const bills = [bill('B1', '100.00', '100.00'), bill('B2', '15.5', '40')];
    expect(paid('bills', { bills })).toEqual({
      ...{
        shares: [
          [1, '100.00'],
          [2, '15.50'],
        ],
        amount: '115.50',
        rest: '0.00',
      },
    });
    expect(paid('bills', { bills, amount: '115.5' })).toMatchObject({ amount: '115.50' });
    expect(paid('bills', { bills, amount: '115.51' })).toEqual(['amount: sum']);
    expect(paid('bills', { bills, amount: '115.49' })).toEqual(['amount: sum']);
  });

  it('each once, up to what is open, and none that is not meant for certain', () => {
    expect(paid('bills', { bills: [bill('B1', '1'), bill('CL-1', '2')] })).toEqual(['bills.1.billId: unique']);
    expect(paid('bills', { bills: [bill('B2', '40.01')] })).toEqual(['bills.0.amountApplied: max']);
    expect(paid('bills', { bills: [bill('B2', '40.00')] })).toMatchObject({ amount: '40.00' });
    expect(paid('bills', { bills: [bill('B9', '5')] })).toEqual(['bills.0.billId: reference']);
    expect(paid('bills', { bills: [bill('gone', '5'), bill('B2', '50')] })).toEqual([
      ...['bills.0.billId: reference', 'bills.1.amountApplied: max'],
    ]);
  });

  it('or not at all if one has changed since it was selected: the message names the first change', () => {
    const seen = [bill('B2', '40.00', '60.00'), bill('B1', '100', '90')];
    expect(paid('bills', { bills: seen })).toMatchObject({
      changed: expect.stringMatching(/^Bill B2 has 40\.00 open, not 60\.00/),
    });
    const gone = [bill('gone', '5', '5.00'), bill('B2', '40.00', '60.00')];
    expect(paid('bills', { bills: gone, amount: '7' })).toMatchObject({
      changed: expect.stringMatching(/no longer open/),
    });
    // What is too much of what has changed is no mistake of the person.
    expect(paid('bills', { bills: [bill('B2', '60', '60')] })).toMatchObject({ changed: expect.any(String) });
    expect(paid('bills', { bills: [bill('B1', '200', '100'), bill('B2', '40', '60')] })).toMatchObject({
      changed: expect.any(String),
    });
  });
});

describe('a payment on account', () => {
  it('pays the oldest, and none after a date in the past', () => {
    expect(paid('account', { amount: '150' })).toEqual({
      ...{
        shares: [
          [1, '100.00'],
          [2, '40.00'],
          [3, '10.00'],
        ],
        amount: '150.00',
        rest: '0.00',
      },
    });
    const past = { amount: '400', receivedDate: '2026-06-10' };
    expect(paid('account', past)).toMatchObject({ shares: { length: 5 }, rest: '0.00' });
    expect(paid('account', { ...past, receivedDate: '2026-06-09' })).toMatchObject({
      ...{ shares: { length: 4 }, rest: '60.00' },
    });
    // A payment of today pays whatever is open.
    expect(paid('account', { ...past, receivedDate: '2026-06-09' }, '340.00', '2026-06-09')).toMatchObject({
      ...{ shares: { length: 5 }, rest: '0.00' },
    });
  });

  it('stays on account if it shall', () => {
    expect(paid('account', { amount: '5', allocation: 'unallocated' })).toEqual({
      shares: [],
      amount: '5.00',
      rest: '5.00',
    });
  });

  it('pays chosen bills, and keeps the rest', () => {
    const bills = [bill('B1', '60')];
    expect(paid('account', { amount: '60', allocation: 'manual', bills })).toMatchObject({ rest: '0.00' });
    expect(paid('account', { amount: '60.01', allocation: 'manual', bills })).toMatchObject({ rest: '0.01' });
    expect(paid('account', { amount: '59.99', allocation: 'manual', bills })).toEqual(['amount: sum']);
    expect(paid('account', { amount: '60', bills })).toEqual(['bills: contradiction']);
    const changed = [bill('B1', '60', '70')];
    expect(paid('account', { amount: '1', allocation: 'manual', bills: changed })).toMatchObject({
      changed: expect.any(String),
    });
  });

  it('waits if what is owed has changed since', () => {
    const seen = { amount: '5', outstanding: '339.99' };
    expect(paid('account', seen)).toMatchObject({
      shares: [],
      rest: '5.00',
      changed: expect.stringMatching(/340\.00 now/),
    });
    expect(paid('account', { ...seen, outstanding: '340' })).toMatchObject({ shares: [[1, '5.00']] });
  });
});

describe('credit on account is used', () => {
  const credits: Readonly<Record<string, { outletId: string; amount: string }[]>> = {
    'company acme': [
      { outletId: 'COL', amount: '20.00' },
      { outletId: 'KDY', amount: '30.00' },
    ],
    'account desk': [
      { outletId: 'KDY', amount: '50.00' },
      { outletId: 'COL', amount: '10.00' },
    ],
    'account sales': [],
  };
  const books = { credits: ({ kind, id }: HolderName) => credits[`${kind} ${id}`] ?? [] };
  const company = { companyId: 'acme', accountId: null };
  const desk = { companyId: 'acme', accountId: 'desk' };
  const of = (accountId: string | null, outletId: string) => [charge(1, { accountId, outletId })];
  const use = (party: typeof company | typeof desk, groups: Parameters<typeof creditFor>[3]) =>
    outcome(() => {
      const { used, from, to } = creditFor(books, party, 'LKR', groups);
      const short = (each: { accountId: string | null; outletId: string; amount: string }) =>
        `${each.accountId ?? 'acme'} ${each.outletId} ${each.amount}`;
      return { used: used.map(short), from: from.map(short), to: to.map(short) };
    });

  it('the holder’s own at the bill’s outlet first, in whatever order it is stored', () => {
    expect(use(desk, [{ charges: of('desk', 'COL'), amount: '10' }])).toEqual({
      used: ['desk COL 10.00'],
      from: [],
      to: [],
    });
    expect(use(desk, [{ charges: of('desk', 'COL'), amount: '12.50' }])).toEqual({
      ...{ used: ['desk COL 10.00', 'desk KDY 2.50'], from: ['desk KDY 2.50'], to: ['desk COL 2.50'] },
    });
    expect(use(desk, [{ charges: of('desk', 'KDY'), amount: '55' }])).toEqual({
      ...{ used: ['desk KDY 50.00', 'desk COL 5.00'], from: ['desk COL 5.00'], to: ['desk KDY 5.00'] },
    });
  });

  it('the company’s after that, if the company settles', () => {
    expect(use(company, [{ charges: of('desk', 'COL'), amount: '75' }])).toEqual({
      used: ['desk COL 10.00', 'desk KDY 50.00', 'acme COL 15.00'],
      from: ['desk KDY 50.00', 'acme COL 15.00'],
      to: ['desk COL 65.00'],
    });
    expect(use(desk, [{ charges: of('desk', 'COL'), amount: '75' }])).toEqual(['amount: credit']);
    expect(use(desk, [{ charges: of('desk', 'COL'), amount: '60' }])).toMatchObject({ to: ['desk COL 50.00'] });
    expect(use(company, [{ charges: of(null, 'COL'), amount: '20' }])).toEqual({
      used: ['acme COL 20.00'],
      from: [],
      to: [],
    });
  });

  it('once: what one bill takes is not there for the next', () => {
    const both = (second: string) =>
      use(company, [
        { charges: of('sales', 'COL'), amount: '15' },
        { charges: of(null, 'KDY'), amount: second },
      ]);
    expect(both('35')).toEqual({
      used: ['acme COL 20.00', 'acme KDY 30.00'],
      from: ['acme COL 20.00'],
      to: ['sales COL 15.00', 'acme KDY 5.00'],
    });
    expect(both('35.01')).toEqual(['amount: credit']);
    try {
      creditFor(books, company, 'LKR', [
        { charges: of('sales', 'COL'), amount: '40' },
        { charges: of(null, 'KDY'), amount: '30' },
      ]);
      expect.unreachable();
    } catch (error) {
      expect(String(error)).toContain('These bills take 70.00; only 50.00 of it');
    }
  });
});
