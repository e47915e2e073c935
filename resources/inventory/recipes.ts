import { date, defineResource, integer, list, longText, many, name, outlet, percent, quantity, reference, text } from '#engine/define';
import { idsInList } from '#engine/run/lines';
import { allUnits, asUnits, itemIn, rowUnitProblems, unitFor, unitIdsOf } from './inventoryLines.rules';

/** Recipes of menu items (domain 1.5): what a portion takes out of stock when it is sold. */
export default defineResource({
  name: 'recipes',
  label: { one: 'Recipe', many: 'Recipes' },
  module: 'RECIPE',
  nav: { group: 'inventoryMaster', order: 80, label: 'Create Recipe' },
  paths: { list: '/createrecipe' },
  fields: {
    outletId: outlet(),
    recipeName: name(80, { unique: ['outletId'] }),
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
    ingredients: list(
      {
        itemId: reference('inventoryItems', {
          required: true,
          label: 'Ingredient',
          filter: (recipe) => ({ outletId: recipe.outletId }),
          fill: (item) => ({ unitId: unitFor(item, 'recipe'), yieldPct: item.yieldPct ?? '100' }),
        }),
        unitId: reference('units', {
          required: true,
          among: (line, facts) => unitIdsOf(itemIn(facts.items, line.itemId), asUnits(facts.units)),
        }),
        netQuantity: quantity({ required: true, moreThan: 0, label: 'Net quantity' }),
        yieldPct: percent({ moreThan: 0, default: '100', unit: '%', label: 'Yield' }),
      },
      { required: true, min: 1, one: 'ingredient' },
    ),
    method: longText(),
    prepMinutes: integer({ min: 0, unit: 'min', label: 'Preparation' }),
  },
  list: { empty: 'No Item List', about: 'What a dish uses from stock when sold, starting on a date.' },
  facts: { items: many('inventoryItems', idsInList('ingredients', 'itemId')), units: allUnits },
  check: ({ ingredients }, { items, units }) => rowUnitProblems('ingredients', ingredients, items, units),
  calls: { getList: '+ GET v1/createrecipe/list ? outletId', create: 'POST v1/createrecipe/insert', update: 'PUT v1/createrecipe/update' },
});
