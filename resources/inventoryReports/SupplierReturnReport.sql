-- R18: the invoice that the goods came with, and the credit that is still to come (domain 3.1).
select r.id as "documentId", g."invoiceNumber" as "invoiceNumber",
       case when r.status = 'approved' and r.settlement <> 'replacement' and r."creditNoteNo" is null and r."creditReason" is null then coalesce(r."creditTotal", 0) else 0 end as "creditPending"
from records_of_supplierReturns r left join records_of_goodsReceivedNotes g on g.id = r."grnId"
where r."docDate" between :fromDate and :toDate
