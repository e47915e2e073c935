import type { ReportWords } from '#engine/define';

/** What people call receipts and their figures, and what they ask about suppliers. */
export const words: ReportWords = {
  synonyms: {
    supplier: 'bought, supplier bought, supplier purchased, supplier spend, spend, spend supplier, purchases supplier',
    item: 'ingredient',
    report: 'received, goods received, deliveries, grn',
    grandTotal: 'grn total, spend, value/cost/worth (of) goods received, value/cost/worth (of) received goods',
    priceRise:
      '(supplier) price change/changes/increase/increases/rise/rises, (got) dearer, more expensive, raised (their) prices',
    subTotal: 'purchases before tax, purchases without tax, purchases excluding tax',
  },
  notRecorded: {
    words: `we owe, we have to pay, owe suppliers, owe supplier, owe to suppliers, owed to suppliers, pay suppliers,
      pay to suppliers, paid suppliers, paid to suppliers, payments to suppliers, supplier payments, supplier balance,
      supplier balances, unpaid supplier invoices, accounts payable, payables, creditors`,
    says: 'Payments to suppliers aren’t recorded, so no report knows what you owe them. I can say what you received from them.',
    instead: ['Goods received by supplier this month', 'Goods received by supplier last month'],
  },
  questions: ['How much did we receive last month?'],
};
