-- R7: the recipe of each dish, modifier and add-on that counts on the date, at the costs of that date (domain 2.3.11, 3.1). The cost of a portion is rounded before
-- other figures use it. Costs of a past date are the average after the last movement until then. With an ingredient of unknown cost the dish's is unknown.
with recipe as (
  select r.*, case coalesce(r."recipeType", 'menu') when 'modifier' then r."modifierId" when 'addon' then r."addonId" else r."menuItemId" end as made
  from records_of_recipes r
  where r.status = 'active' and r."effectiveFrom" <= :asOf
    and (:recipeType is null or coalesce(r."recipeType", 'menu') = :recipeType)
    and (:menuItemId is null or (coalesce(r."recipeType", 'menu') = 'menu' and r."menuItemId" = :menuItemId))
),
valid as (
  select distinct on (r.outlet_id, r.made, r."portionId")
         r.id, r.outlet_id, coalesce(r."recipeType", 'menu') as kind, r.made, r."portionId" as portion, greatest(coalesce(r.portions, 1), 1) as portions, r.data
  from recipe r
  order by r.outlet_id, r.made, r."portionId", r."effectiveFrom" desc
),
-- What is for other kinds of orders only (packaging) is no part of it.
parts as (
  select v.id, v.outlet_id, e.line ->> 'itemId' as item_id, e.line ->> 'unitId' as unit_id,
         (e.line ->> 'netQuantity')::numeric * 100 / nullif(coalesce(nullif(e.line ->> 'yieldPct', '')::numeric, 100), 0) as gross
  from valid v, jsonb_array_elements(coalesce(nullif(v.data -> 'ingredients', 'null'), '[]')) e (line)
  where coalesce(nullif(e.line -> 'orderTypes', 'null'), '[]') = '[]' or e.line -> 'orderTypes' @> to_jsonb(coalesce(:orderType, 'dineIn'))
),
used as (select distinct outlet_id, item_id from parts),
after as (
  select u.outlet_id, u.item_id, c.cost,
         (select m.average_after from movements m where m.outlet_id = u.outlet_id and m.item_id = u.item_id and m.business_date <= :asOf - 30
          order by m.seq desc limit 1) as earlier
  from used u
  left join unit_costs c on c.outlet_id = u.outlet_id and c.item_id = u.item_id
),
costed as (
  select p.*, case when p.unit_id = i."baseUnitId" then 1
              else coalesce((select (u ->> 'factorToBase')::numeric from jsonb_array_elements(coalesce(nullif(i.data -> 'itemUnits', 'null'), '[]')) u
                             where u ->> 'unitId' = p.unit_id limit 1),
                            case when unit."measureTypeId" = base."measureTypeId"
                              then unit."conversionToBase" / nullif(base."conversionToBase", 0) end) end as factor,
         a.cost, case coalesce(:costBasis, 'average') when 'average' then nullif(a.earlier, 0) end as earlier
  from parts p
  left join after a on a.outlet_id = p.outlet_id and a.item_id = p.item_id
  left join records_of_inventoryItems i on i.id = p.item_id
  left join records_of_units unit on unit.id = p.unit_id
  left join records_of_units base on base.id = i."baseUnitId"
),
recipes as (
  select id, case when count(*) = count(gross * factor * cost) then sum(gross * factor * cost) end as cost, count(*) filter (where factor is null or cost is null) as unknown,
         case when count(*) = count(factor * earlier) then sum(gross * factor * earlier) end as earlier
  from costed group by id
),
targets as (
  select s.id as outlet_id, (select nullif(e ->> 'value', '')::numeric from jsonb_array_elements(s.data -> 'settings') e
                             where e ->> 'name' = 'foodCostTargetPct') as pct
  from records_of_systemSettings s
),
priced as (
  select v.*, r.cost, r.unknown, round(r.cost / v.portions, :places) as each, round(r.earlier / v.portions, :places) as earlier, i."itemCode", i."categoryId",
         coalesce((select (p ->> 'price')::numeric from jsonb_array_elements(coalesce(nullif(here.own -> 'priceLevels', 'null'), '[]')) p
                   where p ->> 'level' = :priceLevel and coalesce(p ->> 'portionId', '') = coalesce(v.portion, '') limit 1),
                  (select (p ->> 'price')::numeric from jsonb_array_elements(coalesce(nullif(coalesce(i.data, m.data, a.data) -> 'priceLevels', 'null'), '[]')) p
                   where p ->> 'level' = :priceLevel and coalesce(p ->> 'portionId', '') = coalesce(v.portion, '') limit 1),
                  (here.own ->> 'price')::numeric,
                  (select (p ->> 'price')::numeric from jsonb_array_elements(coalesce(nullif(i.data -> 'portions', 'null'), '[]')) p
                   where p ->> 'portionId' = v.portion limit 1), i.price, m.price, a.price) as price,
         coalesce(:targetPct, t.pct, 30) as target
  from valid v
  join recipes r on r.id = v.id
  left join records_of_items i on v.kind = 'menu' and i.id = v.made
  left join records_of_modifierItems m on v.kind = 'modifier' and m.id = v.made
  left join records_of_addonItems a on v.kind = 'addon' and a.id = v.made
  left join targets t on t.outlet_id = v.outlet_id
  -- The outlet's own price goes before the group's.
  left join lateral (select o as own from jsonb_array_elements(coalesce(nullif(i.data -> 'outletPrices', 'null'), '[]')) o
                     where o ->> 'outletId' = v.outlet_id and coalesce(o ->> 'portionId', '') = coalesce(v.portion, '') limit 1) here on true
),
figures as (select p.*, 100 * each / nullif(price, 0) as food_cost from priced p where :categoryId is null or "categoryId" in (select c.id from records_of_menuCategories c where :categoryId in (c.id, c."parentId")))
select case kind when 'menu' then made end as "menuItem", case kind when 'modifier' then made end as modifier,
       case kind when 'addon' then made end as addon, kind as "recipeType", "itemCode", portion, "categoryId" as category, outlet_id as outlet, portions, cost as "totalCost",
       each as "costPerPortion", price as "sellingPrice", food_cost as "foodCostPct", price - each as margin,
       each * 100 / nullif(target, 0) as "suggestedPrice", earlier as "previousCost", 100 * (each - earlier) / nullif(earlier, 0) as "changePct",
       unknown, case kind when 'menu' then made end as "menuItemId", 1 as recipes, coalesce(food_cost > target, false)::int as above
from figures
where coalesce(:onlyAbove, false) = false or food_cost > target
