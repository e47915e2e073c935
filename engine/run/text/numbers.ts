/**
 * Numbers as people and files write them: one reader for imports, line grids, count sheets and price editors. `1,234.50` and `12.50` can be
 * read in one way only. `1,250` is 1250 with decimal points and 1.25 with decimal commas: unless the mark is known, it is refused.
 */

import { dec, fixed, isDecimal } from '../decimal';
import { plainDigits } from './characters';
import type { Parsed } from './parsed';

/** The sign before a number's decimals. */
export type DecimalMark = '.' | ',';

/** How a number is written. */
export interface NumberForm {
  /** The mark that the number must have. @default either, if only one is possible */
  mark?: DecimalMark | undefined;
  /** Decimals of the field: computed numbers such as 13.888888888888889 are rounded to it; a whole number has no mark. */
  scale?: number | undefined;
  /** Whether `1.250` has a decimal point, as in what the console and workbooks write. In a CSV it may as well be grouped. @default true */
  isPlain?: boolean;
  /** Whether a percent sign may follow: `5%` is no price and no quantity. @default true */
  isShare?: boolean;
}

/** More decimals than a person types: a spreadsheet computed the number. */
const TYPED_DECIMALS = 10;

const FRACTION_SIGN = /(\d)\s*([\u00bc-\u00be\u2150-\u215e])/g;
// A cent is no currency: 50¢ aren't 50.00.
const SIGN_OF_CURRENCY = String.raw`[A-Za-z]{0,2}(?!¢)\p{Sc}|(?:Rs|kr|Fr)\.?|zł|Kč|Ft|lei|TL|S/`;
const BEFORE = new RegExp(String.raw`^(-?)\s*(?:${SIGN_OF_CURRENCY}|R(?=[\s\d])|([A-Z]{3})(?=[\s\d.,-]))\s*`, 'u');
const AFTER = new RegExp(String.raw`\s*(?:${SIGN_OF_CURRENCY}|([A-Z]{3})|%|/[-=])(-?)$`, 'u');

// KGS is a currency, and in kitchens kilograms.
const isCurrency = (code: string | undefined): boolean =>
  code === undefined || (code !== 'KGS' && currencyCodes().has(code));

let codes: Set<string> | undefined;
function currencyCodes(): Set<string> {
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  return codes;
}

