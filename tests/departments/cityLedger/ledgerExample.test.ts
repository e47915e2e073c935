import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#server/departments/cityLedger/verify';
import { testApp } from '#tests/kit/app';
import { daysAgo, type LedgerGroup, ledgerGroup } from './ledgerFixture';

/** The worked example of the domain (1.3), step by step over the API, and its statement (3.4). */

const { db, app } = await testApp();
let group: LedgerGroup;
let companyId: string;
beforeAll(async () => {
  group = await ledgerGroup(db, app);
  companyId = String((await group.company({ companyCode: 'EX', creditLimit: '200000' }))._id);
});

const owed = async () => {
  const { outstanding, availableCredit } = await group.figures('company', companyId);
  return [outstanding, availableCredit];
};
const open = async () => (await group.position({ companyId })).bills.map(({ outstanding }) => outstanding);
let bills: string[];
let payment: string;

describe('limit 200 000, two bills, a settlement, a payment, its cancellation', () => {
  it('charges 12 500 and 8 400', async () => {
    const first = await group.charged('EX', '12500', { date: daysAgo(3) });
    expect(await owed()).toEqual(['12500.00', '187500.00']);
    const second = await group.charged('EX', '8400', { date: daysAgo(2) });
    expect(await owed()).toEqual(['20900.00', '179100.00']);
    expect(await open()).toEqual(['12500.00', '8400.00']);
    bills = [first, second];
  });

  it('settles 12 500 against the first bill', async () => {
    const [first] = (await group.position({ companyId })).bills;
    expect(first?.billNo).toBe(bills[0]);
    const answer = await group.settle({
      companyId,
      bills: [{ billId: first?.billId, outstanding: first?.outstanding, amountApplied: '12500' }],
      amount: '12500',
    });
    expect([answer.status, answer.body.status, answer.body.amount]).toEqual([201, 'posted', '12500.00']);
    expect(await owed()).toEqual(['8400.00', '191600.00']);
    expect(await open()).toEqual(['8400.00']);
  });

  it('pays 5 000 on account, oldest first: 3 400 is left', async () => {
    const answer = await group.pay({ companyId, amount: '5000', allocation: 'oldestFirst' });
    expect([answer.status, answer.body.unallocated]).toEqual([201, '0.00']);
    payment = String(answer.body._id);
    expect(await open()).toEqual(['3400.00']);
    expect(await owed()).toEqual(['3400.00', '196600.00']);
  });

  it('has a statement of debit 20 900, credit 17 500, closing 3 400', async () => {
    const { docs, totals } = await group.report({ companyId });
    expect([totals.debit, totals.credit, totals.closing]).toEqual(['20900.00', '17500.00', '3400.00']);
    expect(docs.map(({ type, debit, credit, balance }) => [type, debit, credit, balance])).toEqual([
      ['BALANCE', null, null, '0.00'],
      ['BILL', '12500.00', null, '12500.00'],
      ['BILL', '8400.00', null, '20900.00'],
      ['BILL_SETTLEMENT', null, '12500.00', '8400.00'],
      ['ACCOUNT_PAYMENT', null, '5000.00', '3400.00'],
    ]);
    expect([totals.outstanding, totals.age0, totals.held]).toEqual(['3400.00', '3400.00', '0.00']);
    const rows = docs.filter(({ type }) => type === 'BILL');
    expect(rows.map(({ outstanding }) => outstanding)).toEqual(['0.00', '3400.00']);
    expect(rows.every(({ settledBy }) => /^CLR-COL-\d\d-\d{6}$/.test(String(settledBy)))).toBe(true);
  });

  it('has its ageing and its credit on account below the table, also on paper and in a workbook', async () => {
    const file = (format: string) =>
      group.owner.send('GET', `/api/v1/transactionDetailReport?companyId=${companyId}&format=${format}`);
    const page = await (await file('html')).text();
    const foot = page.slice(page.indexOf('class="foot"'));
    const figures = [...foot.matchAll(/<th scope="row">([^<]*)<\/th><td[^>]*>([^<]*)<\/td>/g)].map((cells) =>
      cells.slice(1),
    );
    expect(figures).toEqual([
      ['0 to 30 days', '3,400.00'],
      ['31 to 60 days', '0.00'],
      ['61 to 90 days', '0.00'],
      ['More than 90 days', '0.00'],
      ['Credit on account', '0.00'],
      ['Closing balance', '3,400.00'],
    ]);
    const book = unzipSync(new Uint8Array(await (await file('xlsx')).arrayBuffer()));
    const texts = strFromU8(book['xl/sharedStrings.xml'] ?? new Uint8Array());
    for (const text of ['Ageing', ...figures.map(([label]) => label)]) expect(texts).toContain(`>${text}<`);
  });

  it('owes 8 400 again once the payment is cancelled', async () => {
    const answer = await group.cancel(payment);
    expect([answer.status, answer.body.status]).toEqual([200, 'cancelled']);
    expect(await owed()).toEqual(['8400.00', '191600.00']);
    expect(await open()).toEqual(['8400.00']);
    const { docs, totals } = await group.report({ companyId });
    expect(docs.at(-1)).toMatchObject({ type: 'PAYMENT_CANCEL', debit: '5000.00', balance: '8400.00' });
    expect([totals.debit, totals.credit, totals.closing]).toEqual(['25900.00', '17500.00', '8400.00']);
    expect(await verifyLedger(db, group.groupId)).toEqual([]);
  });
});
