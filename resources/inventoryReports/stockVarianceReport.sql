-- R4: opening + received - closing is what was used; what recipes and notes do not explain of it is the variance (domain 3.1). It is what counts
-- have changed, at the value they changed it by, and what batches used beyond their recipes.
with bounds as (
  select coalesce((select c."docDate" + 1 from records_of_stockEntries c where c.id = :fromCount), :fromDate) as first,
         coalesce((select c."docDate" from records_of_stockEntries c where c.id = :toCount), :toDate) as last
),
-- Added up by kind first: what a row is is then asked once per item and kind, not once per column, day and month.
kinds as (
  select outlet_id, item_id, movement_type as kind, sum(qty) as qty, sum(value) as value, sum(qty) filter (where within) as qty_within, sum(value) filter (where within) as value_within
  from (select m.*, m.business_date >= b.first and m.movement_type <> 'OPENING' as within from stock_moved m, bounds b where m.business_date <= b.last) m
  group by 1, 2, 3
),
sums as (
  select outlet_id, item_id, sum(qty) - coalesce(sum(qty_within), 0) as opening,
         coalesce(sum(qty_within) filter (where kind in ('GRN', 'GRN_REVERSAL', 'SUPPLIER_RETURN', 'TRANSFER_IN', 'TRANSFER_OUT', 'BATCH_IN')), 0) as received,
         sum(qty) as closing, sum(value) as closing_value,
         coalesce(-sum(qty_within) filter (where kind in ('SALE', 'SALE_REVERSAL', 'BATCH_OUT')), 0) as theoretical,
         coalesce(-sum(value_within) filter (where kind in ('SALE', 'SALE_REVERSAL', 'BATCH_OUT')), 0) as theoretical_value,
         coalesce(-sum(qty_within) filter (where kind in ('WASTAGE', 'ISSUE', 'ADJUST_OUT', 'ADJUST_IN')), 0) as recorded,
         coalesce(-sum(value_within) filter (where kind in ('WASTAGE', 'ISSUE', 'ADJUST_OUT', 'ADJUST_IN')), 0) as recorded_value,
         coalesce(sum(value_within) filter (where kind = 'COUNT'), 0) as counted_value
  from kinds group by outlet_id, item_id
),
-- What batches used of a component beyond the standard of their recipe; all that a lost batch used is waste.
beyond as (
  select l.outlet_id, l."itemId" as item_id, sum(l."baseQuantity" - l.standard) as qty, sum(l."lineCost" - round(l.standard * l."unitCost", :places)) as value
  from (select l.*, coalesce(l."standardQty", 0) * l."conversionFactor" / coalesce(l."conversionDivisor", 1) as standard
        from lines_of_batchRuns l where l.status = 'completed') l
  join records_of_batchRuns r on r.id = l.id and r."actualOutput" > 0
  join bounds b on l.doc_date between b.first and b.last
  group by 1, 2
),
explained as (
  select s.outlet_id, s.item_id, s.opening, s.received, s.closing, s.closing_value, s.theoretical - coalesce(e.qty, 0) as theoretical,
         s.theoretical_value - coalesce(e.value, 0) as theoretical_value, s.recorded, s.recorded_value,
         s.counted_value - coalesce(e.value, 0) as variance_value
  from sums s left join beyond e on e.outlet_id = s.outlet_id and e.item_id = s.item_id
),
figures as (
  select s.*, closing - (opening + received - theoretical - recorded) as variance from explained s
  where coalesce(:includeZero, false) or opening <> 0 or received <> 0 or closing <> 0 or theoretical <> 0 or recorded <> 0
  union all
  select i.outlet_id, i.id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from records_of_inventoryItems i
  where :includeZero and i.status = 'active' and i.id not in (select item_id from sums)
),
flagged as (
  select f.*, 100 * variance / nullif(theoretical, 0) as pct,
         variance <> 0 and abs(variance) * 100 > coalesce(:threshold, 2) * abs(theoretical) as is_above
  from figures f
)
select coalesce(i."itemName", 'Item of another outlet') as "itemName", i."itemCode", f.outlet_id as outlet, i."categoryId" as category,
       i."baseUnitId" as unit, f.opening as "openingQty", f.received as "receivedQty", f.closing as "closingQty",
       f.theoretical as "theoreticalUsage", f.recorded as "recordedLoss", f.closing_value / nullif(f.closing, 0) as "unitCost", f.variance_value as "varianceValue", f.pct as "variancePct",
       f.theoretical_value as "theoreticalValue", f.theoretical_value + f.recorded_value - f.variance_value as "actualValue",
       case when f.is_above then 'above' else 'within' end as flag, f.item_id as "itemId", f.is_above::int as flagged,
       abs(f.variance_value) as largest
from flagged f
left join records_of_inventoryItems i on i.id = f.item_id
where (coalesce(:onlyFlagged, false) = false or f.is_above) and (coalesce(:onlyKeyItems, false) = false or i."isCountDaily")
