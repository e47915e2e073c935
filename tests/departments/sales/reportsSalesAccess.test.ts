import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { sum } from '#engine/run/decimal';
import { person, put, putBills } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';
import { asker, june, pick, putSales } from './salesFixture';

/** Pages, who sees which sales, and the messages for wrong parameters. */

const db = await ownDatabase();
beforeAll(async () => {
  await putSales(db);
});
const { ask, respond } = asker(() => db);

describe('pages', () => {
  test('every row once, and together they are the totals', async () => {
    const rows: AnyRecord[] = [];
    let bookmark: string | null = '';
    while (bookmark !== null) {
      const page: ReportAnswer = await ask({
        ...june,
        groupBy: 'hour',
        sort: '-netSales',
        limit: '1',
        ...(bookmark ? { bookmark } : {}),
      });
      expect(page.docs).toHaveLength(1);
      expect(page.total).toBe(4);
      rows.push(...page.docs);
      bookmark = page.bookmark;
      if (bookmark === null) expect(page.totals.netSales).toBe(sum(rows.map((row) => String(row.netSales))).toFixed(2));
    }
    expect(rows.map((row) => row.period)).toEqual(['13', '19', '20', '12']);
  });

  test('a bookmark of another order is refused', async () => {
    const { bookmark } = await ask({ ...june, limit: '1' });
    await expect(ask({ ...june, limit: '1', sort: 'netSales', bookmark: String(bookmark) })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'bookmark' }],
    });
  });
});

describe('whose figures', () => {
  const manager = person('harbour', [['KDY', 'Kandy']], { RPT_SALES: ['view'] });

  test('without outlets: all of the person, no others', async () => {
    expect((await ask({ ...june }, manager)).totals.netSales).toBe('500.00');
    expect(
      (await ask({ ...june, fromDate: '2026-06-01' }, person('lakeside', [['LAK', 'Lakeside']]))).totals.netSales,
    ).toBe('7777.00');
  });

  test("another group's outlet, a colleague's and one that does not exist are refused alike", async () => {
    const messages = await Promise.all(
      ['LAK', 'COL', 'NONE'].map(async (outlets) => {
        const error = await ask({ ...june, outlets }, manager).catch((each) => each);
        expect(error).toMatchObject({ status: 400, errors: [{ field: 'outlets', rule: 'unknown' }] });
        return String(error.message).replace(outlets, '?');
      }),
    );
    expect(new Set(messages).size).toBe(1);
  });

  test('a category named alike in another group is not looked up there', async () => {
    await put(db, 'lakeside', 'menuCategories', 'lake', { name: 'Secret', outlets: ['LAK'], revenueGroup: 'food' });
    await putBills(db, 'harbour', [
      {
        id: 'spy',
        outletId: 'KDY',
        date: '2026-09-05',
        gross: '1.00',
        net: '1.00',
        total: '1.00',
        payments: { cash: '1.00' },
        lines: [{ item: 'a', category: 'lake', quantity: '1', gross: '1.00', net: '1.00' }],
      },
    ]);
    expect(pick(await ask({ fromDate: '2026-09-05', toDate: '2026-09-05', groupBy: 'category' }), 'period')).toEqual([
      [''],
    ]);
  });

  test('without view, nothing; without export, no file; both say what is missing', async () => {
    await expect(ask(june, person('harbour', [['KDY', 'Kandy']], {}))).rejects.toMatchObject({
      status: 403,
      extra: { missing: { module: 'RPT_SALES', action: 'view' } },
    });
    await expect(respond({ ...june, format: 'csv' }, manager)).rejects.toMatchObject({
      status: 403,
      extra: { missing: { module: 'RPT_SALES', action: 'export' } },
    });
  });

  test('cost and what follows from it are absent without the right to see costs', async () => {
    const answer = await ask(june, manager);
    for (const key of ['costOfSales', 'grossProfitPct']) {
      expect(answer.docs[0]).not.toHaveProperty(key);
      expect(answer.totals).not.toHaveProperty(key);
    }
  });
});

describe('what makes no sense gets a sentence at its parameter', () => {
  test.each([
    [
      { fromDate: '2026-06-10', toDate: '2026-06-01' },
      'fromDate',
      'From (10 Jun 2026) must not be after to (1 Jun 2026)',
    ],
    [
      { fromDate: '2025-01-01', toDate: '2026-06-01' },
      'toDate',
      'These are 517 days; choose at most 366, such as up to 1 Jan 2026',
    ],
    [{ fromDate: '2026-02-30', toDate: '2026-03-01' }, 'fromDate', '“2026-02-30” is not one'],
    [{ fromDate: 'yesterday' }, 'fromDate', 'Each date is written like'],
    [{ groupBy: 'moon' }, 'groupBy', 'By must be one of: Day, Week'],
    [{ outlet: 'COL' }, 'outlet', 'did you mean “outlets”?'],
    [{ sort: 'netsale' }, 'sort', 'There is no column “netsale” to sort by; did you mean “netSales”?'],
    [{ sort: 'payments' }, 'sort', 'There is no column “payments” to sort by'],
    [{ group: 'period' }, 'group', 'This report has no groups'],
    [{ limit: '5000' }, 'limit', 'limit is a whole number from 1 to 1000'],
    [{ format: 'pdf' }, 'format', 'format is one of: json, csv, xlsx'],
    [{ bookmark: 'x' }, 'bookmark', 'Start from the first page'],
    [{ group_id: 'lakeside' }, 'group_id', 'There is no such group'],
  ] as [Record<string, string>, string, string][])('%o', async (query, field, sentence) => {
    const error = await ask(query).catch((each) => each);
    expect(error).toMatchObject({ status: 400, code: 'invalid', errors: [{ field }] });
    expect(error.errors[0].message).toContain(sentence);
  });

  test('all of it at once', async () => {
    const error = await ask({ outlets: 'NONE', sort: 'x', fromDate: 'x' }).catch((each) => each);
    expect(error.errors.map((each: { field: string }) => each.field)).toEqual(['outlets', 'sort', 'fromDate']);
  });

  test('outlets of two currencies are not added up', async () => {
    const both = person('harbour', [
      ['COL', 'Colombo'],
      ['LON', 'London'],
    ]);
    const { totals, currencies } = await ask(june, both);
    expect(totals).toEqual({});
    expect(currencies?.map(({ currency }) => currency)).toEqual(['LKR', 'GBP']);
  });
});
