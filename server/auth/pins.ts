/**
 * PINs for the till (domain 1.1): unique per outlet, so that a PIN identifies the person. We store a slow digest whose salt is keyed with a
 * secret of the installation and the group. The same PIN in one group gives the same digest, so a unique key in the database detects
 * duplicates, also between two people saving at once. A PIN has few digits: anyone with the database and its secret can try them all,
 * slowly. It opens a till at an outlet, never the console.
 */
import { createHmac } from 'node:crypto';
import type { Queryable } from '../db/types';
import { digest } from './passwords';
import type { Person } from './sessions';
import { installationKey } from './tokens';

/** The stored form of a PIN. */
export async function pinDigest(db: Queryable, groupId: string, pin: string): Promise<string> {
  const salt = createHmac('sha256', await installationKey(db, 'pinKey'))
    .update(groupId)
    .digest();
  return digest(pin, salt);
}

/** A person's digest; undefined without a PIN. */
export async function pinOf(q: Queryable, person: Person): Promise<string | undefined> {
  const [row] = await q.query<{ digest: string }>(
    'select digest from pins where group_id = $1 and user_id = $2 limit 1',
    [person.groupId, person.userId],
  );
  return row?.digest;
}

/** Removes a person's PIN from every outlet. */
export async function clearPin(tx: Queryable, person: Person): Promise<void> {
  await tx.query('delete from pins where group_id = $1 and user_id = $2', [person.groupId, person.userId]);
}

/**
 * Sets a person's PIN at exactly these outlets. Returns the outlets where someone else has it; then the transaction must be rolled back.
 */
export async function setPin(
  tx: Queryable,
  person: Person,
  outletIds: readonly string[],
  pinDigest: string,
): Promise<string[]> {
  await clearPin(tx, person);
  const rows = await tx.query<{ outlet_id: string }>(
    `insert into pins (group_id, outlet_id, digest, user_id)
     select $1, o.id, $2, $3 from unnest($4::text[]) as o(id) order by o.id on conflict do nothing returning outlet_id`,
    [person.groupId, pinDigest, person.userId, [...outletIds]],
  );
  const laid = new Set(rows.map((row) => row.outlet_id));
  return outletIds.filter((id) => !laid.has(id));
}
