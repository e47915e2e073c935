import { describe, expect, it } from 'vitest';
import { boolean, integer, list, money, name, reference, text } from '#engine/define/builders';
import { defineResource } from '#engine/define/defineResource';

/** Fields without an effect, and keys that no one writes: what `npm run check` finds, on violations that are planted here. */

/** The scripts are plain JavaScript: hence the types here. */
const rooms = [
  '#scripts/lib/promises/fields.mjs',
  '#scripts/lib/promises/grammar.mjs',
  '#scripts/lib/promises/promises.mjs',
];
interface Source {
  file: string;
  text: string;
}
const [{ unnamedFields }, { grammarIn, unwrittenKeys }, { against }] = (await Promise.all(
  rooms.map((room) => import(/* @vite-ignore */ room)),
)) as [
  {
    unnamedFields: (
      declared: readonly object[],
      sources: readonly Source[],
      typeNames?: ReadonlyMap<string, string>,
    ) => { looked: number; unnamed: string[] };
  },
  {
    grammarIn: (sources: readonly Source[]) => { path: string; key: string }[];
    unwrittenKeys: (grammar: readonly object[], declarations: readonly Source[]) => string[];
  },
  { against: (found: readonly string[], listed: object, problem: string) => string[] },
];

const ovens = {
  file: 'resources/kitchen/ovens.ts',
  declaration: defineResource({
    name: 'ovens',
    label: { one: 'Oven', many: 'Ovens' },
    module: 'OVEN',
    fields: {
      ovenName: name(40),
      price: money(),
      doors: integer({ readOnly: true }),
      isShared: boolean(),
      trays: list({ width: integer(), pattern: text() }),
      supplierId: reference('suppliers'),
    },
  }),
};
const shelves = {
  file: 'resources/kitchen/shelves.ts',
  declaration: defineResource({
    name: 'shelves',
    label: { one: 'Shelf', many: 'Shelves' },
    module: 'SHELF',
    fields: { price: money(), isShared: boolean() },
  }),
};

const unnamed = (...sources: [file: string, text: string][]) =>
  unnamedFields(
    [ovens, shelves],
    [
      {
        file: ovens.file,
        text: "export default { fields: { price: money({ label: 'price' }), isShared: boolean(), width: integer() } };",
      },
      ...sources.map(([file, code]) => ({ file, text: code })),
    ],
    new Map([['ovens', 'Oven']]),
  );

describe('fields that nothing names', () => {
  it('are those that only their declaration has: no names, figures of the server and keys of the engine', () => {
    const { looked, unnamed: found } = unnamed();
    expect(found).toEqual([
      'ovens.price',
      'ovens.isShared',
      'ovens.trays.width',
      'ovens.trays.pattern',
      'ovens.supplierId',
      'shelves.price',
      'shelves.isShared',
    ]);
    expect(looked).toBe(7);
  });

  it.each([
    ['a rule', 'resources/kitchen/heat.rules.ts', 'const wide = ({ width }) => width > 3;'],
    ['SQL', 'resources/kitchen/ovenReport.sql', "select r.data ->> 'width' from ovens r"],
    ['a component', 'src/departments/kitchen/Tray.tsx', 'export const Tray = ({ tray }) => <b>{tray.width}</b>;'],
    ['a hook', 'server/departments/kitchen/ovens.hooks.ts', 'export const after = (row) => row.width;'],
  ])('are fewer with %s', (_what, file, code) => {
    expect(unnamed([file, code]).unnamed).not.toContain('ovens.trays.width');
  });

  it.each([
    ['a comment', 'resources/kitchen/heat.rules.ts', '// the width\nexport const heat = 1;'],
    ['a help text', 'resources/kitchen/other.ts', "export default { fields: { a: text({ help: 'The width' }) } };"],
    ['a value that the server writes', 'server/departments/kitchen/new.ts', 'export const made = { width: 3 };'],
    ['the records of a new group', 'resources/kitchen/seeds.rules.ts', 'export const seeds = [{ width: 3 }];'],
    ['the engine, which knows no oven', 'src/table/layout.ts', 'export const wide = (box) => box.width;'],
  ])('stay the same with %s', (_what, file, code) => {
    expect(unnamed([file, code]).unnamed).toContain('ovens.trays.width');
  });

  it('share a name only with code that is about their own entity', () => {
    expect(
      unnamed(['server/departments/kitchen/sum.ts', "const sum = (of: Oven) => of.price + of['isShared'];"]).unnamed,
    ).toEqual(expect.arrayContaining(['shelves.price', 'shelves.isShared']));
    const about = unnamed(
      ['resources/kitchen/price.rules.ts', 'export const dear = ({ price }) => price > 9;'],
      [
        'resources/kitchen/shelves.ts',
        "import { dear } from './price.rules'; export default { name: 'shelves', check: dear };",
      ],
    );
    expect(about.unnamed).toContain('ovens.price');
    expect(about.unnamed).not.toContain('shelves.price');
  });
});

describe('keys of the grammar', () => {
  const grammar = grammarIn([
    {
      file: 'shape.ts',
      text: 'export interface OvenShape { doors: number; glow?: { red: string }; heat?: (at: { hour: string }) => string } export interface Resource { kind: string }',
    },
  ]);

  it('are what an author can write', () => {
    expect(grammar.map(({ path }) => path)).toEqual([
      'OvenShape.doors',
      'OvenShape.glow',
      'OvenShape.glow.red',
      'OvenShape.heat',
    ]);
  });

  it('are found if no declaration writes them', () => {
    const declarations = [{ file: 'oven.ts', text: 'export default defineOven({ doors: 1, heat() { return 1; } });' }];
    expect(unwrittenKeys(grammar, declarations)).toEqual(['OvenShape.glow', 'OvenShape.glow.red']);
  });
});

it('passes exceptions that are listed, and finds those that are none any more', () => {
  expect(against(['a.b', 'a.c'], { 'a.c': 'why', 'a.d': 'why' }, 'wrong')).toEqual([
    'a.b: wrong',
    'a.d: no exception any more; take it out of scripts/lib/promises/exceptions.mjs',
  ]);
});
