/**
 * PINs for the till (domain 1.1): unique per outlet, so that one alone says who is there. What is kept is a slow digest whose salt
 * is keyed with a secret of the installation and the group: the same PIN of one group gives the same digest, which is what lets a
 * key of the database decide that it is taken, also between two who save at once. A PIN has few digits: anyone who holds the
 * database and its secret can try them all, slowly; it opens a till at an outlet, never the console.
 */
import { createHmac } from 'node:crypto';
import type { Queryable } from '../db/types';
import { digest } from './passwords';
import type { Person } from './sessions';
import { installationKey } from './tokens';

/** What is kept of a PIN. */
export async function pinDigest(db: Queryable, groupId: string, pin: string): Promise<string> {
  const salt = createHmac('sha256', await installationKey(db, 'pinKey'))
    .update(groupId)
    .digest();
  return digest(pin, salt);
}

/** The digest that a person has; undefined without a PIN. */
export async function pinOf(q: Queryable, person: Person): Promise<string | undefined> {
  const [row] = await q.query<{ digest: string }>(
    'select digest from pins where group_id = $1 and user_id = $2 limit 1',
    [person.groupId, person.userId],
  );
  return row?.digest;
}

/** Takes a person's PIN away from every outlet. */
export async function dropPin(tx: Queryable, person: Person): Promise<void> {
  await tx.query('delete from pins where group_id = $1 and user_id = $2', [person.groupId, person.userId]);
}

/** Gives a person a PIN at these outlets and no others. Returns the outlets where someone else has it; nothing may be kept then. */
export async function layPin(
  tx: Queryable,
  person: Person,
  outletIds: readonly string[],
  pinDigest: string,
): Promise<string[]> {
  await dropPin(tx, person);
  const rows = await tx.query<{ outlet_id: string }>(
    `insert into pins (group_id, outlet_id, digest, user_id)
     select $1, o.id, $2, $3 from unnest($4::text[]) as o(id) order by o.id on conflict do nothing returning outlet_id`,
    [person.groupId, pinDigest, person.userId, [...outletIds]],
  );
  const laid = new Set(rows.map((row) => row.outlet_id));
  return outletIds.filter((id) => !laid.has(id));
}
