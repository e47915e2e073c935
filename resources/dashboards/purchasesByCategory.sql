-- The net amounts of approved receipts, by the category of the item.
select i."categoryId" as category, sum(l."netAmount") as "netAmount"
from lines_of_goodsReceivedNotes l
left join records_of_inventoryItems i on i.id = l."itemId"
where l.status = 'approved' and l.doc_date between :fromDate and :toDate
group by i."categoryId"
