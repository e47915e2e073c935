/** Limits: 'over 5,000', 'at least 10 times', 'between 5 and 10 kg'. Read from the text, since '5,000' is one number. */

import type { Limit } from '../marks';

const NUMBER = String.raw`((?:lkr|rs\.?|\$|€|£)\s?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?(k|thousand|m|mn|million|lakhs?)?\b`;
const BEHIND = String.raw`(?:\s?(%|percent\b|pct\b|rupees\b|lkr\b|times\b|portions?\b|plates?\b|pieces?\b|pcs\b|units?\b|kgs?\b|kilos?\b|kilograms?\b|g\b|grams?\b|l\b|litres?\b|liters?\b|ml\b))?`;
const ABOVE = '(?:(?:more|greater|higher|larger|bigger|better) than|over|above|exceeding|>)';
const FROM =
  '(?:at least|no less than|not less than|no fewer than|not below|not under|a minimum of|minimum of|upwards of|>=|≥)';
const BELOW = '(?:(?:less|fewer|lower|smaller) than|under|below|<)';
const UPTO = '(?:at most|no more than|not more than|not over|not above|up to|a maximum of|maximum of|<=|≤)';
/** Dates, times of day and stretches of time are no limits of figures. */
const OF_TIME =
  /^\s*(?:st\b|nd\b|rd\b|th\b|am\b|pm\b|a\.m|p\.m|o.?clock|:\d|\/\d|-\d|(?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:minute|min|hour|day|week|month|quarter|year)s?\b)/;
/** What may follow a number that stands for itself; another word says what is counted. */
const NOTHING_COUNTED =
  /^\s*(?:$|[?.!,;]|(?:in|on|at|for|from|to|by|during|within|since|between|last|this|yesterday|today|and|or|was|were|is|are|did|do|with|per|each|sold|used|wasted|worth|left|of|may|june|july|(?:jan|feb|mar|apr|aug|sep|oct|nov|dec)\w*)\b)/;
const FACTORS: Readonly<Record<string, number>> = { k: 3, thousand: 3, m: 6, mn: 6, million: 6, lakh: 5, lakhs: 5 };
const MEASURES: readonly (readonly [RegExp, string])[] = [
  [/^k/, 'kg'],
  [/^(g$|gram)/, 'g'],
  [/^(l$|lit)/, 'l'],
  [/^ml$/, 'ml'],
];

/** '100k' is '100000'. */
function plain(digits: string, factor: string | undefined): string {
  const [whole = '', part = ''] = digits.replaceAll(',', '').split('.');
  const zeros = factor ? (FACTORS[factor] ?? 0) : 0;
  const moved = part.padEnd(zeros, '0');
  const rest = moved.slice(zeros);
  return `${whole}${moved.slice(0, zeros)}${rest ? `.${rest}` : ''}`.replace(/^0+(?=\d)/, '');
}

function unitOf(
  sign: string | undefined,
  behind: string | undefined,
  after: string,
): Pick<Limit, 'unit' | 'measure' | 'noun'> {
  if (behind === '%' || behind === 'percent' || behind === 'pct') return { unit: 'percent', measure: undefined };
  if (sign || behind === 'rupees' || behind === 'lkr') return { unit: 'money', measure: undefined };
  if (behind) return { unit: 'count', measure: measureOf(behind) };
  const noun = NOTHING_COUNTED.test(after) ? undefined : /\p{L}+/u.exec(after)?.[0];
  return noun ? { unit: 'count', measure: undefined, noun } : { unit: undefined, measure: undefined };
}

const MEASURED =
  /(?<![\d.,]\s?)\b(?:how (?:many|much) )?(kgs?|kilos?|kilograms?|grams?|litres?|liters?|ml)\b(?: of\b)?(?!\s*(?:per|each))/i;

/** A text without what was found in it. */
const without = (text: string, { index, 0: found }: RegExpExecArray, instead = ''): string =>
  `${text.slice(0, index)}${instead} ${text.slice(index + found.length)}`;
const measureOf = (word: string): string | undefined => MEASURES.find(([pattern]) => pattern.test(word))?.[1];

/** Takes 'kilos of', 'how many kg' out of a question: what its figure must be counted in. A number's unit belongs to the number. */
export function takeMeasure(text: string): { measure: string | undefined; rest: string } {
  const found = MEASURED.exec(text);
  const measure = found ? measureOf(found[1]?.toLowerCase() ?? '') : undefined;
  return { measure, rest: found && measure ? without(text, found) : text };
}

