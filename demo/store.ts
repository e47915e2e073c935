/** Stores the demo groups' master data in bulk, and removes what an earlier, interrupted start left. */

import type { AnyRecord } from '#engine/define/fields';
import { textsIn } from '#engine/run/values';
import { entity } from '#resources';
import { addCredentials } from '#server/auth/credentials';
import { pinDigest, setPin } from '#server/auth/pins';
import type { Queryable } from '#server/db/types';
import { assignCodes } from '#server/records/write/codes';
import { insertRecords, type Scope } from '#server/records/write/store';
import { COUNTRY, type RecordSet } from './lists';
import type { DemoOutlet } from './users/people';

/** Stores records of several resources in order; missing codes are assigned as usual. Returns them by resource. */
export async function storeRecords(tx: Queryable, scope: Scope, set: RecordSet): Promise<Record<string, AnyRecord[]>> {
  const stored: Record<string, AnyRecord[]> = {};
  for (const [resource, records] of set) {
    const fresh = records.map((record) => ({ ...record }));
    await assignCodes(tx, scope.groupId, entity(resource), fresh);
    stored[resource] = [...(stored[resource] ?? []), ...(await insertRecords(tx, scope, entity(resource), fresh))];
  }
  return stored;
}

/** The record of a group itself; it has the group's id. */
export const groupRecord = (
  groupId: string,
  name: string,
  outlets: readonly DemoOutlet[],
  more: AnyRecord = {},
): AnyRecord => ({
  _id: groupId,
  name,
  country: COUNTRY,
  currency: 'LKR',
  timeZone: 'Asia/Colombo',
  fiscalYearStart: '04-01',
  outletIdTransition: false,
  outlet_ids: outlets.map(({ id }) => id),
  ...more,
});

/** Lets the users sign in, all with the demo password. */
export async function storeSignIns(
  tx: Queryable,
  groupId: string,
  people: readonly AnyRecord[],
  passwordHash: string,
): Promise<void> {
  for (const { _id, email } of people) {
    const added = await addCredentials(tx, { email: String(email), groupId, userId: String(_id), passwordHash });
    if (!added)
      throw new Error(
        `The demo cannot be made: ${String(email)} already signs in to another group. Start with DEMO=off.`,
      );
  }
}

/** Gives every till user a PIN. */
export async function storePins(tx: Queryable, groupId: string, people: readonly AnyRecord[]): Promise<void> {
  for (const [index, { _id, hasPin, outletIds }] of people.entries()) {
    if (hasPin !== true) continue;
    const digest = await pinDigest(tx, groupId, String(2400 + index * 137));
    await setPin(tx, { groupId, userId: String(_id) }, textsIn(outletIds), digest);
  }
}

/** Every table with rows of a group. */
const TABLES = [
  'records',
  'record_keys',
  'history',
  'seals',
  'seal_marks',
  'discussion',
  'counters',
  'item_updates',
  'price_batches',
  'price_batch_cells',
  'files',
  'credentials',
  'pins',
  'sessions',
  'outbox',
  'jobs',
  'movements',
  'balances',
  'stock_alerts',
  'bills',
  'bill_lines',
  'payments',
  'bill_discounts',
  'cancellations',
  'till_events',
  'daily_sales',
  'sales_by_day',
  'sales_by_category',
  'ledger_entries',
  'ledger_charges',
  'ledger_applications',
  'ledger_balances',
  'ledger_credits',
] as const;

/** Removes all data of a group. */
export async function clearGroup(tx: Queryable, groupId: string): Promise<void> {
  for (const table of TABLES) await tx.query(`delete from ${table} where group_id = $1`, [groupId]);
}
