/** What a portion uses of stock (domain 2.3.11): shared by recipe costs and by the depletion of sales. */

import { type Draft, date, type Plan, type RecordOf, type RowOf, refuse } from '#engine/define';
import { type Decimal, dec, type Numeric, quantity } from '#engine/run/decimal';
import { under } from '#engine/run/values';
import type { ORDER_TYPES } from '../shared';
import { factorToBase, type Table, type Units } from './inventoryLines.rules';

/** What a recipe is for. */
export const RECIPE_KINDS = { menu: 'Menu item', modifier: 'Modifier', addon: 'Add-on' } as const;
export type RecipeKind = keyof typeof RECIPE_KINDS;
export type OrderType = (typeof ORDER_TYPES)[number];

/** A recipe counts as it is for guests at a table, where nobody says otherwise. */
export const USUAL_ORDER: OrderType = 'dineIn';

/** What a recipe is for; one of an API that knows dishes alone is for a dish. */
export const kindOf = ({ recipeType }: { readonly recipeType?: unknown }): RecipeKind =>
  recipeType === 'modifier' || recipeType === 'addon' ? recipeType : 'menu';

const TARGETS = { menu: 'menuItemId', modifier: 'modifierId', addon: 'addonId' } as const satisfies Record<
  RecipeKind,
  string
>;

/** The field that names what a recipe is for, with its value; undefined while nothing is chosen. */
export function targetOf(recipe: Draft<RecordOf<'recipes'>>): Record<string, string> | undefined {
  const key = TARGETS[kindOf(recipe)];
  const id = recipe[key];
  return id ? { [key]: id } : undefined;
}

/**
 * Base units of one item in a portion: `amount ÷ per`, kept as a fraction. Dividing first would cut a third off after so many digits,
 * and what is a tie once it is multiplied would no longer be one.
 */
export interface Usage {
  itemId: string;
  amount: Decimal;
  per: Decimal;
}

/** Gross quantity of one ingredient line in a portion: net ÷ yield ÷ portions, in base units; undefined without a conversion. */
function grossOf(
  ingredient: Ingredient,
  item: Draft<RecordOf<'inventoryItems'>> | undefined,
  units: Units,
  portions: Decimal,
): Omit<Usage, 'itemId'> | undefined {
  const factor = factorToBase(item, ingredient.unitId, units);
  const yieldPct = dec(ingredient.yieldPct ?? item?.yieldPct ?? '100');
  if (!factor || yieldPct.lte(0)) return undefined;
  return { amount: dec(ingredient.netQuantity).times(factor).times(100), per: yieldPct.times(portions) };
}

/** What is left of another kind that was chosen first would claim its place among the recipes of a day. */
export function withoutOtherTargets(recipe: Draft<RecordOf<'recipes'>>): Record<string, null> {
  const kind = kindOf(recipe);
  const others = [
    ...(kind === 'menu' ? [] : (['menuItemId', 'portionId'] as const)),
    ...(kind === 'modifier' ? [] : (['modifierId'] as const)),
    ...(kind === 'addon' ? [] : (['addonId'] as const)),
  ];
  return Object.fromEntries(others.filter((key) => recipe[key]).map((key) => [key, null]));
}

type Ingredient = Draft<RowOf<RecordOf<'recipes'>, 'ingredients'>>;

/** Whether an ingredient is used for orders of a type: packaging may be for takeaway alone. */
export const isUsedFor = ({ orderTypes }: Ingredient, orderType: string): boolean =>
  !orderTypes?.length || orderTypes.some((each) => each === orderType);

/** Uses as one per item (a bill line names each movement once); more left out than put in is nothing. */
export function together(usages: readonly Usage[]): Usage[] {
  const byItem = new Map<string, Usage>();
  for (const { itemId, amount, per } of usages) {
    const other = byItem.get(itemId);
    const sum = other && { amount: amount.times(other.per).plus(other.amount.times(per)), per: per.times(other.per) };
    byItem.set(itemId, { itemId, ...(sum ?? { amount, per }) });
  }
  return [...byItem.values()].filter(({ amount }) => amount.gt(0));
}

