-- Units were kept with six decimals, so a pound was 0.453592 kg. Now they have fourteen, and customary units that were as exact as six decimals allowed become exact.
-- Lines of documents keep the conversion that they were saved with.
update records unit set data = jsonb_set(unit.data, '{conversionToBase}', to_jsonb(coalesce((
    select e.exact
    from (values ('kg', 0.453592, 0.45359237), ('kg', 0.028350, 0.028349523125), ('g', 28.349523, 28.349523125),
      ('l', 0.004929, 0.00492892159375), ('l', 0.014787, 0.01478676478125), ('l', 0.029574, 0.0295735295625), ('l', 0.028413, 0.0284130625),
      ('l', 0.236588, 0.2365882365), ('l', 0.473176, 0.473176473), ('l', 0.568261, 0.56826125), ('l', 0.946353, 0.946352946), ('l', 3.785412, 3.785411784),
      ('ml', 4.928922, 4.92892159375), ('ml', 14.786765, 14.78676478125), ('ml', 29.573530, 29.5735295625), ('ml', 28.413063, 28.4130625),
      ('ml', 236.588237, 236.5882365)) as e (base, rounded, exact)
    join records base on base.group_id = unit.group_id and base.resource = 'units' and base.data ->> 'isBase' = 'true'
      and base.data ->> 'measureTypeId' = unit.data ->> 'measureTypeId' and lower(base.data ->> 'unitCode') = e.base
    where e.rounded = (unit.data ->> 'conversionToBase')::numeric limit 1
  ), (unit.data ->> 'conversionToBase')::numeric)::numeric(24,14)::text))
where unit.resource = 'units' and coalesce(unit.data ->> 'conversionToBase', '') <> '';

-- Accounts for all others of a posting were created with a blank text instead of none.
update records set data = data - 'onlyFor' where resource = 'accountMappings' and data ->> 'onlyFor' = '';
