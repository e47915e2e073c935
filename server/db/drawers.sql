-- Money in and out of drawers, by docs/closing.md and docs/accounting.md: the close of a day, the report of shifts and the journal read it here.

-- The bills of each shift, also archived ones: its own day's and, if it was counted after that day was closed, the bills of both days.
create view shift_bills as
select e.group_id, e.outlet_id, e.id as shift, e.business_date as shift_date, b.business_date, b.id as bill_id, b.refund_of, b.net_sales
from till_events e
join (
  select group_id, outlet_id, id, shift, status, business_date, refund_of, net_sales from bills
  union all
  select group_id, outlet_id, id, shift, status, business_date, refund_of, net_sales from archived_bills
) b on b.group_id = e.group_id and b.outlet_id = e.outlet_id and b.shift = e.id and b.status = 'settled'
  and b.business_date between (e.at at time zone 'UTC')::date - 1 and e.business_date
where e.kind = 'shift';

-- What shifts were paid, by method: less change and refunds.
create view shift_payments as
select s.group_id, s.outlet_id, s.shift, s.shift_date, s.business_date, p.method, p.amount
from shift_bills s
join (
  select group_id, outlet_id, bill_id, method, status, amount from payments
  union all
  select group_id, outlet_id, bill_id, method, status, amount from archived_payments
) p on p.group_id = s.group_id and p.outlet_id = s.outlet_id and p.bill_id = s.bill_id and p.status = 'posted';

-- What each shift's drawer should have had: the till's own figure, otherwise float + cash payments less refunds + pay-ins − pay-outs (domain 1.1).
create view drawers as
select e.group_id, e.outlet_id, e.id, e.business_date, e.at, e.data, coalesce(e.data ->> 'status', 'open') as status,
       coalesce(e.data ->> 'closedBy', e.data ->> 'openedBy', '') as cashier, d.opening_float, d.paid_in, d.paid_out, d.counted, x.expected,
       d.counted - x.expected as over_short
from till_events e
cross join lateral (
  select (e.data ->> 'openingFloat')::numeric as opening_float, (e.data ->> 'cashIn')::numeric as paid_in, (e.data ->> 'cashOut')::numeric as paid_out,
         (e.data ->> 'countedCash')::numeric as counted, (e.data ->> 'expectedCash')::numeric as said
) d
cross join lateral (
  select coalesce(d.said, coalesce(d.opening_float, 0) + coalesce(d.paid_in, 0) - coalesce(d.paid_out, 0) + (
    select coalesce(sum(p.amount), 0) from shift_payments p
    where p.group_id = e.group_id and p.outlet_id = e.outlet_id and p.shift = e.id and p.method = 'cash'
      and p.business_date between (e.at at time zone 'UTC')::date - 1 and e.business_date)) as expected
) x
where e.kind = 'shift';

-- Advances on the day they were received, and less than nothing on the day they were given back: whole, less what was used, whether or not the till
-- says how much that was.
create view advance_money as
select group_id, outlet_id, business_date, false as is_refund, coalesce(data ->> 'method', 'cash') as method, (data ->> 'amount')::numeric as amount
from till_events where kind = 'advance'
union all
select group_id, outlet_id, coalesce((data ->> 'refundedOn')::date, business_date), true, coalesce(data ->> 'refundMethod', data ->> 'method', 'cash'),
       -case when data ->> 'status' = 'refunded' then (data ->> 'amount')::numeric - coalesce((data ->> 'usedAmount')::numeric, 0)
         else coalesce((data ->> 'refundedAmount')::numeric, 0) end
from till_events where kind = 'advance';

-- What entries of the city ledger post besides bills' charges: at the outlet to which it was owed, and as money where it was received. If that is
-- another outlet, one owes it to the other ('between'). Credit that pays bills moves between outlets as well, and is nothing where it stays.
create view ledger_money as
with entries as not materialized (
  select e.group_id, e.outlet_id, e.business_date, e.entry_type, e.credit - e.debit as amount, s.outlet_id as received_at, s.data ->> 'paymentMethod' as method
  from ledger_entries e
  left join records s on s.group_id = e.group_id and s.resource = 'cityLedgerSettlements' and s.id = e.settlement_id
  where e.entry_type not in ('BILL', 'BILL_CANCEL', 'BILL_REFUND')
)
select e.group_id, e.outlet_id, e.business_date, p.kind, p.method, p.amount
from entries e cross join lateral (
  values ('owed', null::text, -e.amount),
         (case when e.entry_type = 'OPENING' then 'opening' when e.method = 'writeOff' then 'adjusted'
            when e.method = 'accountCredit' or e.received_at <> e.outlet_id then 'between' else 'money' end, e.method, e.amount)
) p (kind, method, amount)
union all
select e.group_id, e.received_at, e.business_date, p.kind, e.method, p.amount
from entries e cross join lateral (values ('money', e.amount), ('between', -e.amount)) p (kind, amount)
where e.received_at <> e.outlet_id and e.method not in ('accountCredit', 'writeOff');

-- Days to close: with sales, shifts, or money for advances and the city ledger, which is in the drawer like that of bills. A day can have several rows.
create view days_to_close as
select group_id, outlet_id, business_date from sales_by_day where by = 'all'
union all
select group_id, outlet_id, business_date from archived_sales_by_day where by = 'all'
union all
select group_id, outlet_id, business_date from till_events where kind = 'shift'
union all
select group_id, outlet_id, business_date from advance_money
union all
select group_id, outlet_id, business_date from ledger_money where kind = 'money';

-- Advances that were given back before tills' times were dated: on that day, which the close of a day already took. Where the journal of either day was
-- exported, it stays on the day on which the advance was received, as it was exported.
update till_events e
set data = jsonb_set(e.data, '{refundedOn}', to_jsonb(case when exists (
      select from records x where x.group_id = e.group_id and x.resource = 'journalExports' and x.data ->> 'outletId' = e.outlet_id
        and (e.business_date between (x.data ->> 'fromDate')::date and (x.data ->> 'toDate')::date or given.day between (x.data ->> 'fromDate')::date and (x.data ->> 'toDate')::date)
    ) then e.business_date else given.day end::text))
from (
  select a.group_id, a.outlet_id, a.id, greatest(a.business_date, (((a.data ->> 'refundedAt')::timestamptz
           at time zone coalesce((select name from pg_timezone_names where name = o.data ->> 'timeZone'), 'UTC'))
           - coalesce(nullif(o.data ->> 'dayStartTime', ''), '04:00')::interval)::date) as day
  from till_events a left join records o on o.group_id = a.group_id and o.resource = 'outlets' and o.id = a.outlet_id
  where a.kind = 'advance' and a.data ->> 'refundedOn' is null and a.data ->> 'refundedAt' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.\d{3}Z$'
) given
where e.kind = 'advance' and e.group_id = given.group_id and e.outlet_id = given.outlet_id and e.id = given.id;