/** What one portion uses, one entry per item. */
export function usageOf(
  recipe: Draft<RecordOf<'recipes'>>,
  items: Table<'inventoryItems'>,
  units: Units,
  orderType: string = USUAL_ORDER,
): Usage[] {
  const given = dec(recipe.portions ?? 1);
  const portions = given.lte(0) ? dec(1) : given;
  return together(
    (recipe.ingredients ?? [])
      .filter((ingredient) => isUsedFor(ingredient, orderType))
      .flatMap((ingredient): Usage[] => {
        const { itemId } = ingredient;
        const gross = grossOf(ingredient, under(items, itemId), units, portions);
        return itemId && gross ? [{ itemId, ...gross }] : [];
      }),
  );
}

/** What a modifier or add-on of a portion uses where no recipe says it: its own list, in which less than nothing is left out of the dish. */
export const extraUsageOf = (
  rows: readonly Draft<RowOf<RecordOf<'modifierItems'>, 'recipe'>>[],
  itemHere: (id: string) => Draft<RecordOf<'inventoryItems'>> | undefined,
  units: Units,
): Usage[] =>
  rows.flatMap(({ itemId, unitId, quantity: amount }): Usage[] => {
    const item = itemId ? itemHere(itemId) : undefined;
    const factor = factorToBase(item, unitId, units);
    return item?._id && factor ? [{ itemId: item._id, amount: dec(amount).times(factor), per: dec(1) }] : [];
  });

/** So many times the same uses. */
export const timesOver = (usages: readonly Usage[], times: Numeric): Usage[] =>
  usages.map(({ itemId, amount, per }) => ({ itemId, amount: amount.times(dec(times)), per }));

type Recipe = Draft<RecordOf<'recipes'>>;

const lower = (text: unknown): string => (typeof text === 'string' ? text.trim().toLowerCase() : '');

/** The recipe of a dish on a day: the latest version that had begun; one made for the portion goes before one for all. */
export const recipeOn = <R extends Recipe>(recipes: readonly R[], portion: unknown, day: string): R | undefined =>
  recipes
    .filter(
      ({ effectiveFrom, portionId }) =>
        String(effectiveFrom) <= day && (!portionId || lower(portionId) === lower(portion)),
    )
    .sort(
      (one, other) =>
        Number(Boolean(other.portionId)) - Number(Boolean(one.portionId)) ||
        String(other.effectiveFrom).localeCompare(String(one.effectiveFrom)),
    )[0];

/** `by` times what a portion uses: of stock for so many portions, or of money at a cost per base unit. Not rounded. */
export const timesUsage = ({ amount, per }: Usage, by: Numeric): Decimal => amount.times(dec(by)).div(per);

/** Stock used by `sold` portions, to 4 decimals. */
export const usedBy = (usage: Usage, sold: Numeric): string => quantity(timesUsage(usage, sold));

/** What belongs to one version of a recipe alone. */
const OF_VERSION = [
  '_id',
  '_rev',
  'createdBy',
  'createdDateTime',
  'modifiedBy',
  'modifiedDateTime',
  'version',
  'runsStarted',
  'lastVersionFrom',
];

/**
 * The same recipe from another day on, as a record of its own: what was sold or made before keeps its version.
 * @param versions the existing versions for the same dish, portion or output
 */
export function newVersion(
  resource: string,
  recipe: object,
  versions: readonly { effectiveFrom?: unknown }[],
  effectiveFrom: string,
): Plan {
  if (versions.some((other) => other.effectiveFrom === effectiveFrom))
    return {
      problems: [refuse('effectiveFrom', 'unique', 'There is a version from this day already. Choose another day')],
    };
  const copy = Object.fromEntries(Object.entries(recipe).filter(([key]) => !OF_VERSION.includes(key)));
  return {
    creates: [{ resource, record: { ...copy, status: 'active', effectiveFrom } }],
    set: { lastVersionFrom: effectiveFrom },
  };
}

/** The action that makes one, all but its plan. */
export const asNewVersion = (resource: string) => ({
  label: 'Create new version',
  needs: 'create',
  opens: resource,
  arguments: { effectiveFrom: date({ required: true, default: '@today', label: 'From' }) },
  done: 'New version of {recipeName} created',
});

/** The versions for one portion of a dish; those for all of it where none is named. */
export const ofPortion = <R extends Recipe>(recipes: readonly R[], portion: unknown): R[] =>
  recipes.filter(({ portionId }) => lower(portionId) === lower(portion));
