-- A refund is a row of `bills` of its own, on the business day it was paid: lines, payment and amounts are negative, the bill and its day stay
-- as they were. Payments are what was kept, with what was handed over beside it. Net of what has a known cost is kept with every sale.
alter table bills add column refund_of text, add column refund_no integer, add column costed_net numeric(20,2) not null default 0;
alter table archived_bills add column refund_of text, add column refund_no integer, add column costed_net numeric(20,2) not null default 0;
alter table bill_lines add column is_costed boolean not null default false;
alter table archived_bill_lines add column is_costed boolean not null default false;
alter table payments add column tendered numeric(20,2);
alter table archived_payments add column tendered numeric(20,2);
drop index bills_number;
create unique index bills_number on bills (group_id, outlet_id, bill_no) where refund_of is null;
drop index archived_bills_group_id_outlet_id_bill_no_idx;
create unique index archived_bills_number on archived_bills (group_id, outlet_id, bill_no) where refund_of is null;
create index bills_refunded on bills (group_id, outlet_id, refund_of) where refund_of is not null;
create index archived_bills_refunded on archived_bills (group_id, outlet_id, refund_of) where refund_of is not null;

alter table daily_sales add column refund_count integer not null default 0, add column costed_net numeric(20,2) not null default 0;
alter table archived_daily_sales add column refund_count integer not null default 0, add column costed_net numeric(20,2) not null default 0;
alter table sales_by_day add column refund_count integer not null default 0, add column costed_net numeric(20,2) not null default 0;
alter table archived_sales_by_day add column refund_count integer not null default 0, add column costed_net numeric(20,2) not null default 0;
-- Net after everything that was taken off; null where no cost is known.
alter table sold_by_day drop column bill_share, drop column refund_share, add column costed_net numeric(20,2), add column costed_qty numeric(20,4);
alter table archived_sold_by_day drop column bill_share, drop column refund_share, add column costed_net numeric(20,2), add column costed_qty numeric(20,4);
alter table sales_by_category add column costed_net numeric(20,2);
alter table archived_sales_by_category add column costed_net numeric(20,2);

-- Change goes off the cash that was handed over, the last payment first.
do $$
declare prefix text;
begin
  foreach prefix in array array['', 'archived_'] loop
    execute replace($sql$
      with cash as (
        select p.group_id, p.outlet_id, p.bill_id, p.payment_no, p.amount, b.change_given,
               coalesce(sum(p.amount) over later, 0) as later, row_number() over latest = 1 as is_last, sum(p.amount) over bill as all_cash
        from PREFIXpayments p
        join PREFIXbills b on b.group_id = p.group_id and b.outlet_id = p.outlet_id and b.id = p.bill_id and b.change_given > 0
        where p.method = 'cash' and p.refund_no is null and (p.status = 'posted' or b.status = 'cancelled')
        window bill as (partition by p.group_id, p.outlet_id, p.bill_id), latest as (bill order by p.payment_no desc),
               later as (bill order by p.payment_no desc rows between unbounded preceding and 1 preceding)
      )
      update PREFIXpayments p set tendered = c.amount,
        amount = c.amount - least(c.amount, greatest(0, c.change_given - c.later)) - case when c.is_last then greatest(0, c.change_given - c.all_cash) else 0 end
      from cash c where c.group_id = p.group_id and c.outlet_id = p.outlet_id and c.bill_id = p.bill_id and c.payment_no = p.payment_no
        and c.change_given > c.later
    $sql$, 'PREFIX', prefix);
    execute replace('update PREFIXbills set paid = paid - change_given where change_given <> 0', 'PREFIX', prefix);
    execute replace('update PREFIXbill_lines set is_costed = true where cost <> 0', 'PREFIX', prefix);
  end loop;
end $$;

