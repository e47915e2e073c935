/** From the words around a document's number to what they ask about it. Every word must mean something, or there is no answer. */

import { lineFieldsOf } from '#engine/read/entities';
import { nameOfLine } from '#engine/run/lines';
import type { Word } from '../marks';
import { contentOf, phraseOf, plainWords, wordsOf } from '../words/english';
import { AS_WRITTEN, type Asks, type Aspect, kindWords, type Phrase, partyOf, phrasesFor, totalOf } from './aspects';
import type { Line, Loaded } from './loading';

/** What a question asks about a document. */
interface Understood {
  aspects: readonly Aspect[];
  asks: Asks;
  /** The lines that it is about: all of them if it names none. */
  lines: readonly Line[];
  isNamed: boolean;
  /** It asks for something that the person can’t see. */
  isForbidden: boolean;
}

/** Words without a meaning in a document. */
const FILL: ReadonlySet<string> = new Set(
  `yet already still please full fully complete completely entirely ever document documents number no doc detail details info information
  summary about finally exactly it its they them this that belong belongs linked related against behind made go went happening list`.split(
    /\s+/,
  ),
);
const VERBS = /^(is|are|was|were|has|have|had|did|do|does|can)$/;
const LEADING = /^(and|so|but|ok|okay|hi|hey|hello|please|pls)$/;
const WHO = /^(who|whom|whose)$/;

/** How a question begins tells what it wants. */
function asksOf(raws: readonly string[]): Asks {
  const words = raws.slice(raws.findIndex((word) => !LEADING.test(word)));
  if (words.some((word) => WHO.test(word)) || words.at(-1) === 'by') return 'who';
  if (words.includes('when')) return 'when';
  return VERBS.test(words[0] ?? '') ? 'whether' : 'what';
}

