-- R22: the ledger card of an item, or of a few (domain 3.1). Balances run over business dates, then the ledger's order within a day, so that
-- the balance at the end of a date is the stock as of that date, also when a document was entered later. Bills that took too little to be posted are left out: the next one has it.
with moved as (
  select m.*, sum(qty) over w as running_qty, sum(value) over w as running_value
  from movements m
  where m.item_id = any(:itemId) and m.business_date <= :toDate and (m.qty <> 0 or m.carried is null)
  window w as (partition by m.outlet_id, m.item_id order by m.business_date, m.seq)
),
grouped as (
  select outlet_id, item_id, business_date, movement_type,
         case when :salesByDay and movement_type in ('SALE', 'SALE_REVERSAL') then null else seq end as own,
         max(seq) as seq, sum(qty) as qty, sum(value) as value,
         (array_agg(running_qty order by seq desc))[1] as running_qty, (array_agg(running_value order by seq desc))[1] as running_value,
         case when count(*) = 1 then min(doc_number) end as doc_number, case when count(*) = 1 then min(doc_id) end as doc_id,
         case when count(*) > 1 then count(*) || ' bills' end as bills, min(doc_type) as doc_type, min(user_id) as user_id,
         max(posted_at) as posted_at, min(line_no) as line_no
  from moved
  where business_date >= :fromDate and (:movementType is null or movement_type = any(:movementType))
  group by outlet_id, item_id, business_date, movement_type, own
  union all
  select outlet_id, item_id, :fromDate, 'BALANCE', null, null, null, null, sum(qty), sum(value), null, null, null, null, null, null, null
  from moved where business_date < :fromDate group by outlet_id, item_id
)
select g.item_id as item, g.business_date as date, g.posted_at as entered, g.movement_type as movement, g.doc_number as "docNumber", coalesce(g.bills, case g.doc_type
         when 'bills' then (select l.name from bill_lines l where l.outlet_id = g.outlet_id and l.bill_id = g.doc_id and l.line_no = g.line_no)
         when 'goodsReceivedNotes' then (select s."supplierName" from records_of_goodsReceivedNotes d join records_of_suppliers s on s.id = d."supplierId" where d.id = g.doc_id)
         when 'supplierReturns' then (select s."supplierName" from records_of_supplierReturns d join records_of_suppliers s on s.id = d."supplierId" where d.id = g.doc_id)
         when 'transferOuts' then (select o.name from records_of_transferOuts d join records_of_restaurants o on o.id = d."toOutletId" where d.id = g.doc_id)
         when 'transferIns' then (select o.name from records_of_transferIns d join records_of_restaurants o on o.id = d."fromOutletId" where d.id = g.doc_id)
         when 'issueNotes' then (select p.name from records_of_issueNotes d join records_of_foodDepartments p on p.id = d."departmentId" where d.id = g.doc_id)
         when 'wastageNotes' then (select p.name from records_of_wastageNotes d join records_of_foodDepartments p on p.id = d."departmentId" where d.id = g.doc_id)
       end) as partner,
       g.outlet_id as outlet, g.qty * (g.qty > 0)::int as "inQty", -g.qty * (g.qty < 0)::int as "outQty", g.running_qty as "balanceQty",
       i."baseUnitId" as unit, abs(g.value) / nullif(abs(g.qty), 0) as "unitCost", g.value,
       g.running_value as "balanceValue", p."firstName" as user, g.doc_type as "docType", g.doc_id as "docId",
       g.outlet_id as "outletId", case when i."baseUnitId" is not null then jsonb_build_object(i."baseUnitId", 1) end as units, coalesce(lpad(g.seq::text, 20, '0'), '') as sequence
from grouped g
left join records_of_inventoryItems i on i.id = g.item_id
left join records_of_users p on p.id = g.user_id
