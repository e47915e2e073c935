import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { dec } from '#engine/run/decimal';
import { put, putBills } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';
import { asker, june, pick, putSales } from './salesFixture';

/** S1: figures computed by hand from the fixture's bills. */

const db = await ownDatabase();
beforeAll(async () => {
  await putSales(db);
});
const { ask, respond } = asker(() => db);

describe('by day', () => {
  test('the figures of each day, and nothing of cancelled bills', async () => {
    const answer = await ask({ ...june, outlets: 'COL' });
    expect(answer.docs).toEqual([
      {
        period: '2026-06-03',
        key: '2026-06-03',
        place: 0,
        bills: 2,
        guests: 20,
        grossSales: '73000.00',
        itemDiscount: '100.00',
        billDiscount: '0.00',
        promotions: '0.00',
        complimentary: '0.00',
        refunds: '0.00',
        netSales: '72900.00',
        notSales: '0.00',
        serviceCharge: '90.00',
        taxes: { SSCL: '24.75', VAT: '182.66' },
        deliveryFee: '0.00',
        tips: '0.00',
        rounding: '-0.41',
        grandTotal: '73197.00',
        payments: { card: '1000.00', cash: '72197.00' },
        changeGiven: '8000.00',
        excessKept: '0.00',
        difference: '0.00',
        avgBill: '36450.00',
        avgGuest: '3645.00',
        costOfSales: '14190.53',
        costedNet: '72900.00',
        grossProfitPct: '80.5343',
        previousNet: '50000.00',
        changePct: '45.8000',
      },
      {
        period: '2026-06-10',
        key: '2026-06-10',
        place: 0,
        bills: 1,
        guests: 40,
        grossSales: '144000.00',
        itemDiscount: '0.00',
        billDiscount: '4500.00',
        promotions: '0.00',
        complimentary: '0.00',
        refunds: '0.00',
        netSales: '139500.00',
        notSales: '0.00',
        serviceCharge: '0.00',
        taxes: {},
        deliveryFee: '0.00',
        tips: '0.00',
        rounding: '0.00',
        grandTotal: '139500.00',
        payments: { cash: '139500.00' },
        changeGiven: '0.00',
        excessKept: '0.00',
        difference: '0.00',
        avgBill: '139500.00',
        avgGuest: '3487.50',
        costOfSales: '30297.75',
        costedNet: '139500.00',
        grossProfitPct: '78.2812',
        previousNet: '0.00',
        changePct: null,
      },
    ]);
  });

  test('totals over the whole result; averages and shares of the totals, not of the rows', async () => {
    const { totals, currency, params } = await ask({ ...june, outlets: 'COL', limit: '1' });
    expect(totals).toMatchObject({
      bills: 3,
      guests: 60,
      grossSales: '217000.00',
      netSales: '212400.00',
      taxes: { SSCL: '24.75', VAT: '182.66' },
      payments: { card: '1000.00', cash: '211697.00' },
      grandTotal: '212697.00',
      difference: '0.00',
      avgBill: '70800.00',
      avgGuest: '3540.00',
      costOfSales: '44488.28',
      grossProfitPct: '79.0545',
      previousNet: '50000.00',
      changePct: '324.8000',
    });
    expect(currency).toBe('LKR');
    expect(params).toMatchObject({ outlets: ['COL'], ...june, groupBy: 'day' });
  });

  test('a difference shows when payments and total disagree', async () => {
    await putBills(db, 'harbour', [
      {
        id: 'bad',
        outletId: 'KDY',
        date: '2026-08-01',
        gross: '10.00',
        net: '10.00',
        total: '10.00',
        payments: { cash: '7.50' },
      },
    ]);
    const answer = await ask({ fromDate: '2026-08-01', toDate: '2026-08-01' });
    expect(pick(answer, 'difference')).toEqual([['-2.50']]);
  });
});

