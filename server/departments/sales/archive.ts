/**
 * Moves old bills and refunds to the archive (domain 3.3) with their lines, payments, discounts and cancellations, one day at a time. Unpaid
 * bills stay with their refunds, and the day's totals are rebuilt on both sides.
 */
import { objectIn } from '#engine/run/values';
import type { Database, Queryable } from '#server/db/types';
import type { JobKind } from '#server/jobs/jobs';
import { COUNTS, SUMS } from './days';
import { sumUpDays } from './rollUps';

/** Tables that belong to bills, with the bills themselves last. */
export const OF_BILLS = ['bill_lines', 'payments', 'bill_discounts', 'cancellations'] as const;
const KEYS = 'outlet_id, business_date, hour, order_type, channel, cashier';

/** Sums a day's settled bills again, from the bills; `prefix` distinguishes the archive from the live tables. */
export async function rollUpAgain(
  tx: Queryable,
  prefix: '' | 'archived_',
  scope: readonly [string, string, string],
): Promise<void> {
  const here = 'group_id = $1 and outlet_id = $2 and business_date = $3::date';
  await tx.query(`delete from ${prefix}daily_sales where ${here}`, scope);
  await tx.query(
    `with b as (select *, coalesce(cashier, '') as who from ${prefix}bills where ${here} and status = 'settled'),
     t as (select ${KEYS}, jsonb_object_agg(key, amount::text) as taxes from (
       select outlet_id, business_date, hour, order_type, channel, who as cashier, e.key, sum(e.value::numeric) as amount
       from b, jsonb_each_text(b.taxes) e group by 1, 2, 3, 4, 5, 6, 7) each_tax group by ${KEYS}),
     p as (select ${KEYS}, jsonb_object_agg(method, amount::text) as payments from (
       select b.outlet_id, b.business_date, b.hour, b.order_type, b.channel, b.who as cashier, x.method, sum(x.amount) as amount
       from b join ${prefix}payments x on x.group_id = b.group_id and x.outlet_id = b.outlet_id and x.bill_id = b.id and x.status = 'posted'
       group by 1, 2, 3, 4, 5, 6, 7) each_method group by ${KEYS}),
     s as (select outlet_id, business_date, hour, order_type, channel, who as cashier,
       ${Object.entries(COUNTS)
         .map(([column, sql]) => `${sql} as ${column}`)
         .join(
           ', ',
         )}, ${SUMS.map((column) => `sum(${column}) as ${column}`).join(', ')} from b group by 1, 2, 3, 4, 5, 6)
     insert into ${prefix}daily_sales (group_id, ${KEYS}, ${[...Object.keys(COUNTS), ...SUMS].join(', ')}, taxes, payments)
     select $1, ${KEYS}, ${[...Object.keys(COUNTS), ...SUMS].join(', ')}, coalesce(taxes, '{}'), coalesce(payments, '{}')
     from s left join t using (${KEYS}) left join p using (${KEYS})`,
    scope,
  );
  const [groupId, outletId, day] = scope;
  await sumUpDays(tx, groupId, [{ outletId, day }], prefix);
}

/** Moves the bills of one day; returns how many. */
async function archiveDay(tx: Queryable, groupId: string, outletId: string, day: string): Promise<number> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`bills|${groupId}|${outletId}`]);
  const scope = [groupId, outletId, day] as const;
  const bills = await tx.query<{ id: string }>(
    `select b.id from bills b
     where b.group_id = $1 and b.outlet_id = $2 and b.business_date = $3::date and b.status not in ('open', 'billed')
       and not exists (select from ledger_charges c where c.group_id = b.group_id and c.outlet_id = b.outlet_id and c.bill_id = coalesce(b.refund_of, b.id)
                       and c.outstanding > 0)`,
    [...scope],
  );
  if (bills.length === 0) return 0;
  const ids = bills.map(({ id }) => id);
  for (const table of OF_BILLS)
    await tx.query(
      `with moved as (delete from ${table} where group_id = $1 and outlet_id = $2 and bill_id = any($3) returning *)
       insert into archived_${table} select * from moved`,
      [groupId, outletId, ids],
    );
  await tx.query(
    `with moved as (delete from bills where group_id = $1 and outlet_id = $2 and id = any($3) returning *)
     insert into archived_bills select * from moved`,
    [groupId, outletId, ids],
  );
  await rollUpAgain(tx, '', scope);
  await rollUpAgain(tx, 'archived_', scope);
  return ids.length;
}

/**
 * Archives all of an outlet's bills dated before a day. Safe to repeat: archived bills stay, and bills paid since follow.
 * @returns the number of moved bills
 */
export async function archiveBills(db: Database, groupId: string, outletId: string, before: string): Promise<number> {
  const days = await db.query<{ day: string }>(
    `select distinct business_date::text as day from bills
     where group_id = $1 and outlet_id = $2 and business_date < $3::date order by 1`,
    [groupId, outletId, before],
  );
  let moved = 0;
  for (const { day } of days) moved += await db.transaction((tx) => archiveDay(tx, groupId, outletId, day));
  return moved;
}

/** The job behind an outlet's "Archive bills". */
export const archiveJobs = ({ db }: { db: Database }): Record<string, JobKind> => ({
  archiveBills: {
    label: 'Archive of bills',
    run: async ({ groupId, payload }) => {
      const { outletId, before } = objectIn(payload);
      if (typeof outletId === 'string' && typeof before === 'string') await archiveBills(db, groupId, outletId, before);
    },
  },
});
