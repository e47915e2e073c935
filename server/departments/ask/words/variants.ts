/** Other ways to read the words of a question: as a share, as an average, as the last time. Each is tried where the words ask for it. */

import { stemOf } from './english';

/** Words with what they ask for apart from the rest. */
export interface Variant {
  words: readonly string[];
  kind: 'plain' | 'share' | 'average' | 'last';
  /** What an average divides by. */
  per?: string;
  last?: 'time' | 'document';
}

/** In front of the words of a part and of its whole; `BOTH` ends them. */
export const PART = '\u0001part';
export const WHOLE = '\u0001whole';
export const BOTH = '\u0001both';

const SHARE = /^(share|percentage|percent|proportion|portion|part|fraction|pct)$/;
const ARTICLE = /^(a|an|the|our)$/;
/** Between the whole and its part: 'of sales was takeaway', 'of sales came through Uber'. */
const CAME =
  `came in through|came in as|came through|came from|came via|came as|comes from|comes through|come from|come through|was made by|was paid by|
  is paid by|were paid by|was paid in|was from|is from|were from|are from|was by|were by|is by|are by|was through|was for|were for|is made up of|
  is tied up in|was in|is in|went to|goes to|was|were|is|are|by|from|through|via`
    .split('|')
    .map((each) => each.trim().split(' '));

const lengthOf = (words: readonly string[], at: number, phrases: readonly (readonly string[])[]): number =>
  Math.max(
    0,
    ...phrases.map((phrase) => (phrase.every((word, index) => words[at + index] === word) ? phrase.length : 0)),
  );

/** 'Of sales was takeaway': the whole, a verb, the part. */
function wholeThenPart(ahead: readonly string[], words: readonly string[], start: number): string[] | undefined {
  for (let at = start + 1; at < words.length - 0; at++) {
    const length = lengthOf(words, at, CAME);
    if (length === 0 || at + length >= words.length) continue;
    return [...ahead, WHOLE, ...words.slice(start, at), PART, ...words.slice(at + length)];
  }
  return undefined;
}

const ASKING = /^(what|which|whats|is|was|how|much|big|large|a|the|as|an|in|show|me)$/;

/** The words with their part and their whole marked; undefined if they ask for no share. */
function shareIn(all: readonly string[]): string[] | undefined {
  const words = all.slice(0, all.length - endOf(all));
  if (words[0] === 'how' && /^(much|many)$/.test(words[1] ?? '') && words[2] === 'of')
    return wholeThenPart([], words, 3);
  const at = words.findIndex((word, index) => SHARE.test(word) && words[index + 1] === 'of');
  if (at < 0) return undefined;
  let end = at;
  while (end > 0 && ARTICLE.test(words[end - 1] ?? '')) end--;
  const isAs = words[end - 1] === 'as' || words[end - 1] === 'in';
  const ahead = words.slice(0, isAs ? end - 1 : end);
  const asks = ahead.every((word) => ASKING.test(word));
  // 'Staff meals as % of sales', 'takeaway share of sales'.
  if (!asks) return [PART, ...ahead, WHOLE, ...words.slice(at + 2)];
  const came = wholeThenPart([], words, at + 2);
  if (came) return came;
  // 'Share of takeaway in sales'.
  const within = words.findIndex((word, index) => index > at + 2 && /^(in|of)$/.test(word));
  return within < 0 ? undefined : [PART, ...words.slice(at + 2, within), WHOLE, ...words.slice(within + 1)];
}

/** How many words at the end say that the answer is wanted in percent. */
function endOf(words: readonly string[]): number {
  const text = words.join(' ');
  const found = / ,? ?(in percent|in percentage|as a percentage|as percentage|in %)$/.exec(text)?.[0];
  return found ? found.trim().split(' ').length : 0;
}

const AVERAGE = /^(average|avg|mean|averaged)$/;
const PER = /^(per|a|an|each|every)$/;
const EVERY: ReadonlyMap<string, string> = new Map(Object.entries({ daily: 'day', weekly: 'week' }));

