import { choice, costMoney, defineDocument, documentCalls, longText, one, quantity, reference } from '#engine/define';
import { adjustedLines, adjustmentProblems, isIncrease } from './stockAdjustments.rules';
import { stated } from './stockLineFields.rules';
import { stockLines } from './stockLines.rules';

/** Stock adjustments (domain 1.6, 2.5): corrections in one direction, for a named reason. */
export default defineDocument({
  name: 'stockAdjustments',
  label: { one: 'Stock adjustment', many: 'Stock adjustments' },
  short: 'adjustment',
  module: 'STOCK_ADJUSTMENT',
  nav: { group: 'inventory', order: 50, label: 'Stock Adjustment' },
  number: 'adjustmentNumber',
  prefix: 'SA',
  paths: {
    list: '/stockadjustmentlist',
    create: '/createstockadjustment',
    edit: '/updatestockadjustment',
    review: '/stockadjustmentsummary',
  },
  fields: {
    adjustmentTypeId: reference('adjustmentTypes', { required: true, label: 'Type', column: true }),
    direction: choice(['increase', 'decrease'], { readOnly: true, tones: { increase: 'green', decrease: 'amber' }, column: true }),
    reason: longText({ maxLength: 200, rows: 2 }),
    totalCost: costMoney({ readOnly: true, label: 'Value' }),
  },
  lines: stockLines(
    {
      systemQty: quantity({ readOnly: true, inGrid: true, label: 'On hand' }),
      adjustQty: quantity({ required: true, moreThan: 0, label: 'Adjust by' }),
      newQty: quantity({ readOnly: true, inGrid: true, label: 'Becomes' }),
      ...stated({ label: 'Cost', help: 'For increases. Leave blank for the current cost' }),
      enteredValue: costMoney({ readOnly: true, hidden: true }),
    },
    { batches: (_adjustment, { kind }) => (isIncrease(kind) ? 'in' : 'out'), choose: () => ({ costUnitId: null }) },
  ),
  moves: {
    type: (_line, _adjustment, { kind }) => (isIncrease(kind) ? 'ADJUST_IN' : 'ADJUST_OUT'),
    value: 'enteredValue',
  },
  list: { about: 'Corrections outside of receipts and counts: damage, theft, finds, typing mistakes.' },
  facts: { kind: one('adjustmentTypes', (adjustment) => adjustment.adjustmentTypeId) },
  compute: (adjustment, known) => ({ direction: known.kind?.direction ?? null, items: adjustedLines(adjustment, known) }),
  check: adjustmentProblems,
  actions: {
    // The quantity before is the ledger's at the time of approval.
    approve: { plan: (adjustment, known) => ({ set: { items: adjustedLines(adjustment, known) } }) },
  },
  calls: documentCalls('stockadjustment', '', { list: 'listDocs' }),
  serves: { count: 'GET v1/stockadjustment/count', all: 'GET v1/stockadjustment/allList' },
});
