/** Some days of trade from two years ago, archived, so that the archived reports have data (domain section 6). */

import { addDays } from '#engine/run/time/days';
import type { Database } from '#server/db/types';
import { archiveBills } from '#server/departments/sales/archive';
import { importBills } from '#server/departments/sales/service';
import type { Signer } from '../cityLedger/debtors';
import type { Dish } from '../menu/dishes';
import { OUTLETS } from '../users/people';
import { type BillRow, billsOf } from './bills';
import { documentsOf } from './till';

const DAYS = 14;
/** Sales at that time, as a share of today's. */
const SHARE = 1 / 6;

interface OldTrade {
  db: Database;
  groupId: string;
  dishes: readonly Dish[];
  signers: readonly Signer[];
  /** Bills before this business date are in the archive, YYYY-MM-DD. */
  before: string;
}

/** The first date with bills in a demo created on this day: two years back, the longest period that figures are compared over. */
export const archivedBefore = (today: string): string => addDays(today, -731);

/** No bills were charged to accounts yet: unpaid bills aren't archived. */
function inCash({ cityLedgerAccount, authorisedPerson: _, ...row }: BillRow): BillRow {
  return cityLedgerAccount ? { ...row, paymentMethod: 'cash' } : row;
}

/** Imports the bills of the last days before the boundary as history, which doesn't change stock, and archives them. */
export async function archiveOldTrade({ db, groupId, dishes, signers, before }: OldTrade): Promise<number> {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(before, index - DAYS));
  const rows = OUTLETS.flatMap((outlet, index) =>
    billsOf({ ...outlet, netPerDay: outlet.netPerDay * SHARE }, dishes, days, 5000 + index, signers).flatMap((day) =>
      day.rows.map((row) => ({ ...inCash(row), billNumber: `${outlet.code}0${row.billNumber?.slice(4)}` })),
    ),
  );
  const { bills } = documentsOf(rows, [], OUTLETS, 5000);
  const importer = { groupId, userId: 'user_1', outletIds: OUTLETS.map(({ id }) => id) };
  await importBills(db, importer, { bills, stock: 'none' });
  let archived = 0;
  for (const { id } of OUTLETS) archived += await archiveBills(db, groupId, id, before);
  return archived;
}
