import { beforeAll, describe, expect, test } from 'vitest';
import { takePartOfDays } from '#server/departments/ask/words/hours';
import { takeLimit } from '#server/departments/ask/words/limits';
import { slips } from '#server/departments/ask/words/spelling';
import { ownDatabase } from '#tests/kit/database';
import { askedOf, putAskWorld, sentenceOf } from './askFixture';

/** How single words are read, and what depends on the figure that they are about. */

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

  test('has two rows for two things', async () => {
    expect(await asked('dine in vs takeaway in june')).toMatchObject({
      answered: { table: { total: 2 }, link: expect.stringContaining('/') },
    });
  });
});

test('a limit is read with its signs, thousands and units, and not out of dates and times', () => {
  const read = (text: string) => takeLimit(text).limit;
  expect(read('over Rs 1.5k')).toMatchObject({ least: { value: '1500', isOpen: true }, unit: 'money' });
  expect(read('at most 1,200,000')).toMatchObject({ most: { value: '1200000', isOpen: false } });
  expect(read('not less than 30%')).toMatchObject({ least: { value: '30', isOpen: false }, unit: 'percent' });
  expect(read('under 2 litres')).toMatchObject({ unit: 'count', measure: 'l' });
  for (const text of ['over 5 June', 'less than 3 weeks', 'more than 2026', 'above 8 pm', 'over the month'])
    expect(read(text)).toBeUndefined();
});

test('a time of day is read with the half of the day that its end has', () => {
  const hours = (text: string) => takePartOfDays(text).part;
  expect(hours('6 to 9 pm')).toMatchObject({ from: 18, to: 21 });
  expect(hours('between 11 and 2pm')).toMatchObject({ from: 11, to: 14 });
  expect(hours('until midnight')).toMatchObject({ to: 0 });
  for (const text of ['6 to 9', 'by weekday', 'last weekend', 'at 25:00', 'lunch buffet'])
    expect(hours(text)).toBeUndefined();
});

test('typing errors are counted in letters, two that changed places as one', () => {
  expect([
    slips('slaes', 'sales', 1),
    slips('revnue', 'revenue', 1),
    slips('sale', 'sale', 1),
    slips('hire', 'hour', 1),
  ]).toEqual([1, 1, 0, 2]);
});

test.each([
  ['how much did the staff eat in june', 'Dine in'],
  ['compare June', 'on 1 Jul 2026 at'],
])('is not read into it: %s', async (question, said) => expect(sentenceOf(await asked(question))).not.toContain(said));

test.each([
  ['cost % of Biryani in June', 'vs food', 'Gross sales'],
  ['who hasnt paid us', 'only overdue', 'purchase orders'],
])('goes on in the same report: %s, %s', async (first, next, other) => {
  const outcome = await asked(first);
  expect(sentenceOf(await asked(next, 'answered' in outcome ? outcome.context : undefined))).not.toContain(other);
});

describe('better and worse', () => {
  test('depend on the figure: a higher cost is worse', async () => {
    const answerTo = async (question: string) => sentenceOf(await asked(question));
    expect(await answerTo('was food cost % higher in June than in May')).toMatch(/^(Yes|No): Actual cost %/);
    const [better, worse] = await Promise.all(
      ['better', 'worse'].map((word) => answerTo(`was food cost % ${word} in June than in May`)),
    );
    expect([better, worse].map((text) => /^(Yes|No): Actual cost %/.exec(text ?? '')?.[1]).sort()).toEqual([
      ...['No', 'Yes'],
    ]);
    const isUp = (better ?? '').includes('That is up');
    expect(better?.startsWith(isUp ? 'No' : 'Yes')).toBe(true);
    expect(await answerTo('were sales better in June than in May')).toMatch(/^Yes: .*That is up/);
  });

  test('are not answered by yes or no where nobody says which way is good', async () => {
    expect(sentenceOf(await asked('is stock value better than last month'))).not.toMatch(/^(Yes|No)/);
  });
});
