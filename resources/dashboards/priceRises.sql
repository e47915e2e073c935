select p."itemId" as item, p."supplierId" as supplier, p."previousPrice", p.price, p."changePct", p."lastReceiptDate"
from records_of_supplierPrices p
where p."changePct" > 0 and p."lastReceiptDate" between :fromDate and :toDate
