import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { verifyLedger } from '#server/departments/cityLedger/verify';
import { testApp } from '#tests/kit/app';
import { daysAgo, ledgerGroup } from './ledgerFixture';

/** A company that signs in Colombo (LKR), Tokyo (JPY) and Kuwait (KWD): what it owes is never added up. */

const { db, app } = await testApp();
let group: Awaited<ReturnType<typeof ledgerGroup>>;
let company: AnyRecord;

beforeEach(async () => {
  group = await ledgerGroup(db, app, { COL: 'LKR', KDY: 'JPY', KWT: 'KWD' });
  company = await group.company({ currency: 'LKR', creditLimit: '1000', outlets: ['out_COL', 'out_KDY', 'out_KWT'] });
});

const amounts = async () => {
  const { positions } = await group.position({ companyId: company._id });
  return positions.map(({ currency, outstanding, availableCredit }) => [currency, outstanding, availableCredit]);
};

describe('a position', () => {
  it('has the amounts of each currency, with its decimals', async () => {
    await group.charged(company.companyCode, '900.50');
    await group.charged(company.companyCode, '2500', { outlet: 'KDY' });
    await group.charged(company.companyCode, '1.255', { outlet: 'KWT' });
    expect(await amounts()).toEqual([
      ['LKR', '900.50', '99.50'],
      ['JPY', '2500', null],
      ['KWD', '1.255', null],
    ]);
    const { body } = await group.owner.get(`/api/v1/cityLedger/company/${group.groupId}`);
    expect(body.docs).toMatchObject([{ outstanding: '900.50', owedElsewhere: 'JPY 2,500, KWD 1.255' }]);
    expect(await verifyLedger(db, group.groupId)).toEqual([]);
  });

  it('is checked against a limit in its currency only', async () => {
    await group.charged(company.companyCode, '5000', { outlet: 'KDY' });
    expect((await group.bill(company.companyCode, '1000.01')).body.errors).toMatchObject([{ rule: 'creditLimit' }]);
    await group.charged(company.companyCode, '1000.00');
    const answer = await group.owner.put('/api/v1/cityLedger/company/', {
      ...company,
      otherLimits: [{ currency: 'KWD', creditLimit: '2.500' }],
    });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    await group.charged(company.companyCode, '2.499', { outlet: 'KWT' });
    const refused = await group.bill(company.companyCode, '0.002', { outlet: 'KWT' });
    expect(refused.body.errors).toMatchObject([
      { rule: 'creditLimit', message: expect.stringContaining('owes 2.499 of its 2.500 credit limit. 0.001 is left') },
    ]);
  });
});

describe('a settlement', () => {
  it('pays bills of one currency', async () => {
    const [here, there] = [
      await group.charged(company.companyCode, '100.00'),
      await group.charged(company.companyCode, '2500', { outlet: 'KDY' }),
    ];
    const { bills } = await group.position({ companyId: company._id });
    const pick = (...numbers: string[]) =>
      bills
        .filter(({ billNo }) => numbers.includes(billNo))
        .map(({ billId, outstanding }) => ({ billId, outstanding, amountApplied: outstanding }));
    const pay = (outletId: string, chosen: AnyRecord[]) =>
      group.settle({ companyId: company._id, outletId, paymentMethod: 'cash', bills: chosen });
    const refused = await pay('out_COL', pick(here, there));
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([
      { field: 'bills.1.billId', rule: 'currency', message: expect.stringContaining(`Bill ${there} is in JPY`) },
    ]);
    expect((await pay('out_KDY', pick(there))).body).toMatchObject({ amount: '2500', currency: 'JPY' });
    expect((await pay('out_COL', pick(here))).body).toMatchObject({ amount: '100.00', currency: 'LKR' });
    expect((await amounts()).map(([, outstanding]) => outstanding)).toEqual(['0.00', '0', '0.000']);
    expect(await verifyLedger(db, group.groupId)).toEqual([]);
  });

  it('on account pays the oldest bills in its currency, and keeps the rest in it', async () => {
    await group.charged(company.companyCode, '1500', { outlet: 'KDY', date: daysAgo(9) });
    await group.charged(company.companyCode, '1.250', { outlet: 'KWT' });
    const paid = await group.pay({
      ...{ companyId: company._id, outletId: 'out_KWT', paymentMethod: 'cash' },
      ...{ amount: '2.000', allocation: 'oldestFirst' },
    });
    expect(paid.body).toMatchObject({ amount: '2.000', unallocated: '0.750', currency: 'KWD' });
    const { positions } = await group.position({ companyId: company._id });
    expect(
      positions.map(({ currency, outstanding, creditOnAccount }) => [currency, outstanding, creditOnAccount]),
    ).toEqual([
      ['LKR', '0.00', '0.00'],
      ['JPY', '1500', '0'],
      ['KWD', '-0.750', '0.750'],
    ]);
    expect(await verifyLedger(db, group.groupId)).toEqual([]);
  });
});

it('the statement of several currencies has one total for each', async () => {
  await group.charged(company.companyCode, '10.10');
  await group.charged(company.companyCode, '1.255', { outlet: 'KWT' });
  const { body } = await group.owner.get('/api/v1/transactionDetailReport', {
    companyId: String(company._id),
    fromDate: daysAgo(30),
    toDate: daysAgo(0),
  });
  const parts = body.currencies as { currency: string; totals: AnyRecord }[];
  expect([body.currency, body.totals, parts.map(({ currency, totals }) => [currency, totals.outstanding])]).toEqual([
    null,
    {},
    [
      ['LKR', '10.10'],
      ['JPY', '0'],
      ['KWD', '1.255'],
    ],
  ]);
});