const WAYS = (
  [
    [FROM, 'least', false],
    [UPTO, 'most', false],
    [ABOVE, 'least', true],
    [BELOW, 'most', true],
  ] as const
).map(([words, end, isOpen]) => [new RegExp(String.raw`(?<![\w])${words}\s*${NUMBER}${BEHIND}`), end, isOpen] as const);

const isYear = (digits: string, sign: string | undefined, factor: string | undefined): boolean =>
  /^20[12]\d$/.test(digits) && !sign && !factor;

/** One limit with another end; undefined where they are not two ends of the same. */
function bothEnds(one: Limit, other: Limit): Limit | undefined {
  const isApart = Boolean(one.least) !== Boolean(other.least) && Boolean(one.most) !== Boolean(other.most);
  const isSame = (key: 'unit' | 'measure' | 'noun'): boolean => !one[key] || !other[key] || one[key] === other[key];
  return isApart && isSame('unit') && isSame('measure') && isSame('noun')
    ? { ...other, ...one, unit: one.unit ?? other.unit, measure: one.measure ?? other.measure }
    : undefined;
}

/** Ways to say that a figure is above or below zero, with the figure that they are about. */
const OF_ZERO: readonly (readonly [RegExp, 'least' | 'most', string])[] = [
  [
    /\b(?:los(?:e|es|ing)|lost) (?:us )?money\b|\bma(?:ke|kes|king|de) (?:us )?a loss\b|\bat a loss\b|\bunprofitable\b/,
    'most',
    ' margin %',
  ],
  [/\b(?:below|under) zero\b/, 'most', ''],
  [/\b(?:above|over) zero\b/, 'least', ''],
  [/\b(?:got|gotten|becam?e|getting|are) (?:more expensive|costlier)\b/, 'least', ' more expensive'],
];

function takeZero(text: string): Taken | undefined {
  for (const [words, end, figure] of OF_ZERO) {
    const found = words.exec(text.toLowerCase());
    if (!found) continue;
    const limit = { [end]: { value: '0', isOpen: true }, unit: undefined, measure: undefined };
    return { limit, rest: without(text, found, figure) };
  }
  return undefined;
}

interface Taken {
  limit: Limit | undefined;
  /** The question without it. */
  rest: string;
}

/**
 * Takes a limit out of a question: 'over 5,000', or both ends of one, 'over 5,000 and under 9,000'. Another limit stays where it is and is not
 * understood.
 */
export function takeLimit(text: string): Taken {
  const ofZero = takeZero(text);
  if (ofZero) return ofZero;
  const first = takeOne(text);
  const second = first.limit && takeOne(first.rest);
  const both = first.limit && second?.limit ? bothEnds(first.limit, second.limit) : undefined;
  return both && second ? { limit: both, rest: second.rest } : first;
}

const BETWEEN = new RegExp(String.raw`(?<![\w])between\s+${NUMBER}\s+and\s+${NUMBER}${BEHIND}`);

function takeOne(text: string): Taken {
  const lower = text.toLowerCase();
  const behindOf = ({ index, 0: found }: RegExpExecArray): string => lower.slice(index + found.length);
  const both = BETWEEN.exec(lower);
  if (both) {
    const [, sign, from = '', fromFactor, otherSign, to = '', toFactor, behind] = both;
    const after = behindOf(both);
    if (!OF_TIME.test(after) && !isYear(to, otherSign, toFactor))
      return {
        limit: {
          // 'Between 5 and 10k' is both in thousands.
          least: { value: plain(from, fromFactor ?? toFactor), isOpen: false },
          most: { value: plain(to, toFactor), isOpen: false },
          ...unitOf(sign ?? otherSign, behind, after),
        },
        rest: without(text, both),
      };
  }
  for (const [words, end, isOpen] of WAYS) {
    const one = words.exec(lower);
    const [, sign, digits = '', factor, behind] = one ?? [];
    if (!one || OF_TIME.test(behindOf(one)) || isYear(digits, sign, factor)) continue;
    return {
      limit: { [end]: { value: plain(digits, factor), isOpen }, ...unitOf(sign, behind, behindOf(one)) },
      rest: without(text, one),
    };
  }
  return { limit: undefined, rest: text };
}
