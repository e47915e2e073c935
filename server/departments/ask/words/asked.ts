/** What a question says apart from what it is about: dates, a comparison, who is on top, outlets. */

import type { Asked, Link, Word } from '../marks';
import { withNow } from './calendar';
import { readDates } from './dates';
import { contentOf, stemOf, tokensOf } from './english';
import { takePartOfDays } from './hours';
import { takeLimit, takeMeasure } from './limits';
import {
  AGAINST,
  askedFor,
  asksMoneyIn,
  CLAIMING,
  COMPARE,
  COMPARES,
  claimIn,
  comparedIn,
  FOLLOWS,
  hintOf,
  insertBehind,
  isOfNumber,
  MOVED,
  mergedIn,
  NO_CHANGE,
  OF_BOTH,
  TOGETHER,
  UP_ON,
  VERBS,
  WHAT_DONE,
  WHO_IS,
  whetherIn,
  withDishes,
  withoutGreeting,
  withoutShareOfChange,
  withShareLast,
} from './marking';
import { isOneBeside, type NamedOutlet, takeOtherOutlet, takeOutlets, takeOutletsLeftOut } from './outletNames';
import { takeRank } from './ranks';
import { BOTH, PART, takeMoved, takeWhy, type Variant, variantsOf, WHOLE, withLeavingOut } from './variants';

interface Taken {
  question: string;
  limit: Asked['limit'];
  part: Asked['part'];
  measure: Asked['measure'];
}

