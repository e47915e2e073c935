-- S15: every menu item with what it sold in the period (domain 3.2). The cost of one is what those sold with a known cost did on average.
with sold as (
  select item_id, sum(qty) as qty, sum(net) as net, nullif(sum(cost), 0) as cost, sum(costed_qty) as costed_qty, sum(costed_net) as costed_net
  from sold_by_day where business_date between :fromDate and :toDate group by item_id
),
cooked as (select distinct r."menuItemId" as item_id from records_of_recipes r where r.status = 'active'),
channels as (
  select distinct e ->> 'level' as level
  from records_of_items i, jsonb_array_elements(coalesce(nullif(i.data -> 'priceLevels', 'null'), '[]')) e where e ->> 'level' is not null
),
listed as (
  select i.id, i."itemCode", i."categoryId", i."foodDepartmentId", i.status,
         coalesce(i.price, (select min((p ->> 'price')::numeric) from jsonb_array_elements(coalesce(nullif(i.data -> 'portions', 'null'), '[]')) p)) as price,
         coalesce(nullif(i.data -> 'priceLevels', 'null'), '[]') as levels, coalesce(cardinality(i.outlets), 0) as sold_at,
         c.item_id is not null as has_recipe, s.qty, s.net, s.cost, s.costed_qty, s.costed_net,
         (select max(d.last_sold) from unnest(:outlets) o,
            lateral (select max(l.business_date) as last_sold from sold_by_day l where l.outlet_id = o and l.item_id = i.id and l.qty > 0 and l.business_date <= :toDate) d) as last_sold,
         nullif(i.data ->> 'image', '') is not null as has_image
  from records_of_items i
  left join sold s on s.item_id = i.id
  left join cooked c on c.item_id = i.id
)
select id as item, "itemCode", "categoryId" as category, "foodDepartmentId" as department, status, price,
       -- Without a price of its own a channel sells at the usual one.
       (select jsonb_object_agg(c.level, coalesce((select e ->> 'price' from jsonb_array_elements(l.levels) e where e ->> 'level' = c.level and nullif(e ->> 'portionId', '') is null limit 1), l.price::text))
        from channels c where l.price is not null) as "priceLevels",
       sold_at as outlets, has_recipe as "hasRecipe", cost / nullif(costed_qty, 0) as cost, 100 * cost / nullif(costed_net, 0) as "costPct",
       last_sold as "lastSold", coalesce(qty, 0) as "qtySold", coalesce(net, 0) as "netSales",
       case when qty > 0 then rank() over (order by net desc nulls last) end as rank, 1 as items
from listed l
where (:itemId is null or id = :itemId) and (:categoryId is null or "categoryId" in (select c.id from records_of_menuCategories c where :categoryId in (c.id, c."parentId")))
  and case :only when 'unsold' then last_sold is null when 'notSold' then coalesce(qty, 0) = 0 when 'inactive' then status <> 'active' when 'withoutImage' then not has_image
                 when 'withoutRecipe' then not has_recipe else true end
