-- R1: what is on hand at the end of a business date, what it is worth, and what is missing (domain 3.1).
--
-- Today is read from the balances, a past date from the sums of the ledger: both agree by the ledger's own rule. What was on
-- order and under way on a past date is not known, and null.
with stock as (
  select outlet_id, item_id, quantity, value, last_received
  from balances where :asOf >= :today
  union all
  select outlet_id, item_id, sum(qty), sum(value),
         max(business_date) filter (where movement_type in ('OPENING', 'GRN', 'BATCH_IN', 'TRANSFER_IN'))
  from movements where :asOf < :today and business_date <= :asOf group by outlet_id, item_id
),
-- Items that are kept in stock, and whatever else has stock.
held as (
  select coalesce(s.outlet_id, i.outlet_id) as outlet_id, coalesce(s.item_id, i.id) as item_id, i.data,
         coalesce(s.quantity, 0) as quantity, coalesce(s.value, 0) as value, s.last_received
  from (select * from records_of_inventoryItems
        where status = 'active' and coalesce((data ->> 'isStockTracked')::boolean, true)
           or id in (select item_id from stock where quantity <> 0 or value <> 0)) i
  full join stock s on s.item_id = i.id and s.outlet_id = i.outlet_id
  where i.id is not null or s.quantity <> 0 or s.value <> 0
),
usage as (
  select outlet_id, item_id, -sum(qty) / 28 as daily
  from movements
  where business_date > :asOf - 28 and business_date <= :asOf
    and movement_type in ('SALE', 'SALE_REVERSAL', 'ISSUE', 'WASTAGE', 'BATCH_OUT')
  group by outlet_id, item_id
),
-- First expired goes out first: what is left are the receipts that expire last, as far back as the stock on hand reaches.
expiries as (
  select r.outlet_id, r.item_id, min(r.expiry_date) as nearest
  from (select m.outlet_id, m.item_id, m.expiry_date, m.qty,
               sum(m.qty) over (partition by m.outlet_id, m.item_id order by m.expiry_date desc nulls first, m.seq desc) as reach
        from movements m
        where m.business_date <= :asOf and m.movement_type in ('OPENING', 'GRN', 'BATCH_IN', 'TRANSFER_IN')
          and exists (select from movements e where e.outlet_id = m.outlet_id and e.item_id = m.item_id
                      and e.expiry_date is not null)
          and not exists (select from movements x where x.outlet_id = m.outlet_id and x.item_id = m.item_id
                          and x.reversal_of = m.seq and x.movement_type = 'GRN_REVERSAL' and x.business_date <= :asOf)) r
  join held h on h.outlet_id = r.outlet_id and h.item_id = r.item_id
  where r.reach - r.qty < h.quantity
  group by r.outlet_id, r.item_id
),
ordered as (
  select o.outlet_id, l.line ->> 'itemId' as item_id,
         sum((l.line ->> 'openQty')::numeric * (l.line ->> 'conversionFactor')::numeric) as quantity
  from records_of_purchaseOrders o, jsonb_array_elements(o.data -> 'items') l (line)
  where :asOf >= :today and o.status in ('approved', 'sentToGRN', 'partiallyReceived')
  group by 1, 2
),
under_way as (
  select outlet_id, item_id, greatest(sum(qty), 0) as quantity from movements_in_transit group by outlet_id, item_id
),
figures as (
  select h.outlet_id, h.item_id, h.data, h.quantity, h.value, h.last_received, u.daily, e.nearest,
         case when :asOf >= :today then coalesce(w.quantity, 0) end as in_transit,
         case when :asOf >= :today then coalesce(o.quantity, 0) end as on_order,
         nullif(h.data ->> 'minLevel', '')::numeric as minimum,
         nullif(h.data ->> 'parLevel', '')::numeric as par
  from held h
  left join usage u on u.outlet_id = h.outlet_id and u.item_id = h.item_id and u.daily > 0
  left join expiries e on e.outlet_id = h.outlet_id and e.item_id = h.item_id
  left join ordered o on o.outlet_id = h.outlet_id and o.item_id = h.item_id
  left join under_way w on w.outlet_id = h.outlet_id and w.item_id = h.item_id
),
judged as (
  select f.*, case when quantity < 0 then 'negative' when quantity <= minimum then 'low'
                   when quantity < par then 'belowPar' else 'ok' end as state,
         coalesce(nearest <= :asOf + 7, false) as is_expiring
  from figures f
)
select j.data ->> 'itemCode' as "itemCode",
       coalesce(j.data ->> 'itemName', 'Item of another outlet') as "itemName",
       o.data ->> 'name' as outlet,
       c.data ->> 'name' as category,
       u.data ->> 'unitCode' as unit,
       j.quantity as "onHand",
       j.in_transit as "inTransitIn",
       j.on_order as "onOrder",
       j.quantity as available,
       j.minimum as "minLevel",
       j.par as "parLevel",
       j.state as status,
       case when j.par is not null and j.on_order is not null
         then greatest(j.par - j.quantity - j.on_order - j.in_transit, 0) end as "suggestedOrder",
       coalesce(j.daily, 0) as "averageDailyUsage",
       greatest(j.quantity, 0) / j.daily as "daysOnHand",
       j.last_received as "lastReceived",
       j.nearest as "nearestExpiry",
       j.value / nullif(j.quantity, 0) as "unitCost",
       j.value as "stockValue",
       j.item_id as "itemId",
       1 as items,
       (j.state in ('negative', 'low'))::int as short,
       j.is_expiring::int as expiring
from judged j
left join records_of_outlets o on o.id = j.outlet_id
left join records_of_inventoryCategories c on c.id = j.data ->> 'categoryId'
left join records_of_units u on u.id = j.data ->> 'baseUnitId'
where (:categoryId is null or j.data ->> 'categoryId' = :categoryId)
  and (:subCategoryId is null or j.data ->> 'subCategoryId' = :subCategoryId)
  and (:itemId is null or j.item_id = :itemId)
  and (:itemType is null or j.data ->> 'itemType' = :itemType)
  and (coalesce(:includeZero, true) or j.quantity <> 0)
  and (:stockStatus is null or case when :stockStatus = 'expiring' then j.is_expiring else j.state = :stockStatus end)
