-- R22: the ledger card of one item (domain 3.1). Balances run over business dates, then the ledger's order within a day, so that
-- the balance at the end of a date is the stock as of that date, also when a document was entered later.
with moved as (
  select m.*, sum(qty) over w as running_qty, sum(value) over w as running_value
  from movements m
  where m.item_id = :itemId and m.business_date <= :toDate
  window w as (partition by m.outlet_id order by m.business_date, m.seq)
),
grouped as (
  select outlet_id, business_date, movement_type,
         case when :salesByDay and movement_type in ('SALE', 'SALE_REVERSAL') then null else seq end as own,
         max(seq) as seq,
         sum(qty) as qty, sum(value) as value,
         (array_agg(running_qty order by seq desc))[1] as running_qty,
         (array_agg(running_value order by seq desc))[1] as running_value,
         case when count(*) = 1 then min(doc_number) end as doc_number,
         case when count(*) = 1 then min(doc_id) end as doc_id,
         case when count(*) > 1 then count(*) end as documents,
         min(doc_type) as doc_type, min(user_id) as user_id
  from moved
  where business_date >= :fromDate and (:movementType is null or movement_type = :movementType)
  group by outlet_id, business_date, movement_type, 4
),
brought as (
  select outlet_id, sum(qty) as qty, sum(value) as value from moved where business_date < :fromDate group by outlet_id
)
select g.business_date as date, g.movement_type as movement, g.doc_number as "docNumber",
       case when g.documents is not null then g.documents || ' bills' else s.data ->> 'supplierName' end as partner,
       o.data ->> 'name' as outlet,
       greatest(g.qty, 0) as "inQty", greatest(-g.qty, 0) as "outQty", g.running_qty as "balanceQty",
       u.data ->> 'unitCode' as unit,
       abs(g.value) / nullif(abs(g.qty), 0) as "unitCost", g.value, g.running_value as "balanceValue",
       g.running_value / nullif(g.running_qty, 0) as "averageCost",
       p.data ->> 'firstName' as user,
       g.doc_type as "docType", g.doc_id as "docId", g.outlet_id as "outletId", lpad(g.seq::text, 20, '0') as sequence
from grouped g
join records_of_outlets o on o.id = g.outlet_id
left join records_of_inventoryItems i on i.id = :itemId
left join records_of_units u on u.id = i.data ->> 'baseUnitId'
left join records_of_goodsReceivedNotes n on g.doc_type = 'goodsReceivedNotes' and n.id = g.doc_id
left join records_of_suppliers s on s.id = n.data ->> 'supplierId'
left join records_of_users p on p.id = g.user_id
union all
select :fromDate, 'BALANCE', null, null, o.data ->> 'name', null, null, b.qty, u.data ->> 'unitCode',
       null, null, b.value, b.value / nullif(b.qty, 0), null, null, null, b.outlet_id, ''
from brought b
join records_of_outlets o on o.id = b.outlet_id
left join records_of_inventoryItems i on i.id = :itemId
left join records_of_units u on u.id = i.data ->> 'baseUnitId'
