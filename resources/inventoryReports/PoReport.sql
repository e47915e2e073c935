-- R17: what of an order came, when, and at which price (domain 3.1). Ordered, received and open are worth the order's net prices.
with parts as (
  select l.id, sum(l."netAmount") as ordered, sum(round(l."netAmount" * least(coalesce(l."receivedQty", 0), l."orderedQty") / nullif(l."orderedQty", 0), :places)) as received,
         sum(round(l."netAmount" * coalesce(l."openQty", 0) / nullif(l."orderedQty", 0), :places)) as open
  from lines_of_purchaseOrders l where l.doc_date between :fromDate and :toDate group by l.id
),
receipts as (
  select g."poId" as id, string_agg(g."grnNumber", ', ' order by g."grnNumber") as numbers, min(g."docDate") as first, max(g."docDate") as last
  from records_of_goodsReceivedNotes g where g.status = 'approved' and g."poId" is not null group by g."poId"
),
differing as (
  select g."poId" as id, count(*) as times
  from lines_of_goodsReceivedNotes l join records_of_goodsReceivedNotes g on g.id = l.id and g.status = 'approved' and g."poId" is not null
  where l."poPrice" is not null and l."unitPrice" <> l."poPrice" group by g."poId"
),
orders as (
  select o.id, o.status, o."expectedDate" as expected, case when o.status = 'received' then r.last
         when o.status in ('approved', 'sentToGRN', 'partiallyReceived', 'amending') then :today end as until,
         p.ordered, p.received, p.open, r.numbers, r.first, r.last, c.times
  from records_of_purchaseOrders o
  left join parts p on p.id = o.id
  left join receipts r on r.id = o.id
  left join differing c on c.id = o.id
  where o."docDate" between :fromDate and :toDate
)
select id as "documentId", nullif(greatest(until - expected, 0), 0) as "daysLate", numbers as "grnNumbers", coalesce(ordered, 0) as "orderedValue",
       coalesce(received, 0) as "receivedValue", case when status in ('approved', 'sentToGRN', 'partiallyReceived', 'amending') then coalesce(open, 0) else 0 end as "openValue",
       (last is not null)::int as arrivals, (last <= expected)::int as "onTime", coalesce(times, 0) as "priceChanges"
from orders
where (not coalesce(:overdue, false) or status in ('approved', 'sentToGRN', 'partiallyReceived', 'amending') and expected < :today)
  and (not coalesce(:open, false) or status in ('approved', 'sentToGRN', 'partiallyReceived', 'amending'))
