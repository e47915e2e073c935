-- What entered stock by each line of a receipt, accepted and free goods: a supplier return takes it from there.
update records r set data = jsonb_set(r.data, '{items}', (
  select jsonb_agg(
    case when e.line ->> 'stockedQty' is not null then e.line
      else e.line || jsonb_build_object('stockedQty', (
        coalesce((e.line ->> 'acceptedQty')::numeric, 0) + coalesce((e.line ->> 'freeQty')::numeric, 0)
      )::numeric(20, 4)::text) end order by e.place)
  from jsonb_array_elements(r.data -> 'items') with ordinality as e(line, place)))
where r.resource = 'goodsReceivedNotes' and jsonb_typeof(r.data -> 'items') = 'array'
  and exists (select from jsonb_array_elements(r.data -> 'items') as l(line) where l.line ->> 'stockedQty' is null);
