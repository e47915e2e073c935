import { block, choice, date, datetime, defineResource, list, longText, money, reference, text } from '#engine/define';
import { ALLOCATION_LABELS, ALLOCATIONS, inOwn, METHOD_LABELS, PAYMENT_METHODS, partyPath } from './cityLedger.rules';

const isCancelled = ({ status }: Record<string, unknown>) => status === 'cancelled';
const has = (key: string) => (record: Record<string, unknown>) => Boolean(record[key]);

/** Settlements (domain 1.3): money received from companies and accounts, and the bills it paid. Only the settlement pages create them. */
export default defineResource({
  name: 'cityLedgerSettlements',
  label: { one: 'Settlement', many: 'Settlements' },
  module: 'CL_SETTLEMENT',
  permissions: { writeOff: { about: 'Write off what is owed and close the bill without payment.', risk: 'prices' } },
  nav: { group: 'ledger', order: 40 },
  paths: { list: '/listCityLedgerSettlements', edit: '/cityLedgerSettlement' },
  fixed: 'Settlements can’t be changed. If a posted one is wrong, cancel it; both stay on the statement.',
  links: [
    { label: 'Receipt', to: ({ _id }) => `/cityLedgerReceipt/${String(_id)}`, needs: 'CL_SETTLEMENT.view' },
    {
      label: 'Cancel payment',
      to: (settlement) => `${partyPath('/cancelCityLedgerAccountPayments', settlement)}&settlement=${String(settlement._id)}`,
      needs: 'CL_SETTLEMENT.cancel',
      when: ({ status }) => status === 'posted',
    },
  ],
  fields: {
    Receipt: block({
      settlementNo: text({ label: 'Receipt no.', unique: true, isTitle: true, isCode: true }),
      kind: choice(['bills', 'account'], { labels: { bills: 'Bills settled', account: 'Payment on account' }, label: 'Type' }),
      companyId: reference('cityLedgerCompanies', { when: has('companyId'), column: true, filterBy: true, searchBy: true }),
      accountId: reference('cityLedgerAccounts', { when: has('accountId'), column: true, filterBy: true, searchBy: true }),
      outletId: reference('outlets', { label: 'Received at' }),
      receivedDate: date({ label: 'Received on', column: 2, filterBy: true }),
      currency: text({ when: has('currency') }),
      amount: money({ unit: inOwn, column: 6 }),
      paymentMethod: choice(PAYMENT_METHODS, { labels: METHOD_LABELS, label: 'Paid by', column: true, filterBy: true }),
      paymentReference: text({ label: 'Reference', when: has('paymentReference'), searchBy: true }),
      chequeNo: text({ label: 'Cheque no.', when: has('chequeNo'), searchBy: true }),
      bank: text({ when: has('bank') }),
      chequeDate: date({ label: 'Cheque date', when: has('chequeDate') }),
      allocation: choice(ALLOCATIONS, { labels: ALLOCATION_LABELS, when: has('allocation') }),
      unallocated: money({ unit: inOwn, label: 'Kept as credit on account' }),
      reason: text({ maxLength: 200, when: has('reason') }),
      remarks: longText({ maxLength: 500 }),
      bills: list(
        {
          billId: text({ hidden: true }),
          billNo: text({ label: 'Bill' }),
          date: date(),
          outletId: reference('outlets'),
          accountId: reference('cityLedgerAccounts'),
          outstanding: money({ label: 'Balance' }),
          amountApplied: money({ label: 'Paid' }),
        },
        { one: 'bill' },
      ),
      status: choice(['posted', 'cancelled'], { default: 'posted', tones: { posted: 'green', cancelled: 'muted' } }),
      cancelReason: text({ maxLength: 200, when: isCancelled, label: 'Cancellation reason' }),
      cancelledBy: reference('users', { when: isCancelled }),
      cancelApprovedBy: reference('users', { label: 'Cancellation approved by', when: has('cancelApprovedBy') }),
      cancelledDateTime: datetime({ label: 'Cancelled', when: isCancelled }),
    }),
    clientRequestId: text({ hidden: true, maxLength: 60 }),
    cancelRequestId: text({ hidden: true, maxLength: 60 }),
  },
  list: {
    sort: '-receivedDate',
    about: 'Payments from companies and accounts. Open a company or account and choose “Settle bills” or “Take payment”.',
  },
  calls: { getList: '+ GET v1/cityLedger/settlements ? group_id', getOne: '+ GET v1/cityLedger/settlements/{id}' },
});
