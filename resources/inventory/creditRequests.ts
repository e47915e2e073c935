import { choice, costMoney, defineDocument, one, quantity, reference, text } from '#engine/define';
import { recordsIn, stepInto } from '#engine/run/values';
import { CREDIT_REASONS, claimedOf } from './claims.rules';
import { creditActions, creditedParts, creditFields, creditKeys, inBooks, taxedOn } from './credits.rules';
import { beforeSource, linesTaxes, type RecordsById } from './inventoryLines.rules';
import { sameInvoice } from './purchasing.rules';
import { pricedLines, pricedTotals, priceProblems } from './stockLines.rules';
import { asReceipt } from './supplierReturns.rules';

// A supplier may have written its credit note at the delivery, before anyone here asked for it.
const since = ({ docDate }: { docDate?: unknown }, facts: object) => {
  const received = asReceipt(stepInto(facts, 'receipt'))?.docDate;
  return received ? { day: received, what: 'receipt' } : { day: docDate, what: 'request' };
};
const credit = creditActions('requestNumber', 'grandTotal', since, { credited: 'credited', refused: 'refused' });

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
      claimReason: choice(CREDIT_REASONS, { required: true, label: 'Reason', inGrid: 'wide' }),
      claimedQty: quantity({ required: true, moreThan: 0, label: 'Quantity' }),
      ...creditedParts,
    },
    { apart: ['claimReason'], taxedOn: (request, { receipt }) => taxedOn(request, asReceipt(receipt)) },
  ),
  from: {
    goodsReceivedNotes: {
      by: 'grnId',
      where: { status: 'approved' },
      facts: { sameInvoice, taxes: linesTaxes },
      fill: (receipt, { sameInvoice, taxes }, { today }) => ({
        ...{ outletId: receipt.outletId, docDate: today, grnId: receipt._id },
        ...{ supplierId: receipt.supplierId, invoiceNumber: receipt.invoiceNumber },
        items: claimedOf(asReceipt(receipt) ?? {}, recordsIn('goodsReceivedNotes', sameInvoice), taxes as RecordsById<'taxCombinations'>),
      }),
    },
  },
  letter: {
    to: 'supplierId',
    lines: ['contactPerson', 'address', 'phone', 'email'],
    terms: [],
    deliverTo: 'Delivered to',
    says: ['invoiceNumber'],
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
        return { set: { ...set, ...inBooks(request, facts.taxes, taxedOn(request, facts.receipt), set.creditedAmount) } };
      },
    },
    refuseCredit: credit.refuseCredit,
  },
});
