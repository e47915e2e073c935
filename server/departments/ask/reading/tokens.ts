/** The words of a question as they were typed, with its commas: abilities take questions apart and ask the parts. */

import { folded } from '#engine/run/fold';
import { isStop } from './english';

/** The words and commas of a question; the comma of '5,000' is none. */
export const tokensOf = (question: string): string[] =>
  question
    .replace(/[?!;]+/g, ' ')
    .replace(/\.(?=\s|$)/g, ' ')
    .replace(/,(?!\d)/g, ' , ')
    .split(/\s+/)
    .filter(Boolean);

/** A question of some words; a comma that is left over says nothing. */
export const questionOf = (tokens: readonly string[]): string => tokens.filter((token) => token !== ',').join(' ');

/** A word as tables of words have it. */
export const plainly = (token: string | undefined): string => folded(token ?? '').replace(/[’']s$|[’']/g, '');

/** How many words of a phrase are at a place: 0 where the phrase is not there. */
export function lengthAt(tokens: readonly string[], at: number, phrase: string): number {
  const words = phrase.split(' ');
  return words.every((word, index) => plainly(tokens[at + index]) === word) ? words.length : 0;
}

/** The length of the longest phrase of a table that is at a place: 0 where none is. */
export const longestAt = (tokens: readonly string[], at: number, phrases: readonly string[]): number =>
  Math.max(0, ...phrases.map((phrase) => lengthAt(tokens, at, phrase)));

/** A name may end in one of these: 'dine in', 'take out'. */
const PARTICLES: readonly string[] = ['in', 'out', 'away'];

/** Whether some words can be the name of a thing: they neither begin nor end with a word that says nothing of its own. */
export function isThing(tokens: readonly string[]): boolean {
  const isWord = (token: string | undefined): boolean =>
    token !== undefined && !isStop(plainly(token)) && /\p{L}|\d/u.test(token);
  const hasParticle = tokens.length > 1 && PARTICLES.includes(plainly(tokens.at(-1)));
  return !tokens.includes(',') && isWord(tokens[0]) && (hasParticle || isWord(tokens.at(-1)));
}

/** The longest name that is looked for. */
const LONGEST = 3;
const ARTICLES: readonly string[] = ['the', 'a', 'an', 'our', 'any', 'all'];

/** A name in a question, and where what follows it begins. */
export interface Thing {
  tokens: readonly string[];
  end: number;
}

/** The names that may begin at a place, the longest first; an article in front of them says nothing. */
export function thingsAt(tokens: readonly string[], at: number): Thing[] {
  const start = ARTICLES.includes(plainly(tokens[at])) ? at + 1 : at;
  return Array.from({ length: LONGEST }, (_, index) => start + LONGEST - index)
    .filter((end) => end <= tokens.length)
    .map((end) => ({ tokens: tokens.slice(start, end), end }))
    .filter((thing) => isThing(thing.tokens));
}

/** The names that may end in front of a place, the longest first, with where each begins. */
export const thingsBefore = (tokens: readonly string[], end: number): { tokens: readonly string[]; start: number }[] =>
  Array.from({ length: LONGEST }, (_, index) => end - LONGEST + index)
    .filter((start) => start >= 0)
    .map((start) => ({ tokens: tokens.slice(start, end), start }))
    .filter((thing) => isThing(thing.tokens));

const JOINING: readonly string[] = [',', 'and', 'or', 'nor', '&'];

/** Names that follow each other from a place on, 'chicken, rice and oil': every way to read them, the longest first. */
export function listsAt(tokens: readonly string[], at: number): { things: readonly Thing[]; end: number }[] {
  return thingsAt(tokens, at).flatMap((thing) => {
    let next = thing.end;
    while (JOINING.includes(plainly(tokens[next]))) next++;
    const others = next > thing.end ? listsAt(tokens, next) : [];
    return [
      ...others.map((list) => ({ things: [thing, ...list.things], end: list.end })),
      { things: [thing], end: thing.end },
    ];
  });
}
