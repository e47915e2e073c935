-- S7: guests whose phone number a bill names (domain 3.2). A visit is a day with a bill; the balance is what their bills charged and no one settled.
with billed as (
  select b.*, b.customer_phone as phone, b.item_discount + b.bill_discount + b.promotions + b.complimentary as off
  from bills b where b.status = 'settled' and b.customer_phone is not null
),
known as (
  select distinct on (e.id) e.id as phone, e.data ->> 'name' as name, e.data ->> 'group' as "group", (e.data ->> 'birthday')::date as birthday
  from till_events e where e.kind = 'customer' order by e.id, e.at desc
),
sums as (
  select phone, (array_agg(customer_name order by business_date desc))[1] as name, count(distinct (outlet_id, business_date)) filter (where refund_of is null) as visits,
         count(*) filter (where refund_of is null) as bills, sum(net_sales) as net, sum(off) as discounts,
         max(business_date) filter (where refund_of is null) as last_visit
  from billed group by phone
),
favourites as (
  select distinct on (phone) phone, name from (
    select b.phone, l.name, sum(l.qty) as qty
    from billed b join bill_lines l on l.outlet_id = b.outlet_id and l.bill_id = b.id and l.status = 'active' group by 1, 2) ordered
  order by phone, qty desc, name
),
owed as (
  select b.phone, sum(c.outstanding) as outstanding
  from billed b join ledger_charges c on c.outlet_id = b.outlet_id and c.bill_id = b.id group by 1
)
select coalesce(k.name, s.name) as name, s.phone, k."group", s.visits, s.bills, s.net as "netSales", s.last_visit as "lastVisit",
       :today - s.last_visit as "daysSince", f.name as "favouriteItem", s.discounts, coalesce(o.outstanding, 0) as outstanding, k.birthday,
       1 as customers
from sums s
left join known k on k.phone = s.phone
left join favourites f on f.phone = s.phone
left join owed o on o.phone = s.phone
where (:minSpend is null or s.net >= :minSpend) and (:inactiveDays is null or :today - s.last_visit >= :inactiveDays)
  and (:birthdayMonth is null or extract(month from k.birthday) = :birthdayMonth)
