/** Notifications of the demo groups: for what is open there, at realistic hours. */

import { lookAtStock } from '#server/departments/inventory/stockAlerts';
import { HARBOUR, type Making } from '../harbour';
import { OUTLETS } from './people';

/**
 * Creates notifications for low and expiring stock, and sets every notification's time: a document written while the demo was
 * created gives its notification its own date; the ones that the owner has seen since are read.
 */
export async function makeNotices({ tx, progress }: Making): Promise<void> {
  for (const { id } of OUTLETS) await lookAtStock(tx, HARBOUR, id);
  await tx.query(
    `update records r set data = r.data || jsonb_build_object('createdDateTime', to_char(told.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from (
       select n.id, case n.data ->> 'category'
         when 'priceChange' then ((d.data ->> 'docDate')::date + time '05:42')
         else (now() at time zone 'UTC') - make_interval(mins => 35 + 47 * (row_number() over (order by md5(n.id)))::int)
       end at time zone 'UTC' as at
       from records n
       left join records d on d.group_id = n.group_id and d.resource = n.data -> 'transactionObj' ->> 'docType'
         and d.id = n.data -> 'transactionObj' ->> 'docId'
       where n.group_id = $1 and n.resource = 'notifications'
     ) told
     where r.group_id = $1 and r.resource = 'notifications' and r.id = told.id`,
    [HARBOUR],
  );
  await tx.query(
    `update records set data = jsonb_set(data, '{readBy}', '["user_1"]')
     where group_id = $1 and resource = 'notifications' and data ->> 'category' = 'priceChange'`,
    [HARBOUR],
  );
  const [told] = await tx.query<{ count: number }>(
    `select count(*)::int as count from records where group_id = $1 and resource = 'notifications'`,
    [HARBOUR],
  );
  progress(`Demo: ${told?.count} notifications`);
}