/** Digits, marks and a leading minus: without currency, brackets, and the kinds of spaces and minus signs. */
function bare(text: string): string {
  let left = plainDigits(text)
    .replace(FRACTION_SIGN, '$1 $2')
    .normalize('NFKC')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/[\u2019\u02bc`]/g, "'")
    .replace(/\u2044/g, '/')
    .trim();
  const inBrackets = /^\((.+)\)$/.exec(left)?.[1];
  if (inBrackets) left = inBrackets.trim();
  left = left.replace(BEFORE, (found, minus: string, code?: string) => (isCurrency(code) ? minus : found));
  left = left.replace(AFTER, (found, code?: string, minus = '') => (isCurrency(code) ? minus : found));
  left = left.replace(/^\+\s*/, '').replace(/^-\s+/, '-');
  // No cents: `5,-` and `5.–` in much of Europe.
  left = left.replace(/(\d[.,])-{1,2}$/, '$1');
  if (/^[^-].*-$/.test(left)) left = `-${left.slice(0, -1).trim()}`;
  return inBrackets ? `-${left}` : left;
}

/** The currency that a text names with its number, as written: `$`, `Rs.`, `EUR`. Undefined without one. */
export function currencyIn(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const [before, , code] = BEFORE.exec(plain) ?? [];
  const [after, codeAfter] = AFTER.exec(plain) ?? [];
  const found = [before, after].find((each, at) => each && isCurrency(at === 0 ? code : codeAfter));
  const sign = found?.replace(/^-|-$/g, '').trim();
  return sign && !/^(%|\/[-=])$/.test(sign) ? sign : undefined;
}

/** `1 1/2` and `3/4`, as a decimal. */
function fractionIn(text: string): string | undefined {
  const [, minus = '', whole = '0', above, below] = /^(-?)(?:(\d+) +)?(\d+)\/(\d+)$/.exec(text) ?? [];
  if (above === undefined || below === undefined || dec(below).eq(0)) return undefined;
  const value = dec(whole).plus(dec(above).div(dec(below)));
  return `${minus}${value.toFixed()}`;
}

const GROUPS = /^[1-9]\d{0,2}(?:([ ',.])\d{2,3}(?:\1\d{2,3})*)?$/;

/** Digits without grouping; undefined if they aren't grouped as in any country: thousands, or lakhs and crores. */
function ungrouped(text: string, mark: DecimalMark): string | undefined {
  if (/^\d+$/.test(text)) return text;
  const sign = GROUPS.exec(text)?.[1];
  if (sign === undefined || sign === mark || !/\D\d{3}$/.test(text)) return undefined;
  return text.replaceAll(sign, '');
}

/** What bare text means with this mark; undefined if nothing. */
function meaning(text: string, mark: DecimalMark): string | undefined {
  const minus = text.startsWith('-') ? '-' : '';
  const [before = '', after, ...more] = text.slice(minus.length).split(mark);
  if (more.length > 0 || (after !== undefined && !/^\d*$/.test(after))) return undefined;
  const whole = before === '' && after ? '0' : ungrouped(before, mark);
  return whole === undefined ? undefined : `${minus}${whole}${after ? `.${after}` : ''}`;
}

const rounded = (value: string, scale: number | undefined): string =>
  scale !== undefined && (value.split('.')[1]?.length ?? 0) > Math.max(TYPED_DECIMALS, scale)
    ? dec(fixed(value, scale)).toFixed()
    : value;

/** Whether a text is one number with decimal points and another with decimal commas: `1,250`, `1.250`. */
export function isUncertainNumber(text: string): boolean {
  const plain = bare(text);
  const [point, comma] = [meaning(plain, '.'), meaning(plain, ',')];
  return point !== undefined && comma !== undefined && point !== comma;
}

/** One number as a plain decimal with the digits as written: `'1,234.50'` is `'1234.50'`. The error is a sentence without its full stop. */
export function readNumber(
  text: string,
  { mark, scale, isPlain = true, isShare = true }: NumberForm = {},
): Parsed<string> {
  if (!isShare && text.includes('%')) return { error: `“${text}” is a percentage, not a number` };
  const plain = bare(text);
  const fraction = fractionIn(plain);
  if (fraction !== undefined) return { value: rounded(fraction, scale ?? TYPED_DECIMALS) };
  const [point, comma] = [meaning(plain, '.'), meaning(plain, ',')];
  const known = mark === '.' ? point : mark === ',' ? comma : undefined;
  if (known !== undefined) return { value: rounded(known, scale) };
  const value = point ?? comma;
  if (value === undefined) return { error: `“${text}” is not a number` };
  if (mark !== undefined)
    return {
      error: mark === '.' ? `Use a decimal point: ${value}` : `“${text}” has no decimal comma as the others do`,
    };
  if (point === undefined || comma === undefined || point === comma) return { value: rounded(value, scale) };
  const [thousands, decimal] = point.includes('.') ? [comma, point] : [point, comma];
  if (scale === 0) return { value: thousands };
  if (isPlain && isDecimal(plain)) return { value: decimal };
  return { error: `“${text}” can mean ${thousands} or ${decimal}. Write ${thousands} or ${decimal}` };
}

/** The decimal mark of a number that can be read in one way only, and shows it; otherwise undefined. */
export function markShownBy(text: string): DecimalMark | undefined {
  if (!/\d[.,]|[.,]\d/.test(text)) return undefined;
  const plain = bare(text);
  const [point, comma] = [meaning(plain, '.'), meaning(plain, ',')];
  if (point !== undefined && comma === undefined) return '.';
  return comma !== undefined && point === undefined ? ',' : undefined;
}

/**
 * The decimal mark of numbers that were written together, from the marks that some of them show, otherwise from the column separator: a file
 * with commas between columns has none in its numbers. Undefined if nothing shows it, or both marks occur.
 * @param separator between the columns of a CSV
 */
export function markAmong(shown: Iterable<DecimalMark>, separator?: string): DecimalMark | undefined {
  const [only, other] = new Set(shown);
  if (only) return other ? undefined : only;
  return separator === ',' ? '.' : undefined;
}

/** A quantity and its unit, as written. */
interface WrittenQuantity {
  number: string;
  unit: string;
}

const FRACTIONS = '\u00bc-\u00be\u2150-\u215e';
const WITH_UNIT = new RegExp(
  String.raw`^([-+]?\s*(?:[\d.,' \u00a0\u202f/\u2044]*\d[.,]?|\d*\s*[${FRACTIONS}]|\d+\s+[${FRACTIONS}]))\s*(\p{L}[^\d]*?)\.?$`,
  'u',
);

/** Splits a quantity from the unit after it; undefined if the text has no unit. The number isn't read yet: see `readNumber`. */
export function splitQuantity(text: string): WrittenQuantity | undefined {
  const [, number, unit] = WITH_UNIT.exec(text.trim()) ?? [];
  return number === undefined || unit === undefined ? undefined : { number: number.trim(), unit: unit.trim() };
}

/** The same from the numbers themselves. */
export const decimalMarkOf = (texts: Iterable<string>, separator?: string): DecimalMark | undefined =>
  markAmong(Array.from(texts, (text) => markShownBy(text) ?? []).flat(), separator);
