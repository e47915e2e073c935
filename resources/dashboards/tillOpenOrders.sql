-- Bills of which the kitchen has tickets and which are neither settled nor cancelled yet.
select e.data ->> 'billNumber' as "billNo", e.outlet_id as outlet, min(e.data ->> 'table') as "table", min(e.at) as since,
       count(*) filter (where e.data ->> 'readyAt' is null and coalesce(e.data ->> 'status', 'queued') in ('queued', 'preparing')) as "pendingKots",
       1 as "openBills", (min(e.data ->> 'table') is not null)::int as "activeTables"
from till_events e
where e.kind = 'kot' and e.business_date between :fromDate and :toDate and e.data ->> 'billNumber' is not null
  and coalesce(e.data ->> 'status', '') <> 'cancelled'
  and not exists (select from bills b where b.outlet_id = e.outlet_id and b.bill_no = e.data ->> 'billNumber')
group by e.outlet_id, e.data ->> 'billNumber'
