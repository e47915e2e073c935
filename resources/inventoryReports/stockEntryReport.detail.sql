-- R16: the category of what was counted (domain 3.1).
select l.id as "documentId", l.line_no as "lineNo", i."categoryId" as category
from lines_of_stockEntries l left join records_of_inventoryItems i on i.id = l."itemId"
where l.doc_date between :fromDate and :toDate
