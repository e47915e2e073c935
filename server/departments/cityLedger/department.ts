import type { Department } from '#server/department';
import { figures } from './figures';
import { verifyLedger } from './verify';

export default {
  uses: {
    cityLedgerCompanies: [{ table: 'ledger_entries', where: 'company_id = $2', words: 'entries on its statement' }],
    cityLedgerAccounts: [{ table: 'ledger_entries', where: 'account_id = $2', words: 'entries on its statement' }],
  },
  figures,
  trails: [
    {
      table: 'ledger_entries',
      row: 'city ledger entry',
      forms: [
        `group_id, seq, transaction_no, posted_at, business_date, company_id, account_id, outlet_id, entry_type, bill_id, bill_no, settlement_id,
         settlement_no, reference, authorised_person, debit, credit, balance_after, account_after, due_date, reversal_of, note, user_id, refund_no`,
      ],
    },
    {
      table: 'ledger_applications',
      row: 'settlement of a city ledger charge',
      forms: ['group_id, seq, charge_seq, outlet_id, settlement_id, settlement_no, business_date, amount'],
    },
  ],
  checks: [
    {
      kind: 'cityLedger',
      label: 'The city ledger and its entries',
      find: async (db, groupId) =>
        (await verifyLedger(db, groupId)).map(({ what, of, kept, counted }) => ({
          of,
          figure: what,
          expected: counted,
          found: kept,
        })),
    },
  ],
} satisfies Department;
