-- Bills that are open or billed, and orders of which the kitchen has tickets while no bill was sent yet.
--
-- An open bill is worth its total so far. Of an order without a bill, what it ordered is known and no price: it is worth that at menu prices.
with tickets as (
  select e.outlet_id, e.data ->> 'billNumber' as bill_no, e.data ->> 'table' as table_name, e.at,
         e.data ->> 'readyAt' is null and coalesce(e.data ->> 'status', 'queued') in ('queued', 'preparing') as is_pending,
         case when jsonb_typeof(e.data -> 'items') = 'array' then e.data -> 'items' else '[]' end as items,
         coalesce(e.data ->> 'kotType', 'new') as type
  from till_events e
  where e.kind = 'kot' and e.business_date between :fromDate and :toDate and e.data ->> 'billNumber' is not null
    and coalesce(e.data ->> 'status', '') <> 'cancelled'
    and not exists (select from bills b where b.outlet_id = e.outlet_id and b.bill_no = e.data ->> 'billNumber' and b.refund_of is null
                    and b.status not in ('open', 'billed'))
),
ordered as (
  select t.outlet_id, t.bill_no, min(t.table_name) as table_name, min(t.at) as since, count(*) filter (where t.is_pending) as pending,
         sum((select sum(i."price" * case t.type
                when 'new' then (e ->> 'quantity')::numeric
                when 'addition' then (e ->> 'quantity')::numeric
                when 'modified' then coalesce((e ->> 'quantity')::numeric, 0) - coalesce((e ->> 'previousQuantity')::numeric, 0)
                when 'partiallyCancelled' then -(e ->> 'cancelledQuantity')::numeric
                when 'cancelled' then -(e ->> 'cancelledQuantity')::numeric end)
              from jsonb_array_elements(t.items) e join records_of_items i on i."itemCode" = e ->> 'itemCode')) as value
  from tickets t group by t.outlet_id, t.bill_no
)
select coalesce(b.bill_no, o.bill_no) as "billNo", coalesce(b.outlet_id, o.outlet_id) as outlet, coalesce(b.table_name, o.table_name) as "table",
       coalesce(b.opened_at, o.since) as since, coalesce(o.pending, 0) as "pendingKots", 1 as "openBills",
       coalesce(b.grand_total, o.value, 0) as value
from (select * from bills where status in ('open', 'billed') and business_date between :fromDate and :toDate) b
full join ordered o on o.outlet_id = b.outlet_id and o.bill_no = b.bill_no
