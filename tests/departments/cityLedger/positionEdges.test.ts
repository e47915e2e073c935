import { describe, expect, it } from 'vitest';
import { positionFrom } from '#resources/cityLedger/position.rules';

/** Positions from the records of other APIs: fields by other names, several currencies, and bills on the day they are due. */

const fort = { _id: 'fort', name: 'Fort', currency: 'LKR', timeZone: 'UTC', dayStartTime: '04:00' };
const airport = { _id: 'airport', name: 'Airport', currency: 'USD', timeZone: 'UTC', dayStartTime: '04:00' };
const base = {
  ...{ party: { kind: 'company' as const, id: 'c' }, rows: [], accounts: new Map([['desk', 'Desk']]) },
  ...{ outlets: [fort], now: new Date('2026-11-22T12:00:00Z') },
};
const position = (record: object, more: object = {}) => positionFrom({ ...base, record: { ...record }, ...more });
const only = (row: object, more: object = {}) => position({ bills: [row], ...more }).bills[0];

describe('a bill', () => {
  const row = { billId: 'b', billNo: 'B-1', date: '2026-11-01', amount: '100', outstanding: '25', outletId: 'fort' };

  it('is named by the first name that it has', () => {
    const names = { transactionNo: 'CL-1', _id: 'x', billNo: 'B-1' };
    const id = (names_: object) => only({ ...names_, amount: '1', date: '2026-11-01' })?.billId;
    expect([id({ ...names, billId: 'b' }), id(names), id({ _id: 'x', billNo: 'B-1' }), id({ billNo: 7 })]).toEqual([
      ...['b', 'CL-1', 'x', '7'],
    ]);
    expect(only({ ...row, billNo: undefined })?.billNo).toBe('Opening balance');
  });

  it('has the first amount that is one', () => {
    const amounts = (more: object) => {
      const bill = only({ billId: 'b', date: '2026-11-01', ...more });
      return bill && [bill.amount, bill.outstanding];
    };
    expect(amounts({ amount: 9.5, billAmount: '8', debit: '7', outstanding: '6' })).toEqual(['9.50', '6.00']);
    expect(amounts({ amount: 'many', billAmount: '8', debit: '7', outstanding: '6' })).toEqual(['8.00', '6.00']);
    expect(amounts({ debit: '7', balance: '5' })).toEqual(['7.00', '5.00']);
    expect(amounts({ amount: '4' })).toEqual(['4.00', '4.00']);
    expect(amounts({ outstanding: '3' })).toEqual(['3.00', '3.00']);
    expect([
      amounts({}),
      amounts({ amount: '1', outstanding: '0' }),
      amounts({ amount: '1', outstanding: '-1' }),
    ]).toEqual(Array(3).fill(undefined));
    expect(amounts({ amount: '1', outstanding: '0.01' })).toEqual(['1.00', '0.01']);
    expect(only({ ...row, billId: '', transactionNo: '' })).toBeUndefined();
  });

  it('is late from the day after it is due', () => {
    const late = (dueDate: string | undefined, creditDays?: number) => {
      const bill = only({ ...row, dueDate }, { creditDays });
      return [bill?.dueDate, bill?.isOverdue, bill?.lateDays];
    };
    expect(late('2026-11-22')).toEqual(['2026-11-22', false, 0]);
    expect(late('2026-11-21')).toEqual(['2026-11-21', true, 1]);
    expect(late('2026-11-23')).toEqual(['2026-11-23', false, 0]);
    expect(late(undefined, 20)).toEqual(['2026-11-21', true, 1]);
    expect(late(undefined)).toEqual(['2026-11-01', true, 21]);
    expect(only({ ...row, date: undefined, billDate: '2026-11-20T10:00:00Z' })).toMatchObject({
      date: '2026-11-20',
      ageDays: 2,
    });
    expect(only({ ...row, date: 'soon', businessDate: '2026-11-22' })).toMatchObject({
      date: '2026-11-22',
      ageDays: 0,
    });
    expect(only({ ...row, date: undefined })).toMatchObject({ date: '2026-11-22', ageDays: 0 });
    expect(only({ ...row, date: '2026-11-30' })?.ageDays).toBe(0);
  });

  it('is of an account and an outlet that are known, or of none', () => {
    expect(only({ ...row, accountId: 'desk' })).toMatchObject({ accountId: 'desk', account: 'Desk', outlet: 'Fort' });
    expect(only({ ...row, accountId: 'gone', outletId: 'gone' })).toMatchObject({
      accountId: 'gone',
      account: '',
      outlet: '',
      currency: 'LKR',
    });
    expect(only({ ...row, accountId: '' })).toMatchObject({ accountId: null, account: '' });
  });
});