-- Refunds so far: what each took off net sales is known, and what all of a bill took off its lines. Service charge, taxes and delivery fee are known
-- from the bill's charges, if a till sent them, and otherwise in proportion to what is left. The rest is rounding, or a tip if it is more than
-- bills are rounded by.
create temporary table refund_facts on commit drop as
with stored as (
  select '' as prefix, c.*, b.id as of_bill, b.status as bill_status, b.business_date as bill_date, b.refunds as off_net, b.service_charge, b.tax, b.taxes, b.delivery_fee, b.charges
  from cancellations c join bills b on b.group_id = c.group_id and b.outlet_id = c.outlet_id and b.id = c.bill_id where c.kind = 'refund'
  union all
  select 'archived_', c.*, b.id, b.status, b.business_date, b.refunds, b.service_charge, b.tax, b.taxes, b.delivery_fee, b.charges
  from archived_cancellations c join archived_bills b on b.group_id = c.group_id and b.outlet_id = c.outlet_id and b.id = c.bill_id where c.kind = 'refund'
),
placed as (
  select s.*, substring(s.cancel_no from '\d+$')::integer as no, local.at as local_at,
         greatest(s.bill_date, (local.at - coalesce(nullif(o.data ->> 'dayStartTime', ''), '04:00')::interval)::date) as day,
         s.amount - s.refund_net as rest
  from stored s
  left join records o on o.group_id = s.group_id and o.resource = 'outlets' and o.id = s.outlet_id
  cross join lateral (select s.at at time zone coalesce((select name from pg_timezone_names where name = o.data ->> 'timeZone'), 'UTC') as at) local
),
summed as (
  select p.*, sum(rest) over bill as all_rest, sum(rest) over so_far as rest_so_far, sum(refund_net) over so_far as net_so_far,
         (select coalesce(sum((e ->> 'amount')::numeric), 0) from jsonb_array_elements(p.charges) e where e ->> 'kind' = 'service') as service_sent,
         (select coalesce(sum((e ->> 'amount')::numeric), 0) from jsonb_array_elements(p.charges) e where e ->> 'kind' = 'delivery') as delivery_sent,
         (select coalesce(sum((e ->> 'amount')::numeric), 0) from jsonb_array_elements(p.charges) e where e ->> 'kind' = 'tax') as tax_sent
  from placed p
  window bill as (partition by prefix, group_id, outlet_id, of_bill), so_far as (bill order by no)
),
parts as (
  select s.*,
         case when charges is not null then greatest(0, service_sent - service_charge)
              else coalesce(round(all_rest * service_charge / nullif(service_charge + tax, 0), 2), 0) end as all_service,
         case when charges is not null then greatest(0, delivery_sent - delivery_fee) else 0 end as all_delivery
  from summed s
),
taxed as (
  select p.*, case when tax_sent > 0 then greatest(0, tax_sent - tax) else greatest(0, all_rest - all_service - all_delivery) end as all_tax from parts p
),
tipped as (
  select t.*, case when all_rest - all_service - all_delivery - all_tax > 5 then all_rest - all_service - all_delivery - all_tax else 0 end as all_tips from taxed t
)
-- Of each refund, by its part of the bill's: a running share, so that the last one has what is left.
select t.*, 'refund_' || outlet_id || '_' || bill_no || '_' || no as id,
       round(all_service * rest_so_far / nullif(all_rest, 0), 2) - round(all_service * (rest_so_far - rest) / nullif(all_rest, 0), 2) as service,
       round(all_delivery * rest_so_far / nullif(all_rest, 0), 2) - round(all_delivery * (rest_so_far - rest) / nullif(all_rest, 0), 2) as delivery,
       round(all_tips * rest_so_far / nullif(all_rest, 0), 2) - round(all_tips * (rest_so_far - rest) / nullif(all_rest, 0), 2) as tips,
       round(all_tax * rest_so_far / nullif(all_rest, 0), 2) - round(all_tax * (rest_so_far - rest) / nullif(all_rest, 0), 2) as off_tax
from tipped t;
update refund_facts set service = coalesce(service, 0), delivery = coalesce(delivery, 0), tips = coalesce(tips, 0), off_tax = coalesce(off_tax, 0);

-- Taxes by name, in proportion to what is left of them, or else to what was charged; the remainder is the last name's.
create temporary table refund_taxes on commit drop as
with named as (
  select f.prefix, f.group_id, f.outlet_id, f.id, f.off_tax, e.key,
         case when f.tax > 0 then e.value::numeric
              else (select coalesce(sum((c ->> 'amount')::numeric), 0) from jsonb_array_elements(f.charges) c
                    left join records r on r.group_id = f.group_id and r.resource = 'charges' and r.id = c ->> 'chargeId'
                    where c ->> 'kind' = 'tax' and coalesce(r.data ->> 'code', c ->> 'name') = e.key) end as weight
  from refund_facts f, jsonb_each_text(f.taxes) e
),
running as (
  select n.*, sum(weight) over (partition by prefix, group_id, outlet_id, id order by key) as so_far,
         sum(weight) over (partition by prefix, group_id, outlet_id, id) as whole
  from named n
)
select prefix, group_id, outlet_id, id, jsonb_object_agg(key, (coalesce(round(off_tax * so_far / nullif(whole, 0), 2) - round(off_tax * (so_far - weight) / nullif(whole, 0), 2), 0))::text) as taxes
from running group by 1, 2, 3, 4;

