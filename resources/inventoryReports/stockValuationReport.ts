import { column, defineReport, oneOf } from '#engine/define';
import { includeZero, itemFilters, ledgerCard, stockItem } from './stockReports.rules';

const COMPARED = { costing: 'compare' };

/** R2: the value of stock on a date, and the movements that led to it (domain 3.1). */
export default defineReport({
  name: 'stockValuationReport',
  label: 'Stock valuation',
  path: '/stockvaluationreport',
  about: 'What stock is worth, and how it got there',
  module: 'RPT_STOCK_VALUATION',
  nav: { group: 'inventoryReports', order: 20, label: 'Valuation' },
  days: 28,
  filters: itemFilters,
  parameters: {
    costing: oneOf({ actual: 'Outlet’s method', compare: 'Compare methods' }),
    includeZero,
  },
  columns: {
    ...stockItem(ledgerCard),
    outlet: column.reference('outlets', { group: 3, compared: true }),
    category: column.reference('inventoryCategories', { group: 1 }),
    subCategory: column.reference('inventorySubCategories', { group: 2, onDemand: true }),
    unit: column.unit('units', { main: 2 }),
    openingQty: column.quantity({ label: 'Opening' }),
    openingValue: column.costMoney({ sum: true, tile: 2, main: 4 }),
    inQty: column.quantity({ label: 'In' }),
    inValue: column.costMoney({ label: 'Value in', sum: true, main: 5 }),
    outQty: column.quantity({ label: 'Out' }),
    outValue: column.costMoney({ label: 'Value out', sum: true, main: 6 }),
    revaluation: column.costMoney({ sum: true, optional: true }),
    closingQty: column.quantity({ label: 'Closing', main: 1 }),
    unitCost: column.cost({ label: 'Average cost', formula: 'closingValue / closingQty' }),
    closingValue: column.costMoney({ sum: true, tile: 1, main: 3, sort: -1 }),
    lastPriceValue: column.costMoney({ label: 'At last price', sum: true, onlyFor: COMPARED }),
    fifoValue: column.costMoney({ label: 'First in, first out', sum: true, onlyFor: COMPARED }),
    sharePct: column.percent({ label: 'Share', sensitive: 'cost', main: 7 }),
    abc: column.choice({ A: 'A', B: 'B', C: 'C' }, { label: 'Class', group: 4, sensitive: 'cost', main: 8 }),
    ageDays: column.integer({ good: 'down', label: 'Age in days' }),
    items: column.count({ tile: 3 }),
  },
  chart: { as: 'columns' },
  note: () =>
    'Opening entries of the period are part of the opening. Class A is the first 80% of the value, B the next 15%. The age is that of the stock that is left, first in, first out.',
  synonyms: {
    openingValue: 'opening stock, opening stock value',
    ageDays: 'long in stock, long sitting, how old, days in stock, age, oldest (in stock)',
    closingValue: 'closing stock, closing stock value',
  },
  notRecorded: {
    words: `dead stock, stock not moved, stock has not moved, stock hasnt moved, stock not moving, stock isnt moving, slow moving stock, non moving stock, items not moved,
      items have not moved, items havent moved, stock that didnt move, stock which did not move, idle stock, obsolete stock`,
    says: 'No report picks stock by when it last moved. I can say how old the stock is that is left, and how long it will last.',
    instead: ['Which item is the oldest in stock?', 'Which item has the highest stock value?'],
  },
  questions: ['What was the closing stock value last month?'],
});
