-- Where a batch went: every movement that names it, the use that names none (what came in, less what left by name and what is left: server/db/batches.sql), and
-- what is left. An item is meant at all outlets that have its code.
with wanted as (
  select t.id from records_of_inventoryItems t
  where :itemId is null or t."itemCode" in (select i."itemCode" from records_of_inventoryItems i where i.id = any(:itemId))
),
named as (
  select m.* from movements m
  where (m.batch_no is not null or m.expiry_date is not null) and m.qty <> 0
    and (:batchNo is null or lower(m.batch_no) = lower(:batchNo)) and m.item_id in (select id from wanted)
),
held as (
  select s.outlet_id, s.item_id, e.batch ->> 'batchNo' as batch_no, (e.batch ->> 'expiryDate')::date as expiry_date, (e.batch ->> 'quantity')::numeric as qty
  from stock_batches s, jsonb_array_elements(s.batches) e (batch)
  where (e.batch ->> 'batchNo' is not null or e.batch ->> 'expiryDate' is not null)
    and (:batchNo is null or lower(e.batch ->> 'batchNo') = lower(:batchNo)) and s.item_id in (select id from wanted)
),
-- What no movement of the batch explains.
unnamed as (
  select outlet_id, item_id, batch_no, expiry_date, sum(moved) as moved, sum(left_qty) as left_qty
  from (select outlet_id, item_id, batch_no, expiry_date, qty as moved, 0 as left_qty from named
        union all
        select outlet_id, item_id, batch_no, expiry_date, 0, qty from held) known
  group by 1, 2, 3, 4
),
steps as (
  select outlet_id, item_id, batch_no, expiry_date,
         case when movement_type in ('TRANSFER_OUT', 'TRANSFER_IN') then 'moved' when movement_type in ('GRN', 'GRN_REVERSAL', 'SUPPLIER_RETURN', 'OPENING', 'BATCH_IN', 'ADJUST_IN') then 'in' else 'used' end as step,
         business_date, movement_type as movement, doc_type, doc_id, doc_number, qty, null::numeric as left_qty, seq
  from named
  union all
  select outlet_id, item_id, batch_no, expiry_date, 'used', null, case when moved > left_qty then 'UNNAMED' else 'FOUND' end, null, null, null, left_qty - moved, null, 9e18::bigint
  from unnamed where moved <> left_qty
  union all
  select outlet_id, item_id, batch_no, expiry_date, 'left', null, 'LEFT', null, null, null, null, left_qty, 9.1e18::bigint
  from unnamed where left_qty <> 0
)
select s.item_id as item, s.batch_no as "batchNo", s.expiry_date as "expiryDate", s.step, s.business_date as date, s.movement, s.doc_number as "docNumber",
       case s.doc_type
         when 'goodsReceivedNotes' then (select p."supplierName" from records_of_goodsReceivedNotes d join records_of_suppliers p on p.id = d."supplierId" where d.id = s.doc_id)
         when 'supplierReturns' then (select p."supplierName" from records_of_supplierReturns d join records_of_suppliers p on p.id = d."supplierId" where d.id = s.doc_id)
         when 'transferOuts' then (select o.name from records_of_transferOuts d join records_of_restaurants o on o.id = d."toOutletId" where d.id = s.doc_id)
         when 'transferIns' then (select o.name from records_of_transferIns d join records_of_restaurants o on o.id = d."fromOutletId" where d.id = s.doc_id)
         when 'issueNotes' then (select p.name from records_of_issueNotes d join records_of_foodDepartments p on p.id = d."departmentId" where d.id = s.doc_id)
         when 'wastageNotes' then (select p.name from records_of_wastageNotes d join records_of_foodDepartments p on p.id = d."departmentId" where d.id = s.doc_id)
         when 'batchRuns' then (select p."itemName" from records_of_batchRuns d join records_of_inventoryItems p on p.id = d."outputItemId" where d.id = s.doc_id)
       end as partner,
       s.outlet_id as outlet, case when s.qty > 0 then s.qty end as "inQty", case when s.qty < 0 then -s.qty end as "outQty", s.left_qty as "leftQty",
       i."baseUnitId" as unit, s.doc_type as "docType", s.doc_id as "docId", s.outlet_id as "outletId", lpad(s.seq::text, 20, '0') as sequence
from steps s left join records_of_inventoryItems i on i.id = s.item_id
where :step is null or s.step = :step
