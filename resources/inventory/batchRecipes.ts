import {
  choice,
  costMoney,
  date,
  defineResource,
  integer,
  list,
  longText,
  many,
  name,
  one,
  outlet,
  percent,
  quantity,
  reference,
  where,
} from '#engine/define';
import { idsInList } from '#engine/run/lines';
import { addedAllergens } from '../shared';
import { batchRecipeProblems } from './batchRecipes.rules';
import { ingredientFacts, ingredientList, rowUnit, withYields } from './ingredients.rules';
import { asUnits, itemIn, unitFor, unitIdsOf } from './inventoryLines.rules';
import { asNewVersion, newVersion } from './recipe.rules';

/** Batch recipes (domain 1.5): how an outlet makes its semi-finished items, such as sauces, doughs and stocks. */
export default defineResource({
  name: 'batchRecipes',
  label: { one: 'Batch recipe', many: 'Batch recipes' },
  module: 'RECIPE',
  nav: { group: 'inventory', order: 80, label: 'Batch Processing' },
  paths: { list: '/createINVrecipe' },
  fields: {
    outletId: outlet(),
    recipeName: name(80, { unique: ['outletId', 'effectiveFrom'] }),
    recipeType: choice({ batch: 'Batch' }, { default: 'batch', readOnly: true, hidden: true }),
    outputItemId: reference('inventoryItems', {
      required: true,
      label: 'Makes',
      help: 'A semi-finished item that is kept in stock',
      filter: (recipe) => ({ outletId: recipe.outletId, itemType: 'semiFinished' }),
      fill: (item) => ({ outputUnitId: item.baseUnitId, shelfLifeDays: item.shelfLifeDays ?? null }),
      column: true,
      filterBy: true,
    }),
    outputUnitId: reference('units', {
      required: true,
      label: 'Output unit',
      among: (recipe, facts) => unitIdsOf(itemIn({ [String(recipe.outputItemId)]: facts.output }, recipe.outputItemId), asUnits(facts.units)),
    }),
    standardOutput: quantity({
      required: true,
      moreThan: 0,
      inUnit: 'outputUnitId',
      help: 'What one batch gives when all goes well',
      column: true,
    }),
    expectedYieldPct: percent({ moreThan: 0, default: '100', unit: '%', label: 'Expected yield' }),
    effectiveFrom: date({ required: true, unique: ['outletId', 'outputItemId'], default: '@today', label: 'From', column: true }),
    version: integer({ readOnly: true, column: true, isName: true }),
    overheadCost: costMoney({ min: 0, unit: '@currency', label: 'Overhead per batch', help: 'Energy and labour that each batch adds to its cost' }),
    shelfLifeDays: integer({ min: 0, unit: 'days', label: 'Shelf life' }),
    ingredients: ingredientList({}),
    byProducts: list(
      {
        itemId: reference('inventoryItems', {
          required: true,
          label: 'Item',
          filter: (recipe) => ({ outletId: recipe.outletId }),
          fill: (item) => ({ unitId: unitFor(item, 'recipe') }),
        }),
        unitId: rowUnit(),
        quantity: quantity({ required: true, moreThan: 0 }),
        costSharePct: percent({ required: true, min: 0, max: 100, default: '0', unit: '%', label: 'Share of cost' }),
      },
      { one: 'by-product', label: 'By-products', help: 'What else comes out of a batch and goes into stock' },
    ),
    // Each action changes the recipe, so that a repeated request has no second effect.
    runsStarted: integer({ readOnly: true, hidden: true }),
    lastVersionFrom: date({ readOnly: true, hidden: true }),
    ...addedAllergens(),
    method: longText(),
    prepMinutes: integer({ min: 0, unit: 'min', label: 'Preparation' }),
  },
  list: { empty: 'No Item List', about: 'How semi-finished items are made, starting on a date: ingredients, output and by-products.' },
  facts: {
    ...ingredientFacts,
    items: many('inventoryItems', (recipe) => [...idsInList('ingredients', 'itemId')(recipe), ...idsInList('byProducts', 'itemId')(recipe)]),
    output: one('inventoryItems', (recipe) => recipe.outputItemId),
    others: where('batchRecipes', (recipe) => (recipe.outletId ? { outletId: recipe.outletId } : undefined)),
  },
  compute: (recipe, { others, items }) => ({
    ...withYields(recipe.ingredients, items),
    version:
      1 +
      others.filter(
        (other) =>
          other._id !== recipe._id && other.outputItemId === recipe.outputItemId && String(other.effectiveFrom) < String(recipe.effectiveFrom),
      ).length,
  }),
  check: (recipe, facts) => batchRecipeProblems(recipe, facts),
  actions: {
    startRun: {
      label: 'Create batch run',
      quick: 'Run',
      needs: 'BATCH_PROCESS.create',
      from: 'active',
      opens: 'batchRuns',
      plan: (recipe) => ({ creates: [{ resource: 'batchRuns', from: recipe }], set: { runsStarted: (recipe.runsStarted ?? 0) + 1 } }),
      done: 'Batch run of {recipeName} created',
    },
    newVersion: {
      ...asNewVersion('batchRecipes'),
      plan: (recipe, { others }, _context, { effectiveFrom }) =>
        newVersion(
          'batchRecipes',
          recipe,
          others.filter(({ outputItemId }) => outputItemId === recipe.outputItemId),
          String(effectiveFrom),
        ),
    },
  },
  calls: {
    getList: 'GET v1/createrecipe/invRecipe ? outletId',
    create: '+ POST v1/createrecipe/insertInvRecipe',
    update: '+ PUT v1/createrecipe/updateInvRecipe',
  },
  serves: { 'custom:batchItems': 'GET v1/inventoryitemmanagement/batchProcess' },
});
