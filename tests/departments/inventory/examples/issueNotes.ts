import { choice, costMoney, defineDocument, documentCalls, integer, quantity, reference, text } from '#engine/define';
import { stockLines } from '#resources/inventory/stockLines.rules';
import { issued } from './requisitions.rules';

const PURPOSES = ['production', 'staffMeal', 'event', 'cleaning', 'tasting', 'complimentary', 'maintenance'] as const;

/** Issue notes: what leaves the store for a department. */
export default defineDocument({
  name: 'issueNotes',
  label: { one: 'Issue note', many: 'Issue notes' },
  module: 'ISSUE_NOTE',
  number: 'issueNumber',
  prefix: 'IN',
  paths: {
    list: '/issuenotelist',
    create: '/createissuenote',
    edit: '/updateissuenote',
    review: '/issuenotesummary',
  },
  fields: {
    srnId: reference('storeRequisitions', { once: true, label: 'Requisition' }),
    departmentId: reference('foodDepartments', { required: true, label: 'Department' }),
    purpose: choice(PURPOSES, { required: true, default: 'production' }),
    issuedTo: text({ required: true, maxLength: 60 }),
    totalCost: costMoney({ readOnly: true }),
  },
  lines: stockLines({
    srnLineNo: integer({ hidden: true }),
    requestedQty: quantity({ readOnly: true, inGrid: true, label: 'Requested' }),
    issuedQty: quantity({ required: true, moreThan: 0, label: 'Issued' }),
  }),
  fulfils: {
    of: issued,
    by: 'srnId',
    line: 'srnLineNo',
    with: 'issuedQty',
    copies: ['departmentId'],
    shows: { requestedQty: 'requestedQty' },
  },
  moves: { type: 'ISSUE' },
  calls: documentCalls('issuenote', 'IN', { list: 'INListDocs', one: 'getNoteById' }),
});
