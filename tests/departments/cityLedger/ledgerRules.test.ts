import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { showDay } from '#engine/run/time/days';
import { verifyLedger } from '#server/departments/cityLedger/verify';
import { testApp } from '#tests/kit/app';
import { daysAgo, type LedgerGroup, ledgerGroup, problemsOf } from './ledgerFixture';

/** Who may charge bills, up to which limit, and which refusals come with which words (domain 1.3). */

const { db, app } = await testApp();
let group: LedgerGroup;
beforeAll(async () => {
  group = await ledgerGroup(db, app);
});
afterAll(async () => {
  expect(await verifyLedger(db, group.groupId)).toEqual([]);
});

const said = async (who: unknown, amount: string, options = {}) => {
  const { status, body } = await group.bill(who, amount, options);
  return [status, ...(body.errors ?? []).map(({ rule, message }) => `${String(rule)}: ${String(message)}`)];
};
const change = (resource: 'company' | 'account', record: AnyRecord, more: AnyRecord) =>
  group.owner.put(`/api/v1/cityLedger/${resource}/`, { ...record, ...more });
const act = (record: AnyRecord, key: string, reason: string) =>
  group.owner.post(`/api/v1/cityLedgerCompanies/${String(record._id)}/${key}`, {
    _id: record._id,
    _rev: record._rev,
    arguments: { reason },
  });
const remove = async (resource: 'company' | 'account', { _id, _rev }: AnyRecord) => {
  const answer = await group.owner.send('DELETE', `/api/v1/cityLedger/${resource}/${String(_id)}/${String(_rev)}`);
  return { status: answer.status, body: (await answer.json()) as AnyRecord };
};
/** The first open bill in full. */
const first = async (party: AnyRecord) => {
  const [bill] = (await group.position(party)).bills;
  return [{ billId: bill?.billId, outstanding: bill?.outstanding, amountApplied: bill?.outstanding }];
};

