import { beforeAll, expect, it } from 'vitest';
import { ask } from '#server/departments/ask/ask';
import { randomOf } from '#tests/contract/malformed';
import { ownDatabase } from '#tests/kit/database';
import { owner, putAskWorld } from './askFixture';
import { questionsOf } from './questions';

/** Whatever is typed is answered or refused: parts of questions, names and symbols in any order. `ASK_RANDOM` asks more, `ASK_SEED` others. */

const questions = questionsOf('first');
const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

const NAMES = 'Lanka,Lanka Meats,chicken,Chicken,Kottu,Biryani,Ruwani,Kamal,Colombo,PO-COL'.split(',');
const SYMBOLS = '* + ( ) [ ] { } \\ | ^ $ $& ? . / - % # " ’ \u0000 😀'.split(' ');
const ODD = '0 -1 1e9 2026-02-30 31/02/2026 25:00 null constructor __proto__ ago last vs'.split(' ');

const asked = (question: string) =>
  ask({ db, identity: owner, question, selected: ['COL'], now: new Date('2026-07-01T06:00:00Z') });

it('is answered or refused, and never fails', async () => {
  const random = randomOf(Number(process.env.ASK_SEED ?? 20_261_127));
  const words = questions.flatMap((each) => each.ask.split(' '));
  const part = () => {
    const turn = random.next();
    return random.pick(turn < 0.6 ? words : turn < 0.75 ? NAMES : turn < 0.9 ? SYMBOLS : ODD);
  };
  const failed: string[] = [];
  let answered = 0;
  for (let turn = 0; turn < Number(process.env.ASK_RANDOM ?? 150); turn++) {
    // Half are questions with a part that is exchanged, the others are parts in any order.
    const given = random.pick(questions).ask.split(' ');
    const parts = random.chance(0.5) ? given : Array.from({ length: 1 + random.below(9) }, part);
    parts[random.below(parts.length)] = part();
    const question = parts.join(random.chance(0.1) ? '' : ' ').slice(0, 500);
    try {
      const outcome = await asked(question);
      if ('answered' in outcome) answered += 1;
    } catch (error) {
      const status = (error as { status?: number }).status ?? 500;
      if (status >= 500) failed.push(`${JSON.stringify(question)}: ${String(error).slice(0, 200)}`);
    }
  }
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(5);
});

it.each([
  'top constructor dishes last week',
  'sales last constructor weeks',
  'sales constructor days ago',
  'constructor average sales',
  'are sales constructor than last week',
  'variance of the last constructor',
  'average guests per constructor last week',
])('takes a name of the language for an unknown word: %s', async (question) => {
  const outcome = await asked(question);
  expect('refused' in outcome && outcome.refused.answer).toContain('did not understand');
});
