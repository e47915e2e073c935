-- Who approves returns to suppliers may send them, and request credits; who sees them lists what is outstanding.
update records set data = jsonb_set(data, '{module}', (
    select jsonb_agg(case when m ->> 'moduleId' = 'SUPPLIER_RETURN' and m -> 'actions' ? 'approve' and not m -> 'actions' ? 'send'
                          then jsonb_set(m, '{actions}', m -> 'actions' || '["send"]') else m end order by n)
    from jsonb_array_elements(data -> 'module') with ordinality as e (m, n))
    || '[{"moduleId": "CREDIT_REQUEST", "actions": ["view", "create", "edit", "delete", "approve", "send"]}, {"moduleId": "RPT_SUPPLIER_CREDITS", "actions": ["view"]}]')
  where resource = 'userRoles' and data -> 'module' @> '[{"moduleId": "SUPPLIER_RETURN", "actions": ["approve"]}]'
  and not data -> 'module' @> '[{"moduleId": "CREDIT_REQUEST"}]';
