-- Roll-ups as small as the reports that read them (server/departments/sales/rollUps.ts): `daily_sales` has a row per hour, order type, channel and
-- cashier, which over a year is hardly less than the bills. Here a day is added up by nothing else, by the hour, by the kind of order, and by cashier.
create table sales_by_day (
  group_id      text not null,
  outlet_id     text not null,
  by            text not null,             -- all, hour, kind, cashier: which of the following columns are told apart
  business_date date not null,
  hour          smallint not null,
  order_type    text not null,
  channel       text not null,
  cashier       text not null,
  bills         integer not null,
  guests        integer not null,
  gross numeric(20,2) not null, item_discount numeric(20,2) not null, bill_discount numeric(20,2) not null,
  promotions numeric(20,2) not null, complimentary numeric(20,2) not null, net_sales numeric(20,2) not null,
  service_charge numeric(20,2) not null, tax numeric(20,2) not null, taxes jsonb not null,
  delivery_fee numeric(20,2) not null, tips numeric(20,2) not null, rounding numeric(20,2) not null,
  grand_total numeric(20,2) not null, paid numeric(20,2) not null, change_given numeric(20,2) not null,
  payments jsonb not null,
  cost numeric(20,2) not null,
  primary key (group_id, by, outlet_id, business_date, hour, order_type, channel, cashier)
);
create table archived_sales_by_day (like sales_by_day including defaults including constraints including indexes);

-- Lines of settled bills by menu category. A line without a category names its item: its category is the one that the item has when it is asked.
create table sales_by_category (
  group_id      text not null,
  outlet_id     text not null,
  business_date date not null,
  category_id   text,
  item_id       text,
  qty numeric(20,4) not null, gross numeric(20,2) not null, discount numeric(20,2) not null, net numeric(20,2) not null,
  tax numeric(20,2) not null, cost numeric(20,2) not null
);
create index sales_by_category_date on sales_by_category (group_id, outlet_id, business_date);
create table archived_sales_by_category (like sales_by_category including defaults including constraints including indexes);

-- The bills of some days in their order, a page at a time.
create index bills_in_order on bills (group_id, business_date);
create index archived_bills_in_order on archived_bills (group_id, business_date);

-- What is here already is added up once.
do $$
declare prefix text;
begin
  foreach prefix in array array['', 'archived_'] loop
    execute replace($sql$
      with d as (select * from PREFIXdaily_sales),
      sums as (
        select group_id, outlet_id, case grouping(hour, order_type, cashier) when 7 then 'all' when 3 then 'hour' when 5 then 'kind' else 'cashier' end as by,
               business_date, coalesce(hour, 0) as hour, coalesce(order_type, '') as order_type, coalesce(channel, '') as channel,
               coalesce(cashier, '') as cashier, sum(bills) as bills, sum(guests) as guests, sum(gross) as gross, sum(item_discount) as item_discount,
               sum(bill_discount) as bill_discount, sum(promotions) as promotions, sum(complimentary) as complimentary, sum(net_sales) as net_sales,
               sum(service_charge) as service_charge, sum(tax) as tax, sum(delivery_fee) as delivery_fee, sum(tips) as tips, sum(rounding) as rounding,
               sum(grand_total) as grand_total, sum(paid) as paid, sum(change_given) as change_given, sum(cost) as cost
        from d group by group_id, outlet_id, business_date, grouping sets ((), (hour), (order_type, channel), (cashier))
      ),
      amounts as (
        select group_id, outlet_id, case grouping(hour, order_type, cashier) when 7 then 'all' when 3 then 'hour' when 5 then 'kind' else 'cashier' end as by,
               business_date, coalesce(hour, 0) as hour, coalesce(order_type, '') as order_type, coalesce(channel, '') as channel,
               coalesce(cashier, '') as cashier, is_tax, key, sum(value::numeric) as amount
        from d, lateral (select true, t.* from jsonb_each_text(d.taxes) t union all select false, p.* from jsonb_each_text(d.payments) p) e (is_tax, key, value)
        group by group_id, outlet_id, business_date, is_tax, key, grouping sets ((), (hour), (order_type, channel), (cashier))
      ),
      named as (
        select group_id, outlet_id, by, business_date, hour, order_type, channel, cashier,
               jsonb_object_agg(key, amount::text) filter (where is_tax) as taxes, jsonb_object_agg(key, amount::text) filter (where not is_tax) as payments
        from amounts group by group_id, outlet_id, by, business_date, hour, order_type, channel, cashier
      )
      insert into PREFIXsales_by_day
      select group_id, outlet_id, by, business_date, hour, order_type, channel, cashier, bills, guests, gross, item_discount, bill_discount, promotions,
             complimentary, net_sales, service_charge, tax, coalesce(taxes, '{}'), delivery_fee, tips, rounding, grand_total, paid, change_given,
             coalesce(payments, '{}'), cost
      from sums left join named using (group_id, outlet_id, by, business_date, hour, order_type, channel, cashier)
    $sql$, 'PREFIX', prefix);
    execute replace($sql$
      insert into PREFIXsales_by_category
      select l.group_id, l.outlet_id, l.business_date, l.category_id, case when l.category_id is null then l.item_id end,
             sum(l.qty), sum(l.gross), sum(l.discount), sum(l.net), sum(l.tax), sum(l.cost)
      from PREFIXbill_lines l join PREFIXbills b on b.group_id = l.group_id and b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
      where l.status = 'active' group by 1, 2, 3, 4, 5
    $sql$, 'PREFIX', prefix);
  end loop;
end $$;
