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
  ...['most', 'biggest', 'largest', 'greatest', 'busiest', 'peak', 'costliest'].map((word) => [
    word,
    { direction: 'most', isBySize: true },
  ]),
  ...['bottom', 'lowest', 'least', 'worst', 'fewest', 'smallest', 'quietest'].map((word) => [
    word,
    { direction: 'least', isBySize: false },
  ]),
]);
const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries({ two: 2, three: 3, five: 5, ten: 10 }));

/** They say what is ranked as well: the slowest takes longest. */
const BY_TIME: Readonly<Record<string, Rank['direction']>> = {
  ...{ slowest: 'most', fastest: 'least', quickest: 'least' },
  ...{ oldest: 'most' },
};
/** A slow day or a fast seller is one with few or many sales. */
const OF_SALES = /^(days?|weeks?|weekdays?|months?|hours?|times?|sell\w*|mov\w*)$/;
const SELLS = /^(sell|mov)/;
const PACES: Readonly<Record<string, Rank['direction']>> = {
  slowest: 'least',
  slow: 'least',
  fastest: 'most',
  fast: 'most',
};

/** Takes 'slowest' and 'slow moving' out of the words where they are about sales; otherwise 'slowest' remains, for what takes time. */
function takePace(words: string[]): Rank | undefined {
  const at = words.findIndex((word) => Object.hasOwn(PACES, word) || Object.hasOwn(BY_TIME, word));
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const rank = { count: 1, isBySize: false };
  if (Object.hasOwn(PACES, word) && OF_SALES.test(next) && (SELLS.test(next) || word !== 'fast')) {
    words.splice(at, SELLS.test(next) ? 2 : 1, ...(SELLS.test(next) ? ['selling'] : []));
    return { ...rank, direction: PACES[word] ?? 'least' };
  }
  const direction = BY_TIME[word];
  return direction && { ...rank, direction };
}

/** A list that people can read in an answer. */
const MOST_RANKED = 50;

const numberAt = (word: string | undefined): number | undefined =>
  word === undefined
    ? undefined
    : (NUMBERS.get(word) ??
      (/^\d{1,3}$/.test(word) && Number(word) > 0 ? Math.min(Number(word), MOST_RANKED) : undefined));

/** 'Second' and '2nd' are 2; undefined for other words. */
const placeIn = (word: string | undefined): number | undefined => {
  const place =
    word === undefined ? undefined : (ordinalOf(word) ?? Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1]));
  return place && place > 1 ? place : undefined;
};

/** Takes 'top 5', 'best', 'the 3 lowest', 'third highest' or 'slow moving' out of the words. */
export function takeRank(words: string[]): Rank | undefined {
  const at = words.findIndex((word) => Object.hasOwn(RANKS, word));
  const found = RANKS[words[at] ?? ''];
  if (!found) return takePace(words);
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
