import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOM = 'engine/define';

/** The scripts are plain JavaScript: hence the types here. */
const script = '#scripts/lib/promises/grammar.mjs';
const { documentedKeys, grammarOf } = (await import(/* @vite-ignore */ script)) as {
  documentedKeys: (file: string, text: string) => { path: string; doc: string }[];
  grammarOf: (base: string) => { keys: { path: string; doc: string; isOptional: boolean }[] };
};

it('finds the keys that lack a docstring, nested ones too, and no parameters of functions', () => {
  const text = `
    export interface Recipe {
      /** What for. */
      made: string;
      bare?: number;
      /** A pair. */
      pair: { /** First. */ one: string; two: string };
      // a remark
      remarked: (record: { inside: string }) => { outside: string };
    }
    const value: { local: string } = { local: '' };
  `;
  const found = documentedKeys('recipe.ts', text);
  expect(found).toHaveLength(6);
  expect(found.flatMap(({ path, doc }) => (doc ? [] : [path]))).toEqual([
    'Recipe.bare',
    'Recipe.pair.two',
    'Recipe.remarked',
  ]);
});

it('says of every key of a declaration what it is for', () => {
  const files = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const keys = files.flatMap((file) => documentedKeys(file, readFileSync(`${ROOM}/${file}`, 'utf8')));
  expect(keys.flatMap(({ path, doc }) => (doc ? [] : [path]))).toEqual([]);
  expect(keys.length, 'keys looked at').toBeGreaterThan(300);
});

it('says of every key that may be left out what then applies', () => {
  const optional = grammarOf('.').keys.filter(({ isOptional }) => isOptional);
  expect(optional.length).toBeGreaterThan(200);
  expect(optional.flatMap(({ path, doc }) => (/@default|@see/.test(doc) ? [] : [path]))).toEqual([]);
});
