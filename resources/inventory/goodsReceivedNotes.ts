import {
  choice,
  cost,
  costMoney,
  date,
  decimal,
  defineDocument,
  image,
  integer,
  one,
  percent,
  quantity,
  reference,
  refuse,
  text,
  where,
} from '#engine/define';
import {
  acceptedAt,
  arrivalProblems,
  discountProblems,
  dueAfter,
  entering,
  invoiceProblems,
  landedFigures,
} from './goodsReceived.rules';
import { priceFor } from './inventoryLines.rules';
import { received, supplierField } from './purchasing.rules';
import { pricedLines, priceProblems } from './stockLines.rules';
import { priceRenewals, pricesOn } from './supplierPrices.rules';
import { returned } from './supplierReturns.rules';

/** Goods received notes (domain 1.6, 2.1): what arrived, and its landed cost. Approving one changes stock, prices and its order. */
export default defineDocument({
  name: 'goodsReceivedNotes',
  label: { one: 'Goods received note', many: 'Goods received notes' },
  short: 'receipt',
  spokenName: 'GRN',
  module: 'GRN',
  nav: { group: 'inventory', order: 20, label: 'GRN' },
  number: 'grnNumber',
  prefix: 'GRN',
  paths: {
    list: '/grnlist',
    start: '/creategrn',
    create: '/createnewgrn',
    edit: '/updategrn',
    review: '/grnsummary',
    view: '/grnsummarypage',
  },
  firstDay: {
    order: 90,
    title: 'Receive your first goods',
    why: 'Your stock begins here: an approved receipt puts goods on the shelf at what they cost.',
    where: { status: 'approved' },
  },
  fields: {
    grnNumber: text({ readOnly: true, label: 'GRN number' }),
    poId: reference('purchaseOrders', { once: true, label: 'Purchase order', readOnly: false }),
    pONumber: text({ readOnly: true, hidden: true, label: 'PO number' }),
    supplierId: supplierField,
    invoiceNumber: text({ required: true, maxLength: 30, unique: ['supplierId'], label: 'Invoice no.' }),
    invoiceDate: date({ required: true, default: '@today', notAfter: '@today' }),
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
    subTotal: costMoney({ readOnly: true }),
    taxAmount: costMoney({ readOnly: true, label: 'Tax' }),
    grandTotal: costMoney({ readOnly: true, label: 'Total' }),
    landedTotal: costMoney({ readOnly: true, label: 'Stock value' }),
    invoiceDifference: costMoney({ readOnly: true }),
  },
  lines: pricedLines(
    {
      poLineNo: integer({ hidden: true }),
      orderedQty: quantity({ readOnly: true, inGrid: true, label: 'Ordered' }),
      previouslyReceived: quantity({ readOnly: true, label: 'Received before' }),
      deliveredQty: quantity({ required: true, min: 0, label: 'Delivered' }),
      rejectedQty: quantity({ min: 0, label: 'Rejected' }),
      rejectReason: text({ maxLength: 100, label: 'Reject reason' }),
      acceptedQty: quantity({ readOnly: true, label: 'Accepted' }),
      freeQty: quantity({ min: 0, label: 'Free' }),
      poPrice: cost({ readOnly: true, scale: 4, label: 'Order price' }),
      lastPrice: cost({ readOnly: true, scale: 4, inGrid: true, label: 'Last price' }),
      priceVariancePct: percent({ readOnly: true, label: 'Against order', unit: '%', sensitive: 'cost' }),
      allocatedCharge: costMoney({ readOnly: true, label: 'Charges' }),
      landedUnitCost: cost({ readOnly: true, inGrid: true, label: 'Landed cost per stock unit' }),
      landedValue: costMoney({ readOnly: true, label: 'Landed value' }),
      stockedQty: quantity({ readOnly: true, hidden: true }),
      returnedQty: quantity({ readOnly: true, label: 'Returned' }),
      batchNo: text({ maxLength: 30, label: 'Batch' }),
      expiryDate: date({ label: 'Expires' }),
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
    },
  ),
  fulfils: {
    of: received,
    by: 'poId',
    line: 'poLineNo',
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
  moves: { type: 'GRN', value: 'landedValue', reversal: 'GRN_REVERSAL' },
  header: ['supplierId', 'poId', 'invoiceNumber', 'grandTotal'],
  totals: ['subTotal', 'headerDiscount', 'freight', 'otherCharges', 'taxAmount', 'grandTotal'],
  frozen: ['supplierId'],
  facts: {
    supplier: one('suppliers', (receipt) => receipt.supplierId),
    prices: where('supplierPrices', (receipt) =>
      receipt.supplierId ? { supplierId: receipt.supplierId, outletId: receipt.outletId } : undefined,
    ),
    returns: where('supplierReturns', (receipt) =>
      receipt._id ? { grnId: receipt._id, status: ['draft', 'approved'] } : undefined,
    ),
  },
  lineValues: (line, { source, facts, document }) => ({
    ...acceptedAt(line, source),
    lastPrice: priceFor(pricesOn(facts.prices, document.docDate), line, facts.items[String(line.itemId)], facts.units),
  }),
  // The counted quantities come first. Fields that few lines need come last, where a narrow screen cuts them off.
  grid: [
    'itemId',
    'purchaseUnitId',
    'orderedQty',
    'deliveredQty',
    'rejectedQty',
    'unitPrice',
    'lastPrice',
    'netAmount',
    // Entered for every perishable delivery, and visible on a laptop; the tax comes from the item, and few lines are rejected.
    'expiryDate',
    'batchNo',
    'rejectReason',
    'taxCombinationId',
    'freeQty',
    'discountType',
    'discountValue',
    'taxAmount',
    'landedUnitCost',
  ],
  compute: (receipt, { taxes, supplier }) => ({
    ...landedFigures(receipt, taxes),
    dueDate: dueAfter(receipt.invoiceDate, supplier?.creditDays),
  }),
  check: function* (receipt, { items }, { settings, can }) {
    if (!receipt.poId && settings.grnRequiresPO)
      yield refuse('poId', 'required', 'Receiving needs a purchase order at this outlet');
    if (!receipt.poId && !can('VIEW_COST.view'))
      yield refuse('poId', 'required', 'Receiving without a purchase order needs someone who may see costs');
    yield* arrivalProblems(receipt, items);
    // Only users who can see costs can correct one; the approval asks for it anyway.
    if (can('VIEW_COST.view')) yield* discountProblems(receipt);
  },
  actions: {
    approve: {
      confirm: 'Approve {grnNumber}? Stock, prices and the order change with it.',
      backgroundAbove: 200,
      check: function* (receipt, _facts, { can }) {
        yield* invoiceProblems(receipt);
        yield* priceProblems(receipt);
        if (!can('VIEW_COST.view')) yield* discountProblems(receipt);
      },
      plan: (receipt, known, { settings }) => priceRenewals(receipt, known, settings.priceVarianceAlertPct),
    },
    delete: {
      confirm: 'Delete {grnNumber}?',
      check: function* (_receipt, { returns: [made] }) {
        if (made)
          yield refuse('', 'returned', `${made.returnNumber} returns goods of this receipt, which therefore stays`);
      },
    },
  },
  calls: {
    getList: 'GET inventory:GRN/getGrnListDocs ? outletId',
    getOne: 'GET inventory:GRN/getGRNById ? _id',
    create: 'POST inventory:GRN/insertGRN',
    update: 'POST inventory:GRN/updateGRN',
    approve: 'POST inventory:GRN/approveGRN',
    delete: 'POST inventory:GRN/updateGRNStatusToDelete',
  },
  serves: {
    'GET v1/grn': 'list',
    'GET v1/grn/list': 'list',
    'GET v1/grn/getGrn': 'list',
    'GET v1/grn/getGrnListDocs': 'list',
    'GET v1/grn/getAllGrnList': 'all',
    'GET v1/grn/getGrnCount': 'count',
    'GET v1/grn/grnById': 'one',
    'GET v1/grn/getGRNById': 'one',
    'POST v1/grn/insertGRN': 'create',
    'PUT v1/grn/updateGRN': 'update',
    'PUT v1/grn/approveGRN': 'action:approve',
  },
});
