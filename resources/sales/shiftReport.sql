-- Shifts at the tills (domain 1.1): what each drawer should have had, what was counted, and the difference; an open shift has none.
with paid as (
  select outlet_id, shift, method, sum(amount) as amount from shift_payments
  where shift_date between :fromDate and :toDate and business_date between :fromDate::date - 31 and :toDate group by 1, 2, 3
),
sold as (
  select outlet_id, shift, sum(net_sales) as net, count(*) filter (where refund_of is null) as bills from shift_bills
  where shift_date between :fromDate and :toDate and business_date between :fromDate::date - 31 and :toDate group by 1, 2
),
tills as (
  select * from drawers where business_date between :fromDate and :toDate
)
select t.id as "shiftNo", t.business_date as date, t.outlet_id as outlet, t.cashier, t.data ->> 'terminal' as terminal, t.data ->> 'openedBy' as "openedBy", t.at as "openedAt",
       (t.data ->> 'closedAt')::timestamptz as "closedAt", t.status, s.bills, s.net as "netSales",
       coalesce((select jsonb_object_agg(p.method, p.amount::text) from paid p
         where p.outlet_id = t.outlet_id and p.shift = t.id), '{}') as payments,
       t.opening_float as "openingFloat", t.paid_in as "paidIn", t.paid_out as "paidOut",
       t.expected as "expectedCash", t.counted as "countedCash", t.over_short as variance,
       coalesce((t.counted < t.expected)::int, 0) as short, coalesce((t.counted > t.expected)::int, 0) as over,
       (t.counted is not null and t.counted <> t.expected)::int as off, (t.status = 'open')::int as open, 1 as shifts, d.id as "closeId"
from tills t
left join sold s on s.outlet_id = t.outlet_id and s.shift = t.id
left join records_of_dayCloses d on d."outletId" = t.outlet_id and d."businessDay"::date = t.business_date
where (:cashier is null or lower(t.cashier) = lower(:cashier)) and (:status is null or t.status = :status)
  and (:drawer is null or :drawer = 'off' and t.counted <> t.expected or :drawer = 'short' and t.counted < t.expected or :drawer = 'over' and t.counted > t.expected)
