import { boolean, column, defineListing } from '#engine/define';
import { purchaseOrders } from '../inventory';

const OPEN = ['approved', 'sentToGRN', 'partiallyReceived'].map((status) => `status=${status}`);

/** R17: orders, by order or by line, with open quantities (domain 3.1). */
export default defineListing(purchaseOrders, {
  name: 'PoReport',
  label: 'Purchase order listing',
  about: 'What was ordered, from whom, and what is still to come',
  module: 'RPT_PO',
  nav: { group: 'inventoryReports', order: 170, label: 'Purchase Order Listing' },
  filters: ['supplierId', 'status', 'priorityLevelId', 'itemId'],
  parameters: { overdue: boolean({ label: 'Only overdue' }), open: boolean({ label: 'Only open' }) },
  columns: {
    supplierId: { group: 1, main: 8 },
    expectedDate: { main: 9, sort: 1 },
    priorityLevelId: { optional: true },
    status: { group: 2, main: 7 },
    daysLate: column.integer({ optional: true }),
    grnNumbers: column.text({ label: 'Receipts', optional: true }),
    receivedPct: { main: 2 },
    orderedValue: column.costMoney({ label: 'Value of goods', sum: true, onDemand: true }),
    receivedValue: column.costMoney({ label: 'Value received', sum: true, optional: true }),
    openValue: column.costMoney({ label: 'Value open', sum: true, tile: 2 }),
    fillRate: column.share('receivedValue', 'orderedValue', { onDemand: true }),
    ...column.alike(['arrivals', 'onTime'], column.count()),
    onTimePct: column.share('onTime', 'arrivals', { label: 'On time %', onDemand: true }),
    priceChanges: column.integer({ sum: true, onDemand: true }),
    subTotal: true,
    discountAmount: { optional: true },
    taxAmount: true,
    otherCharges: { optional: true },
    grandTotal: { tile: 1, main: 1 },
    taxShare: column.share('taxAmount', 'subTotal', { label: 'Tax %', onDemand: true }),
    approvedBy: { onDemand: true },
    approvedDateTime: { onDemand: true },
  },
  detail: {
    itemId: { group: 3, main: 3 },
    purchaseUnitId: { main: 6 },
    orderedQty: { main: 4 },
    receivedQty: true,
    closedQty: { optional: true },
    openQty: { main: 5 },
    unitPrice: true,
    lastPrice: { optional: true },
    netAmount: true,
  },
  synonyms: {
    report: 'purchase orders, orders, ordered, orders from suppliers, po, pos',
    'overdue=true': 'overdue, late, delayed, delivered late, late deliveries/delivery/orders',
    'open=true': 'open, still open, undelivered, not (yet) delivered/received, still to come',
    openValue: 'value open, on order, still to be delivered, value of open orders/purchase orders',
  },
  notRecorded: {
    words: `due in, deliveries due, delivery due, orders due, order due, deliveries expected, delivery expected, expected deliveries, orders expected, coming in today,
      coming in tomorrow, arriving, arrive today, arrive tomorrow, expected today, expected tomorrow, coming today, coming tomorrow`,
    says: 'I can’t pick orders by the day on which they are expected. I can say which are open, with that day, and which are late.',
    instead: ['Which purchase orders are open?', 'Which purchase orders are late?'],
  },
  openNow: ['overdue=true', 'open=true', 'openValue', ...OPEN],
  questions: ['What did we order last month?', 'Which purchase orders are late?'],
});
