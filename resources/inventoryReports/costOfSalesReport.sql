-- R6: cost against sales (domain 3.1). What is taken off a whole bill is shared among its lines by their net, and what rounding leaves
-- goes to the largest, so that the lines of a bill add up to the bill.
with off as (
  select b.outlet_id, b.id, sum(l.net) - b.net_sales as amount
  from bills b join bill_lines l on l.outlet_id = b.outlet_id and l.bill_id = b.id and l.status = 'active'
  where b.status = 'settled' and b.bill_discount + b.promotions + b.complimentary <> 0
  group by b.outlet_id, b.id, b.net_sales having sum(l.net) <> b.net_sales
),
parts as (
  select l.outlet_id, l.bill_id, l.line_no, o.amount,
         round(o.amount * l.net / nullif(sum(l.net) over bill, 0), 2) as part,
         row_number() over (partition by l.outlet_id, l.bill_id order by l.net desc, l.line_no) as place
  from bill_lines l join off o on o.outlet_id = l.outlet_id and o.id = l.bill_id
  where l.status = 'active'
  window bill as (partition by l.outlet_id, l.bill_id)
),
shared as (
  select outlet_id, bill_id, line_no,
         part + case when place = 1 then amount - sum(part) over (partition by outlet_id, bill_id) else 0 end as part
  from parts
),
target as (
  select avg(coalesce(nullif(s.setting ->> 'value', '')::numeric, 30)) as pct
  from (select (select e from jsonb_array_elements(r.data -> 'settings') e where e ->> 'name' = 'foodCostTargetPct') as setting
        from records_of_systemSettings r) s
),
sold as (
  select l.item_id, coalesce(l.category_id, i."categoryId") as category_id, case when :level = 'portion' then l.portion end as portion,
         coalesce(i.name, l.name) as name, l.qty, l.gross, l.discount + coalesce(s.part, 0) as discount, l.net - coalesce(s.part, 0) as net, l.cost,
         w.item_id is null and coalesce(i."costSource", 'none') not in ('manual', 'inventoryItem') as lacks_recipe
  from bill_lines l
  join bills b on b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
  left join shared s on s.outlet_id = l.outlet_id and s.bill_id = l.bill_id and s.line_no = l.line_no
  left join records_of_items i on i.id = l.item_id
  left join (select distinct "menuItemId" as item_id from (select r."menuItemId" from records_of_recipes r) each_recipe) w on w.item_id = l.item_id
  where l.status = 'active'
),
sums as (
  select case when :level <> 'category' then item_id end as item_id, case when :level <> 'category' then min(name) end as name, portion, category_id,
         sum(qty) as qty, sum(gross) as gross, sum(discount) as discount, sum(net) as net, sum(cost) as cost,
         coalesce(sum(net) filter (where lacks_recipe), 0) as without_recipe
  from sold group by case when :level <> 'category' then item_id end, portion, category_id
)
select s.name as "itemName", s.portion, coalesce(c.name, 'No category') as category, c."revenueGroup", s.qty as "qtySold", s.gross as "grossSales",
       s.discount as discounts, s.net as "netSales", s.cost as "costOfSales", coalesce(t.pct, 30) as "targetPct",
       100 * s.cost / nullif(s.net, 0) - coalesce(t.pct, 30) as deviation, s.without_recipe as "withoutRecipe", s.item_id as "itemId"
from sums s
cross join target t
left join records_of_menuCategories c on c.id = s.category_id
