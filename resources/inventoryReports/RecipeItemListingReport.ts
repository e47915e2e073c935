import { boolean, choice, column, date, defineReport, oneOf, reference } from '#engine/define';
import { RECIPE_KINDS, recipeCost } from './recipeReports.rules';

const KINDS = { ...RECIPE_KINDS, batch: 'Batch item' } as const;

/** R19: ingredients by recipe and level, and recipes by ingredient (domain 3.1). */
export default defineReport({
  name: 'RecipeItemListingReport',
  label: 'Recipe item listing',
  about: 'What goes into each dish, modifier and add-on, and where an ingredient is used',
  module: 'RPT_RECIPE_ITEM',
  nav: { group: 'inventoryReports', order: 200, label: 'Recipe Item Listing' },
  period: 'none',
  parameters: {
    itemId: reference('inventoryItems', { label: 'Ingredient', help: 'Shows every recipe that uses it' }),
    recipeType: choice(KINDS, { label: 'Recipe for' }),
    menuItemId: reference('items'),
    onlyInactive: boolean({ label: 'Only inactive ingredients' }),
    withoutRecipe: boolean({ label: 'Only dishes without a recipe' }),
    levels: oneOf({ all: 'All', direct: 'Direct ingredients only' }),
    costBasis: recipeCost,
    asOf: date({ notAfter: '@today', help: 'Leave blank for all versions at today’s costs' }),
  },
  columns: {
    menuItem: column.reference('items', { group: 1, drill: 'record', sort: 1 }),
    modifier: column.reference('modifierItems', { optional: true, drill: 'record', main: 1, sort: 2 }),
    addon: column.reference('addonItems', { label: 'Add-on', optional: true, drill: 'record', main: 2, sort: 3 }),
    batchItem: column.reference('inventoryItems', { optional: true, drill: 'record', main: 3, sort: 4 }),
    recipeType: column.choice(KINDS, { label: 'Recipe for', group: 4, onDemand: true }),
    portion: column.text({ optional: true, sort: 5 }),
    outlet: column.reference('outlets', { group: 3 }),
    version: column.integer({ onDemand: true }),
    effectiveFrom: column.date({ label: 'From', sort: 6 }),
    level: column.integer({ main: 9 }),
    ingredient: column.reference('inventoryItems', { group: 2, drill: 'record', main: 4 }),
    through: column.reference('inventoryItems', { label: 'In', optional: true }),
    unit: column.unit('units', { main: 6 }),
    netQty: column.quantity({ label: 'Net', main: 10 }),
    yieldPct: column.percent({ good: 'up', label: 'Yield', main: 11 }),
    grossQty: column.quantity({ label: 'Gross', main: 5 }),
    unitCost: column.cost({ good: 'down' }),
    lineCost: column.costMoney({ good: 'down', label: 'Cost', main: 7 }),
    shareOfCost: column.percent({ sensitive: 'cost', main: 8 }),
    onlyFor: column.text({ optional: true }),
    isInactive: column.boolean({ label: 'Inactive', optional: true }),
    portions: column.integer({ onDemand: true }),
    place: column.text({ hidden: true, sort: 7 }),
    lines: column.count({ label: 'Ingredients', tile: 1 }),
  },
  note: ({ levels }) =>
    `Quantities and costs are for one whole recipe; divide by its portions for one plate.${
      levels === 'direct'
        ? ''
        : ' Level 2 and below are the ingredients of batch items; their cost is included in the item above.'
    }`,
  synonyms: { report: 'goes into, ingredients, made of, recipe of' },
});
