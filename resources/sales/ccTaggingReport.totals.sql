-- The totals of S9 by the day, for each value of what is grouped by. A commission is rounded payment by payment: only they know what it comes to.
with taken as (
  select business_date, outlet_id, bank, card_type, card_terminal, tagged, payments, amount, tip, amount as settled from cards_by_day
  where :kind = 'cards' and coalesce(:commissionPct, 0) = 0
  union all
  select p.business_date, p.outlet_id, p.bank, p.card_type, p.card_terminal, p.tagged, 1, p.amount, p.tip, round(p.amount * (100 - :commissionPct) / 100, :places)
  from payments p join bills b on b.outlet_id = p.outlet_id and b.id = p.bill_id and b.status = 'settled'
  where :kind = 'cards' and coalesce(:commissionPct, 0) <> 0 and p.method = 'card' and p.status = 'posted'
  union all
  select p.business_date, p.outlet_id, null, p.method, null, p.tagged, 1, p.amount, p.tip, round(p.amount * (100 - coalesce(:commissionPct, c.pct)) / 100, :places)
  from payments p join bills b on b.outlet_id = p.outlet_id and b.id = p.bill_id and b.status = 'settled'
  cross join lateral (select coalesce(c."commissionPct", 0) as pct from records_of_customPayments c
                      where c.name = p.method and p.outlet_id = any(c.outlets) and (c."commissionPct" > 0 or c."settlementDays" > 0) order by c.id limit 1) c
  where :kind = 'payouts' and p.status = 'posted'
)
select case when 'date' = any(:groups) then t.business_date end as date, case when 'outlet' = any(:groups) then t.outlet_id end as outlet,
       case when 'bank' = any(:groups) then t.bank end as bank, case when 'cardType' = any(:groups) then t.card_type end as "cardType",
       sum(t.payments) as rows, sum(t.payments) as payments, sum(t.amount) as amount, sum(t.tip) as tip, sum(t.settled) as "expectedSettlement",
       coalesce(sum(t.amount) filter (where not t.tagged), 0) as "untaggedAmount"
from taken t
where (:bank is null or lower(t.bank) = lower(:bank)) and (:cardType is null or lower(t.card_type) = lower(:cardType))
  and (:terminal is null or lower(t.card_terminal) = lower(:terminal)) and (:untagged is null or t.tagged <> :untagged)
group by 1, 2, 3, 4
