/** Payment card numbers in what people and systems write: never kept, except for the last four digits. Pure. */

/** Digits as people write them, in groups with single spaces or hyphens between. */
const GROUPS = /\d+(?:[ -]\d+)*/g;
const [SHORTEST, LONGEST] = [13, 19];

/** The check digit of card numbers (ISO/IEC 7812). */
function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** 13 to 19 digits with a valid check digit, and a first digit that cards have. Written in groups, they are no shorter than three but for the last. */
function isCardNumber(groups: readonly string[]): boolean {
  const digits = groups.join('');
  return (
    digits.length >= SHORTEST &&
    digits.length <= LONGEST &&
    /^[2-9]/.test(digits) &&
    groups.slice(0, -1).every((group) => group.length >= 3) &&
    isLuhnValid(digits)
  );
}

/** Masks the card numbers in digits and separators: whole groups, the longest number first. */
function masked(run: string): string {
  // Groups, with their separators in between.
  const parts = run.split(/([ -])/);
  for (let from = 0; from < parts.length; from += 2)
    for (let to = parts.length - 1; to >= from; to -= 2) {
      const groups = parts.slice(from, to + 1).filter((_, index) => index % 2 === 0);
      if (isCardNumber(groups))
        return `${parts.slice(0, from).join('')}•••• ${groups.join('').slice(-4)}${masked(parts.slice(to + 1).join(''))}`;
    }
  return run;
}

/** The text with the last four digits of each card number in it, `•••• 4242`; other texts stay as they are. */
export const withoutCardNumbers = (text: string): string =>
  text.length < SHORTEST ? text : text.replace(GROUPS, masked);

/**
 * A value without card numbers in its texts, at any depth.
 * @param isKept keys whose texts identify something and stay as they are
 * @param found called with the path of each text that had one
 */
export function withoutCards<T>(value: T, isKept: (key: string) => boolean, found?: (path: string) => void): T {
  const clean = (each: unknown, path: string): unknown => {
    if (typeof each === 'string') {
      const text = withoutCardNumbers(each);
      if (text !== each) found?.(path);
      return text;
    }
    if (Array.isArray(each)) return each.map((one, index) => clean(one, path ? `${path}.${index}` : String(index)));
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).map(([key, one]) => [key, isKept(key) ? one : clean(one, path ? `${path}.${key}` : key)]),
    );
  };
  return clean(value, '') as T;
}
