-- R14: what a dish that was thrown away would have sold for, at its price today, or the price of the size (domain 3.1).
select l.id as "documentId", l.line_no as "lineNo",
       l.quantity * coalesce((select (p ->> 'price')::numeric from jsonb_array_elements(coalesce(nullif(i.data -> 'portions', 'null'), '[]')) p
                              where p ->> 'portionId' = l."portionId" limit 1), i.price) as "sellingValueLost",
       100 * l."lineCost" / nullif(n.net, 0) as "shareOfSales"
from lines_of_wastageNotes l
left join records_of_items i on i.id = l."menuItemId"
left join (select outlet_id, sum(net_sales) as net from daily_sales where business_date between :fromDate and :toDate group by outlet_id) n on n.outlet_id = l.outlet_id
where l.doc_date between :fromDate and :toDate
