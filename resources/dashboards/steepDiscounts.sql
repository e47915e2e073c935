-- Discounts above `discountApprovalPct` of the outlet's settings; without such a limit there are none.
select d.name as discount, b.bill_no as "billNo", b.business_date as date, d.outlet_id as outlet, d.pct, d.amount,
       d.given_by as "givenBy", d.approved_by as "approvedBy", l.pct as limit, (d.approved_by is null)::int as unapproved
from (select outlet_id, bill_id, name, amount, given_by, approved_by, kind, coalesce(pct, 100 * amount / nullif(base, 0)) as pct from bill_discounts
      where business_date between :fromDate and :toDate) d
join bills b on b.outlet_id = d.outlet_id and b.id = d.bill_id and b.status = 'settled'
join (select r.id as outlet_id, (select nullif(e ->> 'value', '')::numeric from jsonb_array_elements(r.data -> 'settings') e
                           where e ->> 'name' = 'discountApprovalPct') as pct from records_of_systemSettings r) l on l.outlet_id = d.outlet_id
where d.kind = 'discount' and d.pct > l.pct
