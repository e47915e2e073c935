-- R5: consumption by cause (domain 3.1). Cancelled sales that brought their stock back are less sales.
with departments as (
  select 'issueNotes' as doc_type, n.outlet_id, n.id as doc_id, null::integer as line_no, n."departmentId" as department, null::text as dish, null::numeric as sold
  from records_of_issueNotes n where :per = 'department' or :departmentId is not null
  union all
  select 'wastageNotes', n.outlet_id, n.id, null, n."departmentId", null, null
  from records_of_wastageNotes n where :per = 'department' or :departmentId is not null
  union all
  select 'bills', l.outlet_id, l.bill_id, l.line_no, i."foodDepartmentId", l.item_id, l.qty
  from bill_lines l join records_of_items i on i.id = l.item_id
  where (:per in ('department', 'dish') or :departmentId is not null) and l.business_date between :fromDate and :toDate
),
-- Only the document names its department, and only the bill its dish.
moved as (
  select outlet_id, item_id, business_date, movement_type, qty, value, null as department, null as dish, null::numeric as sold from stock_moved
  where :per not in ('department', 'dish') and :departmentId is null
  union all
  select m.outlet_id, m.item_id, m.business_date, m.movement_type, m.qty, m.value, d.department, d.dish, case m.movement_type when 'SALE' then d.sold else -d.sold end
  from movements m
  left join departments d on d.doc_type = m.doc_type and d.outlet_id = m.outlet_id and d.doc_id = m.doc_id and coalesce(d.line_no, m.line_no) = m.line_no
  where (:per in ('department', 'dish') or :departmentId is not null) and m.business_date between :fromDate and :toDate
),
used as (
  select m.outlet_id, m.item_id, case when :per = 'department' then m.department end as department, case when :per = 'dish' then m.dish end as dish, m.sold,
         case :per when 'day' then m.business_date::text when 'week' then date_trunc('week', m.business_date)::date::text
                   when 'month' then to_char(m.business_date, 'YYYY-MM') end as span,
         case m.movement_type when 'SALE' then 'sales' when 'SALE_REVERSAL' then 'sales' when 'BATCH_OUT' then 'batch'
                              when 'ISSUE' then 'issue' when 'WASTAGE' then 'wastage' else 'other' end as cause,
         -m.qty as qty, -m.value as value
  from moved m
  where m.business_date between :fromDate and :toDate and (:departmentId is null or m.department = :departmentId)
    and m.movement_type in ('SALE', 'SALE_REVERSAL', 'BATCH_OUT', 'ISSUE', 'WASTAGE', 'ADJUST_OUT')
    and (:per <> 'dish' or m.movement_type in ('SALE', 'SALE_REVERSAL'))
),
added as (
  select outlet_id, item_id, department, dish, span, sum(sold) as sold,
         coalesce(sum(qty) filter (where cause = 'sales'), 0) as sales_qty, coalesce(sum(value) filter (where cause = 'sales'), 0) as sales_value,
         coalesce(sum(qty) filter (where cause = 'batch'), 0) as batch_qty, coalesce(sum(value) filter (where cause = 'batch'), 0) as batch_value,
         coalesce(sum(qty) filter (where cause = 'issue'), 0) as issue_qty, coalesce(sum(value) filter (where cause = 'issue'), 0) as issue_value,
         coalesce(sum(qty) filter (where cause = 'wastage'), 0) as wastage_qty, coalesce(sum(value) filter (where cause = 'wastage'), 0) as wastage_value,
         coalesce(sum(qty) filter (where cause = 'other'), 0) as other_qty, coalesce(sum(value) filter (where cause = 'other'), 0) as other_value,
         sum(qty) as total_qty, sum(value) as total_value
  from used where :cause is null or cause = :cause
  group by outlet_id, item_id, department, dish, span
),
sums as (
  select * from added
  union all
  select i.outlet_id, i.id, null, null, null, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from records_of_inventoryItems i
  where :includeZero and :per = 'period' and i.status = 'active' and i.id not in (select item_id from added)
),
left_over as (
  select outlet_id, item_id, quantity as qty from balances where :per = 'period' and :toDate >= :today
  union all
  select outlet_id, item_id, sum(qty) from stock_moved where :per = 'period' and :toDate < :today and business_date <= :toDate group by outlet_id, item_id
),
dishes as (
  select e.ingredient ->> 'itemId' as item_id, count(distinct r."menuItemId") as dishes
  from records_of_recipes r, jsonb_array_elements(coalesce(nullif(r.data -> 'ingredients', 'null'), '[]')) e (ingredient)
  group by 1
),
net as (
  select outlet_id, sum(net_sales) as net from daily_sales where business_date between :fromDate and :toDate group by outlet_id
)
select coalesce(i."itemName", 'Item of another outlet') as "itemName", i."itemCode", s.span, s.department, s.dish, s.sold as "soldQty", s.outlet_id as outlet,
       i."categoryId" as category, i."baseUnitId" as unit,
       s.sales_qty as "salesUsage", s.batch_qty as "batchUsage", s.issue_qty as "issueUsage", s.wastage_qty as "wastageUsage",
       s.other_qty as "otherUsage", s.total_qty as "totalUsage",
       s.sales_value as "salesValue", s.batch_value as "batchValue", s.issue_value as "issueValue", s.wastage_value as "wastageValue",
       s.other_value as "otherValue", s.total_value as "totalValue", coalesce(d.dishes, 0) as "usedInMenuItems",
       case when :per = 'period' then s.total_qty / :days end as "averageDaily",
       case when :per = 'period' and s.total_qty > 0 then greatest(l.qty, 0) * :days / s.total_qty end as "daysOnHand",
       case when :per = 'period' then 100 * s.total_value / nullif(n.net, 0) end as "pctOfNetSales", s.item_id as "itemId"
from sums s
left join left_over l on l.outlet_id = s.outlet_id and l.item_id = s.item_id
left join records_of_inventoryItems i on i.id = s.item_id
left join dishes d on d.item_id = s.item_id
left join net n on n.outlet_id = s.outlet_id
