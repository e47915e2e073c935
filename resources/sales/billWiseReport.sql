-- S6: one row per bill, and one per refund on the day it was paid (domain 3.2). What is sold and paid is looked up for each row that is shown.
-- Numbers are missing where the outlet has no bill between this number and the one before it, whatever is asked for. A bill without a recorded cost has an unknown one.
select b.id, b.bill_no as "billNo", b.business_date as date, b.opened_at as opened, b.settled_at as settled,
       case when b.refund_of is null then round(extract(epoch from b.settled_at - b.opened_at) / 60) end as minutes, b.outlet_id as outlet, b.order_type as "orderType", b.channel,
       b.table_name as "table", b.guests, b.waiter, b.cashier, b.customer_name as customer,
       (select string_agg(concat(case when b.refund_of is null then trim_scale(l.qty) || ' × ' end, l.name), ', ' order by l.line_no)
        from bill_lines l where l.outlet_id = b.outlet_id and l.bill_id = b.id and l.status = 'active') as items,
       b.gross, b.item_discount + b.bill_discount + b.promotions + b.complimentary as discount,
       b.refunds, b.net_sales as "netSales", b.not_sales as "notSales", b.service_charge as "serviceCharge",
       case when b.tax = 0 then '{}' when b.taxes = '{}' then jsonb_build_object('other', b.tax::text) else b.taxes end as taxes,
       b.delivery_fee as "deliveryFee", b.tips, b.rounding, b.grand_total as "grandTotal",
       coalesce((select jsonb_object_agg(p.method, p.amount::text)
                 from (select p.method, sum(p.amount) as amount from payments p
                       where p.outlet_id = b.outlet_id and p.bill_id = b.id and p.status = 'posted' group by p.method) p), '{}') as payments,
       b.change_given as "changeGiven", b.excess as "excessKept", nullif(b.cost, 0) as "costOfSales",
       (select case when bool_and(p.tagged) then 'tagged' when bool_or(p.tagged) then 'partlyTagged' when count(*) > 0 then 'untagged' end
        from payments p where p.outlet_id = b.outlet_id and p.bill_id = b.id and p.method = 'card' and p.status = 'posted') as "cardTag",
       b.status, b.refund_of is not null as "isRefund", b.reprints, b.parent_bill as "parentBill", b.merged_into as "mergedInto", b.split_group as "splitGroup", b.remarks,
       case when b.refund_of is null then (select substring(b.bill_no from '\d{1,18}$')::bigint - substring(n.bill_no from '\d{1,18}$')::bigint - 1
        from (select n.bill_no from bill_numbers n where n.outlet_id = b.outlet_id and n.bill_no < b.bill_no order by n.bill_no desc limit 1) n
        where regexp_replace(n.bill_no, '\d{1,18}$', '') = regexp_replace(b.bill_no, '\d{1,18}$', '') and length(n.bill_no) = length(b.bill_no)) end as "missingBefore",
       (b.refund_of is null)::int as bills
from bills b
where b.status = coalesce(:status, 'settled')
