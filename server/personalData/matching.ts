/** Whether a value is one of a person's identifiers: as SQL over a column, and for a value that was read. */

import type { Parameters } from '../records/read/sql';
import type { Identifiers } from './declared';

/** A phone number without what people put between its digits. */
export const digitsOf = (text: string): string => text.replace(/[^0-9+]/g, '');

export interface Matcher {
  /** Condition that a text column is an identifier, or that a jsonb or array column contains one. */
  condition(column: string, type: string): string;
  /** Whether a value is an identifier. */
  isMatch(value: unknown): boolean;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Matches whole values only, regardless of capitals, and phone numbers regardless of spaces and dashes. */
export function matcherOf({ ids, emails, names, phones }: Identifiers, parameters: Parameters): Matcher {
  const texts = [...ids, ...emails, ...names].map((text) => text.toLowerCase());
  const numbers = phones.map(digitsOf).filter((digits) => digits !== '');
  const [wanted, dialled] = [new Set(texts), new Set(numbers)];
  // A statement takes no parameter that it does not name, so that each is added with its first use.
  const once = (values: () => readonly string[]) => {
    let place: string | undefined;
    return () => {
      place ??= `${parameters.add([...values()])}::text[]`;
      return place;
    };
  };
  // A text in JSON has quotes around it, so that its whole is compared.
  const inJson = (values: readonly string[]) => values.map((text) => `%${escaped(JSON.stringify(text))}%`);
  const [same, sameInJson] = [once(() => texts), once(() => inJson(texts))];
  const [dial, dialInJson] = [once(() => numbers), once(() => inJson(numbers))];
  const ends = once(() => [...new Set(numbers.map((each) => each.slice(-1)))]);
  const [hasTexts, hasNumbers] = [texts.length > 0, numbers.length > 0];
  const tests: Readonly<Record<string, (column: string) => (string | false)[]>> = {
    jsonb: (column) => [
      hasTexts && `lower(${column}::text) like any(${sameInJson()})`,
      hasNumbers && `translate(${column}::text, ' ()-./', '') like any(${dialInJson()})`,
    ],
    'text[]': (column) => [hasTexts && `${column} && ${same()}`],
    text: (column) => [
      hasTexts && `lower(${column}) = any(${same()})`,
      // The last digit is compared first, so that few values are taken apart.
      hasNumbers &&
        `case when right(${column}, 1) = any(${ends()}) and ${column} !~ '[[:alpha:]]' then regexp_replace(${column}, '[^0-9+]', '', 'g') = any(${dial()}) else false end`,
    ],
  };
  return {
    condition: (column, type) => tests[type]?.(column).filter(Boolean).join(' or ') || 'false',
    isMatch: (value) =>
      typeof value === 'string' &&
      (wanted.has(value.toLowerCase()) || (!/\p{L}/u.test(value) && dialled.has(digitsOf(value)))),
  };
}
