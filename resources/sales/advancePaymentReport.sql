-- S14: advances (domain 3.2). A forfeited advance counts as used. Nothing is held of advances that are used up, refunded or forfeited, whether or not
-- the till says how much that was.
select e.id as "advanceNo", e.business_date as received, e.outlet_id as outlet, e.data ->> 'customerName' as customer, e.data ->> 'phone' as phone,
       (e.data ->> 'eventDate')::date as "eventDate", e.data ->> 'purpose' as purpose, (e.data ->> 'guests')::int as guests,
       e.data ->> 'method' as method, (e.data ->> 'amount')::numeric as amount,
       case when e.data ->> 'status' in ('used', 'forfeited') then (e.data ->> 'amount')::numeric - coalesce((e.data ->> 'refundedAmount')::numeric, 0)
            else coalesce((e.data ->> 'usedAmount')::numeric, 0) end as used,
       case when e.data ->> 'status' = 'refunded' then (e.data ->> 'amount')::numeric - coalesce((e.data ->> 'usedAmount')::numeric, 0)
            else coalesce((e.data ->> 'refundedAmount')::numeric, 0) end as refunded, e.data ->> 'refundReason' as "refundReason",
       (select string_agg(t, ', ') from jsonb_array_elements_text(case when jsonb_typeof(e.data -> 'bills') = 'array' then e.data -> 'bills' else '[]' end) t) as bills,
       coalesce(e.data ->> 'status', 'open') as status, e.data ->> 'receivedBy' as "receivedBy", 1 as advances
from till_events e
where e.kind = 'advance'
  and case when coalesce(:held, false)
        then e.business_date <= :toDate and coalesce(e.data ->> 'status', 'open') in ('open', 'partlyUsed')
        else e.business_date between :fromDate and :toDate end
  and (:status is null or coalesce(e.data ->> 'status', 'open') = :status) and (:purpose is null or e.data ->> 'purpose' = :purpose)
