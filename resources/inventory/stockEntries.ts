import {
  boolean,
  choice,
  computed,
  cost,
  datetime,
  defineDocument,
  documentCalls,
  integer,
  longText,
  many,
  quantity,
  reference,
  references,
  text,
  where,
} from '#engine/define';
import { idsInLines } from '#engine/run/lines';
import { countFigures } from './countFigures.rules';
import { againstLedger } from './differences.rules';
import {
  ABOUT_TIME,
  approvalPlan,
  COUNTED,
  countingProblems,
  countSheetLink,
  entryLines,
  entryProblems,
  entryValueOf,
  isOpening,
  OPEN,
  onItsDay,
  openFullCounts,
  pricesOfOpening,
  recountPlan,
  reversalProblems,
} from './stockEntries.rules';
import { stated } from './stockLineFields.rules';
import { stockLines } from './stockLines.rules';

/** Stock entries (domain 1.6, 2.4): opening stock and counts. An approved count can be reversed with a reason. */
export default defineDocument({
  name: 'stockEntries',
  label: { one: 'Stock entry', many: 'Stock entries' },
  module: 'STOCK_ENTRY',
  permissions: { recount: { about: 'Ask for a second count of differences.' } },
  nav: { group: 'inventory', order: 60, label: 'Stock Entry' },
  firstDay: {
    order: 75,
    title: 'Enter your opening stock',
    why: 'What is on the shelf today, with its cost. Without it, food cost starts wrong.',
    where: { status: 'approved', entryType: 'opening' },
    optional: true,
  },
  number: 'stockEntryNumber',
  prefix: 'SE',
  paths: { list: '/stockentrylist', create: '/createstockentry', edit: '/updatestockentry', review: '/stockentrysummary' },
  states: { counted: 'amber', approved: 'green' },
  fields: {
    entryType: choice(
      { spotCheck: 'Spot check', partialCount: 'Partial count', fullCount: 'Full count', opening: 'Opening stock' },
      { required: true, once: true, default: 'spotCheck', label: 'Type', column: true },
    ),
    countDateTime: datetime({ required: true, default: '@now', label: 'Counted at', column: true, help: ABOUT_TIME }),
    countedBy: reference('users', { required: true, default: '@user', column: true }),
    isBlind: boolean({ once: true, label: 'Blind count', help: 'Hides what is expected until everything is counted' }),
    categoryIds: references('inventoryCategories', { label: 'Categories' }),
    recountReason: longText({ readOnly: true, label: 'Reason for recount' }),
    varianceValue: computed('money', entryValueOf, { label: 'Difference', sensitive: 'cost' }),
  },
  lines: stockLines(
    {
      location: text({ maxLength: 40, label: 'Place' }),
      countedQty: quantity({ min: 0, label: 'Counted' }),
      ...stated({ label: 'Opening cost', help: 'For opening stock. Leave blank to use the supplier’s price' }),
      stockCost: cost({ readOnly: true, hidden: true }),
      ...countFigures,
      note: text({ maxLength: 100 }),
    },
    {
      isBlind: true,
      use: 'count',
      apart: ['location', 'unitId'],
      batches: (entry) => (isOpening(entry) ? 'in' : 'kept'),
      choose: (item) => ({ location: item.storageLocation ?? null, costUnitId: null }),
    },
  ),
  differs: againstLedger,
  closesPeriod: { entryType: 'fullCount' },
  stockCounts: { of: { entryType: ['spotCheck', 'partialCount', 'fullCount', 'opening'] }, ...COUNTED },
  totals: ['varianceValue'],
  facts: {
    held: many('inventoryItems', idsInLines('itemId'), (entry) => entry.countDateTime),
    others: where('stockEntries', openFullCounts),
    prices: where('supplierPrices', pricesOfOpening),
  },
  compute: (entry, facts, context) => ({ ...onItsDay(entry, context), items: entryLines(entry, facts) }),
  check: entryProblems,
  actions: {
    approve: {
      from: OPEN,
      confirm: 'Approve {stockEntryNumber}? Stock becomes what was counted.',
      check: countingProblems,
      plan: approvalPlan,
    },
    markCounted: {
      label: 'Mark as counted',
      needs: 'edit',
      from: 'draft',
      to: 'counted',
      done: '{stockEntryNumber} is counted and is awaiting approval',
      check: countingProblems,
      plan: (entry, facts) => ({ set: { items: entryLines(entry, facts, false) } }),
    },
    delete: { check: reversalProblems },
    recount: {
      label: 'Count again',
      from: 'counted',
      to: 'draft',
      arguments: { lineNo: integer({ min: 1, label: 'Line', help: 'Leave blank to count every line again' }), reason: text({ maxLength: 200 }) },
      done: '{stockEntryNumber} is a draft again',
      plan: recountPlan,
    },
  },
  links: [countSheetLink],
  calls: documentCalls('stockentry', '', { list: 'listDocs' }),
  // Inserting stock creates opening stock, which is an entry too (domain 1.6).
  serves: { count: 'GET v1/stockentry/count', all: 'GET v1/stockentry/allList', create: 'POST v1/stock/insertStock' },
});
