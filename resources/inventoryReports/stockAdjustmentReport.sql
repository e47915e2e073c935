-- R15: what an adjustment brought into stock or took out of it (domain 3.1).
select a.id as "documentId", case when a.direction = 'increase' then abs(coalesce(a."totalCost", 0)) else 0 end as increase,
       case when a.direction = 'decrease' then abs(coalesce(a."totalCost", 0)) else 0 end as decrease
from records_of_stockAdjustments a
where a."docDate" between :fromDate and :toDate
