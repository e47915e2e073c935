import { choice, cost, costMoney, date, defineDocument, documentCalls, quantity, reference, text } from '#engine/define';
import { dec } from '#engine/run/decimal';
import { creditActions, creditFields, creditKeys } from './credits.rules';
import { stockLines } from './stockLines.rules';
import { asReceipt, earlierReturns, returned, returnedLines, returnFigures, returnProblems } from './supplierReturns.rules';

const credit = creditActions('returnNumber', 'creditTotal', ({ docDate }) => ({ day: docDate, what: 'return' }));
const REASONS = ['damaged', 'expired', 'wrongItem', 'overDelivery', 'quality', 'priceDispute'] as const;

/** Supplier returns (domain 1.6, 2.3.10): goods returned from a receipt, at their cost of receipt. */
export default defineDocument({
  name: 'supplierReturns',
  label: { one: 'Supplier return', many: 'Supplier returns' },
  short: 'return',
  module: 'SUPPLIER_RETURN',
  nav: { group: 'inventory', order: 40, label: 'Supplier Return' },
  number: 'returnNumber',
  prefix: 'SR',
  paths: {
    list: '/supplierreturnlist',
    start: '/createsupplierreturn',
    create: '/createnewsupplierreturn',
    edit: '/createnewsupplierreturn',
    review: '/supplierreturnsummary',
    view: '/summarysupplierreturnpage',
  },
  fields: {
    grnId: reference('goodsReceivedNotes', { required: true, once: true, label: 'Receipt', column: true }),
    grnNumber: text({ readOnly: true, hidden: true, label: 'GRN number' }),
    supplierId: reference('suppliers', { readOnly: true, label: 'Supplier', column: true }),
    settlement: choice(['creditNote', 'replacement', 'refund'], { required: true, default: 'creditNote', filterBy: true }),
    ...creditFields,
    returnTotal: costMoney({ readOnly: true, label: 'Value at receipt' }),
    taxAmount: costMoney({ readOnly: true, label: 'Recoverable tax' }),
    creditTotal: costMoney({ readOnly: true, label: 'Credit expected' }),
    totalCost: costMoney({ readOnly: true, hidden: true }),
  },
  lines: stockLines(
    {
      receivedQty: quantity({ readOnly: true, inGrid: true, label: 'Received' }),
      alreadyReturned: quantity({ readOnly: true, inGrid: true, label: 'Returned before' }),
      returnQty: quantity({ min: 0, label: 'Return' }),
      returnReason: choice(REASONS, {
        label: 'Reason',
        inGrid: 'wide',
        requiredWhen: ({ returnQty }) => dec(returnQty).gt(0),
      }),
      returnUnitCost: cost({ readOnly: true, inGrid: true, label: 'Cost at receipt' }),
      returnValue: costMoney({ readOnly: true, inGrid: true, label: 'Value' }),
      taxAmount: costMoney({ readOnly: true, label: 'Recoverable tax' }),
      batchNo: text({ readOnly: true, label: 'Batch' }),
      expiryDate: date({ readOnly: true, label: 'Expires' }),
      priceVariance: costMoney({ readOnly: true, hidden: true }),
    },
    {
      quantity: 'returnQty',
      batches: 'kept',
      counting: { expected: 'receivedQty', before: 'alreadyReturned', leaves: true },
    },
  ),
  fulfils: {
    of: returned,
    by: 'grnId',
    line: 'grnLineNo',
    match: 'itemId',
    with: 'returnQty',
    fillLine: (line) => ({ unitId: line.purchaseUnitId }),
    // People enter returned quantities; nothing is assumed.
    begins: 'none',
  },
  moves: { type: 'SUPPLIER_RETURN', value: 'returnValue' },
  totals: ['returnTotal', 'taxAmount', 'creditTotal'],
  letter: {
    to: 'supplierId',
    lines: ['contactPerson', 'address', 'phone', 'email'],
    terms: [],
    deliverTo: 'Returned from',
    hides: ['receivedQty', 'alreadyReturned', ...creditKeys],
    person: 'contactPerson',
    asks: ['itemId', 'returnQty', 'unitId'],
    due: 'docDate',
    sendableIn: ['approved'],
  },
  list: { about: 'What goes back to a supplier, and the credit note for it.' },
  lineValues: (_line, { source }) =>
    source
      ? {
          receivedQty: source.stockedQty ?? null,
          alreadyReturned: source.returnedQty ?? null,
          batchNo: source.batchNo ?? null,
          expiryDate: source.expiryDate ?? null,
        }
      : {},
  compute: (note, { source, siblings }) => {
    const receipt = asReceipt(source);
    return receipt ? { supplierId: receipt.supplierId ?? null, ...returnFigures(note, receipt, earlierReturns(note, siblings)) } : {};
  },
  check: (note, { source }) => returnProblems(note, asReceipt(source)),
  actions: {
    approve: {
      plan: (note) => ({ set: { items: returnedLines(note) } }),
    },
    addCreditNote: credit.addCreditNote,
    refuseCredit: credit.refuseCredit,
  },
  calls: documentCalls('supplierreturn', 'SR', { list: 'SRListDocs' }),
  serves: { count: 'GET v1/supplierreturn/count', all: 'GET v1/supplierreturn/getAllSRList' },
});
