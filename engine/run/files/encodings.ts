/** Guesses the encoding of a text file without a sender. The guess is shown to the person, who can choose another. */

/** The encodings of office programs, with their names for people. */
export const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1256': 'Arabic (Windows-1256)',
  gb18030: 'Chinese (GB18030)',
  big5: 'Chinese, traditional (Big5)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-kr': 'Korean (EUC-KR)',
};

const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** The encoding that a byte order mark names; undefined without one. */
export const markedEncoding = (bytes: Uint8Array): string | undefined =>
  MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];

/** The letters of Windows-1252 where Latin-1 has control characters: Node decodes the one as the other. */
const WESTERN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Bytes decoded, or undefined if they aren't text in this encoding. */
export function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    const text = decoder.decode(bytes);
    if (decoder.encoding !== 'windows-1252') return text;
    return text.replace(/[\u0080-\u009f]/g, (letter) => WESTERN[letter.charCodeAt(0) - 0x80] ?? letter);
  } catch {
    return undefined;
  }
}

/** Bytes enough to tell encodings apart. */
const SAMPLE = 20_000;

/** Lengths of the runs of bytes beyond ASCII: Chinese letters have two each, accents between plain letters one. */
function highRuns(bytes: Uint8Array): number[] {
  const runs: number[] = [];
  let length = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) length += 1;
    else if (length > 0) {
      runs.push(length);
      length = 0;
    }
  }
  return length > 0 ? [...runs, length] : runs;
}

/** The share of runs from which a text counts as Chinese, and their length as Cyrillic. */
const MOSTLY = 0.9;
const WORD = 3;

/** The likeliest encoding: as marked, otherwise UTF-8 if it is valid, otherwise by the pattern of its bytes. */
export function guessedEncoding(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked) return marked;
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 1].map((odd) => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  if (even + odd > sample.length / 8) return odd > even ? 'utf-16le' : 'utf-16be';
  if (decoded(bytes, 'utf-8') !== undefined) return 'utf-8';
  const runs = highRuns(sample);
  const isPaired = runs.filter((length) => length % 2 === 0).length >= runs.length * MOSTLY;
  if (isPaired && decoded(bytes, 'gb18030') !== undefined) return 'gb18030';
  const mean = runs.reduce((sum, length) => sum + length, 0) / runs.length;
  return mean > WORD ? 'windows-1251' : 'windows-1252';
}
