-- S6: one row per bill (domain 3.2).
with lines as (
  select outlet_id, bill_id, string_agg(trim_scale(qty) || ' × ' || name, ', ' order by line_no) as items
  from bill_lines where status = 'active' group by 1, 2
),
paid as (
  select outlet_id, bill_id, jsonb_object_agg(method, amount::text) as payments
  from (select outlet_id, bill_id, method, sum(amount) as amount from payments where status = 'posted' group by 1, 2, 3) each_method
  group by 1, 2
)
select b.id, b.bill_no as "billNo", b.business_date as date, b.settled_at as settled, b.outlet_id as outlet,
       b.order_type as "orderType", b.channel, b.guests, b.cashier, l.items,
       b.gross, b.item_discount + b.bill_discount + b.promotions + b.complimentary as discount,
       b.net_sales as "netSales", b.service_charge as "serviceCharge",
       case when b.tax = 0 then '{}' when b.taxes = '{}' then jsonb_build_object('other', b.tax::text) else b.taxes end as taxes,
       b.rounding, b.grand_total as "grandTotal", coalesce(p.payments, '{}') as payments, b.change_given as "changeGiven",
       b.cost as "costOfSales", 1 as bills
from bills b
left join lines l on l.outlet_id = b.outlet_id and l.bill_id = b.id
left join paid p on p.outlet_id = b.outlet_id and p.bill_id = b.id
where b.status = 'settled'
