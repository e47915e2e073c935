/** A menu item's cost by its recipe, and its suggested price (domain 2.3.11, R7): computed while the recipe is typed and never stored. */

import type { Draft, RecordOf, RowOf } from '#engine/define';
import { cost, type Decimal, dec, fixed, money, sum } from '#engine/run/decimal';
import { currentCost } from '#engine/run/stock';
import { under } from '#engine/run/values';
import { ORDER_TYPES } from '../shared';
import { foodCostOf } from './foodCost.rules';
import type { RecordsById, Units } from './inventoryLines.rules';
import { type OrderType, timesUsage, USUAL_ORDER, usageOf } from './recipe.rules';

type Recipe = Draft<RecordOf<'recipes'>>;
type Item = Draft<RecordOf<'inventoryItems'>>;

/** The figures' input besides the recipe. */
interface Known {
  items: RecordsById<'inventoryItems'>;
  units: Units;
  dish?: Draft<RecordOf<'items'>> | undefined;
}

/** One ingredient of a portion. */
interface CostedPart {
  itemId: string;
  name: string;
  /** The ingredient's cost in one portion; unknown if the item was never bought and has no standard cost. */
  cost: string | undefined;
}

export interface RecipeCost {
  parts: readonly CostedPart[];
  /** Unknown if an ingredient's is: a part of it would look like all of it. */
  costPerPortion: string | undefined;
  /** The price of the menu item, or of the recipe's portion. */
  price: string | undefined;
  foodCostPct: string | undefined;
  margin: string | undefined;
  /** The price that meets the target food cost. */
  suggestedPrice: string | undefined;
  /** Ingredients without a cost. */
  unknown: readonly string[];
}

/** Per stock unit, with the outlet's costing method; what was never made costs its recipe; undefined if unknown. */
function unitCostOf(item: Item | undefined, isAverage: boolean): Decimal | undefined {
  const balance = {
    quantity: String(item?.stockOnHand ?? '0'),
    value: '0',
    averageCost: cost(item?.averageCost),
    lastPrice: cost(item?.lastPrice ?? item?.purchasePrice),
    standardCost: cost(item?.standardCost),
  };
  const known = currentCost(balance, isAverage ? 'wac' : 'lastPrice');
  const made = dec(item?.recipeCost);
  return known.gt(0) ? known : made.gt(0) ? made : undefined;
}

type Sold = Draft<RecordOf<'items'>>;
type LevelRow = Draft<RowOf<RecordOf<'items'>, 'priceLevels'>>;

/** The price of the menu item or of the recipe's portion, for an order type; for a modifier or add-on, its own. */
function priceOf(recipe: Recipe, dish: Sold | undefined, orderType: string): string | undefined {
  const ofPortion = (row: { portionId?: string | null | undefined }) =>
    (row.portionId ?? '') === (recipe.portionId ?? '');
  const ofLevel = (rows: readonly LevelRow[] | null | undefined) =>
    rows?.find((row) => row.level === orderType && ofPortion(row))?.price;
  const here = dish?.outletPrices?.filter(({ outletId }) => outletId === recipe.outletId).find(ofPortion);
  const portion = dish?.portions?.find(({ portionId }) => recipe.portionId && portionId === recipe.portionId);
  const ofLevels = ofLevel(here?.priceLevels) ?? ofLevel(dish?.priceLevels);
  return ofLevels ?? here?.price ?? portion?.price ?? dish?.price ?? undefined;
}

/**
 * The cost card of a recipe at current ingredient costs.
 * @param targetPct the target food cost, in percent of the price
 * @param orderType packaging may be for takeaway only
 */
export function recipeCost(
  recipe: Recipe,
  { items, units, dish }: Known,
  isAverage: boolean,
  targetPct: string,
  orderType: OrderType = USUAL_ORDER,
): RecipeCost {
  const parts = usageOf(recipe, items, units, orderType).map((usage) => {
    const item = under(items, usage.itemId);
    const each = unitCostOf(item, isAverage);
    return { itemId: usage.itemId, name: String(item?.itemName ?? ''), exact: each && timesUsage(usage, each) };
  });
  const unknown = parts.filter(({ exact }) => !exact).map(({ name }) => name);
  const costPerPortion = unknown.length > 0 ? undefined : money(sum(parts.map(({ exact }) => exact)));
  const price = priceOf(recipe, dish, orderType);
  const share = foodCostOf(price, costPerPortion);
  return {
    parts: parts.map(({ itemId, name, exact }) => ({ itemId, name, cost: exact && money(exact) })),
    costPerPortion,
    price,
    foodCostPct: share?.foodCostPct,
    margin: share?.margin,
    suggestedPrice:
      costPerPortion && dec(targetPct).gt(0) ? money(dec(costPerPortion).times(100).div(dec(targetPct))) : undefined,
    unknown,
  };
}

/** The order types with different ingredients, the usual one first. Empty if it makes no difference. */
export function orderTypesIn(recipe: Recipe): OrderType[] {
  const limited = (recipe.ingredients ?? []).some(({ orderTypes }) => orderTypes?.length);
  return limited ? [USUAL_ORDER, ...ORDER_TYPES.filter((each) => each !== USUAL_ORDER)] : [];
}

/** An ingredient whose share of a portion's cost has changed. */
interface MovedPart {
  itemId: string;
  name: string;
  /** The change; negative means less. */
  by: string;
}

/** A portion's previous cost, and what changed it. */
interface CostChange {
  before: string;
  by: string;
  /** In percent of the previous cost; undefined if that was zero. */
  pct: string | undefined;
  /** The largest change first. */
  moved: readonly MovedPart[];
}

/** Compares the cost of a portion on two cards; undefined if either cost is unknown. */
export function costChange(before: RecipeCost, now: RecipeCost): CostChange | undefined {
  if (before.parts.length === 0 || before.costPerPortion === undefined || now.costPerPortion === undefined)
    return undefined;
  const costIn = (card: RecipeCost, id: string) => dec(card.parts.find(({ itemId }) => itemId === id)?.cost);
  const names = new Map([...before.parts, ...now.parts].map(({ itemId, name }) => [itemId, name]));
  const moved = [...names]
    .map(([itemId, name]) => ({ itemId, name, by: costIn(now, itemId).minus(costIn(before, itemId)) }))
    .filter(({ by }) => !by.eq(0))
    .sort((one, other) => other.by.abs().cmp(one.by.abs()));
  const by = dec(now.costPerPortion).minus(dec(before.costPerPortion));
  return {
    before: before.costPerPortion,
    by: money(by),
    pct: dec(before.costPerPortion).gt(0) ? fixed(by.times(100).div(dec(before.costPerPortion)), 1) : undefined,
    moved: moved.map(({ by: difference, ...part }) => ({ ...part, by: money(difference) })),
  };
}

/** Ingredients with their costs on a past day instead of today's; what a recipe costs is only known for today. */
export const atPastCost = (items: readonly Item[]): RecordsById<'inventoryItems'> =>
  Object.fromEntries(
    items.map(({ pastCost, ...item }: Item & { pastCost?: unknown }) => {
      const known = typeof pastCost === 'string' ? pastCost : '0';
      return [String(item._id), { ...item, stockOnHand: '1', averageCost: known, lastPrice: known, recipeCost: null }];
    }),
  );
