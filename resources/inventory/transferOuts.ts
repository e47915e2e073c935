import {
  computed,
  costMoney,
  date,
  datetime,
  defineDocument,
  documentCalls,
  integer,
  longText,
  percent,
  quantity,
  reference,
  refuse,
  text,
  twins,
  where,
} from '#engine/define';
import { idsInLines } from '#engine/run/lines';
import { allUnits } from './inventoryLines.rules';
import { issued } from './requisitions.rules';
import { stockLines } from './stockLines.rules';
import { atThisOutlet, closingPlan, codesIn, inTransitOf, sendingProblems, transferred } from './transfers.rules';

/** Transfers out (domain 1.6, 2.1): goods sent to another outlet, in transit until they arrive. */
export default defineDocument({
  name: 'transferOuts',
  label: { one: 'Transfer out', many: 'Transfers out' },
  module: 'TRANSFER_OUT',
  nav: { group: 'inventory', order: 100, label: 'Transfer Out' },
  number: 'transferOutNumber',
  prefix: 'TO',
  paths: {
    list: '/transferoutlist',
    start: '/createtransferout',
    create: '/createnewtransferout',
    edit: '/updatetransferout',
    review: '/transferoutsummary',
    view: '/transferoutsummarypage',
  },
  states: {
    approved: { label: 'In transit', tone: 'amber' },
    partiallyReceived: 'blue',
    received: 'green',
    closed: 'muted',
  },
  fields: {
    transferOutNumber: text({ readOnly: true, label: 'Transfer number' }),
    srnId: reference('storeRequisitions', {
      once: true,
      label: 'Requisition',
      filter: ({ outletId }) => ({ srnType: 'transfer', toOutletId: outletId }),
    }),
    toOutletId: reference('restaurants', { required: true, label: 'To outlet' }),
    driver: text({ maxLength: 60 }),
    vehicleNo: text({ maxLength: 20, label: 'Vehicle no.' }),
    dispatchDateTime: datetime({ default: '@now', label: 'Dispatched' }),
    receivedPct: percent({ readOnly: true, label: 'Received', unit: '%' }),
    closeReason: longText({ readOnly: true }),
    totalCost: costMoney({ readOnly: true, label: 'Value sent' }),
    inTransitValue: computed('money', inTransitOf, { label: 'In transit', sensitive: 'cost' }),
  },
  lines: stockLines(
    {
      srnLineNo: integer({ hidden: true }),
      requestedQty: quantity({ readOnly: true, inGrid: true, label: 'Requested' }),
      sentQty: quantity({ required: true, moreThan: 0, label: 'Sent' }),
      receivedQty: quantity({ readOnly: true, label: 'Received' }),
      writtenOffQty: quantity({ readOnly: true, label: 'Written off' }),
      pendingQty: quantity({ readOnly: true, label: 'In transit' }),
    },
    { use: 'transfer' },
  ),
  partner: 'toOutletId',
  inTransit: 'inTransitValue',
  frozen: ['toOutletId'],
  progress: transferred,
  fulfils: {
    of: issued,
    only: { srnType: 'transfer' },
    by: 'srnId',
    line: 'srnLineNo',
    with: 'sentQty',
    at: 'toOutletId',
    takes: { toOutletId: 'outletId' },
    shows: { requestedQty: 'approvedQty' },
    fillFacts: {
      units: allUnits,
      own: where('inventoryItems', (requisition) =>
        requisition.toOutletId ? { outletId: requisition.toOutletId, itemCode: codesIn(requisition), status: 'active' } : undefined,
      ),
    },
    fillLine: atThisOutlet,
  },
  moves: { type: 'TRANSFER_OUT' },
  header: ['toOutletId', 'srnId', 'totalCost', 'inTransitValue'],
  list: {
    columns: [
      'transferOutNumber',
      'docDate',
      'outletId',
      'toOutletId',
      'srnId',
      'totalCost',
      'inTransitValue',
      'receivedPct',
      'status',
      'addedBy',
      'approvedBy',
    ],
    filters: ['docDate', 'toOutletId', 'status'],
    about: 'Goods on their way to another outlet. A transfer in receives them there.',
  },
  facts: {
    theirs: twins('inventoryItems', 'itemCode', idsInLines('itemId'), (transfer) => transfer.toOutletId),
    arrivals: where('transferIns', (transfer) => (transfer._id ? { transferOutId: transfer._id, status: 'draft' } : undefined)),
  },
  check: function* (transfer, facts) {
    if (transfer.toOutletId && transfer.toOutletId === transfer.outletId) yield refuse('toOutletId', 'same', 'Choose another outlet');
    else yield* sendingProblems(transfer, facts);
  },
  actions: {
    close: {
      label: 'Close transfer',
      from: ['approved', 'partiallyReceived'],
      to: 'closed',
      tone: 'danger',
      confirm: 'Write off goods still in transit on {transferOutNumber}?',
      arguments: {
        reason: text({ required: true, maxLength: 200 }),
        closedOn: date({ required: true, default: '@today', notAfter: '@today', label: 'Date of the loss', help: 'Must be in an open period' }),
      },
      done: '{transferOutNumber} closed',
      check: function* (transfer, { arrivals: [draft] }, _context, { closedOn }) {
        if (String(closedOn) < transfer.docDate) yield refuse('closedOn', 'order', 'Choose a date on or after the transfer');
        if (draft) yield refuse('', 'draft', `${draft.transferInNumber} is still receiving it. Approve or delete that first`);
      },
      plan: (transfer, _facts, _context, { reason, closedOn }) => closingPlan(transfer, reason, closedOn),
    },
  },
  calls: documentCalls('transferout', 'TO', { list: 'listDocs' }),
  serves: { 'GET v1/transferout/all': 'all', 'GET v1/transferout/getApprovedTransferOut': 'byStatus:approved' },
});
