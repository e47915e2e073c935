-- `steep` is above `priceVarianceAlertPct` of the outlet's settings; without such a limit none is.
select p."itemId" as item, p."supplierId" as supplier, p."previousPrice", p.price, p."changePct", p."lastReceiptDate",
       (p."changePct" > l.pct)::int as steep
from records_of_supplierPrices p
left join (select r.id as outlet_id, (select nullif(e ->> 'value', '')::numeric from jsonb_array_elements(r.data -> 'settings') e
                                      where e ->> 'name' = 'priceVarianceAlertPct') as pct from records_of_systemSettings r) l
  on l.outlet_id = p.outlet_id
where p."changePct" > 0 and p."lastReceiptDate" between :fromDate and :toDate
