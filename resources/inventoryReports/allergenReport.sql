-- The allergens of each dish at each outlet: of all stock items that its recipes of today use, through batch recipes, what recipes add, and what is typed on the
-- dish. An option of a combo counts as its own. A dish whose own list lacks something, or has more than known ingredients explain, is to be checked.
with recursive dishes as (
  select o.id as outlet_id, i.id, i."categoryId" as category, i.name, i.data
  from records_of_items i cross join unnest(:outlets) o (id)
  where i.status = 'active' and o.id = any(i.outlets) and (:itemId is null or i.id = any(:itemId))
    and (:categoryId is null or i."categoryId" in (select c.id from records_of_menuCategories c where :categoryId in (c.id, c."parentId")))
),
served as (
  select outlet_id, id as dish, id as part from dishes where data ->> 'itemType' is distinct from 'combo'
  union
  select d.outlet_id, d.id, e.choice ->> 'itemId'
  from dishes d, jsonb_array_elements(coalesce(nullif(d.data -> 'comboGroups', 'null'), '[]')) g (choices),
    jsonb_array_elements(coalesce(nullif(g.choices -> 'options', 'null'), '[]')) e (choice)
),
recipe as (
  select distinct on (r.outlet_id, r."menuItemId", r."portionId") r.outlet_id, r."menuItemId" as made, r.data
  from records_of_recipes r
  where r.status = 'active' and coalesce(r."recipeType", 'menu') = 'menu' and r."effectiveFrom" <= :today
  order by r.outlet_id, r."menuItemId", r."portionId", r."effectiveFrom" desc
),
batch as (
  select distinct on (b.outlet_id, b."outputItemId") b.outlet_id, b."outputItemId" as made, b.data
  from records_of_batchRecipes b where b.status = 'active' and b."effectiveFrom" <= :today
  order by b.outlet_id, b."outputItemId", b."effectiveFrom" desc
),
parts (outlet_id, dish, part, item_id) as (
  select s.outlet_id, s.dish, s.part, e.line ->> 'itemId'
  from served s join recipe r on r.outlet_id = s.outlet_id and r.made = s.part, jsonb_array_elements(coalesce(nullif(r.data -> 'ingredients', 'null'), '[]')) e (line)
  union
  select s.outlet_id, s.dish, s.part, i.data ->> 'inventoryItemId'
  from served s join records_of_items i on i.id = s.part where i."costSource" = 'inventoryItem' and nullif(i.data ->> 'inventoryItemId', '') is not null
  union
  select p.outlet_id, p.dish, p.part, e.line ->> 'itemId'
  from parts p join batch b on b.outlet_id = p.outlet_id and b.made = p.item_id, jsonb_array_elements(coalesce(nullif(b.data -> 'ingredients', 'null'), '[]')) e (line)
),
-- Everything that says something: by ingredients, or by what is typed on a dish.
stated as (
  select p.outlet_id, p.dish, i.data, false as is_typed from parts p join records_of_inventoryItems i on i.id = p.item_id
  union all
  select p.outlet_id, p.dish, b.data, false from parts p join batch b on b.outlet_id = p.outlet_id and b.made = p.item_id
  union all
  select s.outlet_id, s.dish, r.data, false from served s join recipe r on r.outlet_id = s.outlet_id and r.made = s.part
  union all
  select s.outlet_id, s.dish, i.data, true from served s join records_of_items i on i.id = s.part
  union all
  select outlet_id, id, data, true from dishes
),
named as (
  select s.outlet_id, s.dish, a.allergen, k.key = 'mayContain' as is_may, s.is_typed
  from stated s cross join (values ('allergens'), ('mayContain')) k (key),
    jsonb_array_elements_text(coalesce(nullif(s.data -> k.key, 'null'), '[]')) a (allergen)
  where a.allergen <> 'none'
),
found as (
  select outlet_id, dish, array_agg(distinct allergen) filter (where not is_may) as contains, array_agg(distinct allergen) filter (where is_may) as may,
         array_agg(distinct allergen) filter (where not is_typed) as inside, array_agg(distinct allergen) filter (where not is_typed and not is_may) as sure
  from named group by outlet_id, dish
),
-- An ingredient is known by what is typed on it or by its batch recipe; a dish without ingredients by its own list.
unknown as (
  select s.outlet_id, s.dish, string_agg(distinct coalesce(i."itemName", d.name), ', ') as names
  from served s
  join records_of_items d on d.id = s.part
  left join parts p on p.outlet_id = s.outlet_id and p.dish = s.dish and p.part = s.part
  left join records_of_inventoryItems i on i.id = p.item_id
  left join batch b on b.outlet_id = p.outlet_id and b.made = p.item_id
  where coalesce(nullif(case when p.item_id is null then d.data else i.data end -> 'allergens', 'null'), '[]') = '[]' and b.made is null
  group by s.outlet_id, s.dish
),
checked as (
  select d.*, f.contains, f.may, u.names as unknown,
         case when coalesce(nullif(d.data -> 'allergens', 'null'), '[]') <> '[]' and exists (select from parts p where p.outlet_id = d.outlet_id and p.dish = d.id) then
           nullif(concat_ws('; ',
             'In its ingredients, but not on the dish: ' || (select string_agg(a, ', ' order by a) from unnest(f.sure) a where not d.data -> 'allergens' @> to_jsonb(a)),
             'On the dish, but in no ingredient: ' || (select string_agg(a, ', ' order by a) from jsonb_array_elements_text(d.data -> 'allergens') a
               where a <> 'none' and u.names is null and a <> all(coalesce(f.inside, '{}')))), '') end as difference
  from dishes d
  left join found f on f.outlet_id = d.outlet_id and f.dish = d.id
  left join unknown u on u.outlet_id = d.outlet_id and u.dish = d.id
)
select c.id as dish, c.category, c.outlet_id as outlet,
       case when 'gluten' = any(c.contains) then 'contains' when 'gluten' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as gluten,
       case when 'crustaceans' = any(c.contains) then 'contains' when 'crustaceans' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as crustaceans,
       case when 'egg' = any(c.contains) then 'contains' when 'egg' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as egg,
       case when 'fish' = any(c.contains) then 'contains' when 'fish' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as fish,
       case when 'peanut' = any(c.contains) then 'contains' when 'peanut' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as peanut,
       case when 'soya' = any(c.contains) then 'contains' when 'soya' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as soya,
       case when 'milk' = any(c.contains) then 'contains' when 'milk' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as milk,
       case when 'nuts' = any(c.contains) then 'contains' when 'nuts' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as nuts,
       case when 'celery' = any(c.contains) then 'contains' when 'celery' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as celery,
       case when 'mustard' = any(c.contains) then 'contains' when 'mustard' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as mustard,
       case when 'sesame' = any(c.contains) then 'contains' when 'sesame' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as sesame,
       case when 'sulphites' = any(c.contains) then 'contains' when 'sulphites' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as sulphites,
       case when 'lupin' = any(c.contains) then 'contains' when 'lupin' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as lupin,
       case when 'molluscs' = any(c.contains) then 'contains' when 'molluscs' = any(c.may) then 'mayContain' when c.unknown is not null then 'unknown' end as molluscs,
       nullif(concat_ws('; ', c.difference, 'Not known: ' || c.unknown), '') as "toCheck", 1 as dishes, (c.difference is not null)::int as differs, (c.unknown is null)::int as known
from checked c
where not coalesce(:onlyToCheck, false) or c.difference is not null or c.unknown is not null
