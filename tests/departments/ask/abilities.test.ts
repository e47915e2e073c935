import { beforeAll, describe, expect, test } from 'vitest';
import { takePartOfDays } from '#server/departments/ask/words/hours';
import { takeLimit } from '#server/departments/ask/words/limits';
import { ownDatabase } from '#tests/kit/database';
import { askedOf, putAskWorld } from './askFixture';

/** How limits and times of day are read, and what the table of an answer begins with. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));
const asked = askedOf(db, ['COL', 'KDY']);

describe('the table of an answer', () => {
  test.each([
    ['top 3 dishes in June', ['itemName', 'netSales']],
    ['bills above LKR 50,000 in June', ['billNo', 'netSales']],
    ['days with more than 10 guests in June', ['period', 'guests']],
  ])('names the rows, then says what was asked about: %s', async (question, keys) => {
    const outcome = await asked(question);
    expect('answered' in outcome && outcome.answered.table.columns.slice(0, 2).map(({ key }) => key)).toEqual(keys);
  });
});

describe('a limit', () => {
  test('is read with its signs, thousands and units, and not out of dates and times', () => {
    const read = (text: string) => takeLimit(text).limit;
    expect(read('over Rs 1.5k')).toMatchObject({ least: { value: '1500', isOpen: true }, unit: 'money' });
    expect(read('at most 1,200,000')).toMatchObject({ most: { value: '1200000', isOpen: false } });
    expect(read('not less than 30%')).toMatchObject({ least: { value: '30', isOpen: false }, unit: 'percent' });
    expect(read('under 2 litres')).toMatchObject({ unit: 'count', measure: 'l' });
    for (const text of ['over 5 June', 'less than 3 weeks', 'more than 2026', 'above 8 pm', 'over the month'])
      expect(read(text)).toBeUndefined();
  });
});

describe('a time of day', () => {
  test('is read with the half of the day that its end has', () => {
    const hours = (text: string) => takePartOfDays(text).part;
    expect(hours('6 to 9 pm')).toMatchObject({ from: 18, to: 21 });
    expect(hours('between 11 and 2pm')).toMatchObject({ from: 11, to: 14 });
    expect(hours('until midnight')).toMatchObject({ to: 0 });
    for (const text of ['6 to 9', 'by weekday', 'last weekend', 'at 25:00', 'lunch buffet'])
      expect(hours(text)).toBeUndefined();
  });
});
