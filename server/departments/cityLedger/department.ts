import type { Department } from '..';
import { figures } from './figures';
import { verifyLedger } from './verify';

export default {
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
