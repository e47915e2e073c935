-- Approved hires of the period, by customer and tool.
select h."customerId" as customer, l."itemId" as tool, count(distinct h.id) as notes, sum(l.pieces) as pieces
from lines_of_hireNotes l
join records_of_hireNotes h on h.id = l.id
where h.kind = 'hire' and l.status in ('approved', 'overdue') and l.doc_date between :fromDate and :toDate
group by 1, 2
