-- The hours of the sales report, each by order type.
with hours as (
  select hour, order_type, sum(net_sales) as net from daily_sales where business_date between :fromDate and :toDate group by hour, order_type
)
select lpad(h.hour::text, 2, '0') as hour, (h.hour - d.first_hour + 24) % 24 as place, sum(h.net) as "netSales",
       jsonb_object_agg(h.order_type, h.net::text) as "byType"
from hours h
cross join (select coalesce(min(extract(hour from nullif(t."dayStartTime"::text, '')::time))::int, 4) as first_hour
            from records_of_outlets t where t.id in (select outlet_id from daily_sales)) d
group by h.hour, d.first_hour
