import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Context, type Outcome } from '#server/departments/ask/asking';
import { slips } from '#server/departments/ask/spelling';
import { ownDatabase } from '#tests/kit/database';
import { owner, putAskWorld } from './askFixture';

/** Questions that were once answered with another figure than the one asked for; a refusal is the right answer to most. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));
const asked = (question: string, context?: Context): Promise<Outcome> =>
  ask({
    ...{ db, identity: owner, question, selected: ['COL', 'KDY'], now: new Date('2026-07-01T06:00:00Z') },
    ...(context ? { context } : {}),
  });

describe('what no figure was named for', () => {
  test.each([
    'how many users do we have',
    'compare Colombo and Kandy in June',
    'food cost percentage in June by outlet',
    'by category',
  ])('is refused: %s', async (question) => {
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
  test('are put right and said, where one word alone can be meant', async () => {
    const outcome = await asked('net slaes in june');
    expect('answered' in outcome && outcome.answered.answer).toMatch(/212,900\.00.*\(“slaes” was read as “sales”\.\)$/);
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

describe('other ways to say it', () => {
  test.each([
    ['how did we do in June', 'salesReport', '212,900.00'],
    ['what percentage is our food cost in June at Colombo', 'FoodCostControlReport', '21.37%'],
    ['sales for the second half of June', 'salesReport', '0.00'],
    ['card takings in June', 'salesReport', '101,000.00'],
  ])('%s', async (question, report, figure) => {
    const outcome = await asked(question);
    expect(outcome).toMatchObject({ answered: { usedReport: { name: report } } });
    expect('answered' in outcome && outcome.answered.answer).toContain(figure);
  });
});