/** The ways to read words as an average: without 'average', and without what it is divided by. */
function averagesIn(words: readonly string[]): Variant[] {
  const isAverage = words.some((word) => AVERAGE.test(word));
  const bare = words.filter((word, at) => !AVERAGE.test(word) && !(word === 'on' && AVERAGE.test(words[at + 1] ?? '')));
  return bare.flatMap((word, at): Variant[] => {
    const daily = isAverage ? EVERY.get(word) : undefined;
    if (daily) return [{ kind: 'average', words: bare.filter((_, index) => index !== at), per: daily }];
    const next = bare[at + 1] ?? '';
    // 'A day' may be any day; with an average it is each of them.
    if (!(word === 'per' || (PER.test(word) && isAverage)) || !next || /^(on|the|our)$/.test(next)) return [];
    return [{ kind: 'average', words: bare.filter((_, index) => index !== at && index !== at + 1), per: next }];
  });
}

/** Whether an average of a number is asked for: 'average guests per day', although a report has what the average guest spends. */
const isOfNumber = (words: readonly string[]): boolean => {
  const noun = words[words.findIndex((word) => AVERAGE.test(word)) + 1] ?? '';
  return words.some((word) => AVERAGE.test(word)) && noun.endsWith('s') && stemOf(noun) !== stemOf('sales');
};

const LAST_TIME =
  /^(?:and )?(?:how (?:many days|long) (?:has it been |is it |have passed )?(?:since|ago did|ago was) (?:we |the |our )?(?:last|previous|most recent)|how (?:many days|long) ago did we last|when (?:did|have|do) (?:we|they) last|when (?:was|is) the last time (?:we|they)|whens? (?:was |is )?(?:the |our )?(?:last|most recent|latest)(?: time we)?|last time we|date of (?:the )?last|when last did we|most recent|latest|last)\s+(?=\S)/;
const LIGHT = /^(get|have|had|got|do|did|a|an|any|the|of)$/;
const LAST = /^(last|latest|recent|previous)$/;
const BEFORE_LAST = /^(the|our|most|of|in|at|from)$/;
/** What a word alone does not say: 'count' counts anything. */
const COUNT = /^(count|counting|stocktake|inventory)$/;

/** The ways to read words as a question about the last time, or about the last document of a kind. */
function lastsIn(words: readonly string[]): Variant[] {
  const begins = LAST_TIME.exec(words.join(' '))?.[0];
  if (begins) {
    const rest = words.slice(begins.trim().split(/\s+/).length);
    while (rest.length > 1 && LIGHT.test(rest[0] ?? '')) rest.shift();
    return [{ kind: 'last', last: 'time', words: rest }];
  }
  const at = words.findIndex((word) => LAST.test(word));
  if (at < 1) return [];
  let start = at;
  while (start > 0 && BEFORE_LAST.test(words[start - 1] ?? '')) start--;
  const rest = words.slice(at + 1);
  const named = COUNT.test(rest[0] ?? '') ? ['stock', 'count', ...rest.slice(1)] : rest;
  return [{ kind: 'last', last: 'document', words: [...words.slice(0, start), ...named] }];
}

/** The ways to read some words, in the order in which they are tried. */
export function variantsOf(words: readonly string[]): Variant[] {
  const share = shareIn(words);
  const averages = averagesIn(words);
  const ofNumber = isOfNumber(words) ? averages.filter(({ per }) => per === 'day' || per === 'week') : [];
  return [
    ...(share ? [{ kind: 'share' as const, words: share }] : []),
    ...ofNumber.map((each) => ({ ...each, words: ['how', 'many', ...each.words] })),
    { kind: 'plain', words },
    ...averages,
    ...lastsIn(words),
  ];
}

const CHANGE = 'rise|increase|growth|jump|spike|fall|drop|decrease|decline|dip';
const CHANGED = 'rise|increase|grow|jump|go up|climb|fall|drop|decrease|decline|go down';

