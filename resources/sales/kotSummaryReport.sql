-- S16: order tickets (domain 3.2). Preparation is from fired to ready; a ticket that is not ready yet has none.
with tickets as (
  select e.outlet_id, e.id, e.data ->> 'department' as department, e.business_date, e.at, e.data ->> 'kotType' as type,
         e.data ->> 'billNumber' as bill_no, e.data ->> 'table' as table_name, e.data ->> 'firedBy' as waiter,
         (e.data ->> 'readyAt')::timestamptz as ready, (e.data ->> 'servedAt')::timestamptz as served,
         case when :per = 'ticket' then (select string_agg(trim_scale((i ->> 'quantity')::numeric) || ' × ' || (i ->> 'name'), ', ')
           from jsonb_array_elements(case when jsonb_typeof(e.data -> 'items') = 'array' then e.data -> 'items' else '[]' end) i) end as contents,
         extract(epoch from (e.data ->> 'readyAt')::timestamptz - e.at) / 60 as minutes,
         coalesce((select sum((i ->> 'quantity')::numeric) from jsonb_array_elements(case when jsonb_typeof(e.data -> 'items') = 'array' then e.data -> 'items' else '[]' end) i), 0) as items,
         coalesce((select sum((i ->> 'cancelledQuantity')::numeric) from jsonb_array_elements(case when jsonb_typeof(e.data -> 'items') = 'array' then e.data -> 'items' else '[]' end) i), 0) as cancelled,
         e.data ->> 'printStatus' = 'failed' as failed, o."timeZone" as zone
  from till_events e
  left join records_of_outlets o on o.id = e.outlet_id
  where e.kind = 'kot' and e.business_date between :fromDate and :toDate
    and (:department is null or lower(e.data ->> 'department') = lower(:department))
),
keyed as (
  select t.*, case :per when 'hour' then to_char(at at time zone coalesce(zone, 'UTC'), 'HH24:00') when 'day' then business_date::text
                        when 'ticket' then to_char(at at time zone coalesce(zone, 'UTC'), 'YYYY-MM-DD HH24:MI') end as span,
         case when :per = 'ticket' then id end as ticket
  from tickets t
),
types as (
  select outlet_id, department, span, ticket, jsonb_object_agg(type, kots) as by_type
  from (select outlet_id, department, span, ticket, coalesce(type, 'new') as type, count(*) as kots from keyed group by 1, 2, 3, 4, 5) each_type
  group by 1, 2, 3, 4
)
select k.department, k.span, k.ticket as "kotNo", case when :per = 'ticket' then min(k.bill_no) end as "billNo",
       case when :per = 'ticket' then min(k.table_name) end as "table",
       case when :per = 'ticket' then min(k.waiter) end as waiter, case when :per = 'ticket' then min(k.contents) end as contents,
       case when :per = 'ticket' then min(k.ready) end as ready, case when :per = 'ticket' then min(k.served) end as served,
       k.outlet_id as outlet, k.outlet_id as "outletId", count(*) as kots,
       (array_agg(t.by_type))[1] as "byType",
       sum(k.items) as items, sum(k.cancelled) as "cancelledItems",
       avg(k.minutes) as "avgPrepMinutes", 100.0 * count(*) filter (where k.minutes > coalesce(:targetMinutes, 15)) / nullif(count(k.minutes), 0) as "overTargetPct",
       max(k.minutes) as longest, count(*) filter (where k.failed) as "printFailures"
from keyed k
join types t on t.outlet_id = k.outlet_id and t.department = k.department and coalesce(t.span, '') = coalesce(k.span, '')
  and coalesce(t.ticket, '') = coalesce(k.ticket, '')
group by k.outlet_id, k.department, k.span, k.ticket
