/** What item recipes and batch recipes share: their ingredients, with facts and checks. */

import { choices, type Fields, list, many, percent, quantity, reference } from '#engine/define';
import { idsInList } from '#engine/run/lines';
import { isEmpty } from '#engine/run/values';
import { ORDER_TYPES } from '../shared';
import { allUnits, asUnits, itemIn, type RecordsById, unitFor, unitIdsOf } from './inventoryLines.rules';

/** A unit that the row's item uses. */
export const rowUnit = () =>
  reference('units', {
    required: true,
    among: (line, facts) => unitIdsOf(itemIn(facts.items, line.itemId), asUnits(facts.units)),
  });

/** Packaging is only for takeaway and delivery: the order types of a recipe row. */
export const orderTypesOfRow = () => choices(ORDER_TYPES, { label: 'Only for', help: 'Leave blank for all orders' });

/**
 * A recipe's ingredients, each in its own unit, with the share that remains after trimming.
 * @param more additional fields of each row
 */
export const ingredientList = <const F extends Fields>(more: F) =>
  list(
    {
      itemId: reference('inventoryItems', {
        required: true,
        label: 'Ingredient',
        filter: (recipe) => ({ outletId: recipe.outletId }),
        fill: (item) => ({ unitId: unitFor(item, 'recipe'), yieldPct: item.yieldPct ?? '100' }),
      }),
      unitId: rowUnit(),
      netQuantity: quantity({ required: true, moreThan: 0, label: 'Net quantity' }),
      yieldPct: percent({ moreThan: 0, unit: '%', label: 'Yield', help: 'Leave blank to use the item’s yield' }),
      ...more,
    },
    { required: true, min: 1, one: 'ingredient' },
  );

interface Ingredient {
  itemId?: string | null;
  yieldPct?: string | null;
}

/** Ingredients with their yields: the item's if a row gives none. */
export const withYields = <R extends Ingredient>(
  rows: readonly R[] | null | undefined,
  items: RecordsById<'inventoryItems'>,
): { ingredients?: R[] } =>
  rows?.some(({ itemId, yieldPct }) => itemId && isEmpty(yieldPct))
    ? {
        ingredients: rows.map((row) =>
          row.itemId && isEmpty(row.yieldPct)
            ? { ...row, yieldPct: itemIn(items, row.itemId)?.yieldPct ?? '100' }
            : row,
        ),
      }
    : {};

/** The items of the ingredients, and all units. */
export const ingredientFacts = {
  items: many('inventoryItems', idsInList('ingredients', 'itemId')),
  units: allUnits,
};
