-- Accuracy (domain 3.1, R16): 1 less what was off, in value, of what the ledger expected.
with counts as (
  select distinct on (e.outlet_id) e.id, e.outlet_id, e."stockEntryNumber", e."docDate"
  from records_of_stockEntries e
  where e.status = 'approved' and e."entryType" in ('fullCount', 'partialCount')
  order by e.outlet_id, e."docDate" desc, e.id desc
)
select c."stockEntryNumber", c.outlet_id as outlet, c."docDate" as date, :today - c."docDate" as "daysAgo",
       sum(abs(l."varianceQty") * l."unitCost") as off, sum(l."systemQty" * l."unitCost") as expected, c.id as "documentId"
from counts c
left join lines_of_stockEntries l on l.id = c.id
group by c.id, c.outlet_id, c."stockEntryNumber", c."docDate"
