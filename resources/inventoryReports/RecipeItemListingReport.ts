import { boolean, column, defineReport, reference } from '#engine/define';
import { recipeCost } from './recipeReports.rules';

/** R19: which recipe uses which ingredient, and where an ingredient is used (domain 3.1). */
export default defineReport({
  name: 'RecipeItemListingReport',
  label: 'Recipe item listing',
  path: '/RecipeItemListingReport',
  about: 'What goes into each dish, and where an ingredient is used',
  module: 'RPT_RECIPE_ITEM',
  nav: { group: 'inventoryReports', order: 200, label: 'Recipe Item Listing' },
  inventory: true,
  period: 'none',
  parameters: {
    itemId: reference('inventoryItems', { label: 'Ingredient' }),
    menuItemId: reference('items', { label: 'Menu item' }),
    onlyInactive: boolean({ label: 'Only inactive ingredients' }),
    costBasis: recipeCost,
  },
  columns: {
    menuItem: column.reference('items', { label: 'Menu item', group: 1, drill: 'record' }),
    portion: column.text({ optional: true }),
    outlet: column.reference('outlets', { group: 3 }),
    effectiveFrom: column.date({ label: 'From' }),
    ingredient: column.reference('inventoryItems', { group: 2, drill: 'record' }),
    unit: column.codeOf('units'),
    netQty: column.quantity({ label: 'Net', inUnit: 'unit' }),
    yieldPct: column.percent({ label: 'Yield' }),
    grossQty: column.quantity({ label: 'Gross', inUnit: 'unit' }),
    unitCost: column.cost(),
    lineCost: column.costMoney({ label: 'Cost' }),
    shareOfCost: column.percent({ label: 'Share of cost', sensitive: 'cost' }),
    isInactive: column.boolean({ label: 'Inactive', optional: true }),
    portions: column.integer({ onDemand: true }),
    lines: column.integer({ hidden: true, sum: true, label: 'Ingredients', tile: 1 }),
  },
  sort: ['menuItem', 'portion', 'effectiveFrom', '-lineCost'],
  main: ['ingredient', 'grossQty', 'unit', 'lineCost', 'shareOfCost', 'netQty', 'yieldPct'],
  note: () => 'Quantities and costs are those of one whole recipe; divide by its portions for one plate.',
  synonyms: { report: ['goes into', 'ingredients', 'made of', 'recipe of'] },
});
