/** Two things set against each other, 'dine in vs takeaway': the question is two questions that differ in nothing else. */

import { stemOf, wordsOf } from './english';

/** Both questions. */
export interface Sides {
  left: string;
  right: string;
}

const BETWEEN = ['vs', 'versus', 'against', 'or', 'than'];
/** These join two things only in a question that compares. */
const JOINING = ['and', 'with', 'to'];
const COMPARING = ['compare', 'difference'];
/** Which of the two it is follows from their figures: these words ask about neither. */
export const OF_BOTH: ReadonlySet<string> = new Set(
  `compare compared comparing comparison difference between more less better worse higher lower fewer bigger best most which who one
  anything both`.split(/\s+/),
);
/** 'Rice and curry' is the longest name that is looked for; longer ones are found by their first or last words. */
const LONGEST = 3;

/** Where the word between the two is; -1 where nothing is set against anything. */
function placeBetween(words: readonly string[]): number {
  const isInside = (at: number): boolean => at > 0 && at < words.length - 1;
  const clear = words.findIndex((word, at) => BETWEEN.includes(word) && isInside(at));
  if (clear >= 0) return clear;
  const begun = words.findIndex((word) => COMPARING.includes(stemOf(word)));
  return begun < 0 ? -1 : words.findIndex((word, at) => at > begun + 1 && JOINING.includes(word) && isInside(at));
}

/**
 * The ways to read a question as two, the shortest names first.
 * @example sidesOf('sales of kottu vs juice')[0] // { left: 'sales of kottu', right: 'sales of juice' }
 */
export function sidesOf(question: string): Sides[] {
  const words = wordsOf(question);
  const at = placeBetween(words);
  if (at < 0) return [];
  const [ahead, behind] = [words.slice(0, at), words.slice(at + 1)];
  const text = (some: readonly string[]): string => some.filter((word) => !OF_BOTH.has(word)).join(' ');
  const lengths = Array.from({ length: LONGEST }, (_, index) => index + 1);
  return lengths
    .flatMap((one) => lengths.map((other) => [one, other] as const))
    .filter(([one, other]) => one <= ahead.length && other <= behind.length)
    .sort((a, b) => a[0] + a[1] - b[0] - b[1])
    .map(([one, other]) => ({
      left: text([...ahead, ...behind.slice(other)]),
      right: text([...ahead.slice(0, ahead.length - one), ...behind]),
    }));
}
