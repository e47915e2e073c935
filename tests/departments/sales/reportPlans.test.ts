import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import { report } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import type { Database, Queryable, Row } from '#server/db/types';
import { runReport } from '#server/reports/service';
import { fillYear, GROUP, OUTLET_IDS } from '#tests/bench/salesYear';
import { fillMovements } from '#tests/bench/stockYear';
import { person } from '#tests/engine/server/reports/reportsFixture';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

/** What reports read of a year of bills, on any machine: how many rows of which tables, and with how many statements. */

const BILLS = 4000;
const MOVEMENTS = 20_000;
const YEAR = { fromDate: '2025-01-01', toDate: '2025-12-31' };

interface Node {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
interface Seen {
  /** Rows read by table, including those a filter removed. */
  rows: Record<string, number>;
  indexes: string[];
  statements: number;
}

function look(node: Node, seen: Seen): void {
  const table = node['Relation Name'];
  const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  if (table) seen.rows[table] = (seen.rows[table] ?? 0) + read;
  if (node['Index Name']) seen.indexes.push(node['Index Name']);
  for (const each of node.Plans ?? []) look(each, seen);
}

/** The same database; it also explains each report's statement and counts all statements. */
function watched(db: Database, seen: Seen): Database {
  const watch = (q: Queryable): Queryable['query'] =>
    async function query<R extends Row>(sql: string, parameters?: readonly unknown[]): Promise<R[]> {
      seen.statements++;
      if (sql.startsWith('with ')) {
        const [row] = await q.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
          `explain (analyze, format json) ${sql}`,
          parameters,
        );
        if (row) look(row['QUERY PLAN'][0].Plan, seen);
      }
      return q.query<R>(sql, parameters);
    };
  return {
    ...db,
    query: watch(db),
    transaction: (work, settings) => db.transaction((tx) => work({ ...tx, query: watch(tx) }), settings),
  };
}

