-- S15: every menu item with what it sold in the period (domain 3.2). The cost of one is what those sold cost on average.
with sold as (
  select l.item_id, sum(l.qty) filter (where l.business_date between :fromDate and :toDate) as qty,
         sum(l.net) filter (where l.business_date between :fromDate and :toDate) as net,
         sum(l.cost) filter (where l.business_date between :fromDate and :toDate) as cost, max(l.business_date) as last_sold
  from bill_lines l
  join bills b on b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
  where l.status = 'active' and l.business_date <= :toDate
  group by l.item_id
),
cooked as (select distinct r."menuItemId" as item_id from records_of_recipes r where r.status = 'active'),
listed as (
  select i.id, i."itemCode", i."categoryId", i."foodDepartmentId", i.status,
         coalesce(i.price, (select min((p ->> 'price')::numeric) from jsonb_array_elements(coalesce(nullif(i.data -> 'portions', 'null'), '[]')) p)) as price,
         jsonb_array_length(coalesce(nullif(i.data -> 'priceLevels', 'null'), '[]')) as levels, coalesce(cardinality(i.outlets), 0) as sold_at,
         c.item_id is not null as has_recipe, s.qty, s.net, s.cost, s.last_sold, nullif(i.data ->> 'image', '') is not null as has_image
  from records_of_items i
  left join sold s on s.item_id = i.id
  left join cooked c on c.item_id = i.id
)
select id as item, "itemCode", "categoryId" as category, "foodDepartmentId" as department, status, price, levels as "priceLevels",
       sold_at as outlets, has_recipe as "hasRecipe", cost / nullif(qty, 0) as cost, 100 * cost / nullif(net, 0) as "costPct",
       last_sold as "lastSold", coalesce(qty, 0) as "qtySold", coalesce(net, 0) as "netSales",
       case when qty > 0 then rank() over (order by net desc nulls last) end as rank, 1 as items
from listed
where (:itemId is null or id = :itemId) and (:categoryId is null or "categoryId" = :categoryId)
  and case :only when 'unsold' then last_sold is null when 'inactive' then status <> 'active' when 'withoutImage' then not has_image
                 when 'withoutRecipe' then not has_recipe else true end
