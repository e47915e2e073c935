-- R2: opening, in, out, revaluation and closing of every item, in quantity and value (domain 3.1).
--
-- Counts are in or out by their sign; whatever takes a receipt back is less in, and whatever takes a sale back is less out.
with sides as (
  select m.*, m.movement_type = 'OPENING' or m.business_date < :fromDate as is_opening,
         m.movement_type = 'REVALUATION' as is_revaluation,
         m.movement_type in ('GRN', 'GRN_REVERSAL', 'TRANSFER_IN', 'BATCH_IN', 'ADJUST_IN') or m.movement_type = 'COUNT' and m.is_in as came_in
  from stock_moved m
  where m.business_date <= :toDate
),
sums as (
  select outlet_id, item_id,
         coalesce(sum(qty) filter (where is_opening), 0) as opening_qty,
         coalesce(sum(value) filter (where is_opening), 0) as opening_value,
         coalesce(sum(qty) filter (where not is_opening and came_in), 0) as in_qty,
         coalesce(sum(value) filter (where not is_opening and came_in), 0) as in_value,
         coalesce(-sum(qty) filter (where not is_opening and not came_in), 0) as out_qty,
         coalesce(-sum(value) filter (where not is_opening and not came_in and not is_revaluation), 0) as out_value,
         coalesce(sum(value) filter (where not is_opening and is_revaluation), 0) as revaluation,
         sum(qty) as closing_qty, sum(value) as closing_value
  from sides group by outlet_id, item_id
),
listed as (
  select * from sums
  where coalesce(:includeZero, false) or opening_qty <> 0 or opening_value <> 0 or in_qty <> 0 or in_value <> 0 or out_qty <> 0 or out_value <> 0 or revaluation <> 0
  union all
  select i.outlet_id, i.id, 0, 0, 0, 0, 0, 0, 0, 0, 0 from records_of_inventoryItems i
  where :includeZero and i.status = 'active' and i.id not in (select item_id from sums)
),
-- First in, first out: what is left came with the latest receipts, as far back as it reaches. Months say from when on, so that only those receipts
-- are read, one by one (`offset 0`: looked up for each item). Surplus stock of counts is left out there, because late movements change it.
reaching as (
  select outlet_id, item_id, business_date, sum(sum(qty)) over (partition by outlet_id, item_id order by business_date desc) as reach
  from stock_moved
  where business_date <= :toDate and movement_type in ('OPENING', 'GRN', 'GRN_REVERSAL', 'BATCH_IN', 'TRANSFER_IN', 'ADJUST_IN')
  group by outlet_id, item_id, business_date
),
since as (
  select s.outlet_id, s.item_id, s.closing_qty, coalesce(max(r.business_date) filter (where r.reach >= s.closing_qty), '-infinity') as first
  from sums s left join reaching r on r.outlet_id = s.outlet_id and r.item_id = s.item_id
  where s.closing_qty > 0
  group by s.outlet_id, s.item_id, s.closing_qty
),
-- A line's receipt is what is left of it: it may be reversed, or turn out to be less surplus. What a count takes back because it was sold before
-- isn't received (`reversal_of`).
received as (
  select s.outlet_id, s.item_id, r.business_date, r.cost, least(r.qty, s.closing_qty - (r.reach - r.qty)) as left_over
  from since s, lateral (
    select e.business_date, e.qty, e.cost, sum(e.qty) over (order by e.business_date desc, e.seq desc) as reach
    from (
      select min(m.business_date) as business_date, min(m.seq) as seq, sum(m.qty) as qty, sum(m.value) / nullif(sum(m.qty), 0) as cost
      from movements m
      where m.outlet_id = s.outlet_id and m.item_id = s.item_id and m.business_date between s.first and :toDate
        and m.movement_type in ('OPENING', 'GRN', 'GRN_REVERSAL', 'BATCH_IN', 'TRANSFER_IN', 'ADJUST_IN', 'COUNT')
        and (m.qty < 0 or m.reversal_of is null or m.movement_type not in ('OPENING', 'COUNT'))
      group by m.doc_type, m.doc_id, m.line_no
      having sum(m.qty) > 0) e
    offset 0) r
  where r.reach - r.qty < s.closing_qty
),
ages as (
  select outlet_id, item_id, round(sum((:toDate - business_date) * left_over) / nullif(sum(left_over), 0))::int as days, round(sum(left_over * cost), :places) as fifo
  from received group by outlet_id, item_id
),
shares as (
  select s.*, sum(greatest(closing_value, 0)) over () as total,
         sum(greatest(closing_value, 0)) over (order by closing_value desc, outlet_id, item_id) - greatest(closing_value, 0) as before
  from listed s
)
select coalesce(i."itemName", 'Item of another outlet') as "itemName", i."itemCode", s.outlet_id as outlet,
       i."categoryId" as category, i."subCategoryId" as "subCategory", i."baseUnitId" as unit,
       s.opening_qty as "openingQty", s.opening_value as "openingValue", s.in_qty as "inQty", s.in_value as "inValue",
       s.out_qty as "outQty", s.out_value as "outValue", s.revaluation,
       s.closing_qty as "closingQty", s.closing_value as "closingValue",
       100 * s.closing_value / nullif(s.total, 0) as "sharePct",
       case when s.before < 0.8 * s.total then 'A' when s.before < 0.95 * s.total then 'B' else 'C' end as abc,
       case when s.closing_qty = 0 then 0 else round(s.closing_qty * coalesce(p.price, i."standardCost"), :places) end as "lastPriceValue",
       coalesce(a.fifo, case when s.closing_qty = 0 then 0 else s.closing_value end) as "fifoValue",
       a.days as "ageDays", s.item_id as "itemId", 1 as items
from shares s
left join ages a on a.outlet_id = s.outlet_id and a.item_id = s.item_id
left join last_prices p on :costing = 'compare' and p.outlet_id = s.outlet_id and p.item_id = s.item_id
left join records_of_inventoryItems i on i.id = s.item_id
