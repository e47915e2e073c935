-- S2: lines of settled bills by menu category or item (domain 3.2).
with sums as (
  select case when :level = 'item' then l.item_id end as item_id, case when :level = 'item' then min(coalesce(i.name, l.name)) end as name,
         coalesce(l.category_id, i."categoryId") as category_id, sum(l.qty) as qty, sum(l.gross) as gross, sum(l.discount) as discount,
         sum(l.net) as net, sum(l.tax) as tax, sum(l.cost) as cost
  from bill_lines l
  join bills b on b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
  left join records_of_items i on i.id = l.item_id
  where l.status = 'active'
  group by case when :level = 'item' then l.item_id end, coalesce(l.category_id, i."categoryId")
)
select s.name as "itemName", coalesce(c.name, 'No category') as category, c."revenueGroup", s.qty, s.gross as "grossSales", s.discount,
       s.net as "netSales", 100 * s.net / nullif(sum(s.net) over (), 0) as "mixPct", s.tax, s.cost, s.item_id as "itemId"
from sums s
left join records_of_menuCategories c on c.id = s.category_id
