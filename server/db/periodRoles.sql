-- Closing a month has a page: roles that may close or reopen periods see it, and may export its report of open points.
update records set data = jsonb_set(data, '{module}', (
    select jsonb_agg(case when m.entry ->> 'moduleId' = 'PERIOD_CLOSE' and not m.entry -> 'actions' ? 'view'
                       then jsonb_set(m.entry, '{actions}', '["view"]'::jsonb || (m.entry -> 'actions') || '["export"]'::jsonb) else m.entry end order by m.place)
    from jsonb_array_elements(data -> 'module') with ordinality as m (entry, place)))
  where resource = 'userRoles' and data -> 'module' @> '[{"moduleId": "PERIOD_CLOSE"}]';
