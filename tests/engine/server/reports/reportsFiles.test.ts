import { describe, expect, test } from 'vitest';
import type { Report } from '#engine/define/report';
import { report, reports } from '#resources';
import { Parameters } from '#server/records/read/sql';
import { problemsOf, reportProblems, sqlOf } from '#server/reports/catalogue';
import { bind } from '#server/reports/placeholders';
import { refusals } from '#server/reports/tables';

/** A report's SQL can only read what the engine scopes for it. */

test('every declared report has its SQL, and every SQL its report', () => {
  expect(reportProblems()).toEqual([]);
  expect(reports.length).toBeGreaterThan(1);
});

describe('what is refused in a report file', () => {
  test.each([
    ['select * from public.bills', 'it says "public"'],
    ['select * from records', 'it names the table "records"'],
    ['select password_hash from "credentials"', 'it names the table "credentials"'],
    ['select 1 from bills, sessions', 'it names the table "sessions"'],
    ['select * from records_of_nothing', 'there is no "records_of_nothing" to read'],
    ['select 1; select 2', 'it has more than one statement'],
    ['with x as (delete from bills returning *) select * from x', 'it says "delete"'],
    ["select query_to_xml('select 1', true, true, '')", 'it calls a function that reads tables'],
  ])('%s', (sql, message) => {
    expect(refusals(sql)).toContain(message);
  });

  test('words in comments and texts are only words', () => {
    expect(refusals("-- records; public\nselect 'sessions; records' as x from bills /* jobs */")).toEqual([]);
  });

  test('unknown parameters and columns that are not selected', () => {
    const sales = report('salesReport') as Report;
    expect(problemsOf(sales, sqlOf(sales).replaceAll(':groupBy', ':gropBy'))).toContain(
      'there is no parameter ":gropBy"',
    );
    expect(problemsOf(sales, sqlOf(sales).replaceAll('"grossSales"', 'x'))).toContain(
      'the column "grossSales" is declared but not selected',
    );
  });
});

test('placeholders are bound once each, and casts and texts are left alone', () => {
  const parameters = new Parameters();
  const sql = bind(
    `select :a, ':a', x::text, :b -- :a\n, :a`,
    { a: 'date', b: 'text[]' },
    { a: '2026-01-01' },
    parameters,
  );
  expect(sql).toBe(`select $1::date, ':a', x::text, $2::text[] -- :a\n, $1::date`);
  expect(parameters.values).toEqual(['2026-01-01', null]);
});
