-- R12: what of the value that was sent has arrived, was written off and is still under way (domain 3.1). What has left transit is rounded once for
-- the whole line, as the ledger does, so that the parts add up to what was sent.
with parts as (
  select l.id, coalesce(sum(round(l."lineCost" * (coalesce(l."receivedQty", 0) + coalesce(l."writtenOffQty", 0)) / nullif(l."sentQty", 0), 2)), 0) as settled,
         coalesce(sum(round(l."lineCost" * coalesce(l."writtenOffQty", 0) / nullif(l."sentQty", 0), 2)), 0) as lost, coalesce(sum(l."lineCost"), 0) as sent
  from lines_of_transferOuts l where l.doc_date between :fromDate and :toDate and l.status not in ('draft', 'delete')
  group by l.id
),
documents as (
  select t.id, p.settled, p.lost, p.sent, case when t.status in ('approved', 'partiallyReceived') then :today - t."docDate" end as days
  from records_of_transferOuts t left join parts p on p.id = t.id
  where t."docDate" between :fromDate and :toDate
)
select id as "documentId", coalesce(settled - lost, 0) as "receivedValue", coalesce(lost, 0) as "writtenOffValue",
       coalesce(sent - settled, 0) as "inTransitValue", days as "daysOpen"
from documents
where :openDays is null or days > :openDays
