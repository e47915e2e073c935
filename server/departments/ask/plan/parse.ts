/** What the words of a question may mean in one report, and every way in which all of them mean something. */

import type { Dimension, Phrase, Meaning as Said, Vocabulary } from '../catalogue/vocabulary';
import type { Link, Word } from '../marks';
import { daysIn } from '../words/dates';
import { isSoft } from '../words/english';
import { phraseAt, type RecordChoice } from './phraseAt';
import type { Narrowing } from './plan';

/** What one or several words mean. */
type Meaning =
  | Said
  | { kind: 'record'; narrowing: Narrowing; isWhole: boolean }
  /** A name that only the answer knows: card among the payments. */
  | { kind: 'value'; name: string }
  /** What is behind a word that announces a value: Ruwani of 'cashier Ruwani'. */
  | { kind: 'given'; parameter: string; value: string }
  | { kind: 'days'; days: { from: string; to: string } }
  /** It has no meaning alone. */
  | { kind: 'nothing'; stem: string };

export interface Choice {
  meaning: Meaning;
  /** The words that it takes, from `at` up to `end`. */
  at: number;
  end: number;
  /** Words of its phrase behind a name: 'worth' of 'the stock of rice is worth'. */
  behind?: readonly number[];
  score: number;
  /** The declaration says that the words mean this. */
  said: boolean;
  /** The stems of the declaration's phrase. */
  words?: readonly string[];
  /** The words as they were typed. */
  raws?: readonly string[];
  /** What it is to the figure: it narrows it, is left out of it, or is the part of a share. */
  role: 'main' | 'without' | 'part';
  /** It is next to the choice before it: 'kottu vs juice'. */
  joined?: Link;
}

/** 'By category' adds up rather than leaves out. */
const BY_FILTER = 1.2;
/** 'Recipe of' says more than 'recipe'. */
const PARTICLE = 0.1;
/** 'Total' is a column of many reports, and says little: 'total sales' are sales. */
const OWN_SOFT = -3.3;
const PER_WORD = { report: 3.2, figure: 3, filter: 3, row: 2.5, place: 2.5, dimension: 2, free: 1 } as const;

/** What the rest of the question says about its words. */
interface How {
  /** 'By sales' says what is ranked by. */
  isRanked: boolean;
  /** What is counted: 'guests per bill' is an average over the bills, and no list of them. */
  counted: ReadonlySet<string>;
  /** The days that are asked about. */
  period: { from: string; to: string } | undefined;
  records: readonly RecordChoice[];
}

/** A question's words for a report: the ones that only join are between the others. */
interface Text {
  words: readonly Word[];
  /** The link in front of each word. */
  links: readonly (Link | undefined)[];
}

function textOf(every: readonly Word[]): Text {
  const words: Word[] = [];
  const links: (Link | undefined)[] = [];
  let link: Link | undefined;
  for (const word of every) {
    if (word.link === 'and' || word.link === 'or' || word.link === ',') {
      if (link === undefined || link === ',') link = word.link;
      continue;
    }
    words.push(word);
    links.push(link);
    link = undefined;
  }
  return { words, links };
}

const NARROWING: readonly Meaning['kind'][] = ['record', 'filter', 'row', 'place', 'value', 'given', 'days'];
export const narrows = ({ meaning }: Choice): boolean => NARROWING.includes(meaning.kind);
export const isNothing = ({ meaning }: Choice): boolean => meaning.kind === 'nothing';

