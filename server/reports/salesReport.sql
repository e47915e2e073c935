-- S1: sales by period, outlet, order type, channel, cashier or menu category (domain 3.2).
--
-- Read from the daily roll-up, which is kept in the same transaction as the bills; only categories need the lines of bills.
-- A category has no bill discount, charge or payment of its own: those columns stay null there.
-- The period before, of the same length, is moved forward by that length, so that day k meets day k and the totals agree.
with sources as (
  select business_date < :fromDate as is_before,
         case when business_date < :fromDate then business_date + :days else business_date end as day,
         hour, outlet_id, order_type, channel, cashier, null as category,
         bills, guests, gross, item_discount, bill_discount, promotions, complimentary, net_sales, service_charge, tax,
         taxes, delivery_fee, tips, rounding, grand_total, payments as paid_by, change_given, cost
  from daily_sales
  where :groupBy <> 'category' and business_date between :fromDate - :days and :toDate
    and (:orderType is null or order_type = :orderType)
    and (:channel is null or channel = :channel)
    and (:cashier is null or lower(cashier) = lower(:cashier))
  union all
  select l.business_date < :fromDate,
         case when l.business_date < :fromDate then l.business_date + :days else l.business_date end,
         b.hour, l.outlet_id, b.order_type, b.channel, b.cashier, c.data ->> 'name',
         null, null, l.gross, l.discount, null, null, null, l.net, null, null, null,
         null, null, null, null, null, null, l.cost
  from bill_lines l
  join bills b on b.outlet_id = l.outlet_id and b.business_date = l.business_date and b.id = l.bill_id and b.status = 'settled'
  left join records_of_items i on i.id = l.item_id
  left join records_of_menuCategories c on c.id = coalesce(l.category_id, i.data ->> 'categoryId')
  where :groupBy = 'category' and l.status = 'active' and l.business_date between :fromDate - :days and :toDate
    and b.business_date between :fromDate - :days and :toDate
    and (:orderType is null or b.order_type = :orderType)
    and (:channel is null or b.channel = :channel)
    and (:cashier is null or lower(b.cashier) = lower(:cashier))
),
keyed as materialized (
  select coalesce(case :groupBy
           when 'day' then day::text
           when 'week' then date_trunc('week', day)::date::text
           when 'month' then to_char(day, 'YYYY-MM')
           when 'hour' then lpad(hour::text, 2, '0')
           when 'outlet' then outlet_id
           when 'orderType' then order_type
           when 'channel' then channel
           when 'cashier' then cashier
           else category end, '') as key,
         sources.*
  from sources
),
taxes_of as (
  select key, jsonb_object_agg(name, amount::text) as taxes, sum(amount) as amount
  from (select k.key, e.key, sum(e.value::numeric)
        from keyed k, jsonb_each_text(k.taxes) e where not k.is_before group by 1, 2) each_tax (key, name, amount)
  group by key
),
payments_of as (
  select key, jsonb_object_agg(name, amount::text) as payments, sum(amount) as amount
  from (select k.key, e.key, sum(e.value::numeric)
        from keyed k, jsonb_each_text(k.paid_by) e where not k.is_before group by 1, 2) each_method (key, name, amount)
  group by key
),
sums as (
  select key,
         sum(bills) filter (where not is_before) as bills,
         sum(guests) filter (where not is_before) as guests,
         coalesce(sum(gross) filter (where not is_before), 0) as gross,
         coalesce(sum(item_discount) filter (where not is_before), 0) as item_discount,
         sum(bill_discount) filter (where not is_before) as bill_discount,
         sum(promotions) filter (where not is_before) as promotions,
         sum(complimentary) filter (where not is_before) as complimentary,
         coalesce(sum(net_sales) filter (where not is_before), 0) as net_sales,
         sum(service_charge) filter (where not is_before) as service_charge,
         sum(tax) filter (where not is_before) as tax,
         sum(delivery_fee) filter (where not is_before) as delivery_fee,
         sum(tips) filter (where not is_before) as tips,
         sum(rounding) filter (where not is_before) as rounding,
         sum(grand_total) filter (where not is_before) as grand_total,
         sum(change_given) filter (where not is_before) as change_given,
         coalesce(sum(cost) filter (where not is_before), 0) as cost,
         coalesce(sum(net_sales) filter (where is_before), 0) as previous_net
  from keyed group by key
)
select case when :groupBy = 'outlet' then coalesce(o.data ->> 'name', '') else s.key end as period,
       s.key,
       coalesce(s.bills, zero) as bills,
       coalesce(s.guests, zero) as guests,
       s.gross as "grossSales",
       s.item_discount as "itemDiscount",
       coalesce(s.bill_discount, zero) as "billDiscount",
       coalesce(s.promotions, zero) as promotions,
       coalesce(s.complimentary, zero) as complimentary,
       s.net_sales as "netSales",
       coalesce(s.service_charge, zero) as "serviceCharge",
       -- A tax that no bill names stands beside the named ones, so that the row adds up to its total.
       case when zero is not null then coalesce(t.taxes, '{}') || case
         when coalesce(s.tax, 0) = coalesce(t.amount, 0) then '{}'
         else jsonb_build_object('other', (coalesce(s.tax, 0) - coalesce(t.amount, 0))::text) end
       end as taxes,
       coalesce(s.delivery_fee, zero) as "deliveryFee",
       coalesce(s.tips, zero) as tips,
       coalesce(s.rounding, zero) as rounding,
       coalesce(s.grand_total, zero) as "grandTotal",
       case when zero is not null then coalesce(p.payments, '{}') end as payments,
       coalesce(s.change_given, zero) as "changeGiven",
       zero + coalesce(p.amount, 0) - coalesce(s.change_given, 0) - coalesce(s.grand_total, 0) as difference,
       s.net_sales / nullif(s.bills, 0) as "avgBill",
       s.net_sales / nullif(s.guests, 0) as "avgGuest",
       s.cost as "costOfSales",
       (s.net_sales - s.cost) * 100 / nullif(s.net_sales, 0) as "grossProfitPct",
       s.previous_net as "previousNet",
       (s.net_sales - s.previous_net) * 100 / nullif(s.previous_net, 0) as "changePct"
from sums s
cross join (select case when :groupBy = 'category' then null else 0 end as zero) unknown
left join taxes_of t on t.key = s.key
left join payments_of p on p.key = s.key
left join records_of_outlets o on o.id = s.key and :groupBy = 'outlet'
