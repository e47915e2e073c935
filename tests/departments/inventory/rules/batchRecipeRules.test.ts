import { describe, expect, it } from 'vitest';
import { batchesOf, batchRecipeProblems, recipesOn } from '#resources/inventory/batchRecipes.rules';

/** A batch recipe among others: circles, depth, by-products, and which version is valid. */

type Recipe = Parameters<typeof batchRecipeProblems>[0];
type Known = Parameters<typeof batchRecipeProblems>[1];
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'raw', 'free'];
const items = Object.fromEntries(
  names.map((_id) => [_id, { _id, itemName: _id.toUpperCase(), baseUnitId: 'kg', isStockTracked: _id !== 'free' }]),
) as unknown as Known['items'];
const recipe = (outputItemId: string, parts: readonly string[], more: object = {}): Recipe =>
  ({
    ...{ _id: `${outputItemId}1`, outputItemId, outputUnitId: 'kg', recipeName: outputItemId },
    ingredients: parts.map((itemId) => ({ itemId, unitId: 'kg', netQuantity: '1' })),
    ...more,
  }) as Recipe;
const problems = (own: Recipe, others: readonly Recipe[] = [], more: Partial<Known> = {}) =>
  batchRecipeProblems(own, { items, units: [], output: items[String(own.outputItemId)], others, ...more }).map(
    ({ field, rule, message }) => `${field} ${rule}: ${message}`,
  );
const made = (name: string) => `${name} is itself made from what this recipe makes. Choose another ingredient`;

describe('what goes into itself', () => {
  it('is refused at once, and through any number of recipes', () => {
    expect(problems(recipe('a', ['raw', 'b']), [recipe('b', ['raw', 'c']), recipe('c', ['raw'])])).toEqual([]);
    expect(problems(recipe('a', ['raw', 'a']))).toEqual([
      'ingredients.1.itemId cycle: A is what this recipe makes. Choose another ingredient',
    ]);
    expect(problems(recipe('a', ['raw', 'b']), [recipe('b', ['raw', 'c']), recipe('c', ['d', 'a'])])).toEqual([
      `ingredients.1.itemId cycle: ${made('B')}`,
    ]);
    expect(problems(recipe('a', ['gone']), [recipe('gone', ['a'])])).toEqual([
      `ingredients.0.itemId cycle: ${made('This')}`,
    ]);
  });

  it('counts every active version of the others, and of its own only what is typed', () => {
    const back = recipe('b', ['a']);
    expect(problems(recipe('a', ['b']), [back, recipe('b', ['raw'], { _id: 'b2' })])).toHaveLength(1);
    expect(problems(recipe('a', ['b']), [{ ...back, status: 'inactive' }])).toEqual([]);
    expect(problems(recipe('b', ['raw']), [back, recipe('a', ['b'])])).toEqual([]);
    expect(problems(recipe('b', ['raw'], { _id: 'b2' }), [back, recipe('a', ['b'])])).toEqual([]);
  });

  it('a circle among others is not this recipe’s, and a blank row is none', () => {
    expect(
      problems(recipe('a', ['b']), [
        recipe('b', ['c']),
        recipe('c', ['d']),
        recipe('d', ['c'], { status: 'inactive' }),
      ]),
    ).toEqual([]);
    expect(problems(recipe('a', []))).toEqual([]);
    expect(problems(recipe('a', [''], { ingredients: [{ unitId: 'kg' }] }))).toEqual([]);
  });
});

describe('recipes that build on one another', () => {
  const chain = (...outputs: string[]) =>
    outputs.slice(0, -1).map((output, index) => recipe(output, ['raw', outputs[index + 1] as string]));
  const tooDeep = 'ingredients depth: Batch recipes can build on one another up to 5 levels; with this one there are 6';

  it('do so up to five levels, counted from below', () => {
    const below = [...chain('b', 'c', 'd', 'e'), recipe('e', ['raw'])];
    expect(problems(recipe('a', ['b']), below)).toEqual([]);
    expect(problems(recipe('a', ['b']), [...chain('b', 'c', 'd', 'e', 'f'), recipe('f', ['raw'])])).toEqual([tooDeep]);
  });

  it('counted from above too: what is made from this one', () => {
    const above = [recipe('g', ['f']), recipe('f', ['a'])];
    expect(problems(recipe('a', ['b']), [...above, ...chain('b', 'c'), recipe('c', ['raw'])])).toEqual([]);
    expect(problems(recipe('a', ['b']), [...above, ...chain('b', 'c', 'd'), recipe('d', ['raw'])])).toEqual([tooDeep]);
    // What has nothing to do with it may be as deep as it is.
    expect(problems(recipe('a', ['raw']), [...chain('b', 'c', 'd', 'e', 'f', 'g'), recipe('g', ['raw'])])).toEqual([]);
  });
});

