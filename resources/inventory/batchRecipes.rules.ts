/** Rules of a batch recipe: its output is never an ingredient of itself, through any number of recipes (domain 1.5, 2.3.11). */

import { type Draft, type Problem, type RecordOf, refuse } from '#engine/define';
import { dec, sum } from '#engine/run/decimal';
import { rowsIn, under } from '#engine/run/values';
import { type RecordsById, rowUnitProblems, type Units, unitProblem } from './inventoryLines.rules';

type BatchRecipe = Draft<RecordOf<'batchRecipes'>>;

interface Known {
  items: RecordsById<'inventoryItems'>;
  units: Units;
  output?: Draft<RecordOf<'inventoryItems'>> | undefined;
  others: readonly BatchRecipe[];
}

/** How deep batch recipes may be nested. */
const DEPTH = 5;

/** The ingredients of each output in all active versions, with `recipe` as it will be. */
function madeFrom(recipe: BatchRecipe, others: readonly BatchRecipe[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  const active = others.filter(({ _id, status }) => status !== 'inactive' && _id !== recipe._id);
  for (const { outputItemId, ingredients } of [...active, recipe]) {
    const key = String(outputItemId);
    const known = graph.get(key) ?? new Set<string>();
    graph.set(key, known);
    for (const { itemId } of rowsIn(ingredients)) known.add(String(itemId));
  }
  return graph;
}

/** The outputs on the path from an item to `goal`, inclusive; undefined if there is no path. */
function pathTo(
  goal: string,
  from: string,
  graph: ReadonlyMap<string, Set<string>>,
  seen: Set<string>,
): string[] | undefined {
  if (from === goal) return [goal];
  if (seen.has(from)) return undefined;
  seen.add(from);
  for (const next of graph.get(from) ?? []) {
    const rest = pathTo(goal, next, graph, seen);
    if (rest) return [from, ...rest];
  }
  return undefined;
}

/** The nesting depth below an output; 0 for a purchased item. A circle of stored recipes counts once. */
function levels(item: string, graph: ReadonlyMap<string, Set<string>>, known = new Map<string, number>()): number {
  const parts = graph.get(item);
  if (!parts) return 0;
  const before = known.get(item);
  if (before !== undefined) return before;
  known.set(item, 1);
  const found = 1 + Math.max(0, ...[...parts].map((part) => levels(part, graph, known)));
  known.set(item, found);
  return found;
}

function* nestingProblems(recipe: BatchRecipe, { items, others }: Known): Generator<Problem> {
  const output = String(recipe.outputItemId);
  const graph = madeFrom(recipe, others);
  let isCircle = false;
  for (const [index, { itemId }] of rowsIn(recipe.ingredients).entries()) {
    if (!itemId) continue;
    const field = `ingredients.${index}.itemId`;
    const name = under(items, itemId)?.itemName ?? 'This';
    if (itemId === output) {
      isCircle = true;
      yield refuse(field, 'cycle', `${name} is what this recipe makes. Choose another ingredient`);
    } else if (pathTo(output, String(itemId), graph, new Set())) {
      isCircle = true;
      yield refuse(field, 'cycle', `${name} is itself made from what this recipe makes. Choose another ingredient`);
    }
  }
  if (isCircle) return;
  const deepest = Math.max(
    0,
    ...[...graph.keys()].filter((item) => pathTo(output, item, graph, new Set())).map((item) => levels(item, graph)),
  );
  if (deepest > DEPTH)
    yield refuse(
      'ingredients',
      'depth',
      `Batch recipes can build on one another up to ${DEPTH} levels; with this one there are ${deepest}`,
    );
}

/** All problems with a batch recipe beyond its fields. */
export function batchRecipeProblems(recipe: BatchRecipe, known: Known): Problem[] {
  const { items, units, output } = known;
  const shares = sum((recipe.byProducts ?? []).map(({ costSharePct }) => costSharePct));
  const unconverted = unitProblem(output, recipe.outputUnitId, units);
  const problems = [
    output &&
      output.isStockTracked === false &&
      refuse('outputItemId', 'tracked', `Stock of ${output.itemName} is not tracked, so a batch could not be kept`),
    unconverted && refuse('outputUnitId', 'conversion', unconverted),
    shares.gte(100) &&
      shares.gt(0) &&
      refuse('byProducts', 'share', 'By-products together take less than 100% of the cost'),
    ...(recipe.byProducts ?? []).map(
      ({ itemId }, index) =>
        itemId === recipe.outputItemId &&
        refuse(`byProducts.${index}.itemId`, 'same', 'This is what the recipe makes. Choose another item'),
    ),
    ...rowsIn(recipe.byProducts).map(({ itemId }, index, rows) => {
      const first = rows.findIndex((each) => each.itemId === itemId);
      return (
        Boolean(itemId) &&
        first < index &&
        refuse(
          `byProducts.${index}.itemId`,
          'unique',
          `This is already by-product ${first + 1}; change the quantity there`,
        )
      );
    }),
    ...rowUnitProblems('ingredients', recipe.ingredients, items, units),
    ...rowUnitProblems('byProducts', recipe.byProducts, items, units),
    ...nestingProblems(recipe, known),
  ];
  return problems.filter((each) => each !== false && each !== undefined && each !== '');
}

/** The version of each output's recipe valid on a day, by name. */
export function recipesOn<R extends BatchRecipe>(recipes: readonly R[], day: string): R[] {
  const latest = new Map<unknown, R>();
  for (const recipe of recipes) {
    const known = latest.get(recipe.outputItemId);
    const isValid = recipe.status !== 'inactive' && String(recipe.effectiveFrom) <= day;
    if (isValid && !(known && String(known.effectiveFrom) > String(recipe.effectiveFrom)))
      latest.set(recipe.outputItemId, recipe);
  }
  return [...latest.values()].sort((one, other) => String(one.recipeName).localeCompare(String(other.recipeName)));
}

/** How many batches a run is for. */
export const batchesOf = (run: { batchCount?: unknown }) => dec(run.batchCount ?? 1);
