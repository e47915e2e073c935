-- Stock units in one of another unit: the item's own pack first, else by the measure type. Null without a conversion.
create function stock_units(own text, item jsonb, unit_id text) returns numeric language sql stable as $$
  select case when unit_id = item ->> 'baseUnitId' then 1
    else coalesce((select (e ->> 'factorToBase')::numeric from jsonb_array_elements(coalesce(nullif(item -> 'itemUnits', 'null'), '[]')) e
                   where e ->> 'unitId' = unit_id limit 1),
                  (select (u.data ->> 'conversionToBase')::numeric / nullif((b.data ->> 'conversionToBase')::numeric, 0)
                   from records u join records b on b.group_id = own and b.resource = 'units' and b.id = item ->> 'baseUnitId'
                   where u.group_id = own and u.resource = 'units' and u.id = unit_id and u.data ->> 'measureTypeId' = b.data ->> 'measureTypeId')) end
$$;

-- What a stock unit of an item costs by the recipe that makes it on a day (domain 2.3.11): its ingredients and overhead, less the by-products'
-- share. Null for what has no recipe, or an ingredient without a cost. Batch recipes build on one another up to five levels.
create function recipe_cost(own text, place text, made text, until date, basis text, depth integer default 1) returns numeric language plpgsql stable as $$
declare
  recipe jsonb;
  item jsonb;
  used numeric;
  is_known boolean;
begin
  select r.data into recipe from records r
    where r.group_id = own and r.resource = 'batchRecipes' and r.outlet_id = place and r.status = 'active' and r.data ->> 'outputItemId' = made
      and (r.data ->> 'effectiveFrom')::date <= case when until = 'infinity' then current_date else until end
    order by r.data ->> 'effectiveFrom' desc limit 1;
  if recipe is null or depth > 6 then return null; end if;
  select r.data into item from records r where r.group_id = own and r.resource = 'inventoryItems' and r.id = made;
  select sum(p.cost), bool_and(p.cost is not null) into used, is_known
  from (
    select (e ->> 'netQuantity')::numeric * 100 / nullif(coalesce(nullif(e ->> 'yieldPct', '')::numeric, 100), 0) * stock_units(own, i.data, e ->> 'unitId')
             * unit_cost(own, place, i.id, until, basis, depth + 1) as cost
    from jsonb_array_elements(coalesce(nullif(recipe -> 'ingredients', 'null'), '[]')) e
    left join records i on i.group_id = own and i.resource = 'inventoryItems' and i.id = e ->> 'itemId'
  ) p;
  if is_known is distinct from true then return null; end if;
  return round((used + coalesce(nullif(recipe ->> 'overheadCost', '')::numeric, 0))
    * (100 - (select coalesce(sum((b ->> 'costSharePct')::numeric), 0) from jsonb_array_elements(coalesce(nullif(recipe -> 'byProducts', 'null'), '[]')) b))
    / nullif((recipe ->> 'standardOutput')::numeric * coalesce(nullif(recipe ->> 'expectedYieldPct', '')::numeric, 100)
             * stock_units(own, item, recipe ->> 'outputUnitId'), 0), 6);
end $$;

-- What a stock unit of an item costs at the end of a day: by average, last price or standard cost; else its standard cost, else what its recipe
-- costs. 'infinity' is now. Null if nothing is known.
create function unit_cost(own text, place text, item text, until date, basis text, depth integer default 1) returns numeric language plpgsql stable as $$
declare
  known numeric;
begin
  known := case basis
    when 'last' then last_price(own, place, item, until)
    when 'standard' then null
    else case when until = 'infinity'
      then (select b.average_cost from balances b where b.group_id = own and b.outlet_id = place and b.item_id = item)
      else (select m.average_after from movements m
            where m.group_id = own and m.outlet_id = place and m.item_id = item and m.business_date <= until order by m.seq desc limit 1) end
    end;
  return coalesce(nullif(known, 0),
    (select nullif(nullif(r.data ->> 'standardCost', '')::numeric, 0) from records r where r.group_id = own and r.resource = 'inventoryItems' and r.id = item),
    recipe_cost(own, place, item, until, basis, depth));
end $$;
