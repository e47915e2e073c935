/** What a question says apart from what it is about: dates, a comparison, who is on top, outlets. */

import { addDays } from '#engine/run/time/days';
import type { Period } from './calendar';
import { backFrom, before, type Compared, fairly, withNow } from './comparing';
import { readDates } from './dates';
import { contentOf, stemOf, type Word, wordsOf } from './english';
import { type PartOfDays, takePartOfDays } from './hours';
import { type Limit, takeLimit, takeMeasure } from './limit';
import { takeMoved } from './moved';
import { OF_BOTH } from './opposed';
import { isOneBeside, type NamedOutlet, takeOtherOutlet, takeOutlets, takeOutletsLeftOut } from './outletNames';
import { type Rank, takeRank } from './rank';
import { takeWhy } from './why';

/** What a question says of a change. */
export type Claim = 'up' | 'down' | 'better' | 'worse';

/** A question before anything of the declarations is looked at. */
export interface Reading {
  /** As it was typed. */
  source: string;
  /** The words that must be understood. */
  words: Word[];
  period: Period | undefined;
  /** What it is compared with. */
  base: Period | undefined;
  /** What of the comparison is not whole, in a sentence. */
  baseNote: string | undefined;
  /** It asks to compare and names one period alone: in a conversation the days to compare with. */
  isBaseAlone: boolean;
  /** Nothing is named to compare with: what is meant is the time before. */
  isBaseMeant: boolean;
  /** It asks how far a figure moved. */
  asksMoved: boolean;
  isWhy: boolean;
  /** It says that something rose or fell: 'why did food cost rise'. Whether that is better depends on the figure. */
  claims: Claim | undefined;
  rank: Rank | undefined;
  /** 'Over 5,000': what the figure of a row is held against. */
  limit: Limit | undefined;
  /** 'After 8 pm', 'at weekends'. */
  partOfDays: PartOfDays | undefined;
  /** 'SSCL plus VAT' asks for a sum. */
  wantsSum: boolean;
  /** 'How many kilos': the figure must be counted in this unit. */
  measure: string | undefined;
  /** 'how much' asks for money before quantities, 'how many' for numbers, 'what percentage' for a share. */
  hint: 'much' | 'many' | 'percent' | undefined;
  /** Outlets that are named, or all of them. */
  outlets: readonly string[] | 'all' | undefined;
  /** Outlets that are not meant: 'except Kandy'. */
  outletsLeftOut: readonly string[];
  /** One outlet is named to compare with: 'more than Kandy' is of the selected outlets as well. */
  isBesideSelected: boolean;
  /** Where goods were sent to or came from: 'transferred to Kandy' is no figure of Kandy's. */
  otherOutlet: { direction: 'to' | 'from'; outletId: string; name: string } | undefined;
  /** Two things may be named side by side: 'card vs cash'. */
  namesTwo: boolean;
  isWhich: boolean;
  /** 'What did we order': it asks what the documents are of. */
  isWhatDone: boolean;
  /** It is answered by yes or no: whether there is any, or whether something moved. */
  asksWhether: 'any' | 'moved' | undefined;
  isFuture: boolean;
  /** Days to compare with are named, and not only meant. */
  hasTwoDates: boolean;
  /** One end of the dates alone: 'until 10 June'. */
  hasOpenDates: boolean;
  /** It asks for a day or for a name, which no total is. */
  asksFor: 'when' | 'who' | undefined;
  /** More dates than a comparison has. */
  hasTooManyDates: boolean;
  /** 'and …', 'what about …': continues the previous question. */
  isFollowUp: boolean;
}

const COMPARES = ['compare', 'versus', 'vs', 'against', 'than', 'difference', 'beat'].map(stemOf);
/** 'Older than 30 days' compares with nothing. */
const isOfNumber = (words: readonly string[], at: number): boolean =>
  words[at] === 'than' && /^\d/.test(words[at + 1] ?? '');
const UP =
  'rise rose risen increase increased grow growth beat grew grown up higher climb better high more ahead'.split(' ');
