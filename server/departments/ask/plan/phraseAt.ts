/** Where the words of a phrase are in a question. */

import type { Word } from '../marks';
import { stemOf } from '../words/english';
import type { Narrowing } from './plan';

/** A record's name at a place, as the report takes it. */
export interface RecordChoice {
  at: number;
  length: number;
  score: number;
  isWhole: boolean;
  narrowing: Narrowing;
}

/** 'Sales before tax' is not the tax before something. */
const DIRECTED: ReadonlySet<string> = new Set(
  ['not', 'no', 'before', 'after', 'without', 'excluding', 'including', 'over', 'under', 'above', 'below'].map(stemOf),
);
/** Words of a phrase in another order mean it less. */
const REORDERED = 0.4;

/** The length of the names at a place, with the words that join them or leave them out; 0 if there are none. */
function nameLength(words: readonly Word[], at: number, records: readonly RecordChoice[]): number {
  const ahead = words[at]?.link ? 1 : 0;
  const length = Math.max(0, ...records.filter((each) => each.at === at + ahead).map((each) => each.length));
  return length > 0 ? ahead + length + nameLength(words, at + ahead + length, records) : 0;
}

/** 'Bills had no discount' says no bill number: 'no' behind another word belongs to it only if nothing is between them. */
const isApart = (words: readonly Word[], at: number, wanted: readonly string[]): boolean =>
  wanted.some(
    (stem, index) => index > 0 && stem === 'no' && words[at + index]?.beside?.[0] !== words[at + index - 1]?.raw,
  );

interface PhraseFound {
  end: number;
  behind: readonly number[];
  score: number;
}

/** Where the words of a phrase are: next to each other in any order, or with a name between them. Undefined if they are not there. */
export function phraseAt(
  words: readonly Word[],
  at: number,
  wanted: readonly string[],
  records: readonly RecordChoice[],
): PhraseFound | undefined {
  const first = wanted.findIndex((stem, index) => words[at + index]?.stem !== stem);
  if (first < 0) return isApart(words, at, wanted) ? undefined : { end: at + wanted.length, behind: [], score: 0 };
  if (wanted.length < 2) return undefined;
  const gap = first > 0 ? nameLength(words, at + first, records) : 0;
  const rest = wanted.slice(first);
  if (gap > 0 && rest.every((stem, index) => words[at + first + gap + index]?.stem === stem))
    return { end: at + first, behind: rest.map((_, index) => at + first + gap + index), score: 0 };
  const there = words.slice(at, at + wanted.length).map(({ stem }) => stem);
  const isReordered =
    wanted.length < 4 &&
    !wanted.some((stem) => DIRECTED.has(stem)) &&
    [...there].sort().join(' ') === [...wanted].sort().join(' ');
  return isReordered ? { end: at + wanted.length, behind: [], score: -REORDERED } : undefined;
}
