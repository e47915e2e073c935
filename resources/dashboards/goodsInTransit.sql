-- What was sent and neither received, returned nor written off, at the cost at which it left.
select t."transferOutNumber", t."toOutletId" as "toOutlet", t."docDate" as date, :today - t."docDate" as "daysOpen",
       coalesce(sum(l."lineCost" * l."pendingQty" / nullif(l."sentQty", 0)), 0) as value, t.id as "documentId",
       (:today - t."docDate" > 3)::int as oldest,
       1 as transfers,
       case when row_number() over (order by t."docDate", t."transferOutNumber") = 1 then :today - t."docDate" else 0 end as longest
from records_of_transferOuts t
left join lines_of_transferOuts l on l.id = t.id
where t.status in ('approved', 'partiallyReceived')
group by t.id, t."transferOutNumber", t."toOutletId", t."docDate"