const DOWN = 'fall fell fallen drop dropped decrease decreased decline declined down lower worse low less fewer'.split(
  ' ',
);
const GOOD: ReadonlyMap<string, Claim> = new Map([
  ['better', 'better'],
  ['worse', 'worse'],
]);
/** They ask for one figure of several things. */
const TOGETHER = /^(together|combined|altogether|plus)$/;
/** 'Are we up on May?' */
const UP_ON = /\b(up|down|ahead|behind) (on|of|from|against)\b/;
/** A change is said in percent anyway: 'in %', 'by what percentage'. */
const OF_CHANGE = /^(in|by|what|as|which)$/;
/** 'The % growth of sales': a change, where '% rose' is what the percentage did. */
const CHANGE = /^(growth|increase|decrease|decline|drop)$/;
/** 'Are sales higher than last week': the days at the end are what now is held against. */
const AGAINST = /\b(than|versus|vs|against|beat|compared)( (in|on|with|to))*$/;
const MOVED = /\b(up|down|ahead|behind)( (on|of|from))?$/;
const GREETING = /^(hi|hello|hey|dear|good (morning|afternoon|evening|day))\b ?/;

/** 'Good morning, how were sales?' asks about no morning. */
function withoutGreeting(words: readonly string[]): string[] {
  const text = words.join(' ');
  const length = wordsOf(GREETING.exec(text)?.[0] ?? '').length;
  return words.slice(length);
}

/** 'what percentage is our food cost' asks for the food cost percentage: the word goes where labels have it. */
function withShareLast(words: readonly string[]): string[] {
  const at = words.findIndex((word) => stemOf(word) === 'percent');
  const isAhead = at >= 0 && /^(what|which|the)$/.test(words[at - 1] ?? 'the');
  return isAhead ? [...words.slice(0, at), ...words.slice(at + 1), words[at] ?? ''] : [...words];
}

const SOLD = /^(?:and )?what (?:all )?(?:(?:(?:did|do|have) we )?(?:sell|sold|sells)|(?:was|were|is) sold)\b/;
/** 'What did we sell at weekends' asks for the dishes; the sales of weekends are asked for as sales. */
const withDishes = (words: string[], part: PartOfDays | undefined): string[] =>
  part?.by === 'weekday' ? words.join(' ').replace(SOLD, 'which dishes sold').split(' ').filter(Boolean) : words;

const WHAT_DONE =
  /^(and )?what( all| else)? ((did|have|has) (we|they|i)|(was|were|got|came|arrived|has been|have been))\b/;
const VERBS = /^(is|are|was|were|did|do|does|have|has|had)\b/;
/** 'Were there any …', 'any bills over 100k', 'did anyone …', 'has chicken gone up'. */
function whetherIn(words: readonly string[], isMoved: boolean): Reading['asksWhether'] {
  const text = words.join(' ');
  const isOfVerb = VERBS.test(text);
  if (/^any\b/.test(text) || (isOfVerb && /\b(any|anything|anyone|anybody)\b|^\w+ there\b/.test(text))) return 'any';
  return isOfVerb && isMoved ? 'moved' : undefined;
}

/** What a question claims by its first word that does. */
function claimIn(words: readonly string[]): Claim | undefined {
  const said = words.find((word) => GOOD.has(word));
  if (said) return GOOD.get(said);
  return words.some((word) => UP.includes(word))
    ? 'up'
    : words.some((word) => DOWN.includes(word))
      ? 'down'
      : undefined;
}

/** 'Sales growth in %' asks for the change, and 'did food cost % rise' for the percentage, whose sign is behind a figure. */
const withoutShareOfChange = (words: readonly string[]): string[] =>
  words.filter((word, at) => {
    if (stemOf(word) !== 'percent') return true;
    const [last = '', next = ''] = [words[at - 1], words[at + 1]];
    const isOfFigure = contentOf([last]).length > 0 && !CHANGE.test(next);
    return !(
      OF_CHANGE.test(last) ||
      [...UP, ...DOWN].includes(last) ||
      ([...UP, ...DOWN].includes(next) && !isOfFigure)
    );
  });

function hintOf(words: readonly string[]): Reading['hint'] {
  if (words.some((word) => stemOf(word) === 'percent')) return 'percent';
  for (const [index, word] of words.entries()) {
    // A stock count counts no entries of its own.
    const isCount = word === 'count' && words[index - 1] !== 'stock';
    if (word === 'many' || word === 'number' || isCount || word === 'quantity' || word === 'qty') return 'many';
    if ((word === 'much' && words[index - 1] === 'how') || word === 'value' || word === 'worth' || word === 'amount')
      return 'much';
  }
  return undefined;
}

