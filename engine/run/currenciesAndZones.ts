/** Standard names: currencies (ISO 4217), time zones (IANA) and countries (ISO 3166), as known to this JavaScript engine. */

import { COUNTRIES, currencyIn } from './countries';

/** Which of them a text field contains. */
export type WorldName = 'currency' | 'timeZone' | 'country';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // JavaScript also accepts offsets such as +05:30, which have no daylight saving.
    return /^[A-Z]/.test(name);
  } catch {
    return false;
  }
};

interface WorldNames {
  isValid: (name: string) => boolean;
  /** All available names. */
  list: () => readonly string[];
  example: string;
}

export const WORLD_NAMES: Readonly<Record<WorldName, WorldNames>> = {
  currency: {
    isValid: (name) => Intl.supportedValuesOf('currency').includes(name),
    list: () => Intl.supportedValuesOf('currency'),
    example: 'a three-letter currency such as USD',
  },
  timeZone: {
    isValid: isTimeZone,
    list: () => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])],
    example: 'a time zone such as Asia/Colombo',
  },
  country: {
    isValid: (code) => currencyIn(code) !== undefined,
    list: () => COUNTRIES,
    example: 'a two-letter country such as LK',
  },
};
