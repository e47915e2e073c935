/** Compares text as people do: ignoring case, accents and how an accent is encoded. */

/** Accents that are separate characters. Vowel signs of Sinhala, Tamil or Arabic are letters, not accents. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/g;
/** Letters without a removable accent, and what people type for them. */
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
/** ASCII only needs lower case. */
const PLAIN = /^[ -~\n\t]*$/;

/** The form used for search and uniqueness: `Crème Brûlée` is `creme brulee`. The same as the database's (server/db/folded.sql). */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(/[ßæœþøđðłħı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}
