-- Goods that a receiver returned to the sender were stored as written off, on the transfer in and on the line of the transfer out.
create temporary table went_back on commit drop as
select r.group_id, r.id, r.status, r.data ->> 'transferOutId' as transfer_id, e.line ->> 'outLineNo' as line_no, e.place,
       coalesce((e.line ->> 'writtenOffQty')::numeric, 0)::numeric(20, 4) as quantity
from records r, jsonb_array_elements(r.data -> 'items') with ordinality as e(line, place)
where r.resource = 'transferIns' and r.data -> 'items' @> '[{"discrepancyAction": "returnToSource"}]'
  and e.line ->> 'discrepancyAction' = 'returnToSource';

update records r set data = jsonb_set(r.data, '{items}', (
  select jsonb_agg(
    case when b.place is null then e.line
      else e.line || jsonb_build_object('returnedQty', b.quantity::text, 'writtenOffQty', '0.0000') end order by e.place)
  from jsonb_array_elements(r.data -> 'items') with ordinality as e(line, place)
  left join went_back b on b.group_id = r.group_id and b.id = r.id and b.place = e.place))
where r.resource = 'transferIns' and (r.group_id, r.id) in (select group_id, id from went_back);

update records r set data = jsonb_set(r.data, '{items}', (
  select jsonb_agg(
    case when b.quantity is null then e.line
      else e.line || jsonb_build_object(
        'returnedQty', b.quantity::text,
        'writtenOffQty', (coalesce((e.line ->> 'writtenOffQty')::numeric, 0) - b.quantity)::numeric(20, 4)::text) end order by e.place)
  from jsonb_array_elements(r.data -> 'items') with ordinality as e(line, place)
  left join (
    select group_id, transfer_id, line_no, sum(quantity)::numeric(20, 4) as quantity
    from went_back where status = 'approved' group by group_id, transfer_id, line_no
  ) b on b.group_id = r.group_id and b.transfer_id = r.id and b.line_no = e.line ->> 'lineNo'))
where r.resource = 'transferOuts' and (r.group_id, r.id) in (select group_id, transfer_id from went_back where status = 'approved');
