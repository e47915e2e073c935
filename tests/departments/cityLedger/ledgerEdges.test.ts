import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { verifyLedger } from '#server/departments/cityLedger/verify';
import { testApp } from '#tests/kit/app';
import { daysAgo, type LedgerGroup, ledgerGroup, problemsOf } from './ledgerFixture';

/** The city ledger's refusals and positions with two companies, two outlets and two currencies at once. */

const { db, app } = await testApp();
let group: LedgerGroup;
beforeAll(async () => {
  group = await ledgerGroup(db, app, { COL: 'LKR', KDY: 'JPY' });
});
afterAll(async () => {
  expect(await verifyLedger(db, group.groupId)).toEqual([]);
});
const everywhere = { outlets: ['out_COL', 'out_KDY'] };
const change = (resource: 'company' | 'account', record: AnyRecord, more: AnyRecord) =>
  group.owner.put(`/api/v1/cityLedger/${resource}/`, { ...record, ...more });

describe('an account', () => {
  it('is not made inactive while it owes, or has credit', async () => {
    const company = await group.company({ currency: 'LKR', ...everywhere });
    const account = await group.account(company._id, { accountName: 'Hall', ...everywhere });
    await group.charged(account.accountNo, '10');
    const message = async () => (await change('account', account, { status: 'inactive' })).body.message;
    expect(await message()).toBe('Hall still owes LKR 10.00. Settle that first');
    expect((await group.pay({ accountId: account._id, amount: '12', outletId: 'out_COL' })).status).toBe(201);
    expect(await message()).toBe('Hall still has on account LKR 2.00. Settle that first');
    await group.charged(account.accountNo, '2');
    expect((await group.pay({ accountId: account._id, amount: '0.01', outletId: 'out_COL' })).status).toBe(201);
    expect((await change('account', account, { accountName: 'Great hall' })).status).toBe(200);
  });

  it('is only an account of its own company, and one of them has to be named', async () => {
    const [company, other] = [await group.company(), await group.company()];
    const account = await group.account(company._id);
    expect(problemsOf(await group.pay({ companyId: other._id, accountId: account._id, amount: '1' }))).toEqual([
      ['accountId', 'company'],
    ]);
    for (const none of [{}, { companyId: '', accountId: '' }])
      expect(problemsOf(await group.pay({ ...none, amount: '1' }))).toEqual([['companyId', 'required']]);
    expect(
      (await group.pay({ companyId: company._id, accountId: account._id, amount: '1', outletId: 'out_COL' })).status,
    ).toBe(201);
    const alone = await group.account(undefined, everywhere);
    expect(problemsOf(await group.pay({ companyId: company._id, accountId: alone._id, amount: '1' }))).toEqual([
      ['accountId', 'company'],
    ]);
  });
});

describe('a position', () => {
  it('says what is owed elsewhere, of those who owe there', async () => {
    const [first, second] = [
      await group.company({ currency: 'LKR', ...everywhere }),
      await group.company({ currency: 'LKR', ...everywhere }),
    ];
    const account = await group.account(second._id, everywhere);
    await group.charged(first.companyCode, '5');
    await group.charged(account.accountNo, '700', { outlet: 'KDY' });
    const elsewhere = async (kind: 'company' | 'account', { _id }: AnyRecord) =>
      (await group.figures(kind, _id)).owedElsewhere ?? null;
    expect([
      await elsewhere('company', first),
      await elsewhere('company', second),
      await elsewhere('account', account),
    ]).toEqual([...[null, 'JPY 700', 'JPY 700']]);
  });

  it('has its own currency first, the outlets where it signs, and days from zero', async () => {
    const company = await group.company({ currency: 'LKR', outlets: ['out_COL', 'out_KDY'] });
    await group.charged(company.companyCode, '300', { outlet: 'KDY', date: daysAgo(40) });
    await group.charged(company.companyCode, '5', { date: daysAgo(0) });
    const party = { companyId: company._id };
    const position = await group.position(party);
    expect(position.positions.map(({ currency, outstanding, overdue }) => [currency, outstanding, overdue])).toEqual([
      ['LKR', '5.00', '0.00'],
      ['JPY', '300', '300'],
    ]);
    expect(position.outlets.map(({ id }) => id)).toEqual(['out_COL', 'out_KDY']);
    const [late, fresh] = position.bills;
    expect([late?.isOverdue, fresh?.isOverdue, fresh?.lateDays, Number(fresh?.ageDays) <= 1]).toEqual([
      true,
      false,
      0,
      true,
    ]);
    expect([Number(late?.ageDays) - Number(late?.lateDays), late?.account]).toEqual([30, '']);
    const one = await group.company({ outlets: ['out_KDY'] });
    expect((await group.position({ companyId: one._id })).outlets.map(({ id }) => id)).toEqual(['out_KDY']);
    const clerk = await group.person(
      { CL_SETTLEMENT: ['view', 'settle'], CL_COMPANY: ['view'], CL_TRANSACTION: ['view'] },
      ['out_COL'],
    );
    expect((await group.position(party, clerk)).outlets.map(({ id }) => id)).toEqual(['out_COL']);
  });
});

describe('a payment whose credit has paid other bills', () => {
  it('is not cancelled before those, and is afterwards', async () => {
    const company = await group.company({ currency: 'LKR', ...everywhere });
    const party = { companyId: company._id };
    const paid = await group.pay({ ...party, amount: '10', outletId: 'out_COL' });
    await group.charged(company.companyCode, '6');
    const [bill] = (await group.position(party)).bills;
    const used = await group.settle({
      ...{ ...party, outletId: 'out_COL', paymentMethod: 'accountCredit' },
      bills: [{ billId: bill?.billId, outstanding: '6.00', amountApplied: '6.00' }],
    });
    expect([used.status, used.body.errors]).toEqual([201, undefined]);
    const refused = await group.cancel(paid.body._id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Part of ${paid.body.settlementNo} was kept as credit on account and has since paid other bills. Cancel those payments first`,
    ]);
    expect(await group.position(party)).toMatchObject({
      outstanding: '-4.00',
      overdue: '0.00',
      creditOnAccount: '4.00',
    });
    expect((await group.cancel(used.body._id)).status).toBe(200);
    expect((await group.position(party)).bills).toMatchObject([{ outstanding: '6.00' }]);
    expect((await group.cancel(paid.body._id)).status).toBe(200);
    expect((await group.position(party)).outstanding).toBe('6.00');
    const again = await group.cancel(paid.body._id);
    expect([again.status, again.body.message]).toEqual([409, `${paid.body.settlementNo} is already cancelled`]);
  });

  it('is cancelled once per request, and only by people of its outlets', async () => {
    const company = await group.company({ currency: 'LKR', ...everywhere });
    const paid = await group.pay({ companyId: company._id, amount: '3', outletId: 'out_COL' });
    const away = await group.person({ CL_SETTLEMENT: ['view', 'cancel'] }, ['out_KDY']);
    expect((await group.cancel(paid.body._id, {}, away)).status).toBeGreaterThanOrEqual(403);
    expect((await group.position({ companyId: company._id })).outstanding).toBe('-3.00');
    const clientRequestId = '3f0f6d3e-2f1b-4a6e-9a53-4f8f3a2a0001';
    expect((await group.cancel(paid.body._id, { clientRequestId })).status).toBe(200);
    const again = await group.cancel(paid.body._id, { clientRequestId });
    expect([again.status, again.body.alreadyPosted]).toEqual([200, true]);
    expect((await group.cancel('none')).status).toBe(404);
  });
});
