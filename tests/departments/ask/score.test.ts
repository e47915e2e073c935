import { beforeAll, describe, expect, test } from 'vitest';
import { ownDatabase } from '#tests/kit/database';
import { putAskWorld } from './askFixture';
import { everyQuestion, questionsOf } from './questions';
import { asked, scoreOf } from './scoring';
import { worlds } from './worlds';

/** The embedded planner's score on every set: not a single wrong figure, and no fewer right answers than it has had. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

/** The right answers of each set, at least. */
const LEAST: readonly (readonly [set: string, least: number])[] = [
  ['first', 120],
  ['kept aside', 30],
  ['third', 30],
  ['fourth', 30],
  ['fifth', 28],
  ['sixth', 35],
  ['seventh', 25],
  ['eighth', 59],
  ['ninth', 38],
  ['tenth', 20],
  ['eleventh', 20],
  ['twelfth', 10],
  ['unanswerable', 15],
];

describe('the embedded planner', () => {
  test('is scored on every question', () => {
    expect(questionsOf(...LEAST.map(([set]) => set))).toHaveLength(475);
  });

  /** Questions about one thing: all of them have been right. */
  const ofWorlds = worlds.flatMap((world) => world.map(([set]) => set));
  const topics = [...new Set(everyQuestion.map(({ set }) => set))].filter(
    (set) => !LEAST.some(([each]) => each === set) && !ofWorlds.includes(set),
  );

  test.each([...LEAST, ...topics.map((set) => [set, questionsOf(set).length] as const)])(
    'answers the set “%s”, and nothing wrongly',
    async (set, least) => {
      const { right, missed } = await scoreOf(db, set);
      expect(missed.filter((each) => !each.includes('\n    refused')).join('\n')).toBe('');
      expect(right, missed.join('\n')).toBeGreaterThanOrEqual(least);
    },
  );

  test.each(questionsOf('unanswerable'))('offers other questions in place of: $ask', async (question) => {
    expect(await asked(db, question)).toMatchObject({
      refused: { suggestions: [expect.any(String), expect.any(String), expect.any(String)] },
    });
  });
});
