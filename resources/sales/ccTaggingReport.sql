-- S9: card payments, or payments that their provider pays out later (domain 3.2). Never the card's number: its last four digits, as the till sent them.
-- A payment's bill is looked up once, for its state and number ("offset 0": not as a join of all bills); promotions only for rows that are shown.
select p.business_date as date, b.bill_no as "billNo",
       p.payment_no as "paymentNo", p.outlet_id as outlet, p.amount, p.tip, p.card_type as "cardType", p.bank, p.card_terminal as "terminalId",
       p.batch_no as "batchNo", p.last4, p.approval_code as "approvalCode", p.tagged, p.tagged_by as "taggedBy",
       (select string_agg(distinct d.name, ', ') from bill_discounts d
        where d.outlet_id = p.outlet_id and d.bill_id = p.bill_id and d.kind = 'promotion') as promotion,
       coalesce(:commissionPct, 0) as "commissionPct", round(p.amount * (100 - coalesce(:commissionPct, 0)) / 100, :places) as "expectedSettlement",
       p.business_date + :settlementDays as "settlementDate", p.reference, p.bill_id as id,
       case when p.tagged then 0 else p.amount end as "untaggedAmount", 1 as payments
from payments p
cross join lateral (select b.bill_no from bills b where b.outlet_id = p.outlet_id and b.id = p.bill_id and b.status = 'settled' offset 0) b
where :kind = 'cards' and p.method = 'card' and p.status = 'posted' and (:bank is null or lower(p.bank) = lower(:bank))
  and (:cardType is null or lower(p.card_type) = lower(:cardType)) and (:terminal is null or lower(p.card_terminal) = lower(:terminal))
  and (:untagged is null or p.tagged <> :untagged)
union all
-- With the commission and the days of their custom payment, as they are now.
select p.business_date, b.bill_no, p.payment_no, p.outlet_id, p.amount, p.tip, p.method, null, null, null, null, null, p.tagged, p.tagged_by, null,
       coalesce(:commissionPct, c.pct), round(p.amount * (100 - coalesce(:commissionPct, c.pct)) / 100, :places), p.business_date + coalesce(:settlementDays, c.days),
       p.reference, p.bill_id, case when p.tagged then 0 else p.amount end, 1
from payments p
cross join lateral (select coalesce(c."commissionPct", 0) as pct, c."settlementDays"::int as days from records_of_customPayments c
                    where c.name = p.method and p.outlet_id = any(c.outlets) and (c."commissionPct" > 0 or c."settlementDays" > 0) order by c.id limit 1) c
cross join lateral (select b.bill_no from bills b where b.outlet_id = p.outlet_id and b.id = p.bill_id and b.status = 'settled' offset 0) b
where :kind = 'payouts' and p.status = 'posted' and :bank is null and :terminal is null and (:cardType is null or lower(p.method) = lower(:cardType))
  and (:untagged is null or p.tagged <> :untagged)
