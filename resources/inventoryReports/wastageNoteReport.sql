-- R14: the note beside what its outlet sold in the period, on which day of the week it was (domain 3.1), and whether all that the outlet
-- threw away in the period is within its target.
select w.id as "documentId", extract(isodow from w."docDate")::text as weekday, 100 * w."totalCost" / nullif(n.net, 0) as "pctOfNetSales",
       w.photo is not null as photo, coalesce(t.pct, 2) as "targetPct",
       100 * sum(w."totalCost") filter (where w.status = 'approved') over (partition by w.outlet_id) / nullif(n.net, 0) - coalesce(t.pct, 2) as "overTarget"
from records_of_wastageNotes w
left join (select outlet_id, sum(net_sales) as net from daily_sales where business_date between :fromDate and :toDate group by outlet_id) n on n.outlet_id = w.outlet_id
left join (select r.id as outlet_id, (select nullif(e ->> 'value', '')::numeric from jsonb_array_elements(r.data -> 'settings') e
                                      where e ->> 'name' = 'wastageTargetPct') as pct
           from records_of_systemSettings r) t on t.outlet_id = w.outlet_id
where w."docDate" between :fromDate and :toDate