/** What each variant of a question has in common. */
function takenFrom(question: string): Taken & { words: string[] } {
  const plain = question
    .replace(/\bno\.? of\b|\bnos\.? of\b|#\s?of\b/gi, 'number of')
    .replace(/\bw\/o\b/gi, 'without')
    .replace(/\b(?:because of|due to|owing to)\b/gi, 'for')
    .replace(/\bp\/l\b/gi, 'profit')
    .replace(/\bhow (?:many|much) percent(?:age)?\b/gi, 'what percent')
    .replace(/\b(?:with|incl\.?|inclusive of) (?:the )?(tax|taxes|vat)\b/gi, 'including $1')
    .replace(/\b(hour|day|week|month) by \1\b/gi, 'by $1')
    .replace(/\b(?:split|breakup|breakdown) of\b/gi, '')
    .replace(/\b(?:units|plates|portions|pieces|pcs) of\b/gi, 'quantity of')
    .replace(/\b(?:up ?to|till|until) (?:now|date)\b/gi, 'so far');
  const { measure, rest: unmeasured } = takeMeasure(plain);
  const { limit, rest: unlimited } = takeLimit(unmeasured);
  const { part, rest } = takePartOfDays(unlimited);
  // 'The cost of one biryani' means biryani’s.
  const words = withoutGreeting(tokensOf(rest)).filter((word, at, every) => word !== 'one' || every[at - 1] !== 'of');
  return { question, limit, part, measure, words: withLeavingOut(words) };
}

/**
 * The ways to read a question, in the order in which they are tried.
 * @param outlets the outlets that the asker may name
 * @param today the business date on which it is asked
 */
export function readQuestion(question: string, outlets: readonly NamedOutlet[], today: string): Asked[] {
  const { words, ...taken } = takenFrom(question);
  return variantsOf(words).map((variant) => askedOf(variant, taken, outlets, today));
}

/** The reading of a question as neither a share nor an average nor the last of something. */
export const plainOf = (readings: readonly Asked[]): Asked | undefined =>
  readings.find(({ isShare, isAverage, last }) => !isShare && !isAverage && !last);

function askedOf(variant: Variant, taken: Taken, outlets: readonly NamedOutlet[], today: string): Asked {
  const { part, limit } = taken;
  const why = takeWhy(variant.words);
  const moved = why ? undefined : takeMoved(variant.words);
  const all = withDishes([...(why ?? moved ?? variant.words)], part);
  const isWhy = why !== undefined;
  const { periods, rest, isFuture, isOpen } = readDates(all, today);
  const isShare = variant.kind === 'share';
  const stems = rest.map(stemOf);
  const isUp = UP_ON.test(all.join(' '));
  const isCompared = stems.some((stem, at) => COMPARES.has(stem) && !isOfNumber(rest, at)) || isUp;
  const asksChange =
    isWhy ||
    isCompared ||
    stems.includes('go') ||
    (VERBS.test(all.join(' ')) && /^(up|down)$/.test(rest.findLast((word) => word !== ',') ?? '')) ||
    rest.some((word) => CLAIMING.has(word) && !NO_CHANGE.test(word));
  const claims = asksChange ? claimIn(rest) : undefined;
  const isFollowUp =
    FOLLOWS.test(all[0] ?? '') ||
    /^(what|how) about/.test(all.join(' ')) ||
    /^(there|those|them|that)$/.test(all.at(-1) ?? '');
  const isChange = isWhy || isCompared || moved !== undefined || claims !== undefined;
  const merged = isChange || rest.includes('or') ? undefined : mergedIn(periods);
  const asked = isChange && claims !== undefined && !isWhy ? withoutShareOfChange(rest) : rest;
  let words = (isShare ? [...asked] : withShareLast(asked)).filter((word, at, every) => {
    if (!isChange) return true;
    const stem = stemOf(word);
    // 'Vs' next to two periods compares them; otherwise it may compare two things.
    if (COMPARES.has(stem) && !isOfNumber(every, at)) return LINKING.has(word) && periods.length < 2;
    return !(
      stem === 'go' ||
      word === 'why' ||
      // 'Less staff meals' takes something away; 'less than in May' compares.
      (claims !== undefined && CLAIMING.has(word) && (word !== 'less' || isWhy || rest.includes('than')))
    );
  });
  words = words.map((word, at) => (word === 'whom' && words[at - 1] === 'by' ? 'who' : word));
  // An 'and' at the start of a follow-up joins nothing.
  if (words[0] === 'and') words.shift();
  // 'Compare kottu with juice'.
  if (stems.includes(COMPARE) && periods.length < 2)
    words = words.map((word, at) => (at > 0 && /^(with|to)$/.test(word) ? 'vs' : word));
  const isOpposed = periods.length < 2 && words.some((word) => word === 'or' || LINKING.has(word));
  if (isOpposed) words = words.filter((word) => !OF_BOTH.has(word) || word === 'who');
  // 'Over 22%' says that a percentage is meant, and 'go' of 'did it go over' has no meaning.
  if (limit) words = words.filter((word) => !/^(go|went|gone|get|got|reach|be|exceed)$/.test(word));
  if (limit?.unit === 'percent' && !words.some((word) => stemOf(word) === 'percent')) insertBehind(words, 'percent');
  // 'Which outlet gave away more' asks for the most.
  const more = words.findIndex((word) => word === 'more' || word === 'less');
  const isAdjective = /^(expensive|costly|popular|profitable)$/.test(words[more + 1] ?? '');
  if (
    more >= 0 &&
    !isAdjective &&
    !limit &&
    /^(which|who|what)$/.test(all[0] ?? '') &&
    !rest.includes('than') &&
    !isOpposed &&
    periods.length < 2
  )
    words[more] = words[more] === 'more' ? 'most' : 'least';
  const hint = isShare ? undefined : hintOf(words);
  const rank = takeRank(words);
  // 'Who was our best waiter' asks for the waiter.
  const isWhoOf = rank !== undefined && WHO_IS.test(all.join(' '));
  if (isWhoOf) words = words.filter((word) => word !== 'who');
  const otherOutlet = takeOtherOutlet(words, outlets);
  const outletsLeftOut = takeOutletsLeftOut(words, outlets);
  const isBesideSelected = isCompared && isOneBeside(rest, outlets);
  const named = takeOutlets(words, outlets);
  const areOutletsCompared =
    (isCompared || rest.includes('or')) &&
    !isWhy &&
    Array.isArray(named) &&
    (named.length > 1 || isBesideSelected) &&
    periods.length < 2;
  if (areOutletsCompared) {
    const said = words.filter((word) => word !== 'or' && !LINKING.has(word) && !OF_BOTH.has(word));
    const isOfSales = contentOf(said.filter(Boolean)).every(({ link }) => link);
    words = [...said, ...(isOfSales ? ['sales'] : []), 'by', 'outlet'];
  }
  // 'Compare outlets this month' compares all of them, and no days.
  const others = words.filter((word) => word && word !== ',' && !OF_BOTH.has(word));
  const areAllCompared =
    isCompared && !isWhy && !named && periods.length < 2 && others.length === 1 && stemOf(others[0] ?? '') === 'outlet';
  if (areAllCompared) words = ['sales', 'by', 'outlet'];
  const isHow = /^how (much )?(did|do|are|is|was|were|has|have)\b/.test(all.join(' '));
  if (isHow) words = words.filter((word) => !/^(doing|going|performing|perform)$/.test(word));
  const isOfNothing = contentOf(words.filter(Boolean)).every(({ link }) => link);
  if (((isCompared && periods.length === 2) || isHow) && isOfNothing) words.push('sales');
  // Days or outlets that are asked for together are answered together.
  const areJoined = merged !== undefined || (Array.isArray(named) && named.length > 1 && !areOutletsCompared);
  const wantsSum = !areJoined && words.some((word) => TOGETHER.test(word));
  if (areJoined || wantsSum) words = words.filter((word) => !TOGETHER.test(word) || word === 'plus');
  if (areJoined) words = words.filter((word) => word !== 'plus');
  const isAsked = contentOf(words.filter(Boolean)).length > 0 && !isFollowUp;
  const isBaseOnly = isWhy
    ? isCompared && COMPARES.has(stems.findLast((stem) => !/^(in|with|to|on|,)$/.test(stem)) ?? '')
    : isAsked && (AGAINST.test(rest.join(' ')) || (isUp && MOVED.test(rest.join(' '))));
  const sides = merged ? [merged] : isBaseOnly ? withNow(periods, today) : periods;
  const comparesDays = isChange && !areOutletsCompared && !areAllCompared;
  const isSeveral = !merged && periods.length > (isChange ? 2 : 1);
  const { period, base, baseNote } = comparedIn(sides, comparesDays, today);
  return {
    source: taken.question,
    words: sided(words.filter(Boolean)),
    ...{
      period,
      base,
      baseNote,
      rank,
      limit,
      part,
      claims: areOutletsCompared ? undefined : claims,
      isWhy,
      wantsSum,
      otherOutlet,
      outletsLeftOut,
    },
    ...{ isShare, per: variant.per, isAverage: variant.kind === 'average', last: variant.last, isFollowUp },
    isBaseAlone: isCompared && periods.length === 1,
    isBaseMeant: isChange && !isCompared && periods.length < 2,
    asksMoved: moved !== undefined,
    measure: taken.measure,
    hint: taken.measure ? 'many' : hint,
    asksMoney: asksMoneyIn(all),
    outlets: named,
    isBesideSelected: areOutletsCompared && named.length === 1,
    namesTwo: rest.some((word) => /^(vs|versus|against|and|plus|compare|compared)$/.test(word)),
    whether: whetherIn(all, claims !== undefined && isChange, limit !== undefined),
    isWhich: /^(which|what|list|show|who)$/.test(all[0] ?? ''),
    isWhatDone: WHAT_DONE.test(all.join(' ')),
    hasTwoDates: !merged && periods.length > 1,
    problem: isFuture ? 'future' : isSeveral ? 'severalDates' : isOpen ? 'openDates' : undefined,
    asksFor: isWhoOf ? undefined : askedFor(all),
  };
}

/** Comparing words that may join two things. */
const LINKING: ReadonlySet<string> = new Set(['vs', 'versus', 'against', 'than']);
const SIDES: ReadonlyMap<string, Word['side']> = new Map([
  [PART, 'part'],
  [WHOLE, 'whole'],
  [BOTH, undefined],
]);

/** The words that count, each with the side of a share that it is on. */
function sided(words: readonly string[]): Word[] {
  const found: Word[] = [];
  let side: Word['side'];
  let stretch: string[] = [];
  const end = (): void => {
    found.push(...contentOf(stretch).map((word) => (side ? { ...word, side } : word)));
    stretch = [];
  };
  for (const word of words)
    if (SIDES.has(word)) {
      end();
      side = SIDES.get(word);
    } else stretch.push(word);
  end();
  return trimmed(found);
}

const isEdge = (link: Link | undefined): boolean => link === ',' || link === 'and' || link === 'or' || link === 'vs';

/** Links at the ends join nothing. */
function trimmed(words: readonly Word[]): Word[] {
  const first = words.findIndex(({ link }) => !isEdge(link));
  const last = words.findLastIndex(({ link }) => !isEdge(link));
  return first < 0 ? [] : words.slice(first, last + 1);
}
