-- Shifts at the tills (domain 1.1): what each drawer should have had, what was counted, and the difference; an open shift has none.
-- Expected is the till's own figure, otherwise float + cash payments less refunds + pay-ins − pay-outs.
-- A shift that was counted after its day was closed has the bills of both days.
with own as (
  select e.id as shift, e.outlet_id, b.id, b.net_sales, b.refund_of
  from till_events e
  join bills b on b.outlet_id = e.outlet_id and b.shift = e.id and b.status = 'settled' and b.business_date between (e.at - interval '1 day')::date and e.business_date
  where e.kind = 'shift' and e.business_date between :fromDate and :toDate and b.business_date between :fromDate::date - 31 and :toDate
),
paid as (
  select o.outlet_id, o.shift, p.method, sum(p.amount) as amount
  from own o join payments p on p.outlet_id = o.outlet_id and p.bill_id = o.id and p.status = 'posted'
  group by 1, 2, 3
),
sold as (
  select outlet_id, shift, sum(net_sales) as net, count(*) filter (where refund_of is null) as bills from own group by 1, 2
),
tills as (
  select e.id, e.outlet_id, e.business_date, e.at, e.data,
         (e.data ->> 'countedCash')::numeric as counted,
         coalesce((e.data ->> 'expectedCash')::numeric,
           coalesce((e.data ->> 'openingFloat')::numeric, 0) + coalesce(c.amount, 0) + coalesce((e.data ->> 'cashIn')::numeric, 0)
             - coalesce((e.data ->> 'cashOut')::numeric, 0)) as expected,
         coalesce(e.data ->> 'status', 'open') as status, coalesce(e.data ->> 'closedBy', e.data ->> 'openedBy', '') as cashier
  from till_events e
  left join paid c on c.outlet_id = e.outlet_id and c.shift = e.id and c.method = 'cash'
  where e.kind = 'shift' and e.business_date between :fromDate and :toDate
)
select t.id as "shiftNo", t.business_date as date, t.outlet_id as outlet, t.cashier, t.data ->> 'terminal' as terminal, t.data ->> 'openedBy' as "openedBy", t.at as "openedAt",
       (t.data ->> 'closedAt')::timestamptz as "closedAt", t.status, s.bills, s.net as "netSales",
       coalesce((select jsonb_object_agg(p.method, p.amount::text) from paid p
         where p.outlet_id = t.outlet_id and p.shift = t.id), '{}') as payments,
       (t.data ->> 'openingFloat')::numeric as "openingFloat", (t.data ->> 'cashIn')::numeric as "paidIn", (t.data ->> 'cashOut')::numeric as "paidOut",
       t.expected as "expectedCash", t.counted as "countedCash", t.counted - t.expected as variance,
       coalesce((t.counted < t.expected)::int, 0) as short, coalesce((t.counted > t.expected)::int, 0) as over,
       (t.counted is not null and t.counted <> t.expected)::int as off, (t.status = 'open')::int as open, 1 as shifts, d.id as "closeId"
from tills t
left join sold s on s.outlet_id = t.outlet_id and s.shift = t.id
left join records_of_dayCloses d on d."outletId" = t.outlet_id and d."businessDay"::date = t.business_date
where (:cashier is null or lower(t.cashier) = lower(:cashier)) and (:status is null or t.status = :status)
  and (:drawer is null or :drawer = 'off' and t.counted <> t.expected or :drawer = 'short' and t.counted < t.expected or :drawer = 'over' and t.counted > t.expected)
