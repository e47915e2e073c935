/** The fonts of letters as PDF files: Noto Sans, which covers the scripts that names and remarks are written in. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { UndrawableText } from './letter';

/** In the order in which they are tried: package, and the part of it. The Latin ones come first, for digits and spaces. */
const PARTS: readonly (readonly [family: string, part: string])[] = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'cyrillic-ext'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'greek-ext'],
  ['noto-sans', 'devanagari'],
  ['noto-sans-sinhala', 'sinhala'],
  ['noto-sans-tamil', 'tamil'],
  ['noto-sans-arabic', 'arabic'],
];

export type Weight = 400 | 700;

/** A part of a text that one font can draw. */
export interface Run {
  text: string;
  font: Face;
}

/** One font file, as read, and what it can draw. */
export interface Face {
  name: string;
  bytes: Buffer;
  has: (character: string) => boolean;
}

const require = createRequire(import.meta.url);
const loaded = new Map<string, Promise<Face>>();

function faceOf([family, part]: (typeof PARTS)[number], weight: Weight): Promise<Face> {
  const name = `${family}-${part}-${weight}`;
  const known = loaded.get(name);
  if (known) return known;
  const face = readFile(require.resolve(`@fontsource/${family}/files/${name}-normal.woff`)).then((bytes): Face => {
    const font = create(bytes) as Font;
    return { name, bytes, has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) };
  });
  loaded.set(name, face);
  return face;
}

/** Has no script of its own: it is drawn with the font before it. */
const JOINS = /[\s\u200b-\u200d\p{M}]/u;

/**
 * A text in parts that one font each can draw. Spaces and combining marks stay with what they follow.
 * @throws UndrawableText if no font has one of its characters
 */
export async function runsOf(text: string, weight: Weight): Promise<Run[]> {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    if (last && (JOINS.test(character) || last.font.has(character)) && !isLatinAgain(last, character)) {
      last.text += character;
      continue;
    }
    const font = await fontFor(character, weight);
    if (!font) throw new UndrawableText(text);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

/** Digits and letters that a script's own font has too look better in the Latin one. */
const isLatinAgain = ({ font }: Run, character: string): boolean =>
  !font.name.startsWith('noto-sans-latin-') && /[A-Za-z0-9]/.test(character);

async function fontFor(character: string, weight: Weight): Promise<Face | undefined> {
  for (const part of PARTS) {
    const face = await faceOf(part, weight);
    if (face.has(character)) return face;
  }
  return undefined;
}
