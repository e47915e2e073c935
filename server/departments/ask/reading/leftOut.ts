/** What a question leaves out: 'except dry goods', 'without chicken and rice', 'drinks not counted', 'everything but cash'. */

import { lengthAt, listsAt, longestAt, plainly, type Thing, thingsBefore, tokensOf } from './tokens';

/** What comes before something that is left out. */
const AHEAD =
  `except for|except|excepting|excluding|excl|exclude|without|w/o|not counting|not including|not incl|leaving out|leave out|leaving aside|
  apart from|aside from|other than|ignoring|ignore|besides|disregarding|minus the|taking out|but not|and not|not including any`
    .split('|')
    .map((each) => each.trim());
/** What follows something that is left out: 'drinks not counted'. */
const BEHIND = 'not counted|not included|excluded|left out|left aside|taken out|aside'.split('|');
/** 'Everything but cash': 'but' leaves out only behind these. */
const EVERY = 'everything|every|everyone|everybody|anyone|anybody|anything|all|any'.split('|');
/** 'By anyone but Kamal' says no more than 'not Kamal'. */
const OF_ANYONE =
  'by anyone|by anybody|by everyone|by everybody|from anyone|from everyone|everything|everyone|anyone'.split('|');

/** A question without what it leaves out. */
export interface LeftOut {
  ahead: readonly string[];
  behind: readonly string[];
  things: readonly (readonly string[])[];
}

/** The ways to read what a question leaves out. */
export function leftOutOf(question: string): LeftOut[] {
  const tokens = tokensOf(question);
  const found: LeftOut[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const isBut =
      plainly(tokens[at]) === 'but' &&
      tokens.slice(Math.max(0, at - 3), at).some((token) => EVERY.includes(plainly(token)));
    const length = longestAt(tokens, at, AHEAD) || (isBut ? 1 : 0);
    if (length > 0)
      found.push(
        ...listsAt(tokens, at + length).map(({ things, end }) => ({
          ahead: withoutAnyone(tokens.slice(0, at)),
          behind: tokens.slice(end),
          things: things.map((thing: Thing) => thing.tokens),
        })),
      );
    const after = longestAt(tokens, at, BEHIND);
    if (after > 0 && length === 0)
      found.push(
        ...thingsBefore(tokens, at).map(({ tokens: thing, start }) => ({
          ahead: tokens.slice(0, start),
          behind: tokens.slice(at + after),
          things: [thing],
        })),
      );
  }
  return found;
}

function withoutAnyone(tokens: readonly string[]): readonly string[] {
  const length = Math.max(
    0,
    ...OF_ANYONE.filter((phrase) => lengthAt(tokens, tokens.length - phrase.split(' ').length, phrase)).map(
      (phrase) => phrase.split(' ').length,
    ),
  );
  return tokens.slice(0, tokens.length - length);
}
