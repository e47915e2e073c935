import { describe, expect, test } from 'vitest';
import { neededSql } from '#server/reports/pruneUnions';

/** Branches of a report's unions that its parameters rule out. */

const with_ = (where: string) =>
  `with a as (select 1 as x from bills where true union all select 2 from gone where ${where}) select x from a`;
const isKept = (where: string, values: Record<string, unknown> = {}) =>
  neededSql(with_(where), values).includes('gone');

describe('a branch is left out', () => {
  test.each<[where: string, values: Record<string, unknown>, kept: boolean]>([
    [":basis = 'sale'", { basis: 'current' }, false],
    [":basis = 'sale'", { basis: 'sale' }, true],
    [":basis <> 'sale' and l.status = 'active'", { basis: 'sale' }, false],
    ["l.status = 'active' and :basis <> 'sale'", { basis: 'sale' }, false],
    // Missing is null, and null is never true.
    [":basis = 'sale'", {}, false],
    [':includeZero', {}, false],
    [':includeZero', { includeZero: true }, true],
    ['not coalesce(:openOnly, false)', {}, true],
    ['not coalesce(:openOnly, false)', { openOnly: true }, false],
    ['coalesce(:cashier, :waiter) is null', {}, true],
    ['coalesce(:cashier, :waiter) is null', { waiter: 'Ann' }, false],
    ["(:basis <> 'sale' or coalesce(:cashier, :waiter) is not null)", { basis: 'sale' }, false],
    ["(:basis <> 'sale' or coalesce(:cashier, :waiter) is not null)", { basis: 'sale', waiter: 'Ann' }, true],
    [":per in ('day', 'week') and x > 1", { per: 'month' }, false],
    [":per not in ('day', 'week')", { per: 'month' }, true],
    ['coalesce(:pct, 0) <> 0', { pct: '0.00' }, false],
    ['coalesce(:pct, 0) <> 0', { pct: '1.5' }, true],
    [':asOf < :today', { asOf: '2026-06-30', today: '2026-06-30' }, false],
    [':asOf < :today', { asOf: '2026-06-01', today: '2026-06-30' }, true],
  ])('%s with %o: kept %s', (where, values, kept) => {
    expect(isKept(where, values)).toBe(kept);
  });
});

describe('a branch that rows may decide stays', () => {
  test.each([
    ":basis = 'sale' or l.status = 'active'",
    "case when l.qty > 0 and :basis = 'sale' then true end",
    'l.day between :fromDate and :toDate',
    "l.kind = any(:kinds) and lower(:name) = 'x'",
    "exists (select from bills where :basis = 'sale')",
    "l.note = 'and :basis = ''sale'''",
    "true -- and :basis = 'sale'\n",
  ])('%s', (where) => {
    expect(isKept(where)).toBe(true);
  });

  test('a sum without groups, which is a row even of nothing', () => {
    const branch = (columns: string, end = '') =>
      neededSql(`select 0 as x from bills union all select ${columns} from gone where :basis = 'sale'${end}`, {});
    expect(branch('coalesce(sum(amount), 0)')).toContain('gone');
    expect(branch('count(*)')).toContain('gone');
    expect(branch('sum(amount)', ' group by outlet_id')).not.toContain('gone');
    expect(branch('amount')).not.toContain('gone');
  });

  test('what is in front of a range of days counts', () => {
    expect(isKept("(:per = 'day' or :per = 'week') and day between :fromDate and :toDate", { per: 'month' })).toBe(
      false,
    );
  });

  test('the first branch names the columns, and an order belongs to all branches', () => {
    const ordered = "select 1 as x from a where :per = 'day' union all select 2 from b where :per = 'week' order by x";
    expect(neededSql(ordered, { per: 'month' })).toBe(ordered);
    expect(neededSql("select 1 as x from a where :per = 'day'", { per: 'month' })).toContain('from a');
  });
});

test('unions within a branch are judged too, and nothing else changes', () => {
  const deeper = ' union all select 4 from e where not :deep';
  const sql = `select 'it''s -- (' as x, (select sum(y) from (select 1 as y from a
    union all select 2 from b where :deep) z) from c -- union all
    union all select 'x', 2 from (select 3 from d${deeper}) f`;
  expect(neededSql(sql, { deep: true })).toBe(sql.replace(deeper, ' '));
});
