-- How a supplier does: what is still to come, what was bought in the last 90 days, and when it came last.
with orders as (
  select count(*) as open
  from records_of_purchaseOrders o
  where o."supplierId" = :id and o.status in ('approved', 'sentToGRN', 'partiallyReceived', 'amending')
),
receipts as (
  select sum(r."grandTotal") filter (where r."docDate" > :today - 90) as bought, max(r."docDate") as latest
  from records_of_goodsReceivedNotes r
  where r."supplierId" = :id and r.status = 'approved'
)
select o.open as "openOrders", coalesce(r.bought, 0) as "bought", r.latest as "lastDelivery"
from orders o cross join receipts r