/** Each way to ask, and 'why' with what it keeps: whether something rose or fell is part of the question. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/^how come /, 'why '],
  [/^what( has| have)? changed (in|with|about) /, 'why '],
  [/^why (?:(?:is|was) there )?(?:(?:the|a|this|that|such|big|large) )*(?:change|difference) in /, 'why '],
  [/^what(?: is| was|s)? behind (?:the |our )?(.+?) (?:change|difference)\b/, 'why $1'],
  // Change given to guests is a figure.
  [
    /^why (?:do|does|did|is|are|was|were|has|have) (.+?) (?:change|changed|changing|differ|different)\b(?! given)/,
    'why $1',
  ],
  [
    new RegExp(
      `^what( is| was| has|s)? (drove|driving|drives|caused|causing|explains|behind)( the| this| that| our)? (${CHANGE}) (in|of) `,
    ),
    'why $4 ',
  ],
  [
    new RegExp(`^what( is| was| were| are|s)?( the)? (reasons?|causes?) (for|of|behind)( the)? (${CHANGE}) (in|of) `),
    'why $6 ',
  ],
  [new RegExp(`^what made (.+?) (${CHANGED})\\b`), 'why $1 $2'],
];

/** The words of a question that asks for causes, beginning with 'why'; undefined if it does not ask for them. */
export function takeWhy(words: readonly string[]): string[] | undefined {
  const text = words.join(' ');
  for (const [way, why] of WAYS) if (way.test(text)) return text.replace(way, why).split(' ').filter(Boolean);
  return words.includes('why') ? [...words] : undefined;
}

const MOVED =
  /^(?:by )?(?:how(?: much)?|what) (?:did|do|does|has|have) (?!we |i |they )(.+?) (?:change|changed|moved)\b(?! given)/;
const UP_OR_DOWN = /^(?:are |is |did |was |were )?(.+?) (?:go )?up or down\b/;
/** A change that a report has as a figure. */
const OWN = /\bprices?$/;

/** The words of a question that asks how far something moved, without the verb; undefined if it asks for something else. */
export function takeMoved(words: readonly string[]): string[] | undefined {
  const text = words.join(' ');
  const [found, what = ''] = MOVED.exec(text) ?? UP_OR_DOWN.exec(text) ?? [];
  if (found === undefined || OWN.test(what)) return undefined;
  return `${what}${text.slice(found.length)}`.split(' ').filter(Boolean);
}

const AHEAD =
  `except for|except from|other than from|other than|apart from|aside from|not counting|not including|not incl|not including any|leaving out|leave out|leaving aside|
  minus the|taking out|but not|and not|with no|w o`
    .split('|')
    .map((each) => each.trim().split(' '));
const BEHIND = 'not counted|not included|left out|left aside|taken out|aside'.split('|').map((each) => each.split(' '));
/** 'Everything but cash': 'but' leaves out only behind these. */
const EVERYONE = /^(everything|every|everyone|everybody|anyone|anybody|anything|all|any)$/;
/** 'By anyone but Kamal' says no more than 'not Kamal'. */
const ANYONE = /^(by|from|anyone|anybody|everyone|everybody|everything)$/;

const isAt = (words: readonly string[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((word, index) => words[at + index] === word);

/** Puts one word in place of the ways to leave something out. */
export function withLeavingOut(typed: readonly string[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < typed.length; ) {
    const ahead = AHEAD.find((phrase) => isAt(typed, at, phrase));
    const behind = BEHIND.find((phrase) => isAt(typed, at, phrase));
    const isNo = typed[at] === 'no' && typed[at - 1] === ',';
    const isBut = typed[at] === 'but' && typed.slice(Math.max(0, at - 3), at).some((word) => EVERYONE.test(word));
    // 'Drinks aside', and not 'aside from drinks'.
    const isBehind = behind && !ahead && words.length > 0;
    if (isBut) while (ANYONE.test(words.at(-1) ?? '')) words.pop();
    words.push(ahead || isBut || isNo ? 'except' : isBehind ? 'excluded' : (typed[at] ?? ''));
    at += ahead?.length ?? (isBehind ? behind.length : 1);
  }
  return words;
}
