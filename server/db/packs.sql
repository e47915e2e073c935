-- What a case or a bag takes differs by item. Each of them counted as one piece, which no item could use.
update records set data = jsonb_set(data, '{conversionToBase}', 'null')
 where resource = 'units' and data ->> 'conversionToBase' = '1.000000' and coalesce(data ->> 'isBase', 'false') = 'false'
   and id in ('unit_case', 'unit_box', 'unit_crate', 'unit_tray', 'unit_can', 'unit_bag', 'unit_bottle', 'unit_sleeve');
