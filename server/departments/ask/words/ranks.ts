/** Takes ranks out of the words: 'top 5', 'best', 'the 3 lowest', 'third highest', 'slow moving'. */

import type { Rank } from '../marks';
import { ordinalOf } from './calendar';

const RANKS: ReadonlyMap<string, Pick<Rank, 'direction' | 'isBySize'>> = new Map<
  string,
  Pick<Rank, 'direction' | 'isBySize'>
>([
  ...['best'].map((word) => [word, { direction: 'best', isBySize: false }] as const),
  ...['worst'].map((word) => [word, { direction: 'worst', isBySize: false }] as const),
  ...['top', 'highest', 'max', 'maximum'].map((word) => [word, { direction: 'most', isBySize: false }] as const),
  ...['most', 'biggest', 'largest', 'greatest', 'busiest', 'peak', 'costliest', 'fullest'].map(
    (word) => [word, { direction: 'most', isBySize: true }] as const,
  ),
  ...['bottom', 'lowest', 'least', 'fewest', 'smallest', 'quietest', 'cheapest'].map(
    (word) => [word, { direction: 'least', isBySize: false }] as const,
  ),
]);
const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries({ two: 2, three: 3, four: 4, five: 5, ten: 10 }));

/** They say what is ranked as well: the slowest takes longest. */
const BY_TIME: ReadonlyMap<string, 'most' | 'least'> = new Map(
  Object.entries({ slowest: 'most', fastest: 'least', quickest: 'least', oldest: 'most' }),
);
/** A slow day or a fast seller is one with few or many sales. */
const OF_SALES = /^(days?|weeks?|weekdays?|months?|hours?|times?|sell\w*|mov\w*)$/;
const SELLS = /^(sell|mov)/;
const PACES: ReadonlyMap<string, 'most' | 'least'> = new Map(
  Object.entries({ slowest: 'least', slow: 'least', fastest: 'most', fast: 'most' }),
);

/** Takes 'slowest' and 'slow moving' out of the words if they are about sales; otherwise 'slowest' remains, for what takes time. */
function takePace(words: string[]): Rank | undefined {
  const at = words.findIndex((word) => PACES.has(word) || BY_TIME.has(word));
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const rank = { count: 1, isBySize: false };
  const pace = PACES.get(word);
  if (pace && OF_SALES.test(next) && (SELLS.test(next) || word !== 'fast')) {
    words.splice(at, SELLS.test(next) ? 2 : 1, ...(SELLS.test(next) ? ['selling'] : []));
    return { ...rank, direction: pace };
  }
  const direction = BY_TIME.get(word);
  return direction && { ...rank, direction };
}

/** 'The cheapest' has the lowest price, and not the lowest of anything. */
const OF_PRICE = /^cheapest$/;

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

/** Takes a rank out of the words. */
export function takeRank(words: string[]): Rank | undefined {
  const at = words.findIndex((word) => RANKS.has(word));
  const found = RANKS.get(words[at] ?? '');
  if (!found) return takePace(words);
  const [behind, ahead] = [numberAt(words[at + 1]), numberAt(words[at - 1])];
  const place = placeIn(words[at - 1]);
  const next = words[at + 1] ?? '';
  const noun = /^(most|least|fewest)$/.test(words[at] ?? '') && /[^s]s$/.test(next) ? { noun: next } : {};
  // 'The second best 3' is ambiguous: its number is not understood.
  if (place && !behind) {
    words.splice(at - 1, 2);
    return { ...found, count: 1, place };
  }
  words.splice(at, behind ? 2 : 1, ...(OF_PRICE.test(words[at] ?? '') ? ['expensive'] : []));
  if (!behind && ahead) words.splice(at - 1, 1);
  // 'Which 3 dishes sold most'.
  const which =
    behind || ahead
      ? -1
      : words.findIndex((word, index) => /^(which|what|the)$/.test(word) && numberAt(words[index + 1]));
  const many = which < 0 ? undefined : numberAt(words[which + 1]);
  if (many) words.splice(which + 1, 1);
  return { ...found, ...noun, count: behind ?? ahead ?? many ?? 1 };
}
