import type { Department } from '#server/department';
import { figures } from './figures';
import { verifyLedger } from './verify';

export default {
  uses: {
    cityLedgerCompanies: [{ table: 'ledger_entries', where: 'company_id = $2', words: 'entries on its statement' }],
    cityLedgerAccounts: [{ table: 'ledger_entries', where: 'account_id = $2', words: 'entries on its statement' }],
  },
  figures,
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
