import { beforeAll, expect, test } from 'vitest';
import type { ReportAnswer } from '#engine/read/reporting';
import { reports } from '#resources';
import { ask } from '#server/departments/ask/ask';
import { runReport } from '#server/reports/service';
import { ownDatabase } from '#tests/kit/database';
import { owner, putAskWorld } from './askFixture';
import { questionsOf } from './questions';

/** An answer's link opens its report with exactly the answer's parameters: the page’s totals equal the answer’s. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

test('every answer’s link opens what it says', async () => {
  const asked = questionsOf('first', 'kept aside', 'third', 'fourth').filter(({ after }) => after.length === 0);
  const other: string[] = [];
  let opened = 0;
  for (const { ask: question, today = '2026-07-01', outlets = 'COL' } of asked) {
    const outcome = await ask({
      ...{ db, identity: owner, question, selected: outlets.split(','), now: new Date(`${today}T06:00:00Z`) },
    });
    if (!('answered' in outcome)) continue;
    const { link, usedReport, totals, table, understood, filters } = outcome.answered;
    const url = new URL(link, 'http://console');
    const report = reports.find(({ name }) => name === usedReport.name);
    if (!report || url.pathname !== report.path) {
      other.push(`${question}: ${link} is not the page of ${usedReport.name}`);
      continue;
    }
    const response = await runReport({ db }, owner, report, Object.fromEntries(url.searchParams));
    const page = (await response.json()) as ReportAnswer;
    opened++;
    // The page of an explanation is a breakdown, compared: the change below the parts is the change of a figure there.
    if (url.searchParams.has('compare') && table.columns[0]?.key === 'part') {
      const change = table.rows.at(-1)?.change;
      const changes = Object.entries(page.totals).flatMap(([key, value]) => (key.endsWith('Change') ? [value] : []));
      if (typeof change !== 'string' || !changes.includes(change))
        other.push(`${question}: ${link} has no change of ${String(change)}`);
      continue;
    }
    // Two compared things have separate figures; the page shows both, for the same days and outlets.
    const isOpposed =
      understood.comparedWith.includes(' and ') && !Object.keys(totals).some((key) => key in report.columns);
    const expected = isOpposed ? [filters.fromDate, filters.toDate, filters.asOf] : totals;
    const own = Object.fromEntries(Object.keys(totals).map((key) => [key, page.totals[key]]));
    const found = isOpposed ? [page.params.fromDate, page.params.toDate, page.params.asOf] : own;
    if (JSON.stringify(found) !== JSON.stringify(expected))
      other.push(`${question}: ${link}\n    ${JSON.stringify(found)}\n    ${JSON.stringify(expected)}`);
  }
  expect(other.join('\n')).toBe('');
  expect(opened).toBeGreaterThan(150);
}, 120_000);
