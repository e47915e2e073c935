import { expect, it } from 'vitest';
import { daysBefore, yearBefore } from '#engine/run/time/before';
import { comparedWith, comparisonNamed } from '#engine/run/time/compare';
import { addDays, daysInclusive } from '#engine/run/time/days';

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
  // To the same day of the month, also across a leap day or months of other lengths.
  ['2028-01-01', '2028-05-15', '2027-01-01', '2027-05-15'],
  ['2029-01-01', '2029-05-15', '2028-01-01', '2028-05-15'],
  ['2026-04-01', '2026-05-31', '2026-01-01', '2026-02-28'],
  ['2026-04-01', '2026-05-30', '2026-01-01', '2026-02-28'],
  ['2026-10-01', '2026-11-30', '2026-07-01', '2026-08-31'],
  ['2026-07-01', '2026-08-31', '2026-04-01', '2026-05-31'],
  ['2028-03-01', '2028-03-29', '2028-02-01', '2028-02-29'],
  ['2028-03-01', '2028-03-28', '2028-02-01', '2028-02-28'],
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

it.each([
  // The same dates, also across a year's end. 29 February has 28 February.
  ['2026-11-21', '2026-11-21', '2025-11-21', '2025-11-21'],
  ['2026-12-20', '2027-01-10', '2025-12-20', '2026-01-10'],
  ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
  ['2028-02-29', '2028-03-03', '2027-02-28', '2027-03-03'],
  ['2029-02-20', '2029-02-28', '2028-02-20', '2028-02-28'],
  ['2028-01-01', '2028-02-28', '2027-01-01', '2027-02-28'],
  // Whole months have whole months: a February its 29th.
  ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
  ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
  ['2029-01-01', '2029-02-28', '2028-01-01', '2028-02-29'],
  ['2028-01-01', '2028-12-31', '2027-01-01', '2027-12-31'],
  ['2027-02-01', '2027-02-28', '2026-02-01', '2026-02-28'],
  // Whole weeks have whole weeks. 2026 has a 53rd, and the week before its like is the first of 2026.
  ['2026-11-16', '2026-11-22', '2025-11-17', '2025-11-23'],
  ['2026-12-28', '2027-01-03', '2025-12-29', '2026-01-04'],
  ['2027-01-04', '2027-01-17', '2026-01-05', '2026-01-18'],
  ['2026-11-16', '2026-11-21', '2025-11-16', '2025-11-21'],
])('%s to %s is %s to %s a year before', (from, to, beforeFrom, beforeTo) => {
  expect(yearBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
  expect(comparedWith('lastYear', { fromDate: from, toDate: to })).toEqual({ fromDate: beforeFrom, toDate: beforeTo });
});

it.each([
  ['2026-03-30', '2026-03-31', '2026-02-28', '2026-02-28'],
  ['2027-02-01', '2027-02-28', '2027-01-01', '2027-01-31'],
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2027-01-10', '2027-01-31', '2026-12-10', '2026-12-31'],
  ['2027-02-10', '2027-02-28', '2027-01-10', '2027-01-28'],
])('%s to %s is %s to %s a month before', (fromDate, toDate, beforeFrom, beforeTo) => {
  expect(comparedWith('lastMonth', { fromDate, toDate })).toEqual({ fromDate: beforeFrom, toDate: beforeTo });
});

it('every range has days before and a year before, in order and no longer than three days apart in length', () => {
  let tried = 0;
  for (let start = 0; start < 1500; start += 11) {
    const from = addDays('2027-01-01', start);
    for (const length of [1, 7, 10, 28, 29, 30, 31, 59, 60, 90, 365, 366]) {
      const range = { from, to: addDays(from, length - 1) };
      const year = yearBefore(range);
      const days = daysBefore(range);
      const long = [year, days].map((each) => daysInclusive(each.from, each.to));
      expect(Math.abs((long[0] ?? 0) - length), `${from} ${length}`).toBeLessThanOrEqual(1);
      expect(days.to < range.from && (long[1] ?? 0) > 0 && Math.abs((long[1] ?? 0) - length) <= 3).toBe(true);
      tried++;
    }
  }
  expect(tried).toBe(1644);
});
