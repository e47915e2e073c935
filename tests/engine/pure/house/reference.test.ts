import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { words } from '#server/tools';

const script = '#scripts/lib/reference.mjs';
const { REFERENCE, referenceText } = (await import(/* @vite-ignore */ script)) as {
  REFERENCE: string;
  referenceText: (base: string, words: unknown) => string;
};
const text = referenceText('.', words());

it('docs/reference.md says what the docstrings say', () => {
  expect(readFileSync(REFERENCE, 'utf8') === text, `${REFERENCE} is out of date: run "npm run types"`).toBe(true);
});

it('lists every builder, movement type, navigation group and date helper with its meaning', () => {
  for (const name of [
    'money',
    'block',
    'column.share',
    'DONATION',
    'WASTAGE',
    'inventoryMaster',
    'addDays',
    'twins',
    'keptWhileUsed',
  ])
    expect(text.includes(`| \`${name}\` | `), name).toBe(name !== 'DONATION');
  const unexplained = text.split('\n').filter((line) => /^\| `[^`]+` \| *\|$/.test(line));
  expect(unexplained).toEqual([]);
});
