/** What a dish costs by its recipe, and what it should sell for (domain 2.3.11, R7): worked out while the recipe is typed, stored nowhere. */

import type { Draft, RecordOf, RowOf } from '#engine/define';
import { cost, type Decimal, dec, fixed, money, sum } from '#engine/run/decimal';
import { foodCostOf } from '#engine/run/foodCost';
import { currentCost } from '#engine/run/stock';
import { under } from '#engine/run/values';
import { ORDER_TYPES } from '../shared';
import type { Table, Units } from './inventoryLines.rules';
import { type OrderType, timesUsage, USUAL_ORDER, usageOf } from './recipe.rules';

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

type Sold = Draft<RecordOf<'items'>>;
type LevelRow = Draft<RowOf<RecordOf<'items'>, 'priceLevels'>>;

/** The price of the menu item, or of the portion that the recipe is for, with orders of a type; of a modifier or add-on its own. */
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
 * The cost card of a recipe at what its ingredients cost now.
 * @param targetPct the food cost that is aimed at, in percent of the price
 * @param orderType which orders it is for: packaging may go with takeaway alone
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
  const costPerPortion = money(sum(parts.map(({ exact }) => exact)));
  const price = priceOf(recipe, dish, orderType);
  const share = foodCostOf(price, costPerPortion);
  return {
    parts: parts.map(({ itemId, name, exact }) => ({ itemId, name, cost: exact && money(exact) })),
    costPerPortion,
    price,
    foodCostPct: share?.foodCostPct,
    margin: share?.margin,
    suggestedPrice: dec(targetPct).gt(0) ? money(dec(costPerPortion).times(100).div(dec(targetPct))) : undefined,
    unknown: parts.filter(({ exact }) => !exact).map(({ name }) => name),
  };
}

/** The kinds of orders for which a recipe uses something that others do without; the usual one first. None where it makes no difference. */
export function orderTypesIn(recipe: Recipe): OrderType[] {
  const limited = (recipe.ingredients ?? []).some(({ orderTypes }) => orderTypes?.length);
  return limited ? [USUAL_ORDER, ...ORDER_TYPES.filter((each) => each !== USUAL_ORDER)] : [];
}

/** One ingredient whose share of a portion's cost is another one than it was. */
export interface MovedPart {
  itemId: string;
  name: string;
  /** More (or, below nothing, less) than before. */
  by: string;
}

/** What a portion cost before, and what moved it. */
export interface CostChange {
  before: string;
  by: string;
  /** In percent of what it was; undefined where it cost nothing. */
  pct: string | undefined;
  /** The one that moved it most first. */
  moved: readonly MovedPart[];
}

/** How the cost of a portion got from one card to another; undefined where a cost is unknown on either. */
export function costChange(before: RecipeCost, now: RecipeCost): CostChange | undefined {
  if (before.parts.length === 0 || before.unknown.length > 0 || now.unknown.length > 0) return undefined;
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

/** Ingredients with what they cost on a past day in place of what they cost now. */
export const atPastCost = (items: readonly Item[]): Table<'inventoryItems'> =>
  Object.fromEntries(
    items.map(({ pastCost, ...item }: Item & { pastCost?: unknown }) => {
      const known = typeof pastCost === 'string' ? pastCost : '0';
      return [
        String(item._id),
        { ...item, stockOnHand: '1', averageCost: known, lastPrice: known, purchasePrice: known },
      ];
    }),
  );
