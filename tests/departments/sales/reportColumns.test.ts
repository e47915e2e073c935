import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { importBills } from '#server/departments/sales/service';
import { importEvents } from '#server/departments/sales/tillEvents';
import { runReport } from '#server/reports/service';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** Report columns of bills, card slips, tickets and advances beyond their sums (domain 3.2), computed by hand from the data below. */

type Sent = Readonly<Record<string, unknown>>;

const db = await ownDatabase();
const GROUP = 'billColumns';
const owner = person(GROUP, [['COL', 'Colombo']]);
const day = { outlets: 'COL', fromDate: '2026-06-03', toDate: '2026-06-03' };

const ask = async (name: string, query: Record<string, string> = {}): Promise<ReportAnswer> => {
  const found = report(name);
  if (found?.kind !== 'report') throw new Error(`there is no report ${name}`);
  return (await runReport({ db }, owner, found, { ...day, ...query })).json() as Promise<ReportAnswer>;
};

const bill = (billNumber: string, more: Sent): Sent => ({
  ...{ outlet: 'COL', billNumber, openedAt: '2026-06-03 19:00', settledAt: '2026-06-03 20:10' },
  ...{ waiter: 'Kasun', cashier: 'Ruwani', shift: 'S1', payments: [{ method: 'cash' }] },
  lines: [{ itemCode: 'RICE', quantity: 1, unitPrice: 500 }],
  ...more,
});
const card = (amount: string, tagged: boolean): Sent => ({ method: 'card', amount, card: { bank: 'HNB', tagged } });

beforeAll(async () => {
  await putOutlet(db, GROUP, 'COL', 'COL', 'Colombo');
  await put(db, GROUP, 'menuCategories', 'mains', { name: 'Mains', outlets: ['COL'] });
  await put(db, GROUP, 'menuCategories', 'drinks', { name: 'Drinks', outlets: ['COL'] });
  for (const [id, categoryId] of [
    ['rice', 'mains'],
    ['tea', 'drinks'],
  ])
    await put(db, GROUP, 'items', String(id), {
      ...{ name: id, itemCode: id?.toUpperCase(), itemType: 'simple', price: '100.00', outlets: ['COL'], categoryId },
    });
  const importer = { groupId: GROUP, userId: 'u', outletIds: ['COL'] };
  await importBills(db, importer, {
    bills: [
      bill('N-0001', {
        ...{ table: 'T4', guests: 2, customer: { name: 'Ms Perera', phone: '+94771' }, reprints: 2, tip: '50' },
        charges: [{ kind: 'delivery', name: 'Delivery', amount: '25' }],
        discounts: [{ kind: 'promotion', name: 'HNB week', amount: '100', card: 'HNB', type: 'fixed' }],
        payments: [card('300', true), card('175', false)],
      }),
      // N-0002 is missing.
      bill('N-0003', { waiter: 'Sunil', shift: 'S2', splitGroup: 'N-0002', payments: [card('500', true)] }),
      bill('N-0004', { status: 'merged', mergedInto: 'N-0003', payments: [] }),
      bill('N-0008', {
        ...{ waiter: 'Sunil', lines: [{ itemCode: 'TEA', quantity: 2, unitPrice: 100 }] },
        discounts: [{ name: 'Loyalty', percent: '10', amount: '20' }],
      }),
    ],
  });
  const at = (time: string) => `2026-06-03 ${time}`;
  const event = (kind: string, more: Sent): Sent => ({ kind, outlet: 'COL', ...more });
  await importEvents(db, importer, [
    event('kot', {
      ...{ kotNumber: 'K1', firedAt: at('19:05'), readyAt: at('19:15'), servedAt: at('19:20') },
      ...{ department: 'Kitchen', firedBy: 'Kasun', table: 'T4' },
      items: [
        { name: 'Rice', quantity: 2 },
        { name: 'Soup', quantity: 0.5 },
      ],
    }),
    ...[
      ['A1', '2026-05-20 12:00', 'partlyUsed', '2000'],
      ['A2', '2026-06-03 12:00', 'open', '0'],
      ['A3', '2026-05-21 12:00', 'used', '5000'],
      // A till that doesn't say how much was used or given back.
      ['A4', '2026-06-03 12:00', 'used', undefined],
      ['A5', '2026-06-03 13:00', 'refunded', undefined],
      ['A6', '2026-06-03 14:00', 'refunded', '1500'],
    ].map(([advanceNumber, receivedAt, status, usedAmount]) =>
      event('advance', { advanceNumber, receivedAt, status, usedAmount, customerName: 'Mr Silva', amount: '5000' }),
    ),
    ...[
      ['S1', '19:00'],
      ['S2', '20:30'],
      ['S3', '20:40'],
    ].map(([sessionId, time]) => event('qrScan', { sessionId, scannedAt: at(String(time)), table: 'T4' })),
    event('qrOrder', { orderNumber: 'Q1', placedAt: at('20:45'), acceptedAt: at('20:46'), table: 'T4', amount: '600' }),
  ]);
});

