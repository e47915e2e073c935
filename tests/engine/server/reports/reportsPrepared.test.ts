import { expect, it } from 'vitest';
import { column, defineReport } from '#engine/define';
import type { Report } from '#engine/define/report';
import { reports } from '#resources';
import { errorResponse, showRefusedStatements } from '#server/http/errors';
import { Parameters } from '#server/records/read/sql';
import { allWrittenSql, type WrittenSql } from '#server/reports/catalogue';
import { asWritten, bind } from '#server/reports/placeholders';
import { namePlace, refusedSql } from '#server/reports/preparing';
import { sharedDatabase } from '#tests/kit/database';

/** The database reads every report's SQL in `npm run check`, and says what is wrong with its place in the file. */
const db = await sharedDatabase();

const donations = defineReport({
  name: 'donationReport',
  label: 'Donations',
  about: 'What was given away',
  module: 'RPT_DONATIONS',
  nav: { group: 'inventoryReports', order: 1 },
  days: 7,
  columns: { outlet: column.reference('outlets'), value: column.costMoney({ sum: true }) },
});
const path = 'resources/inventoryReports/donationReport.sql';
const asFile = (sql: string): WrittenSql => ({
  ...{ report: donations as Report, sql, types: {} },
  ...{ columns: ['outlet', 'value'], files: [{ path, sql }] },
});

it('takes the SQL of every report, dashboard and record page', async () => {
  const all = allWrittenSql();
  expect(all.length).toBeGreaterThan(reports.length);
  expect(await refusedSql(db, all)).toEqual([]);
});

it.each([
  {
    fault: 'a column that does not exist',
    sql: 'select d.outlet_id as outlet,\n       d.charty as value\nfrom movements d',
    said: `${path}:2:8: column d.charty does not exist`,
  },
  {
    fault: 'a word that is misspelt, behind parameters',
    sql: 'select m.outlet_id as outlet, m.value\nfrom movements m\nwher m.business_date between :fromDate and :toDate and m.item_id = :today',
    said: `${path}:3:1: syntax error at or near "wher"`,
  },
  {
    fault: 'a column that only resembles one, behind parameters in its line',
    sql: "select m.outlet_id as outlet, m.value from movements m\nwhere m.business_date between :fromDate and :toDate and m.item_ids = 'x'",
    said: `${path}:2:${'where m.business_date between :fromDate and :toDate and '.length + 1}: column m.item_ids does not exist. Perhaps you meant to reference the column "m.item_id".`,
  },
  {
    fault: 'a declared column that is not selected',
    sql: 'select m.outlet_id as outlet, m.value as worth from movements m',
    said: `${path}: column report.value does not exist`,
  },
])('says $fault', async ({ sql, said }) => {
  const [problem, ...others] = await refusedSql(db, [asFile(sql)]);
  expect(problem?.slice(0, said.length)).toBe(said);
  expect(others).toEqual([]);
});

it('finds a position of a bound statement in the SQL as written', () => {
  const sql = "-- :not this\nwhere a = :fromDate and b = ':nor' and c::text = :toDate and wrong";
  const bound = bind(sql, { fromDate: 'date', toDate: 'date' }, {}, new Parameters());
  expect(bound).toContain('$1::date');
  for (const word of ['where', 'b =', 'c::text', 'wrong'])
    expect(asWritten(sql, bound, bound.indexOf(word))).toBe(sql.indexOf(word));
  expect(asWritten(sql, bound, bound.indexOf('$2') + 3)).toBe(sql.indexOf(':toDate'));
});

it('a refused report is named in development, and never elsewhere', async () => {
  const answerTo = async (error: unknown) => ((await errorResponse(error).json()) as { message: string }).message;
  const refused = await db.query('select charty from movements').catch((error: unknown) => error);
  expect(await answerTo(refused)).not.toContain('charty');
  showRefusedStatements();
  try {
    const [sales] = reports;
    if (!sales) throw new Error('no report');
    await namePlace(db, sales, refused);
    expect(await answerTo(refused)).toBe(
      `The database refused a statement: ${sales.name}: column "charty" does not exist`,
    );
  } finally {
    showRefusedStatements(false);
  }
});
