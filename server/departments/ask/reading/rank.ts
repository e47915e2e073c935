/** Who is on top, and how many: 'top 5', 'best', 'the 3 lowest'. */

export interface Rank {
  direction: 'most' | 'least';
  /** How many are asked for. */
  count: number;
  /** 'biggest' is about size whatever the sign; 'highest' is not. */
  isBySize: boolean;
}

const RANKS: Readonly<Record<string, Omit<Rank, 'count'>>> = Object.fromEntries([
  ...['top', 'best', 'highest', 'max', 'maximum'].map((word) => [word, { direction: 'most', isBySize: false }]),
  ...['most', 'biggest', 'largest', 'greatest', 'busiest'].map((word) => [word, { direction: 'most', isBySize: true }]),
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

/** Takes 'top 5', 'best' or 'the 3 lowest' out of the words. */
export function takeRank(words: string[]): Rank | undefined {
  const at = words.findIndex((word) => Object.hasOwn(RANKS, word));
  const found = RANKS[words[at] ?? ''];
  if (!found) return undefined;
  const [behind, ahead] = [numberAt(words[at + 1]), numberAt(words[at - 1])];
  words.splice(at, behind ? 2 : 1);
  if (!behind && ahead) words.splice(at - 1, 1);
  return { ...found, count: behind ?? ahead ?? 1 };
}
