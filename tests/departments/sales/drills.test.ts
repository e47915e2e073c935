import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import { beforeOf } from '#engine/read/comparison';
import { isDashboard } from '#engine/read/entities';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { followed } from '#engine/run/query/follow';
import { type Query, queryText, readQuery } from '#engine/run/query/query';
import { report as findReport, reports, tools } from '#resources';
import { runReport } from '#server/reports/service';
import { ownDatabase } from '#tests/kit/database';
import { type AgreementWorld, agreementWorld, happens, OUTLETS } from '../inventoryReports/agreementWorld';

/** Every link from a report to another is followed: it is answered, keeps outlets and days, and its total is the figure that it was on. */

const db = await ownDatabase();
let world: AgreementWorld;
beforeAll(async () => {
  world = await agreementWorld(db, 5, 'USD', 2);
  for (let step = 0; step < 80; step++) await happens(world);
}, 240_000);

const dashboards = tools.filter(isDashboard);
const all = [...reports, ...dashboards.flatMap(({ own = [] }) => own)];
const linked = all.filter(({ columns }) =>
  Object.values(columns).some(({ drill }) => typeof drill === 'function' && (drill.reports ?? []).length > 0),
);
const [FIRST, LAST] = ['2026-06-01', '2026-06-10'];
/** Days that have movements and sales as well. */
const BEFORE = '2026-05-29..2026-06-07';

/** The answer, or the problems for which it is refused. */
async function asked(report: Report, text: Readonly<Record<string, string>>): Promise<ReportAnswer> {
  const response = await runReport({ db }, world.group.owner, report, text);
  return (await response.json()) as ReportAnswer;
}

/** What a linked figure or name is there: [column of the row, total of the other report]. */
const SAME: Readonly<Record<string, readonly (readonly [own: string, there: string])[]>> = {
  'salesReport.period > salesReport': [
    ['netSales', 'netSales'],
    ['bills', 'bills'],
    ['grossSales', 'grossSales'],
  ],
  'salesReport.netSales > billWiseReport': [['netSales', 'netSales']],
  'salesReport.bills > billWiseReport': [['bills', 'bills']],
  'salesReport.netSales > productCategoryReport': [['netSales', 'netSales']],
  'productCategoryReport.category > productCategoryReport': [
    ['netSales', 'netSales'],
    ['qty', 'qty'],
  ],
  'productCategoryReport.itemName > menuItemReport': [
    ['netSales', 'netSales'],
    ['qty', 'qtySold'],
  ],
  'profitMarginReport.itemName > menuItemReport': [['qty', 'qtySold']],
  'costOfSalesReport.itemName > menuItemReport': [['qtySold', 'qtySold']],
  'menuItemReport.qtySold > productCategoryReport': [
    ['qtySold', 'qty'],
    ['netSales', 'netSales'],
  ],
  'tableRevenueReport.table > billWiseReport': [
    ['netSales', 'netSales'],
    ['bills', 'bills'],
  ],
  'kotSummaryReport.kots > kotSummaryReport': [['kots', 'kots']],
  'salesByHour.hour > billWiseReport': [['netSales', 'netSales']],
  'stockValueByDay.day > stockSummaryReport': [['stockValue', 'stockValue']],
};

/** The report's layouts: each value of the choices that it always has. */
const layoutsOf = (report: Report): Readonly<Record<string, string>>[] => {
  const choices = Object.entries(report.parameters).flatMap(([key, field]) =>
    field.kind === 'choice' && field.required ? [[key, field.values] as const] : [],
  );
  return choices.length === 0 ? [{}] : choices.flatMap(([key, values]) => values.map((value) => ({ [key]: value })));
};

const isSame = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) ||
  (one !== null && other !== null && dec(String(one ?? 0)).eq(dec(String(other ?? 0))));

const found = { links: 0, sums: 0, compared: 0, before: 0 };