do $$
declare prefix text;
begin
  foreach prefix in array array['', 'archived_'] loop
    -- The bill as it was sold.
    execute replace($sql$
      update PREFIXbills b set refunds = 0, net_sales = b.net_sales + f.net, service_charge = b.service_charge + f.service, tax = b.tax + f.off_tax,
        delivery_fee = b.delivery_fee + f.delivery, tips = b.tips + f.tips,
        rounding = b.rounding + f.amount - f.net - f.service - f.off_tax - f.delivery - f.tips,
        grand_total = b.grand_total + f.amount, paid = b.paid + f.amount,
        taxes = coalesce((select jsonb_object_agg(t.key, (t.value::numeric + coalesce((
            select sum((x.taxes ->> t.key)::numeric) from refund_taxes x join refund_facts y using (prefix, group_id, outlet_id, id)
            where y.prefix = 'PREFIX' and y.group_id = b.group_id and y.outlet_id = b.outlet_id and y.of_bill = b.id), 0))::text)
          from jsonb_each_text(b.taxes) t), '{}')
      from (select group_id, outlet_id, of_bill, sum(refund_net) as net, sum(service) as service, sum(delivery) as delivery, sum(tips) as tips, sum(off_tax) as off_tax, sum(amount) as amount
            from refund_facts where prefix = 'PREFIX' group by 1, 2, 3) f
      where f.group_id = b.group_id and f.outlet_id = b.outlet_id and f.of_bill = b.id
    $sql$, 'PREFIX', prefix);
    execute replace($sql$
      insert into PREFIXbills (group_id, outlet_id, id, refund_of, refund_no, bill_no, order_no, business_date, opened_at, settled_at, hour, order_type, channel, terminal,
        floor, table_name, waiter, customer_name, customer_phone, customer_email, status, cashier, shift, remarks, gross, refunds, net_sales, service_charge, tax, taxes,
        delivery_fee, tips, rounding, grand_total, paid, content_hash, cancelled_at, cancelled_by, cancel_reason)
      select f.group_id, f.outlet_id, f.id, f.of_bill, f.no, b.bill_no, b.order_no, f.day, f.at, f.at, extract(hour from f.local_at), b.order_type, b.channel, b.terminal,
             b.floor, b.table_name, b.waiter, b.customer_name, b.customer_phone, b.customer_email, b.status, f.requested_by, case when f.day = b.business_date then b.shift end, f.reason,
             0, f.refund_net, -f.refund_net, -f.service, -f.off_tax,
             coalesce((select jsonb_object_agg(t.key, (-(t.value::numeric))::text) from jsonb_each_text(x.taxes) t), '{}'),
             -f.delivery, -f.tips, -(f.rest - f.service - f.off_tax - f.delivery - f.tips), -f.amount, -f.amount, coalesce(f.content_hash, ''),
             b.cancelled_at, b.cancelled_by, b.cancel_reason
      from refund_facts f
      join PREFIXbills b on b.group_id = f.group_id and b.outlet_id = f.outlet_id and b.id = f.of_bill
      left join refund_taxes x on x.prefix = f.prefix and x.group_id = f.group_id and x.outlet_id = f.outlet_id and x.id = f.id
      where f.prefix = 'PREFIX'
    $sql$, 'PREFIX', prefix);
    -- What all refunds took off each line, end to end beside what each refund took off net sales: both add up. Lines that a refund names are first.
    execute replace($sql$
      with named as (
        select l.*, l.refund + l.refund_share as off,
               (select min(f.no) from refund_facts f where f.prefix = 'PREFIX' and f.group_id = l.group_id and f.outlet_id = l.outlet_id and f.of_bill = l.bill_id
                  and f.item_name = l.name) as place
        from PREFIXbill_lines l where l.status = 'active' and l.refund + l.refund_share <> 0
      ),
      l as (
        select n.*, sum(off) over (partition by group_id, outlet_id, bill_id order by place nulls last, line_no) as so_far from named n
      )
      insert into PREFIXbill_lines (group_id, outlet_id, bill_id, business_date, line_no, item_id, item_code, portion, name, category_id, qty, unit_price, gross, refund, net, tax, is_costed)
      select l.group_id, l.outlet_id, f.id, f.day, l.line_no, l.item_id, l.item_code, l.portion, l.name, l.category_id, 0, l.unit_price, 0, part, -part,
             case when l.tax <> 0 then -round(f.off_tax * part / nullif(f.refund_net, 0), 2) else 0 end, l.is_costed
      from l
      join refund_facts f on f.prefix = 'PREFIX' and f.group_id = l.group_id and f.outlet_id = l.outlet_id and f.of_bill = l.bill_id
      cross join lateral (select least(l.so_far, f.net_so_far) - greatest(l.so_far - l.off, f.net_so_far - f.refund_net) as part) p
      where l.off > 0 and part > 0
    $sql$, 'PREFIX', prefix);
    execute replace($sql$
      update PREFIXbill_lines l set net = l.net + l.refund, bill_share = l.bill_share - l.refund_share, refund = 0,
        tax = l.tax - coalesce((select sum(r.tax) from PREFIXbill_lines r join refund_facts f on f.prefix = 'PREFIX' and f.group_id = r.group_id and f.outlet_id = r.outlet_id and f.id = r.bill_id
                                where f.group_id = l.group_id and f.outlet_id = l.outlet_id and f.of_bill = l.bill_id and r.line_no = l.line_no), 0)
      where l.refund + l.refund_share <> 0 and l.bill_id not like 'refund\_%'
    $sql$, 'PREFIX', prefix);
    execute replace($sql$
      update PREFIXpayments p set bill_id = f.id, payment_no = 1, business_date = f.day from refund_facts f
      where f.prefix = 'PREFIX' and f.group_id = p.group_id and f.outlet_id = p.outlet_id and f.of_bill = p.bill_id and f.no = p.refund_no
    $sql$, 'PREFIX', prefix);
    execute replace($sql$
      update PREFIXcancellations c set bill_id = f.id, payment_no = 1, business_date = f.day from refund_facts f
      where f.prefix = 'PREFIX' and f.group_id = c.group_id and f.outlet_id = c.outlet_id and f.of_bill = c.bill_id and f.cancel_no = c.cancel_no
    $sql$, 'PREFIX', prefix);
    execute replace($sql$
      update PREFIXbills b set costed_net = l.net from (
        select group_id, outlet_id, bill_id, sum(net - bill_share) as net from PREFIXbill_lines where is_costed and status = 'active' group by 1, 2, 3) l
      where l.group_id = b.group_id and l.outlet_id = b.outlet_id and l.bill_id = b.id
    $sql$, 'PREFIX', prefix);
  end loop;
