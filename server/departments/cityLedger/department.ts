import type { Department } from '..';
import { figures } from './figures';
import { verifyLedger } from './verify';

export default {
  figures,
  verify: async (db, groupId) =>
    (await verifyLedger(db, groupId)).map(
      ({ what, of, kept, counted }) => `City ledger, ${what} of ${of}: ${kept} is kept, its entries come to ${counted}`,
    ),
} satisfies Department;
