-- R15: quantities and values with their sign (domain 3.1).
select l.id as "documentId", l.line_no as "lineNo", s.sign * l."adjustQty" as change, s.sign * abs(l."lineCost") as "valueImpact"
from lines_of_stockAdjustments l
join (select a.id, case when a.direction = 'decrease' then -1 else 1 end as sign from records_of_stockAdjustments a) s on s.id = l.id
where l.doc_date between :fromDate and :toDate
