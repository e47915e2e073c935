import { describe, expect, it } from 'vitest';
import { positionFrom } from '#resources/cityLedger/position.rules';

/** A position computed from a company's bills, if no call returns it. */
const outlets = [{ _id: 'fort', name: 'Fort', timeZone: 'UTC', dayStartTime: '04:00' }];
const base = {
  party: { kind: 'company' as const, id: 'c' },
  ...{ rows: [], accounts: new Map([['a', 'Desk']]), outlets, now: new Date('2026-11-22T12:00:00Z') },
};
const bill = (billId: string, date: string, outstanding: string, more = {}) => ({
  ...{ billId, billNo: `No ${billId}`, date, outletId: 'fort', amount: '100.00', outstanding, ...more },
});

describe('a position computed from records', () => {
  it('is what the bills say, oldest first, with terms and limit of the company', () => {
    const record = {
      ...{ companyName: 'Lanka Tours', companyCode: 'LTO', creditLimit: '1000.00', creditDays: 30 },
      bills: [
        bill('2', '2026-11-20', '40.00', { accountId: 'a' }),
        bill('1', '2026-10-02', '60.00'),
        bill('3', '2026-10-01', '0.00'),
      ],
    };
    const position = positionFrom({ ...base, record });
    expect(position).toMatchObject({
      ...{ name: 'Lanka Tours', code: 'LTO', outstanding: '100.00', overdue: '60.00', availableCredit: '900.00' },
      ...{ creditOnAccount: '0.00', today: '2026-11-22', outlets: [{ id: 'fort', name: 'Fort' }] },
    });
    expect(position.bills.map(({ billId, lateDays, account, outlet }) => [billId, lateDays, account, outlet])).toEqual([
      ['1', 21, '', 'Fort'],
      ['2', 0, 'Desk', 'Fort'],
    ]);
  });

  it('takes the sums of the record where it has them', () => {
    const record = {
      companyName: 'X',
      outstanding: '75.5',
      creditOnAccount: '4',
      availableCredit: '10',
      overdue: '1',
      bills: [],
    };
    expect(positionFrom({ ...base, record })).toMatchObject({
      ...{ outstanding: '75.50', creditOnAccount: '4.00', availableCredit: '10.00', overdue: '1.00' },
    });
  });

  it('reads the transactions where the record has no bills, and leaves out what is no bill', () => {
    const rows = [
      { transactionNo: 'CL-1', billNo: 'B-1', date: '2026-11-01', debit: '100.00', outstanding: '25.00' },
      { transactionNo: 'CL-2', date: '2026-11-02', credit: '75.00' },
      { date: '2026-11-03', outstanding: 'n/a' },
    ];
    const { bills } = positionFrom({ ...base, record: { companyName: 'X' }, company: { creditDays: 7 }, rows });
    expect(bills).toMatchObject([{ billId: 'CL-1', amount: '100.00', outstanding: '25.00', dueDate: '2026-11-08' }]);
  });
});