describe('by something else', () => {
  test.each([
    [
      'week',
      [
        ['2026-06-01', '72900.00'],
        ['2026-06-08', '140000.00'],
      ],
    ],
    ['month', [['2026-06', '212900.00']]],
    [
      'hour',
      [
        ['12', '0.00'],
        ['13', '211500.00'],
        ['19', '900.00'],
        ['20', '500.00'],
      ],
    ],
    [
      'outlet',
      [
        ['Colombo', '212400.00'],
        ['Kandy', '500.00'],
      ],
    ],
    [
      'orderType',
      [
        ['dineIn', '212000.00'],
        ['takeaway', '900.00'],
      ],
    ],
    [
      'channel',
      [
        ['pos', '212000.00'],
        ['uber', '900.00'],
      ],
    ],
    [
      'cashier',
      [
        ['', '500.00'],
        ['Nimal', '211500.00'],
        ['Ruwani', '900.00'],
      ],
    ],
  ])('%s', async (groupBy, rows) => {
    const answer = await ask({ ...june, groupBy });
    expect(pick(answer, 'period', 'netSales')).toEqual(rows);
    expect(answer.totals).toMatchObject({ netSales: '212900.00', previousNet: '50000.00', difference: '0.00' });
  });

  test('category: lines with their share of bill discounts, and a dash for what belongs to whole bills', async () => {
    const answer = await ask({ ...june, groupBy: 'category' });
    expect(pick(answer, 'period', 'grossSales', 'itemDiscount', 'netSales', 'costOfSales')).toEqual([
      ['Drinks', '400.00', '40.00', '360.00', '100.00'],
      ['Kottu', '600.00', '60.00', '540.00', '200.00'],
      ['Rice dishes', '216000.00', '4500.00', '211500.00', '44188.28'],
    ]);
    for (const key of ['bills', 'billDiscount', 'grandTotal', 'payments', 'taxes', 'difference', 'avgBill']) {
      expect(answer.docs[0]).toHaveProperty(key, null);
      expect(answer.totals[key] ?? null).toBeNull();
    }
    expect(answer.note).toContain('whole bills');
  });

  test('one category: the lines of each day, the bills that have some, and a dash for the rest', async () => {
    const answer = await ask({ ...june, categoryId: 'rice' });
    expect(pick(answer, 'period', 'bills', 'grossSales', 'netSales', 'costOfSales', 'grandTotal', 'avgGuest')).toEqual([
      ['2026-06-03', 1, '72000.00', '72000.00', '13890.53', null, null],
      ['2026-06-10', 1, '144000.00', '139500.00', '30297.75', null, null],
    ]);
    expect(answer.totals).toMatchObject({ bills: 2, netSales: '211500.00', avgBill: '105750.00' });
    expect(answer.note).toContain('whole bills');
    // Juice has no category in its line, and is a drink.
    const drinks = await ask({ ...june, categoryId: 'drinks', groupBy: 'cashier' });
    expect(pick(drinks, 'period', 'netSales', 'bills')).toEqual([['Ruwani', '360.00', 1]]);
    expect((await ask({ ...june, categoryId: 'drinks', cashier: 'nimal' })).docs).toEqual([]);
    const grouped = await ask({ ...june, categoryId: 'kottu', groupBy: 'category' });
    expect(pick(grouped, 'period', 'netSales', 'bills')).toEqual([['Kottu', '540.00', null]]);
  });

  test('a category with its sub-categories', async () => {
    await put(db, 'harbour', 'menuCategories', 'mains', { name: 'Mains', outlets: ['COL'] });
    await db.query(
      `update records set data = data || '{"parentId": "mains"}' where group_id = 'harbour' and resource = 'menuCategories' and id in ('rice', 'kottu')`,
    );
    expect((await ask({ ...june, categoryId: 'mains' })).totals.netSales).toBe('212040.00');
    const grouped = await ask({ ...june, categoryId: 'mains', groupBy: 'category' });
    expect(pick(grouped, 'period', 'netSales')).toEqual([
      ['Kottu', '540.00'],
      ['Rice dishes', '211500.00'],
    ]);
  });

  test('filters', async () => {
    expect((await ask({ ...june, orderType: 'takeaway' })).totals.netSales).toBe('900.00');
    expect((await ask({ ...june, channel: 'pos' })).totals.netSales).toBe('212000.00');
    expect((await ask({ ...june, cashier: 'nimal' })).totals).toMatchObject({ netSales: '211500.00', bills: 2 });
    expect((await ask({ ...june, cashier: 'nimal', groupBy: 'category' })).totals.grossSales).toBe('216000.00');
  });

  test('the row of domain 2.6: 21 % cost of 211 500', async () => {
    const { totals } = await ask({ ...june, cashier: 'Nimal' });
    expect(totals).toMatchObject({
      grossSales: '216000.00',
      netSales: '211500.00',
      costOfSales: '44188.28',
      grossProfitPct: '79.1072',
    });
  });
});

