/** Names that the world agrees on: currencies (ISO 4217) and time zones (IANA). What this program's engine knows is valid. */

/** Which of them a text field holds. */
export type WorldName = 'currency' | 'timeZone';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Engines also take offsets such as +05:30, which know nothing of summer time.
    return /^[A-Z]/.test(name);
  } catch {
    return false;
  }
};

interface WorldNames {
  isValid: (name: string) => boolean;
  /** All that are offered. */
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
};
