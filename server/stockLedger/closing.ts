/** The end of a period (domain 2.5): the stock value at that time. */

import type { Queryable } from '../db/types';
import type { Check } from '../verify/finding';

interface Period {
  groupId: string;
  outletId: string;
  /** The last day of this period. */
  until: string;
}

const SUMS = `select m.item_id, sum(m.qty) as quantity, sum(m.value) as value,
    (select max(r.business_date) from stock_receipts r
     where r.group_id = $1 and r.outlet_id = $2 and r.item_id = m.item_id and r.business_date <= $3::date) as last_received
  from movements m where m.group_id = $1 and m.outlet_id = $2 and m.business_date <= $3::date group by m.item_id`;

/** Stores the stock value at the end of a period, which is the opening value of the next. */
export async function keepClosing(tx: Queryable, { groupId, outletId, until }: Period): Promise<void> {
  await tx.query(
    `insert into closing_stock (group_id, outlet_id, lock_date, item_id, quantity, value, last_received)
     select $1, $2, $3::date, s.item_id, s.quantity, s.value, s.last_received from (${SUMS}) s
     on conflict (group_id, outlet_id, lock_date, item_id)
       do update set quantity = excluded.quantity, value = excluded.value, last_received = excluded.last_received`,
    [groupId, outletId, until],
  );
}

/** A reopened period has no closing figures. @param lockDate the closing date that remains; undefined if everything is open */
export async function dropClosings(
  tx: Queryable,
  { groupId, outletId }: Pick<Period, 'groupId' | 'outletId'>,
  lockDate: string | undefined,
): Promise<void> {
  await tx.query(
    'delete from closing_stock where group_id = $1 and outlet_id = $2 and ($3::date is null or lock_date > $3::date)',
    [groupId, outletId, lockDate ?? null],
  );
}

/** A closed period whose movements don't add up to its closing figures. */
interface ClosingDifference extends Record<string, unknown> {
  outletId: string;
  lockDate: string;
  itemId: string;
  ledger: string;
  closing: string;
}

/** Closed periods and the ledger (domain 2.5): nothing was posted into a period since it was closed. Returns the differences. */
export const verifyClosings = (q: Queryable, groupId: string): Promise<ClosingDifference[]> =>
  q.query<ClosingDifference>(
    `with closed as (select distinct outlet_id, lock_date from closing_stock where group_id = $1),
     sums as (
       select c.outlet_id, c.lock_date, m.item_id, sum(m.qty) as quantity, sum(m.value) as value
       from closed c join movements m on m.group_id = $1 and m.outlet_id = c.outlet_id and m.business_date <= c.lock_date
       group by 1, 2, 3
     )
     select coalesce(s.outlet_id, c.outlet_id) as "outletId", coalesce(s.lock_date, c.lock_date)::text as "lockDate",
       coalesce(s.item_id, c.item_id) as "itemId", coalesce(s.value, 0)::text as ledger, coalesce(c.value, 0)::text as closing
     from sums s full join (select * from closing_stock where group_id = $1) c
       on c.outlet_id = s.outlet_id and c.lock_date = s.lock_date and c.item_id = s.item_id
     where (coalesce(s.quantity, 0), coalesce(s.value, 0)) is distinct from (coalesce(c.quantity, 0), coalesce(c.value, 0))
     order by 1, 2, 3`,
    [groupId],
  );

/** Closed periods, as a check for `npm run verify`. */
export const closingCheck: Check = {
  kind: 'closings',
  label: 'Closed periods and the movements in them',
  find: async (q, groupId) =>
    (await verifyClosings(q, groupId)).map(({ outletId, lockDate, itemId, ledger, closing }) => ({
      outletId,
      itemId,
      of: lockDate,
      figure: 'value of stock at the end of the period',
      expected: ledger,
      found: closing,
    })),
};
