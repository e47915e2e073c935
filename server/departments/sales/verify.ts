/** Whether the days' roll-up says what the settled bills add up to. */

import type { Queryable } from '#server/db/types';
import { SUMS } from './days';

/** Where a day of an outlet differs, one sentence each; nothing, unless something wrote past the import. */
export async function verifyDays(db: Queryable, groupId: string): Promise<string[]> {
  const columns = SUMS.map((column) => `sum(${column}) as ${column}`).join(', ');
  const differing = ['bills', 'guests', ...SUMS]
    .map((column) => `case when coalesce(d.${column}, 0) <> coalesce(b.${column}, 0) then '${column}' end`)
    .join(', ');
  const rows = await db.query<{ outlet_id: string; day: string; differing: string }>(
    `with b as (
       select outlet_id, business_date, count(*) as bills, sum(guests) as guests, ${columns}
       from bills where group_id = $1 and status = 'settled' group by outlet_id, business_date
     ), d as (
       select outlet_id, business_date, sum(bills) as bills, sum(guests) as guests, ${columns}
       from daily_sales where group_id = $1 group by outlet_id, business_date
     ), compared as (
       select outlet_id, business_date::text as day, concat_ws(', ', ${differing}) as differing
       from d full join b using (outlet_id, business_date)
     )
     select * from compared where differing <> '' order by outlet_id, day`,
    [groupId],
  );
  return rows.map(
    ({ outlet_id, day, differing: what }) => `${outlet_id} ${day}: the roll-up differs from the bills in ${what}`,
  );
}
