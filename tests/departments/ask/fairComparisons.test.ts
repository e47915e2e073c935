import { describe, expect, test } from 'vitest';
import { readQuestion } from '#server/departments/ask/words/asked';

/** A comparison covers the same number of days on both sides, and says so if one side isn't over. */

const TODAY = '2026-06-10'; // a Wednesday
const read = (question: string) => {
  const [asked] = readQuestion(question, [], TODAY);
  return [asked?.period?.from, asked?.period?.to, asked?.base?.from, asked?.base?.to, asked?.baseNote];
};
const TEN = 'The month is not over: both are its first 10 days.';

describe('what is compared', () => {
  test.each([
    ['sales this month against last month', '2026-06-01', '2026-06-10', '2026-05-01', '2026-05-10', TEN],
    ['compare last month with this month', '2026-06-01', '2026-06-10', '2026-05-01', '2026-05-10', TEN],
    ['compare June with May', '2026-06-01', '2026-06-10', '2026-05-01', '2026-05-10', TEN],
    ['why did sales fall this month', '2026-06-01', '2026-06-10', '2026-05-01', '2026-05-10', TEN],
    ['why is food cost higher than last month', '2026-06-01', '2026-06-10', '2026-05-01', '2026-05-10', TEN],
    ['why did food cost rise compared with last month', '2026-06-01', '2026-06-10', '2026-05-01', '2026-05-10', TEN],
    [
      'why was food cost higher in May than in April',
      '2026-05-01',
      '2026-05-31',
      '2026-04-01',
      '2026-04-30',
      undefined,
    ],
    ['sales mtd vs last month', '2026-06-01', '2026-06-10', '2026-05-01', '2026-05-10', TEN],
    [
      ...(['sales this week compared with last week', '2026-06-08', '2026-06-10', '2026-06-01', '2026-06-03'] as const),
      'The week is not over: both are its first 3 days.',
    ],
    ['compare last month with the month before', '2026-05-01', '2026-05-31', '2026-04-01', '2026-04-30', undefined],
    ['compare May with February', '2026-05-01', '2026-05-31', '2026-02-01', '2026-02-28', undefined],
    ['sales today against yesterday', '2026-06-10', '2026-06-10', '2026-06-09', '2026-06-09', 'Today is not over yet.'],
    ['sales yesterday against last week', '2026-06-09', '2026-06-09', '2026-06-02', '2026-06-02', undefined],
  ])('%s', (question, ...expected) => {
    expect(read(question)).toEqual(expected);
  });
});