describe('bill wise (S6)', () => {
  it('says who served, how long it took, and what became of the bill', async () => {
    const { docs, totals } = await ask('billWiseReport');
    expect(docs).toMatchObject([
      {
        ...{ billNo: 'N-0001', minutes: 70, table: 'T4', waiter: 'Kasun', customer: 'Ms Perera', reprints: 2 },
        ...{ cardTag: 'partlyTagged', status: 'settled', deliveryFee: '25.00', tips: '50.00', grandTotal: '475.00' },
        ...{ missingBefore: null, mergedInto: null, splitGroup: null, opened: '2026-06-03T13:30:00+00:00' },
      },
      { billNo: 'N-0003', cardTag: 'tagged', splitGroup: 'N-0002', missingBefore: 1 },
      { billNo: 'N-0008', cardTag: null, missingBefore: 3 },
    ]);
    expect(totals).toMatchObject({ deliveryFee: '25.00', tips: '50.00', netSales: '1080.00', bills: 3 });
  });

  it('numbers are missing only where no bill has them, whatever is asked for', async () => {
    const { docs } = await ask('billWiseReport', { waiter: 'sunil', billNo: 'N-0003' });
    expect(docs.map((row) => [row.billNo, row.missingBefore])).toEqual([['N-0003', 1]]);
  });

  it('merged bills on request, which are no sales', async () => {
    const { docs, totals } = await ask('billWiseReport', { status: 'merged' });
    expect(docs).toMatchObject([{ billNo: 'N-0004', status: 'merged', mergedInto: 'N-0003' }]);
    expect(totals.bills).toBe(1);
    expect((await ask('salesReport')).totals.bills).toBe(3);
  });
});

describe('filters of sales', () => {
  it.each([
    ['waiter', 'Sunil', '680.00', 2],
    ['shift', 'S2', '500.00', 1],
  ])('%s narrows the sales report to its bills, payments included', async (filter, value, netSales, bills) => {
    for (const groupBy of ['day', 'hour', 'cashier', 'category']) {
      const { totals } = await ask('salesReport', { [filter]: value, groupBy });
      expect(totals.netSales).toBe(netSales);
      if (groupBy !== 'category') expect(totals).toMatchObject({ bills, difference: '0.00' });
    }
    expect((await ask('billWiseReport', { [filter]: value })).totals).toMatchObject({ netSales, bills });
  });

  it('a menu category narrows the reports of dishes', async () => {
    for (const name of ['productCategoryReport', 'costOfSalesReport', 'profitMarginReport']) {
      const { docs } = await ask(name, { categoryId: 'drinks' });
      expect(docs.map((row) => row.category)).toEqual(['Drinks']);
    }
  });
});

describe('slips, discounts, tickets, QR and advances', () => {
  it('card slips: the promotion behind them, and when the bank pays', async () => {
    const { docs } = await ask('ccTaggingReport', { settlementDays: '2', sort: 'billNo,paymentNo' });
    expect(docs.map((row) => [row.billNo, row.amount, row.promotion, row.settlementDate])).toEqual([
      ['N-0001', '300.00', 'HNB week', '2026-06-05'],
      ['N-0001', '175.00', 'HNB week', '2026-06-05'],
      ['N-0003', '500.00', null, '2026-06-05'],
    ]);
  });

  it('discounts: of a percentage or an amount', async () => {
    const { docs } = await ask('discountReport');
    expect(docs.map((row) => [row.discount, row.type])).toEqual([
      ['HNB week', 'fixed'],
      ['Loyalty', 'percentage'],
    ]);
  });

  it('tickets one by one: who fired what, and when it was ready and served', async () => {
    expect((await ask('kotSummaryReport', { per: 'ticket' })).docs).toMatchObject([
      {
        ...{ kotNo: 'K1', waiter: 'Kasun', contents: '2 × Rice, 0.5 × Soup' },
        ...{ ready: '2026-06-03T13:45:00+00:00', served: '2026-06-03T13:50:00+00:00' },
      },
    ]);
  });

  it('QR tables by hour', async () => {
    const { docs } = await ask('qrTableReport', { per: 'hour', sort: 'hour' });
    expect(docs.map((row) => [row.hour, row.scans, row.orders])).toEqual([
      ['19:00', 1, 0],
      ['20:00', 2, 1],
    ]);
  });

  it('open advances, whenever they were received', async () => {
    const { docs, totals } = await ask('advancePaymentReport', { held: 'true', sort: 'advanceNo' });
    expect(docs.map((row) => [row.advanceNo, row.balance])).toEqual([
      ['A1', '3000.00'],
      ['A2', '5000.00'],
    ]);
    expect(totals.balance).toBe('8000.00');
    const received = await ask('advancePaymentReport', { sort: 'advanceNo' });
    expect(received.docs.map((row) => [row.advanceNo, row.used, row.refunded, row.balance])).toEqual([
      ['A2', '0.00', '0.00', '5000.00'],
      ['A4', '5000.00', '0.00', '0.00'],
      ['A5', '0.00', '5000.00', '0.00'],
      ['A6', '1500.00', '3500.00', '0.00'],
    ]);
    expect(received.totals.balance).toBe('5000.00');
  });
});
