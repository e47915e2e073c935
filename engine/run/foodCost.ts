/** What a price leaves after what the dish costs to make: the same figures on a recipe's card and beside a price. */

import { dec, fixed } from './decimal';

export interface FoodCost {
  /** The cost in percent of the price, with two decimals. */
  foodCostPct: string;
  /** What is left of the price. */
  margin: string;
}

/** Undefined where the cost is unknown, or there is no price that it could be a share of. */
export function foodCostOf(price: string | undefined, cost: string | undefined): FoodCost | undefined {
  if (cost === undefined || price === undefined || !dec(price).gt(0)) return undefined;
  return {
    foodCostPct: fixed(dec(cost).times(100).div(dec(price)), 2),
    margin: fixed(dec(price).minus(dec(cost)), 2),
  };
}
