import { describe, expect, it, test } from 'vitest';
import { instrument } from '../../../../scripts/lib/mutants/instrument.mjs';
import { parts } from '../../../../scripts/lib/mutants/parts.mjs';
import { countsOf, tableOf } from '../../../../scripts/lib/mutants/table.mjs';

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

  it('leave the constructor of a class as it is, whose fields are set once the parent has run', () => {
    const refusal = `class Refusal extends Error {\n  constructor(readonly lines: number[]) {\n    super(lines.join());\n    lines.push(1);\n  }\n}`;
    expect(instrument('refusal.ts', refusal, 0).mutants.map(({ change }) => change)).toEqual([
      'lines.push(1); → nothing',
      '1 → 2',
    ]);
  });

  it('each have a number, a line and a change of their own, and none is in what runs only once', () => {
    expect(mutants.map(({ id }) => id)).toEqual(mutants.map((_, index) => 10 + index));
    expect(mutants.filter(({ line }) => line < 3)).toEqual([]);
    expect(mutants.find(({ change }) => change.startsWith('quantity > 2'))?.line).toBe(5);
    expect(mutants.every(({ change }) => /→ /.test(change))).toBe(true);
  });
});

test('the table has a row for each part and one for all, and a percentage of what counts, rounded down', () => {
  const times = <T>(count: number, result: T) => Array.from({ length: count }, () => result);
  const rows = tableOf([
    countsOf('ledger', 31, [...times(26, 'killed' as const), ...times(3, 'survived' as const), 'loaded']),
    countsOf('access', 2, [...times(2, 'loaded' as const)]),
    countsOf('sales', 9, ['unreached', ...times(8, 'killed' as const)]),
  ]);
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
    ['part', 'drawn', 'caught', 'survived', 'unreached', 'excused', 'loading', 'percent'],
    ['ledger', '31', '26', '3', '0', '1', '1', '89%'],
    ['access', '2', '0', '0', '0', '0', '2', '–'],
    ['sales', '9', '8', '0', '1', '0', '0', '88%'],
    ['all', '42', '34', '3', '1', '1', '3', '89%'],
  ]);
  expect(tableOf([countsOf('sales', 1, ['killed'])])).toHaveLength(2);
});

test('a part has the files of its folders, and of the folders in them', () => {
  const partOf = (file: string) => parts.find(({ code }) => code.test(file))?.name;
  expect(
    [
      ...['resources/inventory/claims.rules.ts', 'resources/inventory/deeper/claims.rules.ts'],
      ...['server/departments/sales/bills.ts', 'server/departments/sales/documents/refunds.ts'],
      ...['resources/selling/promotions.rules.ts', 'resources/settings/charges.rules.ts'],
      ...['engine/run/evaluate/evaluate.ts', 'engine/run/text/dateText.ts', 'server/records/read/sql.ts'],
    ].map(partOf),
  ).toEqual([
    ...['inventory rules', 'inventory rules', 'sales', 'sales', 'promotions and charges', 'promotions and charges'],
    ...['decimals and evaluation', undefined, undefined],
  ]);
});
