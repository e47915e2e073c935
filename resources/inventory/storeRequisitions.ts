import { choice, date, defineDocument, documentCalls, one, quantity, reference, refuse, sameOutlet, where } from '#engine/define';
import { linesOf } from '#engine/run/lines';
import { CLOSING, closingActions } from './closing.rules';
import { againstRequest } from './differences.rules';
import {
  approvalProblems,
  approvedPlan,
  approvedProblems,
  centralStoreFor,
  issued,
  loweredList,
  requestedLines,
  requiredBy,
} from './requisitions.rules';
import { stockLines } from './stockLines.rules';
import { currencyProblems } from './transfers.rules';

const { shortClose, reopen } = closingActions(issued, { issues: 'issueNumber', transfers: 'transferOutNumber' });

/** Store requisitions (domain 1.6, 2.1): a department's or another outlet's request to a store. */
export default defineDocument({
  name: 'storeRequisitions',
  label: { one: 'Store requisition', many: 'Store requisitions' },
  short: 'requisition',
  spokenName: 'SRN',
  module: 'SRN',
  permissions: CLOSING,
  nav: { group: 'inventory', order: 90, label: 'SRN' },
  number: 'srnNumber',
  prefix: 'SRN',
  paths: { list: '/srnlist', create: '/createnewsrn', edit: '/updatesrn', review: '/srnsummarypage' },
  fields: {
    srnType: choice(
      { issue: 'Issue to a department', transfer: 'Transfer from another outlet' },
      { required: true, default: 'issue', label: 'Purpose', filterBy: true },
    ),
    departmentId: reference('foodDepartments', {
      label: 'Department',
      filter: sameOutlet,
      when: ({ srnType }) => srnType !== 'transfer',
      requiredWhen: ({ srnType }) => srnType !== 'transfer',
      column: true,
    }),
    toOutletId: reference('restaurants', {
      label: 'Requested from',
      help: 'Leave blank for the central store',
      when: ({ srnType }) => srnType === 'transfer',
      column: true,
    }),
    requiredDate: date({ label: 'Required', column: true, help: 'Leave blank for the priority’s “Expected within”' }),
    priorityLevelId: reference('priorityLevels', { required: true, label: 'Priority', column: true }),
  },
  lines: stockLines(
    {
      onHandAtSource: quantity({ readOnly: true, inGrid: true, label: 'On hand' }),
      requestedQty: quantity({ required: true, moreThan: 0, label: 'Requested' }),
      approvedQty: quantity({ min: 0, needs: 'approve', label: 'Approved', help: '0 rejects the line; blank approves what was requested' }),
    },
    { quantity: 'requestedQty', use: 'transfer', batches: 'none', counting: { stock: 'onHandAtSource' } },
  ),
  differs: againstRequest,
  suggests: { like: ['srnType', 'departmentId'] },
  partner: 'toOutletId',
  progress: issued,
  list: { about: 'What kitchens ask of the store, and outlets of each other. Issue notes and transfers fulfil them.' },
  frozen: ['srnType', 'toOutletId'],
  facts: {
    place: one('restaurants', (requisition) => requisition.toOutletId),
    centralStores: where('restaurants', ({ srnType, toOutletId }) => (srnType === 'transfer' && !toOutletId ? { isCentralStore: true } : undefined)),
    priority: one('priorityLevels', ({ priorityLevelId }) => priorityLevelId),
    issues: where('issueNotes', (requisition) => (requisition._id ? { srnId: requisition._id, status: 'draft' } : undefined)),
    transfers: where('transferOuts', (requisition) => (requisition._id ? { srnId: requisition._id, status: 'draft' } : undefined)),
  },
  compute: (requisition, { items, priority, centralStores }, { today }) => ({
    items: requestedLines(requisition, items),
    toOutletId: requisition.toOutletId || centralStoreFor(requisition, centralStores),
    // Not before an item is asked for: a requisition that no one has touched stays as it is.
    requiredDate:
      requisition.requiredDate ||
      (linesOf(requisition).some(({ itemId }) => itemId) ? requiredBy(String(requisition.docDate || today), priority?.slaHours) : null),
  }),
  check: function* (requisition, { place }, context) {
    const { requiredDate, docDate, srnType, toOutletId, outletId } = requisition;
    if (requiredDate && docDate && requiredDate < docDate)
      yield refuse('requiredDate', 'order', 'Required must not be before the date of the requisition');
    if (srnType === 'transfer' && !toOutletId) yield refuse('toOutletId', 'required', 'Choose the outlet that is to send the goods');
    if (srnType === 'transfer' && toOutletId && toOutletId === outletId)
      yield refuse('toOutletId', 'same', 'Choose another outlet; its own store issues to departments');
    if (srnType === 'transfer')
      yield* currencyProblems('toOutletId', context, place, 'Ask an outlet with the same currency, or order from a supplier');
    yield* approvedProblems(requisition);
  },
  actions: {
    approve: {
      arguments: { items: loweredList },
      check: (requisition, _facts, _context, { items }) => approvalProblems(requisition, items),
      plan: (requisition, _facts, _context, { items }) => approvedPlan(requisition, items),
    },
    shortClose,
    reopen,
  },
  calls: documentCalls('srn', 'SRN', { list: 'getsrnList' }),
  serves: {
    all: ['GET v1/srn/all', 'GET v1/srn/geAllsrnList'],
    'byStatus:approved,partiallyFulfilled': 'GET v1/srn/getApprovedSRN',
  },
});
