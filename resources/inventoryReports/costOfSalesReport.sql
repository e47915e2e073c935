-- R6: cost against sales (domain 3.1). Each line has its share of what is taken off the whole bill, so that lines add up to bills.
with target as (
  select avg(coalesce(nullif(s.setting ->> 'value', '')::numeric, 30)) as pct
  from (select (select e from jsonb_array_elements(r.data -> 'settings') e where e ->> 'name' = 'foodCostTargetPct') as setting
        from records_of_systemSettings r) s
),
-- What the ingredients that a line took out of stock cost now, where that is asked for.
today as (
  select m.outlet_id, m.doc_id, m.line_no, round(sum(-m.qty * s.average_cost), 2) as cost
  from movements m join balances s on s.outlet_id = m.outlet_id and s.item_id = m.item_id
  where :basis = 'current' and m.doc_type = 'bills' and m.business_date between :fromDate and :toDate
  group by m.outlet_id, m.doc_id, m.line_no
),
sold as (
  select l.item_id, coalesce(l.category_id, i."categoryId") as category_id, case when :level = 'portion' then l.portion end as portion,
         coalesce(i.name, l.name) as name, l.qty, l.gross, l.discount + l.bill_share as discount, l.net - l.bill_share as net, coalesce(t.cost, l.cost) as cost, l.complimentary,
         w.item_id is null and coalesce(i."costSource", 'none') not in ('manual', 'inventoryItem') as lacks_recipe
  from bill_lines l
  join bills b on b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
  left join records_of_items i on i.id = l.item_id
  left join today t on t.outlet_id = l.outlet_id and t.doc_id = l.bill_id and t.line_no = l.line_no
  left join (select distinct "menuItemId" as item_id from (select r."menuItemId" from records_of_recipes r) each_recipe) w on w.item_id = l.item_id
  where l.status = 'active' and (:categoryId is null or coalesce(l.category_id, i."categoryId") = :categoryId)
),
sums as (
  select case when :level <> 'category' then item_id end as item_id, case when :level <> 'category' then min(name) end as name, portion, category_id,
         sum(qty) as qty, coalesce(sum(qty) filter (where complimentary), 0) as free, sum(gross) as gross, sum(discount) as discount, sum(net) as net, sum(cost) as cost,
         coalesce(sum(net) filter (where lacks_recipe), 0) as without_recipe
  from sold group by case when :level <> 'category' then item_id end, portion, category_id
)
select s.name as "itemName", s.portion, coalesce(c.name, 'No category') as category, c."revenueGroup", s.qty as "qtySold", s.free as "complimentaryQty", s.gross as "grossSales",
       s.discount as discounts, s.net as "netSales", s.cost as "costOfSales", coalesce(t.pct, 30) as "targetPct",
       100 * s.cost / nullif(s.net, 0) - coalesce(t.pct, 30) as deviation, s.without_recipe as "withoutRecipe", s.item_id as "itemId"
from sums s
cross join target t
left join records_of_menuCategories c on c.id = s.category_id
