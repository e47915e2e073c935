-- The reason of a line of a credit request has a name of its own, so that the letter to the supplier has it; and what a credit note credits for
-- prices is with the lines, for the tax report. Of notes from before, a line's net includes the tax that can't be recovered.
update records set data = jsonb_set(data, '{items}', (
    select jsonb_agg((line - 'creditReason') || jsonb_build_object('claimReason', line -> 'creditReason') || case when line ->> 'creditReason' = 'price' and upto is not null then
             jsonb_build_object(
               'creditedNet', (round(price * upto / whole, scale(price)) - round(price * (upto - part) / whole, scale(price)))::text, 'creditedCost', round(0, scale(price))::text,
               'creditedTax', (round(tax * upto / whole, scale(tax)) - round(tax * (upto - part) / whole, scale(tax)))::text) else '{}' end order by place)
    from (
      select e.*, (records.data ->> 'priceCredit')::numeric as price, (records.data ->> 'taxCredit')::numeric as tax,
             sum(part) over (order by place) as upto, nullif(sum(part) over (), 0) as whole
      from (
        select line, place, case when line ->> 'creditReason' = 'price' then coalesce((line ->> 'lineTotal')::numeric, 0) else 0 end as part
        from jsonb_array_elements(records.data -> 'items') with ordinality as l (line, place)
      ) e
    ) e))
  where resource = 'creditRequests' and data @? '$.items[*].creditReason';
