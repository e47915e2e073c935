import { boolean, choice, column, defineReport, percent, reference, toReport } from '#engine/define';
import { LEVEL_LABELS, PRICE_LEVELS } from '../menu';
import { menuCategory } from '../sales';
import { forOrders, RECIPE_KINDS, recipeCost } from './recipeReports.rules';

/** R7: a portion's cost at today's prices, and its suggested price (domain 3.1). */
export default defineReport({
  name: 'recipeCostReport',
  label: 'Recipe cost',
  about: 'What each dish, modifier and add-on costs to make, and the price that meets your target',
  module: 'RPT_RECIPE_COST',
  nav: { group: 'inventoryReports', order: 70, label: 'Recipe Cost' },
  period: 'asOf',
  parameters: {
    costBasis: recipeCost,
    categoryId: menuCategory,
    recipeType: choice(RECIPE_KINDS, { label: 'Recipe for' }),
    menuItemId: reference('items'),
    orderType: forOrders,
    priceLevel: choice(PRICE_LEVELS, { labels: LEVEL_LABELS, help: 'Items without such a price have their own' }),
    targetPct: percent({ unit: '%', label: 'Target %', help: 'Leave blank for the outlet’s food cost target' }),
    onlyAbove: boolean({ label: 'Only above target' }),
  },
  columns: {
    menuItem: column.reference('items', { drill: 'record', compared: true, sort: 2, synonyms: 'recipe' }),
    itemCode: column.text({ within: 'menuItem', label: 'Code' }),
    modifier: column.reference('modifierItems', { optional: true, drill: 'record' }),
    addon: column.reference('addonItems', { label: 'Add-on', optional: true, drill: 'record' }),
    recipeType: column.choice(RECIPE_KINDS, { label: 'Recipe for', onDemand: true }),
    portion: column.text({ optional: true, compared: true }),
    category: column.reference('menuCategories', { group: 1 }),
    outlet: column.reference('outlets', { group: 2, compared: true }),
    portions: column.integer(),
    totalCost: column.costMoney({ good: 'down', label: 'Recipe cost' }),
    costPerPortion: column.costMoney({
      ...{ good: 'down', label: 'Cost per portion', main: 1 },
      drill: toReport('RecipeItemListingReport', ({ menuItemId }, { asOf }) =>
        menuItemId ? { filters: { menuItemId, asOf } } : undefined,
      ),
    }),
    sellingPrice: column.money({ label: 'Price', main: 2 }),
    foodCostPct: column.percent({ good: 'down', label: 'Food cost %', sensitive: 'cost', main: 3, sort: -1 }),
    margin: column.costMoney({ good: 'up', main: 4 }),
    suggestedPrice: column.costMoney({ label: 'Price at target', main: 5 }),
    previousCost: column.costMoney({ label: 'Cost 30 days before' }),
    changePct: column.percent({ good: 'down', signed: true, label: 'Change %', sensitive: 'cost', main: 6 }),
    unknown: column.integer({ good: 'down', label: 'Without a cost', optional: true }),
    ...column.forLinks('menuItemId'),
    recipes: column.count({ tile: 1 }),
    above: column.count({ good: 'down', label: 'Above target', tile: 2, sensitive: 'cost' }),
  },
  synonyms: {
    report: 'recipe, recipes',
    costPerPortion: 'cost, recipe cost, cost to make, cost of recipe, cost per plate, plate cost',
    changePct: 'more expensive, dearer',
    margin: 'margin, make on plate, make on portion, earn on plate',
    'onlyAbove=true': '(dish/dishes/recipe/recipes) above/over (food cost) target, above food cost %',
    suggestedPrice: 'suggested price, should sell for, should charge for, should cost guest, should price',
  },
});
