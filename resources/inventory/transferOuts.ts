import { computed, costMoney, datetime, defineDocument, documentCalls, one, quantity, reference, refuse, text, twins, where } from '#engine/define';
import { idsInLines } from '#engine/run/lines';
import { CLOSING } from './closing.rules';
import { againstRequested } from './differences.rules';
import { issued } from './requisitions.rules';
import { stockLines } from './stockLines.rules';
import { closeTransfer } from './transferClosing.rules';
import { betweenOutlets, currencyProblems, inTransitOf, sendingProblems, transferred } from './transfers.rules';

/** Transfers out (domain 1.6, 2.1): goods sent to another outlet, in transit until they arrive. */
export default defineDocument({
  name: 'transferOuts',
  label: { one: 'Transfer out', many: 'Transfers out' },
  module: 'TRANSFER_OUT',
  permissions: CLOSING,
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
  states: { approved: { label: 'In transit', tone: 'amber' } },
  fields: {
    srnId: reference('storeRequisitions', {
      once: true,
      label: 'Requisition',
      filter: ({ outletId }) => ({ srnType: 'transfer', toOutletId: outletId }),
      column: true,
    }),
    toOutletId: reference('restaurants', { required: true, label: 'To outlet', column: true }),
    driver: text({ maxLength: 60 }),
    vehicleNo: text({ maxLength: 20, label: 'Vehicle no.' }),
    dispatchDateTime: datetime({ default: '@now', label: 'Dispatched' }),
    totalCost: costMoney({ readOnly: true, label: 'Value sent', column: true }),
    inTransitValue: computed('money', inTransitOf, { label: 'In transit', sensitive: 'cost', column: true }),
  },
  lines: stockLines(
    {
      requestedQty: quantity({ readOnly: true, inGrid: true, label: 'Requested' }),
      availableStock: quantity({ readOnly: true, inGrid: true, label: 'On hand' }),
      sentQty: quantity({ required: true, min: 0, label: 'Sent' }),
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
    ...betweenOutlets,
  },
  differs: againstRequested('sentQty'),
  suggests: { like: ['toOutletId'] },
  moves: { type: 'TRANSFER_OUT' },
  list: {
    about: 'Goods on their way to another outlet. A transfer in receives them there.',
  },
  facts: {
    theirs: twins('inventoryItems', 'itemCode', idsInLines('itemId'), (transfer) => transfer.toOutletId),
    place: one('restaurants', (transfer) => transfer.toOutletId),
    arrivals: where('transferIns', (transfer) => (transfer._id ? { transferOutId: transfer._id, status: 'draft' } : undefined)),
  },
  check: function* (transfer, facts, context) {
    yield* currencyProblems('toOutletId', context, facts.place, 'Issue the goods here, and receive them there with a goods received note');
    if (transfer.toOutletId && transfer.toOutletId === transfer.outletId) yield refuse('toOutletId', 'same', 'Choose another outlet');
    else yield* sendingProblems(transfer, facts);
  },
  actions: { close: closeTransfer },
  calls: documentCalls('transferout', 'TO', { list: 'listDocs' }),
  serves: { all: 'GET v1/transferout/all', 'byStatus:approved': 'GET v1/transferout/getApprovedTransferOut' },
});
