/** Decodes the bytes of a file that a program sends. Unreadable files are refused, because no one would notice what a wrong guess corrupts. */

import { decoded, markedEncoding } from './encodings';

/** The text, or why it couldn't be read, in words for the person who chose the file. */
type FileText = { text: string } | { problem: string };

const isKnown = (charset: string): boolean => {
  try {
    new TextDecoder(charset);
    return true;
  } catch {
    return false;
  }
};

/**
 * A byte order mark determines the encoding (UTF-8, UTF-16); otherwise the sender does; otherwise it is UTF-8. Other encodings, such as
 * Latin-1 from older spreadsheets, are usually detected because their accents aren't valid UTF-8.
 * @param charset as the sender says, such as `windows-1252`
 */
export function textOfFile(bytes: Uint8Array, charset?: string): FileText {
  const marked = markedEncoding(bytes);
  if (!marked && charset && !isKnown(charset)) return { problem: `There is no charset “${charset.slice(0, 40)}”` };
  const text = decoded(bytes, marked ?? charset ?? 'utf-8');
  // UTF-16 without a byte order mark reads as UTF-8 with a zero after each letter.
  if (text !== undefined && !text.includes('\u0000')) return { text };
  const expected = marked ?? charset;
  return {
    problem: `The file is not ${expected ? expected.toUpperCase() : 'UTF-8'} text, so its letters can’t be read. Save it as “CSV UTF-8” and try again.`,
  };
}
