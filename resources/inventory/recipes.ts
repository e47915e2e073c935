import { date, defineResource, integer, longText, name, outlet, where } from '#engine/define';
import { addedAllergens } from '../shared';
import { ingredientFacts, ingredientList, orderTypesOfRow, withYields } from './ingredients.rules';
import { rowUnitProblems } from './inventoryLines.rules';
import { asNewVersion, newVersion, ofPortion, recipeTargetOf, withoutOtherTargets } from './recipe.rules';
import { recipeTargets, targetFacts } from './recipeTargets.rules';

/** Recipes of menu items, modifiers and add-ons (domain 1.5): the stock each uses when it is sold. */
export default defineResource({
  name: 'recipes',
  label: { one: 'Recipe', many: 'Recipes' },
  module: 'RECIPE',
  nav: { group: 'inventoryMaster', order: 80, label: 'Create Recipe' },
  firstDay: { order: 110, title: 'Add recipes', why: 'They say what each dish uses: food cost and stock follow.', optional: true, opens: 'list' },
  paths: { list: '/createrecipe' },
  fields: {
    outletId: outlet(),
    recipeName: name(80, { unique: ['outletId', 'effectiveFrom'] }),
    ...recipeTargets,
    effectiveFrom: date({ required: true, default: '@today', label: 'From', column: true }),
    portions: integer({ required: true, min: 1, default: 1, help: 'Portions made from the quantities below' }),
    ingredients: ingredientList({ orderTypes: orderTypesOfRow() }),
    ...addedAllergens(),
    method: longText(),
    prepMinutes: integer({ min: 0, unit: 'min', label: 'Preparation' }),
    // It changes the recipe, so that a repeated request has no second effect.
    lastVersionFrom: date({ readOnly: true, hidden: true }),
  },
  aside: 'RecipeCostCard',
  list: { empty: 'No Item List', about: 'What a dish, modifier or add-on uses from stock when sold, starting on a date.' },
  facts: {
    ...ingredientFacts,
    ...targetFacts,
    versions: where('recipes', ({ outletId, ...recipe }) => {
      const target = recipeTargetOf(recipe);
      return target && { outletId, ...target };
    }),
  },
  compute: (recipe, { items }) => ({ ...withoutOtherTargets(recipe), ...withYields(recipe.ingredients, items) }),
  check: ({ ingredients }, { items, units }) => rowUnitProblems('ingredients', ingredients, items, units),
  actions: {
    newVersion: {
      ...asNewVersion('recipes'),
      plan: (recipe, { versions }, _context, { effectiveFrom }) =>
        newVersion('recipes', recipe, ofPortion(versions, recipe.portionId), String(effectiveFrom)),
    },
  },
  calls: { getList: '+ GET v1/createrecipe/list ? outletId', create: 'POST v1/createrecipe/insert', update: 'PUT v1/createrecipe/update' },
  serves: { 'custom:pastCosts': '+ GET v1/createrecipe/pastCosts ? outletId' },
});