describe('its output and by-products', () => {
  const by = (...rows: object[]) => ({ byProducts: rows });
  const part = (itemId: string, costSharePct: string) => ({ itemId, unitId: 'kg', costSharePct });

  it('an output is tracked, in a unit of its own', () => {
    expect(problems(recipe('free', ['raw']))).toEqual([
      'outputItemId tracked: Stock of FREE is not tracked, so a batch could not be kept',
    ]);
    expect(problems(recipe('a', ['raw'], { outputUnitId: 'crate' }))).toMatchObject([
      expect.stringContaining('outputUnitId conversion'),
    ]);
    expect(problems(recipe('a', ['raw']), [], { output: undefined })).toEqual([]);
  });

  it('by-products take less than all of the cost', () => {
    expect(problems(recipe('a', ['raw'], by(part('b', '60'), part('c', '39.9999'))))).toEqual([]);
    const all = 'byProducts share: By-products together take less than 100% of the cost';
    expect(problems(recipe('a', ['raw'], by(part('b', '60'), part('c', '40'))))).toEqual([all]);
    expect(problems(recipe('a', ['raw'], by(part('b', '150'))))).toEqual([all]);
  });

  it('each is something else, once, in a unit that converts', () => {
    expect(problems(recipe('a', ['raw'], by(part('b', '1'), part('a', '1'))))).toEqual([
      'byProducts.1.itemId same: This is what the recipe makes. Choose another item',
    ]);
    expect(
      problems(
        recipe(
          'a',
          ['raw'],
          by(part('b', '1'), part('c', '1'), part('b', '1'), { costSharePct: '1' }, { costSharePct: '1' }),
        ),
      ),
    ).toEqual(['byProducts.2.itemId unique: This is already by-product 1; change the quantity there']);
    expect(problems(recipe('a', ['raw'], by({ ...part('b', '1'), unitId: 'crate' })))).toMatchObject([
      expect.stringContaining('byProducts.0.unitId conversion'),
    ]);
    expect(problems(recipe('a', ['raw'], { ingredients: [{ itemId: 'raw', unitId: 'crate' }] }))).toMatchObject([
      expect.stringContaining('ingredients.0.unitId conversion'),
    ]);
  });
});

it('of each output the version that started last is valid, by name', () => {
  const version = (_id: string, outputItemId: string, effectiveFrom: string, more: object = {}) => ({
    ...{ _id, outputItemId, effectiveFrom, recipeName: `${outputItemId} recipe` },
    ...more,
  });
  const all = [
    version('b2', 'b', '2026-06-01'),
    version('b1', 'b', '2026-01-01'),
    version('a1', 'a', '2026-01-01'),
    version('a2', 'a', '2026-06-01'),
    version('a3', 'a', '2026-06-02'),
    version('a4', 'a', '2026-05-01', { status: 'inactive' }),
  ];
  const on = (day: string) => recipesOn(all, day).map(({ _id }) => _id);
  expect([on('2025-12-31'), on('2026-01-01'), on('2026-06-01'), on('2026-06-02')]).toEqual([
    ...[[], ['a1', 'b1'], ['a2', 'b2'], ['a3', 'b2']],
  ]);
  // Of two that start on one day, the later in the list.
  expect(recipesOn([version('x', 'a', '2026-01-01'), version('y', 'a', '2026-01-01')], '2026-01-01')).toMatchObject([
    { _id: 'y' },
  ]);
  expect([batchesOf({}).toFixed(), batchesOf({ batchCount: '2.5' }).toFixed()]).toEqual(['1', '2.5']);
});
