-- Who approves and edits orders may amend them.
update records set data = jsonb_set(data, '{module}', (
    select jsonb_agg(case when m ->> 'moduleId' = 'PO' and m -> 'actions' @> '["approve", "edit"]' and not m -> 'actions' ? 'amend'
                          then jsonb_set(m, '{actions}', m -> 'actions' || '["amend"]') else m end order by n)
    from jsonb_array_elements(data -> 'module') with ordinality as e (m, n)))
  where resource = 'userRoles' and data -> 'module' @> '[{"moduleId": "PO", "actions": ["approve", "edit"]}]';
