-- S17: permissions by role, or people by role (domain 3.2), all of them or what an audit asks for. A role without a name of its own is one that the program brings.
with granted as (
  select r.id, r.name as role, m ->> 'moduleId' as module_id, a.action
  from records_of_userRoles r, jsonb_array_elements(coalesce(nullif(r.data -> 'module', 'null'), '[]')) m,
       jsonb_array_elements_text(coalesce(nullif(m -> 'actions', 'null'), '[]')) a (action)
  where r.status = 'active' and (:roleId is null or r.id = :roleId)
    and case :may when 'approve' then a.action in ('approve', 'approveAny') or m ->> 'moduleId' = 'DISCOUNT_APPROVE'
                  when 'adjust' then m ->> 'moduleId' in ('STOCK_ADJUSTMENT', 'STOCK_ENTRY', 'WASTAGE') and a.action in ('create', 'approve', 'recount')
                  when 'cancel' then a.action in ('cancel', 'reverse') or m ->> 'moduleId' in ('CANCEL_ITEM', 'CANCEL_BILL', 'CANCEL_PAYMENT', 'REFUND', 'ADVANCE_REFUND')
                  when 'cost' then m ->> 'moduleId' = 'VIEW_COST' else true end
),
people as (
  select concat_ws(' ', u."firstName", u."lastName") as name, u.email, coalesce(r.name, 'Administrator') as role, u.status,
         u."lastLoginDateTime" as last_login,
         (select string_agg(o.name, ', ' order by o.name) from records_of_outlets o where u.data -> 'outletIds' ? o.id) as outlets
  from records_of_users u left join records_of_userRoles r on r.id = u."roleId"
  where (:roleId is null or u."roleId" = :roleId)
    -- Administrators, whose role is no record, may do everything.
    and (:may is null or r.id is null or u."roleId" in (select id from granted))
)
select module_id as permission, action, count(*) as roles, jsonb_object_agg(role, 1) as "byRole", null as name, null as email, null as role,
       null as outlets, null as status, null::timestamptz as "lastLogin", 1 as rows
from granted where :show = 'permissions' group by module_id, action
union all
select null, null, null, null, name, email, role, outlets, status, last_login::timestamptz, 1
from people where :show = 'people'
