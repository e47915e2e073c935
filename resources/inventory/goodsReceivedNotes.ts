import { dec, money, type Numeric } from '../decimal';
import { dueAfter, priceRenewals, receiptFigures } from '../goodsReceived';
import { itemFacts, lineProblems, linesOf, taxFacts } from '../inventoryLines';
import { inStockUnits, priceOfLine, purchasedItem, supplierField } from '../purchaseLines';
import { orderAfter, overReceipts, receiptFrom } from '../purchasing';
import {
  type AnyRecord,
  choice,
  cost,
  costMoney,
  date,
  decimal,
  defineDocument,
  integer,
  list,
  one,
  type Problem,
  percent,
  quantity,
  reference,
  text,
  where,
} from '../schema';

/** Goods received notes (domain 1.6, 2.1): what arrived, at what landed cost; approving one moves stock, prices and its order. */
export default defineDocument({
  name: 'goodsReceivedNotes',
  label: { one: 'Goods received note', many: 'Goods received notes' },
  module: 'GRN',
  permissions: ['overReceive', 'reverse'],
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
  statuses: {
    draft: { label: 'Draft', tone: 'grey' },
    approved: { label: 'Approved', tone: 'green' },
    delete: { label: 'Deleted', tone: 'muted' },
  },
  fields: {
    grnNumber: text({ readOnly: true, label: 'GRN number' }),
    poId: reference('purchaseOrders', { once: true, label: 'Purchase order', readOnly: false }),
    pONumber: text({ readOnly: true, hidden: true }),
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
    allocationBasis: choice(['value', 'quantity'], { default: 'value', label: 'Charges shared by', sensitive: 'cost' }),
    invoiceTotal: costMoney({ min: 0, unit: '@currency', help: 'As printed on the invoice' }),
    differenceReason: text({ maxLength: 200, label: 'Why the invoice differs', sensitive: 'cost' }),
    subTotal: costMoney({ readOnly: true }),
    taxAmount: costMoney({ readOnly: true, label: 'Tax' }),
    grandTotal: costMoney({ readOnly: true, label: 'Total' }),
    landedTotal: costMoney({ readOnly: true, label: 'Stock value' }),
    invoiceDifference: costMoney({ readOnly: true }),
    approvalState: choice(['none', 'queued', 'processing', 'done', 'failed'], {
      readOnly: true,
      labels: { queued: 'Approving…', processing: 'Approving…', done: 'Approved', failed: 'Approval failed' },
      tones: { queued: 'amber', processing: 'amber', done: 'green', failed: 'red' },
      label: 'Approval',
    }),
    approvalErrors: list(
      { lineNo: integer(), field: text(), rule: text(), message: text() },
      { readOnly: true, hidden: true, label: 'Why the approval failed' },
    ),
  },
  lines: {
    ...purchasedItem(() => ({ poLineNo: null })),
    poLineNo: integer({ hidden: true }),
    orderedQty: quantity({ readOnly: true, label: 'Ordered' }),
    previouslyReceived: quantity({ readOnly: true, label: 'Received before' }),
    deliveredQty: quantity({ required: true, min: 0, label: 'Delivered' }),
    rejectedQty: quantity({ min: 0, label: 'Rejected' }),
    rejectReason: text({ maxLength: 100, label: 'Why rejected' }),
    acceptedQty: quantity({ readOnly: true, label: 'Accepted' }),
    freeQty: quantity({ min: 0, label: 'Free' }),
    ...priceOfLine,
    poPrice: cost({ readOnly: true, scale: 4, label: 'Order price' }),
    priceVariancePct: percent({ readOnly: true, label: 'Against order', unit: '%', sensitive: 'cost' }),
    allocatedCharge: costMoney({ readOnly: true, label: 'Charges' }),
    landedUnitCost: cost({ readOnly: true, label: 'Landed cost per stock unit' }),
    landedValue: costMoney({ readOnly: true, label: 'Landed value' }),
    batchNo: text({ maxLength: 30, label: 'Batch' }),
    expiryDate: date({ label: 'Expires' }),
    temperature: decimal({ scale: 1, label: 'Temperature', unit: '°C' }),
    ...inStockUnits,
    priceVariance: costMoney({ readOnly: true, hidden: true }),
  },
  grid: [
    'itemId',
    'purchaseUnitId',
    'orderedQty',
    'deliveredQty',
    'rejectedQty',
    'rejectReason',
    'freeQty',
    'unitPrice',
    'discountType',
    'discountValue',
    'taxCombinationId',
    'netAmount',
    'taxAmount',
    'landedUnitCost',
    'batchNo',
    'expiryDate',
  ],
  header: ['supplierId', 'poId', 'invoiceNumber', 'grandTotal'],
  totals: ['subTotal', 'headerDiscount', 'freight', 'otherCharges', 'taxAmount', 'grandTotal'],
  frozen: ['supplierId', 'poId'],
  list: {
    columns: [
      'grnNumber',
      'docDate',
      'supplierId',
      'poId',
      'invoiceNumber',
      'grandTotal',
      'status',
      'approvalState',
      'addedBy',
      'approvedBy',
    ],
    filters: ['docDate', 'supplierId', 'status'],
    sort: '-docDate',
    search: ['grnNumber', 'invoiceNumber', 'pONumber'],
  },
  from: {
    purchaseOrders: {
      by: 'poId',
      where: { status: ['approved', 'sentToGRN', 'partiallyReceived'] },
      fill: (order, _facts, context) => receiptFrom(order, context),
    },
  },
  facts: {
    ...itemFacts,
    ...taxFacts,
    order: one('purchaseOrders', (receipt) => (receipt.poId as string | null) ?? undefined),
    supplier: one('suppliers', (receipt) => receipt.supplierId as string | undefined),
    prices: where('supplierPrices', (receipt) =>
      receipt.supplierId ? { supplierId: receipt.supplierId, outletId: receipt.outletId, status: 'active' } : undefined,
    ),
    others: where('goodsReceivedNotes', (receipt) =>
      receipt.poId ? { poId: receipt.poId, status: 'draft' } : undefined,
    ),
  },
  compute: (receipt, facts) => ({
    ...receiptFigures(receipt, facts, dueAfter(receipt.invoiceDate, facts.supplier?.creditDays)),
    pONumber: facts.order?.pONumber ?? null,
  }),
  check: (receipt, facts, context) => {
    const found: Problem[] = lineProblems(receipt, facts, 'purchaseUnitId', false);
    const say = (field: string, rule: string, message: string) => found.push({ field, rule, message });
    if (receipt.poId && facts.order && facts.order.supplierId !== receipt.supplierId)
      say('supplierId', 'order', 'The supplier must be the one of the purchase order');
    if (receipt.poId && facts.others.some((other) => other._id !== receipt._id))
      say(
        'poId',
        'oneDraft',
        `${facts.others.find((other) => other._id !== receipt._id)?.grnNumber} is already a draft for this order; go on with that one`,
      );
    if (!receipt.poId && context.settings.grnRequiresPO)
      say('poId', 'required', 'Receiving needs a purchase order at this outlet');
    if (!receipt.poId && !context.can('VIEW_COST.view'))
      say('poId', 'required', 'Receiving without a purchase order needs someone who may see costs');
    linesOf(receipt).forEach((line, index) => {
      const at = (key: string, rule: string, message: string) => say(`items.${index}.${key}`, rule, message);
      const item = facts.items[line.itemId as string];
      if (dec(line.rejectedQty as Numeric).gt(dec(line.deliveredQty as Numeric)))
        at('rejectedQty', 'max', 'Rejected cannot be more than delivered');
      else if (
        dec(line.acceptedQty as Numeric)
          .plus(dec(line.freeQty as Numeric))
          .lte(0)
      )
        at('deliveredQty', 'moreThan', 'Nothing of this line enters stock; give what was delivered or remove the line');
      if (dec(line.rejectedQty as Numeric).gt(0) && !line.rejectReason)
        at('rejectReason', 'required', 'Say why it was rejected');
      if (item?.trackExpiry && !line.expiryDate) at('expiryDate', 'required', `${item.itemName} needs its expiry date`);
      if (line.expiryDate && String(line.expiryDate) <= receipt.docDate)
        at('expiryDate', 'notBefore', 'This has already expired on the date of the receipt');
      if (dec(line.netAmount as Numeric).lt(0)) at('discountValue', 'max', 'The discount is more than the line');
    });
    return found;
  },
  actions: {
    approve: {
      label: 'Approve receipt',
      call: 'POST inventory:GRN/approveGRN',
      from: 'draft',
      to: 'approved',
      confirm: 'Approve {grnNumber}? Stock, prices and the order change with it.',
      done: '{grnNumber} approved',
      bulk: true,
      backgroundAbove: 200,
      plan: (receipt, facts, context) => {
        const problems: Problem[] = [];
        const over =
          facts.order && !context.can('overReceive')
            ? overReceipts(facts.order, receipt, context.settings.overReceiptTolerancePct)
            : [];
        for (const { index, most } of over)
          problems.push({
            field: `items.${index}.deliveredQty`,
            rule: 'overReceipt',
            message: `Line ${index + 1}: at most ${Number(most)} more may be received on ${facts.order?.pONumber}`,
          });
        if (
          facts.order &&
          !['approved', 'sentToGRN', 'partiallyReceived', 'received'].includes(String(facts.order.status))
        )
          problems.push({
            field: 'poId',
            rule: 'state',
            message: `${facts.order.pONumber} is ${facts.order.status} and cannot be received`,
          });
        if (!receipt.invoiceNumber)
          problems.push({
            field: 'invoiceNumber',
            rule: 'required',
            message: 'Invoice no. is required before approval',
          });
        if (!receipt.invoiceTotal)
          problems.push({
            field: 'invoiceTotal',
            rule: 'required',
            message: 'Invoice total is required before approval',
          });
        else if (
          dec(receipt.invoiceDifference as Numeric)
            .abs()
            .gt(1) &&
          !receipt.differenceReason
        )
          problems.push({
            field: 'differenceReason',
            rule: 'required',
            message: `The invoice differs by ${money(receipt.invoiceDifference as Numeric)}; correct it or say why`,
          });
        linesOf(receipt).forEach((line, index) => {
          if (line.unitPrice === null || line.unitPrice === undefined)
            problems.push({
              field: `items.${index}.unitPrice`,
              rule: 'required',
              message: `Line ${index + 1} has no price`,
            });
        });
        if (problems.length > 0) return { problems };
        const { patches, creates, notices } = priceRenewals(receipt, facts, context.settings.priceVarianceAlertPct);
        return {
          movements: linesOf(receipt)
            .filter((line) => facts.items[line.itemId as string]?.isStockTracked !== false)
            .map((line) => ({
              type: 'GRN',
              itemId: line.itemId as string,
              lineNo: line.lineNo as number,
              quantity: line.baseQuantity as string,
              value: line.landedValue as string,
              ...(line.batchNo ? { batchNo: line.batchNo as string } : {}),
              ...(line.expiryDate ? { expiryDate: line.expiryDate as string } : {}),
            })),
          patches: facts.order
            ? [
                ...patches,
                { resource: 'purchaseOrders', id: facts.order._id as string, set: orderAfter(facts.order, receipt, 1) },
              ]
            : patches,
          creates,
          notices,
        };
      },
    },
    delete: {
      label: 'Delete receipt',
      call: 'POST inventory:GRN/updateGRNStatusToDelete',
      needs: (receipt: AnyRecord) => (receipt.status === 'approved' ? 'reverse' : 'delete'),
      from: ['draft', 'approved'],
      to: 'delete',
      tone: 'danger',
      confirm: 'Delete {grnNumber}? If it was approved, its stock goes out again and its order is open again.',
      done: '{grnNumber} deleted',
      plan: (receipt, facts) =>
        receipt.status === 'draft'
          ? {}
          : {
              movements: linesOf(receipt)
                .filter((line) => facts.items[line.itemId as string]?.isStockTracked !== false)
                .map((line) => ({
                  type: 'GRN_REVERSAL',
                  itemId: line.itemId as string,
                  lineNo: line.lineNo as number,
                  quantity: `-${line.baseQuantity}`,
                  value: `-${line.landedValue}`,
                })),
              patches: facts.order
                ? [
                    {
                      resource: 'purchaseOrders',
                      id: facts.order._id as string,
                      set: orderAfter(facts.order, receipt, -1),
                    },
                  ]
                : [],
            },
    },
  },
  calls: {
    getList: 'GET inventory:GRN/getGrnListDocs ? outletId',
    getOne: 'GET inventory:GRN/getGRNById ? _id',
    create: 'POST inventory:GRN/insertGRN',
    update: 'POST inventory:GRN/updateGRN',
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
