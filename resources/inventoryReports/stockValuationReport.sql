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
-- First in, first out: what is left came with the latest receipts, as far back as it reaches. Months say from when on, so that only those days are read
-- (`offset 0`: looked up for each item), not their receipts. Surplus stock of counts is left out there, because late movements change it.
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
-- isn't received (`reversal_of`). The few lines that were changed later are read; all others are in the sums of their days.
changed as materialized (
  select distinct m.outlet_id, m.item_id, m.doc_type, m.doc_id, m.line_no from movements m
  where (m.reversal_of is not null or m.qty < 0 and m.movement_type <> 'COUNT') and m.movement_type in ('OPENING', 'GRN', 'GRN_REVERSAL', 'BATCH_IN', 'TRANSFER_IN', 'ADJUST_IN', 'COUNT') and m.business_date <= :toDate
),
of_changed as materialized (
  select c.*, m.business_date, m.seq, m.qty, m.value, m.qty < 0 or m.reversal_of is null or m.movement_type not in ('OPENING', 'COUNT') as is_counted
  from changed c, lateral (
    select e.* from movements e
    where e.doc_type = c.doc_type and e.doc_id = c.doc_id and e.line_no = c.line_no and e.outlet_id = c.outlet_id and e.item_id = c.item_id
      and e.movement_type in ('OPENING', 'GRN', 'GRN_REVERSAL', 'BATCH_IN', 'TRANSFER_IN', 'ADJUST_IN', 'COUNT') and e.business_date <= :toDate
    offset 0) m
),
left_of_changed as materialized (
  select outlet_id, item_id, min(business_date) as business_date, min(seq) as seq, sum(qty) as qty, sum(value) as value
  from of_changed where is_counted
  group by outlet_id, item_id, doc_type, doc_id, line_no having sum(qty) > 0
),
received as (
  select s.outlet_id, s.item_id, s.closing_qty, d.business_date, d.qty, d.value
  from since s, lateral (
    select r.business_date, r.qty, r.value from stock_by_day r
    where r.outlet_id = s.outlet_id and r.item_id = s.item_id and r.business_date between s.first and :toDate
      and r.is_in and r.movement_type in ('OPENING', 'GRN', 'GRN_REVERSAL', 'BATCH_IN', 'TRANSFER_IN', 'ADJUST_IN', 'COUNT')
    offset 0) d
  union all
  select s.outlet_id, s.item_id, s.closing_qty, c.business_date, -c.qty, -c.value
  from since s join of_changed c on c.outlet_id = s.outlet_id and c.item_id = s.item_id where c.qty > 0 and c.business_date >= s.first
  union all
  select s.outlet_id, s.item_id, s.closing_qty, c.business_date, c.qty, c.value
  from since s join left_of_changed c on c.outlet_id = s.outlet_id and c.item_id = s.item_id where c.business_date >= s.first
),
reached as (
  select outlet_id, item_id, business_date, sum(qty) as qty, sum(value) as value,
         closing_qty - sum(sum(qty)) over (partition by outlet_id, item_id order by business_date desc) + sum(qty) as wanted
  from received group by outlet_id, item_id, closing_qty, business_date
),
-- Of the first day only some lines are left. Their age is the same; their costs are read one by one, if they are asked for.
first_lines as materialized (
  select r.outlet_id, r.item_id, r.business_date, r.wanted, m.doc_type, m.doc_id, m.line_no, m.seq, m.qty, m.value
  from reached r, lateral (
    select e.* from movements e
    where e.outlet_id = r.outlet_id and e.item_id = r.item_id and e.business_date = r.business_date and e.qty > 0
      and e.movement_type in ('OPENING', 'GRN', 'GRN_REVERSAL', 'BATCH_IN', 'TRANSFER_IN', 'ADJUST_IN', 'COUNT') and e.reversal_of is null
    offset 0) m
  where :costing = 'compare' and r.wanted > 0 and r.wanted < r.qty
),
begun as (
  select outlet_id, item_id, business_date, sum(least(qty, wanted - (reach - qty)) * value / qty) as value
  from (
    select l.*, sum(l.qty) over (partition by l.outlet_id, l.item_id order by l.seq desc) as reach
    from (
      select outlet_id, item_id, business_date, wanted, seq, qty, value from first_lines f
      where not exists (select from changed c where c.outlet_id = f.outlet_id and c.item_id = f.item_id
                        and c.doc_type = f.doc_type and c.doc_id = f.doc_id and c.line_no = f.line_no)
      union all
      select r.outlet_id, r.item_id, r.business_date, r.wanted, c.seq, c.qty, c.value
      from reached r join left_of_changed c on c.outlet_id = r.outlet_id and c.item_id = r.item_id and c.business_date = r.business_date
      where :costing = 'compare' and r.wanted > 0 and r.wanted < r.qty) l) e
  where reach - qty < wanted
  group by outlet_id, item_id, business_date
),
ages as (
  select r.outlet_id, r.item_id, round(sum((:toDate - r.business_date) * least(r.qty, r.wanted)) / nullif(sum(least(r.qty, r.wanted)), 0))::int as days,
         round(sum(coalesce(b.value, r.value)), :places) as fifo
  from reached r left join begun b on b.outlet_id = r.outlet_id and b.item_id = r.item_id and b.business_date = r.business_date
  where r.wanted > 0 and r.qty > 0
  group by r.outlet_id, r.item_id
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