/** 'When' and 'who' are answered by a day or a name. */
function askedFor(words: readonly string[]): Reading['asksFor'] {
  if (words[0] === 'when') return 'when';
  return words.some((word) => word === 'who' || word === 'whom') ? 'who' : undefined;
}

/** 'May and June', 'in 2024 and 2025': days that follow each other are one stretch. */
function mergedIn(periods: readonly Period[]): Period | undefined {
  const [first, ...others] = [...periods].sort((a, b) => a.from.localeCompare(b.from));
  if (!first || others.length === 0) return undefined;
  return others.reduce<Period | undefined>(
    (stretch, next) =>
      stretch && addDays(stretch.to, 1) === next.from ? { from: stretch.from, to: next.to, unit: 'days' } : undefined,
    first,
  );
}

/** Both sides of a comparison: the second named, counted back from what is compared, or the stretch before. */
function comparedIn(periods: readonly Period[], wants: boolean, today: string): Partial<Compared> {
  const [first, second] = periods;
  if (!first) return {};
  if (!second) return wants ? fairly(first, before(first), today) : { period: first };
  // 'last month against this month': what is asked about is the later one.
  if (first.isBack && !second.isBack && second.from > first.to) return fairly(second, backFrom(second, first), today);
  return fairly(first, second.isBack ? backFrom(first, second) : second, today);
}

/**
 * Reads a question.
 * @param outlets the outlets that the asker may name
 * @param today the business date on which it is asked
 */
