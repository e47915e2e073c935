/** What a portion uses of stock (domain 2.3.11): shared by recipe costs and by the depletion of sales. */
import { type Decimal, dec, type Numeric, quantity } from './decimal';
import type { AnyRecord } from './fields';
import { factorToBase, type Table } from './inventoryLines';

export interface Usage {
  itemId: string;
  /** Base units of one portion, not rounded: the product with the quantity sold is. */
  perPortion: Decimal;
}

/** Gross quantity of one ingredient line for the whole recipe: net ÷ yield, in base units; undefined without a conversion. */
export function grossOf(ingredient: AnyRecord, item: AnyRecord | undefined, units: Table): Decimal | undefined {
  const factor = factorToBase(item, ingredient.unitId, units);
  const yieldPct = dec((ingredient.yieldPct ?? item?.yieldPct ?? '100') as Numeric);
  if (!factor || yieldPct.lte(0)) return undefined;
  return dec(ingredient.netQuantity as Numeric)
    .times(factor)
    .times(100)
    .div(yieldPct);
}

/** What one portion uses, one entry per item (a bill line names each movement once). */
export function usageOf(recipe: AnyRecord, items: Table, units: Table): Usage[] {
  const portions = dec((recipe.portions ?? 1) as Numeric);
  const byItem = new Map<string, Decimal>();
  for (const ingredient of (recipe.ingredients as AnyRecord[] | undefined) ?? []) {
    const id = ingredient.itemId as string;
    const gross = grossOf(ingredient, items[id], units);
    if (gross) byItem.set(id, (byItem.get(id) ?? dec(0)).plus(gross.div(portions.lte(0) ? 1 : portions)));
  }
  return [...byItem].map(([itemId, perPortion]) => ({ itemId, perPortion }));
}

/** Stock used by `sold` portions, to 4 decimals. */
export const usedBy = (usage: Usage, sold: Numeric): string => quantity(usage.perPortion.times(dec(sold)));
