-- What each supplier charges for an item today and what was last paid, per stock unit. Units: the item's own first, else by the measure type.
with offers as (
  select p.outlet_id, p."itemId" as item_id, p."supplierId" as supplier, p."purchaseUnitId" as unit, p.price, p."minOrderQty" as least, p."changePct" as change,
         coalesce(p."isPreferred", false) as preferred
  from records_of_supplierPrices p
  where p.status = 'active' and coalesce(p."effectiveFrom", :today) <= :today and coalesce(p."effectiveTo", :today) >= :today
),
paid as (
  select distinct on (g.outlet_id, l."itemId", g."supplierId") g.outlet_id, l."itemId" as item_id, g."supplierId" as supplier, g."docDate" as day,
         l."unitPrice" * coalesce(l."conversionDivisor", 1) / nullif(l."conversionFactor", 0) as price
  from lines_of_goodsReceivedNotes l
  join records_of_goodsReceivedNotes g on g.id = l.id and g.status = 'approved'
  where l."acceptedQty" > 0 and l."unitPrice" is not null
  order by g.outlet_id, l."itemId", g."supplierId", g."docDate" desc, g."grnNumber" desc, l.line_no desc
),
known as (
  select outlet_id, item_id, supplier, o.unit, o.price, o.least, o.change, coalesce(o.preferred, false) as preferred, p.price as paid, p.day
  from offers o full join paid p using (outlet_id, item_id, supplier)
),
compared as (
  select k.*, i."itemName" as name, i."baseUnitId" as base_unit, i."defaultSupplierId" = k.supplier as usual, r.stock, r.units, k.price * r.units / r.stock as listed,
         greatest(s."leadTimeDays", i."leadTimeDays") as lead, s."minOrderValue" as minimum,
         (select string_agg(initcap(each), ', ' order by array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], each))
          from jsonb_array_elements_text(coalesce(nullif(s.data -> 'orderDays', 'null'), '[]')) each) as days
  from known k
  join records_of_inventoryItems i on i.id = k.item_id and i.status = 'active'
  join records_of_suppliers s on s.id = k.supplier and s.status = 'active'
  left join records_of_units u on u.id = k.unit
  left join records_of_units base on base.id = i."baseUnitId" and base."measureTypeId" = u."measureTypeId"
  left join lateral (
    select coalesce((e ->> 'factorToBase')::numeric, case when k.unit = i."baseUnitId" then 1 else u."conversionToBase" end) as stock,
           case when e is not null or k.unit = i."baseUnitId" then 1 else base."conversionToBase" end as units
    from (values (1)) one
    left join jsonb_array_elements(coalesce(nullif(i.data -> 'itemUnits', 'null'), '[]')) e on e ->> 'unitId' = k.unit and k.unit <> i."baseUnitId"
    limit 1
  ) r on r.stock > 0 and r.units > 0
  where coalesce(jsonb_array_length(nullif(s.data -> 'outlets', 'null')), 0) = 0 or s.data -> 'outlets' ? k.outlet_id
),
ranked as (
  select c.*, count(*) over item as suppliers, min(c.listed) over item as cheapest from compared c window item as (partition by c.outlet_id, c.item_id)
)
select r.item_id as "itemId", r.name as "itemName", r.outlet_id as outlet, r.supplier,
       case when r.preferred then 'preferred' when r.usual then 'usual' when r.price is null then 'unlisted' else 'listed' end as standing,
       r.listed as "listPrice", r.base_unit as "stockUnit", 100 * (r.listed - r.cheapest) / nullif(r.cheapest, 0) as "aboveCheapest", r.change as "changePct",
       r.paid as "lastPaid", r.day as "lastReceived", r.price as "packPrice", r.unit as pack, r.least * r.stock / r.units as "minQty", r.minimum as "minOrderValue",
       r.lead as "leadTime", r.days as "deliveryDays"
from ranked r
where (:supplierId::text is null or r.supplier = :supplierId) and (not coalesce(:several, false) or r.suppliers > 1)
