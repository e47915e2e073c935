-- The totals of S6 from the roll-up of days, for each value of what is grouped by.
with days as (
  select case when 'date' = any(:groups) then business_date end as day, case when 'outlet' = any(:groups) then outlet_id end as place,
         case when 'orderType' = any(:groups) then order_type end as kind, case when 'cashier' = any(:groups) then nullif(cashier, '') end as who, s.*
  from daily_sales s
),
keyed as (select jsonb_build_array(day, place, kind, who) as key, d.* from days d),
amounts as (
  select k.key, e.is_tax, e.name, sum(e.value::numeric) as amount
  from keyed k, lateral (select true, t.* from jsonb_each_text(k.taxes) t union all select false, p.* from jsonb_each_text(k.payments) p) e (is_tax, name, value)
  group by 1, 2, 3
),
named as (
  select key, jsonb_object_agg(name, amount::text) filter (where is_tax and amount <> 0) as taxes,
         coalesce(sum(amount) filter (where is_tax), 0) as tax, jsonb_object_agg(name, amount::text) filter (where not is_tax and amount <> 0) as payments
  from amounts group by key
),
sums as (
  select key, day, place, kind, who, sum(bills) as bills, sum(bills + refund_count) as rows, sum(guests) as guests, sum(gross) as gross,
         sum(item_discount + bill_discount + promotions + complimentary) as discount, sum(refunds) as refunds, sum(net_sales) as net, sum(not_sales) as apart, sum(service_charge) as service,
         sum(tax) as tax, sum(delivery_fee) as delivery, sum(tips) as tips, sum(rounding) as rounding, sum(grand_total) as total, sum(change_given) as change, sum(excess) as excess, sum(cost) as cost
  from keyed group by 1, 2, 3, 4, 5 having sum(bills + refund_count) <> 0
)
select s.rows, s.bills, s.day as date, s.place as outlet, s.kind as "orderType", s.who as cashier, s.guests, s.gross, s.discount,
       s.refunds, s.net as "netSales", s.apart as "notSales", s.service as "serviceCharge",
       coalesce(n.taxes, '{}') || case when s.tax = coalesce(n.tax, 0) then '{}' else jsonb_build_object('other', (s.tax - coalesce(n.tax, 0))::text) end as taxes,
       s.delivery as "deliveryFee", s.tips, s.rounding, s.total as "grandTotal", coalesce(n.payments, '{}') as payments, s.change as "changeGiven", s.excess as "excessKept", nullif(s.cost, 0) as "costOfSales"
from sums s
left join named n on n.key = s.key
