-- S12: scans and orders by table, or by table and hour (domain 3.2). An order that was rejected brought nothing.
-- Where the till names no floor, the table's floor comes from the floor plan.
with plan as (
  select f.outlet_id, lower(t ->> 'tableName') as name, min(f."floorName") as floor
  from records_of_floors f, jsonb_array_elements(coalesce(nullif(f.data -> 'tables', 'null'), '[]')) t
  group by 1, 2
),
events as (
  select e.*, e.data ->> 'table' as name, case when :per = 'hour' then to_char(e.at at time zone coalesce(o."timeZone", 'UTC'), 'HH24:00') end as hour
  from till_events e left join records_of_outlets o on o.id = e.outlet_id
  where e.kind in ('qrScan', 'qrOrder') and e.business_date between :fromDate and :toDate
),
scanned as (
  select outlet_id, name, hour, max(data ->> 'floor') as floor, sum(coalesce((data ->> 'scans')::int, 1)) as scans, count(*) as opened
  from events where kind = 'qrScan' group by 1, 2, 3
),
ordered as (
  select outlet_id, name, hour, max(data ->> 'floor') as floor, count(*) as orders,
         count(*) filter (where data ->> 'rejectedAt' is null) as accepted, count(data ->> 'rejectedAt') as rejected,
         avg(extract(epoch from (data ->> 'acceptedAt')::timestamptz - at) / 60) as minutes,
         sum((data ->> 'amount')::numeric) filter (where data ->> 'rejectedAt' is null) as amount
  from events where kind = 'qrOrder' group by 1, 2, 3
)
select coalesce(s.name, o.name) as "table", coalesce(s.floor, o.floor, p.floor) as floor, coalesce(s.hour, o.hour) as hour,
       coalesce(s.outlet_id, o.outlet_id) as outlet,
       coalesce(s.scans, 0) as scans, coalesce(s.opened, 0) as "tableSessions", coalesce(o.orders, 0) as orders, coalesce(o.accepted, 0) as accepted,
       coalesce(o.rejected, 0) as rejected, o.minutes as "avgAcceptMinutes", coalesce(o.amount, 0) as amount
from scanned s full join ordered o on o.outlet_id = s.outlet_id and coalesce(o.name, '') = coalesce(s.name, '') and coalesce(o.hour, '') = coalesce(s.hour, '')
left join plan p on p.outlet_id = coalesce(s.outlet_id, o.outlet_id) and p.name = lower(coalesce(s.name, o.name))
where :floor is null or lower(coalesce(s.floor, o.floor, p.floor)) = lower(:floor)
