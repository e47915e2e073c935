import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Context, type Outcome } from '#server/departments/ask/ask';
import { takePartOfDays } from '#server/departments/ask/words/hours';
import { takeLimit } from '#server/departments/ask/words/limits';
import { put } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';
import { owner, putAskWorld } from './askFixture';

/** What the embedded planner can answer beyond a named figure: limits, places, times of day, weekdays, sums and exclusions. */

const db = await ownDatabase();
beforeAll(async () => {
  await putAskWorld(db);
  // No one has received this yet.
  await put(db, 'harbour', 'goodsReceivedNotes', 'grn2', {
    ...{ outletId: 'COL', docDate: '2026-06-28', status: 'draft', clientRequestId: 'grn2', grnNumber: 'GRN-2' },
    ...{ supplierId: 'lanka', grandTotal: '10.00', items: [] },
  });
});
const asked = (question: string, context?: Context): Promise<Outcome> =>
  ask({
    ...{ db, identity: owner, question, selected: ['COL', 'KDY'], now: new Date('2026-07-01T06:00:00Z') },
    ...(context ? { context } : {}),
  });
const sentenceOf = (outcome: Outcome): string =>
  'answered' in outcome ? outcome.answered.answer : `refused: ${outcome.refused.refused}`;

const answers = (cases: readonly (readonly [question: string, said: string])[]) =>
  test.each(cases)('%s', async (question, said) => expect(sentenceOf(await asked(question))).toContain(said));
const refuses = (cases: readonly string[]) =>
  test.each(cases)('is refused: %s', async (question) => {
    expect(await asked(question)).toMatchObject({
      refused: { suggestions: [expect.any(String), expect.any(String), expect.any(String)] },
    });
  });

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
  answers([
    ['bills above LKR 50,000 in June', '2 bills had net sales over LKR 50,000.00'],
    ['how many bills below 1k in June', '2 bills had net sales under LKR 1,000.00'],
    ['dishes sold no more than 5 times in June', '2 items had sold of at most 5'],
    ['bills with at least 40 guests in June', '1 bill had guests of at least 40'],
    ['days with sales between 50k and 100k in June', 'Wed 3 Jun 2026 (LKR 72,900.00)'],
    ['ingredients with more than 10 kg in stock', 'Onion (11.7 kg)'],
    ['bills over 500 and under 90000 in June', '2 bills had net sales between LKR 500.00 and LKR 90,000.00'],
    ['top 3 bills over 1000 in June', 'j3 (LKR 139,500.00) and j1 (LKR 72,000.00)'],
    ['smallest bill of at least 800 in June', 'j2 had the lowest net sales, LKR 900.00'],
  ]);
  // Of what is 5,000, what do three bills count, and what is under a time?
  refuses([
    'June over 5000',
    'discounts of more than 3 bills in June',
    'sales for more than 5 days',
    'bills over 5000 with more than 30 guests in June',
  ]);

  test('continues a conversation', async () => {
    const first = await asked('bills over 90000 in June');
    const next = await asked('and at Kandy?', 'context' in first ? first.context : undefined);
    expect(sentenceOf(next)).toContain('No bill had net sales over LKR 90,000.00');
  });

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

describe('a place', () => {
  answers([
    ['third best item by revenue in June', 'Juice had the third highest net sales, LKR 360.00'],
    ['2nd quietest day in June', 'Wed 10 Jun 2026 had the second lowest net sales, LKR 140,000.00'],
    ['fifth best day in June', 'There are only 2 with net sales'],
  ]);
  refuses(['second best 3 days in June', 'second sales in June']);
});

describe('a time of day', () => {
  answers([
    ['takings from 7pm to 8 pm in June', 'LKR 900.00 (from 19:00 to 20:00)'],
    ['revenue before noon in June', 'nothing (before 12:00)'],
    ['guests over lunch in June', 'Guests were 60 (lunch, from 11:00 to 15:00)'],
    ['card takings after 18:00 in June', 'card was LKR 1,000.00 (from 18:00 on)'],
    ['sales at weekends from 20 May to 30 June', 'LKR 50,000.00 (Saturdays and Sundays)'],
    ['average bill on weekdays in June', 'LKR 53,225.00 (Mondays to Fridays)'],
    ['sales on Fridays after 8 pm in June', 'nothing (Fridays; from 20:00 on)'],
  ]);
  refuses([
    'wastage after 8 pm in June',
    'stock value at lunch',
    'sales of kottu after 8 pm in June',
    'sales at half past eight in June',
    'sales by day after 8 pm in June',
    'sales on the second weekend of June',
    'sales between 6 and 9 in June',
  ]);

  test('is read with the half of the day that its end has', () => {
    const hours = (text: string) => takePartOfDays(text).part;
    expect(hours('6 to 9 pm')).toMatchObject({ from: 18, to: 21 });
    expect(hours('between 11 and 2pm')).toMatchObject({ from: 11, to: 14 });
    expect(hours('until midnight')).toMatchObject({ to: 0 });
    for (const text of ['6 to 9', 'by weekday', 'last weekend', 'at 25:00', 'lunch buffet'])
      expect(hours(text)).toBeUndefined();
  });
});