end $$;

-- A refund that was paid after the days that are archived is not archived.
create temporary table later_refunds on commit drop as
select b.group_id, b.outlet_id, b.id from archived_bills b
join records o on o.group_id = b.group_id and o.resource = 'outlets' and o.id = b.outlet_id
where b.refund_of is not null and b.business_date >= (o.data ->> 'archiveBefore')::date;
with moved as (delete from archived_bill_lines l using later_refunds r where l.group_id = r.group_id and l.outlet_id = r.outlet_id and l.bill_id = r.id returning l.*)
insert into bill_lines select * from moved;
with moved as (delete from archived_payments l using later_refunds r where l.group_id = r.group_id and l.outlet_id = r.outlet_id and l.bill_id = r.id returning l.*)
insert into payments select * from moved;
with moved as (delete from archived_cancellations l using later_refunds r where l.group_id = r.group_id and l.outlet_id = r.outlet_id and l.bill_id = r.id returning l.*)
insert into cancellations select * from moved;
with moved as (delete from archived_bills b using later_refunds r where b.group_id = r.group_id and b.outlet_id = r.outlet_id and b.id = r.id returning b.*)
insert into bills select * from moved;

alter table bill_lines drop column refund_share;
alter table archived_bill_lines drop column refund_share;
alter table cancellations drop column refund_net, drop column content_hash;
alter table archived_cancellations drop column refund_net, drop column content_hash;

