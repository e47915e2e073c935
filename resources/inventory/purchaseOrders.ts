import {
  cost,
  costMoney,
  date,
  defineDocument,
  documentCalls,
  one,
  quantity,
  reference,
  refuse,
  sameOutlet,
  servedWrites,
  where,
} from '#engine/define';
import { dec, groupDigits, money } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { CLOSING, closingActions } from './closing.rules';
import { againstPriceList } from './differences.rules';
import { itemIn } from './inventoryLines.rules';
import { notForSuppliers, orderedPrice, unlistedProblems, usualSuppliers } from './orderPrices.rules';
import { amended, arrivalOn, belowMinimum, minimumNotice, OPEN_ORDERS, received, supplierField } from './purchasing.rules';
import { orderOfWhatIsShort } from './reorder.rules';
import { orderOfRequisition } from './requisitionOrders.rules';
import { pricedLines, pricedTotals } from './stockLines.rules';

/** Purchase orders (domain 1.6, 2.1): goods ordered from a supplier and received with goods received notes. */
export default defineDocument({
  name: 'purchaseOrders',
  label: { one: 'Purchase order', many: 'Purchase orders' },
  short: 'order',
  spokenName: 'PO',
  module: 'PO',
  permissions: {
    approve: { about: 'Approve an order: it may be sent to the supplier.' },
    approveAny: { label: 'Approve any amount', about: 'Approve above the outlet’s limit.', risk: 'approvals' },
    sendToGRN: { label: 'Send to receiving', about: 'Open the receipt of an approved order.' },
    ...CLOSING,
  },
  nav: { group: 'inventory', order: 10, label: 'PO' },
  number: 'pONumber',
  prefix: 'PO',
  paths: { list: '/polist', create: '/createpo', edit: '/updatepo', review: '/posummary' },
  states: { cancelled: 'muted' },
  firstDay: {
    order: 80,
    title: 'Approve your first order',
    why: 'What is ordered is compared with what arrives, in quantity and in price.',
    where: { status: ['approved', 'sentToGRN', 'partiallyReceived', 'received', 'closed'] },
    optional: true,
  },
  fields: {
    supplierId: supplierField,
    srnId: reference('storeRequisitions', { once: true, label: 'Requisition', filter: sameOutlet }),
    expectedDate: date({
      label: 'Expected',
      column: true,
      help: 'Leave blank for the supplier’s next delivery',
    }),
    priorityLevelId: reference('priorityLevels', { label: 'Priority' }),
    paymentModeId: reference('paymentModes', { label: 'Payment' }),
    otherCharges: costMoney({ min: 0, unit: '@currency' }),
    discountAmount: costMoney({ readOnly: true, label: 'Discount' }),
    ...pricedTotals,
    belowMinimum: costMoney({ readOnly: true, label: 'Below the supplier’s minimum by' }),
  },
  lines: pricedLines(
    {
      orderedQty: quantity({ required: true, moreThan: 0, label: 'Quantity' }),
      lastPrice: cost({ readOnly: true, scale: 4 }),
      usualSupplierId: reference('suppliers', { readOnly: true, label: 'Usual supplier' }),
      onHand: quantity({ readOnly: true, hidden: true }),
      parLevel: quantity({ readOnly: true, hidden: true }),
    },
    {
      choose: (item) => ({ onHand: item.stockOnHand ?? null, parLevel: item.parLevel ?? null }),
      plus: ['otherCharges'],
    },
  ),
  differs: againstPriceList,
  suggests: { like: ['supplierId'], begins: 'reorder' },
  amends: amended,
  progress: received,
  begins: { reorder: orderOfWhatIsShort },
  from: { storeRequisitions: orderOfRequisition },
  lineTool: 'CompareSuppliers',
  letter: {
    to: 'supplierId',
    lines: ['contactPerson', 'address', 'phone', 'email'],
    terms: ['creditDays', 'orderDays'],
    deliverTo: 'Deliver to',
    hides: notForSuppliers,
    person: 'contactPerson',
    asks: ['itemId', 'orderedQty', 'purchaseUnitId'],
    due: 'expectedDate',
    sendableIn: OPEN_ORDERS,
  },
  frozen: ['supplierId'],
  facts: {
    supplier: one('suppliers', (order) => order.supplierId),
    usual: usualSuppliers,
    prices: where('supplierPrices', (order) =>
      order.supplierId ? { supplierId: order.supplierId, outletId: order.outletId, status: 'active' } : undefined,
    ),
    drafts: where('goodsReceivedNotes', (order) => (order._id ? { poId: order._id, status: 'draft' } : undefined)),
  },
  lineValues: (line, { facts, document }) => orderedPrice(line, facts, document),
  compute: (order, { supplier, items }, { today }) => {
    const leadTimes = linesOf(order).map(({ itemId }) => itemIn(items, itemId)?.leadTimeDays);
    return {
      // Not before there is a supplier: an order that no one has touched stays as it is.
      expectedDate: order.expectedDate || (supplier ? arrivalOn(String(order.docDate || today), supplier, leadTimes) : null),
      belowMinimum: belowMinimum(order.subTotal, supplier?.minOrderValue),
    };
  },
  check: function* (order, { supplier }) {
    if (order.expectedDate && order.docDate && order.expectedDate < order.docDate)
      yield refuse('expectedDate', 'order', 'Expected must not be before the date of the order');
    if (supplier && supplier.status !== 'active') yield refuse('supplierId', 'inactive', 'This supplier is not active; no new orders go there');
    else if (supplier?.outlets?.length && order.outletId && !supplier.outlets.includes(order.outletId))
      yield refuse(
        'supplierId',
        'outlet',
        `${supplier.supplierName} doesn’t deliver to this outlet. Choose another supplier, or add the outlet to its “Delivers to”`,
      );
  },
  actions: {
    approve: {
      check: function* (order, facts, { settings, can }) {
        const limit = settings.poApprovalLimit;
        if (limit && dec(order.grandTotal).gt(dec(limit)) && !can('approveAny'))
          yield refuse('grandTotal', 'limit', `Orders above ${groupDigits(money(limit))} need someone who may approve any order`);
        yield* unlistedProblems(order, facts);
      },
      plan: (order, { supplier }) => minimumNotice(order, supplier),
    },
    sendToGRN: {
      label: 'Receive goods',
      call: 'POST inventory:po/updateSendToGRN',
      ...{ from: OPEN_ORDERS, opens: 'goodsReceivedNotes' },
      done: '{pONumber} is ready to be received',
      plan: (order, { drafts: [draft] }) => ({
        set: { status: order.status === 'approved' ? 'sentToGRN' : order.status },
        ...(draft ? { open: { resource: 'goodsReceivedNotes', id: draft._id } } : { creates: [{ resource: 'goodsReceivedNotes', from: order }] }),
      }),
    },
    ...closingActions(received, { drafts: 'grnNumber' }),
  },
  calls: documentCalls('inventory:po', 'PO', { list: 'getPoListDocs', one: 'getPOById' }),
  serves: {
    list: ['GET v1/po', 'GET v1/po/list', 'GET v1/po/getPoListDocs'],
    all: 'GET v1/po/getAllPOList',
    count: 'GET v1/po/getPoCount',
    one: 'GET v1/po/getByUid',
    ...servedWrites('po', 'PO'),
  },
});
