-- R12: what of the value that was sent has arrived, went back to the sender, was written off and is still under way (domain 3.1). What has left
-- transit is rounded once for the whole line, as the ledger does, so that the parts add up to what was sent.
with settled as (
  select l.id, l."lineCost" as cost, nullif(l."sentQty", 0) as sent, coalesce(l."receivedQty", 0) as received,
         coalesce(l."returnedQty", 0) as returned, coalesce(l."writtenOffQty", 0) as lost
  from lines_of_transferOuts l where l.doc_date between :fromDate and :toDate and l.status not in ('draft', 'delete')
),
parts as (
  select id, coalesce(sum(round(cost * (received + returned + lost) / sent, :places)), 0) as settled,
         coalesce(sum(round(cost * returned / sent, :places)), 0) as returned, coalesce(sum(round(cost * lost / sent, :places)), 0) as lost,
         coalesce(sum(cost), 0) as sent
  from settled group by id
),
documents as (
  select t.id, p.settled, p.returned, p.lost, p.sent, case when t.status in ('approved', 'partiallyReceived') then :today - t."docDate" end as days
  from records_of_transferOuts t left join parts p on p.id = t.id
  where t."docDate" between :fromDate and :toDate
)
select id as "documentId", coalesce(settled - returned - lost, 0) as "receivedValue", coalesce(returned, 0) as "returnedValue",
       coalesce(lost, 0) as "writtenOffValue", coalesce(sent - settled, 0) as "inTransitValue", days as "daysOpen"
from documents
where :openDays is null or days > :openDays
