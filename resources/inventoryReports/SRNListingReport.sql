-- R21: how long a requisition took or is late, and what it was fulfilled with (domain 3.1).
with issued as (
  select srn, string_agg(number, ', ' order by number) as numbers, max(at) as last from (
    select n."srnId" as srn, n."issueNumber" as number, n."approvedDateTime"::timestamptz as at from records_of_issueNotes n
    where n.status <> 'draft' and n.status <> 'delete' and n."srnId" is not null
    union all
    select t."srnId", t."transferOutNumber", t."approvedDateTime"::timestamptz from records_of_transferOuts t
    where t.status <> 'draft' and t.status <> 'delete' and t."srnId" is not null) each_document
  group by srn
)
select s.id as "documentId", extract(epoch from s."approvedDateTime"::timestamptz - s."addedDatetime"::timestamptz) / 3600 as "hoursToApprove",
       case when s.status = 'fulfilled' then extract(epoch from i.last - s."approvedDateTime"::timestamptz) / 3600 end as "hoursToFulfil",
       case when s.status in ('approved', 'partiallyFulfilled') then greatest(0, :today - s."requiredDate") end as "daysLate",
       i.numbers as "linkedDocuments"
from records_of_storeRequisitions s left join issued i on i.srn = s.id
where s."docDate" between :fromDate and :toDate
