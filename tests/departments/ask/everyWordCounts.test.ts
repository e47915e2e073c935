import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Outcome } from '#server/departments/ask/ask';
import { ownDatabase } from '#tests/kit/database';
import { owner, putAskWorld } from './askFixture';
import { type Question, questionsOf } from './questions';

/** An answerable question with one more word is another question: it is never answered as if the word weren't there. */

const questions = questionsOf('first');
const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

const asked = (question: string, { today = '2026-07-01', outlets = 'COL' }: Question): Promise<Outcome> =>
  ask({ db, identity: owner, question, selected: outlets.split(','), now: new Date(`${today}T06:00:00Z`) });

const INSERTED = {
  'a word that nothing is called': 'purple overtime vegetarian zorbs refurbished imaginary',
  'a word that takes something away': 'without not except excluding neither no minus unless besides nobody',
  'a number': '37 4711 seven 2.5 half twice dozen',
  'a word that asks for another figure': 'median adjusted between until before if estimated cumulative excess',
};
const OTHER_NAMES = 'onion,Ruwani,juice,takeaway,card,chicken,Wednesdays,weekly,category,Kottu,Lanka Meats,Kamal'.split(
  ',',
);

/** How many questions each kind of word is put into; every word is used at least once. */
const ASKED = Number(process.env.ASK_WORDS ?? 9);

/** A question with one more word, at a different place in each. */
function withWord(question: string, word: string, turn: number): string {
  const words = question.replace(/[?.]$/, '').split(' ');
  const at = 1 + ((turn * 7) % words.length);
  return [...words.slice(0, at), word, ...words.slice(at)].join(' ');
}

describe('every word of a question counts', () => {
  test.each(Object.entries(INSERTED))('%s', async (_, some) => {
    const words = some.split(' ');
    const overheard: string[] = [];
    const step = Math.max(1, Math.floor(questions.length / ASKED));
    for (let turn = 0; turn < ASKED; turn++) {
      const question = questions[(turn * step) % questions.length] as Question;
      const more = withWord(question.ask, words[turn % words.length] as string, turn);
      const outcome = await asked(more, question);
      if ('answered' in outcome) overheard.push(`${more}: ${outcome.answered.answer}`);
    }
    expect(overheard).toEqual([]);
  });

  test('another name, filter or grouping is in the answer, or there is none', async () => {
    const overheard: string[] = [];
    const step = Math.max(1, Math.floor(questions.length / ASKED));
    for (let turn = 0; turn < ASKED; turn++) {
      const question = questions[(turn * step + 3) % questions.length] as Question;
      const word = OTHER_NAMES[turn % OTHER_NAMES.length] as string;
      if (question.ask.toLowerCase().includes(word.toLowerCase())) continue;
      const [first, second] = [
        await asked(question.ask, question),
        await asked(withWord(question.ask, word, turn), question),
      ];
      if ('answered' in first && 'answered' in second && first.answered.answer === second.answered.answer)
        overheard.push(`${withWord(question.ask, word, turn)}: ${second.answered.answer}`);
    }
    expect(overheard).toEqual([]);
  });
});
