/** The stock that a portion uses (domain 2.3.11), for recipe costs and for depletion by sales. */

import { type Draft, date, type Plan, type RecordOf, type RowOf, refuse } from '#engine/define';
import { type Decimal, dec, type Numeric, quantity } from '#engine/run/decimal';
import { under } from '#engine/run/values';
import type { ORDER_TYPES } from '../shared';
import { type RecordsById, ratioToStock, type Units } from './inventoryLines.rules';

/** The subject of a recipe. */
export const RECIPE_KINDS = { menu: 'Menu item', modifier: 'Modifier', addon: 'Add-on' } as const;
type RecipeKind = keyof typeof RECIPE_KINDS;
export type OrderType = (typeof ORDER_TYPES)[number];

/** A recipe is costed for dine-in unless stated otherwise. */
export const USUAL_ORDER: OrderType = 'dineIn';

/** A recipe's subject; recipes from an API that only knows menu items are for a menu item. */
export const kindOf = ({ recipeType }: { readonly recipeType?: unknown }): RecipeKind =>
  recipeType === 'modifier' || recipeType === 'addon' ? recipeType : 'menu';

const TARGETS = { menu: 'menuItemId', modifier: 'modifierId', addon: 'addonId' } as const satisfies Record<
  RecipeKind,
  string
>;

/** The field with a recipe's subject, and its value; undefined while nothing is chosen. */
export function recipeTargetOf(recipe: Draft<RecordOf<'recipes'>>): Record<string, string> | undefined {
  const key = TARGETS[kindOf(recipe)];
  const id = recipe[key];
  return id ? { [key]: id } : undefined;
}

/**
 * Base units of one item in a portion: `amount ÷ per`, kept as a fraction. Dividing first would cut off a third after some digits, so that
 * a tie after multiplying would no longer be one.
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
  const ratio = ratioToStock(item, ingredient.unitId, units);
  const yieldPct = dec(ingredient.yieldPct ?? item?.yieldPct ?? '100');
  if (!ratio || yieldPct.lte(0)) return undefined;
  return {
    amount: dec(ingredient.netQuantity).times(ratio.stock).times(100),
    per: yieldPct.times(portions).times(ratio.units),
  };
}

/** A leftover value of the previous kind would count as one of the day's recipes. */
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

/** Merges uses to one per item, because a bill line has one movement per item; a negative sum is zero. */
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
  items: RecordsById<'inventoryItems'>,
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

/** What a modifier or add-on uses without a recipe: its own list, in which a negative quantity leaves something out of the menu item. */
export const extraUsageOf = (
  rows: readonly Draft<RowOf<RecordOf<'modifierItems'>, 'recipe'>>[],
  itemHere: (id: string) => Draft<RecordOf<'inventoryItems'>> | undefined,
  units: Units,
): Usage[] =>
  rows.flatMap(({ itemId, unitId, quantity: amount }): Usage[] => {
    const item = itemId ? itemHere(itemId) : undefined;
    const ratio = ratioToStock(item, unitId, units);
    return item?._id && ratio ? [{ itemId: item._id, amount: dec(amount).times(ratio.stock), per: ratio.units }] : [];
  });

/** The same uses, multiplied. */
export const timesOver = (usages: readonly Usage[], times: Numeric): Usage[] =>
  usages.map(({ itemId, amount, per }) => ({ itemId, amount: amount.times(dec(times)), per }));

type Recipe = Draft<RecordOf<'recipes'>>;

const lower = (text: unknown): string => (typeof text === 'string' ? text.trim().toLowerCase() : '');

/** A menu item's recipe on a day: the latest version that has started. A portion's recipe takes precedence over the item's. */
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

/** `by` times a portion's usage: stock for several portions, or money at a cost per base unit. Not rounded. */
export const timesUsage = ({ amount, per }: Usage, by: Numeric): Decimal => amount.times(dec(by)).div(per);

/** Stock used by `sold` portions, to 4 decimals. */
export const usedBy = (usage: Usage, sold: Numeric): string => quantity(timesUsage(usage, sold));

/** Fields that belong to a single version of a recipe. */
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
 * The same recipe starting on another day, as a separate record: past sales and batches keep their version.
 * @param versions the existing versions for the same menu item, portion or output
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

/** The action that creates a version, without its plan. */
export const asNewVersion = (resource: string) => ({
  label: 'Create new version',
  needs: 'create',
  opens: resource,
  arguments: { effectiveFrom: date({ required: true, default: '@today', label: 'From' }) },
  done: 'New version of {recipeName} created',
});

/** The versions for one portion of a menu item, or for the whole item if no portion is given. */
export const ofPortion = <R extends Recipe>(recipes: readonly R[], portion: unknown): R[] =>
  recipes.filter(({ portionId }) => lower(portionId) === lower(portion));
