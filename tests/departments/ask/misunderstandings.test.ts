import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Context, type Outcome } from '#server/departments/ask/ask';
import { slips } from '#server/departments/ask/words/spelling';
import { ownDatabase } from '#tests/kit/database';
import { owner, putAskWorld } from './askFixture';

/** Questions that once got another figure than they asked for; for most, a refusal is right. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));
const asked = (question: string, context?: Context): Promise<Outcome> =>
  ask({
    ...{ db, identity: owner, question, selected: ['COL', 'KDY'], now: new Date('2026-07-01T06:00:00Z') },
    ...(context ? { context } : {}),
  });

test('food cost by outlet is a percentage for each outlet', async () => {
  const outcome = await asked('food cost percentage in June by outlet');
  expect(outcome).toMatchObject({ answered: { usedReport: { name: 'FoodCostControlReport' } } });
  expect('answered' in outcome && outcome.answered.answer).toContain('Colombo 21.37%');
});

describe('what no figure was named for', () => {
  test.each(['how many users do we have', 'by category'])('is refused: %s', async (question) => {
    expect(await asked(question)).toHaveProperty('refused');
  });

  test('is what the conversation is about', async () => {
    const first = await asked('net sales in June');
    const context = 'context' in first ? first.context : undefined;
    expect(await asked('by category', context)).toMatchObject({
      answered: { usedReport: { name: 'salesReport' }, filters: { groupBy: 'category', fromDate: '2026-06-01' } },
    });
    const why = await asked('why?', context);
    expect('answered' in why && why.answered.answer).toContain('from 1 May 2026 to 31 May 2026');
    const against = await asked('compared with May', context);
    expect(against).toMatchObject({ answered: { filters: { fromDate: '2026-06-01' } } });
    expect('answered' in against && against.answered.answer).toContain('LKR 50,000.00');
  });
});

describe('typing errors', () => {
  test('are corrected and reported if only one word can be meant', async () => {
    const outcome = await asked('net slaes in june');
    expect('answered' in outcome && outcome.answered.answer).toMatch(/^“slaes” was read as “sales”\. .*212,900\.00/);
  });

  test('are counted in letters, two that changed places as one', () => {
    expect([
      slips('slaes', 'sales', 1),
      slips('revnue', 'revenue', 1),
      slips('sale', 'sale', 1),
      slips('hire', 'hour', 1),
    ]).toEqual([1, 1, 0, 2]);
  });
});

const sentenceOf = (outcome: Outcome): string =>
  'answered' in outcome ? outcome.answered.answer : `refused: ${outcome.refused.refused}`;
const atColombo = (question: string): Promise<Outcome> =>
  ask({ db, identity: owner, question, selected: ['COL'], now: new Date('2026-07-01T06:00:00Z') });

describe('a word that is as near to two others', () => {
  test('is read as the one that has an answer', async () => {
    expect(sentenceOf(await asked('taes in june'))).toContain('“taes” was read as “taxes”. ');
  });

  test('is no typing error where it is a word of its own: “same” is no “sale”', async () => {
    for (const question of ['safe in june', 'same for takeaway'])
      expect(await asked(question)).toHaveProperty('refused');
  });

  test('is understood with its vowels left out, and where a record has the name', async () => {
    expect(sentenceOf(await atColombo('food cst % for june'))).toMatch(/^“cst” was read as “cost”\. .*21\.37%/);
    expect(sentenceOf(await atColombo('how many biriyanis did we sell in june'))).toContain('“biriyanis” was read as');
  });
});

describe('a particle', () => {
  test('belongs to its phrase or to its date: neither “going” nor “eat in June” is an order type', async () => {
    const going = await atColombo('how is June going, total sales?');
    expect(going).toMatchObject({
      answered: { filters: expect.not.objectContaining({ orderType: expect.anything() }) },
    });
    expect(await atColombo('sales to go in june')).toMatchObject({ answered: { filters: { orderType: 'takeaway' } } });
    expect(await atColombo('eat in sales in june')).toMatchObject({ answered: { filters: { orderType: 'dineIn' } } });
    expect(sentenceOf(await atColombo('how much did the staff eat in june'))).not.toContain('Dine in');
  });

  test('the biggest of something is looked for where the rows are that', async () => {
    expect(sentenceOf(await atColombo('biggest bill in june'))).toContain(
      'j3 had the highest net sales, LKR 139,500.00',
    );
  });
});

describe('another outlet', () => {
  test('that goods were sent to is no outlet to answer for', async () => {
    const sent = await atColombo('what did we transfer to Kandy in June');
    expect(sent).toMatchObject({ answered: { filters: { outlets: ['COL'], toOutletId: 'KDY' } } });
    expect(sentenceOf(sent)).toContain('5,583.85 (to Kandy)');
    // Deliveries from Kandy’s own suppliers are another question.
    expect(await atColombo('what did we receive from Kandy in June')).toHaveProperty('refused');
  });

  test.each(['did we sell more than Kandy in June?', 'compare sales with Kandy in June'])(
    'to compare with is compared with the selected ones: %s',
    async (question) => {
      const outcome = await atColombo(question);
      expect(outcome).toMatchObject({ answered: { filters: { outlets: ['COL', 'KDY'], groupBy: 'outlet' } } });
      expect(sentenceOf(outcome)).toContain('Colombo LKR 211,500.00 and Kandy LKR 1,400.00');
    },
  );
});

describe('two at once', () => {
  test('payment methods are compared with each other, or one of them with other days', async () => {
    expect(sentenceOf(await atColombo('card vs cash in june'))).toContain(
      'card LKR 100,000.00 and cash LKR 111,500.00',
    );
    expect(sentenceOf(await atColombo('cash takings in june compared with may'))).toMatch(/111,500\.00.*50,000\.00/);
  });

  test('two values are compared in a table of two rows', async () => {
    expect(await asked('dine in vs takeaway in june')).toMatchObject({
      answered: { table: { total: 2 }, link: expect.stringContaining('/') },
    });
  });

  test('outlets are compared by their sales where nothing else is named', async () => {
    for (const question of ['compare Colombo and Kandy in June', 'Colombo or Kandy, who made more in June?'])
      expect(sentenceOf(await asked(question))).toContain('Colombo LKR 211,500.00 and Kandy LKR 1,400.00');
  });

  test('a weekday and its date are one day, and a weekday that is not that date is refused', async () => {
    expect(sentenceOf(await atColombo('takings wed 10 june'))).toContain('139,500.00');
    expect(await atColombo('takings thu 10 june')).toHaveProperty('refused');
  });
});

describe('a word that changes the figure', () => {
  test('is named in the refusal', async () => {
    expect(await atColombo('sales of burgers without cheese in June')).toMatchObject({
      refused: { answer: expect.stringContaining('did not understand “burgers”, “without” and “cheese”') },
    });
  });

  test('the end of a month is its last day, and days that are named at both ends are a stretch', async () => {
    expect(await atColombo('stock value at the end of June')).toMatchObject({
      answered: { filters: { asOf: '2026-06-30' } },
    });
    expect(sentenceOf(await atColombo('sales between 1 and 5 June'))).toContain('72,000.00');
    expect(sentenceOf(await atColombo('sales from 1 June until 5 June'))).toContain('72,000.00');
  });

  test('a difference between outlets is stated', async () => {
    expect(sentenceOf(await asked('difference in sales between Colombo and Kandy, June'))).toContain(
      'Colombo is ahead by LKR 210,100.00',
    );
  });
});

describe('what now is held against', () => {
  test.each([
    'are sales higher than in June',
    'sales vs June',
    'are sales up on June',
    'did we sell more than in June',
  ])('is no question about those days: %s', async (question) => {
    const outcome = await asked(question);
    expect(outcome).toMatchObject({
      answered: { usedReport: { name: 'salesReport' }, filters: { fromDate: '2026-07-01', toDate: '2026-07-01' } },
    });
    expect('answered' in outcome && outcome.answered.answer).toContain('on 1 Jun 2026');
  });

  test('stays what is asked about next to other days, and where it is only named', async () => {
    expect(await asked('sales in June vs May')).toMatchObject({ answered: { filters: { fromDate: '2026-06-01' } } });
    expect(await asked('compare June')).not.toMatchObject({ answered: { filters: { fromDate: '2026-07-01' } } });
  });
});

describe('better and worse', () => {
  const answerTo = async (question: string): Promise<string> => {
    const outcome = await asked(question);
    return 'answered' in outcome ? outcome.answered.answer : '';
  };

  test('depend on the figure: a higher cost is worse', async () => {
    expect(await answerTo('was food cost % higher in June than in May')).toMatch(/^(Yes|No): Actual cost %/);
    const [better, worse] = await Promise.all(
      ['better', 'worse'].map((word) => answerTo(`was food cost % ${word} in June than in May`)),
    );
    expect([better, worse].map((text) => /^(Yes|No): Actual cost %/.exec(text ?? '')?.[1]).sort()).toEqual([
      'No',
      'Yes',
    ]);
    const isUp = (better ?? '').includes('That is up');
    expect(better?.startsWith(isUp ? 'No' : 'Yes')).toBe(true);
    expect(await answerTo('were sales better in June than in May')).toMatch(/^Yes: .*That is up/);
  });

  test('are not answered by yes or no where nobody says which way is good', async () => {
    expect(await answerTo('is stock value better than last month')).not.toMatch(/^(Yes|No)/);
  });
});
