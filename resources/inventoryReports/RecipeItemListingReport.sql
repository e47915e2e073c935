-- R19: one row per ingredient of a recipe (domain 3.1). Factors to the stock unit: the item's own unit first, else by the measure type.
with parts as (
  select r.id, r.outlet_id, coalesce(r."recipeType", 'menu') as kind, r."menuItemId" as menu_item, r."modifierId" as modifier, r."addonId" as addon,
         r."portionId" as portion, coalesce(nullif(e.line -> 'orderTypes', 'null'), '[]') as order_types, r."effectiveFrom" as since, r.portions,
         dense_rank() over (partition by r.outlet_id, coalesce(r."recipeType", 'menu'), coalesce(r."menuItemId", r."modifierId", r."addonId"), r."portionId" order by r."effectiveFrom") as version,
         e.line ->> 'itemId' as item_id, e.line ->> 'unitId' as unit_id, (e.line ->> 'netQuantity')::numeric as net,
         coalesce(nullif(e.line ->> 'yieldPct', '')::numeric, 100) as yield
  from records_of_recipes r, jsonb_array_elements(coalesce(nullif(r.data -> 'ingredients', 'null'), '[]')) e (line)
  where r.status = 'active' and coalesce(:withoutRecipe, false) = false and (:menuItemId is null or r."menuItemId" = :menuItemId)
    and (:recipeType is null or coalesce(r."recipeType", 'menu') = :recipeType)
),
costed as (
  select p.*, i.status <> 'active' as is_inactive,
         case when p.unit_id = i."baseUnitId" then 1
              else coalesce((select (u ->> 'factorToBase')::numeric from jsonb_array_elements(coalesce(nullif(i.data -> 'itemUnits', 'null'), '[]')) u
                             where u ->> 'unitId' = p.unit_id limit 1),
                            case when unit."measureTypeId" = base."measureTypeId"
                              then unit."conversionToBase" / nullif(base."conversionToBase", 0) end) end as factor,
         case coalesce(:costBasis, 'average')
           when 'last' then coalesce(nullif(b.last_price, 0), i."standardCost") when 'standard' then i."standardCost"
           else coalesce(nullif(b.average_cost, 0), i."standardCost") end as cost
  from parts p
  left join records_of_inventoryItems i on i.id = p.item_id
  left join records_of_units unit on unit.id = p.unit_id
  left join records_of_units base on base.id = i."baseUnitId"
  left join balances b on b.outlet_id = p.outlet_id and b.item_id = p.item_id
),
figures as (
  select c.*, net * 100 / nullif(yield, 0) as gross, round(net * 100 / nullif(yield, 0) * factor * cost, 2) as line_cost from costed c
)
select menu_item as "menuItem", modifier, addon, kind as "recipeType", portion,
       (select string_agg(case each when 'dineIn' then 'Dine in' else initcap(each) end, ', ') from jsonb_array_elements_text(order_types) each) as "onlyFor", outlet_id as outlet, version, since as "effectiveFrom", item_id as ingredient, unit_id as unit, net as "netQty",
       yield as "yieldPct", gross as "grossQty", cost * factor as "unitCost", line_cost as "lineCost",
       100 * line_cost / nullif(sum(line_cost) over (partition by id), 0) as "shareOfCost",
       coalesce(is_inactive, false) as "isInactive", portions, 1 as lines
from figures
where (:itemId is null or item_id = :itemId) and (coalesce(:onlyInactive, false) = false or is_inactive)
union all
select i.id, null, null, 'menu', null, null, null, null, null, null, null, null, null, null, null, null, null, false, null, 0
from records_of_items i
where :withoutRecipe and i.status = 'active' and coalesce(i."costSource", 'none') not in ('manual', 'inventoryItem') and (:menuItemId is null or i.id = :menuItemId)
  and i.id not in (select r."menuItemId" from records_of_recipes r where r.status = 'active' and r."menuItemId" is not null)
