import type { Check, Difference } from '../verify/finding';

/** Compares what is left of each batch (server/db/batches.sql) with the movements it follows from, and with the stock on hand. */
export const batchCheck: Check = {
  kind: 'batches',
  label: 'What is left of each batch and the movements',
  find: (db, groupId) =>
    db.query<Difference & Record<string, unknown>>(
      `with due as (
         select * from (
           select m.outlet_id, m.item_id, batches_left(m.qty, m.movement_type, m.reversal_of, m.batch_no, m.expiry_date, m.counted order by m.seq) as batches
           from movements m
           where m.group_id = $1 and (m.qty <> 0 or m.counted is not null) and (m.outlet_id, m.item_id) in (
             select outlet_id, item_id from movements where group_id = $1 and (batch_no is not null or expiry_date is not null or counted is not null))
           group by 1, 2) made
         where has_batches(batches)
       ), kept as (
         select outlet_id, item_id, batches from stock_batches where group_id = $1
       ), figures as (
         select outlet_id, item_id, 'batches' as figure, coalesce(d.batches, '[]')::text as expected, coalesce(k.batches, '[]')::text as found
         from due d full join kept k using (outlet_id, item_id)
         union all
         select k.outlet_id, k.item_id, 'sum of the batches', b.quantity::text, (select sum((e ->> 'quantity')::numeric(20,4)) from jsonb_array_elements(k.batches) e)::text
         from kept k join balances b on b.group_id = $1 and b.outlet_id = k.outlet_id and b.item_id = k.item_id
       )
       select outlet_id as "outletId", item_id as "itemId", item_id as "of", figure, expected, found
       from figures where expected <> found order by 1, 2, figure`,
      [groupId],
    ),
};
