-- R3: what a line cost more than at the price that this supplier charged the outlet the time before, in the past year.
with priced as (
  select l.id, l.line_no, l.doc_date, l."acceptedQty" as quantity, l."unitPrice" as price,
         lag(l."unitPrice") over (partition by g.outlet_id, g."supplierId", l."itemId", l."purchaseUnitId" order by l.doc_date, l.id, l.line_no) as before
  from lines_of_goodsReceivedNotes l join records_of_goodsReceivedNotes g on g.id = l.id and g.status = 'approved'
  where l.doc_date between :fromDate::date - 365 and :toDate
)
select l.id as "documentId", l.line_no as "lineNo", round((p.price - p.before) * p.quantity, :places) as "priceRise"
from lines_of_goodsReceivedNotes l
left join priced p on p.id = l.id and p.line_no = l.line_no
where l.doc_date between :fromDate and :toDate
