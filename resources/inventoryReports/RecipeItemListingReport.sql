-- R19: one row per ingredient of a recipe, and below an item that is made in batches one row per ingredient of its batch recipe, as much of it as
-- the recipe above needs (domain 3.1). Factors to the stock unit: the item's own unit first, else by the measure type.
with recursive recipe as (
  select r.id, r.outlet_id, coalesce(r."recipeType", 'menu') as kind, r."menuItemId" as menu_item, r."modifierId" as modifier, r."addonId" as addon,
         null::text as batch, r."portionId" as portion, r."effectiveFrom" as since, r.portions,
         null::text as output_unit, null::numeric as output, r.data
  from records_of_recipes r where r.status = 'active'
  union all
  select b.id, b.outlet_id, 'batch', null, null, null, b."outputItemId", null, b."effectiveFrom", null, b."outputUnitId", b."standardOutput", b.data
  from records_of_batchRecipes b where b.status = 'active'
),
-- With a date: only the version of that day, at the costs of that day, as in the recipe cost.
numbered as (
  select v.* from (
    select r.*, dense_rank() over (partition by outlet_id, kind, coalesce(menu_item, modifier, addon, batch), portion order by since) as version,
           row_number() over (partition by outlet_id, kind, coalesce(menu_item, modifier, addon, batch), portion
                              order by since <= coalesce(:asOf, since) desc, since desc) as recency
    from recipe r) v
  where :asOf is null or recency = 1 and since <= :asOf
),
handled as (
  select i.id as item_id, i.outlet_id, i."baseUnitId" as base_unit, i.status <> 'active' as is_inactive, u.id as unit_id,
         case when u.id = i."baseUnitId" then 1
              else coalesce((select (e ->> 'factorToBase')::numeric from jsonb_array_elements(coalesce(nullif(i.data -> 'itemUnits', 'null'), '[]')) e
                             where e ->> 'unitId' = u.id limit 1),
                            case when u."measureTypeId" = base."measureTypeId" then u."conversionToBase" / nullif(base."conversionToBase", 0) end) end as factor
  from (select distinct e.line ->> 'itemId' as item_id, e.line ->> 'unitId' as unit_id
        from recipe r, jsonb_array_elements(coalesce(nullif(r.data -> 'ingredients', 'null'), '[]')) e (line)
        union select batch, output_unit from recipe where batch is not null) used
  join records_of_inventoryItems i on i.id = used.item_id
  left join records_of_units u on u.id = used.unit_id
  left join records_of_units base on base.id = i."baseUnitId"
),
parts as (
  select r.id, r.kind, r.outlet_id, e.place, e.line ->> 'itemId' as item_id, e.line ->> 'unitId' as unit_id, (e.line ->> 'netQuantity')::numeric as net,
         coalesce(nullif(e.line ->> 'yieldPct', '')::numeric, 100) as yield, coalesce(nullif(e.line -> 'orderTypes', 'null'), '[]') as order_types
  from recipe r, jsonb_array_elements(coalesce(nullif(r.data -> 'ingredients', 'null'), '[]')) with ordinality e (line, place)
),
costed as (
  select p.*, p.net * 100 / nullif(p.yield, 0) as gross, h.factor, h.is_inactive,
         c.cost
  from parts p
  left join handled h on h.item_id = p.item_id and h.unit_id = p.unit_id
  left join unit_costs c on c.outlet_id = p.outlet_id and c.item_id = p.item_id
),
-- The ingredients that cost most are first.
ranked as (
  select c.*, lpad((row_number() over (partition by kind, id order by gross * factor * cost desc nulls last, place))::text, 3, '0') as rank from costed c
),
-- How an item is made today, and how much one batch gives in its stock unit.
made_by as (
  select distinct on (r.outlet_id, r.batch) r.outlet_id, r.batch as item_id, r.id, nullif(r.output * h.factor, 0) as output
  from recipe r left join handled h on h.item_id = r.batch and h.unit_id = r.output_unit
  where r.kind = 'batch' and r.since <= coalesce(:asOf, :today)
  order by r.outlet_id, r.batch, r.since desc
),
tree as (
  select k.id as root, k.kind as root_kind, 1 as level, k.outlet_id, k.item_id, k.unit_id, k.net, k.yield, k.gross, k.factor, k.cost, k.is_inactive,
         k.order_types, k.rank as place, null::text as through, array[k.item_id] as path
  from ranked k
  union all
  select t.root, t.root_kind, t.level + 1, t.outlet_id, k.item_id, k.unit_id, k.net * t.gross * t.factor / m.output, k.yield,
         k.gross * t.gross * t.factor / m.output, k.factor, k.cost, k.is_inactive, t.order_types, t.place || '.' || k.rank, t.item_id, t.path || k.item_id
  from tree t
  join made_by m on m.outlet_id = t.outlet_id and m.item_id = t.item_id
  join ranked k on k.kind = 'batch' and k.id = m.id
  where coalesce(:levels, 'all') = 'all' and k.item_id <> all(t.path)
),
figures as (
  select t.*, round(t.gross * t.factor * t.cost, :places) as line_cost from tree t
),
shared as (
  select f.*, 100 * line_cost / nullif(sum(line_cost) filter (where level = 1) over (partition by root_kind, root), 0) as share from figures f
)
select r.menu_item as "menuItem", r.modifier, r.addon, r.batch as "batchItem", r.kind as "recipeType", r.portion,
       (select string_agg(case each when 'dineIn' then 'Dine in' else initcap(each) end, ', ') from jsonb_array_elements_text(s.order_types) each) as "onlyFor",
       r.outlet_id as outlet, r.version, r.since as "effectiveFrom", s.level, s.item_id as ingredient, s.through, s.unit_id as unit, s.net as "netQty",
       s.yield as "yieldPct", s.gross as "grossQty", s.cost * s.factor as "unitCost", s.line_cost as "lineCost", s.share as "shareOfCost",
       coalesce(s.is_inactive, false) as "isInactive", r.portions, s.place, (s.level = 1)::int as lines
from shared s
join numbered r on r.id = s.root and r.kind = s.root_kind
where coalesce(:withoutRecipe, false) = false and (:menuItemId is null or r.menu_item = :menuItemId) and (:recipeType is null or r.kind = :recipeType)
  and (:itemId is null or s.item_id = :itemId) and (coalesce(:onlyInactive, false) = false or s.is_inactive)
union all
select i.id, null, null, null, 'menu', null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, false, null, '', 0
from records_of_items i
where :withoutRecipe and i.status = 'active' and coalesce(i."costSource", 'none') not in ('manual', 'inventoryItem') and (:menuItemId is null or i.id = :menuItemId)
  and i.id not in (select r."menuItemId" from records_of_recipes r where r.status = 'active' and r."menuItemId" is not null)
