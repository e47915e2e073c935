import { describe, expect, it } from 'vitest';
import { instrument } from '../../../../scripts/lib/mutants/instrument.mjs';

/** The planted faults of `npm run mutants`: with none switched on, code does what it did. */

const CODE = `
export const LIMIT = 3;
export function priced(quantity: number, given?: { price?: number; list?: number[] }): string[] {
  const said: string[] = [];
  if (quantity > 2)
    said.push('many');
  else said.push('few');
  if (!given || given.price === 0) return [...said, 'free'];
  const list = given.list?.filter((each) => each >= 1).map((each) => each * 2) ?? [];
  said.push(\`\${(given.price ?? 1) + quantity}\` + ' in all', quantity < LIMIT && list.some((each) => each > 4) ? 'a' : 'b');
  return said;
}
`;
const { code, mutants } = instrument('priced.ts', CODE, 10);
type Priced = (quantity: number, given?: { price?: number; list?: number[] }) => string[];
const own = globalThis as { $mutant?: (id: number) => boolean };

/** The function with one fault switched on. */
function run(on: number | undefined, ...given: Parameters<Priced>): string[] {
  own.$mutant = (id) => id === on;
  const plain = code
    .replace(/export /g, '')
    .replace('(quantity: number, given?: { price?: number; list?: number[] }): string[]', '(quantity, given)')
    .replace('said: string[]', 'said');
  try {
    return (new Function(`${plain}; return priced;`)() as Priced)(...given);
  } finally {
    own.$mutant = undefined;
  }
}
const planted = (change: string) => mutants.find((each) => each.change === change)?.id;

describe('planted faults', () => {
  it('change nothing until one is switched on', () => {
    expect(run(undefined, 3, { price: 2, list: [0, 1, 5] })).toEqual(['many', '5 in all', 'b']);
    expect(run(undefined, 2, { list: [5] })).toEqual(['few', '3 in all', 'a']);
    expect(run(undefined, 2, { price: 0 })).toEqual(['few', 'free']);
    expect(run(undefined, 1)).toEqual(['few', 'free']);
  });

  it('are operators, conditions, numbers, statements, and methods in and out of chains', () => {
    expect(run(planted('quantity > 2 → quantity >= 2'), 2)).toEqual(['many', 'free']);
    expect(run(planted('quantity > 2 → false'), 3)).toEqual(['few', 'free']);
    expect(run(planted("said.push('many'); → nothing"), 3)).toEqual(['free']);
    expect(run(planted("said.push('many'); → nothing"), 2)).toEqual(['few', 'free']);
    expect(run(planted('given.price ?? 1 → given.price'), 2, {})).toEqual(['few', 'NaN in all', 'b']);
    expect(run(planted('some → every'), 1, { list: [1, 5] })).toEqual(['few', '2 in all', 'b']);
    expect(run(planted('each >= 1 → each > 1'), 2, { list: [1, 9] })).toEqual(['few', '3 in all', 'a']);
  });

  it('each have a number, a line and a change of their own, and none is in what runs only once', () => {
    expect(mutants.map(({ id }) => id)).toEqual(mutants.map((_, index) => 10 + index));
    expect(mutants.filter(({ line }) => line < 3)).toEqual([]);
    expect(mutants.find(({ change }) => change.startsWith('quantity > 2'))?.line).toBe(5);
    expect(mutants.every(({ change }) => /→ /.test(change))).toBe(true);
  });
});
