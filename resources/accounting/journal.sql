-- Debits and credits of each outlet and day (docs/accounting.md). Amounts are signed: what is debited is positive. Each part balances by what documents
-- say: nothing is added to make it balance.
with settled as (
  select b.* from bills b where b.status = 'settled' and b.business_date between :fromDate and :toDate
),
-- Bills and refunds: what was sold and what was taken off, charges, taxes; and how it was paid, net of change.
of_bills as (
  select b.outlet_id, b.business_date as day, p.posting, p.detail, p.amount
  from settled b cross join lateral (
    values ('discounts', null::text, b.item_discount + b.bill_discount), ('promotions', null, b.promotions), ('complimentary', null, b.complimentary),
           ('refunds', null, b.refunds), ('serviceCharge', null, -b.service_charge), ('delivery', null, -b.delivery_fee), ('tips', null, -b.tips),
           ('rounding', null, -b.rounding), ('excess', null, -b.excess)
  ) p (posting, detail, amount)
  union all
  select b.outlet_id, b.business_date, 'salesTax', t.key, -t.value::numeric from settled b, jsonb_each_text(b.taxes) t
  union all
  -- A tax without a name.
  select b.outlet_id, b.business_date, 'salesTax', 'Other', coalesce((select sum(t.value::numeric) from jsonb_each_text(b.taxes) t), 0) - b.tax from settled b
  union all
  select b.outlet_id, b.business_date, 'sales', coalesce(c."revenueGroup", 'other'), -l.gross
  from settled b
  join bill_lines l on l.outlet_id = b.outlet_id and l.bill_id = b.id and l.status = 'active'
  left join records_of_items i on i.id = l.item_id
  left join records_of_menuCategories c on c.id = coalesce(l.category_id, i."categoryId")
  union all
  select b.outlet_id, b.business_date, 'tender', p.method, p.amount + p.excess
  from settled b join payments p on p.outlet_id = b.outlet_id and p.bill_id = b.id and p.status = 'posted'
),
advance as (
  select outlet_id, business_date as day, method, amount from advance_money where business_date between :fromDate and :toDate
),
-- Drawers: what was put in and taken out, and the difference that was counted.
drawer as (
  select outlet_id, business_date as day, coalesce(paid_in, 0) - coalesce(paid_out, 0) as moved, coalesce(over_short, 0) as difference
  from drawers where status = 'closed' and business_date between :fromDate and :toDate
),
-- The city ledger's money. What bills charge to it is a payment of the bill.
ledger as (
  select outlet_id, business_date as day, kind, method, amount from ledger_money where business_date between :fromDate and :toDate
),
moved as (
  select m.outlet_id, m.business_date as day, m.movement_type as kind, m.doc_id, m.line_no, coalesce(c."costGroup", 'other') as cost_group, m.value
  from movements m
  left join records_of_inventoryItems i on i.id = m.item_id
  left join records_of_inventoryCategories c on c.id = i."categoryId"
  where m.business_date between :fromDate and :toDate and m.value <> 0
),
lost as (
  select t.outlet_id, t.business_date as day, t.value from lost_in_transit t where t.business_date between :fromDate and :toDate
),
-- Receipts on their day, and deleted ones again on the day they were reversed; returns.
papers as (
  select g.id, g.outlet_id, (g.data ->> 'docDate')::date as day, 1 as sign, 'GRN' as kind, g."supplierId" as supplier, g."grandTotal" as total
  from records_of_goodsReceivedNotes g
  where g.status = 'approved' or exists (select from movements m where m.outlet_id = g.outlet_id and m.doc_id = g.id and m.movement_type = 'GRN')
  union all
  select g.id, g.outlet_id, r.day, -1, 'GRN', g."supplierId", g."grandTotal"
  from records_of_goodsReceivedNotes g
  cross join lateral (select min(m.business_date) as day from movements m where m.outlet_id = g.outlet_id and m.doc_id = g.id and m.movement_type = 'GRN_REVERSAL') r
  where g.status <> 'approved' and r.day is not null
  union all
  select n.id, n.outlet_id, (n.data ->> 'docDate')::date, -1, 'SUPPLIER_RETURN', n."supplierId", n."creditTotal"
  from records_of_supplierReturns n where n.status = 'approved'
),
within as (
  select * from papers where day between :fromDate and :toDate
),
-- Of each line: the recoverable tax, and its value if it isn't kept in stock.
paper_lines as (
  select w.outlet_id, w.day, w.sign, w.kind, w.id, l.line_no, coalesce(l."taxAmount" - (l."landedValue" - l."netAmount" - l."allocatedCharge"), 0) as tax, coalesce(l."landedValue", 0) as value
  from within w join lines_of_goodsReceivedNotes l on l.id = w.id where w.kind = 'GRN'
  union all
  select w.outlet_id, w.day, w.sign, w.kind, w.id, l.line_no, coalesce(l."taxAmount", 0), coalesce(l."returnValue", 0)
  from within w join lines_of_supplierReturns l on l.id = w.id where w.kind = 'SUPPLIER_RETURN'
),
purchased as (
  select w.outlet_id, w.day, 'payables' as posting, s."supplierName" as detail, -w.sign * coalesce(w.total, 0) as amount
  from within w left join records_of_suppliers s on s.id = w.supplier
  union all
  select outlet_id, day, 'purchaseTax', null, sign * tax from paper_lines
  union all
  select p.outlet_id, p.day, 'purchases', null, p.sign * p.value from paper_lines p
  where not exists (select from movements m where m.outlet_id = p.outlet_id and m.doc_id = p.id and m.line_no = p.line_no and m.movement_type = p.kind)
),
-- Credit notes. A return has taken off all that it asks for: what isn't credited is owed again. A receipt owes only what was accepted, so of a
-- credit request only what is credited for prices changes what is owed.
credit_notes as (
  select n.outlet_id, n."creditNoteDate" as day, n."supplierId" as supplier, -coalesce(n."creditDifference", 0) as total, 0::numeric as tax
  from records_of_supplierReturns n where n.status = 'approved' and n."creditNoteDate" between :fromDate and :toDate
  union all
  select n.outlet_id, n."creditNoteDate", n."supplierId", coalesce(n."priceCredit", 0) + coalesce(n."taxCredit", 0), coalesce(n."taxCredit", 0)
  from records_of_creditRequests n where n.status = 'credited' and n."creditNoteDate" between :fromDate and :toDate
),
credited as (
  select c.outlet_id, c.day, p.posting, p.detail, p.amount
  from credit_notes c left join records_of_suppliers s on s.id = c.supplier cross join lateral (
    values ('payables', s."supplierName", c.total), ('purchaseTax', null::text, -c.tax), ('supplierCredits', null, c.tax - c.total)
  ) p (posting, detail, amount)
),
entries as (
  select * from of_bills
  union all select outlet_id, day, 'tender', method, amount from advance
  union all select outlet_id, day, 'advances', null, -amount from advance
  union all select outlet_id, day, 'tender', 'cash', moved + difference from drawer
  union all select outlet_id, day, 'cashMoves', null, -moved from drawer
  union all select outlet_id, day, 'cashOverShort', null, -difference from drawer
  union all
  select outlet_id, day, case kind when 'opening' then 'ledgerOpening' when 'adjusted' then 'ledgerAdjustments' when 'between' then 'betweenOutlets' else 'tender' end,
         case kind when 'owed' then 'cityLedger' when 'money' then coalesce(method, 'other') end, amount
  from ledger
  union all select outlet_id, day, 'stock', cost_group, value from moved
  union all
  select outlet_id, day,
         case when kind in ('SALE', 'SALE_REVERSAL') then 'costOfSales' when kind = 'WASTAGE' then 'waste' when kind = 'ISSUE' then 'issues' when kind = 'COUNT' then 'counts'
              when kind in ('ADJUST_IN', 'ADJUST_OUT') then 'adjustments' when kind in ('BATCH_IN', 'BATCH_OUT') then 'production'
              when kind in ('TRANSFER_OUT', 'TRANSFER_IN') then 'inTransit' when kind = 'REVALUATION' then 'revaluation' else 'openingStock' end,
         case when kind in ('SALE', 'SALE_REVERSAL') then cost_group end, -value
  from moved where kind not in ('GRN', 'GRN_REVERSAL', 'SUPPLIER_RETURN')
  union all select outlet_id, day, 'transitLoss', null, value from lost
  union all select outlet_id, day, 'inTransit', null, -value from lost
  union all select * from purchased
  union all select * from credited
),
sums as (
  select outlet_id, case :per when 'month' then least((date_trunc('month', day) + interval '1 month' - interval '1 day')::date, :toDate) else day end as date,
         posting, detail, sum(amount) as amount
  from entries group by 1, 2, 3, 4 having sum(amount) <> 0
)
select s.date, s.outlet_id as outlet, m."accountCode", m."accountName", s.posting, s.detail, greatest(s.amount, 0) as debit, greatest(-s.amount, 0) as credit,
       (m."accountCode" is null)::int as "withoutAccount", m."taxRate"
from sums s
left join lateral (
  select a."accountCode", a."accountName", a."taxRate" from records_of_accountMappings a
  where a.posting = s.posting and a.status = 'active' and (coalesce(a."onlyFor", '') = '' or lower(replace(a."onlyFor", ' ', '')) = lower(replace(s.detail, ' ', '')))
  order by coalesce(a."onlyFor", '') = '', a.id limit 1
) m on true
where coalesce(:unmapped, false) is false or m."accountCode" is null
