import { date, defineDocument, documentCalls, quantity, reference } from '#engine/define';
import { stockLines } from '#resources/inventory/stockLines.rules';
import { issued } from './requisitions.rules';

/** Store requisitions: what a department asks the store for; issue notes fulfil them. */
export default defineDocument({
  name: 'storeRequisitions',
  label: { one: 'Store requisition', many: 'Store requisitions' },
  short: 'requisition',
  module: 'SRN',
  number: 'srnNumber',
  prefix: 'SRN',
  paths: { list: '/srnlist', create: '/createnewsrn', edit: '/updatesrn', review: '/srnsummarypage' },
  states: { partiallyFulfilled: 'blue', fulfilled: 'green' },
  fields: {
    departmentId: reference('foodDepartments', { required: true, label: 'Department' }),
    requiredDate: date({ required: true, default: '@today' }),
  },
  lines: stockLines({
    requestedQty: quantity({ required: true, moreThan: 0, label: 'Requested' }),
    fulfilledQty: quantity({ readOnly: true, label: 'Issued' }),
    pendingQty: quantity({ readOnly: true, label: 'Pending' }),
  }),
  progress: issued,
  calls: documentCalls('srn', 'SRN', { list: 'getsrnList' }),
});
