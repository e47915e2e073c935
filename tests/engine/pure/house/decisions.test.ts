import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The index of the decisions and the files of their areas agree: what someone looks up by its number is there, and once. */

const docs = join(import.meta.dirname, '../../../../docs');

/** The fragment that GitHub gives a heading. */
const fragmentOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');

const decided = readdirSync(join(docs, 'decisions')).flatMap((file) =>
  [...readFileSync(join(docs, 'decisions', file), 'utf8').matchAll(/^## ((\w+)\. (.+) \([^()]+\))$/gm)].map(
    ([, heading = '', number = '', title = '']) => ({
      number,
      line: `| ${number} | [${title}](decisions/${file}#${fragmentOf(heading)}) |`,
    }),
  ),
);
const listed = readFileSync(join(docs, 'decisions.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| (?:[A-Z]|\d+) \| .*?\) \|(?= )/.exec(line)?.[0] ?? []);

it('lists every decision once, with its number, title and place', () => {
  expect(decided.length).toBeGreaterThan(200);
  expect(listed.toSorted()).toEqual(decided.map(({ line }) => line).toSorted());
  expect(new Set(decided.map(({ number }) => number)).size).toBe(decided.length);
});