-- Everything is added up again.
do $$
declare prefix text;
begin
  foreach prefix in array array['', 'archived_'] loop
    execute replace('delete from PREFIXdaily_sales', 'PREFIX', prefix);
    execute replace($sql$
      with b as (select *, coalesce(cashier, '') as who from PREFIXbills where status = 'settled'),
      t as (select group_id, outlet_id, business_date, hour, order_type, channel, who, jsonb_object_agg(key, amount::text) as taxes from (
        select group_id, outlet_id, business_date, hour, order_type, channel, who, e.key, sum(e.value::numeric) as amount
        from b, jsonb_each_text(b.taxes) e group by 1, 2, 3, 4, 5, 6, 7, 8) each_tax group by 1, 2, 3, 4, 5, 6, 7),
      p as (select group_id, outlet_id, business_date, hour, order_type, channel, who, jsonb_object_agg(method, amount::text) as payments from (
        select b.group_id, b.outlet_id, b.business_date, b.hour, b.order_type, b.channel, b.who, x.method, sum(x.amount) as amount
        from b join PREFIXpayments x on x.group_id = b.group_id and x.outlet_id = b.outlet_id and x.bill_id = b.id and x.status = 'posted'
        group by 1, 2, 3, 4, 5, 6, 7, 8) each_method group by 1, 2, 3, 4, 5, 6, 7),
      s as (select group_id, outlet_id, business_date, hour, order_type, channel, who, count(*) filter (where refund_of is null) as bills,
        count(*) filter (where refund_of is not null) as refund_count, sum(guests) as guests, sum(gross) as gross, sum(item_discount) as item_discount,
        sum(bill_discount) as bill_discount, sum(promotions) as promotions, sum(complimentary) as complimentary, sum(refunds) as refunds, sum(net_sales) as net_sales,
        sum(service_charge) as service_charge, sum(tax) as tax, sum(delivery_fee) as delivery_fee, sum(tips) as tips, sum(rounding) as rounding,
        sum(grand_total) as grand_total, sum(paid) as paid, sum(change_given) as change_given, sum(cost) as cost, sum(excess) as excess, sum(not_sales) as not_sales, sum(costed_net) as costed_net
        from b group by 1, 2, 3, 4, 5, 6, 7)
      insert into PREFIXdaily_sales (group_id, outlet_id, business_date, hour, order_type, channel, cashier, bills, refund_count, guests, gross, item_discount, bill_discount,
        promotions, complimentary, refunds, net_sales, service_charge, tax, delivery_fee, tips, rounding, grand_total, paid, change_given, cost, excess, not_sales, costed_net, taxes, payments)
      select group_id, outlet_id, business_date, hour, order_type, channel, who, bills, refund_count, guests, gross, item_discount, bill_discount,
        promotions, complimentary, refunds, net_sales, service_charge, tax, delivery_fee, tips, rounding, grand_total, paid, change_given, cost, excess, not_sales, costed_net,
        coalesce(taxes, '{}'), coalesce(payments, '{}')
      from s left join t using (group_id, outlet_id, business_date, hour, order_type, channel, who) left join p using (group_id, outlet_id, business_date, hour, order_type, channel, who)
    $sql$, 'PREFIX', prefix);
    execute replace('delete from PREFIXsales_by_day', 'PREFIX', prefix);
    execute replace($sql$
      with sums as (
        select group_id, outlet_id, case grouping(hour, order_type, cashier) when 7 then 'all' when 3 then 'hour' when 5 then 'kind' else 'cashier' end as by,
               business_date, coalesce(hour, 0) as hour, coalesce(order_type, '') as order_type, coalesce(channel, '') as channel, coalesce(cashier, '') as cashier,
               sum(bills) as bills, sum(refund_count) as refund_count, sum(guests) as guests, sum(gross) as gross, sum(item_discount) as item_discount,
               sum(bill_discount) as bill_discount, sum(promotions) as promotions, sum(complimentary) as complimentary, sum(refunds) as refunds, sum(net_sales) as net_sales,
               sum(service_charge) as service_charge, sum(tax) as tax, sum(delivery_fee) as delivery_fee, sum(tips) as tips, sum(rounding) as rounding,
               sum(grand_total) as grand_total, sum(paid) as paid, sum(change_given) as change_given, sum(cost) as cost, sum(excess) as excess, sum(not_sales) as not_sales, sum(costed_net) as costed_net
        from PREFIXdaily_sales group by group_id, outlet_id, business_date, grouping sets ((), (hour), (order_type, channel), (cashier))
      ),
      amounts as (
        select group_id, outlet_id, case grouping(hour, order_type, cashier) when 7 then 'all' when 3 then 'hour' when 5 then 'kind' else 'cashier' end as by,
               business_date, coalesce(hour, 0) as hour, coalesce(order_type, '') as order_type, coalesce(channel, '') as channel, coalesce(cashier, '') as cashier,
               is_tax, key, sum(value::numeric) as amount
        from PREFIXdaily_sales d, lateral (select true, t.* from jsonb_each_text(d.taxes) t union all select false, p.* from jsonb_each_text(d.payments) p) e (is_tax, key, value)
        group by group_id, outlet_id, business_date, is_tax, key, grouping sets ((), (hour), (order_type, channel), (cashier))
      ),
      named as (
        select group_id, outlet_id, by, business_date, hour, order_type, channel, cashier,
               jsonb_object_agg(key, amount::text) filter (where is_tax) as taxes, jsonb_object_agg(key, amount::text) filter (where not is_tax) as payments
        from amounts group by group_id, outlet_id, by, business_date, hour, order_type, channel, cashier
      )
      insert into PREFIXsales_by_day (group_id, outlet_id, by, business_date, hour, order_type, channel, cashier, bills, refund_count, guests, gross, item_discount, bill_discount,
        promotions, complimentary, refunds, net_sales, service_charge, tax, delivery_fee, tips, rounding, grand_total, paid, change_given, cost, excess, not_sales, costed_net, taxes, payments)
      select group_id, outlet_id, by, business_date, hour, order_type, channel, cashier, bills, refund_count, guests, gross, item_discount, bill_discount,
        promotions, complimentary, refunds, net_sales, service_charge, tax, delivery_fee, tips, rounding, grand_total, paid, change_given, cost, excess, not_sales, costed_net,
        coalesce(taxes, '{}'), coalesce(payments, '{}')
      from sums left join named using (group_id, outlet_id, by, business_date, hour, order_type, channel, cashier)
    $sql$, 'PREFIX', prefix);
    execute replace('delete from PREFIXsold_by_day', 'PREFIX', prefix);
    execute replace($sql$
      insert into PREFIXsold_by_day (group_id, outlet_id, business_date, item_id, portion, category_id, name, qty, free_qty, gross, discount, refund, net, tax, cost, free_cost,
        typed_cost, costed_net, costed_qty)
      select l.group_id, l.outlet_id, b.business_date, l.item_id, l.portion, l.category_id, min(l.name), sum(l.qty), coalesce(sum(l.qty) filter (where l.complimentary), 0),
             sum(l.gross), sum(l.discount + l.bill_share), sum(l.refund), sum(l.net - l.bill_share), sum(l.tax), sum(l.cost),
             coalesce(sum(l.cost - l.typed_cost) filter (where l.complimentary), 0), coalesce(sum(l.typed_cost) filter (where not l.complimentary and l.cost <> 0), 0),
             sum(l.net - l.bill_share) filter (where l.is_costed), sum(l.qty) filter (where l.is_costed)
      from PREFIXbill_lines l join PREFIXbills b on b.group_id = l.group_id and b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
      where l.status = 'active' group by 1, 2, 3, 4, 5, 6
    $sql$, 'PREFIX', prefix);
    execute replace('delete from PREFIXsales_by_category', 'PREFIX', prefix);
    execute replace($sql$
      insert into PREFIXsales_by_category (group_id, outlet_id, business_date, category_id, item_id, qty, gross, discount, refund, net, tax, cost, costed_net)
      select group_id, outlet_id, business_date, category_id, case when category_id is null then item_id end, sum(qty), sum(gross), sum(discount), sum(refund), sum(net),
             sum(tax), sum(cost), sum(costed_net)
      from PREFIXsold_by_day group by 1, 2, 3, 4, 5
    $sql$, 'PREFIX', prefix);
    execute replace('delete from PREFIXcards_by_day', 'PREFIX', prefix);
    execute replace($sql$
      insert into PREFIXcards_by_day (group_id, outlet_id, business_date, bank, card_type, card_terminal, tagged, payments, amount, tip)
      select p.group_id, p.outlet_id, b.business_date, p.bank, p.card_type, p.card_terminal, p.tagged, count(*), sum(p.amount), sum(p.tip)
      from PREFIXpayments p join PREFIXbills b on b.group_id = p.group_id and b.outlet_id = p.outlet_id and b.id = p.bill_id and b.status = 'settled'
      where p.method = 'card' and p.status = 'posted' group by 1, 2, 3, 4, 5, 6, 7
    $sql$, 'PREFIX', prefix);
  end loop;
end $$;
