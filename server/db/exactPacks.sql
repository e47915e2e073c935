-- An item's own packs were kept with six decimals. Now they have fourteen, as units do, and packs that were as exact as six decimals allowed become exact.
-- Lines of documents keep the conversion that they were saved with.
update records item set data = jsonb_set(item.data, '{itemUnits}', (
    select jsonb_agg(
      case when coalesce(entry ->> 'factorToBase', '') = '' then entry
      else jsonb_set(entry, '{factorToBase}', to_jsonb(coalesce(standard.factor, (entry ->> 'factorToBase')::numeric)::numeric(24,14)::text)) end
      order by place)
    from jsonb_array_elements(item.data -> 'itemUnits') with ordinality as listed (entry, place)
    left join lateral (
      -- What the pack's unit is in the item's stock unit, if both are units of one measure: only a rounded one is replaced.
      select (pack.data ->> 'conversionToBase')::numeric / (stock.data ->> 'conversionToBase')::numeric as factor
      from records pack
      join records stock on stock.group_id = pack.group_id and stock.resource = 'units' and stock.id = item.data ->> 'baseUnitId'
        and stock.data ->> 'measureTypeId' = pack.data ->> 'measureTypeId'
      where pack.group_id = item.group_id and pack.resource = 'units' and pack.id = entry ->> 'unitId'
        and nullif(pack.data ->> 'conversionToBase', '') is not null and (stock.data ->> 'conversionToBase')::numeric > 0
        and round((pack.data ->> 'conversionToBase')::numeric / (stock.data ->> 'conversionToBase')::numeric, 6) = (entry ->> 'factorToBase')::numeric
    ) standard on true
  ))
where item.resource = 'inventoryItems' and jsonb_typeof(item.data -> 'itemUnits') = 'array' and item.data -> 'itemUnits' <> '[]';
