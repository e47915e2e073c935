-- Tax on sales and on purchases, by tax and rate (docs/taxes.md says how the taxable amount of each is found).
-- Sales: settled bills of the period, and refunds paid in it, which take back their part of what their bills were taxed on.
with recursive counted as (
  select b.outlet_id, b.id, b.refund_of, b.refund_no, b.business_date, b.tax, b.taxes,
         b.net_sales + b.not_sales + b.service_charge + b.delivery_fee as supply
  from bills b where b.status = 'settled' and b.business_date between :fromDate and :toDate
),
-- Every bill that was settled in the period or refunded in it, and the refunds, with the taxes that they name. A tax without a name stands beside them.
whole as (
  select * from bills b where b.refund_of is null and b.status = 'settled' and b.business_date between :fromDate and :toDate
  union all
  select b.* from (select distinct outlet_id, refund_of from counted where refund_of is not null) r join bills b on b.outlet_id = r.outlet_id and b.id = r.refund_of
  where b.status <> 'settled' or b.business_date not between :fromDate and :toDate
),
taxed as (
  select b.outlet_id, b.id, t.code, t.amount, b.tax, b.charges, b.net_sales + b.not_sales as value,
         b.net_sales + b.not_sales + b.service_charge + b.delivery_fee as supply
  from whole b cross join lateral (
    select key as code, value::numeric as amount from jsonb_each_text(b.taxes)
    union all
    select 'Other', rest from (select b.tax - coalesce(sum(value::numeric), 0) as rest from jsonb_each_text(b.taxes)) r where rest <> 0
  ) t
),
-- A bill's tax charges as the till calculated them, by tax and rate.
charged as (
  select t.outlet_id, t.id, t.code, e.rate, e.amount, e.base, e.is_inclusive, e.is_on_top, sum(e.amount) over (partition by t.outlet_id, t.id, t.code) as whole
  from taxed t cross join lateral (
    select coalesce((s.said ->> 'rate')::numeric, case when coalesce(c.calculation, 'percentage') = 'percentage' then c.value end) as rate,
           sum((s.said ->> 'amount')::numeric) as amount,
           case when count(s.said ->> 'base') = count(*) then sum((s.said ->> 'base')::numeric) end as base,
           bool_or(coalesce((s.said ->> 'inclusive')::boolean, false)) as is_inclusive,
           coalesce(bool_or(c."applyOn" = 'afterCharges' or jsonb_array_length(coalesce(nullif(c.data -> 'compoundOn', 'null'), '[]')) > 0), false) as is_on_top
    from jsonb_array_elements(coalesce(nullif(t.charges, 'null'), '[]')) s (said)
    left join records_of_charges c on c.id = s.said ->> 'chargeId'
    where s.said ->> 'kind' = 'tax' and coalesce(c.code, s.said ->> 'name') = t.code
    group by 1
  ) e
),
-- Without a base from the till: the bill's own amount that gives exactly this tax, otherwise what the rate says, otherwise the lines with tax.
parts as materialized (
  select t.outlet_id, t.id, t.code, t.supply, c.rate, coalesce(c.amount, t.amount) as tax,
         coalesce(
           case when c.is_inclusive and c.rate > 0 and abs((c.base - c.amount) * c.rate / 100 - c.amount) < abs(c.base * c.rate / 100 - c.amount)
                then c.base - c.amount else c.base end,
           own.base,
           case when c.rate > 0 then round(c.amount * 100 / c.rate, :places) end,
           lines.base,
           t.supply) as base,
         case when c.is_on_top then t.tax - t.amount else 0 end as beneath
  from taxed t
  left join charged c on c.outlet_id = t.outlet_id and c.id = t.id and c.code = t.code and c.whole = t.amount
  left join lateral (
    select v.amount as base from (values (1, t.supply + case when c.is_on_top then t.tax - t.amount else 0 end), (2, t.supply), (3, t.value)) v (place, amount)
    where c.base is null and c.rate > 0 and round(v.amount * c.rate / 100, :places) = c.amount order by v.place limit 1
  ) own on true
  left join lateral (
    select case when sum(l.net) filter (where l.tax = 0) is null or sum(l.net) = 0 then t.value
                when sum(l.net - l.bill_share) = t.value then sum(l.net - l.bill_share) filter (where l.tax <> 0)
                else round(t.value * sum(l.net) filter (where l.tax <> 0) / sum(l.net), :places) end as base
    from bill_lines l
    where c.base is null and c.rate is null and l.outlet_id = t.outlet_id and l.bill_id = t.id and l.status = 'active'
    having sum(l.tax) = t.tax and sum(l.tax) <> 0
  ) lines on true
),
-- By tax: a refund says how much of each tax it gives back, not at which of several rates.
by_tax as (
  select outlet_id, id, code, min(supply) as supply, sum(tax) as tax, sum(base) as base,
         case when count(*) = 1 then min(rate) end as rate,
         least(greatest(min(supply), 0), round(sum(base * supply / coalesce(nullif(supply + beneath, 0), 1)), :places)) as covered
  from parts group by 1, 2, 3
),
-- What all refunds up to each one give back, by their part of the bill, or by their tax if that is another part: a line with another rate. What is
-- left after the last one is nothing.
given_back as (
  select r.outlet_id, r.refund_of, r.refund_no, r.business_date, t.code, t.amount as tax, -sum(t.amount) over upto as given,
         -sum(r.net_sales + r.not_sales + r.service_charge + r.delivery_fee) over upto as supply
  from (select distinct outlet_id, refund_of from counted where refund_of is not null) c
  join bills r on r.outlet_id = c.outlet_id and r.refund_of = c.refund_of and r.status = 'settled'
  cross join lateral (
    select key as code, value::numeric as amount from jsonb_each_text(r.taxes)
    union all
    select 'Other', rest from (select r.tax - coalesce(sum(value::numeric), 0) as rest from jsonb_each_text(r.taxes)) e where rest <> 0
  ) t
  window upto as (partition by r.outlet_id, r.refund_of, t.code order by r.refund_no)
),
shared as (
  select g.*, t.rate, t.tax as whole, t.base, t.covered,
         case when t.tax <> 0 and (t.supply = 0 or abs(t.tax * g.supply / nullif(t.supply, 0) - g.given) > g.refund_no / 10 ^ :places) then g.given / t.tax
              else g.supply / nullif(t.supply, 0) end as share
  from given_back g left join by_tax t on t.outlet_id = g.outlet_id and t.id = g.refund_of and t.code = g.code
),
back as (
  select outlet_id, business_date, code, rate, tax, coalesce(whole = 0, false) and coalesce(rate, 0) = 0 as is_zero,
         coalesce(round(base * share, :places) - round(base * before, :places), 0) as base,
         coalesce(round(covered * share, :places) - round(covered * before, :places), 0) as covered
  from (select s.*, lag(share, 1, 0) over (partition by outlet_id, refund_of, code order by refund_no) as before from shared s) s
  where business_date between :fromDate and :toDate
),
sales as (
  select outlet_id, business_date, supply from counted
),
-- Of each sale: the tax at its rate, and how much of the sale the tax covered.
on_sales as (
  select c.outlet_id, c.business_date, p.code, p.rate, p.base, p.tax, 0::numeric as refunded, 0::numeric as refunded_tax, p.tax = 0 and coalesce(p.rate, 0) = 0 as is_zero, 0::numeric as covered
  from counted c join parts p on p.outlet_id = c.outlet_id and p.id = c.id
  union all
  select c.outlet_id, c.business_date, t.code, null, 0, 0, 0, 0, false, t.covered
  from counted c join by_tax t on t.outlet_id = c.outlet_id and t.id = c.id
  union all
  select k.outlet_id, k.business_date, k.code, k.rate, -k.base, k.tax, -k.base, k.tax, k.is_zero, 0 from back k
  union all
  select k.outlet_id, k.business_date, k.code, null, 0, 0, 0, 0, false, -k.covered from back k
),
received as (
  select g.id, g.outlet_id, l.line_no, l.doc_date, l."taxCombinationId" as combination, coalesce(l."netAmount", 0) as net, l."baseQuantity" as quantity,
         coalesce(l."taxAmount" - (l."landedValue" - l."netAmount" - l."allocatedCharge"), 0) as tax
  from lines_of_goodsReceivedNotes l join records_of_goodsReceivedNotes g on g.id = l.id
  where g.status = 'approved'
),
-- Returns, with what went back of the receipt's line up to each one: three thirds are the whole.
returned as (
  select n.outlet_id, l.doc_date, r.doc_date as taxed_on, r.combination, r.net, r.quantity as whole, l."baseQuantity" as quantity, coalesce(l."taxAmount", 0) as tax,
         sum(l."baseQuantity") over (partition by r.id, r.line_no order by l.doc_date, n.id, l.line_no) as upto
  from lines_of_supplierReturns l
  join records_of_supplierReturns n on n.id = l.id and n.status = 'approved'
  join received r on r.id = n."grnId" and r.line_no = l."grnLineNo"
),
-- Receipts; returns and credits for prices at the taxes of the day of their receipt.
bought as (
  select outlet_id, doc_date, doc_date as taxed_on, combination, net, tax from received where doc_date between :fromDate and :toDate
  union all
  select outlet_id, doc_date, taxed_on, combination, round(net * (upto - quantity) / nullif(whole, 0), :places) - round(net * upto / nullif(whole, 0), :places), -tax
  from returned where doc_date between :fromDate and :toDate
  union all
  -- What credit notes gave back of prices, on their date.
  select c.outlet_id, c."creditNoteDate", coalesce(g.doc_date, l.doc_date), l."taxCombinationId", -coalesce(l."creditedNet", 0), -coalesce(l."creditedTax", 0)
  from lines_of_creditRequests l
  join records_of_creditRequests c on c.id = l.id and c.status = 'credited' and c."creditNoteDate" between :fromDate and :toDate
  left join (select distinct id, doc_date from received) g on g.id = c."grnId"
  where l."claimReason" = 'price'
),
rates as (
  select t.id, t."taxCode" as code, t.recoverable, e.rate, e.since
  from records_of_inventoryTaxes t cross join lateral (
    select t.rate, coalesce(t."effectiveFrom"::text, '') as since
    union all
    select (f.earlier ->> 'rate')::numeric, coalesce(f.earlier ->> 'from', '')
    from jsonb_array_elements(coalesce(nullif(t.data -> 'earlierRates', 'null'), '[]')) f (earlier)
  ) e
),
-- The taxes of each combination on each day that it was used, in their order: simple ones on net, compound ones on net and the earlier taxes.
combined as (
  select u.combination, u.day, e.place, e.part ->> 'taxId' as tax_id, coalesce((e.part ->> 'compound')::boolean, false) as compound
  from (select distinct combination, taxed_on as day from bought where tax <> 0) u
  join records_of_taxCombinations c on c.id = u.combination
  cross join lateral jsonb_array_elements(coalesce(nullif(c.data -> 'taxes', 'null'), '[]')) with ordinality e (part, place)
),
walked (combination, day, place, code, recoverable, rate, amount, total) as (
  select combination, day, 0::bigint, null::text, false, 0::numeric, 0::numeric, 0::numeric from combined where place = 1
  union all
  select w.combination, w.day, c.place, r.code, r.recoverable is not false, r.rate, x.amount, w.total + x.amount
  from walked w
  join combined c on c.combination = w.combination and c.day = w.day and c.place = w.place + 1
  left join lateral (select r.code, r.recoverable, r.rate from rates r where r.id = c.tax_id and r.since <= c.day::text order by r.since desc limit 1) r on true
  cross join lateral (select coalesce(r.rate, 0) * case when c.compound then 100 + w.total else 100 end / 100 as amount) x
),
recoverable as (
  select combination, day, code, rate, amount, sum(amount) over (partition by combination, day order by place) as upto,
         sum(amount) over (partition by combination, day) as whole
  from walked where recoverable and amount <> 0
),
-- A line's recoverable tax, by tax: the exact share of all up to each one, less those before it.
on_purchases as (
  select b.outlet_id, b.doc_date, coalesce(r.code, case when b.tax = 0 then 'None' else 'Other' end) as code, r.rate, b.net,
         coalesce(round(b.tax * r.upto / r.whole, :places) - round(b.tax * (r.upto - r.amount) / r.whole, :places), b.tax) as tax
  from bought b left join recoverable r on b.tax <> 0 and r.combination = b.combination and r.day = b.taxed_on
),
named as (
  select coalesce(o.name, '') as outlet_name, e.*
  from (
    select outlet_id, business_date as day, code, rate, case when is_zero then 0 else base end as taxable, case when is_zero then base else 0 end as zero_rated,
           -covered as exempt, refunded, tax as sales_tax, refunded_tax, 0::numeric as purchases, 0::numeric as purchase_tax
    from on_sales
    union all
    select s.outlet_id, s.business_date, k.code, null, 0, 0, s.supply, 0, 0, 0, 0, 0
    from sales s cross join (select distinct code from on_sales union select 'None' where not exists (select from on_sales)) k
    union all
    select outlet_id, doc_date, code, rate, 0, 0, 0, 0, 0, 0, net, tax from on_purchases
  ) e
  left join records_of_outlets o on o.id = e.outlet_id
)
select case :per when 'outlet' then outlet_name when 'month' then to_char(day, 'YYYY-MM') when 'day' then day::text else '' end as period,
       code as tax, rate, sum(taxable) as taxable, sum(zero_rated) as "zeroRated", sum(exempt) as exempt, sum(refunded) as refunded,
       sum(sales_tax) as "salesTax", sum(refunded_tax) as "refundedTax", sum(purchases) as "purchaseValue", sum(purchase_tax) as "purchaseTax",
       case when sum(sales_tax) <> 0 then jsonb_build_object(code, sum(sales_tax)::text) else '{}' end as "salesTaxByTax",
       case when sum(purchase_tax) <> 0 then jsonb_build_object(code, sum(purchase_tax)::text) else '{}' end as "purchaseTaxByTax",
       case when sum(sales_tax) <> sum(purchase_tax) then jsonb_build_object(code, (sum(sales_tax) - sum(purchase_tax))::text) else '{}' end as "dueByTax"
from named
group by 1, 2, 3
having sum(abs(taxable)) + sum(abs(zero_rated)) + abs(sum(exempt)) + sum(abs(sales_tax)) + sum(abs(purchases)) + sum(abs(purchase_tax)) <> 0
