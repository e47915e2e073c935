-- S11: what people did at tills (domain 3.2).
select e.at, e.data ->> 'user' as user, e.data ->> 'role' as role, e.outlet_id as outlet, e.data ->> 'terminal' as terminal,
       e.data ->> 'action' as action, e.data ->> 'reference' as reference, e.data ->> 'detail' as detail,
       (e.data ->> 'amount')::numeric as amount, e.data ->> 'ip' as ip, 1 as entries, (e.data ->> 'action' = 'failedLogin')::int as failures
from till_events e
where e.kind = 'userLog' and e.business_date between :fromDate and :toDate
  and (:action is null or e.data ->> 'action' = :action) and (:user is null or lower(e.data ->> 'user') = lower(:user))
