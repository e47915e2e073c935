import {
  computed,
  costMoney,
  date,
  defineDocument,
  documentCalls,
  integer,
  list,
  one,
  percent,
  quantity,
  reference,
  sameOutlet,
  text,
  where,
} from '#engine/define';
import { rowsIn } from '#engine/run/values';
import { cancelMovements, figureOf, recordingPlan, recordingProblems, runFigures, runOf, runProblems, standardOf, takenIn } from './batchRuns.rules';
import { againstStandard } from './differences.rules';
import { ingredientFacts } from './ingredients.rules';
import { keptRatioFields } from './stockLineFields.rules';
import { stockLines } from './stockLines.rules';

/** Batch runs (domain 1.5, 2.3.12): components leave stock, and outputs enter it at their cost. */
export default defineDocument({
  name: 'batchRuns',
  label: { one: 'Batch run', many: 'Batch runs' },
  short: 'batch',
  module: 'BATCH_PROCESS',
  permissions: {
    run: { label: 'Run batch', about: 'Record a production: ingredients out, product in.', risk: 'approvals' },
    cancel: { label: 'Cancel batch', about: 'Cancel a recorded production.', risk: 'reversals' },
  },
  nav: { group: 'inventory', order: 81, label: 'Batch Runs' },
  number: 'batchNumber',
  prefix: 'BP',
  paths: {
    list: '/batchprocesslist',
    start: '/createbatchprocess',
    create: '/createnewbatchprocess',
    edit: '/updatebatchprocess',
    review: '/batchprocesssummary',
  },
  statuses: { draft: 'grey', completed: 'green', cancelled: 'muted' },
  approvals: ['run'],
  fields: {
    recipeId: reference('batchRecipes', { required: true, once: true, label: 'Batch recipe', filter: sameOutlet, column: true }),
    recipeVersion: integer({ readOnly: true, label: 'Version', isName: true }),
    outputItemId: reference('inventoryItems', { readOnly: true, label: 'Makes' }),
    outputUnitId: reference('units', { readOnly: true, label: 'Output unit' }),
    outputFactor: keptRatioFields.conversionFactor,
    outputDivisor: keptRatioFields.conversionDivisor,
    preparedBy: text({ maxLength: 60 }),
    batchCount: quantity({ required: true, moreThan: 0, default: '1', label: 'Batches' }),
    standardOutput: quantity({ readOnly: true, inUnit: 'outputUnitId' }),
    expectedOutput: quantity({ readOnly: true, inUnit: 'outputUnitId' }),
    actualOutput: quantity({ min: 0, inUnit: 'outputUnitId', help: 'What the batch gave. 0 if it was lost', column: true }),
    expiryDate: date({ label: 'Expires', help: 'Leave blank to use the shelf life of the recipe' }),
    yieldPct: computed('percent', figureOf.yieldPct, { label: 'Yield', column: true }),
    yieldVarianceQty: computed('quantity', figureOf.yieldVarianceQty, { label: 'Yield variance' }),
    byProducts: list(
      {
        itemId: reference('inventoryItems', { readOnly: true, label: 'Item' }),
        unitId: reference('units', { readOnly: true, label: 'Unit' }),
        standardQty: quantity({ readOnly: true, label: 'Standard' }),
        actualQty: quantity({ min: 0, label: 'Actual', help: 'Leave blank to use the standard quantity' }),
        costSharePct: percent({ readOnly: true, unit: '%', label: 'Share of cost' }),
        ...keptRatioFields,
      },
      { one: 'by-product', key: 'itemId', label: 'By-products', when: (run) => rowsIn(run.byProducts).length > 0 },
    ),
    overheadCost: costMoney({ min: 0, unit: '@currency', label: 'Overhead' }),
    totalCost: costMoney({ readOnly: true, label: 'Components' }),
    byProductCredit: computed('money', figureOf.byProductCredit, { label: 'By-products', sensitive: 'cost' }),
    outputCost: computed('money', figureOf.outputCost, { label: 'Cost of the batch', sensitive: 'cost' }),
    outputUnitCost: computed('cost', figureOf.outputUnitCost, { label: 'Cost per stock unit', column: true }),
    usageVarianceCost: computed('money', figureOf.usageVarianceCost, { label: 'Cost of the usage variance', sensitive: 'cost' }),
    yieldVarianceCost: computed('money', figureOf.yieldVarianceCost, { label: 'Cost of the yield variance', sensitive: 'cost' }),
  },
  lines: stockLines(
    {
      standardQty: quantity({ readOnly: true, inGrid: true, label: 'Standard' }),
      actualQty: quantity({ min: 0, label: 'Actual', help: 'Leave blank to use the standard quantity' }),
    },
    { quantity: 'actualQty', stocked: takenIn, use: 'recipe', counting: { expected: 'standardQty', blankIs: 'expected' } },
  ),
  differs: againstStandard,
  totals: ['totalCost', 'overheadCost', 'byProductCredit', 'outputCost'],
  list: { about: 'What the kitchen makes in advance. Ingredients leave stock, and the product enters it at their cost.' },
  from: { batchRecipes: { by: 'recipeId', where: { status: 'active' }, facts: ingredientFacts, fill: runOf } },
  facts: {
    recipe: one('batchRecipes', (run) => run.recipeId),
    // Only the recipe says which by-products there are.
    pantry: where('inventoryItems', (run) => (run.recipeId ? { outletId: run.outletId } : undefined)),
  },
  lineValues: (line, { facts, document }) => ({ standardQty: standardOf(line, document, facts) }),
  compute: (run, facts) => runFigures(run, facts),
  check: (run, facts) => runProblems(run, facts),
  actions: {
    run: {
      label: 'Record batch',
      call: 'POST v1/batchprocess/runBatchProcess',
      ...{ from: 'draft', to: 'completed', bulk: true },
      confirm: 'Record {batchNumber}? Its components leave stock and its output enters it.',
      done: '{batchNumber} recorded',
      check: (run) => recordingProblems(run),
      plan: (run, { items }) => recordingPlan(run, items),
    },
    cancel: {
      label: 'Cancel batch',
      from: ['draft', 'completed'],
      to: 'cancelled',
      tone: 'danger',
      confirm: 'Cancel {batchNumber}? If it was recorded, its stock moves back.',
      arguments: { reason: text({ required: true, maxLength: 200 }) },
      asksWhen: ({ status }) => status === 'completed',
      done: '{batchNumber} cancelled',
      plan: (run, { items }) => (run.status === 'completed' ? { movements: cancelMovements(run, items) } : {}),
    },
  },
  calls: { ...documentCalls('batchprocess', '', { list: 'list' }), update: '+ PUT v1/batchprocess/update' },
  serves: { list: 'GET v1/batchprocess' },
});
