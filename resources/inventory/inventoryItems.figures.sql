-- How an inventory item does: what its stock is worth, how long it lasts at the use of the last four weeks, and what is on order.
with usage as (
  select -sum(qty) / 28 as daily
  from movements
  where item_id = :id and business_date > :today - 28 and business_date <= :today
    and movement_type in ('SALE', 'SALE_REVERSAL', 'ISSUE', 'WASTAGE', 'BATCH_OUT')
),
ordered as (
  select coalesce(sum(l."openQty" * l."conversionFactor"), 0) as quantity
  from lines_of_purchaseOrders l
  where l."itemId" = :id and l.status in ('approved', 'sentToGRN', 'partiallyReceived')
)
select coalesce(b.value, 0) as "stockValue",
       case when u.daily > 0 then greatest(coalesce(b.quantity, 0), 0) / u.daily end as "daysOfStock",
       o.quantity as "onOrder"
from ordered o
cross join usage u
left join balances b on b.item_id = :id
