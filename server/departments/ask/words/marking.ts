/** Parts of reading a question: what its words say about a change, a figure and its days. */

import { addDays } from '#engine/run/time/days';
import type { Asked, Claim, PartOfDays } from '../marks';
import { backFrom, before, type Compared, fairly, type Period } from './calendar';
import { contentOf, stemOf, wordsOf } from './english';

export const COMPARE = stemOf('compare');
export const COMPARES: ReadonlySet<string> = new Set(
  ['compare', 'versus', 'vs', 'against', 'than', 'difference', 'beat'].map(stemOf),
);
const UP =
  'rise rose risen increase increased grow growth beat grew grown up higher climb better improve improved high more ahead'.split(
    ' ',
  );
const DOWN =
  'fall fell fallen drop dropped decrease decreased decline declined down lower worse worsen worsened low less fewer'.split(
    ' ',
  );
export const CLAIMING: ReadonlySet<string> = new Set([...UP, ...DOWN]);
/** They are states or amounts unless the question is about a change. */
export const NO_CHANGE = /^(high|low|up|down|better|worse|more|less|fewer|ahead|declined)$/;
/** Which of two it is follows from their figures: these words ask about neither. */
export const OF_BOTH: ReadonlySet<string> = new Set(
  `compare compared comparing comparison difference between more less better worse higher lower fewer bigger best most which who one
  anything both`.split(/\s+/),
);
export const TOGETHER = /^(together|combined|altogether|plus)$/;
/** 'Are we up on May?' */
export const UP_ON = /\b(up|down|ahead|behind) (on|of|from|against)\b/;
/** A change is said in percent anyway: 'in %', 'by what percentage'. */
const OF_CHANGE = /^(in|by|what|as|which)$/;
const CHANGE = /^(growth|increase|decrease|decline|drop)$/;
/** 'Are sales higher than last week': the days at the end are what now is compared with. */
export const AGAINST = /\b(than|versus|vs|against|beat|compared)( (in|on|with|to))*$/;
export const MOVED = /\b(up|down|ahead|behind)( (on|of|from))?$/;
const GREETING = /^(hi|hello|hey|dear|good (morning|afternoon|evening|day))\b ?/;
export const VERBS = /^(is|are|was|were|did|do|does|have|has|had)\b/;
export const FOLLOWS =
  /^(and|but|then|also|same|by|per|only|just|in|at|for|vs|versus|against|compared?|as|without|except|excluding)$/;
export const WHO_IS = /^who (?:is|was|are|were) (?:our|the|my) /;
const SOLD = /^(?:and )?what (?:all )?(?:(?:(?:did|do|have) we )?(?:sell|sold|sells)|(?:was|were|is) sold)\b/;
export const WHAT_DONE =
  /^(and )?what( all| else)? ((did|have|has) (we|they|i)|(was|were|got|came|arrived|has been|have been))\b/;

export const withoutGreeting = (words: readonly string[]): string[] =>
  words.slice(wordsOf(GREETING.exec(words.join(' '))?.[0] ?? '').length);

/** 'Older than 30 days' compares with nothing. */
export const isOfNumber = (words: readonly string[], at: number): boolean =>
  words[at] === 'than' && /^\d/.test(words[at + 1] ?? '');

/** 'What percentage is our food cost' asks for the food cost percentage: the word goes where labels have it. */
export function withShareLast(words: readonly string[]): string[] {
  const at = words.findIndex((word) => stemOf(word) === 'percent');
  const isAhead = at >= 0 && /^(what|which|the)$/.test(words[at - 1] ?? 'the');
  return isAhead ? [...words.slice(0, at), ...words.slice(at + 1), words[at] ?? ''] : [...words];
}

/** 'What did we sell at weekends' asks for the dishes; the sales of weekends are asked for as sales. */
export const withDishes = (words: string[], part: PartOfDays | undefined): string[] =>
  part?.by === 'weekday' ? words.join(' ').replace(SOLD, 'which dishes sold').split(' ').filter(Boolean) : words;

