-- S10: moves between bills and tables (domain 3.2).
select e.business_date as date, e.at, e.data ->> 'type' as kind, e.outlet_id as outlet,
       (select string_agg(t, ', ') from jsonb_array_elements_text(e.data -> 'fromBills') t) as "fromBills",
       (select string_agg(t, ', ') from jsonb_array_elements_text(e.data -> 'toBills') t) as "toBills",
       concat_ws(' → ', e.data ->> 'fromTable', e.data ->> 'toTable') as tables, (e.data ->> 'itemsMoved')::int as "itemsMoved",
       (e.data ->> 'amountBefore')::numeric as "amountBefore", (e.data ->> 'amountAfter')::numeric as "amountAfter",
       -- A single bill opens; its page leads to the others.
       case when jsonb_array_length(e.data -> 'fromBills') = 1
            then (select b.id from bills b where b.outlet_id = e.outlet_id and b.bill_no = e.data -> 'fromBills' ->> 0 and b.refund_of is null) end as "fromId",
       case when jsonb_array_length(e.data -> 'toBills') = 1
            then (select b.id from bills b where b.outlet_id = e.outlet_id and b.bill_no = e.data -> 'toBills' ->> 0 and b.refund_of is null) end as "toId",
       e.data ->> 'by' as by, e.data ->> 'reason' as reason,
       round(extract(epoch from e.at - (e.data ->> 'openedAt')::timestamptz) / 60) as "minutesAfterOpen",
       coalesce((e.data ->> 'printedBefore')::boolean, false) as "printedBefore", 1 as moves
from till_events e
where e.kind = 'move' and e.business_date between :fromDate and :toDate and (:kind is null or e.data ->> 'type' = :kind)
