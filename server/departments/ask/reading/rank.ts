/** Who is on top, and how many: 'top 5', 'best', 'the 3 lowest'. */

import { ordinalOf } from './calendar';

export interface Rank {
  direction: 'most' | 'least';
  /** How many are asked for. */
  count: number;
  /** 'biggest' is about size whatever the sign; 'highest' is not. */
  isBySize: boolean;
  /** 'The second best' is at the second place. @default 1 */
  place?: number;
}

const RANKS: Readonly<Record<string, Omit<Rank, 'count' | 'place'>>> = Object.fromEntries([
  ...['top', 'best', 'highest', 'max', 'maximum'].map((word) => [word, { direction: 'most', isBySize: false }]),
  ...['most', 'biggest', 'largest', 'greatest', 'busiest', 'costliest'].map((word) => [
    word,
    { direction: 'most', isBySize: true },
  ]),
  ...['bottom', 'lowest', 'least', 'worst', 'fewest', 'smallest', 'slowest', 'quietest'].map((word) => [
    word,
    { direction: 'least', isBySize: false },
  ]),
]);
const NUMBERS: Readonly<Record<string, number>> = { two: 2, three: 3, five: 5, ten: 10 };

/** A list that people can read in an answer. */
const MOST_RANKED = 50;

const numberAt = (word: string | undefined): number | undefined =>
  word === undefined
    ? undefined
    : (NUMBERS[word] ?? (/^\d{1,3}$/.test(word) && Number(word) > 0 ? Math.min(Number(word), MOST_RANKED) : undefined));

/** 'Second' and '2nd' are 2; undefined for other words. */
const placeIn = (word: string | undefined): number | undefined => {
  const place =
    word === undefined ? undefined : (ordinalOf(word) ?? Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1]));
  return place && place > 1 ? place : undefined;
};

/** Takes 'top 5', 'best', 'the 3 lowest' or 'third highest' out of the words. */
export function takeRank(words: string[]): Rank | undefined {
  const at = words.findIndex((word) => Object.hasOwn(RANKS, word));
  const found = RANKS[words[at] ?? ''];
  if (!found) return undefined;
  const [behind, ahead] = [numberAt(words[at + 1]), numberAt(words[at - 1])];
  const place = placeIn(words[at - 1]);
  // 'The second best 3' is ambiguous: its number is not understood.
  if (place && !behind) {
    words.splice(at - 1, 2);
    return { ...found, count: 1, place };
  }
  words.splice(at, behind ? 2 : 1);
  if (!behind && ahead) words.splice(at - 1, 1);
  return { ...found, count: behind ?? ahead ?? 1 };
}
