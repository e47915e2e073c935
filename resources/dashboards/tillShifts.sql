-- Shifts (domain 1.1): variance is what was counted less what was expected; an open shift has none.
select e.id as "shiftNo", e.outlet_id as outlet, e.data ->> 'terminal' as terminal, e.data ->> 'openedBy' as "openedBy", e.at as "openedAt",
       (e.data ->> 'closedAt')::timestamptz as "closedAt", coalesce(e.data ->> 'status', 'open') as status,
       (e.data ->> 'expectedCash')::numeric as "expectedCash", (e.data ->> 'countedCash')::numeric as "countedCash",
       (e.data ->> 'countedCash')::numeric - (e.data ->> 'expectedCash')::numeric as variance,
       (coalesce(e.data ->> 'status', 'open') = 'open')::int as open,
       coalesce((e.data ->> 'countedCash')::numeric <> (e.data ->> 'expectedCash')::numeric, false)::int as off
from till_events e
where e.kind = 'shift' and e.business_date between :fromDate and :toDate
