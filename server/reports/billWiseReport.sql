-- S6: one row per bill (domain 3.2).
with chosen as (
  select * from bills
  where business_date between :fromDate and :toDate and status = 'settled'
    and (:billNo is null or lower(bill_no) = lower(:billNo))
    and (:orderType is null or order_type = :orderType)
    and (:channel is null or channel = :channel)
    and (:cashier is null or lower(cashier) = lower(:cashier))
    and (:hour is null or hour = :hour)
),
lines as (
  select l.outlet_id, l.bill_id,
         string_agg(trim_scale(l.qty) || ' × ' || l.name, ', ' order by l.line_no) as items
  from bill_lines l join chosen c on c.outlet_id = l.outlet_id and c.id = l.bill_id
  where l.status = 'active' group by 1, 2
),
paid as (
  select outlet_id, bill_id, jsonb_object_agg(method, amount::text) as payments
  from (select p.outlet_id, p.bill_id, p.method, sum(p.amount) as amount
        from payments p join chosen c on c.outlet_id = p.outlet_id and c.id = p.bill_id
        where p.status = 'posted' group by 1, 2, 3) each_method
  group by 1, 2
)
select c.bill_no as "billNo", c.business_date as date, c.settled_at as settled, o.data ->> 'name' as outlet,
       c.order_type as "orderType", c.channel, c.guests, c.cashier, l.items,
       c.gross, c.item_discount + c.bill_discount + c.promotions + c.complimentary as discount,
       c.net_sales as "netSales", c.service_charge as "serviceCharge",
       case when c.tax = 0 then '{}' when c.taxes = '{}' then jsonb_build_object('other', c.tax::text) else c.taxes end as taxes,
       c.rounding, c.grand_total as "grandTotal", coalesce(p.payments, '{}') as payments, c.change_given as "changeGiven",
       c.cost as "costOfSales", 1 as bills
from chosen c
join records_of_outlets o on o.id = c.outlet_id
left join lines l on l.outlet_id = c.outlet_id and l.bill_id = c.id
left join paid p on p.outlet_id = c.outlet_id and p.bill_id = c.id
