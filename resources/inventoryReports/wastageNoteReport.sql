-- R14: the note beside what its outlet sold in the period, and on which day of the week it was (domain 3.1).
select w.id as "documentId", extract(isodow from w."docDate")::text as weekday, 100 * w."totalCost" / nullif(n.net, 0) as "pctOfNetSales",
       w.photo is not null as photo
from records_of_wastageNotes w
left join (select outlet_id, sum(net_sales) as net from daily_sales where business_date between :fromDate and :toDate group by outlet_id) n on n.outlet_id = w.outlet_id
where w."docDate" between :fromDate and :toDate