describe.each([
  ['the embedded database', true, freshDatabase],
  ['PostgreSQL', postgresUrl !== undefined, postgresDatabase],
] as const)('on %s', (_name, isThere, open) => {
  let db: OpenDatabase;
  beforeAll(async () => {
    if (!isThere) return;
    db = await open();
    await fillYear(db, BILLS);
    await fillMovements(db, MOVEMENTS);
  }, 120_000);
  afterAll(() => db?.close());

  const read = async (name: string, query: Readonly<Record<string, string>>) => {
    const seen: Seen = { rows: {}, indexes: [], statements: 0 };
    const owner = person(
      GROUP,
      OUTLET_IDS.map((id) => [id, id]),
    );
    const answer = await runReport({ db: watched(db, seen) }, owner, report(name) as Report, { ...YEAR, ...query });
    const { total, docs } = (await answer.json()) as { total: number; docs: Row[] };
    return { ...seen, total, docs };
  };

  it.skipIf(!isThere)('a year of sales is read from the days’ roll-up alone', async () => {
    for (const [groupBy, most] of [
      ['month', 1],
      ['day', 1],
      ['outlet', 1],
      ['cashier', 4],
      ['hour', 14],
    ] as const) {
      const { rows, total, statements } = await read('salesReport', { groupBy });
      expect(total).toBeGreaterThan(3);
      expect(Object.keys(rows).filter((table) => /bill|payment|daily/.test(table))).toEqual([]);
      // The summed rows, and for each day whether it has costs.
      expect(rows.sales_by_day).toBeLessThanOrEqual(2 * (most + 1) * 365 * OUTLET_IDS.length);
      expect(statements).toBeLessThanOrEqual(10);
    }
  });

  it.skipIf(!isThere)('categories are read from theirs', async () => {
    for (const [name, query] of [
      ['salesReport', { groupBy: 'category' }],
      ['productCategoryReport', { level: 'category' }],
    ] as const) {
      const { rows, total } = await read(name, query);
      expect(total).toBe(12);
      expect([rows.bill_lines ?? 0, rows.bills ?? 0]).toEqual([0, 0]);
      expect(rows.sales_by_category).toBeGreaterThan(0);
    }
  });

  it.skipIf(!isThere)(
    'stock over a year is read from the ledger by month, and the days of a month that the dates cut',
    async () => {
      const [{ months = 0 } = {}] = await db.query<{ months: number }>(
        'select count(*)::int as months from stock_by_month',
      );
      for (const name of ['stockUsageReport', 'stockVarianceReport', 'FoodCostControlReport', 'stockValuationReport']) {
        const { rows } = await read(name, {});
        expect(rows.stock_by_month, name).toBeGreaterThan(0);
        // Usage also reads the remaining stock at the end.
        expect(rows.stock_by_month, name).toBeLessThanOrEqual(2 * months);
        // None of the ledger's rows: no line of these was changed later.
        expect(rows.movements ?? 0, name).toBe(0);
        // For the age of what is left, valuation reads the days on which it was received.
        const [{ days = 0 } = {}] = await db.query<{ days: number }>(
          `select count(*)::int as days from stock_by_day where is_in and movement_type = 'GRN'`,
        );
        if (name === 'stockValuationReport') {
          expect(days).toBeGreaterThan(100);
          expect(rows.stock_by_day, name).toBeGreaterThan(0);
          // Rows of repeated lookups are averages.
          expect(Math.floor(rows.stock_by_day ?? 0), name).toBeLessThanOrEqual(days);
        } else expect(rows.stock_by_day ?? 0, name).toBe(0);
      }
      const daily = await read('stockUsageReport', { per: 'day' });
      expect(daily.rows.stock_by_day).toBeGreaterThan(0);
      expect(daily.rows.stock_by_month ?? 0).toBe(0);
      const cut = await read('stockUsageReport', { fromDate: '2025-03-05', toDate: '2025-11-20' });
      expect(cut.rows.movements ?? 0).toBe(0);
      expect(cut.rows.stock_by_day).toBeGreaterThan(0);
    },
  );

  it.skipIf(!isThere)('dishes are read from the lines by day, unless some of the bills are asked for', async () => {
    const [{ sold = 0 } = {}] = await db.query<{ sold: number }>('select count(*)::int as sold from sold_by_day');
    for (const name of ['costOfSalesReport', 'profitMarginReport', 'productCategoryReport']) {
      const { rows, statements } = await read(name, { ...(name === 'productCategoryReport' ? { level: 'item' } : {}) });
      expect([rows.bill_lines ?? 0, rows.bills ?? 0], name).toEqual([0, 0]);
      // Once: no day is without a cost, so there is nothing to leave out.
      expect([sold, sold + 1], name).toContain(rows.sold_by_day);
      // The outlets and the report; the transaction begins with its settings.
      expect(statements, name).toBe(2);
    }
    const { rows: ofItems } = await read('menuItemReport', {});
    expect([ofItems.bill_lines ?? 0, ofItems.bills ?? 0]).toEqual([0, 0]);
    expect(ofItems.sold_by_day).toBeGreaterThan(0);
    expect((await read('costOfSalesReport', { orderType: 'dineIn' })).rows.bill_lines).toBeGreaterThan(0);
  });

  it.skipIf(!isThere)(
    'card payments of a year are read in the order of an index, their totals by the day',
    async () => {
      const { rows, indexes, total } = await read('ccTaggingReport', { limit: '20' });
      expect(total).toBeGreaterThan(1000);
      expect(indexes).toContain('payments_by_card');
      expect(rows.payments).toBeLessThan(200);
      expect(rows.bills).toBeLessThan(400);
      const some = await read('ccTaggingReport', { limit: '20', orderType: 'dineIn' });
      expect(some.total).toBeLessThan(total);
    },
  );

  it.skipIf(!isThere)(
    'a page of bills is read in the order of an index, with its own lines and payments only',
    async () => {
      for (const sort of ['', 'date', '-date']) {
        const { rows, indexes, total, statements } = await read('billWiseReport', {
          limit: '50',
          ...(sort ? { sort } : {}),
        });
        expect(total).toBe(BILLS);
        expect(indexes).toContain('bills_in_order');
        // The bills of the page's days, to their end.
        expect(rows.bills).toBeLessThan(200);
        expect(rows.bill_lines).toBeLessThan(400);
        expect(rows.payments).toBeLessThan(200);
        expect(rows.daily_sales ?? 0).toBe(0);
        expect(statements).toBeLessThanOrEqual(10);
      }
    },
  );

  it.skipIf(!isThere)('a page of bills by outlet reads the first bills of each outlet', async () => {
    for (const [key, value] of [
      ['group', 'outlet'],
      ['sort', '-outlet'],
    ] as const) {
      const { rows, indexes, total, docs } = await read('billWiseReport', { limit: '20', [key]: value });
      expect(total).toBe(BILLS);
      if (key === 'group') expect(indexes).toContain('bills_date');
      // The bills of each outlet's first days, to their end.
      expect(rows.bills).toBeLessThan(100 * OUTLET_IDS.length);
      const all = await read('billWiseReport', { limit: '1000', [key]: value });
      expect(all.docs.slice(0, 20)).toEqual(docs);
      const outlets = all.docs.map(({ outlet }) => String(outlet));
      const sorted = outlets.toSorted();
      expect(outlets).toEqual(key === 'group' ? sorted : sorted.toReversed());
      expect(new Set(outlets).size).toBeGreaterThan(1);
    }
  });
});
