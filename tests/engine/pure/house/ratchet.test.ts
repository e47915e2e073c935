import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The scripts are plain JavaScript, because they run before anything is installed: hence the type here. */
const script = '#scripts/lib/imports.mjs';
const { filesIn, withoutComments } = (await import(/* @vite-ignore */ script)) as {
  filesIn: (folder: string, base: string) => string[];
  withoutComments: (text: string) => string;
};

const ROOMS = ['engine', 'resources', 'src', 'server', 'dataProvider', 'authProvider', 'login', 'demo'];
const files = ROOMS.flatMap((room) => filesIn(room, '.')).filter((file) => !file.endsWith('.gen.ts'));
const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const CAST = /\bas (?:string|AnyRecord|Numeric|never|unknown as)\b/g;

const found = (pattern: RegExp, read: (text: string) => string) =>
  texts.flatMap(({ file, text }) => [...read(text).matchAll(pattern)].map(() => file));

/** Lower a figure here after improving it; never raise one. */
it.each([
  ['casts', CAST, withoutComments, 57],
  ['records of which nothing is known (AnyRecord)', /\bAnyRecord\b/g, withoutComments, 1735],
  ['rules of the linter that are switched off', /\bbiome-ignore\b/g, (text: string) => text, 43],
])('%s only become fewer', (_what, pattern, read, most) => {
  expect(files.length).toBeGreaterThan(600);
  const places = found(pattern, read);
  expect(
    places.length,
    `${places.length} of at most ${most}: use the record's type (RecordOf, Draft) or engine/run/values`,
  ).toBeLessThanOrEqual(most);
});
