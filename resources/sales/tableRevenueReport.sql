-- S8: bills at tables (domain 3.2); seats are those of the floor plan.
with seats as (
  select f.outlet_id, lower(t ->> 'tableName') as name, max((t ->> 'seats')::int) as seats, min(f."floorName") as floor
  from records_of_floors f, jsonb_array_elements(coalesce(nullif(f.data -> 'tables', 'null'), '[]')) t
  group by 1, 2
),
at_tables as (
  select b.*, case when b.refund_of is null then extract(epoch from b.settled_at - b.opened_at) / 60 end as minutes
  from bills b where b.status = 'settled' and b.table_name is not null
),
hours as (
  select outlet_id, table_name, jsonb_object_agg(lpad(hour::text, 2, '0') || ':00', net::text) as by_hour
  from (select outlet_id, table_name, hour, sum(net_sales) as net from at_tables group by 1, 2, 3) each_hour group by 1, 2
),
weekdays as (
  select outlet_id, table_name, jsonb_object_agg(weekday || ' ' || lpad(hour::text, 2, '0'), net::text) as by_weekday
  from (select outlet_id, table_name, extract(isodow from business_date)::text as weekday, hour, sum(net_sales) as net from at_tables group by 1, 2, 3, 4) each_hour
  group by 1, 2
),
sums as (
  select outlet_id, table_name, max(floor) as floor, count(*) filter (where refund_of is null) as bills, sum(guests) as guests, sum(net_sales) as net, avg(minutes) as minutes
  from at_tables group by 1, 2
)
select s.table_name as "table", coalesce(s.floor, t.floor) as floor, s.outlet_id as outlet, t.seats, s.bills, s.guests, s.net as "netSales",
       round(s.minutes) as "avgMinutes", s.bills::numeric / :days as turns, 100.0 * s.guests / nullif(t.seats * s.bills, 0) as "seatOccupancy",
       s.net / nullif(t.seats * :days, 0) as "revenuePerSeat", h.by_hour as "byHour", w.by_weekday as "byWeekday", s.outlet_id as "outletId"
from sums s
left join seats t on t.outlet_id = s.outlet_id and t.name = lower(s.table_name)
left join hours h on h.outlet_id = s.outlet_id and h.table_name = s.table_name
left join weekdays w on w.outlet_id = s.outlet_id and w.table_name = s.table_name
where :floor is null or lower(coalesce(s.floor, t.floor)) = lower(:floor)
