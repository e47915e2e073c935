-- R1: what is on hand at the end of a business date, what it is worth, and what is missing (domain 3.1).
--
-- Today is read from the balances, a past date from the sums of the ledger until then: both agree by the ledger's own rule. What was on
-- order and under way on a past date is not known, and null.
with stock as (
  select outlet_id, item_id, quantity, value, last_received
  from balances where :asOf >= :today
  union all
  select m.outlet_id, m.item_id, sum(m.qty), sum(m.value),
         (select max(r.business_date) from stock_receipts r where r.outlet_id = m.outlet_id and r.item_id = m.item_id and r.business_date <= :asOf)
  from stock_moved m where :asOf < :today and m.business_date <= :asOf group by m.outlet_id, m.item_id
),
-- Items that are kept in stock, and whatever else has stock.
held as (
  select coalesce(s.outlet_id, i.outlet_id) as outlet_id, coalesce(s.item_id, i.id) as item_id,
         i."itemCode", i."itemName", i."categoryId", i."baseUnitId", i."minLevel" as minimum, i."parLevel" as par,
         coalesce(s.quantity, 0) as quantity, coalesce(s.value, 0) as value, s.last_received
  from (select i.* from records_of_inventoryItems i
        where i.status = 'active' and coalesce(i."isStockTracked", true)
           or i.id in (select item_id from stock where quantity <> 0 or value <> 0)) i
  full join stock s on s.item_id = i.id and s.outlet_id = i.outlet_id
  where i.id is not null or s.quantity <> 0 or s.value <> 0
),
usage as (
  select outlet_id, item_id, -sum(qty) / 28 as daily
  from stock_by_day
  where business_date > :asOf - 28 and business_date <= :asOf
    and movement_type in ('SALE', 'SALE_REVERSAL', 'ISSUE', 'WASTAGE', 'BATCH_OUT')
  group by outlet_id, item_id
),
-- What is left of each batch (server/db/batches.sql): the first to expire is first.
expiries as (
  select outlet_id, item_id, (batches -> 0 ->> 'expiryDate')::date as nearest from stock_batches where :asOf >= :today
  union all
  select m.outlet_id, m.item_id, (batches_left(m.qty, m.movement_type, m.reversal_of, m.batch_no, m.expiry_date, m.counted order by m.seq) -> 0 ->> 'expiryDate')::date
  from movements m
  where :asOf < :today and m.business_date <= :asOf and (m.qty <> 0 or m.counted is not null)
    and (m.outlet_id, m.item_id) in (select e.outlet_id, e.item_id from movements e where e.expiry_date is not null)
  group by m.outlet_id, m.item_id
),
ordered as (
  select l.outlet_id, l."itemId" as item_id, sum(l."openQty" * l."conversionFactor" / coalesce(l."conversionDivisor", 1)) as quantity
  from lines_of_purchaseOrders l
  where :asOf >= :today and l.status in ('approved', 'sentToGRN', 'partiallyReceived', 'amending')
  group by 1, 2
),
under_way as (
  select i.outlet_id, i.id as item_id, sum(l."pendingQty" * l."conversionFactor" / coalesce(l."conversionDivisor", 1)) as quantity
  from lines_of_transferOuts l
  join records_of_transferOuts t on t.id = l.id
  join records_of_inventoryItems i on i.outlet_id = t."toOutletId" and i."itemCode" = l."itemCode"
  where :asOf >= :today and l.status in ('approved', 'partiallyReceived')
  group by i.outlet_id, i.id
),
-- How long before they expire people of an outlet want to know.
alert as (
  select r.id as outlet_id, (select nullif(e ->> 'value', '')::integer from jsonb_array_elements(r.data -> 'settings') e
                             where e ->> 'name' = 'expiryAlertDays') as days
  from records_of_systemSettings r
),
figures as (
  select h.*, u.daily, e.nearest, case when :asOf >= :today then coalesce(w.quantity, 0) end as in_transit,
         case when :asOf >= :today then coalesce(o.quantity, 0) end as on_order,
         h.quantity + coalesce(o.quantity, 0) + coalesce(w.quantity, 0) as coming,
         case when h.quantity < 0 then 'negative' when h.quantity <= minimum then 'low'
              when h.quantity < par then 'belowPar' else 'ok' end as state,
         coalesce(nearest <= :asOf + coalesce(a.days, 3), false) as is_expiring
  from held h
  left join usage u on u.outlet_id = h.outlet_id and u.item_id = h.item_id and u.daily > 0
  left join expiries e on e.outlet_id = h.outlet_id and e.item_id = h.item_id
  left join alert a on a.outlet_id = h.outlet_id
  left join ordered o on o.outlet_id = h.outlet_id and o.item_id = h.item_id
  left join under_way w on w.outlet_id = h.outlet_id and w.item_id = h.item_id
)
select f."itemCode", coalesce(f."itemName", 'Item of another outlet') as "itemName", f.outlet_id as outlet, f."categoryId" as category,
       f."baseUnitId" as unit, f.quantity as "onHand", f.in_transit as "inTransitIn", f.on_order as "onOrder", f.quantity as available,
       f.minimum as "minLevel", f.par as "parLevel", f.state as status,
       -- As on the reorder page: at or below the minimum (below par, if there is none), up to par.
       case when coalesce(f.par, f.minimum) is null or f.on_order is null then null
            when f.coming <= f.minimum or f.minimum is null and f.coming < f.par then greatest(coalesce(f.par, f.minimum) - f.coming, 0)
            else 0 end as "suggestedOrder",
       coalesce(f.daily, 0) as "averageDailyUsage", greatest(f.quantity, 0) / f.daily as "daysOnHand",
       f.last_received as "lastReceived", f.nearest as "nearestExpiry", f.value as "stockValue", f.item_id as "itemId",
       case when f.quantity > 0 then coalesce(f.daily, 0) * f.value / f.quantity else 0 end as "dailyCost",
       1 as items, (f.state = 'negative')::int as negative, (f.state in ('negative', 'low'))::int as short, f.is_expiring::int as expiring
from figures f
where (coalesce(:includeZero, true) or f.quantity <> 0)
  and (:stockStatus is null or case :stockStatus when 'expiring' then f.is_expiring when 'short' then f.state in ('negative', 'low') else f.state = :stockStatus end)
