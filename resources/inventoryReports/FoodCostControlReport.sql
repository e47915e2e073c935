-- R20: opening + purchases - returns + transfers = available; less closing = gross consumption; less issues, wastage and what was on the
-- house, with what was lost in transit = net cost of sales, which is compared with what the dishes that were sold should have used (domain 3.1). One row per outlet, category,
-- item, day, week or month. An item of several outlets has one row for each unit, so that its quantities add up.
with -- What is added up for a row: the outlet, the category, or the span of days, before which everything is opening stock.
rows as (
  select outlet_id, item_id, business_date, movement_type as kind, qty, value, 0 as lost from stock_moved
  union all
  -- What was lost on the way left one outlet and reached no other: it costs the outlet that is charged.
  select outlet_id, item_id, business_date, 'TRANSIT_LOSS', 0, 0, value from lost_in_transit
),
keyed as (
  select case when :per = 'outlet' then m.outlet_id when :per = 'category' then coalesce(i."categoryId", '')
              when :per = 'item' then coalesce(i."itemName", 'Item of another outlet') || chr(31) || coalesce(i."baseUnitId", '')
              when m.business_date >= :fromDate
                then case :per when 'day' then m.business_date::text when 'week' then date_trunc('week', m.business_date)::date::text
                               else to_char(m.business_date, 'YYYY-MM') end else '' end as key,
         m.kind, m.qty, m.value, m.lost, m.business_date >= :fromDate as within
  from rows m
  left join records_of_inventoryItems i on i.id = m.item_id
  left join records_of_inventoryCategories c on c.id = i."categoryId"
  where m.business_date <= :toDate and (:costGroup is null or c."costGroup" = :costGroup)
),
stock as (
  select key, coalesce(sum(value) filter (where not within or kind = 'OPENING'), 0) as opening, coalesce(sum(value), 0) as moved,
         bool_or(within and (value <> 0 or lost <> 0)) as is_moved,
         coalesce(sum(value) filter (where within and kind in ('GRN', 'GRN_REVERSAL')), 0) as purchases,
         coalesce(sum(value) filter (where within and kind = 'SUPPLIER_RETURN'), 0) as returns,
         coalesce(sum(value) filter (where within and kind = 'TRANSFER_IN'), 0) as transfers_in,
         coalesce(sum(value) filter (where within and kind = 'TRANSFER_OUT'), 0) as transfers_out,
         coalesce(-sum(value) filter (where within and kind = 'ISSUE'), 0) as issues,
         coalesce(-sum(value) filter (where within and kind = 'WASTAGE'), 0) as wastage,
         coalesce(sum(lost) filter (where within), 0) as lost,
         coalesce(-sum(value) filter (where within and kind in ('SALE', 'SALE_REVERSAL')), 0) as used,
         coalesce(sum(qty) filter (where within and kind in ('GRN', 'GRN_REVERSAL')), 0) as purchased_qty,
         coalesce(-sum(qty) filter (where within and kind not in ('OPENING', 'GRN', 'GRN_REVERSAL', 'SUPPLIER_RETURN', 'TRANSFER_IN', 'TRANSFER_OUT', 'ISSUE', 'WASTAGE')), 0) as net_qty
  from keyed group by key
),
days as (
  select d::date as day, case :per when 'day' then d::date::text when 'week' then date_trunc('week', d)::date::text else to_char(d, 'YYYY-MM') end as span
  from generate_series(:fromDate::timestamp, :toDate::timestamp, interval '1 day') d
),
targets as (
  select r.id as outlet_id, (select nullif(e ->> 'value', '')::numeric from jsonb_array_elements(r.data -> 'settings') e
                             where e ->> 'name' = 'foodCostTargetPct') as pct,
         (select nullif(e ->> 'value', '')::numeric from jsonb_array_elements(r.data -> 'settings') e
          where e ->> 'name' = 'wastageTargetPct') as wasted
  from records_of_systemSettings r
),
-- A category or an item has no sales of its own: it is measured against all of them.
sold as (
  select s.key, sum(s.sales) as sales, sum(round(coalesce(:targetPct::numeric, t.pct, 30) * s.sales / 100, :places)) as budget,
         sum(round(coalesce(t.wasted, 2) * s.sales / 100, :places)) as wastage_budget,
         -- Not rounded, so that the targets are the percentages that were typed.
         sum(coalesce(:targetPct::numeric, t.pct, 30) * s.sales / 100) as target_part, sum(coalesce(t.wasted, 2) * s.sales / 100) as wastage_part
  from (select case when :per = 'outlet' then d.outlet_id when :per in ('category', 'item') then '' else e.span end as key, d.outlet_id, sum(d.net_sales) as sales
        from daily_sales d join days e on e.day = d.business_date group by 1, 2) s
  left join targets t on t.outlet_id = s.outlet_id
  group by s.key
),
-- Some of the stock has its part of what was on the house: what these lines took out of it.
free as (
  select key, sum(cost) as cost, sum(qty) as qty from (
    select case when :per = 'outlet' then d.outlet_id else e.span end as key, d.free_cost as cost, 0 as qty
    from sold_by_day d join days e on e.day = d.business_date
    where :per not in ('category', 'item') and coalesce(:costGroup, :categoryId, :subCategoryId, :itemId, :itemType) is null
    union all
    select case when :per = 'outlet' then m.outlet_id when :per = 'category' then coalesce(i."categoryId", '')
                when :per = 'item' then coalesce(i."itemName", 'Item of another outlet') || chr(31) || coalesce(i."baseUnitId", '') else e.span end, -m.value, -m.qty
    from movements m
    join days e on e.day = m.business_date
    join bill_lines l on l.outlet_id = m.outlet_id and l.bill_id = m.doc_id and l.line_no = m.line_no and l.complimentary and l.status = 'active'
    join bills b on b.outlet_id = m.outlet_id and b.id = m.doc_id and b.status = 'settled'
    left join records_of_inventoryItems i on i.id = m.item_id
    left join records_of_inventoryCategories c on c.id = i."categoryId"
    where m.doc_type = 'bills' and (:costGroup is null or c."costGroup" = :costGroup)
      and (:per in ('category', 'item') or coalesce(:costGroup, :categoryId, :subCategoryId, :itemId, :itemType) is not null)) each_part
  group by key
),
-- Costs entered by hand belong to dishes: among the categories and items of the stock they have a row of their own.
typed as (
  select case when :per = 'outlet' then d.outlet_id when :per = 'category' then chr(30) when :per = 'item' then 'Costs entered by hand' || chr(31)
              else e.span end as key, sum(d.typed_cost) as cost
  from sold_by_day d join days e on e.day = d.business_date
  where d.typed_cost <> 0 and coalesce(:costGroup, :categoryId, :subCategoryId, :itemId, :itemType) is null
  group by 1
),
-- The rows: every span of the range, or whatever has stock or sales.
framed as (
  select span as key, count(*)::numeric as days from days where :per in ('day', 'week', 'month') group by span
  union all
  select key, :days from (select key from stock union select key from typed union select key from sold where :per not in ('category', 'item')) k where :per not in ('day', 'week', 'month')
),
-- Stock runs from one span to the next; others have their own.
running as (
  select f.key, f.days, coalesce(s.purchases, 0) as purchases, coalesce(s.returns, 0) as returns, coalesce(s.transfers_in, 0) as transfers_in,
         coalesce(s.transfers_out, 0) as transfers_out, coalesce(s.issues, 0) as issues, coalesce(s.wastage, 0) as wastage, coalesce(s.lost, 0) as lost, coalesce(s.used, 0) as used,
         coalesce(s.purchased_qty, 0) as purchased_qty, coalesce(s.net_qty, 0) - coalesce(h.qty, 0) as net_qty,
         coalesce(s.opening, 0) as own_opening, coalesce(s.moved, 0) as moved, coalesce(s.is_moved, false) as is_moved,
         case when :per in ('day', 'week', 'month') then coalesce((select b.moved from stock b where b.key = ''), 0)
           + coalesce(sum(s.moved) over (order by f.key rows between unbounded preceding and 1 preceding), 0) else 0 end as before,
         coalesce(h.cost, 0) as complimentary, coalesce(t.cost, 0) as typed, coalesce(d.sales, 0) as sales, coalesce(d.budget, 0) as budget, coalesce(d.wastage_budget, 0) as wastage_budget,
         coalesce(d.target_part, 0) as target_part, coalesce(d.wastage_part, 0) as wastage_part
  from framed f
  left join stock s on s.key = f.key
  left join sold d on d.key = f.key and :per not in ('category', 'item')
  left join free h on h.key = f.key
  left join typed t on t.key = f.key
),
figures as (
  select r.*, before + own_opening as opening, before + moved as closing, used - complimentary + typed as theoretical,
         before + own_opening + purchases + returns + transfers_in + transfers_out as available
  from running r
),
consumed as (
  select f.*, available - closing as gross, available - closing - issues - wastage - complimentary + lost as net, round((opening + closing) / 2, :places) as average,
         case when :per in ('category', 'item') then (select sum(sales) from sold) else sales end as of_sales
  from figures f
),
-- All net sales are in one row of categories or items, so that the total has them once.
whole as (select coalesce(sum(sales), 0) as sales, coalesce(sum(budget), 0) as budget, coalesce(sum(wastage_budget), 0) as wastage_budget,
                 coalesce(sum(target_part), 0) as target_part, coalesce(sum(wastage_part), 0) as wastage_part from sold),
