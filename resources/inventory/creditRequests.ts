import { choice, costMoney, defineDocument, one, quantity, reference, text } from '#engine/define';
import { CREDIT_REASONS, claimedOf, creditActions, creditFields, creditKeys, inBooks } from './credits.rules';
import { beforeSource } from './inventoryLines.rules';
import { pricedLines, pricedTotals, priceProblems } from './stockLines.rules';
import { asReceipt } from './supplierReturns.rules';

const credit = creditActions('credit request', 'requestNumber', 'grandTotal', { credited: 'credited', refused: 'refused' });

/** Credit requests: what a supplier charged for goods that were short, rejected or dearer than ordered, until its credit note settles it. */
export default defineDocument({
  name: 'creditRequests',
  label: { one: 'Credit request', many: 'Credit requests' },
  short: 'request',
  module: 'CREDIT_REQUEST',
  nav: { group: 'inventory', order: 41, label: 'Credit Request' },
  number: 'requestNumber',
  prefix: 'CR',
  paths: { list: '/creditrequestlist', create: '/createcreditrequest', edit: '/updatecreditrequest', review: '/creditrequestsummary' },
  states: { approved: { label: 'Open', tone: 'amber' }, credited: 'green', refused: 'muted' },
  fields: {
    supplierId: reference('suppliers', { required: true, label: 'Supplier', column: 1 }),
    grnId: reference('goodsReceivedNotes', { once: true, label: 'Receipt', column: true }),
    invoiceNumber: text({ maxLength: 30, label: 'Invoice no.', column: true }),
    ...creditFields,
    priceCredit: costMoney({ readOnly: true, hidden: true }),
    taxCredit: costMoney({ readOnly: true, hidden: true }),
    ...pricedTotals,
  },
  lines: pricedLines(
    {
      creditReason: choice(CREDIT_REASONS, { required: true, label: 'Reason', inGrid: 'wide' }),
      claimedQty: quantity({ required: true, moreThan: 0, label: 'Quantity' }),
    },
    { apart: ['creditReason'] },
  ),
  from: {
    goodsReceivedNotes: {
      by: 'grnId',
      where: { status: 'approved' },
      fill: (receipt, _facts, { today }) => ({
        ...{ outletId: receipt.outletId, docDate: today, grnId: receipt._id },
        ...{ supplierId: receipt.supplierId, invoiceNumber: receipt.invoiceNumber },
        items: claimedOf(asReceipt(receipt) ?? {}),
      }),
    },
  },
  letter: {
    to: 'supplierId',
    lines: ['contactPerson', 'address', 'phone', 'email'],
    terms: [],
    deliverTo: 'Delivered to',
    hides: creditKeys,
    person: 'contactPerson',
    asks: ['itemId', 'claimedQty', 'purchaseUnitId'],
    due: 'docDate',
    sendableIn: ['approved'],
  },
  frozen: ['supplierId'],
  facts: { receipt: one('goodsReceivedNotes', (request) => request.grnId) },
  list: { about: 'What suppliers charged too much, and the credit notes for it.' },
  check: function* (request, { receipt }) {
    if (receipt) yield* beforeSource(request, receipt, receipt.grnNumber);
  },
  actions: {
    approve: { check: (request) => priceProblems(request) },
    addCreditNote: {
      ...credit.addCreditNote,
      plan: (request, facts, context, note) => {
        const { set } = credit.addCreditNote.plan(request, facts, context, note);
        return { set: { ...set, ...inBooks(request, facts.taxes, set.creditedAmount) } };
      },
    },
    refuseCredit: credit.refuseCredit,
  },
});