/** What the words from a place on may mean in a report. */
function choicesAt(
  { words, links }: Text,
  at: number,
  { beginning, perValue }: Vocabulary,
  previous: Choice | undefined,
  how: How,
): Omit<Choice, 'role' | 'joined'>[] {
  const word = words[at];
  if (!word) return [];
  const found = (beginning.get(word.stem) ?? []).flatMap(
    ({ words: wanted, meaning, isSaid, particle }: Phrase): Omit<Choice, 'role' | 'joined'>[] => {
      const place = phraseAt(words, at, wanted, how.records);
      if (!place) return [];
      // What 'or' is between is two things.
      if (wanted.length === 2 && links[at + 1] === 'or') return [];
      if (particle && word.beside?.[particle.place] !== particle.word) return [];
      // What is asked for 'by outlet' is no number of outlets; 'by payment method' is the figure that has a part for each.
      const taken = [...words.slice(at, place.end), ...place.behind.map((each) => words[each])];
      const isBy = taken.some((each) => each?.isBy && (each === word || !each.isEach));
      if (meaning.kind === 'figure' && isBy && !how.isRanked && !perValue.includes(meaning.column)) return [];
      if (meaning.kind === 'report' && isBy && !how.isRanked) return [];
      if (meaning.kind === 'filter' && word.isBy && how.isRanked) return [];
      if (word.isEach && (meaning.kind !== 'dimension' || how.counted.has(wanted.join(' ')))) return [];
      // 'On weekdays' leaves days out, 'by weekday' does not.
      if (meaning.kind === 'dimension' && word.raw === 'weekdays' && !word.isBy) return [];
      const isEachOf = meaning.kind === 'dimension' && 'each' in meaning.dimension.by;
      return [
        {
          ...{ meaning, at, end: place.end, behind: place.behind, said: isSaid, words: wanted },
          raws: words.slice(at, place.end).map(({ raw }) => raw),
          score:
            wanted.length * PER_WORD[meaning.kind] +
            (wanted.length - 1) * 0.25 +
            (isSaid ? 0.5 : 0) +
            (particle ? PARTICLE : 0) +
            (!isSaid && wanted.every((stem) => isSoft({ stem })) ? OWN_SOFT : 0) +
            place.score -
            (isEachOf ? 0.6 : 0) -
            (meaning.kind === 'filter' && word.isBy ? BY_FILTER : 0),
        },
      ];
    },
  );
  const one = { at, end: at + 1, said: false };
  const days = how.period && daysIn(word.raw, how.period);
  if (days) found.push({ ...one, meaning: { kind: 'days', days }, score: 2 });
  for (const { narrowing, isWhole, ...record } of how.records)
    if (record.at === at && !word.isEach)
      found.push({
        ...{ at, end: at + record.length, said: false, score: record.score },
        meaning: { kind: 'record', narrowing, isWhole },
      });
  const isName = /^\p{L}/u.test(word.raw) && !word.isEach && !word.link;
  if (previous?.meaning.kind === 'free' && isName && !isSoft(word))
    found.push({
      ...one,
      meaning: { kind: 'given', parameter: previous.meaning.parameter, value: word.raw },
      score: 2,
    });
  if (perValue.length > 0 && isName) found.push({ ...one, meaning: { kind: 'value', name: word.raw }, score: 1.2 });
  const isOfNames = perValue.length > 0 && word.isBy && /^(kind|type|method|name)$/.test(word.stem);
  if ((isSoft(word) && !word.isEach) || isOfNames)
    found.push({ ...one, meaning: { kind: 'nothing', stem: word.stem }, score: -0.5 });
  return found;
}

/** Whether one parameter decides on the rows of both: the hours of Sundays are asked for day by day. */
const areOtherRows = ({ by }: Dimension, { by: weekday }: Dimension): boolean =>
  'parameter' in by && 'parameter' in weekday && by.parameter === weekday.parameter && by.value !== weekday.value;

/** Whether a choice still fits the ones before it. */
function fits(taken: readonly Choice[], { meaning }: Choice): boolean {
  const main = taken.filter(({ role, joined }) => role === 'main' && joined === undefined);
  const has = (test: (each: Choice['meaning']) => boolean): boolean => main.some((each) => test(each.meaning));
  const isRow = (each: Meaning): boolean =>
    each.kind === 'row' || (each.kind === 'record' && Boolean(each.narrowing.row));
  switch (meaning.kind) {
    case 'figure':
      // 'Sold before tax' says net sales twice.
      return !has((each) => each.kind === 'figure' && each.column !== meaning.column);
    case 'row':
      return !has(isRow);
    case 'record':
      return (
        !(has(isRow) && isRow(meaning)) && !has((each) => each.kind === 'record' && each.narrowing.any !== undefined)
      );
    case 'value':
      return !has((each) => each.kind === 'value');
    case 'filter':
      // 'Given away for free' says one thing twice.
      return !has(
        (each) => each.kind === 'filter' && each.parameter === meaning.parameter && each.value !== meaning.value,
      );
    case 'place':
      return !has(
        (each) =>
          isRow(each) ||
          each.kind === 'place' ||
          (each.kind === 'dimension' && !areOtherRows(each.dimension, meaning.dimension)),
      );
    case 'dimension':
      return !has(
        (each) =>
          each.kind === 'dimension' || (each.kind === 'place' && !areOtherRows(meaning.dimension, each.dimension)),
      );
    case 'days':
      return false;
    default:
      return true;
  }
}