describe('a charge', () => {
  it('may reach the limit and not pass it; the account’s before the company’s', async () => {
    const company = await group.company({ companyName: 'Tea House', creditLimit: '1000' });
    const account = await group.account(company._id, { accountName: 'Tea desk', creditLimit: '600' });
    expect(await said(account.accountNo, '600.01')).toEqual([
      400,
      'creditLimit: Tea desk owes 0.00 of its 600.00 credit limit. 600.00 is left for this charge of 600.01',
    ]);
    await group.charged(account.accountNo, '600');
    await group.charged(company.companyCode, '399.99');
    expect(await said(company.companyCode, '0.02')).toEqual([
      400,
      'creditLimit: Tea House owes 999.99 of its 1,000.00 credit limit. 0.01 is left for this charge of 0.02',
    ]);
    await group.charged(company.companyCode, '0.01');
    expect((await group.figures('company', company._id)).availableCredit).toBe('0.00');
  });

  it('of a bill that two accounts share is each one’s own, and one account’s parts are one charge', async () => {
    const company = await group.company({ companyName: 'Two desks' });
    const [one, other] = [
      await group.account(company._id, { accountName: 'North desk' }),
      await group.account(company._id, { accountName: 'South desk' }),
    ];
    const row = {
      ...{ outlet: 'COL', billNumber: 'SHARED-1', dateTime: `${daysAgo(1)} 12:00`, itemCode: 'MEAL', quantity: '1' },
      ...{ unitPrice: '100', paymentMethod: 'cityLedger' },
    };
    const parts = [
      [one, '60.40'],
      [other, '139.50'],
      [one, '100.10'],
    ] as const;
    const rows = parts.map(([account, paymentAmount]) => ({
      ...{ ...row, cityLedgerAccount: account.accountNo, paymentAmount },
    }));
    const { status, body } = await group.owner.post('/api/v1/bills/import', { rows, stock: 'none' });
    expect([status, body.errors]).toEqual([200, []]);
    const owed = async (account: AnyRecord) =>
      (await group.position({ accountId: account._id })).bills.map((bill) => [bill.billNo, bill.outstanding]);
    expect(await owed(one)).toEqual([['SHARED-1', '160.50']]);
    expect(await owed(other)).toEqual([['SHARED-1', '139.50']]);
  });

  it('past a limit is accepted if limits only warn, and the office is notified once', async () => {
    const company = await group.company({ companyName: 'Late Payers', creditLimit: '100' });
    const over = await group.bill(company.companyCode, '150', { limits: 'warn' });
    expect([over.status, problemsOf({ ...over, body: { errors: over.body.warnings } as never })]).toEqual([
      200,
      [['cityLedgerAccount', 'creditLimit']],
    ]);
    await group.bill(company.companyCode, '10', { limits: 'warn' });
    const notices = await db.query(
      `select data ->> 'message' as message from records where group_id = $1 and resource = 'notifications' and data ->> 'title' = 'Late Payers is over the credit limit'`,
      [group.groupId],
    );
    expect(notices).toEqual([
      {
        message:
          'A charge of USD 150.00 to Late Payers was posted. Late Payers now owes USD 150.00; its limit is USD 100.00.',
      },
    ]);
    const clerk = await group.person({ BILL_IMPORT: ['import'] }, ['out_COL']);
    expect((await group.bill(company.companyCode, '1', { limits: 'warn' }, clerk)).status).toBe(403);
  });

  it('is refused while the company is blocked, and says why it is', async () => {
    const company = await group.company({ companyName: 'Blocked Ltd' });
    expect((await act(company, 'block', 'Cheques bounce')).status).toBe(200);
    expect(await said(company.companyCode, '1')).toEqual([
      400,
      'blocked: Blocked Ltd is blocked (Cheques bounce) and can’t take new charges. Choose another payment method',
    ]);
    const blocked = await group.figures('company', company._id);
    expect((await act(blocked, 'unblock', 'Paid in cash')).status).toBe(200);
    await group.charged(company.companyCode, '1');
  });

  it('is refused at an outlet without its accounts, and for unknown accounts', async () => {
    const company = await group.company({ companyName: 'Hill Club', outlets: ['out_KDY'] });
    expect(await said(company.companyCode, '1')).toEqual([400, 'outlet: Hill Club can’t be charged at this outlet']);
    expect(await said('NOBODY', '1')).toEqual([400, 'reference: There is no city ledger account or company “NOBODY”']);
    expect(await said(undefined, '1')).toEqual([
      400,
      'required: cityLedgerAccount is required where paymentMethod is cityLedger',
    ]);
  });

  it('is taken once, however often the till sends it', async () => {
    const company = await group.company();
    const billNumber = await group.charged(company.companyCode, '10', { billNumber: 'TWICE-1' });
    const again = await group.bill(company.companyCode, '10', { billNumber });
    expect([again.status, again.body.bills]).toEqual([200, { created: 0, skipped: 1, refused: 0 }]);
    expect((await group.figures('company', company._id)).outstanding).toBe('10.00');
  });

  it('is one for each who signs, however many slips they sign on a bill', async () => {
    const company = await group.company();
    const account = await group.account(company._id);
    const row = { outlet: 'COL', billNumber: 'SLIPS-1', dateTime: `${daysAgo(1)} 12:00`, itemCode: 'MEAL' };
    const part = { ...row, quantity: '1', unitPrice: '40', paymentMethod: 'cityLedger', paymentAmount: '40' };
    const rows = [
      { ...part, cityLedgerAccount: account.accountNo, paymentReference: 'Slip 1', authorisedPerson: 'Nimal' },
      { ...part, cityLedgerAccount: account.accountNo, paymentReference: 'Slip 2', authorisedPerson: 'Nimal' },
      { ...part, cityLedgerAccount: company.companyCode, paymentReference: 'Slip 3' },
    ];
    const { body } = await group.owner.post('/api/v1/bills/import', { rows, stock: 'none' });
    expect([body.message, body.bills]).toEqual([undefined, { created: 1, skipped: 0, refused: 0 }]);
    const { docs } = await group.report({ companyId: String(company._id) });
    expect(docs.slice(-2).map(({ debit, reference }) => [debit, reference])).toEqual([
      ['80.00', 'Slip 1, Slip 2'],
      ['40.00', 'Slip 3'],
    ]);
  });
});

