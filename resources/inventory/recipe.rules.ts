/** What a portion uses of stock (domain 2.3.11): shared by recipe costs and by the depletion of sales. */

import type { Draft, RecordOf, RowOf } from '#engine/define';
import { type Decimal, dec, type Numeric, quantity } from '#engine/run/decimal';
import { under } from '#engine/run/values';
import { factorToBase, type Table } from './inventoryLines.rules';

export interface Usage {
  itemId: string;
  /** Base units of one portion, not rounded: the product with the quantity sold is. */
  perPortion: Decimal;
}

/** Gross quantity of one ingredient line for the whole recipe: net ÷ yield, in base units; undefined without a conversion. */
export function grossOf(
  ingredient: Draft<RowOf<RecordOf<'recipes'>, 'ingredients'>>,
  item: Draft<RecordOf<'inventoryItems'>> | undefined,
  units: Table<'units'>,
): Decimal | undefined {
  const factor = factorToBase(item, ingredient.unitId, units);
  const yieldPct = dec(ingredient.yieldPct ?? item?.yieldPct ?? '100');
  if (!factor || yieldPct.lte(0)) return undefined;
  return dec(ingredient.netQuantity).times(factor).times(100).div(yieldPct);
}

/** What one portion uses, one entry per item (a bill line names each movement once). */
export function usageOf(
  recipe: Draft<RecordOf<'recipes'>>,
  items: Table<'inventoryItems'>,
  units: Table<'units'>,
): Usage[] {
  const portions = dec(recipe.portions ?? 1);
  const byItem = new Map<string, Decimal>();
  for (const ingredient of recipe.ingredients ?? []) {
    const id = ingredient.itemId;
    const gross = grossOf(ingredient, under(items, id), units);
    if (id && gross) byItem.set(id, (byItem.get(id) ?? dec(0)).plus(gross.div(portions.lte(0) ? 1 : portions)));
  }
  return [...byItem].map(([itemId, perPortion]) => ({ itemId, perPortion }));
}

/** Stock used by `sold` portions, to 4 decimals. */
export const usedBy = (usage: Usage, sold: Numeric): string => quantity(usage.perPortion.times(dec(sold)));
