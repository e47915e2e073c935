-- S6: one row per bill (domain 3.2). What is sold and paid is looked up for each row that is shown.
select b.id, b.bill_no as "billNo", b.business_date as date, b.settled_at as settled, b.outlet_id as outlet,
       b.order_type as "orderType", b.channel, b.guests, b.cashier,
       (select string_agg(trim_scale(l.qty) || ' × ' || l.name, ', ' order by l.line_no)
        from bill_lines l where l.outlet_id = b.outlet_id and l.bill_id = b.id and l.status = 'active') as items,
       b.gross, b.item_discount + b.bill_discount + b.promotions + b.complimentary as discount,
       b.net_sales as "netSales", b.service_charge as "serviceCharge",
       case when b.tax = 0 then '{}' when b.taxes = '{}' then jsonb_build_object('other', b.tax::text) else b.taxes end as taxes,
       b.rounding, b.grand_total as "grandTotal",
       coalesce((select jsonb_object_agg(p.method, p.amount::text)
                 from (select p.method, sum(p.amount) as amount from payments p
                       where p.outlet_id = b.outlet_id and p.bill_id = b.id and p.status = 'posted' group by p.method) p), '{}') as payments,
       b.change_given as "changeGiven", b.cost as "costOfSales", 1 as bills
from bills b
where b.status = 'settled'
