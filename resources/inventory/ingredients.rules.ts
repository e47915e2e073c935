/** What item recipes and batch recipes share: their ingredients, with facts and checks. */

import { choices, type Fields, list, many, percent, quantity, reference } from '#engine/define';
import { idsInList } from '#engine/run/lines';
import { ORDER_TYPES } from '../shared';
import { allUnits, asUnits, itemIn, unitFor, unitIdsOf } from './inventoryLines.rules';

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
      yieldPct: percent({ moreThan: 0, default: '100', unit: '%', label: 'Yield' }),
      ...more,
    },
    { required: true, min: 1, one: 'ingredient' },
  );

/** The items of the ingredients, and all units. */
export const ingredientFacts = {
  items: many('inventoryItems', idsInList('ingredients', 'itemId')),
  units: allUnits,
};
