-- Roles that saw shifts on the dashboard with the sales report see the report of shifts.
update records set data = jsonb_set(data, '{module}', data -> 'module' || '[{"moduleId": "RPT_SHIFT", "actions": ["view"]}]'::jsonb)
  where resource = 'userRoles' and data -> 'module' @> '[{"moduleId": "RPT_SALES", "actions": ["view"]}]'
  and not data -> 'module' @> '[{"moduleId": "RPT_SHIFT"}]';