describe('limits and openings', () => {
  it('keep an account within its company, from both sides, named at the field', async () => {
    const company = await group.company({ companyName: 'Pearl', creditLimit: '1000' });
    const tooMuch = await group.owner.post('/api/v1/cityLedger/account/', {
      accountName: 'Desk',
      companyId: company._id,
      creditLimit: '1000.01',
    });
    expect([tooMuch.status, tooMuch.body.errors]).toMatchObject([
      400,
      [{ field: 'creditLimit', message: 'Pearl has a credit limit of 1,000.00. An account’s limit can’t be higher' }],
    ]);
    await group.account(company._id, { accountName: 'Desk', creditLimit: '800' });
    const lowered = await change('company', company, { creditLimit: '700' });
    expect([lowered.status, lowered.body.errors]).toMatchObject([
      400,
      [{ field: 'creditLimit', message: 'Account Desk has a credit limit of 800.00. Lower that first' }],
    ]);
  });

  it('ask an account without a company for its own limit', async () => {
    const answer = await group.owner.post('/api/v1/cityLedger/account/', { accountName: 'Guest', individual: true });
    expect(problemsOf(answer)).toEqual([['creditLimit', 'required']]);
  });

  it('take what was owed before, overdue from its day, and never again', async () => {
    const company = await group.company({
      openingBalance: '5000',
      openingBalanceDate: daysAgo(45),
      creditDays: 30,
    });
    expect(await group.figures('company', company._id)).toMatchObject({ outstanding: '5000.00', overdue: '5000.00' });
    expect(problemsOf(await change('company', company, { openingBalance: '1' }))).toEqual([['openingBalance', 'once']]);
  });

  it('come in from a spreadsheet with what was owed before, and the same rules', async () => {
    const row = {
      companyName: 'Imported Ltd',
      companyCode: 'IMP',
      phone: '+94 11 234 5678',
      creditLimit: '1000',
      openingBalance: '250',
      openingBalanceDate: daysAgo(5),
    };
    const bring = (rows: readonly AnyRecord[]) =>
      group.owner.post('/api/v1/cityLedgerCompanies/import', { mode: 'all', dryRun: false, rows });
    const wrong = await bring([{ ...row, creditLimit: '-1' }]);
    expect([wrong.status, wrong.body.rows]).toMatchObject([400, [{ row: 1, problems: [{ field: 'creditLimit' }] }]]);
    const { status, body } = await bring([row]);
    expect([status, body.created]).toEqual([200, 1]);
    const [{ id }] = body.rows as unknown as [{ id: string }];
    expect(await group.figures('company', id)).toMatchObject({ outstanding: '250.00', availableCredit: '750.00' });
    expect((await bring([row])).body).toMatchObject({ created: 0, unchanged: 1 });
    expect((await group.figures('company', id)).outstanding).toBe('250.00');
  });

  it('count credit on account against overdue amounts', async () => {
    const company = await group.company({ openingBalance: '500', openingBalanceDate: daysAgo(45), creditDays: 30 });
    const companyId = company._id;
    expect((await group.pay({ companyId, amount: '200', allocation: 'unallocated' })).status).toBe(201);
    expect(await group.figures('company', companyId)).toMatchObject({ outstanding: '300.00', overdue: '300.00' });
    await group.charged(company.companyCode, '50');
    expect(await group.figures('company', companyId)).toMatchObject({ outstanding: '350.00', overdue: '300.00' });
    expect(await group.position({ companyId })).toMatchObject({ overdue: '300.00', creditOnAccount: '200.00' });
  });
});

describe('deleting', () => {
  it('works while nothing stands on it', async () => {
    const company = await group.company();
    const account = await group.account(company._id);
    expect((await remove('account', account)).status).toBe(200);
    expect((await remove('company', company)).status).toBe(200);
    expect((await group.owner.get(`/api/v1/cityLedgerCompanies/${String(company._id)}/record`)).status).toBe(404);
  });

  it('says which account, or that entries stand on its statement', async () => {
    const company = await group.company({ companyName: 'Kept Ltd' });
    const account = await group.account(company._id, { accountName: 'Kept desk' });
    const refused = await remove('company', company);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'inUse',
      'Kept Ltd is used by account Kept desk. Make it inactive instead',
    ]);
    await group.charged(account.accountNo, '10');
    expect((await remove('account', account)).body.message).toBe(
      'Kept desk is used by entries on its statement. Make it inactive instead',
    );
  });

  it('and making inactive wait until nothing is owed', async () => {
    const company = await group.company({ companyName: 'Owing Ltd' });
    await group.charged(company.companyCode, '10');
    const refused = await change('company', company, { status: 'inactive' });
    expect([refused.status, refused.body.message]).toEqual([409, 'Owing Ltd still owes USD 10.00. Settle that first']);
    expect((await group.pay({ companyId: company._id, amount: '10' })).status).toBe(201);
    expect((await change('company', company, { status: 'inactive' })).status).toBe(200);
    expect(await said(company.companyCode, '1')).toEqual([400, 'inactive: Owing Ltd is inactive and can’t be charged']);
  });
});

