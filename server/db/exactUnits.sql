-- Lines store their conversion as a ratio: where six decimals were not enough, the factor was rounded (0.083333 for a piece of a dozen). It is computed again from the
-- units, which don't change once they are used; a factor that isn't the one of the units today came from a pack of the item, and stays.
create temporary table inexact on commit drop as
select item.group_id, item.id as item_id, unit.id as unit_id, round((unit.data ->> 'conversionToBase')::numeric / (base.data ->> 'conversionToBase')::numeric, 6) as factor,
       (unit.data ->> 'conversionToBase')::numeric::numeric(20,6)::text as stock, (base.data ->> 'conversionToBase')::numeric::numeric(20,6)::text as units
from records item
join records base on base.group_id = item.group_id and base.resource = 'units' and base.id = item.data ->> 'baseUnitId'
join records unit on unit.group_id = item.group_id and unit.resource = 'units' and unit.id <> base.id and unit.data ->> 'measureTypeId' = base.data ->> 'measureTypeId'
where item.resource = 'inventoryItems' and (unit.data ->> 'conversionToBase')::numeric > 0 and (base.data ->> 'conversionToBase')::numeric > 0
  and round((unit.data ->> 'conversionToBase')::numeric / (base.data ->> 'conversionToBase')::numeric, 6) * (base.data ->> 'conversionToBase')::numeric
      <> (unit.data ->> 'conversionToBase')::numeric
  and not coalesce(item.data -> 'itemUnits', '[]') @> jsonb_build_array(jsonb_build_object('unitId', unit.id));

-- Lines of documents, and by-products of batches.
create function pg_temp.exact_lines(own text, lines jsonb) returns jsonb language sql as $$
  select jsonb_agg(
    case when i.factor is null then e.line
      else e.line || jsonb_build_object('conversionFactor', i.stock, 'conversionDivisor', i.units) end order by e.place)
  from jsonb_array_elements(lines) with ordinality as e(line, place)
  left join inexact i on i.group_id = own and i.item_id = e.line ->> 'itemId' and i.unit_id = coalesce(e.line ->> 'unitId', e.line ->> 'purchaseUnitId')
    and i.factor = (e.line ->> 'conversionFactor')::numeric and e.line ->> 'conversionDivisor' is null
$$;
update records r set data = jsonb_set(r.data, '{items}', pg_temp.exact_lines(r.group_id, r.data -> 'items'))
where jsonb_typeof(r.data -> 'items') = 'array' and exists (select from inexact i where i.group_id = r.group_id)
  and exists (select from jsonb_array_elements(r.data -> 'items') as e(line)
              join inexact i on i.group_id = r.group_id and i.item_id = e.line ->> 'itemId' and i.factor = (e.line ->> 'conversionFactor')::numeric);
update records r set data = r.data
  || case when jsonb_typeof(r.data -> 'byProducts') = 'array' and r.data -> 'byProducts' <> '[]'
       then jsonb_build_object('byProducts', pg_temp.exact_lines(r.group_id, r.data -> 'byProducts')) else '{}' end
  || coalesce((select jsonb_build_object('outputFactor', i.stock, 'outputDivisor', i.units) from inexact i
               where i.group_id = r.group_id and i.item_id = r.data ->> 'outputItemId' and i.unit_id = r.data ->> 'outputUnitId'
                 and i.factor = (r.data ->> 'outputFactor')::numeric), '{}')
where r.resource = 'batchRuns' and exists (select from inexact i where i.group_id = r.group_id);
