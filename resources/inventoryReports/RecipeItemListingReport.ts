import { boolean, choice, column, date, defineReport, reference } from '#engine/define';
import { RECIPE_KINDS, recipeCost } from './recipeReports.rules';

const KINDS = { ...RECIPE_KINDS, batch: 'Batch item' } as const;
const LEVELS = { all: 'All', direct: 'Direct ingredients only' } as const;

/** R19: ingredients by recipe and level, and recipes by ingredient (domain 3.1). */
export default defineReport({
  name: 'RecipeItemListingReport',
  label: 'Recipe item listing',
  path: '/RecipeItemListingReport',
  about: 'What goes into each dish, modifier and add-on, and where an ingredient is used',
  module: 'RPT_RECIPE_ITEM',
  nav: { group: 'inventoryReports', order: 200, label: 'Recipe Item Listing' },
  inventory: true,
  period: 'none',
  parameters: {
    itemId: reference('inventoryItems', { label: 'Ingredient', help: 'Shows every recipe that uses it' }),
    recipeType: choice(KINDS, { label: 'Recipe for' }),
    menuItemId: reference('items', { label: 'Menu item' }),
    onlyInactive: boolean({ label: 'Only inactive ingredients' }),
    withoutRecipe: boolean({ label: 'Only dishes without a recipe' }),
    levels: choice(LEVELS, { default: 'all', required: true, label: 'Levels' }),
    costBasis: recipeCost,
    asOf: date({ label: 'As of', notAfter: '@today', help: 'Leave blank for all versions at today’s costs' }),
  },
  columns: {
    menuItem: column.reference('items', { label: 'Menu item', group: 1, drill: 'record' }),
    modifier: column.reference('modifierItems', { label: 'Modifier', optional: true, drill: 'record' }),
    addon: column.reference('addonItems', { label: 'Add-on', optional: true, drill: 'record' }),
    batchItem: column.reference('inventoryItems', { label: 'Batch item', optional: true, drill: 'record' }),
    recipeType: column.choice(['menu', 'modifier', 'addon', 'batch'], {
      labels: KINDS,
      label: 'Recipe for',
      group: 4,
      onDemand: true,
    }),
    portion: column.text({ optional: true }),
    outlet: column.reference('outlets', { group: 3 }),
    version: column.integer({ onDemand: true }),
    effectiveFrom: column.date({ label: 'From' }),
    level: column.integer(),
    ingredient: column.reference('inventoryItems', { group: 2, drill: 'record' }),
    through: column.reference('inventoryItems', { label: 'In', optional: true }),
    unit: column.codeOf('units'),
    netQty: column.quantity({ label: 'Net', inUnit: 'unit' }),
    yieldPct: column.percent({ label: 'Yield' }),
    grossQty: column.quantity({ label: 'Gross', inUnit: 'unit' }),
    unitCost: column.cost(),
    lineCost: column.costMoney({ label: 'Cost' }),
    shareOfCost: column.percent({ label: 'Share of cost', sensitive: 'cost' }),
    onlyFor: column.text({ label: 'Only for', optional: true }),
    isInactive: column.boolean({ label: 'Inactive', optional: true }),
    portions: column.integer({ onDemand: true }),
    place: column.text({ hidden: true }),
    lines: column.integer({ hidden: true, sum: true, label: 'Ingredients', tile: 1 }),
  },
  sort: ['menuItem', 'modifier', 'addon', 'batchItem', 'portion', 'effectiveFrom', 'place'],
  main: [
    'modifier',
    'addon',
    'batchItem',
    'ingredient',
    'grossQty',
    'unit',
    'lineCost',
    'shareOfCost',
    'level',
    'netQty',
    'yieldPct',
  ],
  note: ({ levels }) =>
    `Quantities and costs are for one whole recipe; divide by its portions for one plate.${
      levels === 'direct'
        ? ''
        : ' Level 2 and below are the ingredients of batch items; their cost is included in the item above.'
    }`,
  synonyms: { report: 'goes into, ingredients, made of, recipe of' },
});
