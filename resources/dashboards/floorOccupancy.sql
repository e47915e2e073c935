-- A table is in use while a bill or an order at it is open, or the till says so on the floor plan. Tables that are on no plan have a row of their own.
with at_tables as (
  select outlet_id, table_name as name, floor from bills
  where status in ('open', 'billed') and business_date between :fromDate and :toDate and table_name is not null
  union
  select e.outlet_id, e.data ->> 'table', e.data ->> 'floor' from till_events e
  where e.kind = 'kot' and e.business_date between :fromDate and :toDate and e.data ->> 'table' is not null and e.data ->> 'billNumber' is not null
    and coalesce(e.data ->> 'status', '') <> 'cancelled'
    and not exists (select from bills b where b.outlet_id = e.outlet_id and b.bill_no = e.data ->> 'billNumber' and b.refund_of is null
                    and b.status not in ('open', 'billed'))
),
planned as (
  select f.outlet_id, f."floorName" as floor, t ->> 'tableName' as name, t ->> 'status' in ('occupied', 'billed') as is_taken
  from records_of_floors f, jsonb_array_elements(coalesce(nullif(f.data -> 'tables', 'null'), '[]')) t
  where f.status = 'active'
),
placed as (
  select p.outlet_id, p.floor, p.name, true as is_planned,
         coalesce(p.is_taken, false) or exists (select from at_tables a where a.outlet_id = p.outlet_id and lower(a.name) = lower(p.name)
                                                and (a.floor is null or lower(a.floor) = lower(p.floor))) as is_taken
  from planned p
  union
  select a.outlet_id, coalesce(a.floor, ''), a.name, false, true from at_tables a
  where not exists (select from planned p where p.outlet_id = a.outlet_id and lower(p.name) = lower(a.name)
                    and (a.floor is null or lower(a.floor) = lower(p.floor)))
)
select floor, outlet_id as outlet, count(*) filter (where is_taken) as "inUse", count(*) filter (where is_planned) as tables,
       count(*) filter (where is_planned and is_taken) as known
from placed group by outlet_id, floor
