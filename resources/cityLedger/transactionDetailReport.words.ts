import type { ReportWords } from '#engine/define';

/** What people call debts and how old they are. */
export const words: ReportWords = {
  synonyms: {
    outstanding: `outstanding, outstanding city ledger, city ledger outstanding, unpaid, unpaid bills,
      (still) unpaid city ledger, still unpaid, unpaid invoices, invoices unpaid, hasnt/havent paid`,
    closing: 'owe (us) (money), owed (to us), debts',
    over30: `(balances/bills/invoices/debts) older than 30 days, unpaid bills/invoices older than 30 days,
      more than 30 days old, (balance/balances) over 30 days (old), city ledger balance/balances over 30 days,
      aged balances/debts/debt/receivables`,
    over60: `(balances/bills/invoices/debts) older than 60 days, unpaid bills/invoices older than 60 days,
      more than 60 days old, (balance/balances) over 60 days (old), city ledger balance/balances over 60 days`,
    age91: `(balances/bills/invoices/debts) older than 90 days, unpaid bills/invoices older than 90 days,
      more than 90 days old, (balance/balances) over 90 days (old), city ledger balance/balances over 90 days`,
    overdue: `overdue, past due, late (payers), overdue balances/accounts/invoices/bills/amounts/debts,
      (overdue) city ledger overdue, overdue city ledger (balances/accounts)`,
    company: 'who, customers, debtors, companies',
  },
};
