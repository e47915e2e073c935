import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Context, type Outcome } from '#server/departments/ask/ask';
import { ownDatabase } from '#tests/kit/database';
import { owner, putAskWorld } from './askFixture';
import { everyQuestion, type Question, questionsOf } from './questions';

/** The embedded planner's score on every set: not a single wrong figure, and no fewer right answers than it has had. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

/** The answer to a question that follows others; each call passes the previous one's subject. */
async function asked({ after, ask: last, today, outlets }: Question): Promise<Outcome> {
  let context: Context | undefined;
  const of = async (question: string) => {
    const outcome = await ask({
      ...{ db, identity: owner, question, selected: outlets.split(','), now: new Date(`${today}T06:00:00Z`) },
      ...(context ? { context } : {}),
    });
    if ('context' in outcome) context = outcome.context;
    return outcome;
  };
  for (const earlier of after) await of(earlier);
  return of(last);
}

/** The figures of a sentence, with a plain minus. */
const figuresOf = (sentence: string): string[] =>
  sentence.replaceAll('−', '-').match(/-?\d[\d,]*(?:\.\d+)?%?|\d{1,2} [A-Z][a-z]{2} \d{4}/g) ?? [];

/** 'right', or the problem; 'refused' is neither right nor wrong. A figure that begins with 'refused' is a refusal that says so. */
function judged({ figure, says, reports, with: parameters }: Question, outcome: Outcome): string {
  const isRefusal = figure === '' || figure.startsWith('refused');
  const reason = figure.replace(/^refused(: )?/, '');
  if ('refused' in outcome)
    return isRefusal && outcome.refused.answer.includes(reason) ? 'right' : `refused: ${outcome.refused.answer}`;
  const { answer, usedReport, filters } = outcome.answered;
  if (isRefusal) return `wrong figure: ${usedReport.name}: ${answer}`;
  const has = (text: string) => answer.replaceAll('−', '-').includes(text);
  const isStated = figuresOf(answer).includes(figure) || (/[A-Za-z]/.test(figure) && has(figure));
  if (!isStated || !has(says)) return `wrong figure: ${usedReport.name}: ${answer}`;
  if (reports.length > 0 && !reports.includes(usedReport.name)) return `another report: ${usedReport.name}: ${answer}`;
  const other = Object.entries(parameters).find(([key, value]) => String(filters[key]) !== value);
  return other ? `another parameter: ${other[0]} is ${String(filters[other[0]])}: ${answer}` : 'right';
}

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
  const topics = [...new Set(everyQuestion.map(({ set }) => set))].filter(
    (set) => !LEAST.some(([each]) => each === set),
  );

  test.each([...LEAST, ...topics.map((set) => [set, questionsOf(set).length] as const)])(
    'answers the set “%s”, and nothing wrongly',
    async (set, least) => {
      const missed: string[] = [];
      const questions = questionsOf(set);
      for (const question of questions) {
        const result = judged(question, await asked(question));
        if (result !== 'right') missed.push(`${question.ask}\n    ${result}`);
      }
      const right = questions.length - missed.length;
      if (process.env.ASK_MISSED) console.log(`\n${right} of ${questions.length}: ${set}\n${missed.join('\n')}`);
      expect(missed.filter((each) => !each.includes('\n    refused')).join('\n')).toBe('');
      expect(right, missed.join('\n')).toBeGreaterThanOrEqual(least);
    },
  );

  test.each(questionsOf('unanswerable'))('offers other questions in place of: $ask', async (question) => {
    expect(await asked(question)).toMatchObject({
      refused: { suggestions: [expect.any(String), expect.any(String), expect.any(String)] },
    });
  });
});
