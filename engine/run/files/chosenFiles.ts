/** Which files people can choose for a record: the same rules where they choose them and where the API stores them. */

import type { Field } from '../../define/fields';

/** The first bytes of each type. What a file is called, or says it is, doesn't count. */
const SIGNATURES: Readonly<Record<string, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** For the file dialog of a browser. */
export const ACCEPTED_FILES = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

/** How many bytes `fileType` needs. */
export const SIGNATURE_BYTES = 8;

/** A file's media type by its first bytes; undefined for anything but PDF, JPEG and PNG. */
export const fileType = (start: Uint8Array): string | undefined =>
  Object.keys(SIGNATURES).find((type) => SIGNATURES[type]?.every((byte, index) => start[index] === byte));

/** '840 KB', '1.2 MB', rounded up, so that what is over a limit doesn't look equal to it. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${(Math.ceil((kilobytes / 1024) * 10) / 10).toFixed(1)} MB`;
}

const LONGEST_NAME = 120;
/** Separators of paths, and characters that no one sees. */
const UNSAFE = /[/\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A name as it is stored and shown: without paths and invisible characters. A long one keeps its ending. */
export function fileName(given: string): string {
  const name = given.normalize('NFC').replace(UNSAFE, ' ').replace(/ +/g, ' ').trim();
  const letters = [...name];
  if (letters.length <= LONGEST_NAME) return name || 'File';
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return `${letters.slice(0, LONGEST_NAME - ending.length - 1).join('')}…${ending}`;
}

/** Why a file can't be attached, with its name; undefined if it can. `start`: its first bytes. */
export function fileProblem(
  { maxBytes }: Pick<Field<'files'>, 'maxBytes'>,
  { name, size, start }: { name: string; size: number; start: Uint8Array },
): string | undefined {
  if (size === 0) return `“${name}” is empty`;
  if (maxBytes !== undefined && size > maxBytes)
    return `“${name}” has ${sizeText(size)}; a file can have ${maxBytes / 1024 / 1024} MB at most`;
  return fileType(start) ? undefined : `“${name}” isn’t a PDF, JPEG or PNG file`;
}
