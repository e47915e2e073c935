import { choice, costMoney, defineDocument, documentCalls, one, quantity, reference, text } from '#engine/define';
import { againstSent } from './differences.rules';
import { stockLines } from './stockLines.rules';
import {
  arrivalMovements,
  arrivalNotices,
  arrivalProblems,
  arrived,
  arrivedLines,
  arrivedValue,
  betweenOutlets,
  currencyProblems,
  settlingProblems,
  transferred,
} from './transfers.rules';

/** Transfers in (domain 1.6, 2.1): what arrived from a transfer out, and what happens to the rest. */
export default defineDocument({
  name: 'transferIns',
  label: { one: 'Transfer in', many: 'Transfers in' },
  module: 'TRANSFER_IN',
  nav: { group: 'inventory', order: 110, label: 'Transfer In' },
  number: 'transferInNumber',
  prefix: 'TI',
  paths: {
    list: '/transferinlist',
    start: '/createtransferin',
    create: '/createnewtransferin',
    edit: '/updatetransferin',
    review: '/transferinsummary',
    view: '/transferinsummarypage',
  },
  fields: {
    transferOutId: reference('transferOuts', {
      required: true,
      once: true,
      label: 'Transfer out',
      filter: ({ outletId }) => ({ toOutletId: outletId }),
      column: true,
    }),
    transferOutNumber: text({ readOnly: true, hidden: true }),
    fromOutletId: reference('restaurants', { readOnly: true, label: 'From outlet', column: true }),
    receivedBy: reference('users', { required: true, default: '@user' }),
    totalCost: costMoney({ readOnly: true, label: 'Value received' }),
  },
  lines: stockLines(
    {
      sentQty: quantity({ readOnly: true, inGrid: true, label: 'Sent' }),
      alreadyReceived: quantity({ readOnly: true, label: 'Received before' }),
      pendingQty: quantity({ readOnly: true, label: 'Expected' }),
      receivedQty: quantity({ required: true, min: 0, label: 'Received' }),
      damagedQty: quantity({ min: 0, label: 'Damaged' }),
      shortQty: quantity({ readOnly: true, inGrid: true, label: 'Short' }),
      discrepancyReason: text({ maxLength: 100, label: 'Reason' }),
      discrepancyAction: choice(
        {
          keepPending: 'Still expected',
          writeOffAtSource: 'Sender’s loss',
          writeOffHere: 'Our loss',
          returnToSource: 'Returned to sender',
        },
        { label: 'Shortage' },
      ),
      arrivedQty: quantity({ readOnly: true, hidden: true }),
      writtenOffQty: quantity({ readOnly: true, hidden: true }),
      returnedQty: quantity({ readOnly: true, hidden: true }),
      shortCost: costMoney({ readOnly: true, label: 'Value short' }),
    },
    { quantity: 'receivedQty', stocked: ({ arrivedQty }) => arrivedQty, batches: 'kept' },
  ),
  partner: 'fromOutletId',
  fulfils: {
    of: transferred,
    by: 'transferOutId',
    line: 'outLineNo',
    with: 'arrivedQty',
    closes: 'writtenOffQty',
    returns: 'returnedQty',
    fill: 'receivedQty',
    at: 'toOutletId',
    takes: { fromOutletId: 'outletId' },
    shows: { sentQty: 'sentQty', alreadyReceived: 'receivedQty' },
    ...betweenOutlets,
  },
  differs: againstSent,
  list: { about: 'What arrived from another outlet, line by line: received, damaged, short.' },
  lineValues: (line, { source }) => arrived(line, source),
  compute: (arrival, { source }) => ({
    totalCost: arrivedValue(arrival),
    ...(source ? { fromOutletId: source.outletId, items: arrivedLines(arrival, source) } : {}),
  }),
  facts: { place: one('restaurants', (arrival) => arrival.fromOutletId) },
  check: function* (arrival, { source, place }, context) {
    yield* currencyProblems('transferOutId', context, place, 'Close the transfer out, and receive the goods with a goods received note');
    yield* arrivalProblems(arrival, source);
  },
  actions: {
    approve: {
      check: (arrival, { source = {} }) => settlingProblems(arrival, source),
      plan: (arrival, { source = {} }) => {
        const items = arrivedLines(arrival, source);
        const now = { ...arrival, items };
        return {
          movements: arrivalMovements(now, source),
          notices: arrivalNotices(now, source),
          set: { items, totalCost: arrivedValue(now) },
          costs: 'set',
        };
      },
    },
  },
  calls: documentCalls('transferin', 'TI', { list: 'listDocs' }),
  serves: { count: 'GET v1/transferin/count', all: ['GET v1/transferin/all', 'GET v1/transferin/getAllTransferInList'] },
});
