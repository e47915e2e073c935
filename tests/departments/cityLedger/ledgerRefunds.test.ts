import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { verifyLedger } from '#server/departments/cityLedger/verify';
import { testApp } from '#tests/kit/app';
import { daysAgo, type LedgerGroup, ledgerGroup, problemsOf } from './ledgerFixture';

/** Refunds to the city ledger (docs/city-ledger.md): what a bill charged is lowered, and money that paid it stays as credit. */

const { db, app } = await testApp();
let group: LedgerGroup;
beforeAll(async () => {
  group = await ledgerGroup(db, app);
});
afterAll(async () => {
  expect(await verifyLedger(db, group.groupId)).toEqual([]);
});

type Given = readonly (readonly [amount: string, more?: AnyRecord])[];
let serial = 0;
/** Sends a bill of 600, with its refunds, and again with more of them. */
const billOf = (payments: readonly AnyRecord[]) => {
  const billNumber = `R${++serial}`;
  const send = (...refunds: Given) =>
    group.owner.post('/api/v1/bills/import', {
      stock: 'none',
      bills: [
        {
          ...{ outlet: 'COL', billNumber, version: refunds.length, settledAt: `${daysAgo(5)} 12:00`, payments },
          lines: [{ itemCode: 'MEAL', quantity: '1', unitPrice: '600' }],
          refunds: refunds.map(([amount, more]) => ({
            ...{ amount, method: 'cityLedger', reason: 'Cold', at: `${daysAgo(2)} 12:00`, ...more },
          })),
        },
      ],
    });
  return { billNumber, send };
};
const charging = (account: unknown) => billOf([{ method: 'cityLedger', account }]);
const positions = async (...parties: AnyRecord[]) =>
  Promise.all(
    parties.map(async (party) => {
      const { outstanding, creditOnAccount, availableCredit, bills } = await group.position(party);
      return [outstanding, creditOnAccount, availableCredit, bills.map((each) => each.outstanding)];
    }),
  );

describe('a refund to the city ledger', () => {
  it('lowers what is owed; what was settled of it becomes credit; and a cancellation takes the rest', async () => {
    const company = await group.company({ creditLimit: '1000' });
    const companyId = company._id;
    const { send, billNumber } = charging(company.companyCode);
    await send();
    expect((await send(['100'])).body.bills).toMatchObject({ updated: 1 });
    expect(await positions({ companyId })).toEqual([['500.00', '0.00', '500.00', ['500.00']]]);
    expect((await group.pay({ companyId, amount: '450' })).status).toBe(201);
    await send(['100'], ['150']);
    // 50 were open, so 100 of the payment are back.
    expect(await positions({ companyId })).toEqual([['-100.00', '100.00', '1100.00', []]]);
    const cancelled = { outlet: 'COL', billNumber, reason: 'Entered twice' };
    expect((await group.owner.post('/api/v1/bills/cancel', cancelled)).status).toBe(200);
    expect(await positions({ companyId })).toEqual([['-450.00', '450.00', '1450.00', []]]);
    const { docs } = await group.report({ companyId: String(companyId) });
    // The refund has its own day, not its bill's: no statement that was sent changes.
    expect(docs.slice(1).map(({ date, type, debit, credit }) => [date, type, debit, credit])).toEqual([
      [daysAgo(5), 'BILL', '600.00', null],
      [daysAgo(2), 'BILL_REFUND', null, '100.00'],
      [daysAgo(2), 'BILL_REFUND', null, '150.00'],
      [expect.any(String), 'ACCOUNT_PAYMENT', null, '450.00'],
      [expect.any(String), 'BILL_CANCEL', null, '350.00'],
    ]);
  });

  it('returns to a company what it settled for its account, however often', async () => {
    const company = await group.company({ creditLimit: '1000' });
    const account = await group.account(company._id, { creditLimit: '700' });
    const [companyId, accountId] = [company._id, account._id];
    const { send } = charging(account.accountNo);
    await send();
    expect((await group.pay({ companyId, amount: '600' })).status).toBe(201);
    await send(['200']);
    await send(['200'], ['100']);
    expect(await positions({ companyId }, { accountId })).toEqual([
      ['-300.00', '300.00', '1300.00', []],
      ['0.00', '0.00', '700.00', []],
    ]);
  });

  it('names the account where several signed, and is at most what that one was charged', async () => {
    const company = await group.company();
    const [one, other] = [await group.account(company._id), await group.account(company._id)];
    const { send } = billOf([
      { method: 'cityLedger', account: one.accountNo, amount: '200' },
      { method: 'cityLedger', account: other.accountNo, amount: '300' },
      { method: 'cash', amount: '100' },
    ]);
    await send();
    expect(problemsOf(await send(['50']))).toEqual([['refunds.0.account', 'required']]);
    expect(problemsOf(await send(['50', { account: company.companyCode }]))).toEqual([
      ['refunds.0.account', 'reference'],
    ]);
    expect(problemsOf(await send(['200.01', { account: one.accountNo }]))).toEqual([['refunds.0.amount', 'max']]);
    expect((await send(['200', { account: one.accountNo }], ['50', { account: other.accountNo }])).status).toBe(200);
    expect(await positions({ accountId: one._id }, { accountId: other._id })).toEqual([
      ['0.00', '0.00', '199750.00', []],
      ['250.00', '0.00', '199750.00', ['250.00']],
    ]);
  });

  it('in cash leaves what is owed', async () => {
    const company = await group.company({ creditLimit: '1000' });
    const { send } = charging(company.companyCode);
    expect((await send(['100', { method: 'cash' }])).status).toBe(200);
    expect(await positions({ companyId: company._id })).toEqual([['600.00', '0.00', '400.00', ['600.00']]]);
  });
});
