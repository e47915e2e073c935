/** Quantities as people write them, with their unit: `12.5 kg`. */

/** A quantity and its unit, as written. */
export interface WrittenQuantity {
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