describe('outlets and days', () => {
  answers([
    ['revenue in June excluding Colombo', 'LKR 1,400.00 from 1 Jun 2026 to 30 Jun 2026 at Kandy.'],
    ['all outlets but Kandy, sales in June', 'LKR 211,500.00'],
    ['takings in May plus June', 'LKR 262,900.00 from 1 May 2026 to 30 Jun 2026'],
    ['sales in the last 25 days of June', 'from 6 Jun 2026 to 30 Jun 2026'],
    ['revenue on the third of June', 'on 3 Jun 2026'],
  ]);
  refuses(['sales in June without Colombo and Kandy', 'sales in April and June']);
});

describe('two things that “and” joins', () => {
  answers([['VAT plus SSCL in June', 'Together: LKR 207.41']]);
  refuses(['net sales plus guests in June']);
});

describe('a number of payments', () => {
  test('is one of payments by card, and neither of bills nor an amount', async () => {
    const outcome = await asked('how many payments by card did we have in June');
    expect(outcome).toMatchObject({ answered: { usedReport: { name: 'ccTaggingReport' } } });
    expect(sentenceOf(outcome)).toContain('Card payments were 2');
  });
  refuses(['how many cash payments in June', 'how many cheque payments did we take in June']);
});

describe('what is left out', () => {
  answers([
    ['revenue in June without dine in', 'LKR 900.00 (without Dine in)'],
    ['average bill in June excluding takeaway', 'LKR 70,666.67 (without Takeaway)'],
    ['top dishes in June apart from biryani', 'Kottu had the highest net sales, LKR 540.00, (without Biryani)'],
    ['usage value in June not counting chicken and rice', '(without Chicken and Rice)'],
    ['everything but card in June', 'Payments without card were LKR 112,197.00'],
    ['revenue in June, the 3rd not counted', 'LKR 140,000.00 (without 3 Jun 2026)'],
  ]);
  // Nothing is called pizza, July is not in June, and a list by day is not taken apart.
  refuses([
    'revenue in June without pizza',
    'revenue in June without the 3rd of July',
    'revenue without June',
    'revenue in June without',
  ]);
});

test('a category, which is before discounts on whole bills, is not taken out of sales after them', async () => {
  const sentence = sentenceOf(await asked('revenue in June without rice dishes'));
  expect(sentence).toMatch(/refused|900\.00/);
  expect(sentence).not.toContain('3,100');
});

describe('a share', () => {
  answers([
    ['what share of June revenue was dine in', 'Dine in was 99.58% of net sales'],
    ['uber as % of sales in June', 'Uber was 0.42% of net sales'],
    ['proportion of cash in takings, June', 'Cash was 52.63% of payments'],
    ['what percent of the stock value is chicken', 'Chicken was 33.20% of stock value'],
  ]);
  // An average has no parts, and no one knows the regulars.
  refuses(['what share of the average bill was dine in, June', 'what share of guests were regulars in June']);
});

describe('an average', () => {
  answers([
    ['average revenue per day in June', 'LKR 7,096.67'],
    ['guests per bill in June', 'Guests per bill: 15.5'],
    ['average discount per bill in June', 'LKR 1,150.00'],
  ]);
  refuses([
    'average chicken per fork in June',
    'revenue per waiter hour in June',
    'usage of chicken per guest in June',
  ]);
});

describe('a list', () => {
  answers([
    ['onion, oil and rice in stock', 'Onion 11.7 kg, Oil 5.5 kg and Rice 81.5 kg.'],
    ['dine in and takeaway revenue in June', 'Dine in LKR 212,000.00 and Takeaway LKR 900.00.'],
    ['onion and oil in stock together', 'Together: 17.2 kg.'],
  ]);
  // What is eaten in and what came through the till overlaps.
  refuses(['onion, oil and plutonium in stock', 'revenue of dine in plus uber in June']);
});

describe('yes or no', () => {
  answers([
    ['did we make more than 300k in June?', 'No: Net sales were LKR 212,900.00'],
    ['do we have at least 5 kg of oil', 'Yes: On hand of Oil was 5.5 kg'],
    ['was gross profit above 70% in June', 'Yes: '],
    ['any cancellations in May?', 'No: '],
    ['did sales rise in June compared with May', 'Yes: '],
  ]);
  // Litres of what is weighed, and a number that may be money or portions.
  refuses(['do we have more than 5 litres of chicken', 'did we sell more than 3 discounts in June']);
});

describe('the last time', () => {
  answers([
    ['when did we last get a delivery', 'The last was on 5 Jun 2026, 26 days ago'],
    ['how long since the last supplier return', 'The last was on 8 Jun 2026, 23 days ago'],
  ]);
  refuses(['when did we last paint the kitchen', 'how long since we last smiled']);
});

describe('a ranking compared with other days', () => {
  test('says what each had before', async () => {
    const outcome = await ask({
      ...{ db, identity: owner, question: 'top dish yesterday vs last week', selected: ['COL', 'KDY'] },
      now: new Date('2026-06-11T06:00:00Z'),
    });
    expect(sentenceOf(outcome)).toContain('It had LKR 72,000.00 on 3 Jun 2026.');
  });
});
