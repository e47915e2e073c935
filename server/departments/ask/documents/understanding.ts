/** From the words around a document's number to what they ask about it. Every word must mean something, or there is no answer. */

import type { Document } from '#engine/define/document';
import type { AccessUser } from '#engine/read/access';
import { linesOf, nameOfLine } from '#engine/run/lines';
import type { Word } from '../marks';
import { contentOf, phraseOf, plainWords, wordsOf } from '../words/english';
import type { Loaded } from './loading';
import { AS_WRITTEN, type Asks, type Aspect, kindWords, type Phrase, partyOf, phrasesFor, totalOf } from './words';

/** What a question asks about a document. */
export interface Understood {
  aspects: readonly Aspect[];
  asks: Asks;
  /** The lines that it is about, by their place; all of them if it names none. */
  lines: readonly number[];
  /** It asks for something that the person can’t see. */
  isForbidden: boolean;
}

/** Words without a meaning in a document. */
const FILL: ReadonlySet<string> = new Set(
  `yet already still please full fully complete completely entirely ever document documents number no doc detail details info information
  summary about finally exactly open it its they them this that belong belongs linked related against behind made go went happening list`
    .split(/\s+/)
    .filter((word) => word !== 'open'),
);
const VERBS = /^(is|are|was|were|has|have|had|did|do|does|can)$/;
const LEADING = /^(and|so|but|ok|okay|hi|hey|hello|please|pls)$/;

/** How a question begins tells what it wants. */
function asksOf(raws: readonly string[]): Asks {
  const words = raws.slice(raws.findIndex((word) => !LEADING.test(word)));
  if (words.some((word) => /^(who|whom|whose)$/.test(word))) return 'who';
  if (words.includes('when')) return 'when';
  if (VERBS.test(words[0] ?? '')) return 'whether';
  return words.at(-1) === 'by' ? 'who' : 'what';
}

