/** Typing errors: a word that no report knows and that is one slip away from one it knows. */

import { MONTHS, UNITS, WEEKDAYS } from './calendar';
import { isFiller, phraseOf, stemOf, wordsOf } from './english';
import { isPlainEnglish } from './plainEnglish';

/** Shorter words are too near to each other. */
const SHORTEST = 4;
/** A word without its vowels may be shorter: 'cst'. */
const SHORTEST_TYPED = 3;
/** From this length on, two slips leave no doubt about the word. */
const LONG = 8;
const MOST_MEANINGS = 3;

/** How many letters differ; two that changed places are one slip. Above `most` it does not matter how many. */
export function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [older, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (older[j - 2] ?? 0) + 1 : most + 1;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost, swapped));
    }
    [older, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}

/** 'cst' for 'cost': only vowels are missing. */
function isWithoutVowels(typed: string, word: string): boolean {
  let at = 0;
  for (const letter of word) {
    if (letter === typed[at]) at++;
    else if (!/[aeiou]/.test(letter)) return false;
  }
  return at === typed.length;
}

/** How far a typed word is from one that is known. Words of four letters with another letter in them are other words: 'same' is no 'sale'. */
function distance(typed: string, word: string, most: number): number {
  if (typed.length < word.length && isWithoutVowels(typed, word)) return 1;
  if (typed.length < SHORTEST) return most + 1;
  const found = slips(typed, word, most);
  const isOtherWord =
    typed.length === SHORTEST && word.length === SHORTEST && [...typed].sort().join('') !== [...word].sort().join('');
  return isOtherWord ? most + 1 : found;
}

/** Every word that questions are made of: the texts of reports and names, and the words of dates. */
function wordsKnown(texts: readonly string[]): Set<string> {
  const words = texts.flatMap(wordsOf).filter((word) => /^\p{L}+$/u.test(word));
  const units = UNITS.flatMap((unit) => [unit, `${unit}s`]);
  return new Set([...words, ...MONTHS, ...WEEKDAYS, ...units, 'yesterday', 'today']);
}

/** What a question may have been meant to say, and the words that were read otherwise than typed. */
export interface Corrected {
  question: string;
  changes: readonly { typed: string; meant: string }[];
}

/**
 * The question with its typing errors put right: none where every word is known or one is like nothing that is known, several where a
 * word is as near to one as to another. Words of plain English are what they are.
 * @param texts of the reports and names that the asker can see
 */
export function corrections(question: string, texts: readonly string[]): Corrected[] {
  const known = wordsKnown(texts);
  const stems = new Set([...known].map(stemOf));
  const isKnown = (word: string) =>
    known.has(word) || isFiller(word) || isPlainEnglish(word) || stems.has(stemOf(word)) || phraseOf(word).length === 0;
  let found: Corrected[] = [{ question, changes: [] }];
  for (const typed of new Set(wordsOf(question))) {
    if (typed.length < SHORTEST_TYPED || !/^\p{L}+$/u.test(typed) || isKnown(typed)) continue;
    const most = typed.length >= LONG ? 2 : 1;
    const near = [...known].filter((word) => word.length >= SHORTEST && word[0] === typed[0]);
    const least = Math.min(...near.map((word) => distance(typed, word, most)));
    // Of several forms of one word the first will do.
    const byStem = new Map(
      near.flatMap((word) => (distance(typed, word, most) === least ? [[stemOf(word), word] as const] : [])),
    );
    if (least > most || byStem.size > MOST_MEANINGS) continue;
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${typed}(?![\\p{L}\\p{N}])`, 'giu');
    found = found.flatMap((each) =>
      [...byStem.values()].map((meant) => ({
        question: each.question.replace(whole, meant),
        changes: [...each.changes, { typed, meant }],
      })),
    );
  }
  return found.filter(({ changes }) => changes.length > 0).slice(0, MOST_MEANINGS);
}
