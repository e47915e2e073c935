import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays, showDay } from '#engine/run/time/days';
import type { OpenDatabase } from '#server/db/core';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { appOf, testApp } from '#tests/kit/app';
import { tillTime } from '#tests/kit/days';
import { DATABASES } from './lateFixture';

/** Closing a day: its figures, what it freezes, what comes later, and reopening. Figures are computed by hand from the bills below. */

describe.each(DATABASES)('closing a day on %s', (_name, isThere, open) => {
  let db: OpenDatabase;
  let tenant: Tenant;
  const today = businessDate(new Date(), { timeZone: 'Asia/Colombo', dayStartTime: '04:00' });
  const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];

  beforeAll(async () => {
    if (isThere) db = await open();
    if (isThere) await testApp(db);
  });
  afterAll(() => db?.close());
  beforeEach(async (context) => {
    if (!isThere) return context.skip();
    tenant = await newTenant(db, appOf(db));
    await tenant.put('items', {
      ...{ _id: 'tea', itemCode: 'TEA', name: 'Tea', itemType: 'simple' },
      price: '100.00',
      outlets: ['out_COL'],
    });
  });

  const bill = (billNumber: string, day: string, amount: string, more: AnyRecord = {}) => ({
    ...{
      outlet: 'COL',
      billNumber,
      version: 1,
      settledAt: tillTime(day, '12:00'),
      shift: `S-${day}`,
      cashier: 'Ruwani',
    },
    lines: [{ itemCode: 'TEA', quantity: 1, unitPrice: amount }],
    payments: [{ method: 'cash', amount }],
    ...more,
  });
  const send = (...bills: AnyRecord[]) => tenant.owner.post('/api/v1/bills/import', { bills });
  const events = (...all: AnyRecord[]) =>
    tenant.owner.post('/api/v1/tills/events', { events: all.map((each) => ({ outlet: 'COL', ...each })) });
  const shift = (day: string, more: AnyRecord = {}) => ({
    ...{
      kind: 'shift',
      shiftNumber: `S-${day}`,
      openedAt: tillTime(day, '09:00'),
      openedBy: 'Ruwani',
      terminal: 'Till 1',
    },
    ...{ openingFloat: '50.00', expectedCash: '150.00', countedCash: '149.00', status: 'closed', version: 1, ...more },
  });
  const start = async (businessDay: string) =>
    (await tenant.owner.post('/api/v1/dayCloses/', { outletId: 'out_COL', businessDay })).body;
  const read = async (close: AnyRecord) => (await tenant.owner.get(`/api/v1/dayCloses/${String(close._id)}`)).body;
  /** Counts the given amount in pieces of 1.00, with a remark. */
  const count = async (close: AnyRecord, amount: number, more: AnyRecord = {}) =>
    tenant.owner.put(`/api/v1/dayCloses/${String(close._id)}`, {
      ...{
        _id: close._id,
        _rev: close._rev,
        cash: [{ value: '1.00', pieces: amount }],
        remark: 'Counted twice',
        ...more,
      },
    });
  const sign = (close: AnyRecord) =>
    tenant.owner.post(`/api/v1/dayCloses/${String(close._id)}/close`, { _rev: close._rev });
  const reopen = (close: AnyRecord) =>
    tenant.owner.post(`/api/v1/dayCloses/${String(close._id)}/reopen`, {
      _rev: close._rev,
      reason: 'A bill was missing',
    });
  const closed = async (day: string, amount: number, more: AnyRecord = {}) =>
    (await sign((await count(await start(day), amount, more)).body)).body;
  const netOf = async (day: string) =>
    (await tenant.owner.get(`/api/v1/salesReport/?outlets=out_COL&fromDate=${day}&toDate=${day}&groupBy=day`)).body
      .totals as AnyRecord;
  const messages = ({ body }: { body: AnyRecord }) =>
    ((body.errors ?? []) as AnyRecord[]).map(({ message }) => String(message)).join(' ');

  it('adds up the day: sales, tenders, cash by its sources, over and short by shift', async () => {
    await send(
      bill('1', yesterday, '100.00', { payments: [{ method: 'cash', amount: '100.00', tendered: '120.00' }] }),
      bill('2', yesterday, '60.00', {
        charges: [
          { kind: 'tax', name: 'VAT', amount: '6.00' },
          { kind: 'service', name: 'Service charge', amount: '4.00' },
        ],
        payments: [{ method: 'card', amount: '70.00' }],
      }),
    );
    await send(
      bill('1', yesterday, '100.00', {
        ...{ version: 2, payments: [{ method: 'cash', amount: '100.00', tendered: '120.00' }] },
        refunds: [{ amount: '10.00', method: 'cash', reason: 'Cold', at: `${yesterday} 13:00`, by: 'Ruwani' }],
      }),
      bill('3', yesterday, '33.00', { status: 'open', settledAt: null, openedAt: `${yesterday} 22:00`, payments: [] }),
    );
    const byCard = {
      ...{ kind: 'advance', advanceNumber: 'A2', version: 1, receivedAt: `${before} 15:00`, customerName: 'Kamal' },
      ...{ amount: '40.00', method: 'card' },
    };
    await events(
      byCard,
      shift(yesterday, {
        cashIn: '5.00',
        cashOut: '20.00',
        cashMoves: [{ type: 'out', amount: '20.00', reason: 'Ice', by: 'Ruwani' }],
      }),
      {
        kind: 'advance',
        advanceNumber: 'A0',
        receivedAt: `${before} 15:00`,
        customerName: 'Sunil',
        amount: '7.00',
        refundedAt: 'soon',
      },
      {
        kind: 'advance',
        advanceNumber: 'A1',
        receivedAt: `${yesterday} 15:00`,
        customerName: 'Nimal',
        amount: '40.00',
        method: 'cash',
      },
    );
    const close = await start(yesterday);
    expect(close).toMatchObject({
      ...{ bills: 2, netSales: '150.00', serviceCharge: '4.00', tax: '6.00', total: '160.00', refundsPaid: '10.00' },
      ...{ taxes: [{ tax: 'VAT', amount: '6.00' }], openBills: 1, openBillsValue: '33.00', advancesTaken: '40.00' },
      tenders: [
        { method: 'card', amount: '70.00' },
        { method: 'cash', amount: '90.00' },
      ],
      shifts: [
        {
          shift: `S-${yesterday}`,
          cashier: 'Ruwani',
          expected: '150.00',
          counted: '149.00',
          overShort: '-1.00',
          status: 'closed',
        },
      ],
      tillMoves: [
        { type: 'out', amount: '20.00', reason: 'Ice', by: 'Ruwani' },
        { type: 'in', amount: '5.00' },
      ],
      // 50 float + 90 bills + 40 advance + 5 in − 20 out.
      ...{ openingCash: '50.00', cashSales: '90.00', cashAdvances: '40.00', expectedCash: '165.00' },
    });
    const moved = { type: 'out', amount: '15.00', reason: 'Taxi' };
    const counted = (
      await count(close, 149, { moves: [moved], deposits: [{ amount: '100.00', to: 'bank', reference: 'BAG 7' }] })
    ).body;
    expect(counted).toMatchObject({
      expectedCash: '150.00',
      countedCash: '149.00',
      overShort: '-1.00',
      deposited: '100.00',
      cashLeft: '49.00',
    });
    const done = (await sign(counted)).body;
    expect(done).toMatchObject({
      status: 'closed',
      closedBy: tenant.owner.userId || expect.any(String),
      closedAt: expect.any(String),
    });
    // The next day begins with what was left.
    expect(await start(today)).toMatchObject({ openingCash: '49.00', expectedCash: '49.00', bills: 0 });
    // An advance by card is given back in cash, after midnight: in the close and in the journal on that business day, and by that method.
    const given = {
      status: 'refunded',
      usedAmount: '15.00',
      refundMethod: 'cash',
      refundedAt: `${addDays(today, 1)} 00:30`,
    };
    await events({ ...byCard, version: 2, ...given });
    const next = await tenant.owner.get(`/api/v1/dayCloses/?outletId=out_COL&businessDay=${today}`);
    expect(await count((next.body.docs as AnyRecord[])[0] as AnyRecord, 24)).toMatchObject({
      body: { advancesRefunded: '25.00', cashAdvances: '-25.00', expectedCash: '24.00', overShort: '0.00' },
    });
    const journal = await tenant.owner.get(`/api/v1/journal/?outlets=out_COL&fromDate=${before}&toDate=${today}`);
    const posted = (journal.body.docs as AnyRecord[]).filter(({ posting }) => posting === 'advances');
    expect(posted.map(({ date, debit, credit }) => [date, debit, credit])).toEqual([
      [before, '0.00', '47.00'],
      [yesterday, '0.00', '40.00'],
      [today, '25.00', '0.00'],
    ]);
  });

  it('needs a count, a reason for a difference or an open shift, and the days before it', async () => {
    await send(bill('1', before, '10.00'), bill('2', yesterday, '20.00'), bill('3', today, '30.00'));
    await events(shift(yesterday, { status: 'open', openingFloat: null, expectedCash: null, countedCash: null }));
    const first = await start(before);
    expect(messages(await sign(first))).toContain('Count the cash first');
    expect(messages(await sign((await count(first, 9, { remark: null })).body))).toContain('short by 1.00');
    await sign((await count(await read(first), 10, { remark: null })).body);
    const last = await start(today);
    expect(messages(await sign((await count(last, 30)).body))).toContain(`Close ${showDay(yesterday)} first`);
    const second = await start(yesterday);
    expect(messages(await sign((await count(second, 30, { remark: null })).body))).toContain(
      `shift S-${yesterday} is still open`,
    );
    expect((await sign((await count(await read(second), 30)).body)).body.status).toBe('closed');
    expect(
      messages(
        await tenant.owner.post('/api/v1/dayCloses/', { outletId: 'out_COL', businessDay: addDays(before, -1) }),
      ),
    ).toContain('has closed its days');
  });

  it('counts what comes later on the day it is entered, and says so', async () => {
    await send(bill('1', yesterday, '100.00'));
    const close = await closed(yesterday, 100);
    const late = await send(bill('2', yesterday, '20.00'));
    expect(late.body).toMatchObject({ bills: { created: 1 } });
    expect((late.body.warnings as AnyRecord[])[0]?.message).toBe(
      `Bill 2 belongs to ${showDay(yesterday)}, which is closed. It counts on ${showDay(today)}`,
    );
    expect([(await netOf(yesterday)).netSales, (await netOf(today)).netSales]).toEqual(['100.00', '20.00']);
    // A repeat changes nothing; a refund that was paid on the closed day counts today too.
    expect((await send(bill('2', yesterday, '20.00'))).body.bills).toMatchObject({ created: 0, skipped: 1 });
    const refunds = [{ amount: '30.00', method: 'cash', reason: 'Cold', at: `${yesterday} 14:00` }];
    expect((await send(bill('1', yesterday, '100.00', { version: 2, refunds }))).body.bills).toMatchObject({
      updated: 1,
    });
    expect([(await netOf(yesterday)).netSales, (await netOf(today)).netSales]).toEqual(['100.00', '-10.00']);
    // The late bill counts today, so it can be cancelled; the bill of the closed day can only be refunded.
    expect((await send(bill('2', yesterday, '20.00', { version: 2, status: 'cancelled' }))).body.bills).toMatchObject({
      cancelled: 1,
    });
    const refused = await send(bill('1', yesterday, '100.00', { version: 3, status: 'cancelled', refunds }));
    expect([refused.status, messages(refused)]).toEqual([400, expect.stringContaining('Refund bill 1 instead')]);
    expect(await read(close)).toMatchObject({ netSales: '100.00', total: '100.00', expectedCash: '100.00' });
    const bills = await tenant.owner.get('/api/v1/bills/bill_out_COL_2');
    expect(bills.body).toMatchObject({ businessDate: today, closedDay: yesterday });
  });

  it('refuses late bills of a file, of a closed period, and from long ago', async () => {
    await send(bill('1', yesterday, '100.00'));
    await closed(yesterday, 100);
    const row = {
      outlet: 'COL',
      billNumber: '9',
      dateTime: `${yesterday} 12:00`,
      itemCode: 'TEA',
      quantity: '1',
      unitPrice: '5',
      paymentMethod: 'cash',
      paymentAmount: '5',
    };
    expect(messages(await tenant.owner.post('/api/v1/bills/import', { rows: [row] }))).toContain('are closed up to');
    expect(messages(await send(bill('8', addDays(today, -32), '5.00')))).toContain('are closed up to');
    await db.query(
      `update records set data = data || $2 where group_id = $1 and resource = 'outlets' and id = 'out_COL'`,
      [tenant.groupId, JSON.stringify({ lockDate: before })],
    );
    expect(messages(await send(bill('7', before, '5.00')))).toContain('are closed up to');
    expect((await send(bill('6', yesterday, '5.00'))).body.bills).toMatchObject({ created: 1 });
  });

  it('keeps a counted shift, and moves one that was open to the day on which it is counted', async () => {
    await send(bill('1', yesterday, '100.00'));
    await events(
      shift(yesterday),
      shift(yesterday, { shiftNumber: 'S2', status: 'open', expectedCash: null, countedCash: null }),
    );
    const close = await closed(yesterday, 149);
    const again = await events(
      shift(yesterday, { version: 2, countedCash: '120.00' }),
      shift(yesterday, { version: 2, shiftNumber: 'S2', expectedCash: '60.00', countedCash: '60.00' }),
      shift(yesterday, { shiftNumber: 'S3' }),
    );
    expect((again.body.warnings as AnyRecord[]).map(({ message }) => message)).toEqual([
      `Shift S-${yesterday} belongs to ${showDay(yesterday)}, which is closed. Reopen the day to correct it, and send the shift again`,
      `Shift S2 belongs to ${showDay(yesterday)}, which is closed. It counts on ${showDay(today)}`,
      `Shift S3 belongs to ${showDay(yesterday)}, which is closed. It counts on ${showDay(today)}`,
    ]);
    const shifts = (
      await tenant.owner.get(`/api/v1/shiftReport/?outlets=out_COL&fromDate=${yesterday}&toDate=${today}`)
    ).body.docs as AnyRecord[];
    expect(shifts.map(({ shiftNo, date, countedCash }) => [shiftNo, date, countedCash]).sort()).toEqual(
      [
        [`S-${yesterday}`, yesterday, '149.00'],
        ['S2', today, '60.00'],
        ['S3', today, '149.00'],
      ].sort(),
    );
    const [noted] = await db.query<{ note: string }>(
      `select note from history where group_id = $1 and resource = 'dayCloses' and id = $2 and action = 'lateShift'`,
      [tenant.groupId, close._id],
    );
    expect(noted?.note).toContain('counted 120');
  });

  it('is reopened from the last day, with a right and a reason of its own', async () => {
    await send(bill('1', before, '10.00'), bill('2', yesterday, '20.00'));
    const first = await closed(before, 10);
    const second = await closed(yesterday, 30);
    expect(messages(await reopen(first))).toContain(`${showDay(yesterday)} was closed after it`);
    const clerk = await tenant.person({ DAY_CLOSE: ['view', 'create', 'edit', 'close'] });
    expect(
      (await clerk.post(`/api/v1/dayCloses/${String(second._id)}/reopen`, { _rev: second._rev, reason: 'x' })).status,
    ).toBe(403);
    expect(
      (await tenant.owner.post(`/api/v1/dayCloses/${String(second._id)}/reopen`, { _rev: second._rev })).status,
    ).toBe(400);
    const open = await reopen(second);
    expect(open.body).toMatchObject({ status: 'draft' });
    expect(open.body).not.toHaveProperty('closedBy');
    expect((await send(bill('3', yesterday, '5.00'))).body.warnings).toEqual([]);
    expect((await netOf(yesterday)).netSales).toBe('25.00');
    expect((await send(bill('4', before, '5.00'))).body.warnings).toHaveLength(1);
    // The last closed day is the one before again, and it can be reopened in turn.
    expect((await reopen(await read(first))).body.status).toBe('draft');
  });

  it('can’t be changed or deleted while it is closed', async () => {
    await send(bill('1', yesterday, '10.00'));
    const close = await closed(yesterday, 10);
    expect((await count(close, 11)).status).toBe(400);
    expect((await tenant.owner.remove(`/api/v1/dayCloses/${String(close._id)}`)).status).toBe(409);
    expect(await read(close)).toMatchObject({ countedCash: '10.00', status: 'closed' });
  });

  it('closes once, and loses no bill that arrives at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const day = addDays(today, round - 4);
      await send(bill(`r${round}`, day, '10.00'));
      const close = (await count(await start(day), 10)).body;
      const [signed, ...sent] = await Promise.all([
        Promise.all([sign(close), sign(close), sign(close)]),
        ...Array.from({ length: 6 }, (_, index) => send(bill(`r${round}-${index}`, day, '1.00'))),
      ]);
      expect(signed.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
      expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
      const frozen = await read(close);
      expect([frozen.status, (await netOf(day)).netSales]).toEqual(['closed', frozen.netSales]);
      const [all] = await db.query<{ total: string }>(
        `select sum(net_sales)::text as total from bills where group_id = $1 and bill_no like $2`,
        [tenant.groupId, `r${round}%`],
      );
      expect(all?.total).toBe('16.00');
    }
  });

  it('reopens once, and what arrives at the same moment counts once', async () => {
    let lateBefore = 0;
    for (let round = 0; round < 2; round++) {
      const day = addDays(today, round - 4);
      await send(bill(`o${round}`, day, '10.00'));
      const close = await closed(day, 10);
      const [opened, ...sent] = await Promise.all([
        Promise.all([reopen(close), reopen(close)]),
        ...Array.from({ length: 4 }, (_, index) => send(bill(`o${round}-${index}`, day, '1.00'))),
        send(
          bill(`o${round}`, day, '10.00', {
            ...{ version: 2, refunds: [{ amount: '2.00', method: 'cash', reason: 'Cold', at: `${day} 13:00` }] },
          }),
        ),
      ]);
      expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
      // On the day or, if they came before it was open again, on today; on one of them only.
      const [own, late] = [await netOf(day), await netOf(today)];
      expect(Number(own.netSales) + Number(late.netSales)).toBe(12 + lateBefore);
      lateBefore = Number(late.netSales);
      expect((await sign((await count(await read(close), 10)).body)).body.status).toBe('closed');
    }
  });

  it('is open or in a closed period, never both, if one is reopened while the other is closed', async () => {
    for (let round = 0; round < 2; round++) {
      const day = addDays(today, round - 4);
      await send(bill(`p${round}`, day, '10.00'));
      const close = await closed(day, 10 * (round + 1));
      const { body } = await tenant.owner.get('/api/v1/outlets/get/out_COL');
      const [opened, period] = await Promise.all([
        reopen(close),
        tenant.owner.post('/api/v1/outlets/out_COL/closePeriod', { _rev: body._rev, date: day }),
      ]);
      expect([opened.status, period.status].filter((status) => status === 200)).toHaveLength(1);
      const { lockDate } = (await tenant.owner.get('/api/v1/outlets/get/out_COL')).body;
      expect([(await read(close)).status, lockDate === day]).toEqual(
        period.status === 200 ? ['closed', true] : ['draft', false],
      );
      if (opened.status === 200) await sign((await count(await read(close), 10 * (round + 1))).body);
    }
  });

  it('takes a pay-out of an open shift once, also if the shift is counted on a later day', async () => {
    await send(bill('1', before, '100.00'));
    const moved = (amount: string, reason: string) => ({ type: 'out', amount, reason, by: 'Ruwani' });
    const open = { status: 'open', openingFloat: '0.00', expectedCash: null, countedCash: null };
    await events(shift(before, { ...open, cashOut: '20.00', cashMoves: [moved('20.00', 'Ice')] }));
    expect(await closed(before, 80)).toMatchObject({ paidOut: '20.00', expectedCash: '80.00', overShort: '0.00' });
    await events(
      shift(before, {
        ...{ version: 2, openingFloat: '0.00', expectedCash: null, countedCash: '74.00', cashOut: '25.00' },
        cashMoves: [moved('20.00', 'Ice'), moved('5.00', 'Taxi')],
      }),
    );
    // 80 in the drawers, less the taxi. The shift has the bill of the day before: 100 − 25 = 75 should be in its drawer.
    expect(await start(today)).toMatchObject({
      ...{ openingCash: '80.00', paidOut: '5.00', expectedCash: '75.00' },
      tillMoves: [{ type: 'out', amount: '5.00', reason: 'Taxi' }],
      shifts: [{ expected: '75.00', counted: '74.00', overShort: '-1.00' }],
    });
  });

  it('counts an advance that was given back on a closed day on the first open day, and leaves the journal of the day', async () => {
    const advance = { kind: 'advance', advanceNumber: 'A1', customerName: 'Nimal', amount: '40.00', method: 'cash' };
    await events({ ...advance, receivedAt: `${before} 15:00` });
    await send(bill('1', before, '10.00'));
    await closed(before, 50);
    const journal = async (day: string) =>
      ((await tenant.owner.get('/api/v1/journal', { outlets: 'out_COL', fromDate: day, toDate: day })).body.docs ?? [])
        .map(({ posting, debit, credit }) => `${posting} ${debit} ${credit}`)
        .toSorted();
    const signed = await journal(before);
    expect(signed).toContain('advances 0.00 40.00');
    const back = { refundedAt: `${before} 16:00`, refundedAmount: '40.00', status: 'refunded', version: 2 };
    const answer = await events({ ...advance, ...back, receivedAt: `${before} 15:00` });
    expect((answer.body.warnings as AnyRecord[]).map(({ message }) => message)).toEqual([
      `Advance A1 was given back on ${showDay(before)}, which is closed. It counts on ${showDay(today)}`,
    ]);
    expect([await journal(before), await journal(today)]).toEqual([
      signed,
      ['advances 40.00 0.00', 'tender 0.00 40.00'],
    ]);
    expect(await start(today)).toMatchObject({
      advancesRefunded: '40.00',
      cashAdvances: '-40.00',
      expectedCash: '10.00',
    });
  });

  it('leaves a refund of a late bill out of the drawer of its shift, unless it was paid on the bill’s own day', async () => {
    await send(bill('1', yesterday, '100.00'));
    const open = { openingFloat: '0.00', expectedCash: null, countedCash: null, status: 'open' };
    await events(shift(yesterday, open));
    await closed(yesterday, 100);
    const refunded = (no: string, amount: string, at: string) =>
      bill(no, yesterday, '20.00', {
        ...{ version: 2, refunds: [{ amount, method: 'cash', reason: 'Cold', at, by: 'Ruwani' }] },
      });
    await send(bill('2', yesterday, '20.00'), bill('3', yesterday, '20.00'));
    await send(refunded('2', '5.00', tillTime(today, '12:00')), refunded('3', '7.00', `${yesterday} 13:00`));
    await events(shift(yesterday, { ...open, version: 2, countedCash: '133.00', status: 'closed' }));
    // 100 + 20 + 20 − 7: the 5 came from a drawer of today.
    expect(await start(today)).toMatchObject({ refundsPaid: '12.00', shifts: [{ expected: '133.00' }] });
  });
});
