import { choice, costMoney, defineDocument, documentCalls, quantity, reference, sameOutlet, text } from '#engine/define';
import { againstRequested } from './differences.rules';
import { issued } from './requisitions.rules';
import { stockLines } from './stockLines.rules';

const PURPOSES = ['production', 'staffMeal', 'event', 'cleaning', 'tasting', 'complimentary', 'maintenance'] as const;

/** Issue notes (domain 1.6): goods leave the store for a department, with or without a requisition. */
export default defineDocument({
  name: 'issueNotes',
  label: { one: 'Issue note', many: 'Issue notes' },
  module: 'ISSUE_NOTE',
  nav: { group: 'inventory', order: 30, label: 'Issue Note' },
  number: 'issueNumber',
  prefix: 'IN',
  paths: {
    list: '/issuenotelist',
    create: '/createissuenote',
    edit: '/updateissuenote',
    review: '/issuenotesummary',
  },
  fields: {
    srnId: reference('storeRequisitions', { once: true, label: 'Requisition', filter: ({ outletId }) => ({ outletId, srnType: 'issue' }) }),
    departmentId: reference('foodDepartments', { required: true, label: 'Department', filter: sameOutlet }),
    purpose: choice(PURPOSES, { required: true, default: 'production' }),
    issuedTo: text({ required: true, maxLength: 60 }),
    totalCost: costMoney({ readOnly: true }),
  },
  lines: stockLines({
    requestedQty: quantity({ readOnly: true, inGrid: true, label: 'Requested' }),
    availableStock: quantity({ readOnly: true, inGrid: true, label: 'On hand' }),
    issuedQty: quantity({ required: true, min: 0, label: 'Issued' }),
  }),
  fulfils: {
    of: issued,
    only: { srnType: 'issue' },
    by: 'srnId',
    line: 'srnLineNo',
    match: 'itemId',
    with: 'issuedQty',
    copies: ['departmentId'],
    shows: { requestedQty: 'approvedQty' },
  },
  differs: againstRequested('issuedQty'),
  suggests: { like: ['departmentId'] },
  moves: { type: 'ISSUE' },
  list: { about: 'What leaves the store for a department: cooking, cleaning, staff meals, events.' },
  calls: documentCalls('issuenote', 'IN', { list: 'INListDocs', one: 'getNoteById' }),
  serves: { count: 'GET v1/issuenote/count', all: 'GET v1/issuenote/getAllIssueNoteList' },
});