describe.each(linked.map((report) => [report.name, report] as const))('%s', (_name, report) => {
  const period: Readonly<Record<string, string>> =
    report.period === 'range' ? { fromDate: FIRST, toDate: LAST } : report.period === 'asOf' ? { asOf: LAST } : {};
  const variants = layoutsOf(report).flatMap((layout): Readonly<Record<string, string>>[] => [
    { ...layout },
    ...(report.period === 'range' && report.path !== '' ? [{ ...layout, compare: BEFORE }] : []),
    ...('orderType' in report.parameters ? [{ ...layout, orderType: 'dineIn' }] : []),
  ]);
  it.each(variants.map((each) => [JSON.stringify(each), each] as const))('%s', async (_text, variant) => {
    const needed: Readonly<Record<string, string>> = report.parameters.itemId?.required
      ? { itemId: 'chicken,rice' }
      : {};
    const text = { outlets: OUTLETS.join(','), ...period, ...needed, ...variant };
    const answer = await asked(report, text);
    const shown = { report, query: readQuery(report, answer.params), today: String(answer.params.today) };
    const seen = new Set<string>();
    for (const row of answer.docs.slice(0, 12))
      for (const [key, { drill }] of Object.entries(report.columns)) {
        if (typeof drill !== 'function') continue;
        const source = drill(row, answer.params);
        if (typeof source !== 'object' || !('report' in source)) continue;
        const target = findReport(source.report) as Report;
        const query = followed(shown, source, target, world.group.owner) as Query;
        const link = `${report.name}.${key} > ${target.name}`;
        expect(query, `${link} ${JSON.stringify(source)}`).toBeDefined();
        const there = queryText(target, query);
        if (seen.has(key + JSON.stringify(there))) continue;
        seen.add(key + JSON.stringify(there));
        const other = await asked(target, there);
        found.links++;
        expect(OUTLETS, link).toEqual(expect.arrayContaining([...query.outlets]));
        if (source.outlets === undefined) expect(other.params.outlets, link).toEqual([...OUTLETS]);
        if (variant.compare && String(other.params.fromDate) > LAST) {
          // A row of the other side that has no counterpart within these days.
          expect(other.compared, link).toBeUndefined();
          continue;
        }
        if (report.period === 'range' && target.period === 'range') {
          expect(String(other.params.fromDate) >= FIRST, link).toBe(true);
          expect(String(other.params.toDate) <= LAST, link).toBe(true);
        }
        const isCompared = answer.compared !== undefined && !source.isOne && target.period !== 'none';
        if (!isCompared) expect(other.compared, `${link}: compared`).toBeUndefined();
        if (other.compared) found.compared++;
        // A portion’s name leads to its item, which has others.
        for (const [mine, theirs] of variant.level === 'portion' ? [] : (SAME[link] ?? [])) {
          found.sums++;
          expect(
            isSame(row[mine], other.totals[theirs]),
            `${link}: ${mine} ${String(row[mine])} is ${String(other.totals[theirs])} in ${JSON.stringify(there)} of ${JSON.stringify(variant)}`,
          ).toBe(true);
          const before = row[beforeOf(mine)];
          if (!isCompared || before === undefined) continue;
          if (!isSame(before, 0)) found.before++;
          // Where the other side has no such days, nothing is compared.
          expect(
            isSame(before, other.compared ? other.totals[beforeOf(theirs)] : 0),
            `${link}: ${mine} before ${String(before)} is ${String(other.totals[beforeOf(theirs)])} in ${JSON.stringify(there)} of ${JSON.stringify(variant)}`,
          ).toBe(true);
        }
      }
  });
});

it('followed links of every kind, and compared what they add up', () => {
  expect(linked.length).toBeGreaterThan(15);
  expect(found.links).toBeGreaterThan(300);
  expect(found.sums).toBeGreaterThan(240);
  expect(found.compared).toBeGreaterThan(50);
  expect(found.before).toBeGreaterThan(50);
});
