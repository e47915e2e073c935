import {
  choice,
  cost,
  costMoney,
  date,
  decimal,
  defineDocument,
  documentCalls,
  image,
  one,
  percent,
  quantity,
  reference,
  servedWrites,
  text,
  where,
} from '#engine/define';
import { batchFields, shelfLifeEnd } from './batches.rules';
import { claimedOf, creditRequested, referredProblems } from './claims.rules';
import { againstOrder } from './differences.rules';
import { acceptedAt, approvalProblems, dueAfter, entering, landedFigures, receiptProblems, warmNotices } from './goodsReceived.rules';
import { itemIn, ratioToStock } from './inventoryLines.rules';
import { listedPrice } from './orderPrices.rules';
import { priceRenewals } from './priceRenewals.rules';
import { FIRST_RECEIPT, invoiceFields, received, sameInvoice, supplierField } from './purchasing.rules';
import { pricedLines, pricedTotals } from './stockLines.rules';
import { returned } from './supplierReturns.rules';

/** Goods received notes (domain 1.6, 2.1): what arrived, and its landed cost. Approving one changes stock, prices and its order. */
export default defineDocument({
  name: 'goodsReceivedNotes',
  label: { one: 'Goods received note', many: 'Goods received notes' },
  short: 'receipt',
  spokenName: 'GRN',
  module: 'GRN',
  permissions: {
    approve: { about: 'Post a receipt. This raises stock and updates its cost.' },
    overReceive: { label: 'Over-receive', about: 'Receive more than ordered, beyond the tolerance.', risk: 'approvals' },
  },
  nav: { group: 'inventory', order: 20, label: 'GRN' },
  number: 'grnNumber',
  prefix: 'GRN',
  paths: { list: '/grnlist', start: '/creategrn', create: '/createnewgrn', edit: '/updategrn', review: '/grnsummary', view: '/grnsummarypage' },
  firstDay: FIRST_RECEIPT,
  fields: {
    poId: reference('purchaseOrders', { once: true, label: 'Purchase order', readOnly: false, column: true }),
    pONumber: text({ readOnly: true, hidden: true, label: 'PO number' }),
    supplierId: supplierField,
    ...invoiceFields,
    deliveryNoteNo: text({ maxLength: 30, label: 'Delivery note no.' }),
    receivedBy: reference('users', { required: true, default: '@user' }),
    paymentModeId: reference('paymentModes', { required: true, label: 'Payment' }),
    dueDate: date({ readOnly: true, label: 'Due' }),
    freight: costMoney({ min: 0, unit: '@currency' }),
    otherCharges: costMoney({ min: 0, unit: '@currency' }),
    headerDiscount: costMoney({ min: 0, unit: '@currency', label: 'Discount on the invoice' }),
    allocationBasis: choice(['value', 'quantity'], { default: 'value', label: 'Split charges by', sensitive: 'cost' }),
    invoiceTotal: costMoney({ min: 0, unit: '@currency', help: 'Required to approve, as printed on the invoice' }),
    photo: image({ label: 'Photo of the invoice' }),
    differenceReason: text({ maxLength: 200, label: 'Reason for difference', sensitive: 'cost' }),
    ...pricedTotals,
    landedTotal: costMoney({ readOnly: true, label: 'Stock value' }),
    invoiceDifference: costMoney({ readOnly: true }),
  },
  lines: pricedLines(
    {
      orderedQty: quantity({ readOnly: true, inGrid: true, label: 'Ordered' }),
      previouslyReceived: quantity({ readOnly: true, label: 'Received before' }),
      deliveredQty: quantity({ required: true, min: 0, label: 'Delivered' }),
      rejectedQty: quantity({ min: 0, label: 'Rejected' }),
      rejectReason: text({ maxLength: 100, label: 'Reject reason' }),
      acceptedQty: quantity({ readOnly: true, label: 'Accepted' }),
      freeQty: quantity({ min: 0, label: 'Free' }),
      poPrice: cost({ readOnly: true, scale: 4, label: 'Order price' }),
      poDiscountPct: percent({ readOnly: true, hidden: true, sensitive: 'cost' }),
      lastPrice: cost({ readOnly: true, scale: 4, inGrid: true, label: 'Last price' }),
      priceVariancePct: percent({ readOnly: true, label: 'Price vs order', unit: '%', sensitive: 'cost' }),
      allocatedCharge: costMoney({ readOnly: true, label: 'Charges' }),
      landedUnitCost: cost({ readOnly: true, inGrid: true, label: 'Landed cost per stock unit' }),
      landedValue: costMoney({ readOnly: true, label: 'Landed value' }),
      stockedQty: quantity({ readOnly: true, hidden: true }),
      ...batchFields,
      temperature: decimal({ scale: 1, inGrid: false, label: 'Temperature', unit: '°C' }),
      priceVariance: costMoney({ readOnly: true, hidden: true }),
    },
    {
      quantity: 'acceptedQty',
      stocked: entering,
      choose: () => ({ poLineNo: null }),
      amount: 'taxAmount',
      plus: ['freight', 'otherCharges'],
      minus: ['headerDiscount'],
      seldom: ['rejectReason', 'taxCombinationId', 'freeQty', 'discountType', 'discountValue', 'taxAmount', 'landedUnitCost'],
    },
  ),
  fulfils: {
    of: received,
    ...{ by: 'poId', line: 'poLineNo' },
    match: 'itemId',
    with: 'acceptedQty',
    fill: 'deliveredQty',
    copies: ['supplierId', 'paymentModeId'],
    // An amount for the whole line doesn't carry over to part of it; a percentage does.
    fillLine: (line) => (line.discountType === 'percent' ? {} : { discountType: 'amount', discountValue: null }),
    shows: { orderedQty: 'orderedQty', previouslyReceived: 'receivedQty' },
    beyond: { tolerance: 'overReceiptTolerancePct', needs: 'overReceive', rule: 'overReceipt' },
  },
  progress: returned,
  differs: againstOrder,
  moves: { type: 'GRN', value: 'landedValue', reversal: 'GRN_REVERSAL' },
  frozen: ['supplierId'],
  facts: {
    supplier: one('suppliers', (receipt) => receipt.supplierId),
    prices: where('supplierPrices', (receipt) => (receipt.supplierId ? { supplierId: receipt.supplierId, outletId: receipt.outletId } : undefined)),
    sameInvoice,
    claims: where('creditRequests', (receipt) => (receipt._id ? { grnId: receipt._id, status: ['draft', 'approved', 'credited'] } : undefined)),
    returns: where('supplierReturns', (receipt) => (receipt._id ? { grnId: receipt._id, status: ['draft', 'approved'] } : undefined)),
  },
  lineValues: (line, { source, facts, document }) => ({
    ...acceptedAt(line, source, ratioToStock(itemIn(facts.items, line.itemId), line.purchaseUnitId, facts.units)),
    expiryDate: line.expiryDate ?? shelfLifeEnd(itemIn(facts.items, line.itemId), document.docDate),
    lastPrice: listedPrice(line, facts, document.docDate),
  }),
  compute: (receipt, { taxes, supplier, sameInvoice }) => ({
    ...landedFigures(receipt, taxes, sameInvoice),
    dueDate: dueAfter(receipt.invoiceDate, supplier?.creditDays),
  }),
  check: receiptProblems,
  actions: {
    approve: {
      confirm: 'Approve {grnNumber}? Stock, prices and the order change with it.',
      backgroundAbove: 200,
      check: approvalProblems,
      plan: (receipt, known, { settings }) => {
        const { notices = [], ...renewals } = priceRenewals(receipt, known, settings.priceVarianceAlertPct);
        return { ...renewals, notices: [...notices, ...warmNotices(receipt, known)] };
      },
    },
    requestCredit: {
      label: 'Request credit',
      ...{ from: 'approved', needs: 'CREDIT_REQUEST.create', opens: 'creditRequests' },
      when: (receipt) => claimedOf(receipt).length > 0,
      done: 'Credit request for {grnNumber}',
      plan: creditRequested,
    },
    delete: { check: referredProblems },
  },
  calls: {
    ...documentCalls('inventory:GRN', 'GRN', { list: 'getGrnListDocs', one: 'getGRNById' }),
    delete: 'POST inventory:GRN/updateGRNStatusToDelete',
  },
  serves: {
    list: ['GET v1/grn', 'GET v1/grn/list', 'GET v1/grn/getGrn', 'GET v1/grn/getGrnListDocs'],
    all: 'GET v1/grn/getAllGrnList',
    count: 'GET v1/grn/getGrnCount',
    one: ['GET v1/grn/grnById', 'GET v1/grn/getGRNById'],
    ...servedWrites('grn', 'GRN'),
  },
});
