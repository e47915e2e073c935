/** Characters that look like others, or like nothing: what spreadsheets, web pages and other scripts put into texts. */

/** Zeros of scripts whose digits spreadsheets write: Arabic, Persian, Devanagari, Bengali, Tamil, Thai, Khmer, Burmese. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50, 0x17e0, 0x1040];
const DIGITS = new RegExp(
  `[${ZEROS.map((zero) => `\\u{${zero.toString(16)}}-\\u{${(zero + 9).toString(16)}}`).join('')}]`,
  'gu',
);

/** Numbers with the digits 0 to 9, and Arabic marks as the usual ones: `١٢٫٥` is `12.5`. */
export const plainDigits = (text: string): string =>
  text
    .replace(DIGITS, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
    })
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');

const SPACES = /[\u00a0\u2002-\u200a\u202f\u3000]/g;
/** Marks for the direction of writing, and characters without a width. Joiners stay: letters of some scripts need them. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Text with ordinary spaces and nothing that can't be seen, so that equal names are equal. */
export const visible = (text: string): string => text.replace(UNSEEN, '').replace(SPACES, ' ').trim();
