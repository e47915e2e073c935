import { expect, it } from 'vitest';
import { otherSide } from '#engine/read/comparison';
import { daysBefore, yearBefore } from '#engine/run/time/before';
import { counterpart } from '#engine/run/time/counterparts';
import { addDays, daysInclusive } from '#engine/run/time/days';
import { mondayOf, startOfMonth } from '#engine/run/time/periods';

/** Which days of a comparison's two sides meet. */

const sides = (from: string, to: string, compare = daysBefore) => ({ own: { from, to }, other: compare({ from, to }) });
const days = (text: string) => {
  const [from = '', to = from] = text.split('..');
  return { from, to };
};

it.each([
  // A year to date with a leap day: the same dates, by day and by month.
  ['2028-01-01..2028-05-15', '2028-05-15', 'day', '2027-05-15..2027-05-15'],
  ['2029-01-01..2029-05-15', '2029-03-01', 'day', '2028-03-01..2028-03-01'],
  ['2028-01-01..2028-05-15', '2028-03-01..2028-03-31', 'month', '2027-03-01..2027-03-31'],
  ['2028-01-01..2028-05-15', '2028-05-01..2028-05-15', 'month', '2027-05-01..2027-05-15'],
  ['2028-01-01..2028-05-15', '2028-02-28', 'day', '2027-02-28..2027-02-28'],
  ['2028-01-01..2028-05-15', '2028-02-29', 'day', ''],
  ['2029-01-01..2029-05-15', '2029-02-01..2029-02-28', 'month', '2028-02-01..2028-02-29'],
  // A quarter: the second month meets the second, though the first is shorter. Its days are counted.
  ['2026-04-01..2026-05-15', '2026-05-01..2026-05-15', 'month', '2026-02-01..2026-02-15'],
  ['2026-04-01..2026-05-15', '2026-05-01', 'day', '2026-01-31..2026-01-31'],
  // Weeks meet the nearest: 9 November is 31 days after 9 October, whose week begins on the 5th; the 12th is nearer.
  ['2026-11-01..2026-11-28', '2026-11-09..2026-11-15', 'week', '2026-10-12..2026-10-18'],
  ['2026-11-01..2026-11-28', '2026-11-23..2026-11-28', 'week', '2026-10-26..2026-10-28'],
  // The last days of a month have none in a shorter one.
  ['2026-03-01..2026-03-31', '2026-03-31', 'day', ''],
  ['2026-03-01..2026-03-31', '2026-03-28', 'day', '2026-02-28..2026-02-28'],
] as const)('of %s, %s by %s meets %s', (range, part, span, there) => {
  const { from, to } = days(range);
  expect(counterpart(days(part), sides(from, to), span)).toEqual(there === '' ? undefined : days(there));
});

it('the parts of a period meet different days, and together no day twice', () => {
  let tried = 0;
  for (const compare of [daysBefore, yearBefore])
    for (let start = 0; start < 1500; start += 61) {
      const from = startOfMonth(addDays('2027-01-01', start));
      for (const length of [8, 28, 31, 60, 75, 366]) {
        const both = sides(from, addDays(from, length - 1), compare);
        for (const span of ['day', 'week', 'month'] as const) {
          const met = new Set<string>();
          let all = 0;
          let day = from;
          while (day <= both.own.to) {
            const next = {
              day: addDays(day, 1),
              week: addDays(mondayOf(day), 7),
              month: startOfMonth(day, 1),
            }[span];
            const last = addDays(next, -1);
            const there = counterpart({ from: day, to: last < both.own.to ? last : both.own.to }, both, span);
            for (let each = 0; there && each < daysInclusive(there.from, there.to); each++) {
              met.add(addDays(there.from, each));
              all++;
            }
            day = next;
          }
          expect(all, `${span} ${both.own.from} ${both.own.to}`).toBe(met.size);
          expect([...met].every((each) => each >= both.other.from && each <= both.other.to)).toBe(true);
          tried++;
        }
      }
    }
  expect(tried).toBe(2 * 25 * 6 * 3);
});

it('a report without dates has no other side', () => {
  expect(otherSide({ period: 'none' }, { kind: 'lastYear' }, {})).toBeUndefined();
});
