import { idsInList, type Table, unitFor, unitIdsOf } from '../inventoryLines';
import { date, defineResource, integer, list, longText, many, percent, quantity, reference, text } from '../schema';

/** Recipes of menu items (domain 1.5): what a portion takes out of stock when it is sold. */
export default defineResource({
  name: 'recipes',
  label: { one: 'Recipe', many: 'Recipes' },
  title: 'recipeName',
  module: 'RECIPE',
  nav: { group: 'inventoryMaster', order: 80, label: 'Create Recipe' },
  paths: { list: '/createrecipe' },
  fields: {
    outletId: reference('outlets', { required: true, once: true, default: '@outlet' }),
    recipeName: text({ required: true, maxLength: 80, unique: ['outletId'], label: 'Name' }),
    menuItemId: reference('items', { required: true, unique: ['outletId', 'portionId', 'effectiveFrom'] }),
    portionId: text({ maxLength: 12, label: 'Size code', help: 'For a menu item with portions: the one it is for' }),
    effectiveFrom: date({ required: true, default: '@today', label: 'From' }),
    portions: integer({ required: true, min: 1, default: 1, help: 'How many portions the quantities below make' }),
    ingredients: list(
      {
        itemId: reference('inventoryItems', {
          required: true,
          label: 'Ingredient',
          filter: (recipe) => ({ outletId: recipe.outletId, status: 'active' }),
          fill: (item) => ({ unitId: unitFor(item, 'recipe'), yieldPct: item.yieldPct ?? '100' }),
        }),
        unitId: reference('units', {
          required: true,
          among: (line, facts) => unitIdsOf((facts.items as Table | undefined)?.[line.itemId as string]),
        }),
        netQuantity: quantity({ required: true, moreThan: 0, label: 'Net quantity' }),
        yieldPct: percent({ moreThan: 0, default: '100', unit: '%', label: 'Yield' }),
      },
      { required: true, min: 1, one: 'ingredient' },
    ),
    method: longText(),
    prepMinutes: integer({ min: 0, unit: 'min', label: 'Preparation' }),
  },
  list: {
    columns: ['recipeName', 'menuItemId', 'portionId', 'effectiveFrom', 'portions', 'status'],
    filters: ['menuItemId', 'status'],
    sort: 'recipeName',
    empty: 'No Item List',
    about: 'What a dish takes out of stock when it is sold, from a day on.',
  },
  facts: { items: many('inventoryItems', idsInList('ingredients', 'itemId')) },
  calls: {
    getList: '+ GET v1/createrecipe/list ? outletId',
    create: 'POST v1/createrecipe/insert',
    update: 'PUT v1/createrecipe/update',
  },
});