/** The lines whose items are named, and the places of the words that name them. */
function namedLines({ lines }: Loaded, words: readonly Word[]): { lines: Line[]; taken: ReadonlySet<number> } {
  const titles = lines.map((line, index) => phraseOf(nameOfLine(line, index)));
  const taken = new Set<number>();
  const named = lines.filter((_, index) => {
    const title = titles[index] ?? [];
    const places = title.map((stem) => words.findIndex((word) => word.stem === stem));
    const isAlone = titles.filter(([first]) => first === title[0]).length === 1;
    const found = places.every((at) => at >= 0) ? places : isAlone && (places[0] ?? -1) >= 0 ? places.slice(0, 1) : [];
    for (const at of found) taken.add(at);
    return found.length > 0;
  });
  return { lines: named, taken };
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');
const isWord = (wanted: string, { raw, stem }: Word): boolean =>
  wanted.startsWith(AS_WRITTEN) ? singular(raw) === wanted.slice(AS_WRITTEN.length) : stem === wanted;

/** Phrases that take some words, with the ones that they leave. */
interface Cover {
  phrases: readonly Phrase[];
  left: readonly Word[];
}

/** The ways in which one or two phrases take words. */
function covers(phrases: readonly Phrase[], words: readonly Word[]): Cover[] {
  const ones = phrases.flatMap((phrase): Cover[] => {
    const taken = phrase.words.map((wanted) => words.find((word) => isWord(wanted, word)));
    return taken.includes(undefined)
      ? []
      : [{ phrases: [phrase], left: words.filter((word) => !taken.includes(word)) }];
  });
  const twos = ones.flatMap((one, at) =>
    ones.slice(at + 1).flatMap((other): Cover[] => {
      const left = one.left.filter((word) => other.left.includes(word));
      const isApart = words.every((word) => one.left.includes(word) || other.left.includes(word));
      return isApart ? [{ phrases: [...one.phrases, ...other.phrases], left }] : [];
    }),
  );
  return [...ones, ...twos];
}

/** What a question with nothing but the number asks for. */
function withoutWords({ document }: Loaded, raws: readonly string[], asks: Asks, isNamed: boolean): Aspect | undefined {
  const has = (pattern: RegExp) => raws.some((word) => pattern.test(word));
  const field = (key: string | undefined): Aspect | undefined => (key ? { kind: 'field', key } : undefined);
  if (isNamed) return asks === 'what' || asks === 'whether' ? { kind: 'lines', key: '' } : undefined;
  if (asks === 'who') return has(/^(from|to|with)$/) ? field(partyOf(document)) : undefined;
  if (asks === 'when') return field('docDate');
  if (asks === 'whether' || has(/^where$/)) return { kind: 'status', key: '' };
  if (has(/^(much|worth)$/)) return field(totalOf(document));
  const isAboutContent = has(/^(what|which|many)$/) && has(/^(on|in|under|with|we|they|did)$/);
  return { kind: isAboutContent ? 'lines' : 'summary', key: '' };
}

/**
 * What a question asks about a document.
 * @param rest the question without the number
 * @returns the words that mean nothing, if there are any
 */
export function understand(loaded: Loaded, rest: string): Understood | { unknown: string[] } {
  const { document, identity } = loaded;
  const raws = wordsOf(rest);
  const asks = asksOf(raws);
  const content = plainWords(contentOf(raws)).filter(({ raw }) => !WHO.test(raw));
  const { lines, taken } = namedLines(loaded, content);
  const isNamed = lines.length > 0;
  const words = content.filter((_, at) => !taken.has(at));
  const kind = kindWords(document);
  const isLight = ({ raw, stem }: Word) => FILL.has(raw) || kind.has(stem);
  const every = phrasesFor(document, identity);
  // Figures of the lines where an item is named; otherwise quantities before the document's fields, and those before amounts.
  const rankOf = ({ aspect: { kind: of, key }, words: own }: Phrase): number => {
    if (own.some((word) => word.startsWith(AS_WRITTEN))) return 0;
    if (of === 'column') return isNamed ? 1 : lineFieldsOf(document)[key]?.kind === 'quantity' ? 2 : 4;
    if (of === 'state') return asks === 'whether' ? 1 : 5;
    return of === 'open' ? 2 : 3;
  };
  const rankOfAll = ({ phrases }: Cover) => phrases.reduce((sum, each) => sum + rankOf(each), 0);
  const asked = every.filter((phrase) => phrase.asks.includes(asks));
  const [best] = covers(asked, words)
    .filter(({ left }) => left.every(isLight))
    .sort(
      (a, b) => a.left.length - b.left.length || a.phrases.length - b.phrases.length || rankOfAll(a) - rankOfAll(b),
    );
  const plain = !best && words.every(isLight) ? withoutWords(loaded, raws, asks, isNamed) : undefined;
  const aspects = best?.phrases.map(({ aspect }) => aspect) ?? (plain ? [plain] : []);
  if (aspects.length === 0) {
    const unknown = words.filter(
      (word) => !isLight(word) && !every.some((phrase) => phrase.words.some((known) => isWord(known, word))),
    );
    return { unknown: [...new Set(unknown.map(({ raw }) => raw))] };
  }
  const isHidden = ({ kind: of, key }: Aspect) =>
    every.some((phrase) => phrase.isHidden && phrase.aspect.kind === of && phrase.aspect.key === key);
  return { aspects, asks, lines: isNamed ? lines : loaded.lines, isNamed, isForbidden: aspects.some(isHidden) };
}

/** Whether a question goes on about what was talked about: 'who approved it?', 'and when?'. */
export const isGoingOn = (question: string): boolean => {
  const words = wordsOf(question);
  return (
    words.some((word) => /^(it|its|this|that|they|them)$/.test(word)) ||
    /^(and|what about|how about)\b/.test(words.join(' ')) ||
    (words.length <= 3 && /^(who|when|why|status)$/.test(words[0] ?? ''))
  );
};
