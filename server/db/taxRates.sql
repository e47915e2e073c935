-- The first day of a purchase tax's rate had no effect: the rates that are stored have always applied. A combination stores its rates over time.
update records set data = data || '{"effectiveFrom": null, "earlierRates": []}' where resource = 'inventoryTaxes';
update records set data = (data - 'effectiveRate' - 'nonRecoverableRate' - 'exactRate' - 'exactCostRate') || jsonb_build_object('rates', jsonb_build_array(
  jsonb_build_object('from', null, 'effectiveRate', data -> 'effectiveRate', 'nonRecoverableRate', data -> 'nonRecoverableRate',
    'exactRate', coalesce(data -> 'exactRate', data -> 'effectiveRate'), 'exactCostRate', coalesce(data -> 'exactCostRate', data -> 'nonRecoverableRate'))))
where resource = 'taxCombinations';
