import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Outcome } from '#server/departments/ask/ask';
import { readQuestion } from '#server/departments/ask/words/asked';
import { person } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';
import { keeper, owner, putAskWorld, sentenceOf } from './askFixture';
import { scoreOf } from './scoring';
import { worlds } from './worlds';

/** Questions about more than the golden June: every one has the answer of the table. */

const [managersDb, laterDb, plainDb] = [await ownDatabase(), await ownDatabase(), await ownDatabase()];
const asked = (question: string, identity = owner): Promise<Outcome> =>
  ask({ db: managersDb, identity, question, selected: [], now: new Date('2026-07-01T06:00:00Z') });

describe.each([managersDb, laterDb, plainDb].map((db, at) => ({ db, steps: worlds[at] ?? [] })))(
  'a world',
  ({ db, steps }) => {
    beforeAll(() => putAskWorld(db));
    test.each(steps)('%s', async (set, put) => {
      await put(db);
      const { right, missed } = await scoreOf(db, set);
      expect(missed.join('\n')).toBe('');
      expect(right).toBeGreaterThan(0);
    });
  },
);

describe('what nobody records', () => {
  const says = 'Payments to suppliers aren’t recorded';
  test.each([
    'what do we owe suppliers',
    'card fees',
    'dead stock',
    'net profit',
    'what is due in today',
    'sales per labour hour',
  ])('is refused with questions that have an answer: %s', async (question) => {
    const outcome = await asked(question);
    const suggestions = 'refused' in outcome ? outcome.refused.suggestions : [];
    expect(suggestions.length).toBeGreaterThan(0);
    for (const each of suggestions) expect([each, await asked(each)]).toMatchObject([each, { answered: {} }]);
  });
  test('is refused without questions that the person has no right to ask', async () => {
    const outcome = await asked('what do we owe suppliers', keeper);
    expect(sentenceOf(outcome)).toContain(says);
    expect('refused' in outcome && outcome.refused.suggestions.join()).not.toContain('received');
  });
  test.each(['who owes us money', 'how much VAT do we owe for June'])(
    'leaves other questions alone: %s',
    async (each) => expect(sentenceOf(await asked(each))).not.toContain(says),
  );
});

test('half a name is offered with the names that it may be', async () => {
  const outcome = await ask({
    ...{ db: plainDb, identity: owner, question: 'how much does Ceylon Tours owe us' },
    ...{ selected: ['COL'], now: new Date('2026-07-01T06:00:00Z') },
  });
  expect('refused' in outcome && outcome.refused.suggestions).toEqual([
    'how much does Ceylon Cargo Lines owe us',
    'how much does Tours of Kandy owe us',
  ]);
});

test('some weekdays are four of each without dates', async () =>
  expect(await asked('busiest hours on Sundays')).toMatchObject({
    answered: { filters: { fromDate: '2026-06-04', toDate: '2026-07-01' } },
  }));

test('by outlet, a manager of one sees that one', async () => {
  const sentence = sentenceOf(await asked('profit per outlet in June', person('harbour', [['COL', 'Colombo']])));
  expect(sentence).toContain('By outlet: Colombo LKR 167,311.72');
  expect(sentence).not.toContain('Kandy');
});

describe('what shares a word', () => {
  test.each([
    ['what did we spend on chicken in June', ['Inventory item', 'Purchases']],
    ['tea sales in April', ['Menu item', 'Net sales']],
  ])('is a table with the columns that have something in them: %s', async (question, columns) => {
    const outcome = await asked(question);
    expect('answered' in outcome && outcome.answered.table.columns.map(({ label }) => label)).toEqual(columns);
  });
  test('is not saved with one of its members', async () => {
    const outcome = await asked('what did we spend on chicken in June');
    expect('answered' in outcome && outcome.answered.filters).toMatchObject({ per: 'line', itemId: undefined });
    expect('answered' in outcome && outcome.answered.link).not.toContain('itemId');
  });
});

test('ways to pay have names in the rows', async () => {
  const outcome = await ask({
    ...{ db: plainDb, identity: owner, question: 'everything but cash in June' },
    ...{ selected: ['COL'], now: new Date('2026-07-01T06:00:00Z') },
  });
  expect('answered' in outcome && outcome.answered.table.rows).toEqual([{ side: 'Card', payments: '100000.00' }]);
});

/** A comparison covers the same number of days on both sides, and says so if one side isn't over. */
describe('days to compare with', () => {
  const TEN = 'The month is not over: both are its first 10 days.';
  const THREE = 'The week is not over: both are its first 3 days.';
  // 10 June is a Wednesday.
  test.each([
    ['2026-06-10', 'sales this month against last month', '2026-06-01 2026-06-10 2026-05-01 2026-05-10', TEN],
    ['2026-06-10', 'compare last month with this month', '2026-06-01 2026-06-10 2026-05-01 2026-05-10', TEN],
    ['2026-06-10', 'compare June with May', '2026-06-01 2026-06-10 2026-05-01 2026-05-10', TEN],
    ['2026-06-10', 'why did sales fall this month', '2026-06-01 2026-06-10 2026-05-01 2026-05-10', TEN],
    ['2026-06-10', 'why is food cost higher than last month', '2026-06-01 2026-06-10 2026-05-01 2026-05-10', TEN],
    [
      '2026-06-10',
      'why did food cost rise compared with last month',
      '2026-06-01 2026-06-10 2026-05-01 2026-05-10',
      TEN,
    ],
    [
      '2026-06-10',
      'why was food cost higher in May than in April',
      '2026-05-01 2026-05-31 2026-04-01 2026-04-30',
      undefined,
    ],
    ['2026-06-10', 'sales mtd vs last month', '2026-06-01 2026-06-10 2026-05-01 2026-05-10', TEN],
    ['2026-06-10', 'sales this week compared with last week', '2026-06-08 2026-06-10 2026-06-01 2026-06-03', THREE],
    [
      '2026-06-10',
      'compare last month with the month before',
      '2026-05-01 2026-05-31 2026-04-01 2026-04-30',
      undefined,
    ],
    ['2026-06-10', 'compare May with February', '2026-05-01 2026-05-31 2026-02-01 2026-02-28', undefined],
    [
      '2026-06-10',
      'sales today against yesterday',
      '2026-06-10 2026-06-10 2026-06-09 2026-06-09',
      'Today is not over yet.',
    ],
    ['2026-06-10', 'sales yesterday against last week', '2026-06-09 2026-06-09 2026-06-02 2026-06-02', undefined],
    ['2026-07-01', 'sales yesterday vs the day before', '2026-06-30 2026-06-30 2026-06-29 2026-06-29', undefined],
  ])('%s: %s', (today, question, days, note) => {
    const [read] = readQuestion(question, [], today);
    const found = [read?.period?.from, read?.period?.to, read?.base?.from, read?.base?.to].join(' ');
    expect([found, read?.baseNote]).toEqual([days, note]);
  });
  test('of a month that began today are one day', () => {
    const [read] = readQuestion('sales this month vs last', [], '2026-07-01');
    expect(read).toMatchObject({
      period: { from: '2026-07-01', to: '2026-07-01' },
      base: { from: '2026-06-01', to: '2026-06-01' },
    });
  });
});