named as (
  select c.*, g."targetCostPct" as category_target, case when :per = 'outlet' then coalesce(o.name, '') when c.key = chr(30) then 'Costs entered by hand' when :per = 'category' then coalesce(g.name, 'No category')
                   when :per = 'item' then split_part(c.key, chr(31), 1) else c.key end as name,
         row_number() over (order by c.key) = 1 as is_first, row_number() over (order by c.key desc) = 1 as is_last
  from consumed c
  left join records_of_outlets o on o.id = c.key and :per = 'outlet'
  left join records_of_inventoryCategories g on g.id = c.key and :per = 'category'
  -- What came and left within the range belongs to it, although nothing was there before or is left.
  where :per in ('day', 'week', 'month') or ((:per <> 'outlet' or o.id is not null) and (opening <> 0 or closing <> 0 or is_moved or sales <> 0 or typed <> 0))
)
select name as line, case when :per = 'item' then split_part(key, chr(31), 2) end as unit,
       row_number() over (order by case when :per in ('category', 'item') then -net end, case when :per = 'outlet' then name else key end) as place,
       opening, purchases, returns, transfers_in as "transfersIn", transfers_out as "transfersOut", available, closing, gross as consumed,
       net_qty as "usedQty", purchased_qty as "purchasedQty", issues, wastage as wasted, lost as "lostInTransit", complimentary, net as cost, theoretical,
       100 * net / nullif(of_sales, 0) as "costPct", 100 * theoretical / nullif(of_sales, 0) as "theoreticalPct",
       category_target as "categoryTarget", 100 * (net - theoretical) / nullif(of_sales, 0) as "abovePct", net / nullif(average, 0) as turns, average * n.days / nullif(net, 0) as "daysInStock",
       case when is_first or :per not in ('day', 'week', 'month') then opening else own_opening end as "openingOfAll",
       case when is_last or :per not in ('day', 'week', 'month') then closing else 0 end as "closingOfAll",
       n.sales, case when :per not in ('category', 'item') then n.sales when is_first then w.sales else 0 end as "netSales",
       case when :per not in ('category', 'item') then n.budget when is_first then w.budget else 0 end as budget,
       case when :per not in ('category', 'item') then n.wastage_budget when is_first then w.wastage_budget else 0 end as "wastageBudget",
       case when :per not in ('category', 'item') then n.target_part when is_first then w.target_part else 0 end as "targetPart",
       case when :per not in ('category', 'item') then n.wastage_part when is_first then w.wastage_part else 0 end as "wastagePart",
       case when is_first then :days else 0 end as "dayCount"
from named n cross join whole w
