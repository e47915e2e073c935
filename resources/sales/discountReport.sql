-- S5: discounts, promotions and what was on the house (domain 3.2), by the names that the group's offers have now. Bills that came without
-- names for them have one row per kind, by the bill's own figures. Gross sales of the period are in the first row only, so that the total has them once.
with named as (
  select d.outlet_id, d.bill_id, coalesce(case when d.kind = 'promotion' then p.data ->> 'name' else o.data ->> 'name' end, d.name) as name, d.kind, d.type, d.line_no, d.item_name, d.base, d.pct, d.amount, d.reason, d.given_by, d.approved_by, d.card
  from bill_discounts d left join records_of_discounts o on o.id = d.offer_id left join records_of_promotions p on p.id = d.offer_id
),
unnamed as (
  select b.outlet_id, b.id, k.name, k.kind, null::text, null::integer, null::text, b.gross, null::numeric, k.amount, null::text, b.cashier, null::text, null::text
  from bills b, lateral (values ('Item discounts', 'discount', b.item_discount), ('Bill discounts', 'discount', b.bill_discount),
                                ('Promotions', 'promotion', b.promotions), ('On the house', 'complimentary', b.complimentary)) k (name, kind, amount)
  where (b.item_discount > 0 or b.bill_discount > 0 or b.promotions > 0 or b.complimentary > 0)
    and k.amount > 0 and not exists (select from named n where n.outlet_id = b.outlet_id and n.bill_id = b.id)
),
listed as (
  select e.*, b.bill_no, b.business_date, b.customer_name, row_number() over (order by b.business_date, b.bill_no, e.line_no) as place
  from (select * from named union all select * from unnamed) e
  join bills b on b.outlet_id = e.outlet_id and b.id = e.bill_id and b.status = 'settled'
  where (:kind is null or e.kind = :kind) and (:discount is null or lower(e.name) = lower(:discount))
),
sold as (select sum(gross) as gross from daily_sales)
select l.business_date as date, l.bill_no as "billNo", l.outlet_id as outlet, l.name as discount, l.kind, l.type,
       case when l.line_no is null then 'bill' else 'item' end as scope, l.item_name as item, l.base as "baseAmount", l.pct,
       l.amount as "discountAmount", l.kind = 'complimentary' as "isComplimentary", l.reason, l.given_by as "givenBy",
       l.approved_by as "approvedBy", l.customer_name as customer, l.card, l.outlet_id as "outletId",
       case when l.place = 1 then coalesce(s.gross, 0) else 0 end as gross, 1 as discounts
from listed l cross join sold s
