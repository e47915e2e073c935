// How verbose declarations are: lines per file, and how often a field's name is repeated. `npm run resources -- --measure` prints it; a
// test keeps it low.
import { existsSync, readFileSync } from 'node:fs';
import { withoutComments } from './imports.mjs';
import { inRoot } from './paths.mjs';

/** Names of an entity's declared fields: its own, its lines', a report's columns. */
const namesOf = ({ fields = {}, lines = {}, columns = {} }) => [
  ...Object.keys(fields),
  ...Object.keys(lines),
  ...(Array.isArray(columns) ? [] : Object.keys(columns)),
];

/** Columns that are declared by a list of their names. */
const NAMED = /column\.(alike\(\[[^\]]*\]|forLinks\([^)]*\))/g;

/** The words of permissions, which aren't part of the declaration's length either. */
const PERMISSIONS = /^ {2}permissions: (?:\{\n(?: {4}.*\n)* {2}\}|.*),\n/m;

const textOf = (file) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : '');
const linesIn = (text) => (text === '' ? 0 : text.trimEnd().split('\n').length);

/**
 * @typedef {{ file: string, name: string, kind: string, lines: number, words: number, fields: number, repeats: number }} Measure
 *
 * The size of one declaration: `words` is the length of a report's `<name>.words.ts`, which isn't part of `lines`. `repeats` counts the
 * strings in both files that name a field declared there, besides the lists of names that declare columns.
 * @param {{ file: string, declaration: object }} of
 * @returns {Measure}
 */
export function measure({ file, declaration }) {
  const text = textOf(file);
  const words = textOf(file.replace(/\.ts$/, '.words.ts'));
  const names = new Set(namesOf(declaration));
  const strings = [
    ...withoutComments(text + words)
      .replace(NAMED, '')
      .matchAll(/'-?([A-Za-z_]\w*)'/g),
  ].map((match) => match[1]);
  return {
    file,
    name: declaration.name,
    kind: declaration.kind,
    lines: linesIn(text.replace(PERMISSIONS, '')),
    words: linesIn(words),
    fields: names.size,
    repeats: strings.filter((each) => names.has(each)).length,
  };
}

/** The median; for an even count, the lower of the two. */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;

/** Summarises measures: a field is written once in its declaration, plus its repeats. */
export const summary = (measures) => {
  const fields = measures.reduce((total, each) => total + each.fields, 0);
  const repeats = measures.reduce((total, each) => total + each.repeats, 0);
  const lines = measures.map((each) => each.lines);
  return {
    declarations: measures.length,
    median: median(lines),
    longest: Math.max(0, ...lines),
    words: measures.reduce((total, each) => total + each.words, 0),
    fields,
    repeats,
    spelled: fields === 0 ? 1 : (fields + repeats) / fields,
  };
};
