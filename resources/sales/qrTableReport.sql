-- S12: scans and orders by table (domain 3.2). An order that was rejected brought nothing.
with scanned as (
  select e.outlet_id, e.data ->> 'table' as name, max(e.data ->> 'floor') as floor,
         sum(coalesce((e.data ->> 'scans')::int, 1)) as scans, count(*) as opened
  from till_events e where e.kind = 'qrScan' and e.business_date between :fromDate and :toDate group by 1, 2
),
ordered as (
  select e.outlet_id, e.data ->> 'table' as name, max(e.data ->> 'floor') as floor, count(*) as orders,
         count(*) filter (where e.data ->> 'rejectedAt' is null) as accepted, count(e.data ->> 'rejectedAt') as rejected,
         avg(extract(epoch from (e.data ->> 'acceptedAt')::timestamptz - e.at) / 60) as minutes,
         sum((e.data ->> 'amount')::numeric) filter (where e.data ->> 'rejectedAt' is null) as amount
  from till_events e where e.kind = 'qrOrder' and e.business_date between :fromDate and :toDate group by 1, 2
)
select coalesce(s.name, o.name) as "table", coalesce(s.floor, o.floor) as floor, coalesce(s.outlet_id, o.outlet_id) as outlet,
       coalesce(s.scans, 0) as scans, coalesce(s.opened, 0) as "tableSessions", coalesce(o.orders, 0) as orders, coalesce(o.accepted, 0) as accepted,
       coalesce(o.rejected, 0) as rejected, o.minutes as "avgAcceptMinutes", coalesce(o.amount, 0) as amount
from scanned s full join ordered o on o.outlet_id = s.outlet_id and o.name = s.name
where :floor is null or lower(coalesce(s.floor, o.floor)) = lower(:floor)
