import { expect, it } from 'vitest';
import { daysBefore } from '#engine/run/time/before';
import { comparedWith, comparisonNamed } from '#engine/run/time/compare';

/** What days are compared with: the one rule of dashboards, reports and Ask AI. */

it.each([
  // The same weekdays: Friday with Friday, a week with the week before, 10 days with those two weeks earlier.
  ['2026-11-27', '2026-11-27', '2026-11-20', '2026-11-20'],
  ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['2026-11-23', '2026-11-25', '2026-11-16', '2026-11-18'],
  ['2026-11-10', '2026-11-19', '2026-10-27', '2026-11-05'],
  ['2026-10-30', '2026-11-28', '2026-09-25', '2026-10-24'],
  // A month, whole or as far as it has come; a longer month is compared with all of a shorter one.
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-11-01', '2026-11-28', '2026-10-01', '2026-10-28'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  // A quarter and a year. Days across a month that begin in its middle are weeks.
  ['2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
  ['2026-01-01', '2026-02-15', '2025-10-01', '2025-11-15'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['2026-02-01', '2026-03-31', '2025-11-30', '2026-01-27'],
  // Up to a week, and whole weeks, are days, also if a month begins with them; a whole month of four weeks is a month.
  ['2026-06-01', '2026-06-07', '2026-05-25', '2026-05-31'],
  ['2026-06-01', '2026-06-14', '2026-05-18', '2026-05-31'],
  ['2026-06-01', '2026-06-10', '2026-05-01', '2026-05-10'],
  ['2027-02-01', '2027-02-28', '2027-01-01', '2027-01-31'],
])('%s to %s is compared with %s to %s', (from, to, beforeFrom, beforeTo) => {
  expect(daysBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
  expect(comparedWith('previous', { fromDate: from, toDate: to })).toEqual({ fromDate: beforeFrom, toDate: beforeTo });
});

it('the first of a month is a month that has just begun only if someone says so', () => {
  const first = { from: '2026-11-01', to: '2026-11-01' };
  expect(daysBefore(first)).toEqual({ from: '2026-10-25', to: '2026-10-25' });
  expect(daysBefore(first, 'month')).toEqual({ from: '2026-10-01', to: '2026-10-01' });
});

it('links that named the same weekdays still work', () => {
  expect(['sameWeekday', 'previous', 'lastYear', 'never'].map(comparisonNamed)).toEqual([
    ...['previous', 'previous', 'lastYear', undefined],
  ]);
});
