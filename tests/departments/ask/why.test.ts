import { beforeAll, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, sum } from '#engine/run/decimal';
import { reports } from '#resources';
import { ask } from '#server/departments/ask/ask';
import { breakdownNamed } from '#server/departments/ask/catalogue/breakdowns';
import { runReport } from '#server/reports/service';
import { ownDatabase } from '#tests/kit/database';
import { keeper, owner, putAskWorld } from './askFixture';

/** Why a figure changed: its parts add up to the change, and the link opens the same comparison. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

const asked = (question: string, identity = owner, selected = ['COL'], today = '2026-07-01') =>
  ask({ db, identity, question, selected, now: new Date(`${today}T06:00:00Z`) });
async function answered(...of: Parameters<typeof asked>) {
  const outcome = await asked(...of);
  if ('refused' in outcome) throw new Error(outcome.refused.answer);
  return outcome.answered;
}

describe('the parts of a change', () => {
  test.each([
    ['why was food cost higher on 10 june than on 3 june', '16407.22'],
    ['why did food cost % rise on 10 june compared with 3 june', '2.4264'],
    ['why were sales better on 10 june than on 3 june', '67500.00'],
    ['why did the average bill go up on 10 june compared with 3 june', '67500.00'],
    ['why did wastage go up in june', '1675.16'],
    ['what changed in purchases in june', '67320.00'],
    ['why did our sales change on 10 june compared with 3 june', '67500.00'],
    ['why has food cost changed on 10 june compared with 3 june', '16407.22'],
    ['why is our food cost different on 10 june than on 3 june', '16407.22'],
    ['why was there such a big change in wastage in june', '1675.16'],
  ])('add up to it: %s', async (question, change) => {
    const { table } = await answered(question);
    const total = table.rows.at(-1);
    const parts = table.rows.slice(0, -1);
    expect(total).toMatchObject({ part: 'Total', change });
    expect(parts.length).toBeGreaterThan(0);
    expect(sum(parts.map((row) => row.change)).eq(dec(change))).toBe(true);
    expect(table.total).toBe(table.rows.length);
  });

  test('of a percentage are in points, with its divisor among them', async () => {
    const { answer, table } = await answered('why did food cost % rise on 10 june compared with 3 june');
    expect(answer).toContain(
      'The change by category and net sales: Net sales −9.34 points, Meat +8.84 points and Dry goods +2.92 points.',
    );
    expect(table.columns.map(({ label }) => label)).toEqual(['Category or net sales', 'Change in points']);
  });

  test('are by what the question asks for', async () => {
    const { answer } = await answered('why did sales rise by order type on 10 june compared with 3 june', owner, [
      'KDY',
    ]);
    expect(answer).toContain('The change by order type: Takeaway −LKR 900.00 and Dine in +LKR 500.00.');
    expect(answer).toContain('So it did not rise.');
  });

  test('link to the report with the same comparison', async () => {
    const { link, usedReport } = await answered('why was food cost higher on 10 june than on 3 june');
    expect(usedReport.name).toBe('FoodCostControlReport');
    const { pathname, searchParams } = new URL(link, 'http://console');
    expect(pathname).toBe('/FoodCostControlReport');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ fromDate: '2026-06-10', toDate: '2026-06-10', compare: '2026-06-03', per: 'item', outlets: 'COL' },
    });
  });

  test.each([
    // One bill of 50,000.00 in May, two of 211,500.00 in June: another one at the former average, and a higher average.
    [
      'why are sales up in june',
      'Bills (2, before 1) account for +LKR 50,000.00, average bill (LKR 105,750.00, before LKR 50,000.00) for +LKR 111,500.00.',
    ],
    // 40 biryanis at 347.26325, then 80 that cost 30,297.75.
    [
      'why did the cost in cost of sales rise on 10 june compared with 3 june',
      'Quantities sold account for +LKR 13,890.53, cost per item for +LKR 2,516.69.',
    ],
  ])('are also how many and how much each: %s', async (question, says) => {
    expect((await answered(question)).answer).toContain(says);
  });

  test('of a cost are each item’s quantity and price, from the cells of the report', async () => {
    const { answer, table, link } = await answered('why was food cost higher on 10 june than on 3 june');
    // 10 kg of chicken at 1,000.00, then 20 kg that cost 22,335.42: 10,000.00 for ten more, and the rest for the price.
    expect(answer).toContain('Quantities used account for +LKR 13,890.53 (most: Chicken +LKR 10,000.00, ');
    expect(answer).toContain('cost per unit for +LKR 2,516.69 (Chicken +LKR 2,335.42');
    expect(table.columns.map(({ label }) => label)).toEqual([
      ...['Item', 'Change', 'From quantities used', 'From cost per unit', 'Now', 'Before'],
    ]);
    const rowsOf = async (day: string) => {
      const query = { fromDate: day, toDate: day, per: 'item', outlets: 'COL' };
      const report = reports.find(({ name }) => name === 'FoodCostControlReport');
      if (!report) throw new Error('no such report');
      return ((await (await runReport({ db }, owner, report, query)).json()) as ReportAnswer).docs;
    };
    const [now, before] = [await rowsOf('2026-06-10'), await rowsOf('2026-06-03')];
    const items = table.rows.slice(0, -1);
    expect(items).toHaveLength(4);
    for (const { part, change, ofCount, ofAverage } of items) {
      const [one, other] = [now, before].map((rows) => rows.find(({ line }) => line === part));
      const byQuantity = dec(one?.usedQty).minus(dec(other?.usedQty)).times(dec(other?.cost)).div(dec(other?.usedQty));
      expect([part, dec(change).toFixed(2)]).toEqual([part, dec(one?.cost).minus(dec(other?.cost)).toFixed(2)]);
      expect([part, ofCount]).toEqual([part, byQuantity.toFixed(2)]);
      expect(dec(ofCount).plus(dec(ofAverage)).eq(dec(change))).toBe(true);
    }
    const total = table.rows.at(-1);
    expect(total).toMatchObject({ part: 'Total', ofCount: '13890.53', ofAverage: '2516.69', change: '16407.22' });
    expect(new URL(link, 'http://console').searchParams.get('per')).toBe('item');
  });

  test('of a line that is deducted are amounts: more staff meals are a rise', async () => {
    const { answer, table } = await answered('why did staff meals rise in june');
    expect(answer).toContain(
      'Staff meals and issues were LKR 3,350.31 from 1 Jun 2026 to 30 Jun 2026 at Colombo. That is up',
    );
    expect(answer).not.toContain('did not rise');
    expect(table.rows.at(-1)).toMatchObject({ part: 'Total', change: '3350.31', now: '3350.31', before: '0.00' });
  });

  test('have no second split where the number or the average alone changed', async () => {
    const { answer } = await answered('why were sales better on 10 june than on 3 june');
    expect(answer).not.toContain('account for');
  });

  test('are of the last seven days where no days are named', async () => {
    const { answer } = await answered('why are sales up?', owner, ['COL'], '2026-06-10');
    expect(answer).toContain('from 4 Jun 2026 to 10 Jun 2026');
    expect(answer).toContain('from 28 May 2026 to 3 Jun 2026');
  });

  test('are not guessed: where none add up, the answer says so with questions that work', async () => {
    const { answer, table } = await answered('why did the gross profit % rise on 10 june compared with 3 june');
    expect(answer).toMatch(/can’t break this change down into parts that add up\. You can ask: “.+\?”/);
    expect(table.rows).toHaveLength(1);
  });

  test('show no cost to someone who may not see it', async () => {
    for (const question of [
      'why did food cost rise in june',
      'why did wastage cost go up in june',
      'why did the usage value rise on 10 june compared with 3 june',
    ]) {
      expect(await asked(question, keeper)).toHaveProperty('refused');
    }
  });
});

test('reports are broken down by what exists', () => {
  const unknown = reports.flatMap((report) =>
    (report.explainedBy ?? [])
      .filter((name) => !breakdownNamed(report, name, owner))
      .map((name) => `${report.name}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