/** What may be next to each other. */
const areAlike = (one: Choice, other: Choice): boolean =>
  (narrows(one) && narrows(other)) ||
  [one, other].every(({ meaning }) => meaning.kind === 'figure' || meaning.kind === 'row');
const THINGS: readonly Meaning['kind'][] = [...NARROWING, 'report', 'figure'];
/** 'And' joins two things, and a plan that does not set them next to each other would ignore it. */
const isSplit = (one: Choice | undefined, other: Choice): boolean => {
  if (!one) return false;
  const kinds = [one, other].map(({ meaning }) => meaning.kind);
  if (one.meaning.kind === 'dimension') return kinds[1] === 'figure' || kinds[1] === 'report';
  // 'What did we throw away and what did it cost' is about one report.
  if (one.meaning.kind === 'report' && other.meaning.kind === 'figure') return false;
  return kinds.every((kind) => THINGS.includes(kind));
};

const MOST_READINGS = 400;
const MOST_STEPS = 6000;

/** Every way in which all words mean something, the best first. */
export function readingsOf(every: readonly Word[], vocabulary: Vocabulary, how: How): Choice[][] {
  const text = textOf(every);
  const { words, links } = text;
  const complete: Choice[][] = [];
  let steps = 0;
  const visit = (from: number, taken: readonly Choice[], role: 'main' | 'without', pending: Link | undefined): void => {
    if (complete.length >= MOST_READINGS || steps++ > MOST_STEPS) return;
    let at = from;
    while (taken.some(({ behind }) => behind?.includes(at))) at++;
    const last = taken.findLast((each) => !isNothing(each));
    if (at >= words.length) {
      // A word that announces a value and has none announces nothing.
      if (last?.meaning.kind !== 'free' && pending === undefined) complete.push([...taken]);
      return;
    }
    const word = words[at];
    const link = links[at];
    if (pending === undefined && word?.link === 'without') visit(at + 1, taken, 'without', 'without');
    if (pending === undefined && (word?.link === 'vs' || word?.link === 'plus') && last)
      visit(at + 1, taken, role, word.link);
    const ways: (Link | undefined)[] =
      pending !== undefined ? [pending] : link === 'or' ? ['or'] : link !== undefined ? [link, undefined] : [undefined];
    for (const found of choicesAt(text, at, vocabulary, taken.at(-1), how))
      for (const way of ways) {
        const isJoined = way !== undefined && way !== 'without';
        // 'Drinks excluded' leaves out what is in front of it.
        const isBefore = words[found.end]?.link === 'excluded';
        const isLeftOut = way === 'without' || isBefore || (isJoined && last?.role === 'without');
        const isPart = word?.side === 'part';
        const choice: Choice = {
          ...found,
          role: isLeftOut ? 'without' : isPart && narrows(found as Choice) ? 'part' : 'main',
          ...(isJoined ? { joined: way } : {}),
        };
        if (found.meaning.kind === 'nothing') {
          if (!isJoined) visit(found.end, [...taken, choice], role, way);
          continue;
        }
        if (isLeftOut && !narrows(choice)) continue;
        // 'Sales or discounts' asks which of two words is meant.
        if (isJoined && !(last && areAlike(last, choice) && !(way === 'or' && !(narrows(choice) && narrows(last)))))
          continue;
        if (!isJoined && way === undefined && link !== undefined && link !== ',' && isSplit(last, choice)) continue;
        if (choice.role === 'main' && !isJoined && !fits(taken, choice)) continue;
        visit(isBefore ? choice.end + 1 : choice.end, [...taken, choice], 'main', undefined);
      }
  };
  visit(0, [], 'main', undefined);
  const total = (choices: readonly Choice[]) => choices.reduce((sum, { score }) => sum + score, 0);
  return complete.sort((a, b) => total(b) - total(a));
}

/** Whether a question's words announce more values than they have. */
export const announcesNothing = (choices: readonly Choice[]): boolean =>
  choices.filter(({ meaning }) => meaning.kind === 'free').length >
  choices.filter(({ meaning }) => meaning.kind === 'given').length;
