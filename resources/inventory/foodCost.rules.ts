/** What a price leaves after the cost of a menu item: the same figures on a recipe's card and next to a price. */

import { dec, fixed, money } from '#engine/run/decimal';

interface FoodCost {
  /** The cost in percent of the price, with two decimals. */
  foodCostPct: string;
  /** The margin. */
  margin: string;
}

/** Undefined if the cost is unknown or there is no price. */
export function foodCostOf(price: string | undefined, cost: string | undefined): FoodCost | undefined {
  if (cost === undefined || price === undefined || !dec(price).gt(0)) return undefined;
  return {
    foodCostPct: fixed(dec(cost).times(100).div(dec(price)), 2),
    margin: money(dec(price).minus(dec(cost))),
  };
}
