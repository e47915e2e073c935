-- S11: what people did at tills and in the console (domain 3.2). A day of the console is the outlet's business day, as at tills.
with clock as (
  select coalesce(min(o."timeZone"), 'UTC') as zone, coalesce(min(nullif(o."dayStartTime"::text, '')), '04:00')::time as begins from records_of_outlets o
),
people as (
  select u.id, concat_ws(' ', u."firstName", u."lastName") as name, coalesce(r.name, 'Administrator') as role
  from records_of_users u left join records_of_userRoles r on r.id = u."roleId"
),
-- What was done, as an auditor asks for it: rights, prices and settings apart from other changes.
console as (
  select a.*, case when a.resource = 'userRoles' then 'permissions'
                   when a.resource = 'users' and (a.action in ('create', 'delete') or string_to_array(a.fields, ',') && '{roleId,outletIds,userType}') then 'permissions'
                   when a.resource in ('outlets', 'systemSettings', 'groups', 'charges') then 'settingChange'
                   when a.action = 'update' and string_to_array(a.fields, ',') && '{price,priceLevels,outletPrices,portions,unitPrice}' then 'priceChange'
                   else case a.action when 'signIn' then 'login' when 'signOut' then 'logout' when 'failedSignIn' then 'failedLogin' else a.action end end as kind
  from audit_log a, clock
  where a.at >= (:fromDate + clock.begins) at time zone clock.zone and a.at < (:toDate + 1 + clock.begins) at time zone clock.zone
),
done as (
  select e.at, e.data ->> 'user' as who, e.data ->> 'role' as role, e.outlet_id as outlet, e.data ->> 'terminal' as terminal, 'till' as place,
         e.data ->> 'action' as action, e.data ->> 'reference' as reference, e.data ->> 'detail' as detail, null as fields,
         (e.data ->> 'amount')::numeric as amount, e.data ->> 'ip' as ip, null as resource, null as id
  from till_events e
  where e.kind = 'userLog' and e.business_date between :fromDate and :toDate
  union all
  select c.at, coalesce(p.name, 'System'), p.role, c.outlet_id, 'Console', 'console', c.kind, c.title, c.note,
         case when c.action not in ('create', 'delete') then c.fields end, null, c.address,
         case when c.resource not in ('signIns', 'exports') then c.resource end, c.id
  from console c left join people p on p.id = c.user_id
)
select d.at, d.who as user, d.role, d.outlet, d.terminal, d.place, d.action, d.reference, d.resource, d.detail, d.fields as changed, d.amount, d.ip, d.id as "recordId",
       1 as entries, (d.action = 'failedLogin')::int as failures
from done d
where (:place is null or d.place = :place) and (:user is null or lower(d.who) = lower(:user))
  and case :action when 'other' then d.action not in ('login', 'logout', 'failedLogin', 'shiftOpen',
             'shiftClose', 'drawerOpen', 'reprint', 'priceOverride', 'discount', 'cancel', 'refund', 'settingChange', 'create', 'update', 'delete', 'approve',
             'priceChange', 'permissions', 'import', 'export')
           else :action is null or d.action = :action end
