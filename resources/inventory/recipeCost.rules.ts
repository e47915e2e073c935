/** What a dish costs by its recipe, and what it should sell for (domain 2.3.11, R7): worked out while the recipe is typed, stored nowhere. */

import type { Draft, RecordOf } from '#engine/define';
import { cost, type Decimal, dec, fixed, money, sum } from '#engine/run/decimal';
import { currentCost } from '#engine/run/stock';
import { under } from '#engine/run/values';
import type { Table, Units } from './inventoryLines.rules';
import { timesUsage, usageOf } from './recipe.rules';

type Recipe = Draft<RecordOf<'recipes'>>;
type Item = Draft<RecordOf<'inventoryItems'>>;

/** What the figures need to know beside the recipe. */
interface Known {
  items: Table<'inventoryItems'>;
  units: Units;
  dish?: Draft<RecordOf<'items'>> | undefined;
}

/** One ingredient of a portion. */
interface CostedPart {
  itemId: string;
  name: string;
  /** Of the ingredient in one portion; not known where the item was never bought and has no standard cost. */
  cost: string | undefined;
}

export interface RecipeCost {
  parts: readonly CostedPart[];
  costPerPortion: string;
  /** The price of the menu item, or of the portion that the recipe is for. */
  price: string | undefined;
  foodCostPct: string | undefined;
  margin: string | undefined;
  /** The price that meets the target. */
  suggestedPrice: string | undefined;
  /** Ingredients without a cost: the figures are too low then. */
  unknown: readonly string[];
}

/** Per stock unit, as the outlet costs its stock; undefined where nothing is known. */
function unitCostOf(item: Item | undefined, isAverage: boolean): Decimal | undefined {
  const balance = {
    quantity: String(item?.stockOnHand ?? '0'),
    value: '0',
    averageCost: cost(item?.averageCost),
    lastPrice: cost(item?.lastPrice ?? item?.purchasePrice),
    standardCost: cost(item?.standardCost),
  };
  const known = currentCost(balance, isAverage ? 'wac' : 'lastPrice');
  return known.gt(0) ? known : undefined;
}

const priceOf = (recipe: Recipe, dish: Known['dish']): string | undefined =>
  dish?.portions?.find(({ portionId }) => recipe.portionId && portionId === recipe.portionId)?.price ??
  dish?.price ??
  undefined;

/**
 * The cost card of a recipe at what its ingredients cost now.
 * @param targetPct the food cost that is aimed at, in percent of the price
 */
export function recipeCost(
  recipe: Recipe,
  { items, units, dish }: Known,
  isAverage: boolean,
  targetPct: string,
): RecipeCost {
  const parts = usageOf(recipe, items, units).map((usage) => {
    const item = under(items, usage.itemId);
    const each = unitCostOf(item, isAverage);
    return { itemId: usage.itemId, name: String(item?.itemName ?? ''), exact: each && timesUsage(usage, each) };
  });
  const costPerPortion = money(sum(parts.map(({ exact }) => exact)));
  const price = priceOf(recipe, dish);
  const hasPrice = dec(price).gt(0);
  return {
    parts: parts.map(({ itemId, name, exact }) => ({ itemId, name, cost: exact && money(exact) })),
    costPerPortion,
    price,
    foodCostPct: hasPrice ? fixed(dec(costPerPortion).times(100).div(dec(price)), 2) : undefined,
    margin: hasPrice ? money(dec(price).minus(dec(costPerPortion))) : undefined,
    suggestedPrice: dec(targetPct).gt(0) ? money(dec(costPerPortion).times(100).div(dec(targetPct))) : undefined,
    unknown: parts.filter(({ exact }) => !exact).map(({ name }) => name),
  };
}
