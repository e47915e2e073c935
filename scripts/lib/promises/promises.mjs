// No promise without an effect: every field that people fill in changes something, and every key of the grammar is written somewhere.
// What isn't so is in exceptions.mjs, with its reason.
import { load } from '../load.mjs';
import { FIELDS, KEYS } from './exceptions.mjs';
import { unnamedIn } from './fields.mjs';
import { grammarOf } from './grammar.mjs';

/** What was found and isn't listed, and what is listed and wasn't found. */
export const against = (found, listed, problem) => [
  ...found.filter((name) => !(name in listed)).map((name) => `${name}: ${problem}`),
  ...Object.keys(listed)
    .filter((name) => !found.includes(name))
    .map((name) => `${name}: no exception any more; take it out of scripts/lib/promises/exceptions.mjs`),
];

/** The output for `npm run check`: what was looked at, and the findings. */
export async function inspectPromises(base) {
  const { declarationFiles } = await load('resources/found.ts');
  const { looked, unnamed } = unnamedIn(base, declarationFiles);
  const { keys, unwritten } = grammarOf(base);
  return {
    counts: `${looked} fields that people fill in (${Object.keys(FIELDS).length} excepted), ${keys.length} keys of the grammar (${Object.keys(KEYS).length} excepted)`,
    findings: [
      ...against(unnamed, FIELDS, 'nothing but its declaration names this field: give it an effect, or remove it'),
      ...against(unwritten, KEYS, 'no declaration writes this key: remove it from engine/define'),
    ],
  };
}
