import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays, showDay } from '#engine/run/time/days';
import { PACK } from '#resources/accounting/closing.rules';
import type { OpenDatabase } from '#server/db/core';
import { postMovements } from '#server/stockLedger/ledger';
import { DATABASES } from '#tests/departments/sales/lateFixture';
import { newTenant, rulesOf, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { appOf, testApp } from '#tests/kit/app';

/** Closing a month: what is open, what prevents closing, and the pack. Everything open below is made by hand. */

describe.each(DATABASES)('closing a month on %s', (_name, isThere, open) => {
  let db: OpenDatabase;
  let tenant: Tenant;
  const today = businessDate(new Date(), { timeZone: 'Asia/Colombo', dayStartTime: '04:00' });
  const [end, day, long] = [addDays(today, -3), addDays(today, -5), addDays(today, -20)];

  beforeAll(async () => {
    if (isThere) db = await open();
    if (isThere) await testApp(db);
  });
  afterAll(() => db?.close());
  beforeEach(async (context) => {
    if (!isThere) return context.skip();
    tenant = await newTenant(db, appOf(db));
    for (const _id of ['tea', 'oil', 'ice'])
      await tenant.put('inventoryItems', {
        ...{ _id, itemCode: _id.toUpperCase(), itemName: _id, status: 'active', isStockTracked: true },
        outletId: 'out_COL',
      });
    await tenant.put('items', {
      ...{ _id: 'cup', itemCode: 'CUP', name: 'Cup of tea', itemType: 'simple' },
      ...{ price: '10.00', outlets: ['out_COL'] },
    });
  });

  /** @param quantity below zero for what was sold without stock */
  const moved = (itemId: string, quantity: number, value: string) =>
    db.transaction((tx) =>
      postMovements(
        tx,
        {
          ...{ groupId: tenant.groupId, userId: tenant.owner.userId, itemName: () => itemId },
          ...{ docType: 'stockAdjustments', docId: `adj_${itemId}`, docNumber: `SA-${itemId}` },
          ...{ method: () => 'wac', negativeStock: () => 'allow' },
        },
        [
          {
            ...{ outletId: 'out_COL', itemId, lineNo: 1, businessDate: day, quantity: String(quantity) },
            ...(quantity < 0 ? { type: 'ADJUST_OUT' as const } : { type: 'ADJUST_IN' as const, value }),
          },
        ],
      ),
    );
  const bill = (billNumber: string, on: string, more: AnyRecord = {}) => ({
    ...{ outlet: 'COL', billNumber, version: 1, settledAt: `${on} 12:00` },
    lines: [{ itemCode: 'CUP', quantity: 1, unitPrice: '10.00' }],
    payments: [{ method: 'cash', amount: '10.00' }],
    ...more,
  });
  const send = (...bills: AnyRecord[]) => tenant.owner.post('/api/v1/bills/import', { bills });
  const stored = (docDate: string, more: AnyRecord) => ({
    ...{ outletId: 'out_COL', docDate, items: [], clientRequestId: `r${Math.random()}` },
    ...more,
  });
  const count = (docDate: string) =>
    tenant.put(
      'stockEntries',
      stored(docDate, {
        ...{ status: 'approved', entryType: 'fullCount', stockEntryNumber: `SE-${docDate}` },
        countDateTime: `${docDate}T10:00:00Z`,
      }),
    );
  const close = async (date: string, client = tenant.owner) => {
    const { body } = await tenant.owner.get('/api/v1/outlets/get/out_COL');
    return client.post('/api/v1/outlets/out_COL/closePeriod', { _rev: body._rev, date });
  };
  const points = async (asOf: string, client = tenant.owner) => {
    const { body } = await client.get('/api/v1/closingPoints', { asOf, outlets: 'out_COL' });
    return ((body.docs ?? []) as AnyRecord[]).map(({ kind, state, points }) => `${kind} ${state} ${points}`);
  };

  it('lists what is open since the last close, each with what prevents closing', async () => {
    await moved('tea', 5, '0');
    await moved('oil', -2, '0');
    await send(bill('1', day, { payments: [{ method: 'card', amount: '10.00' }] }));
    await send(bill('2', day, { status: 'open', settledAt: null, openedAt: `${day} 20:00`, payments: [] }));
    await tenant.put('purchaseOrders', stored(day, { status: 'draft', pONumber: 'PO-1' }));
    // After the end of the period.
    await tenant.put('purchaseOrders', stored(addDays(end, 1), { status: 'draft', pONumber: 'PO-2' }));
    await tenant.put(
      'transferOuts',
      stored(long, {
        ...{ toOutletId: 'out_KDY', status: 'approved', transferOutNumber: 'TO-1', inTransitValue: '4.00' },
      }),
    );
    const line = { lineNo: 1, itemId: 'ice', acceptedQty: '3', netAmount: '0.00' };
    await tenant.put('goodsReceivedNotes', stored(day, { status: 'approved', grnNumber: 'GRN-1', items: [line] }));
    // Given for nothing at a price: its discount is all of it.
    const gift = { ...line, unitPrice: '5.0000', discountType: 'percent', discountValue: '100' };
    await tenant.put('goodsReceivedNotes', stored(day, { status: 'approved', grnNumber: 'GRN-2', items: [gift] }));
    expect(await points(end)).toEqual([
      'unapproved must 1',
      'transit must 1',
      'count must 1',
      'negative can 1',
      'uncosted can 1',
      'unpriced can 1',
      'openBills can 1',
      'cards can 1',
    ]);
    const stranger = await newTenant(db, appOf(db));
    expect(await points(end, stranger.owner)).toEqual([]);
    expect(rulesOf(await close(end))).toEqual(['date: drafts', 'date: transit', 'date: count']);
    // What can wait doesn't prevent closing.
    await count(end);
    await db.query(
      `update records set status = 'received', data = data || '{"inTransitValue": "0.00"}' where group_id = $1 and resource in ('transferOuts')`,
      [tenant.groupId],
    );
    await db.query(`update records set status = 'approved' where group_id = $1 and data ->> 'pONumber' = 'PO-1'`, [
      tenant.groupId,
    ]);
    expect((await close(end)).body.lockDate).toBe(end);
    expect(await points(end)).toEqual([]);
    expect(await points(addDays(end, 1))).toEqual(expect.arrayContaining(['unapproved must 1', 'negative can 1']));
  });

  it('waits for its days once the outlet closes days, and for no other', async () => {
    await send(bill('1', long), bill('2', day), bill('3', addDays(end, 1)));
    // An outlet that never closed a day has none to close.
    expect((await close(addDays(long, 1))).status).toBe(200);
    const shut = async (to: string) =>
      db.query(
        `update records set data = data || jsonb_build_object('salesClosedTo', $2::text) where group_id = $1 and resource = 'outlets' and id = 'out_COL'`,
        [tenant.groupId, to],
      );
    await shut(addDays(day, -1));
    const refused = await close(end);
    expect([rulesOf(refused), refused.body.message]).toEqual([
      ['date: days'],
      expect.stringContaining(`${showDay(day)} isn’t closed. Close the day first`),
    ]);
    await shut(day);
    expect((await close(end)).body.lockDate).toBe(end);
  });

  it('has one result when two people close at once, or a bill of the month arrives meanwhile', async () => {
    const { body } = await tenant.owner.get('/api/v1/outlets/get/out_COL');
    const both = await Promise.all(
      [end, end].map((date) => tenant.owner.post('/api/v1/outlets/out_COL/closePeriod', { _rev: body._rev, date })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const next = addDays(end, 1);
    const [late, closing] = await Promise.all([send(bill('7', next)), close(next)]);
    expect(closing.status).toBe(200);
    const kept = await db.query('select id from bills where group_id = $1', [tenant.groupId]);
    // Either it was stored before the close, or it was refused and the till keeps it.
    expect(kept).toHaveLength(late.status === 200 ? 1 : 0);
    const refused = await send(bill('8', next));
    expect([refused.status, await db.query('select id from bills where group_id = $1', [tenant.groupId])]).toEqual([
      400,
      kept,
    ]);
  });

  it('has one result when it is reopened twice while something is dated in it', async () => {
    await close(end);
    const { body } = await tenant.owner.get('/api/v1/outlets/get/out_COL');
    const unlock = () =>
      tenant.owner.post('/api/v1/outlets/out_COL/unlock', { _rev: body._rev, reason: 'A late invoice' });
    const [first, late, second] = await Promise.all([unlock(), send(bill('9', day)), unlock()]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const kept = await db.query('select id from bills where group_id = $1', [tenant.groupId]);
    // Either the period was open again, or the bill was refused and the till sends it again.
    expect(kept).toHaveLength(late.status === 200 ? 1 : 0);
    expect([(await send(bill('9', day))).status, await points(end)]).toEqual([200, []]);
    expect(await db.query('select id from bills where group_id = $1', [tenant.groupId])).toHaveLength(1);
  });

  it('hands over its reports in one file, with the figures that they show', async () => {
    await send(bill('1', day), bill('2', day));
    const asked = { outlets: 'out_COL', fromDate: long, toDate: end };
    const read = async (format: string) =>
      appOf(db).request(`/api/v1/monthClose/pack?${new URLSearchParams({ ...asked, format })}`, {
        headers: { authorization: `Bearer ${tenant.owner.token}` },
      });
    const page = await (await read('html')).text();
    const headings = [...page.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, label]) => label);
    expect(headings).toEqual([
      ...['Stock valuation', 'Food cost control', 'Stock variance', 'Sales', 'Taxes', 'Transaction details', 'Journal'],
    ]);
    expect(headings).toHaveLength(PACK.length);
    expect(page).toContain('20.00');
    const book = await read('xlsx');
    expect(book.headers.get('content-disposition')).toContain(`Closing Outlet COL ${long} to ${end}.xlsx`);
    expect((await book.arrayBuffer()).byteLength).toBeGreaterThan(5000);
    const viewer = await tenant.person({ PERIOD_CLOSE: ['view'] });
    expect((await viewer.get('/api/v1/monthClose/pack', { ...asked, format: 'xlsx' })).status).toBe(403);
  });
});
