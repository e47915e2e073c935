import { date, defineResource, integer, longText, name, one, outlet, reference, text, where } from '#engine/define';
import { ingredientFacts, ingredientList } from './ingredients.rules';
import { rowUnitProblems } from './inventoryLines.rules';
import { asNewVersion, newVersion, ofPortion } from './recipe.rules';

/** Recipes of menu items (domain 1.5): what a portion takes out of stock when it is sold. */
export default defineResource({
  name: 'recipes',
  label: { one: 'Recipe', many: 'Recipes' },
  module: 'RECIPE',
  nav: { group: 'inventoryMaster', order: 80, label: 'Create Recipe' },
  paths: { list: '/createrecipe' },
  fields: {
    outletId: outlet(),
    recipeName: name(80, { unique: ['outletId', 'effectiveFrom'] }),
    menuItemId: reference('items', {
      required: true,
      unique: ['outletId', 'portionId', 'effectiveFrom'],
      inactive: true,
      column: true,
      filterBy: true,
    }),
    portionId: text({ maxLength: 12, label: 'Size code', help: 'The portion this recipe is for, if the menu item has portions', column: true }),
    effectiveFrom: date({ required: true, default: '@today', label: 'From', column: true }),
    portions: integer({ required: true, min: 1, default: 1, help: 'Portions made from the quantities below', column: true }),
    ingredients: ingredientList(),
    method: longText(),
    prepMinutes: integer({ min: 0, unit: 'min', label: 'Preparation' }),
    // It changes the recipe, so that an action sent twice is done once.
    lastVersionFrom: date({ readOnly: true, hidden: true }),
  },
  aside: 'RecipeCostCard',
  list: { empty: 'No Item List', about: 'What a dish uses from stock when sold, starting on a date.' },
  facts: {
    ...ingredientFacts,
    dish: one('items', (recipe) => recipe.menuItemId),
    versions: where('recipes', (recipe) => (recipe.menuItemId ? { outletId: recipe.outletId, menuItemId: recipe.menuItemId } : undefined)),
  },
  check: ({ ingredients }, { items, units }) => rowUnitProblems('ingredients', ingredients, items, units),
  actions: {
    newVersion: {
      ...asNewVersion('recipes'),
      plan: (recipe, { versions }, _context, { effectiveFrom }) =>
        newVersion('recipes', recipe, ofPortion(versions, recipe.portionId), String(effectiveFrom)),
    },
  },
  calls: { getList: '+ GET v1/createrecipe/list ? outletId', create: 'POST v1/createrecipe/insert', update: 'PUT v1/createrecipe/update' },
});
