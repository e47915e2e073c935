-- R16: how near a count was to what the ledger expected, by value (domain 3.1). Opening stock was not expected.
select e.id as "documentId", coalesce(s.expected, 0) as "systemValue", coalesce(s.missed, 0) as "missedValue"
from records_of_stockEntries e
left join (
  select l.id, sum(round(l."systemQty" * l."unitCost", :places)) as expected, sum(abs(l."varianceValue")) as missed
  from lines_of_stockEntries l where l.doc_date between :fromDate and :toDate group by l.id) s on s.id = e.id and e."entryType" <> 'opening'
where e."docDate" between :fromDate and :toDate
