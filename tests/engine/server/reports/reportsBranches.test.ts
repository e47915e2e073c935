import { expect, test } from 'vitest';
import type { Field } from '#engine/define/fields';
import { shownKind } from '#engine/define/fields';
import type { Report, ReportValues } from '#engine/define/report';
import { reports } from '#resources';
import { Parameters } from '#server/records/read/sql';
import { sqlOf } from '#server/reports/catalogue';
import { bind, typesOf } from '#server/reports/placeholders';
import { neededSql } from '#server/reports/pruneUnions';
import { scopedTables } from '#server/reports/tables';
import { testApp } from '#tests/kit/app';

const { db } = await testApp();

const DATES = { fromDate: '2026-06-01', toDate: '2026-06-30', days: 30, asOf: '2026-06-30', today: '2026-07-01' };
const SCOPE = { groupId: 'g', userId: 'u', outletIds: ['o'], allowed: ['o'], archivedBefore: undefined };

/** Values that a parameter may have, besides none. */
const valuesOf = (field: Field): unknown[] => {
  if ('values' in field && field.kind === 'choice') return [...(field.values as readonly string[])];
  const kind = shownKind(field);
  return kind === 'boolean' ? [true, false] : kind === 'percent' ? ['1.5'] : [];
};

/** The parameters' defaults, and each of their values alone; a filter of text or a reference is set in one of them. */
function requestsOf({ parameters }: Report): ReportValues[] {
  const entries = Object.entries(parameters);
  const usual = { ...DATES, ...Object.fromEntries(entries.map(([key, field]) => [key, field.default ?? null])) };
  const texts = entries.filter(([, field]) => ['text', 'reference'].includes(shownKind(field)));
  return [
    usual,
    { ...usual, ...Object.fromEntries(texts.map(([key]) => [key, 'x'])) },
    { ...usual, asOf: DATES.today, toDate: DATES.today },
    ...entries.flatMap(([key, field]) => valuesOf(field).map((value) => ({ ...usual, [key]: value }))),
  ];
}

/** The types of a statement's columns; whole numbers of any size are alike. */
async function columnTypes(report: Report, sql: string, values: ReportValues): Promise<string> {
  const parameters = new Parameters();
  const tables = scopedTables(sql, { report, scope: SCOPE, values }, parameters);
  const body = bind(sql, typesOf(report), { ...values, outlets: SCOPE.outletIds }, parameters);
  await db.query(`prepare asked as with ${tables.join(',\n')} select * from (${body}) rows`);
  const [found] = await db.query<{ types: string }>(
    "select result_types::text as types from pg_prepared_statements where name = 'asked'",
  );
  await db.query('deallocate asked');
  return (found?.types ?? '').replaceAll('bigint', 'integer');
}

test('what is left out of a report changes no column’s type, so that no figure is rounded otherwise', async () => {
  let compared = 0;
  for (const report of reports) {
    for (const values of requestsOf(report)) {
      const sql = sqlOf(report, values);
      const needed = neededSql(sql, values);
      if (needed === sql) continue;
      compared++;
      expect(await columnTypes(report, needed, values), `${report.name} ${JSON.stringify(values)}`).toBe(
        await columnTypes(report, sql, values),
      );
    }
  }
  expect(compared).toBeGreaterThan(100);
});
