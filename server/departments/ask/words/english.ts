/** The English of questions: words, their stems, and filler words. Nothing here names a report. */

import { folded } from '#engine/run/fold';
import type { Link, Word } from '../marks';

const WORD =
  /,(?!\d)|\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4}|\d+(?:\.\d+)?(?:st|nd|rd|th)?|[\p{L}\p{M}]+|[-–+*/=<>≤≥≠]|%/gu;

/** Small words that are often mistyped: no report has them, so that nothing else would put them right. */
const MISTYPED: Readonly<Record<string, string>> = {
  ...{ wich: 'which', whitch: 'which', whihc: 'which', wht: 'what', waht: 'what', hw: 'how', teh: 'the' },
  ...{ frm: 'from', yest: 'yesterday', yday: 'yesterday', yesterdays: 'yesterday', tdy: 'today', todays: 'today' },
};

/** The words of a text, folded; `%` is 'percent', and a dash between two numbers is 'to'. */
export const wordsOf = (text: string): string[] => tokensOf(text).filter((word) => word !== ',');

/** The words of a text with its commas. */
export function tokensOf(text: string): string[] {
  const found =
    folded(text)
      .replaceAll('&', ' and ')
      .replace(/[’']s\b/g, '')
      .replace(/[’']/g, '')
      .match(WORD) ?? [];
  return found.flatMap((word, index) => {
    if (Object.hasOwn(MISTYPED, word)) return [MISTYPED[word] ?? word];
    if (word === '%') return ['percent'];
    if (word !== '-' && word !== '–') return [word];
    const isBetween = /^\d/.test(found[index - 1] ?? '') && /^\d/.test(found[index + 1] ?? '');
    return isBetween ? ['to'] : [];
  });
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

const STOP =
  set(`a an the of in on at to for from is are was were be been am do did does has had we us our ours i me my you your it its they
  their this that these those there what which whom when where how much many show tell give gave given list can could would with and or
  get got all any some so far as about during within whats wats wat hows pls plz please thanks thank thx kindly ok been find see look let want know overall entire whole breakdown
  just then also too still here by per each every wise only across now right currently moment present anything something everything anyone anybody`);
/** May be left over: they say how something is measured, or that it happened. */
const SOFT =
  set(`enough rupees lkr rs total value worth amount number count quantity figure money collect charge make bring take have come go earn report data period
  percent`);
const BY = set('by per each every');
const EACH = set('per each every');
/** 'The same month last year' is another question than last year; 'the same for Kandy' is only a follow-up. */
const OF_TIME = set('day date time weekday weekdays week month quarter year period hour');

const FORMS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    sell: 'sold sells selling sell',
    sale: 'sale sales',
    use: 'used using uses usage consumed consumption consume consuming',
    waste: 'wasted wastage wasting wastes',
    cancel: 'cancelled canceled cancellation cancellations cancelling cancels void voided voids',
    purchase: 'purchased purchases purchasing bought buy buying',
    receive: 'received receipt receipts receiving',
    pay: 'paid payment payments paying pays',
    make: 'made makes making',
    give: 'gave given gives giving',
    supply: 'supplied supplies supplying',
    take: 'took taken taking takings takes',
    bring: 'brought brings bringing',
    have: 'have having',
    go: 'goes going went gone',
    come: 'came comes coming',
    earn: 'earned earns earning earnings',
    spend: 'spent spending spends',
    average: 'avg averages',
    percent: 'percentage pct percentages',
    quantity: 'qty quantities',
    outlet: 'outlets branch branches restaurant restaurants location locations shops places',
    expire: 'expiring expired expiry expires',
    collect: 'collected collects collecting',
    send: 'sent sends sending',
    transfer: 'transferred transferring transfers',
    compare: 'compared comparison comparing compares',
    worth: 'worth',
    throw: 'threw thrown throws throwing',
    left: 'left remaining remain remains',
    waiter: 'waiters server servers',
  }).flatMap(([stem, forms]) => [stem, ...forms.split(' ')].map((form) => [form, stem])),
);

/** The stem of a word: enough of English for labels and questions to meet. */
export function stemOf(word: string): string {
  const known = FORMS[word];
  if (known) return known;
  if (/^\d/.test(word) || word.length < 4) return word;
  const single = word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/([^suie])s$/, '$1')
    .replace(/es$/, 'e');
  const bare = single.length > 5 ? single.replace(/(ing|ed)$/, '') : single;
  return bare.length > 3 ? bare.replace(/e$/, '') : bare;
}

const SOFT_STEMS: ReadonlySet<string> = new Set([...SOFT].map(stemOf));

/** Whether a word has no meaning alone. */
export const isStop = (raw: string): boolean => STOP.has(raw);
/** Words that have no meaning alone. */
export const isFiller = (word: string): boolean => STOP.has(word) || SOFT.has(word) || Object.hasOwn(FORMS, word);
/** Whether a question may be understood with this word left over. */
export const isSoft = ({ stem }: Pick<Word, 'stem'>): boolean => SOFT_STEMS.has(stem);

const ARTICLE = /^(a|an|the)$/;

/** 'Per' with nothing behind it is not understood, so it counts. */
const isLoose = (words: readonly string[], index: number): boolean =>
  EACH.has(words[index] ?? '') && isStop(words.slice(index + 1).find((word) => !ARTICLE.test(word)) ?? 'the');

const LINKS: ReadonlyMap<string, Link> = new Map([
  ...([',', 'and', 'or', 'plus', 'vs', 'excluded'] as const).map((word) => [word, word] as const),
  ['nor', 'or'],
  ...['versus', 'against', 'than'].map((word) => [word, 'vs'] as const),
  ...[...set('except excepting excluding excl exclude without ignoring ignore besides disregarding minus not')].map(
    (word) => [word, 'without'] as const,
  ),
]);

/** The words that count, each with whether it says what to add up by, and the words that join or leave out. */
export function contentOf(words: readonly string[]): Word[] {
  return words.flatMap((raw, index): Word[] => {
    // 'by the hour': articles in between do not matter.
    const before = words.slice(0, index).findLast((word) => !ARTICLE.test(word)) ?? '';
    const after = words.slice(index + 1).find((word) => !ARTICLE.test(word)) ?? '';
    const link = LINKS.get(raw);
    if (link) return [{ raw, stem: stemOf(raw), isBy: false, link }];
    if (raw === 'same' ? !OF_TIME.has(after) : isStop(raw) && !isLoose(words, index)) return [];
    const isBy = BY.has(before) || words[index + 1] === 'wise';
    return [
      { raw, stem: stemOf(raw), isBy, beside: [before, after], ...(EACH.has(before) ? { isEach: true as const } : {}) },
    ];
  });
}

const PARTICLE = /^(to|in|on|at|for|from|by)$/;

/** The particle without which a phrase of two words means something else: 'to go', 'eat in', 'on order'. */
export function particleOf(text: string): { place: 0 | 1; word: string } | undefined {
  const [first = '', second = '', ...others] = wordsOf(text).filter((word) => !ARTICLE.test(word));
  if (others.length > 0 || !second) return undefined;
  if (PARTICLE.test(first) && !isStop(second)) return { place: 0, word: first };
  return PARTICLE.test(second) && !isStop(first) ? { place: 1, word: second } : undefined;
}

/** The stems of a label or synonym. */
export const phraseOf = (text: string): string[] =>
  contentOf(wordsOf(text)).flatMap(({ stem, link }) => (link && isJoining(link) ? [] : [stem]));

/** Whether a link only joins words; others change what is asked. */
const isJoining = (link: Link): boolean => link === 'and' || link === 'or' || link === ',';

/** Words without their links, for phrases that are compared word by word. */
export const plainWords = (words: readonly Word[]): Word[] => words.filter(({ link }) => !link || !isJoining(link));
