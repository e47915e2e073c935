import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { type ReportAnswer, totalsFrom } from '#engine/read/reporting';
import { report } from '#resources';
import type { Identity } from '#server/auth/identity';
import { runReport } from '#server/reports/service';
import { person, playJune, put, putItems, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** R1 over the ledger of domain 2.6. */

const db = await ownDatabase();
const stock = report('stockSummaryReport') as Report;
const owner = person('harbour', [
  ['COL', 'Colombo'],
  ['KDY', 'Kandy'],
]);

beforeAll(async () => {
  await putOutlet(db, 'harbour', 'COL', 'COL', 'Colombo');
  await putOutlet(db, 'harbour', 'KDY', 'KDY', 'Kandy');
  await putItems(db, 'harbour', 'COL');
  await playJune(db, 'harbour', 'COL');
  const settings = [{ name: 'expiryAlertDays', state: true, value: '7' }];
  await put(db, 'harbour', 'systemSettings', 'COL', { outletId: 'COL', settings });
});

const ask = async (query: Record<string, string>, who: Identity = owner): Promise<ReportAnswer> =>
  (await runReport({ db }, who, stock, query)).json() as Promise<ReportAnswer>;
const itemOf = (answer: ReportAnswer, code: string): AnyRecord =>
  answer.docs.find((row) => row.itemCode === code) ?? {};

describe('the golden June', () => {
  test('on 30 June: chicken lasts 14.5 days, and the outlet is worth 60 214.79', async () => {
    const answer = await ask({ outlets: 'COL', asOf: '2026-06-30' });
    expect(itemOf(answer, 'CHICKEN')).toMatchObject({
      itemName: 'Chicken',
      outlet: 'Colombo',
      category: 'Meat',
      unit: 'kg',
      onHand: '17.9000',
      available: '17.9000',
      minLevel: '20.0000',
      parLevel: '40.0000',
      status: 'low',
      averageDailyUsage: '1.232',
      daysOnHand: '14.5',
      lastReceived: '2026-06-05',
      unitCost: '1116.770950',
      stockValue: '19990.20',
      // Not known for a past date.
      onOrder: null,
      inTransitIn: null,
      suggestedOrder: null,
    });
    const counts = { items: 6, short: 2, negative: 0, expiring: 1 };
    // The cost of a day's usage, and how many days the stock lasts.
    expect(answer.totals).toEqual({ stockValue: '60214.79', dailyCost: '1802.57', stockDays: '33.4', ...counts });
    expect(answer.note).toContain('For past dates');
    expect(answer.currency).toBe('LKR');
  });

  test('on 5 June, before the return: 50 kg at 1 118.00', async () => {
    const answer = await ask({ outlets: 'COL', asOf: '2026-06-05' });
    expect(itemOf(answer, 'CHICKEN')).toMatchObject({
      onHand: '50.0000',
      stockValue: '55900.00',
      unitCost: '1118.000000',
    });
  });

  test('today reads the balances and says the same', async () => {
    const [now, then] = [await ask({ outlets: 'COL' }), await ask({ outlets: 'COL', asOf: '2026-06-30' })];
    expect(now.totals.stockValue).toBe('60214.79');
    const figures = (answer: ReportAnswer) =>
      answer.docs.map(({ itemCode, onHand, stockValue, unitCost, lastReceived }) => ({
        itemCode,
        onHand,
        stockValue,
        unitCost,
        lastReceived,
      }));
    expect(figures(now)).toEqual(figures(then));
    // Nothing was used in the last 28 days: the days of stock are unknown.
    expect(itemOf(now, 'CHICKEN')).toMatchObject({
      averageDailyUsage: '0.000',
      daysOnHand: null,
      onOrder: '0.0000',
      inTransitIn: '0.0000',
      suggestedOrder: '22.1000',
    });
  });

  test('negative stock lasts no number of days, and neither does what nothing is used of', () => {
    const administrator = { permissions: {}, isAdministrator: true };
    const daysOf = (stockValue: string, dailyCost: string) =>
      totalsFrom(stock, administrator, { stockValue, dailyCost }).stockDays;
    expect([daysOf('120.00', '30.00'), daysOf('0.00', '30.00')]).toEqual(['4.0', '0.0']);
    expect([daysOf('-120.00', '30.00'), daysOf('120.00', '0.00'), daysOf('120.00', '-30.00')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('the nearest expiry is that of the stock which is left, first expired gone first', async () => {
    expect(itemOf(await ask({ outlets: 'COL', asOf: '2026-06-04' }), 'CHICKEN').nearestExpiry).toBe('2026-06-20');
    expect(itemOf(await ask({ outlets: 'COL', asOf: '2026-06-08' }), 'CHICKEN').nearestExpiry).toBe('2026-06-20');
    // 17.9 kg are left, and 40 kg have the later date.
    expect(itemOf(await ask({ outlets: 'COL', asOf: '2026-06-30' }), 'CHICKEN').nearestExpiry).toBe('2026-07-04');
    expect(itemOf(await ask({ outlets: 'COL', asOf: '2026-06-30' }), 'RICE').nearestExpiry).toBeNull();
  });
});

describe('rows and filters', () => {
  test('category, then item; an item without stock has a row with zero, unless it is left out', async () => {
    const answer = await ask({ outlets: 'COL', asOf: '2026-06-30' });
    expect(answer.docs.map((row) => row.itemName)).toEqual(['Curry', 'Oil', 'Onion', 'Rice', 'Saffron', 'Chicken']);
    expect(itemOf(answer, 'SAFFRON')).toMatchObject({
      onHand: '0.0000',
      stockValue: '0.00',
      unitCost: null,
      status: 'low',
      lastReceived: null,
    });
    expect((await ask({ outlets: 'COL', includeZero: 'false' })).docs).toHaveLength(5);
  });

  test.each([
    [{ stockStatus: 'low' }, ['Saffron', 'Chicken']],
    [{ stockStatus: 'belowPar' }, ['Rice']],
    [{ stockStatus: 'expiring', asOf: '2026-06-30' }, ['Chicken']],
    [{ categoryId: 'meat' }, ['Chicken']],
    [{ itemType: 'semiFinished' }, ['Curry']],
    [{ itemId: 'rice' }, ['Rice']],
    [{ stockStatus: 'negative' }, []],
  ] as [Record<string, string>, string[]][])('%o', async (filter, names) => {
    const answer = await ask({ outlets: 'COL', ...filter });
    expect(answer.docs.map((row) => row.itemName)).toEqual(names);
  });

  test('grouped by category: subtotals add up to the total', async () => {
    const answer = await ask({ outlets: 'COL', asOf: '2026-06-30', group: 'category' });
    expect(answer.groups?.map(({ value, rows, totals }) => [value, rows, totals.stockValue])).toEqual([
      ['Dry goods', 5, '40224.59'],
      ['Meat', 1, '19990.20'],
    ]);
  });

  test('the chart: value by category, the largest first', async () => {
    expect((await ask({ outlets: 'COL' })).chart).toEqual([
      { category: 'Dry goods', stockValue: '40224.59' },
      { category: 'Meat', stockValue: '19990.20' },
    ]);
  });

  test('open orders count in stock units, and lower what is suggested', async () => {
    await put(db, 'harbour', 'purchaseOrders', 'po_1', {
      outletId: 'COL',
      docDate: '2026-07-01',
      pONumber: 'PO/COL/26/00001',
      status: 'partiallyReceived',
      clientRequestId: 'a',
      items: [
        { lineNo: 1, itemId: 'chicken', openQty: '1.5000', conversionFactor: '10.000000' },
        // A dozen of them is one stock unit.
        { lineNo: 2, itemId: 'chicken', openQty: '18.0000', conversionFactor: '1', conversionDivisor: '12' },
      ],
    });
    await put(db, 'harbour', 'purchaseOrders', 'po_2', {
      outletId: 'COL',
      docDate: '2026-07-01',
      pONumber: 'PO/COL/26/00002',
      status: 'draft',
      clientRequestId: 'b',
      items: [{ lineNo: 1, itemId: 'chicken', openQty: '9.0000', conversionFactor: '10.000000' }],
    });
    expect(itemOf(await ask({ outlets: 'COL' }), 'CHICKEN')).toMatchObject({
      onOrder: '16.5000',
      suggestedOrder: '0.0000',
    });
  });

  test('an outlet without items has no rows, and totals of zero', async () => {
    const answer = await ask({ outlets: 'KDY' });
    expect(answer).toMatchObject({ docs: [], total: 0, bookmark: null, totals: { stockValue: '0.00' } });
  });
});

test('a past date comes with the ledger, a date to come is refused', async () => {
  await expect(ask({ asOf: '2999-01-01' })).rejects.toMatchObject({
    status: 400,
    errors: [{ field: 'asOf', rule: 'notAfter' }],
  });
});

describe('without the right to see costs', () => {
  const keeper = person('harbour', [['COL', 'Colombo']], { RPT_STOCK_SUMMARY: ['view', 'export'] });
  const costs = ['unitCost', 'stockValue'];

  test('no cost is in the answer: absent, not empty', async () => {
    const answer = await ask({ group: 'category' }, keeper);
    expect(itemOf(answer, 'CHICKEN').onHand).toBe('17.9000');
    for (const key of costs) {
      expect(answer.docs[0]).not.toHaveProperty(key);
      expect(answer.totals).not.toHaveProperty(key);
      expect(answer.groups?.[0]?.totals).not.toHaveProperty(key);
    }
    expect(answer.chart).toBeUndefined();
  });

  test('and none can be sorted by', async () => {
    await expect(ask({ sort: '-stockValue' }, keeper)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'sort' }],
    });
  });

  test('nor is any in files', async () => {
    const csv = await (await runReport({ db }, keeper, stock, { format: 'csv' })).text();
    expect(csv.split('\r\n')[0]).toContain('On hand');
    expect(csv).not.toMatch(/Average cost|Value|19990/);
    const { readSheet } = await import('read-excel-file/node');
    const file = await (await runReport({ db }, keeper, stock, { format: 'xlsx' })).arrayBuffer();
    const rows = await readSheet(Buffer.from(file));
    // What was asked comes first.
    expect(rows.find((row) => row.includes('Item'))).toContain('On hand');
    expect(JSON.stringify(rows)).not.toMatch(/Average cost|Value|19990/);
  });
});
