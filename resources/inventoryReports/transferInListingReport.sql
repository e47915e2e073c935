-- R11: when the goods left, how long they were under way, and what is short at the cost they left with (domain 3.1).
select i.id as "documentId", t."dispatchDateTime"::timestamptz as dispatched,
       extract(epoch from i."approvedDateTime"::timestamptz - t."dispatchDateTime"::timestamptz) / 3600 as "transitHours",
       coalesce(s.value, 0) as "discrepancyValue"
from records_of_transferIns i
left join records_of_transferOuts t on t.id = i."transferOutId"
left join (select l.id, sum(l."shortCost") as value from lines_of_transferIns l where l.doc_date between :fromDate and :toDate group by l.id) s on s.id = i.id
where i."docDate" between :fromDate and :toDate