describe('files contain the figures of the answer', () => {
  const parse = (csv: string) =>
    csv
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));

  test('csv: same rows, same order, same figures, totals last', async () => {
    const query = { ...june, groupBy: 'hour', sort: '-netSales' };
    const answer = await ask(query);
    const response = await respond({ ...query, format: 'csv' });
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="Sales 2026-06-01 to 2026-06-10.csv"',
    );
    const [header = [], ...lines] = parse(await response.text());
    const column = (label: string) => lines.map((line) => line[header.indexOf(label)]);
    const figures = (key: string) => [...answer.docs, answer.totals].map((row) => row[key] ?? '');
    expect(header.slice(0, 3)).toEqual(['Hour', 'Bills', 'Guests']);
    expect(column('Hour')).toEqual(['13:00', '19:00', '20:00', '12:00', 'Total']);
    expect(column('Net sales')).toEqual(figures('netSales'));
    expect(column('Cost of sales')).toEqual(figures('costOfSales'));
    expect(column('Gross profit %')).toEqual(figures('grossProfitPct'));
    const method = (row: AnyRecord, name: string) => (row.payments as AnyRecord)[name] ?? '0.00';
    for (const name of ['card', 'cash'])
      expect(column(`Paid by: ${name === 'card' ? 'Card' : 'Cash'}`)).toEqual(
        [...answer.docs, answer.totals].map((row) => method(row, name)),
      );
  });

  test('xlsx: the same figures as numbers', async () => {
    const answer = await ask(june);
    const { readSheet } = await import('read-excel-file/node');
    const rows = await readSheet(Buffer.from(await (await respond({ ...june, format: 'xlsx' })).arrayBuffer()));
    // A heading contains the parameters, in the sheet itself.
    expect(rows[0]?.[0]).toBe('Sales');
    expect(rows[1]?.[0]).toBe('Outlets: Colombo, Kandy · Dates: 1 Jun 2026 to 10 Jun 2026 · By: Day · Currency: LKR');
    const head = rows.findIndex((row) => row.includes('Net sales'));
    const at = rows[head]?.indexOf('Net sales') ?? -1;
    // Dates are spreadsheet dates.
    expect(rows[head + 1]?.[0]).toEqual(new Date(`${String(answer.docs[0]?.period)}T00:00:00Z`));
    expect(rows.slice(head + 1).map((row) => dec(Number(row[at])).toFixed(2))).toEqual([
      ...answer.docs.map((row) => row.netSales),
      answer.totals.netSales,
    ]);
    const about = await readSheet(
      Buffer.from(await (await respond({ ...june, format: 'xlsx' })).arrayBuffer()),
      'About',
    );
    expect(about).toContainEqual(['Outlets', 'Colombo, Kandy']);
    expect(about).toContainEqual(['By', 'Day']);
  });

  test('a name that looks like a formula stays text', async () => {
    await putBills(db, 'harbour', [
      {
        id: 'evil',
        outletId: 'KDY',
        date: '2026-09-01',
        cashier: '=HYPERLINK("http://x","y")',
        gross: '-5.00',
        net: '-5.00',
        total: '-5.00',
        payments: { cash: '-5.00' },
      },
    ]);
    const csv = await (
      await respond({ fromDate: '2026-09-01', toDate: '2026-09-01', groupBy: 'cashier', format: 'csv' })
    ).text();
    expect(csv).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    // Negative figures are numbers.
    expect(csv).toContain(',-5.00,');
  });
});

describe('today', () => {
  const now = Date.parse('2027-03-09T12:00:00Z');
  const days = { outlets: 'KDY', fromDate: '2027-03-08', toDate: '2027-03-09' };
  const soldOn = (id: string, date: string, net: string) => ({
    ...{ id, outletId: 'KDY', date, gross: net, net, total: net, payments: { cash: net } },
  });
  beforeAll(async () => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    await putBills(db, 'harbour', [
      soldOn('t1', '2027-03-01', '100.00'),
      soldOn('t2', '2027-03-02', '400.00'),
      soldOn('t3', '2027-03-08', '110.00'),
    ]);
  });
  afterAll(() => void vi.useRealTimers());

  test('before its first sale, it is not compared, so nothing seems lost', async () => {
    const { docs, totals } = await ask(days);
    expect(docs.map(({ period, previousNet }) => [period, previousNet])).toEqual([['2027-03-08', '100.00']]);
    expect(totals).toMatchObject({ netSales: '110.00', previousNet: '100.00', changePct: '10.0000' });
    expect((await ask({ ...days, groupBy: 'outlet' })).totals).toMatchObject({ previousNet: '100.00' });
  });

  test('with its first sale, it is', async () => {
    await putBills(db, 'harbour', [soldOn('t4', '2027-03-09', '40.00')]);
    const { docs } = await ask(days);
    expect(docs.map(({ period, previousNet }) => [period, previousNet])).toEqual([
      ['2027-03-08', '100.00'],
      ['2027-03-09', '400.00'],
    ]);
  });
});
