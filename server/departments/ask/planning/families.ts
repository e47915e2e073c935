/** Records that share a word of a question: 'chicken' is Chicken breast and Chicken wings, and no one of them. */

import type { Entity } from '#engine/define/declaration';
import { isStop, stemOf, type Word, wordsOf } from '../reading/english';

/** The title of one or several records. */
export interface Title {
  title: string;
  ids: readonly string[];
  /** The outlets that own them, by their ids. */
  outletOf: Readonly<Record<string, string>>;
  stems: readonly string[];
  /** Its first word, where that says nothing of its own elsewhere: 'from' of 'From the kitchen'. */
  beginning: string;
  /** Its last word, where that says nothing of its own elsewhere: 'whole' of 'Chicken, whole'. */
  ending: string;
}

/** Everything whose name has some words of a question. */
export interface Family {
  resource: string;
  /** The place of its word in the question, and how many it takes. */
  at: number;
  length: number;
  /** As it was typed. */
  word: string;
  members: readonly { title: string; ids: readonly string[] }[];
}

/** More of them would say nothing: 'a' is in every name. */
const MOST_MEMBERS = 80;
const SHORTEST = 3;

/** The last word of a title that is a filler word in questions; '' for other titles. */
export function endingOf(title: string): string {
  const last = wordsOf(title).at(-1) ?? '';
  return isStop(last) ? last : '';
}

/** The first word of a title that is a filler word in questions; '' for other titles. */
export function beginningOf(title: string): string {
  const [first = ''] = wordsOf(title);
  return isStop(first) && !/^(a|an|the|all)$/.test(first) ? first : '';
}

/** Whether a title names several things, of which its first word is one: 'Burgers & sandwiches' is more than burgers. */
export const isOfSeveral = (title: string): boolean => /[&/+]|\band\b|,.*,/i.test(title);

/** The families of one resource. */
export const familiesAmong = ({ name }: Entity, titles: readonly Title[], words: readonly Word[]): Family[] =>
  words.flatMap(({ raw, stem }, at): Family[] => {
    if (raw.length < SHORTEST || !/^\p{L}/u.test(raw)) return [];
    const members = titles.filter(({ title }) => wordsOf(title).some((word) => stemOf(word) === stem));
    const [only] = members;
    // A category of tea, coffee and shakes is not tea.
    if (!only || (members.length === 1 && isOfSeveral(only.title))) return [];
    return members.length <= MOST_MEMBERS ? [{ resource: name, at, length: 1, word: raw, members }] : [];
  });
