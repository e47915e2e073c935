/** What recipes of dishes and of batches have in common: their ingredients, and the facts and checks that these bring along. */

import { list, many, percent, quantity, reference } from '#engine/define';
import { idsInList } from '#engine/run/lines';
import { allUnits, asUnits, itemIn, unitFor, unitIdsOf } from './inventoryLines.rules';

/** A unit that the item of the row is handled in. */
export const rowUnit = () =>
  reference('units', {
    required: true,
    among: (line, facts) => unitIdsOf(itemIn(facts.items, line.itemId), asUnits(facts.units)),
  });

/** The ingredients of a recipe, each in a unit of its own, with the share that is left of it after trimming. */
export const ingredientList = () =>
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
    },
    { required: true, min: 1, one: 'ingredient' },
  );

/** The items of the ingredients, and all units. */
export const ingredientFacts = {
  items: many('inventoryItems', idsInList('ingredients', 'itemId')),
  units: allUnits,
};
