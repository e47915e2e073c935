-- Letters by email: the record that an email is about, why the mail server last refused it, and when sending was given up.
alter table outbox add column resource text;
alter table outbox add column record_id text;
alter table outbox add column error text;
alter table outbox add column gave_up_at timestamptz;
create index outbox_of_records on outbox (group_id, resource, record_id) where resource is not null;

-- Who approves orders may send them.
update records set data = jsonb_set(data, '{module}', (
    select jsonb_agg(case when m ->> 'moduleId' = 'PO' and m -> 'actions' ? 'approve' and not m -> 'actions' ? 'send'
                          then jsonb_set(m, '{actions}', m -> 'actions' || '["send"]') else m end order by n)
    from jsonb_array_elements(data -> 'module') with ordinality as e (m, n)))
  where resource = 'userRoles' and data -> 'module' @> '[{"moduleId": "PO", "actions": ["approve"]}]';
