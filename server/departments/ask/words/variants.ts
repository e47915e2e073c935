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

const split = (text: string): string[] => text.split(' ').filter(Boolean);
/** A pattern for whole words of a text. */
const whole = (words: string, flags = ''): RegExp => new RegExp(`(?<!\\S)(?:${words})(?!\\S)`, flags);

const SHARE = /^(.*?)(?<!\S)(?:share|percentage|percent|proportion|portion|part|fraction|pct) of(?: (.*))?$/;
/** Between the whole and its part: 'of sales was takeaway', 'of sales came through Uber'. */
const CAME =
  `(?:(?:got|get|gets|had|have|has|received|contained|included)(?: an?| any)?|(?:came|comes?) (?:in )?(?:through|as|from|via)|(?:was|is|were|are) (?:made |paid )?(?:by|in|from|through|for)|(?:is )?made up of|
  is tied up in|went to|goes to|was|were|is|are|by|from|through|via)`.replace(/\s*\n\s*/g, '');
const WHOLE_THEN_PART = new RegExp(`^(\\S.*?) ${CAME} (\\S.*)$`);

/** The words with their part and their whole marked; undefined if they ask for no share. */
function shareIn(all: readonly string[]): string[] | undefined {
  const text = all.join(' ').replace(/ ,? ?(?:in percent|in percentage|as a percentage|as percentage)$/, '');
  const [, of] = /^how (?:much|many) of (.*)$/.exec(text) ?? [];
  const [found, before = '', behind = ''] = SHARE.exec(text) ?? [];
  if (of === undefined && found === undefined) return undefined;
  const ahead = before
    .trim()
    .replace(/(?:(?:^| )(?:a|an|the|our))+$/, '')
    .replace(/(?:^| )(?:as|in)$/, '');
  const isAsking = split(ahead).every((word) =>
    /^(what|which|whats|is|was|how|much|big|large|a|the|as|an|in|show|me)$/.test(word),
  );
  // 'Staff meals as % of sales', 'takeaway share of sales'.
  if (of === undefined && !isAsking) return [PART, ...split(ahead), WHOLE, ...split(behind)];
  const [, every, part] = WHOLE_THEN_PART.exec(of ?? behind) ?? [];
  if (every && part) return [WHOLE, ...split(every), PART, ...split(part)];
  // 'Share of takeaway in sales'.
  const [, one, rest = ''] = (of === undefined && /^(\S.*?) (?:in|of)(?: (.*))?$/.exec(behind)) || [];
  return one ? [PART, ...split(one), WHOLE, ...split(rest)] : undefined;
}

const AVERAGE = /^(average|avg|mean|averaged)$/;
const EVERY: Readonly<Record<string, string>> = { daily: 'day', weekly: 'week' };

/** The ways to read words as an average: without 'average', and without what it is divided by. */
function averagesIn(words: readonly string[]): Variant[] {
  const isAverage = words.some((word) => AVERAGE.test(word));
  const bare = words.filter((word, at) => !AVERAGE.test(word) && !(word === 'on' && AVERAGE.test(words[at + 1] ?? '')));
  const without = (at: number, length: number, per: string): Variant[] => [
    { kind: 'average', words: bare.toSpliced(at, length), per },
  ];
  return bare.flatMap((word, at): Variant[] => {
    const daily = isAverage && Object.hasOwn(EVERY, word) ? EVERY[word] : undefined;
    if (daily) return without(at, 1, daily);
    const next = bare[at + 1] ?? '';
    // 'A day' may be any day; with an average it is each of them.
    const isPer = word === 'per' || (isAverage && /^(a|an|each|every)$/.test(word));
    return isPer && next && !/^(on|the|our)$/.test(next) ? without(at, 2, next) : [];
  });
}

/** Whether an average of a number is asked for: 'average guests per day', although a report has what the average guest spends. */
function isOfNumber(words: readonly string[]): boolean {
  const at = words.findIndex((word) => AVERAGE.test(word));
  const noun = words[at + 1] ?? '';
  return at >= 0 && noun.endsWith('s') && stemOf(noun) !== stemOf('sales');
}

const LAST_TIME =
  /^(?:and )?(?:how (?:many days|long) (?:has it been |is it |have passed )?(?:since|ago did|ago was) (?:we |the |our )?(?:last|previous|most recent)|how (?:many days|long) ago did we last|when (?:did|have|do) (?:we|they) last|when (?:was|is) the last time (?:we|they)|whens? (?:was |is )?(?:the |our )?(?:last|most recent|latest)(?: time we)?|last time we|date of (?:the )?last|when last did we|most recent|latest|last)\s+(?=\S)/;
/** 'Got a', 'had the' in front of what happened last. */
const LIGHT = /^(?:(?:get|have|had|got|do|did|a|an|any|the|of) )+(?=\S)/;
const LAST_DOCUMENT = /^(.*?)(?:(?:^| )(?:the|our|most|of|in|at|from))* (?:last|latest|recent|previous)(?: (.*))?$/;

