import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { reports } from '#resources';
import type { Database, Queryable, Row } from '#server/db/types';
import { runReport } from '#server/reports/service';
import { postgresDatabase, postgresUrl } from '#tests/kit/database';
import { person, putItems, putOutlet } from './reportsFixture';

/** How a PostgreSQL server runs the reports. */

interface Explained {
  'Total Cost': number;
}
interface Run {
  name: string;
  cost: number;
  isCompiled: boolean;
}

/** The same database; it also explains every report's statement: `runs` records the planner's work. */
function explaining(db: Database, name: () => string, runs: Run[]): Database {
  const explainedIn = (tx: Queryable): Queryable => ({
    ...tx,
    query: async <R extends Row>(sql: string, parameters?: unknown[]): Promise<R[]> => {
      if (sql.startsWith('with ')) {
        const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Explained; JIT?: AnyRecord }] }>(
          `explain (analyze, format json) ${sql}`,
          parameters,
        );
        const plan = row?.['QUERY PLAN'][0];
        runs.push({ name: name(), cost: plan?.Plan['Total Cost'] ?? 0, isCompiled: plan?.JIT !== undefined });
      }
      return tx.query<R>(sql, parameters);
    },
  });
  return {
    ...db,
    transaction: (work, settings) => db.transaction((tx) => work({ ...tx, ...explainedIn(tx) }), settings),
  };
}

describe.skipIf(!postgresUrl)('on a PostgreSQL server', () => {
  let db: Database & { close: () => Promise<void> };
  beforeAll(async () => {
    db = await postgresDatabase();
    await putOutlet(db, 'harbour', 'COL', 'COL', 'Colombo');
    await putItems(db, 'harbour', 'COL');
  });
  afterAll(() => db.close());

  test('a report with nothing to show is not compiled first: that would take seconds', async () => {
    const runs: Run[] = [];
    let asked = '';
    const explained = explaining(db, () => asked, runs);
    const owner = person('harbour', [['COL', 'Colombo']]);
    for (const report of reports) {
      asked = report.name;
      const query = report.parameters.itemId?.required ? { itemId: 'chicken' } : {};
      expect((await runReport({ db: explained }, owner, report, query as Record<string, string>)).status).toBe(200);
    }
    expect(runs.map(({ name }) => name)).toEqual(reports.map(({ name }) => name));
    // The server would compile a more expensive statement.
    const [limit] = await db.query<{ cost: string }>(`select current_setting('jit_above_cost') as cost`);
    expect(runs.some(({ cost }) => cost > Number(limit?.cost))).toBe(true);
    expect(runs.filter(({ isCompiled }) => isCompiled)).toEqual([]);
  });

  test('each report is planned for its own days: a plan made after short ranges would be wrong for a year', async () => {
    const owner = person('harbour', [['COL', 'Colombo']]);
    const sales = reports.find(({ name }) => name === 'costOfSalesReport') as Report;
    for (let day = 1; day <= 9; day++) {
      const query = { fromDate: `2026-01-0${day}`, toDate: '2026-01-31' };
      expect((await runReport({ db }, owner, sales, query)).status).toBe(200);
    }
    // All on the connection that was free.
    const [plans] = await db.query<{ generic: number; custom: number }>(
      `select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom from pg_prepared_statements
       where statement like 'with %costOfSales%'`,
    );
    expect(plans?.custom).toBeGreaterThan(5);
    expect(plans?.generic).toBe(0);
  });
});
