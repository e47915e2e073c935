/** Texts as people compare them: without regard to capitals, accents, or how an accent is encoded. */

/** Accents that are characters of their own; vowel signs of Sinhala, Tamil or Arabic are letters, not accents. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/g;
/** Letters that have no accent to remove, and what people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};
/** ASCII has nothing to fold but its capitals. */
const PLAIN = /^[ -~\n\t]*$/;

/**
 * The form in which texts are searched and must be unique: `Crème Brûlée` is `creme brulee`. The same as the database's
 * (server/db/folded.sql).
 */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(/[ßæœþøđðłħı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}