/** The ways to read words as a question about the last time, or about the last document of a kind. */
function lastsIn(words: readonly string[]): Variant[] {
  const text = words.join(' ');
  if (LAST_TIME.test(text))
    return [{ kind: 'last', last: 'time', words: split(text.replace(LAST_TIME, '').replace(LIGHT, '')) }];
  const [found, ahead = '', behind = ''] = LAST_DOCUMENT.exec(text) ?? [];
  if (found === undefined) return [];
  // What a word alone does not say: 'count' counts anything.
  const named = behind.replace(/^(?:count|counting|stocktake|inventory)(?!\S)/, 'stock count');
  return [{ kind: 'last', last: 'document', words: split(`${ahead} ${named}`) }];
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

/** Each way to ask, and 'why' with what it keeps: whether something rose or fell is part of the question. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/^how come /, 'why '],
  [/^what(?: has| have)? changed (?:in|with|about) /, 'why '],
  [/^why (?:(?:is|was) there )?(?:(?:the|a|this|that|such|big|large) )*(?:change|difference) in /, 'why '],
  [/^what(?: is| was|s)? behind (?:the |our )?(.+?) (?:change|difference)\b/, 'why $1'],
  // Change given to guests is a figure.
  [
    /^why (?:do|does|did|is|are|was|were|has|have) (.+?) (?:change|changed|changing|differ|different)\b(?! given)/,
    'why $1',
  ],
  [
    new RegExp(
      `^what(?: is| was| has|s)? (?:drove|driving|drives|caused|causing|explains|behind)(?: the| this| that| our)? (${CHANGE}) (?:in|of) `,
    ),
    'why $1 ',
  ],
  [
    new RegExp(
      `^what(?: is| was| were| are|s)?(?: the)? (?:reasons?|causes?) (?:for|of|behind)(?: the)? (${CHANGE}) (?:in|of) `,
    ),
    'why $1 ',
  ],
  [/^what made (.+?) (rise|increase|grow|jump|go up|climb|fall|drop|decrease|decline|go down)\b/, 'why $1 $2'],
];

/** The words of a question that asks for causes, beginning with 'why'; undefined if it does not ask for them. */
export function takeWhy(words: readonly string[]): string[] | undefined {
  const text = words.join(' ');
  const found = WAYS.find(([way]) => way.test(text));
  return found ? split(text.replace(...found)) : words.includes('why') ? [...words] : undefined;
}

const MOVED = [
  /^(?:by )?(?:how(?: much)?|what) (?:did|do|does|has|have) (?!we |i |they )(.+?) (?:change|changed|moved)\b(?! given)/,
  /^(?:are |is |did |was |were )?(.+?) (?:go )?up or down\b/,
];

/** The words of a question that asks how far something moved, without the verb; undefined if it asks for something else. */
export function takeMoved(words: readonly string[]): string[] | undefined {
  const text = words.join(' ');
  const [found, what = ''] = MOVED.map((way) => way.exec(text)).find(Boolean) ?? [];
  // A change of prices is a figure that a report has.
  return found === undefined || /\bprices?$/.test(what) ? undefined : split(`${what}${text.slice(found.length)}`);
}

const AHEAD = whole(
  `except for|except from|other than from|other than|apart from|aside from|not counting|not including|not incl|leaving out|leave out|leaving aside|minus the|taking out|but not|and not|with no|w o`,
  'g',
);
const BEHIND = /(?<=\S )(?:not counted|not included|left out|left aside|taken out|aside)(?!\S)/g;
/** 'Everything but cash': 'but' leaves out only behind these, and 'by anyone but Kamal' says no more than 'not Kamal'. */
const BUT = /(?<!\S)((?:everything|every|everyone|everybody|anyone|anybody|anything|all|any)(?: \S+){0,2}) but(?!\S)/g;
const ANYONE = /(?:(?:^| )(?:by|from|anyone|anybody|everyone|everybody|everything))+$/;

/** How a question leaves something out, in its own words: a refusal names no word that wasn't typed. */
export const leavingOutTyped = (question: string): string | undefined =>
  [AHEAD, /(?<!\S)no(?!\S)/, BEHIND, /(?<!\S)but(?!\S)/]
    .map((way) => question.toLowerCase().match(new RegExp(way, way.flags.replace('g', '')))?.[0])
    .find((found) => found !== undefined);

/** Puts one word in place of the ways to leave something out. */
export const withLeavingOut = (typed: readonly string[]): string[] =>
  split(
    typed
      .join(' ')
      .replace(AHEAD, 'except')
      .replace(/(?<=(?:^| ), )no(?!\S)/g, 'except')
      .replace(BUT, (_, every: string) => `${every}§`)
      .replace(/^[^§]*(?=§)/, (ahead) => ahead.replace(ANYONE, ''))
      .replace('§', ' except')
      .replace(BEHIND, 'excluded'),
  );