describe('settling', () => {
  it('writes off only with the right, and asks why', async () => {
    const company = await group.company();
    const companyId = company._id;
    await group.charged(company.companyCode, '10');
    const body = { companyId, paymentMethod: 'writeOff', reason: 'Company closed', bills: await first({ companyId }) };
    const rights = { CL_SETTLEMENT: ['view', 'settle'], CL_COMPANY: ['view'] };
    const clerk = await group.person(rights, ['out_COL', 'out_KDY']);
    const refused = await group.settle(body, clerk);
    expect([refused.status, refused.body.missing]).toEqual([403, { module: 'CL_SETTLEMENT', action: 'writeOff' }]);
    expect(problemsOf(await group.settle({ ...body, reason: undefined }))).toEqual([['reason', 'required']]);
    expect((await group.settle(body)).status).toBe(201);
    const { docs } = await group.report({ companyId: String(companyId) });
    expect(docs.at(-1)).toMatchObject({ type: 'WRITE_OFF', credit: '10.00', balance: '0.00' });
  });

  it('posts nothing if someone else was quicker, and shows what is open now', async () => {
    const company = await group.company();
    const companyId = company._id;
    await group.charged(company.companyCode, '10');
    const bills = await first({ companyId });
    expect((await group.pay({ companyId, amount: '4' })).status).toBe(201);
    const late = await group.settle({ companyId, bills });
    expect([late.status, late.body.code, late.body.current]).toMatchObject([
      409,
      'conflict',
      { outstanding: '6.00', bills: [{ outstanding: '6.00' }] },
    ]);
    expect((await group.figures('company', companyId)).outstanding).toBe('6.00');
  });

  it('is not received before the charge that it pays', async () => {
    const company = await group.company();
    const companyId = company._id;
    const old = await group.charged(company.companyCode, '10', { date: daysAgo(9) });
    const late = await group.charged(company.companyCode, '20', { date: daysAgo(3) });
    const said = async (answer: ReturnType<typeof group.pay>) => (await answer).body.errors;
    const receivedDate = daysAgo(5);
    const refused = [
      {
        field: 'receivedDate',
        rule: 'order',
        message: `Bill ${late} is dated ${showDay(daysAgo(3))}, after the day of this payment. Give a later day, leave the bill out, or keep the payment on account`,
      },
    ];
    const { bills } = await group.position({ companyId });
    const all = bills.map(({ billId, outstanding }) => ({ billId, amountApplied: outstanding }));
    expect(await said(group.settle({ companyId, bills: all, receivedDate }))).toEqual(refused);
    expect((await group.figures('company', companyId)).outstanding).toBe('30.00');
    // What can be paid on that day, and what it doesn't pay yet.
    const first = { companyId, bills: all.slice(0, 1), receivedDate };
    expect((await group.settle(first)).status).toBe(201);
    expect((await group.pay({ companyId, amount: '5', allocation: 'unallocated', receivedDate })).status).toBe(201);
    expect((await group.pay({ companyId, amount: '20', receivedDate: daysAgo(3) })).status).toBe(201);
    expect((await group.position({ companyId })).bills.map(({ billNo }) => billNo)).not.toContain(old);
  });

  it('pays the oldest bills dated up to its day, and keeps the rest on account', async () => {
    const company = await group.company();
    const companyId = company._id;
    await group.charged(company.companyCode, '10', { date: daysAgo(9) });
    const late = await group.charged(company.companyCode, '20', { date: daysAgo(3) });
    const paid = await group.pay({ companyId, amount: '25', receivedDate: daysAgo(5) });
    expect([paid.status, paid.body.unallocated]).toEqual([201, '15.00']);
    expect((await group.position({ companyId })).bills).toMatchObject([{ billNo: late, outstanding: '20.00' }]);
    expect((await group.figures('company', companyId)).outstanding).toBe('5.00');
    // A payment of today pays any bill.
    expect((await group.pay({ companyId, amount: '20' })).body.unallocated).toBe('0.00');
  });

  it('is once per request, also when both arrive together', async () => {
    const company = await group.company();
    const body = { companyId: company._id, amount: '5', clientRequestId: randomUUID() };
    const answers = await Promise.all([group.pay(body), group.pay(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(answers[0]?.body._id).toBe(answers[1]?.body._id);
    expect((await group.figures('company', company._id)).outstanding).toBe('-5.00');
  });

  it('is not dated into closed books, nor cancelled there', async () => {
    const company = await group.company();
    const companyId = company._id;
    const paid = await group.pay({ companyId, amount: '5', receivedDate: daysAgo(20) });
    await group.lock('COL', daysAgo(10));
    expect(problemsOf(await group.pay({ companyId, amount: '5', receivedDate: daysAgo(11) }))).toEqual([
      ['receivedDate', 'lockDate'],
    ]);
    expect(problemsOf(await group.cancel(paid.body._id))).toEqual([['receivedDate', 'lockDate']]);
    await group.lock('COL', '2000-01-01');
  });

  it('is cancelled with a reason and its approver, and keeps both', async () => {
    const company = await group.company();
    const paid = await group.pay({ companyId: company._id, amount: '5' });
    expect(problemsOf(await group.cancel(paid.body._id, { reason: '' }))).toEqual([['reason', 'required']]);
    expect(problemsOf(await group.cancel(paid.body._id, { approvedBy: 'user_nobody' }))).toEqual([
      ['approvedBy', 'reference'],
    ]);
    const { status, body } = await group.cancel(paid.body._id, { approvedBy: group.owner.userId });
    expect([status, body.cancelReason, body.cancelApprovedBy]).toEqual([200, 'Cheque bounced', group.owner.userId]);
  });
});

describe('a bill that is cancelled', () => {
  const cancelBill = (billNumber: string) =>
    group.owner.post('/api/v1/bills/cancel', { outlet: 'COL', billNumber, reason: 'Entered twice' });
  const positions = async (...parties: AnyRecord[]) =>
    Promise.all(
      parties.map(async (party) => {
        const { outstanding, creditOnAccount, availableCredit } = await group.position(party);
        return [outstanding, creditOnAccount, availableCredit];
      }),
    );

  it('reverses its write-off, and leaves only its payments as credit', async () => {
    const company = await group.company({ creditLimit: '1000' });
    const companyId = company._id;
    const billNumber = await group.charged(company.companyCode, '600');
    expect((await group.pay({ companyId, amount: '150' })).status).toBe(201);
    const off = { companyId, paymentMethod: 'writeOff', reason: 'Disputed', bills: await first({ companyId }) };
    const written = await group.settle(off);
    expect(written.status).toBe(201);
    expect((await cancelBill(billNumber)).status).toBe(200);
    expect(await positions({ companyId })).toEqual([['-150.00', '150.00', '1150.00']]);
    const { docs } = await group.report({ companyId: String(companyId) });
    expect(docs.slice(-2).map(({ type, debit, credit }) => [type, debit, credit])).toEqual([
      ['WRITE_OFF', '450.00', null],
      ['BILL_CANCEL', null, '600.00'],
    ]);
    // The write-off itself can still be cancelled: that leaves nothing of it to cancel.
    expect((await group.cancel(written.body._id)).status).toBe(200);
    expect(await positions({ companyId })).toEqual([['-150.00', '150.00', '1150.00']]);
  });

  it('written off in full leaves no credit that could pay another', async () => {
    const company = await group.company({ creditLimit: '1000' });
    const companyId = company._id;
    const billNumber = await group.charged(company.companyCode, '600');
    const bills = await first({ companyId });
    expect((await group.settle({ companyId, paymentMethod: 'writeOff', reason: 'Closed', bills })).status).toBe(201);
    await cancelBill(billNumber);
    expect(await positions({ companyId })).toEqual([['0.00', '0.00', '1000.00']]);
    await group.charged(company.companyCode, '500');
    const other = { companyId, paymentMethod: 'accountCredit', bills: await first({ companyId }) };
    expect(problemsOf(await group.settle(other))).toEqual([['amount', 'credit']]);
  });

  it('returns its payments to the payer: a company that paid for its account', async () => {
    const company = await group.company({ creditLimit: '1000' });
    const account = await group.account(company._id, { creditLimit: '300' });
    const [companyId, accountId] = [company._id, account._id];
    const billNumber = await group.charged(account.accountNo, '300');
    const paid = await group.pay({ companyId, amount: '200' });
    expect((await group.pay({ accountId, amount: '100' })).status).toBe(201);
    await cancelBill(billNumber);
    expect(await positions({ companyId }, { accountId })).toEqual([
      ['-300.00', '200.00', '1300.00'],
      ['-100.00', '100.00', '400.00'],
    ]);
    expect(await said(account.accountNo, '400.01')).toMatchObject([400, expect.stringContaining('creditLimit')]);
    // Cancelling the payment removes its credit, from where it is.
    expect((await group.cancel(paid.body._id)).status).toBe(200);
    expect(await positions({ companyId }, { accountId })).toEqual([
      ['-100.00', '0.00', '1100.00'],
      ['-100.00', '100.00', '400.00'],
    ]);
  });

  it('returns the credit that paid it to its owner', async () => {
    const company = await group.company({ creditLimit: '1000' });
    const account = await group.account(company._id, { creditLimit: '500' });
    const [companyId, accountId] = [company._id, account._id];
    for (const party of [
      { companyId, amount: '250' },
      { accountId, amount: '50' },
    ])
      expect((await group.pay({ ...party, allocation: 'unallocated' })).status).toBe(201);
    const [one, other] = [await group.charged(account.accountNo, '200'), await group.charged(account.accountNo, '100')];
    const { bills } = await group.position({ companyId });
    const all = bills.map(({ billId, outstanding }) => ({ billId, outstanding, amountApplied: outstanding }));
    expect((await group.settle({ companyId, paymentMethod: 'accountCredit', bills: all })).status).toBe(201);
    expect(await positions({ companyId }, { accountId })).toEqual([
      ['0.00', '0.00', '1000.00'],
      ['0.00', '0.00', '500.00'],
    ]);
    await cancelBill(one);
    expect(await positions({ companyId }, { accountId })).toEqual([
      ['-200.00', '200.00', '1200.00'],
      ['0.00', '0.00', '500.00'],
    ]);
    await cancelBill(other);
    expect(await positions({ companyId }, { accountId })).toEqual([
      ['-300.00', '250.00', '1300.00'],
      ['-50.00', '50.00', '550.00'],
    ]);
  });

  it('split between two accounts and paid at once is reversed once', async () => {
    const company = await group.company({ creditLimit: '1000' });
    const companyId = company._id;
    const desks = [await group.account(companyId), await group.account(companyId)];
    const row = { outlet: 'COL', billNumber: 'SPLIT-1', dateTime: `${daysAgo(1)} 12:00`, itemCode: 'MEAL' };
    const part = { ...row, quantity: '1', unitPrice: '40', paymentMethod: 'cityLedger' };
    const rows = [
      { ...part, paymentAmount: '30', cityLedgerAccount: desks[0]?.accountNo },
      { ...part, paymentAmount: '30', cityLedgerAccount: desks[1]?.accountNo },
      { ...part, paymentAmount: '60', cityLedgerAccount: desks[1]?.accountNo, paymentReference: 'A second slip' },
    ];
    const { body } = await group.owner.post('/api/v1/bills/import', { rows, stock: 'none' });
    expect([body.message, body.bills]).toEqual([undefined, { created: 1, skipped: 0, refused: 0 }]);
    expect((await group.pay({ companyId, amount: '120' })).status).toBe(201);
    expect((await cancelBill('SPLIT-1')).status).toBe(200);
    expect(await positions({ companyId })).toEqual([['-120.00', '120.00', '1120.00']]);
  });
});