/** The lines whose items are named, and the words that name them. */
function namedLines(record: Loaded['record'], words: readonly Word[]): { lines: number[]; taken: ReadonlySet<number> } {
  const titles = linesOf(record).map((line, index) => phraseOf(nameOfLine(line, index)));
  const taken = new Set<number>();
  const lines = titles.flatMap((title, index) => {
    const [first] = title;
    const isAlone = titles.filter((other) => other[0] === first).length === 1;
    const places = title.map((stem) => words.findIndex((word) => word.stem === stem));
    const named = places.every((at) => at >= 0) ? places : isAlone && (places[0] ?? -1) >= 0 ? places.slice(0, 1) : [];
    for (const at of named) taken.add(at);
    return named.length > 0 ? [index] : [];
  });
  return { lines, taken };
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');

const isWord = (wanted: string, { raw, stem }: Word): boolean =>
  wanted.startsWith(AS_WRITTEN) ? singular(raw) === wanted.slice(AS_WRITTEN.length) : stem === wanted;

/** The places of a phrase's words; undefined if one of them is missing. */
function placesOf({ words: wanted }: Phrase, words: readonly Word[]): number[] | undefined {
  const places = wanted.map((each) => words.findIndex((word) => isWord(each, word)));
  return places.every((at) => at >= 0) ? places : undefined;
}

/**
 * How well a phrase fits, the best with the lowest number: figures of the lines where an item is named, otherwise their quantities before
 * the document's fields, and those before their amounts.
 */
function rankOf({ aspect, words, isQuantity }: Phrase, hasItem: boolean, asks: Asks): number {
  if (words.some((word) => word.startsWith(AS_WRITTEN))) return 0;
  if (aspect.kind === 'column') return hasItem ? 1 : isQuantity ? 2 : 4;
  if (aspect.kind === 'open') return 2;
  if (aspect.kind === 'state') return asks === 'whether' ? 1 : 5;
  return 3;
}

interface Cover {
  phrases: readonly Phrase[];
  /** Words that no phrase takes. */
  left: readonly Word[];
}

/** The one or two phrases that leave the fewest words unmatched. */
function covers(phrases: readonly Phrase[], words: readonly Word[]): Cover[] {
  const placed = phrases.flatMap((phrase) => {
    const places = placesOf(phrase, words);
    return places ? [{ phrase, places }] : [];
  });
  const without = (...places: readonly number[]) => words.filter((_, at) => !places.includes(at));
  const ones = placed.map(({ phrase, places }) => ({ phrases: [phrase], left: without(...places) }));
  const twos = placed.flatMap((one, at) =>
    placed
      .slice(at + 1)
      .filter((other) => !other.places.some((place) => one.places.includes(place)))
      .map((other) => ({ phrases: [one.phrase, other.phrase], left: without(...one.places, ...other.places) })),
  );
  return [...ones, ...twos];
}

/** What a question with nothing but the number asks for. */
function withoutWords(document: Document, raws: readonly string[], asks: Asks, hasItem: boolean): Aspect | undefined {
  const has = (pattern: RegExp) => raws.some((word) => pattern.test(word));
  const field = (key: string | undefined): Aspect | undefined => (key ? { kind: 'field', key } : undefined);
  if (hasItem) return asks === 'what' || asks === 'whether' ? { kind: 'lines' } : undefined;
  if (asks === 'who') return has(/^(from|to|with)$/) ? field(partyOf(document)) : undefined;
  if (asks === 'when') return { kind: 'field', key: 'docDate' };
  if (asks === 'whether' || has(/^where$/)) return { kind: 'status' };
  if (has(/^(much|worth)$/)) return field(totalOf(document));
  const isAboutContent = has(/^(what|which|many)$/) && has(/^(on|in|under|with|we|they|did)$/);
  return { kind: isAboutContent ? 'lines' : 'summary' };
}

/**
 * What a question asks about a document.
 * @param rest the question without the number
 * @returns the words that mean nothing, if there are any
 */
export function understand(
  document: Document,
  record: Loaded['record'],
  user: AccessUser,
  rest: string,
): Understood | { unknown: string[] } {
  const raws = wordsOf(rest);
  const asks = asksOf(raws);
  const content = plainWords(contentOf(raws)).filter(({ raw }) => !/^(who|whom|whose)$/.test(raw));
  const { lines, taken } = namedLines(record, content);
  const words = content.filter((_, at) => !taken.has(at));
  const kind = kindWords(document);
  const isLight = ({ raw, stem }: Word) => FILL.has(raw) || kind.has(stem);
  const hasItem = lines.length > 0;
  const phrases = phrasesFor(document, user).filter((phrase) => phrase.asks.includes(asks));
  const rankOfAll = (cover: Cover) => cover.phrases.reduce((sum, each) => sum + rankOf(each, hasItem, asks), 0);
  const [best] = covers(phrases, words)
    .filter(({ left }) => left.every(isLight))
    .sort(
      (a, b) => a.left.length - b.left.length || a.phrases.length - b.phrases.length || rankOfAll(a) - rankOfAll(b),
    );
  if (best)
    return {
      aspects: best.phrases.map(({ aspect }) => aspect),
      asks,
      lines,
      isForbidden: best.phrases.some(({ isHidden }) => isHidden),
    };
  const plain = words.every(isLight) ? withoutWords(document, raws, asks, hasItem) : undefined;
  if (plain) return { aspects: [plain], asks, lines, isForbidden: isHiddenField(document, user, plain) };
  const known = new Set(phrasesFor(document, user).flatMap((phrase) => phrase.words));
  const unknown = words.filter((word) => !isLight(word) && ![...known].some((each) => isWord(each, word)));
  return { unknown: [...new Set(unknown.map(({ raw }) => raw))] };
}

const isHiddenField = (document: Document, user: AccessUser, aspect: Aspect): boolean =>
  aspect.kind === 'field' &&
  phrasesFor(document, user).some(
    (phrase) => phrase.isHidden && phrase.aspect.kind === 'field' && phrase.aspect.key === aspect.key,
  );

/** Whether a question goes on about what was talked about: 'who approved it?', 'and when?'. */
export const isGoingOn = (question: string): boolean => {
  const words = wordsOf(question);
  return (
    words.some((word) => /^(it|its|this|that|they|them)$/.test(word)) ||
    /^(and|what about|how about)\b/.test(words.join(' ')) ||
    (words.length <= 3 && /^(who|when|why|status)$/.test(words[0] ?? ''))
  );
};
