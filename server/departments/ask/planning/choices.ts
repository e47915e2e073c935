/** What the words of a question may mean in a report, and every way in which all of them mean something. */

import { isSoft, type Word } from '../reading/english';
import type { Dimension, Meaning, Phrase, Vocabulary } from './vocabulary';

/** What one or several words of a question mean in a report. */
export interface Choice {
  meaning: Meaning | { kind: 'value'; name: string } | { kind: 'given'; parameter: string; value: string };
  /** Words that it takes. */
  length: number;
  score: number;
  /** The declaration says that the words mean this. */
  said: boolean;
  /** The stems that it takes, where a phrase of the report has them. */
  words?: readonly string[];
}

/** 'By category' adds up rather than leaves out. */
const BY_FILTER = 1.2;
const PER_WORD = { report: 3.2, figure: 3, filter: 3, row: 2.5, place: 2.5, dimension: 2, free: 1 } as const;

/** What the rest of the question says about its words. */
interface How {
  /** How many names that only the answer knows may be among them: two where they are compared. */
  mostNames: number;
  /** 'By sales' says what is ranked by. */
  isRanked: boolean;
  /** What is counted: 'guests per bill' is an average over the bills, and no list of them. */
  counted: ReadonlySet<string>;
}

/** What the words from a place on may mean in a report. */
function choicesAt(
  words: readonly Word[],
  at: number,
  { beginning, perValue }: Vocabulary,
  previous: Choice | undefined,
  { isRanked, counted }: How,
): Choice[] {
  const found = (beginning.get(words[at]?.stem ?? '') ?? []).flatMap(
    ({ words: wanted, meaning, isSaid, particle }: Phrase): Choice[] => {
      if (!wanted.every((stem, index) => words[at + index]?.stem === stem)) return [];
      if (particle && words[at]?.beside?.[particle.place] !== particle.word) return [];
      // What is asked for 'by outlet' is no number of outlets; the top 5 'by sales' are those with the highest.
      // 'By payment method' is the figure that has a part for each.
      if (meaning.kind === 'figure' && words[at]?.isBy && !isRanked && !perValue.includes(meaning.column)) return [];
      if (meaning.kind === 'filter' && words[at]?.isBy && isRanked) return [];
      if (words[at]?.isEach && (meaning.kind !== 'dimension' || counted.has(wanted.join(' ')))) return [];
      // 'On weekdays' leaves days out, 'by weekday' does not.
      if (meaning.kind === 'dimension' && words[at]?.raw === 'weekdays' && !words[at]?.isBy) return [];
      return [
        {
          meaning,
          length: wanted.length,
          score:
            wanted.length * PER_WORD[meaning.kind] +
            (wanted.length - 1) * 0.25 +
            (isSaid ? 0.5 : 0) -
            (meaning.kind === 'filter' && words[at]?.isBy ? BY_FILTER : 0),
          said: isSaid,
          words: wanted,
        },
      ];
    },
  );
  const word = words[at];
  if (!word) return found;
  if (word.isEach) return found;
  if (previous?.meaning.kind === 'free' && /^\p{L}/u.test(word.raw))
    found.push({
      meaning: { kind: 'given', parameter: previous.meaning.parameter, value: word.raw },
      length: 1,
      score: 2,
      said: false,
    });
  if (perValue.length > 0 && /^\p{L}/u.test(word.raw))
    found.push({ meaning: { kind: 'value', name: word.raw }, length: 1, score: 1.2, said: false });
  if (isSoft(word)) found.push({ meaning: { kind: 'value', name: '' }, length: 1, score: -0.5, said: false });
  return found;
}

/** Names that only the answer knows. */
export const namesIn = (choices: readonly Choice[]): string[] =>
  choices.flatMap(({ meaning }) => (meaning.kind === 'value' && meaning.name !== '' ? [meaning.name] : []));

const isSkipped = ({ meaning }: Choice): boolean => meaning.kind === 'value' && meaning.name === '';

/** Whether one parameter decides on the rows of both: the hours of Sundays are asked for day by day. */
const areOtherRows = ({ by }: Dimension, { by: weekday }: Dimension): boolean =>
  'parameter' in by && 'parameter' in weekday && by.parameter === weekday.parameter && by.value !== weekday.value;

/** Whether a choice still fits those before it. */
function fits(taken: readonly Choice[], next: Choice, mostNames: number): boolean {
  const { meaning } = next;
  const has = (test: (each: Choice['meaning']) => boolean): boolean => taken.some((each) => test(each.meaning));
  switch (meaning.kind) {
    case 'figure':
      return !has((each) => each.kind === 'figure');
    case 'row':
      return !has((each) => each.kind === 'row');
    case 'value':
      return meaning.name === '' || namesIn(taken).length < mostNames;
    case 'filter':
      // 'Given away for free' says one thing twice.
      return !has(
        (each) => each.kind === 'filter' && each.parameter === meaning.parameter && each.value !== meaning.value,
      );
    case 'place':
      return !has(
        (each) =>
          each.kind === 'row' ||
          each.kind === 'place' ||
          (each.kind === 'dimension' && !areOtherRows(each.dimension, meaning.dimension)),
      );
    case 'dimension':
      return !has(
        (each) =>
          each.kind === 'dimension' || (each.kind === 'place' && !areOtherRows(meaning.dimension, each.dimension)),
      );
    default:
      return true;
  }
}

const MOST_READINGS = 400;

/**
 * Every way in which all words mean something, the best first.
 */
export function readingsOf(words: readonly Word[], vocabulary: Vocabulary, how: How): Choice[][] {
  const complete: Choice[][] = [];
  const visit = (at: number, taken: readonly Choice[]): void => {
    if (complete.length >= MOST_READINGS) return;
    if (at >= words.length) {
      const last = taken.findLast((each) => !isSkipped(each));
      // A word that announces a value and has none announces nothing.
      if (last?.meaning.kind !== 'free') complete.push([...taken]);
      return;
    }
    for (const choice of choicesAt(words, at, vocabulary, taken.at(-1), how))
      if (fits(taken, choice, how.mostNames)) visit(at + choice.length, [...taken, choice]);
  };
  visit(0, []);
  const total = (choices: readonly Choice[]) => choices.reduce((sum, { score }) => sum + score, 0);
  return complete.sort((a, b) => total(b) - total(a));
}