export function readQuestion(question: string, outlets: readonly NamedOutlet[], today: string): Reading {
  // 'The cost of one biryani' is that of biryani.
  const { measure, rest: unmeasured } = takeMeasure(question);
  const { limit, rest: unlimited } = takeLimit(unmeasured);
  const { part: partOfDays, rest: unparted } = takePartOfDays(unlimited);
  const typed = withoutGreeting(wordsOf(unparted)).filter(
    (word, at, every) => word !== 'one' || every[at - 1] !== 'of',
  );
  const why = takeWhy(typed);
  const moved = why ? undefined : takeMoved(typed);
  const all = withDishes(why ?? moved ?? typed, partOfDays);
  const isWhy = why !== undefined;
  const { periods, rest, isFuture, isOpen } = readDates(all, today);
  const stems = rest.map(stemOf);
  const isUp = UP_ON.test(all.join(' '));
  const isCompared = stems.some((stem, at) => COMPARES.includes(stem) && !isOfNumber(rest, at)) || isUp;
  // 'low' is a state of stock unless the question is about a change.
  const asksChange =
    isWhy ||
    isCompared ||
    stems.includes('go') ||
    // 'Are sales up?'
    (VERBS.test(all.join(' ')) && /^(up|down)$/.test(rest.at(-1) ?? '')) ||
    rest.some(
      (word) => [...UP, ...DOWN].includes(word) && !/^(high|low|up|down|better|worse|more|less|fewer)$/.test(word),
    );
  const claims = asksChange ? claimIn(rest) : undefined;
  const isFollowUp =
    /^(and|but|then|also|same|by|per|only|in|at|for|vs|versus|against|compared?|as)$/.test(all[0] ?? '') ||
    /^(what|how) about/.test(all.join(' '));
  const isChange = isWhy || isCompared || moved !== undefined || claims !== undefined;
  const merged = isChange || rest.includes('or') ? undefined : mergedIn(periods);
  // 'Why did food cost % rise' is about the percentage.
  const asked = isChange && claims !== undefined && !isWhy ? withoutShareOfChange(rest) : rest;
  const words = withShareLast(asked).filter((word, at, every) => {
    if (!isChange) return true;
    const stem = stemOf(word);
    return !(
      (COMPARES.includes(stem) && !isOfNumber(every, at)) ||
      stem === 'go' ||
      word === 'why' ||
      // 'Less staff meals' takes something away; 'less than in May' compares.
      (claims !== undefined && [...UP, ...DOWN].includes(word) && (word !== 'less' || isWhy || rest.includes('than')))
    );
  });
  // 'By whom' is by who.
  words.splice(0, words.length, ...words.map((word, at) => (word === 'whom' && words[at - 1] === 'by' ? 'who' : word)));
  // An 'and' at the start of a follow-up joins nothing.
  if (words[0] === 'and') words.shift();
  const hint = hintOf(words);
  const rank = takeRank(words);
  const otherOutlet = takeOtherOutlet(words, outlets);
  const outletsLeftOut = takeOutletsLeftOut(words, outlets);
  const isBesideSelected = isCompared && isOneBeside(rest, outlets);
  const named = takeOutlets(words, outlets);
  // 'Kandy against Colombo' and 'Kandy or Colombo' compare the outlets and no days.
  const areOutletsCompared =
    (isCompared || rest.includes('or')) &&
    !isWhy &&
    Array.isArray(named) &&
    (named.length > 1 || isBesideSelected) &&
    periods.length < 2;
  if (areOutletsCompared) {
    const said = words.filter((word) => word !== 'or' && !OF_BOTH.has(word));
    // Of what they are compared nobody says; the answer does.
    const isOfSales = contentOf(said.filter(Boolean)).length === 0;
    words.splice(0, words.length, ...said, ...(isOfSales ? ['sales'] : []), 'by', 'outlet');
  }
  // 'Compare outlets this month' compares all of them, and no days.
  const others = words.filter((word) => word && !OF_BOTH.has(word));
  const areAllCompared =
    isCompared && !isWhy && !named && periods.length < 2 && others.length === 1 && stemOf(others[0] ?? '') === 'outlet';
  if (areAllCompared) words.splice(0, words.length, 'sales', 'by', 'outlet');
  // 'How did we do yesterday?', 'did June beat May?'
  const isOfTwo = isCompared && periods.length === 2;
  const isHow = /^how (much )?(did|do|are|is|was|were|has|have)\b/.test(all.join(' '));
  if (isHow) words.splice(0, words.length, ...words.filter((word) => !/^(doing|going|performing|perform)$/.test(word)));
  const isOfNothing = contentOf(words.filter(Boolean)).length === 0;
  if ((isOfTwo || isHow) && isOfNothing) words.push('sales');
  // Days or outlets that are asked for together are answered together; of other things it must be seen whether they can be added up.
  const areJoined = merged !== undefined || (Array.isArray(named) && named.length > 1 && !areOutletsCompared);
  if (areJoined) words.splice(0, words.length, ...words.filter((word) => !TOGETHER.test(word)));
  const wantsSum = words.includes('plus');
  if (wantsSum) words.splice(0, words.length, ...words.map((word) => (word === 'plus' ? 'and' : word)));
  // 'Why is food cost higher than last month?' and 'are sales up on last week' are about the days that are not over.
  const isAsked = contentOf(words.filter(Boolean)).length > 0 && !isFollowUp;
  const isBaseOnly = isWhy
    ? isCompared && COMPARES.includes(stems.findLast((stem) => !/^(in|with|to|on)$/.test(stem)) ?? '')
    : isAsked && (AGAINST.test(rest.join(' ')) || (UP_ON.test(all.join(' ')) && MOVED.test(rest.join(' '))));
  const sides = merged ? [merged] : isBaseOnly ? withNow(periods, today) : periods;
  const { period, base, note } = comparedIn(sides, isChange && !areOutletsCompared && !areAllCompared, today);
  return {
    source: question,
    words: contentOf(words.filter(Boolean)),
    period,
    base,
    baseNote: note,
    isBaseAlone: isCompared && periods.length === 1,
    isBaseMeant: isChange && !isCompared && periods.length < 2,
    asksMoved: moved !== undefined,
    isWhy,
    claims,
    rank,
    limit,
    partOfDays,
    wantsSum,
    measure,
    hint: measure ? 'many' : hint,
    outlets: named,
    outletsLeftOut,
    isBesideSelected: areOutletsCompared && named.length === 1,
    otherOutlet,
    namesTwo: rest.some((word) => /^(vs|versus|against|and|plus|compare|compared)$/.test(word)),
    asksWhether: whetherIn(all, claims !== undefined && isChange),
    isWhich: /^(which|what|list|show|who)$/.test(all[0] ?? ''),
    isWhatDone: WHAT_DONE.test(all.join(' ')),
    isFuture,
    hasTwoDates: !merged && periods.length > 1,
    hasTooManyDates: !merged && periods.length > (isChange ? 2 : 1),
    hasOpenDates: isOpen,
    asksFor: askedFor(all),
    isFollowUp,
  };
}