export function whetherIn(words: readonly string[], isMoved: boolean, hasLimit: boolean): Asked['whether'] {
  const text = words.filter((word) => !/^(and|so|but|ok|pls|please)$/.test(word)).join(' ');
  const isOfVerb = VERBS.test(text);
  if (/^any\b/.test(text) || (isOfVerb && /\b(any|anything|anyone|anybody)\b/.test(text))) return 'any';
  if (!isOfVerb) return undefined;
  if (hasLimit) return 'is';
  return /^\w+ there\b/.test(text) ? 'any' : isMoved ? 'moved' : undefined;
}

/** What a question claims by its first word that does. */
export function claimIn(words: readonly string[]): Claim | undefined {
  const good = words.find((word) => /^(better|worse|improved?|worsen(ed)?)$/.test(word));
  const first = words.find((word) => CLAIMING.has(word));
  if (good) return /^(better|improve)/.test(good) ? 'better' : 'worse';
  return first ? (UP.includes(first) ? 'up' : 'down') : undefined;
}

/** 'Sales growth in %' asks for the change, and 'did food cost % rise' for the percentage, whose sign is behind a figure. */
export const withoutShareOfChange = (words: readonly string[]): string[] =>
  words.filter((word, at) => {
    if (stemOf(word) !== 'percent') return true;
    const [last = '', next = ''] = [words[at - 1], words[at + 1]];
    const isOfFigure = contentOf([last]).length > 0 && !CHANGE.test(next);
    return !(OF_CHANGE.test(last) || CLAIMING.has(last) || (CLAIMING.has(next) && !isOfFigure));
  });

const MONEY = /^(rupees|lkr|rs|money)$/;
/** Whether the answer is wanted in money: 'in rupees', 'how much money'. */
export const asksMoneyIn = (words: readonly string[]): boolean =>
  words.some(
    (word, at) => MONEY.test(word) || (/^(value|amount)$/.test(word) && /^(by|in)$/.test(words[at - 1] ?? '')),
  );

export function hintOf(words: readonly string[]): Asked['hint'] {
  if (words.some((word) => stemOf(word) === 'percent')) return 'percent';
  for (const [index, word] of words.entries()) {
    // A stock count counts no entries of its own.
    const isCount = word === 'count' && words[index - 1] !== 'stock';
    if (word === 'many' && MONEY.test(words[index + 1] ?? '')) return 'much';
    if (word === 'many' || word === 'number' || isCount || word === 'quantity' || word === 'qty') return 'many';
    if (word === 'much' && words[index - 1] === 'how') return 'much';
    if (/^(value|worth|amount)$/.test(word) || MONEY.test(word)) return 'much';
  }
  return undefined;
}

export function askedFor(words: readonly string[]): Asked['asksFor'] {
  if (words[0] === 'when') return 'when';
  return words.some((word) => word === 'who' || word === 'whom') ? 'who' : undefined;
}

/** 'May and June', 'in 2024 and 2025': days that follow each other are one stretch. */
export function mergedIn(periods: readonly Period[]): Period | undefined {
  const [first, ...others] = [...periods].sort((a, b) => a.from.localeCompare(b.from));
  if (!first || others.length === 0) return undefined;
  return others.reduce<Period | undefined>(
    (stretch, next) =>
      stretch && addDays(stretch.to, 1) === next.from ? { from: stretch.from, to: next.to, unit: 'days' } : undefined,
    first,
  );
}

/** Both sides of a comparison: the second named, counted back from what is compared, or the stretch before. */
export function comparedIn(periods: readonly Period[], wants: boolean, today: string): Partial<Compared> {
  const [first, second] = periods;
  if (!first) return {};
  if (!second) return wants ? fairly(first, before(first), today) : { period: first };
  // 'last month against this month': the later one is asked about.
  if (first.isBack && !second.isBack && second.from > first.to) return fairly(second, backFrom(second, first), today);
  return fairly(first, second.isBack ? backFrom(first, second) : second, today);
}

/** Puts a word where labels have it: behind the last word that counts. */
export function insertBehind(words: string[], word: string): void {
  const at = words.findLastIndex((each) => each !== '' && each !== ',');
  words.splice(at + 1, 0, word);
}
