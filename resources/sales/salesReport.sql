-- S1: sales by period, weekday, outlet, order type, channel, cashier or menu category (domain 3.2).
--
-- Read from roll-ups, which are kept in the same transaction as the bills; only categories under a filter need the lines of bills.
-- A category has no charge or payment of its own: those columns stay null there, and where one category is asked for. Its item discounts are
-- everything that was taken off its lines, with their share of what was taken off whole bills.
-- A refund counts on the day it was paid, as a negative row of its own.
-- The days before are moved forward, so that their first day meets the first. If the month before is longer, its last days meet the last day.
-- Before today's first sale, today is not compared: a day that hasn't begun is no loss of 100%.
with sources as (
  select business_date, hour, outlet_id, order_type, channel, cashier, null as category,
         bills, guests, gross, item_discount, bill_discount, promotions, complimentary, refunds, net_sales, not_sales, service_charge, tax,
         taxes, delivery_fee, tips, rounding, grand_total, payments as paid_by, change_given, excess, cost, costed_net
  from daily_sales where :groupBy <> 'category' and :categoryId is null
  union all
  select b.business_date, b.hour, b.outlet_id, b.order_type, b.channel, coalesce(b.cashier, ''), null,
         (b.refund_of is null)::int, null, l.gross, l.discount, null, null, null, l.refund, l.net, null, null, null,
         null, null, null, null, null, null, null, null, l.cost, l.costed_net
  from (select l.outlet_id, l.bill_id, sum(l.gross) as gross, sum(l.discount + l.bill_share) as discount, sum(l.refund) as refund, sum(l.net - l.bill_share) as net,
               sum(l.cost) as cost, sum(l.net - l.bill_share) filter (where l.is_costed) as costed_net
        from bill_lines l left join records_of_items i on i.id = l.item_id
        where l.status = 'active'
          and coalesce(l.category_id, i."categoryId") in (select c.id from records_of_menuCategories c where :categoryId in (c.id, c."parentId"))
        group by 1, 2) l
  join bills b on b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
  where :categoryId is not null and :groupBy <> 'category'
  union all
  select l.business_date, null, null, null, null, null, c.name,
         null, null, l.gross, l.discount, null, null, null, l.refund, l.net, null, null, null,
         null, null, null, null, null, null, null, null, l.cost, l.costed_net
  -- Added up before they are named: a year has as many rows as there are categories.
  from (select case when business_date >= :fromDate then :fromDate when business_date <= :beforeTo then :beforeFrom end as business_date, category_id, item_id,
               sum(gross) as gross, sum(discount) as discount, sum(refund) as refund, sum(net) as net, sum(cost) as cost, sum(costed_net) as costed_net
        from (select business_date, category_id, item_id, gross, discount, refund, net, cost, costed_net from sales_by_category
              where coalesce(:orderType, :channel, :cashier, :waiter, :shift) is null
              union all
              select l.business_date, l.category_id, l.item_id, l.gross, l.discount + l.bill_share, l.refund, l.net - l.bill_share, l.cost,
                     case when l.is_costed then l.net - l.bill_share end
              from bill_lines l
              join bills b on b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
              where l.status = 'active' and coalesce(:orderType, :channel, :cashier, :waiter, :shift) is not null) each_line
        group by 1, 2, 3) l
  left join records_of_items i on i.id = l.item_id
  left join records_of_menuCategories c on c.id = coalesce(l.category_id, i."categoryId")
  where :groupBy = 'category' and (:categoryId is null or :categoryId in (c.id, c."parentId"))
),
keyed as materialized (
  select coalesce(case :groupBy
           when 'day' then day::text
           when 'week' then date_trunc('week', day)::date::text
           when 'month' then to_char(day, 'YYYY-MM')
           -- The weekday that it was: days before are not moved to another.
           when 'weekday' then extract(isodow from s.business_date)::text
           when 'hour' then lpad(hour::text, 2, '0')
           when 'outlet' then outlet_id
           when 'orderType' then order_type
           when 'channel' then channel
           when 'cashier' then cashier
           else category end, '') as key,
         s.*, business_date < :fromDate as is_before
  from sources s, lateral (select case when business_date >= :fromDate then business_date
                                       else least(business_date + (:fromDate - :beforeFrom), :toDate) end) moved (day)
  -- The same weekdays before may end some days before the first.
  where (business_date >= :fromDate or business_date <= :beforeTo) and not (business_date < :fromDate and day = :today and not exists (select from daily_sales t where t.business_date = :today))
),
named as (
  select key, jsonb_object_agg(name, amount::text) filter (where is_tax) as taxes, sum(amount) filter (where is_tax) as tax,
         jsonb_object_agg(name, amount::text) filter (where not is_tax) as payments, sum(amount) filter (where not is_tax) as paid
  from (select k.key, n.is_tax, e.key, sum(e.value::numeric)
        from keyed k, (values (true), (false)) n (is_tax), jsonb_each_text(case when n.is_tax then k.taxes else k.paid_by end) e
        where not k.is_before and :groupBy <> 'category' and :categoryId is null group by 1, 2, 3) each_name (key, is_tax, name, amount)
  group by key
),
sums as (
  select key, is_before, sum(bills) as bills, sum(guests) as guests, sum(gross) as gross, sum(item_discount) as item_discount,
         sum(bill_discount) as bill_discount, sum(promotions) as promotions, sum(complimentary) as complimentary,
         sum(refunds) as refunds, sum(net_sales) as net_sales, sum(not_sales) as not_sales, sum(service_charge) as service_charge, sum(tax) as tax, sum(delivery_fee) as delivery_fee,
         sum(tips) as tips, sum(rounding) as rounding, sum(grand_total) as grand_total, sum(change_given) as change_given, sum(excess) as excess,
         sum(cost) as cost, sum(costed_net) as costed_net
  from keyed group by key, is_before
)
select case when :groupBy = 'outlet' then coalesce(o.name, '') else key end as period, key,
       -- From the hour in which the business day begins.
       case when :groupBy = 'hour' then (key::int - d.first_hour + 24) % 24 else 0 end as place,
       coalesce(s.bills, case when :groupBy <> 'category' then 0 end) as bills, coalesce(s.guests, zero) as guests,
       coalesce(s.gross, 0) as "grossSales", coalesce(s.item_discount, 0) as "itemDiscount",
       coalesce(s.bill_discount, zero) as "billDiscount", coalesce(s.promotions, zero) as promotions,
       coalesce(s.complimentary, zero) as complimentary, coalesce(s.refunds, 0) as refunds, coalesce(s.net_sales, 0) as "netSales",
       coalesce(s.not_sales, zero) as "notSales", coalesce(s.service_charge, zero) as "serviceCharge",
       -- A tax that no bill names stands beside the named ones, so that the row adds up to its total.
       case when zero is not null then coalesce(n.taxes, '{}') || case
         when coalesce(s.tax, 0) = coalesce(n.tax, 0) then '{}'
         else jsonb_build_object('other', (coalesce(s.tax, 0) - coalesce(n.tax, 0))::text) end
       end as taxes,
       coalesce(s.delivery_fee, zero) as "deliveryFee", coalesce(s.tips, zero) as tips, coalesce(s.rounding, zero) as rounding,
       coalesce(s.grand_total, zero) as "grandTotal",
       case when zero is not null then coalesce(n.payments, '{}') end as payments,
       coalesce(s.change_given, zero) as "changeGiven", coalesce(s.excess, zero) as "excessKept",
       zero + coalesce(n.paid, 0) - coalesce(s.grand_total, 0) as difference,
       -- Nothing recorded, as for bills imported as history, is an unknown cost, not a free meal. Profit covers what has a known cost.
       nullif(s.cost, 0) as "costOfSales", s.costed_net as "costedNet", coalesce(p.net_sales, 0) as "previousNet"
from (select * from sums where not is_before) s
full join (select * from sums where is_before) p using (key)
cross join (select coalesce(min(extract(hour from nullif(t."dayStartTime"::text, '')::time))::int, 4) as first_hour
            from records_of_outlets t where t.id in (select outlet_id from daily_sales)) d
cross join (select case when :groupBy <> 'category' and :categoryId is null then 0 end as zero) unknown
left join named n using (key)
left join records_of_outlets o on o.id = key and :groupBy = 'outlet'