describe('a position', () => {
  const bill = (billId: string, more: object = {}) => ({
    billId,
    billNo: billId,
    date: '2026-11-01',
    amount: '10',
    outletId: 'fort',
    ...more,
  });

  it('lists the oldest first, and bills of one day by number', () => {
    const bills = [bill('C'), bill('A'), bill('B', { date: '2026-10-31' })];
    expect(position({ bills }).bills.map(({ billId }) => billId)).toEqual(['B', 'A', 'C']);
  });

  it('takes the company’s terms and limit where it has none, and its sums only where they are amounts', () => {
    const company = { creditDays: 30, creditLimit: '500' };
    expect(position({ bills: [bill('A')] }, { company })).toMatchObject({ availableCredit: '490.00', overdue: '0.00' });
    expect(position({ bills: [bill('A')], creditDays: 0, creditLimit: '50' }, { company })).toMatchObject({
      availableCredit: '40.00',
      overdue: '10.00',
    });
    expect(position({ balance: '7', outstanding: 'n/a' })).toMatchObject({
      outstanding: '7.00',
      availableCredit: '-7.00',
    });
  });

  it('reads the transactions only where the record has no bills', () => {
    const rows = [bill('R')];
    expect(position({}, { rows }).bills).toHaveLength(1);
    expect(position({ bills: [] }, { rows }).bills).toEqual([]);
    expect(position({ bills: 'none' }, { rows }).bills).toHaveLength(1);
  });

  it('is apart in each currency, and an amount of the record is of none of them', () => {
    const bills = [
      bill('A', { amount: '10.55' }),
      bill('B', { amount: '3.5', outletId: 'airport', dueDate: '2026-12-31' }),
    ];
    const both = position(
      { bills, outstanding: '99', availableCredit: '5', creditLimit: '100' },
      { outlets: [fort, airport] },
    );
    expect(both.positions).toEqual([
      { currency: 'LKR', outstanding: '10.55', overdue: '10.55', creditOnAccount: '0.00', availableCredit: null },
      { currency: 'USD', outstanding: '3.50', overdue: '0.00', creditOnAccount: '0.00', availableCredit: null },
    ]);
    expect(both).toMatchObject({ currency: 'LKR', outstanding: '10.55' });
    expect(position({}, { outlets: [] })).toMatchObject({
      currency: '',
      outstanding: '0.00',
      positions: [],
      outlets: [],
    });
  });

  it('names the company or account, whether it is blocked, and where it signs', () => {
    expect(position({ companyName: 'A', accountName: 'B', companyCode: 'C', blocked: true })).toMatchObject({
      name: 'A',
      code: 'C',
      isBlocked: true,
    });
    expect(position({ accountName: 'B', accountNo: 7, blocked: 'yes' })).toMatchObject({
      name: 'B',
      code: '7',
      isBlocked: false,
    });
    expect(position({ name: 'N' })).toMatchObject({ name: 'N', code: '' });
    const at = (outlets: unknown) => position({ outlets }, { outlets: [fort, airport] }).outlets.map(({ id }) => id);
    expect([at(undefined), at([]), at(['airport']), at(['gone'])]).toEqual([
      ['fort', 'airport'],
      ['fort', 'airport'],
      ['airport'],
      [],
    ]);
    expect(position({}).today).toBe('2026-11-22');
  });
});
