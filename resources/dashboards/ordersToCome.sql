-- Orders between their approval and their last receipt; late from the day after they were expected.
select o."pONumber", o."supplierId" as supplier, o.outlet_id as outlet, o."expectedDate", greatest(0, :today - o."expectedDate") as "daysLate",
       o."grandTotal" as value, o.id as "documentId", (o."expectedDate" < :today)::int as late
from records_of_purchaseOrders o
where o.status in ('approved', 'sentToGRN', 'partiallyReceived', 'amending')
