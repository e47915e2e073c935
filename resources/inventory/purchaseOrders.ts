import { dec, money, type Numeric, quantity, sum } from '../decimal';
import {
  baseQuantity,
  factorToBase,
  itemFacts,
  lineProblems,
  linesOf,
  netOf,
  taxFacts,
  taxOf,
} from '../inventoryLines';
import { inStockUnits, priceOfLine, purchasedItem, supplierField } from '../purchaseLines';
import { openQuantity, orderStatus, receiptFrom, receivedShare } from '../purchasing';
import {
  type AnyRecord,
  cost,
  costMoney,
  date,
  defineDocument,
  integer,
  longText,
  one,
  percent,
  quantity as quantityField,
  reference,
  text,
  where,
} from '../schema';

/** Purchase orders (domain 1.6, 2.1): what is ordered from a supplier; receiving happens in goods received notes. */
export default defineDocument({
  name: 'purchaseOrders',
  label: { one: 'Purchase order', many: 'Purchase orders' },
  module: 'PO',
  permissions: ['approveAny'],
  nav: { group: 'inventory', order: 10, label: 'PO' },
  number: 'pONumber',
  prefix: 'PO',
  paths: { list: '/polist', create: '/createpo', edit: '/updatepo', review: '/posummary' },
  statuses: {
    draft: { label: 'Draft', tone: 'grey' },
    approved: { label: 'Approved', tone: 'green' },
    sentToGRN: { label: 'Sent to GRN', tone: 'amber' },
    partiallyReceived: { label: 'Partially received', tone: 'blue' },
    received: { label: 'Received', tone: 'green' },
    closed: { label: 'Closed', tone: 'muted' },
    cancelled: { label: 'Cancelled', tone: 'muted' },
    delete: { label: 'Deleted', tone: 'muted' },
  },
  fields: {
    pONumber: text({ readOnly: true, label: 'PO number' }),
    supplierId: supplierField,
    expectedDate: date({ required: true, default: '@today', label: 'Expected' }),
    priorityLevelId: reference('priorityLevels', { label: 'Priority' }),
    paymentModeId: reference('paymentModes', { label: 'Payment' }),
    otherCharges: costMoney({ min: 0, unit: '@currency' }),
    subTotal: costMoney({ readOnly: true }),
    discountAmount: costMoney({ readOnly: true, label: 'Discount' }),
    taxAmount: costMoney({ readOnly: true, label: 'Tax' }),
    grandTotal: costMoney({ readOnly: true, label: 'Total' }),
    receivedPct: percent({ readOnly: true, label: 'Received', unit: '%' }),
    closeReason: longText({ readOnly: true }),
  },
  lines: {
    ...purchasedItem((item) => ({ onHand: item.stockOnHand ?? null, parLevel: item.parLevel ?? null })),
    orderedQty: quantityField({ required: true, moreThan: 0, label: 'Quantity' }),
    ...priceOfLine,
    ...inStockUnits,
    receivedQty: quantityField({ readOnly: true, label: 'Received' }),
    closedQty: quantityField({ readOnly: true, label: 'Closed' }),
    openQty: quantityField({ readOnly: true, label: 'Open' }),
    lastPrice: cost({ readOnly: true, scale: 4 }),
    onHand: quantityField({ readOnly: true, hidden: true }),
    parLevel: quantityField({ readOnly: true, hidden: true }),
  },
  grid: [
    'itemId',
    'purchaseUnitId',
    'orderedQty',
    'unitPrice',
    'discountType',
    'discountValue',
    'taxCombinationId',
    'netAmount',
    'lineTotal',
  ],
  header: ['supplierId', 'expectedDate', 'grandTotal'],
  totals: ['subTotal', 'discountAmount', 'taxAmount', 'otherCharges', 'grandTotal'],
  frozen: ['supplierId'],
  list: {
    columns: [
      'pONumber',
      'docDate',
      'supplierId',
      'expectedDate',
      'grandTotal',
      'receivedPct',
      'status',
      'addedBy',
      'approvedBy',
    ],
    filters: ['docDate', 'supplierId', 'status'],
    sort: '-docDate',
    search: ['pONumber'],
  },
  facts: {
    ...itemFacts,
    ...taxFacts,
    supplier: one('suppliers', (order) => order.supplierId as string | undefined),
    prices: where('supplierPrices', (order) =>
      order.supplierId ? { supplierId: order.supplierId, outletId: order.outletId, status: 'active' } : undefined,
    ),
    drafts: where('goodsReceivedNotes', (order) => (order._id ? { poId: order._id, status: 'draft' } : undefined)),
  },
  compute: (order, facts) => {
    const discounts: string[] = [];
    const items: AnyRecord[] = linesOf(order).map((line) => {
      const item = facts.items[line.itemId as string];
      const listed = facts.prices.find(
        (price) => price.itemId === line.itemId && price.purchaseUnitId === line.purchaseUnitId,
      );
      const unitPrice = line.unitPrice ?? listed?.price ?? null;
      const { net, discount } = netOf(line, line.orderedQty, unitPrice);
      const { tax } = taxOf(net, facts.taxes[line.taxCombinationId as string]);
      discounts.push(money(discount));
      const factor = factorToBase(item, line.purchaseUnitId, facts.units);
      return {
        ...line,
        ...(item ? { itemCode: item.itemCode, itemName: item.itemName } : {}),
        unitPrice,
        lastPrice: listed?.price ?? null,
        conversionFactor: factor?.toFixed(6) ?? null,
        baseQuantity: baseQuantity(item, line.purchaseUnitId, facts.units, line.orderedQty as Numeric) ?? null,
        netAmount: money(net),
        taxAmount: money(tax),
        lineTotal: money(net.plus(tax)),
        receivedQty: quantity(line.receivedQty as Numeric),
        closedQty: quantity(line.closedQty as Numeric),
        openQty: quantity(openQuantity(line)),
      };
    });
    const subTotal = sum(items.map((line) => line.netAmount as Numeric));
    const taxAmount = sum(items.map((line) => line.taxAmount as Numeric));
    return {
      items,
      subTotal: money(subTotal),
      discountAmount: money(sum(discounts)),
      taxAmount: money(taxAmount),
      grandTotal: money(subTotal.plus(taxAmount).plus(dec(order.otherCharges))),
      receivedPct: receivedShare(items),
    };
  },
  check: (order, facts) => [
    ...lineProblems(order, facts, 'purchaseUnitId'),
    ...(order.expectedDate < order.docDate
      ? [{ field: 'expectedDate', rule: 'order', message: 'Expected must not be before the date of the order' }]
      : []),
    ...(facts.supplier && facts.supplier.status !== 'active'
      ? [{ field: 'supplierId', rule: 'inactive', message: 'This supplier is not active; no new orders go there' }]
      : []),
    ...linesOf(order).flatMap((line, index) =>
      dec(line.netAmount as Numeric).lt(0)
        ? [{ field: `items.${index}.discountValue`, rule: 'max', message: 'The discount is more than the line' }]
        : [],
    ),
  ],
  actions: {
    approve: {
      label: 'Approve order',
      call: 'POST inventory:po/approvePO',
      from: 'draft',
      to: 'approved',
      confirm: 'Approve {pONumber}?',
      done: '{pONumber} approved',
      bulk: true,
      plan: (order, _facts, context) => {
        const limit = context.settings.poApprovalLimit;
        const unpriced = linesOf(order).findIndex((line) => line.unitPrice === null || line.unitPrice === undefined);
        return {
          problems: [
            ...(limit && dec(order.grandTotal).gt(dec(limit as Numeric)) && !context.can('approveAny')
              ? [
                  {
                    field: 'grandTotal',
                    rule: 'limit',
                    message: `Orders above ${money(limit as Numeric)} need someone who may approve any order`,
                  },
                ]
              : []),
            ...(unpriced >= 0
              ? [
                  {
                    field: `items.${unpriced}.unitPrice`,
                    rule: 'required',
                    message: `Line ${unpriced + 1} has no price`,
                  },
                ]
              : []),
          ],
        };
      },
    },
    sendToGRN: {
      label: 'Send to GRN',
      call: 'POST inventory:po/updateSendToGRN',
      from: ['approved', 'sentToGRN', 'partiallyReceived'],
      done: '{pONumber} is ready to be received',
      plan: (order, facts, context) => {
        const draft = facts.drafts[0];
        const status = order.status === 'approved' ? 'sentToGRN' : order.status;
        if (draft) return { set: { status }, open: { resource: 'goodsReceivedNotes', id: draft._id as string } };
        return { set: { status }, creates: [{ resource: 'goodsReceivedNotes', record: receiptFrom(order, context) }] };
      },
      opens: 'goodsReceivedNotes',
    },
    shortClose: {
      label: 'Close open quantity',
      needs: 'close',
      from: ['approved', 'sentToGRN', 'partiallyReceived'],
      confirm: 'Close what is still open on {pONumber}? It will not be expected any more.',
      arguments: {
        lineNo: integer({ min: 1, label: 'Line', help: 'Leave empty to close every open line' }),
        reason: text({ required: true, maxLength: 200 }),
      },
      done: '{pONumber}: open quantity closed',
      plan: (order, facts, _context, args) => {
        const wanted = (line: AnyRecord) =>
          args.lineNo === undefined || args.lineNo === null || args.lineNo === line.lineNo;
        const items = linesOf(order).map((line) =>
          wanted(line)
            ? {
                ...line,
                closedQty: quantity(dec(line.closedQty as Numeric).plus(openQuantity(line))),
                openQty: quantity(0),
              }
            : line,
        );
        if (!linesOf(order).some((line) => wanted(line) && openQuantity(line).gt(0)))
          return { problems: [{ field: 'lineNo', rule: 'open', message: 'Nothing is open there' }] };
        const status = orderStatus(items, order.status);
        return {
          set: {
            items,
            closeReason: args.reason,
            status: facts.drafts.length > 0 && status === 'closed' ? order.status : status,
          },
          problems:
            facts.drafts.length > 0
              ? [
                  {
                    field: '',
                    rule: 'draft',
                    message: `${facts.drafts[0]?.grnNumber} is still a draft for this order; approve or delete it first`,
                  },
                ]
              : [],
        };
      },
    },
    reopen: {
      label: 'Reopen order',
      needs: 'close',
      from: ['closed', 'received', 'partiallyReceived'],
      when: (order) => linesOf(order).some((line) => dec(line.closedQty as Numeric).gt(0)),
      confirm: 'Expect the closed quantities of {pONumber} again?',
      done: '{pONumber} reopened',
      plan: (order) => {
        const items = linesOf(order).map((line) => {
          const opened = { ...line, closedQty: quantity(0) };
          return { ...opened, openQty: quantity(openQuantity(opened)) };
        });
        return { set: { items, closeReason: null, status: orderStatus(items, 'sentToGRN') } };
      },
    },
    cancel: {
      label: 'Cancel order',
      needs: 'close',
      from: ['approved', 'sentToGRN'],
      to: 'cancelled',
      tone: 'danger',
      when: (order) => linesOf(order).every((line) => dec(line.receivedQty as Numeric).eq(0)),
      confirm: 'Cancel {pONumber}? Nothing of it has been received.',
      arguments: { reason: text({ required: true, maxLength: 200 }) },
      done: '{pONumber} cancelled',
      plan: (_order, facts, _context, args) => ({
        set: { closeReason: args.reason },
        problems:
          facts.drafts.length > 0
            ? [
                {
                  field: '',
                  rule: 'draft',
                  message: `${facts.drafts[0]?.grnNumber} is a draft for this order; delete it first`,
                },
              ]
            : [],
      }),
    },
    delete: {
      label: 'Delete draft',
      from: 'draft',
      to: 'delete',
      tone: 'danger',
      confirm: 'Delete {pONumber}? Its number is not used again.',
      done: '{pONumber} deleted',
    },
  },
  calls: {
    getList: 'GET inventory:po/getPoListDocs ? outletId',
    getOne: 'GET inventory:po/getPOById ? _id',
    create: 'POST inventory:po/insertPO',
    update: 'POST inventory:po/updatePO',
  },
  serves: {
    'GET v1/po': 'list',
    'GET v1/po/list': 'list',
    'GET v1/po/getPoListDocs': 'list',
    'GET v1/po/getAllPOList': 'all',
    'GET v1/po/getPoCount': 'count',
    'GET v1/po/getByUid': 'one',
    'POST v1/po/insertPO': 'create',
    'PUT v1/po/updatePO': 'update',
    'PUT v1/po/approvePO': 'action:approve',
  },
});
