import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Docs and comments name files by their path from the root. A file that moves takes these along. */

const root = join(import.meta.dirname, '../../../..');
const ROOMS = 'authProvider|dataProvider|demo|docs|engine|login|resources|scripts|server|src|tests';
const NAMED = new RegExp(`(?<![\\w./#@-])(?:${ROOMS})/[\\w./-]*\\.(?:md|mjs|sql|tsx?)\\b`, 'g');
/** They tell what was: the files of that day may have moved since. */
const PAST = /^CHANGELOG\.md$|^docs\/decisions\b/;
/** The files that docs/react-admin.md shows how to write; tests/browser/reactAdmin.test.ts writes and uses them. */
const EXAMPLE = /\/Locker\w+\.tsx$/;

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
const docs = [...filesIn('docs'), 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'].filter(
  (file) => file.endsWith('.md') && !PAST.test(file),
);
const code = ROOMS.split('|')
  .filter((room) => room !== 'docs')
  .flatMap(filesIn)
  .filter((file) => /\.(?:mjs|sql|tsx?)$/.test(file));

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
/** A file's comments: code may name files that it writes or expects. */
const commentsOf = (file: string) =>
  textOf(file)
    .split('\n')
    .filter((line) => /^\s*(?:\*|\/\*|\/\/|--)/.test(line))
    .join('\n');

it('docs and comments name only files that exist', () => {
  const named = [...docs.map((file) => [file, textOf(file)]), ...code.map((file) => [file, commentsOf(file)])].flatMap(
    ([file = '', text = '']) => [...text.matchAll(NAMED)].map(([path]) => ({ file, path })),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ path }) => !existsSync(join(root, path)) && !EXAMPLE.test(path))).toEqual([]);
});

it('docs say how long a file is now', () => {
  const told = docs.flatMap((doc) =>
    [...textOf(doc).matchAll(/`([\w./-]+\.(?:sql|tsx?))` \((\d+) lines/g)].map(([, path = '', lines]) => ({
      ...{ doc, path, lines: Number(lines) },
      now: existsSync(join(root, path)) ? textOf(path).split('\n').length - 1 : undefined,
    })),
  );
  const known = told.filter(({ now }) => now !== undefined);
  expect(known.length).toBeGreaterThan(1);
  expect(known.filter(({ lines, now }) => lines !== now)).toEqual([]);
});
