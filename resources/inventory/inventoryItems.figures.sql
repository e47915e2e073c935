-- How an inventory item does: what its stock is worth, and how long it lasts at the use of the last four weeks.
with usage as (
  select -sum(qty) / 28 as daily
  from movements
  where item_id = :id and business_date > :today - 28 and business_date <= :today
    and movement_type in ('SALE', 'SALE_REVERSAL', 'ISSUE', 'WASTAGE', 'BATCH_OUT')
)
select coalesce(b.value, 0) as "stockValue",
       case when u.daily > 0 then greatest(coalesce(b.quantity, 0), 0) / u.daily end as "daysOfStock"
from usage u
left join balances b on b.item_id = :id
