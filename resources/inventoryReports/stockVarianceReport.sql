-- R4: opening + received - closing is what was used; what recipes and notes do not explain of it is the variance (domain 3.1). It is what counts
-- have changed, at the value they changed it by.
with sums as (
  select outlet_id, item_id,
         coalesce(sum(qty) filter (where not within), 0) as opening,
         coalesce(sum(qty) filter (where within and movement_type in ('GRN', 'GRN_REVERSAL', 'SUPPLIER_RETURN', 'TRANSFER_IN', 'TRANSFER_OUT', 'BATCH_IN')), 0) as received,
         coalesce(sum(qty), 0) as closing,
         coalesce(-sum(qty) filter (where within and movement_type in ('SALE', 'SALE_REVERSAL', 'BATCH_OUT')), 0) as theoretical,
         coalesce(-sum(value) filter (where within and movement_type in ('SALE', 'SALE_REVERSAL', 'BATCH_OUT')), 0) as theoretical_value,
         coalesce(-sum(qty) filter (where within and movement_type in ('WASTAGE', 'ISSUE', 'ADJUST_OUT', 'ADJUST_IN')), 0) as recorded,
         coalesce(-sum(value) filter (where within and movement_type in ('WASTAGE', 'ISSUE', 'ADJUST_OUT', 'ADJUST_IN')), 0) as recorded_value,
         coalesce(sum(value) filter (where within and movement_type = 'COUNT'), 0) as counted_value
  from (select m.*, m.business_date >= :fromDate and m.movement_type <> 'OPENING' as within from movements m where m.business_date <= :toDate) m
  group by outlet_id, item_id
),
figures as (
  select s.*, closing - (opening + received - theoretical - recorded) as variance from sums s
  where opening <> 0 or received <> 0 or closing <> 0 or theoretical <> 0 or recorded <> 0
),
flagged as (
  select f.*, 100 * variance / nullif(theoretical, 0) as pct,
         variance <> 0 and abs(variance) * 100 > coalesce(:threshold, 2) * abs(theoretical) as is_above
  from figures f
)
select coalesce(i."itemName", 'Item of another outlet') as "itemName", i."itemCode", f.outlet_id as outlet, i."categoryId" as category,
       i."baseUnitId" as unit, f.opening as "openingQty", f.received as "receivedQty", f.closing as "closingQty",
       f.theoretical as "theoreticalUsage", f.recorded as "recordedLoss", f.counted_value as "varianceValue", f.pct as "variancePct",
       f.theoretical_value as "theoreticalValue", f.theoretical_value + f.recorded_value - f.counted_value as "actualValue",
       case when f.is_above then 'above' else 'within' end as flag, f.item_id as "itemId", f.is_above::int as flagged,
       abs(f.counted_value) as largest
from flagged f
left join records_of_inventoryItems i on i.id = f.item_id
where coalesce(:onlyFlagged, false) = false or f.is_above
