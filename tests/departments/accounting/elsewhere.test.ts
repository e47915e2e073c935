import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays, showDay } from '#engine/run/time/days';
import type { OpenDatabase } from '#server/db/core';
import { daysAgo, ledgerGroup } from '#tests/departments/cityLedger/ledgerFixture';
import { DATABASES } from '#tests/departments/sales/lateFixture';
import { appOf, testApp } from '#tests/kit/app';

/**
 * Money for the city ledger that is received at another outlet than the bill's (docs/accounting.md): cash is where its drawer is, and the outlets
 * owe each other the difference.
 */
describe.each(DATABASES)('a payment for a bill of another outlet on %s', (_name, isThere, open) => {
  let db: OpenDatabase;
  let group: Awaited<ReturnType<typeof ledgerGroup>>;
  let company: AnyRecord;
  const today = businessDate(new Date(), { timeZone: 'Asia/Colombo', dayStartTime: '04:00' });

  beforeAll(async () => {
    if (isThere) db = await open();
    if (isThere) await testApp(db);
  });
  afterAll(() => db?.close());
  beforeEach(async (context) => {
    if (!isThere) return context.skip();
    group = await ledgerGroup(db, appOf(db));
    company = await group.company();
    await group.charged(company.companyCode, '100', { outlet: 'KDY', billNumber: 'K1', date: daysAgo(1) });
  });

  /** What the journal of one outlet posts today: posting, its detail, debit less credit. */
  const posted = async (outlet: string, by = group.owner) => {
    const { body } = await by.get('/api/v1/journal', {
      outlets: `out_${outlet}`,
      fromDate: today,
      toDate: addDays(today, 1),
    });
    return ((body.docs ?? []) as AnyRecord[])
      .map(
        ({ posting, detail, debit, credit }) =>
          `${[posting, detail].filter(Boolean).join(' ')} ${Number(debit) - Number(credit)}`,
      )
      .toSorted();
  };
  const settled = async (more: AnyRecord = {}, amount = '100') => {
    const bills = (await group.position({ companyId: company._id })).bills.map(({ billId }) => ({
      billId,
      amountApplied: amount,
    }));
    const answer = await group.settle({
      companyId: company._id,
      outletId: 'out_COL',
      receivedDate: today,
      bills,
      ...more,
    });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body;
  };
  const dayOf = async (outlet: string, businessDay = today) =>
    (await group.owner.post('/api/v1/dayCloses/', { outletId: `out_${outlet}`, businessDay })).body;

  it('is cash where it was received, and paid where the bill was made; whoever looks', async () => {
    const { _id } = await settled();
    const [received, owed] = [
      ['betweenOutlets -100', 'tender cash 100'],
      ['betweenOutlets 100', 'tender cityLedger -100'],
    ];
    expect([await posted('COL'), await posted('KDY')]).toEqual([received, owed]);
    // Someone of one outlet has the same journal of it.
    const clerk = await group.person({ RPT_JOURNAL: ['view'], VIEW_COST: ['view'] }, ['out_KDY']);
    expect(await posted('KDY', clerk)).toEqual(owed);
    // As the drawers have it.
    expect([await dayOf('COL'), await dayOf('KDY')]).toMatchObject([
      { ledgerPaid: '100.00', cashLedger: '100.00', expectedCash: '100.00' },
      { ledgerPaid: '0.00', cashLedger: '0.00', expectedCash: '0.00' },
    ]);
    expect((await group.cancel(_id)).status).toBe(200);
    expect([await posted('COL'), await posted('KDY')]).toEqual([[], []]);
  });

  it('is a day to close, also without a sale: the cash would be missing in the next one', async () => {
    const [day, before] = [addDays(today, -1), addDays(today, -2)];
    const sold = { dateTime: `${before} 12:00`, paymentMethod: 'cash', paymentAmount: '10' };
    await group.bill(undefined, '10', { more: { ...sold, cityLedgerAccount: undefined } });
    const sign = async (businessDay: string, pieces: number) => {
      const close = await dayOf('COL', businessDay);
      const url = `/api/v1/dayCloses/${String(close._id)}`;
      const counted = await group.owner.put(url, { ...close, remark: 'Late', cash: [{ value: '1.00', pieces }] });
      return (await group.owner.post(`${url}/close`, { _rev: counted.body._rev })).body;
    };
    expect((await sign(before, 10)).status).toBe('closed');
    await settled({ receivedDate: day });
    expect(JSON.stringify((await sign(today, 110)).errors)).toContain(`Close ${showDay(day)} first`);
    const open = await group.owner.get('/api/v1/dayCloseReport', {
      ...{ outlets: 'out_COL', fromDate: before, toDate: today, status: 'open' },
    });
    expect((open.body.docs as AnyRecord[]).map(({ date }) => date)).toContain(day);
    const points = await group.owner.get('/api/v1/closingPoints', { outlets: 'out_COL', asOf: day });
    expect((points.body.docs as AnyRecord[]).filter(({ kind }) => kind === 'days')).toMatchObject([{ date: day }]);
    expect(await sign(day, 110)).toMatchObject({ status: 'closed', openingCash: '10.00', expectedCash: '110.00' });
  });

  it('is cancelled on the first open day if the day is closed where it was received', async () => {
    const { _id } = await settled();
    const close = await dayOf('COL');
    const url = `/api/v1/dayCloses/${String(close._id)}`;
    const counted = await group.owner.put(url, { ...close, cash: [{ value: '1.00', pieces: 100 }] });
    expect((await group.owner.post(`${url}/close`, { _rev: counted.body._rev })).body.status).toBe('closed');
    expect((await group.cancel(_id)).status).toBe(200);
    const days = await db.query<{ day: string }>(
      `select distinct business_date::text as day from ledger_entries where group_id = $1 and entry_type = 'PAYMENT_CANCEL'`,
      [group.groupId],
    );
    expect(days).toEqual([{ day: addDays(today, 1) }]);
  });

  it('is in the close or after it if it is cancelled while the day is closed', async () => {
    const { _id } = await settled();
    const close = await dayOf('COL');
    const url = `/api/v1/dayCloses/${String(close._id)}`;
    const counted = await group.owner.put(url, { ...close, remark: 'Late', cash: [{ value: '1.00', pieces: 100 }] });
    const both = await Promise.all([group.owner.post(`${url}/close`, { _rev: counted.body._rev }), group.cancel(_id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [{ day } = { day: '' }] = await db.query<{ day: string }>(
      `select distinct business_date::text as day from ledger_entries where group_id = $1 and entry_type = 'PAYMENT_CANCEL'`,
      [group.groupId],
    );
    expect([day, (await group.owner.get(url)).body.ledgerPaid]).toEqual(
      day === today ? [today, '0.00'] : [addDays(today, 1), '100.00'],
    );
  });

  it('moves credit between outlets without money, and what is written off isn’t money either', async () => {
    const kept = { companyId: company._id, outletId: 'out_COL', receivedDate: today, allocation: 'unallocated' };
    expect((await group.pay({ ...kept, amount: '60' })).status).toBe(201);
    const used = await settled({ paymentMethod: 'accountCredit' }, '60');
    expect([await posted('COL'), await posted('KDY')]).toEqual([
      // 60 received and kept, then moved to the bill's outlet.
      ['betweenOutlets -60', 'tender cash 60'],
      ['betweenOutlets 60', 'tender cityLedger -60'],
    ]);
    const writtenOff = await settled({ paymentMethod: 'writeOff', reason: 'Closed down' }, '40');
    expect(await posted('KDY')).toEqual(['betweenOutlets 60', 'ledgerAdjustments 40', 'tender cityLedger -100']);
    for (const { _id } of [writtenOff, used]) expect((await group.cancel(_id)).status).toBe(200);
    expect([await posted('COL'), await posted('KDY')]).toEqual([['tender cash 60', 'tender cityLedger -60'], []]);
  });
});
