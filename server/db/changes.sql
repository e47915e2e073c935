-- Which kinds of rows a transaction has changed, for processes that remember what they have read (server/db/changes.ts). Rows are only added, a transaction's own, so that
-- writers never wait for one another here. Triggers write them: nothing that changes the tables, whichever way, goes unnoticed.
create table changes (
  xid      xid8 not null,                -- the transaction's number
  group_id text not null,
  kind     text not null,                -- a declaration's name, or a table's with $ before it; * is everything
  primary key (xid, group_id, kind)
);

create function note_changed_records() returns trigger language plpgsql as $$
begin
  insert into changes select distinct pg_current_xact_id(), group_id, resource from touched on conflict do nothing;
  return null;
end $$;
create trigger records_inserted after insert on records referencing new table as touched for each statement execute function note_changed_records();
create trigger records_updated after update on records referencing new table as touched for each statement execute function note_changed_records();
create trigger records_deleted after delete on records referencing old table as touched for each statement execute function note_changed_records();

create function note_changed_rows() returns trigger language plpgsql as $$
begin
  insert into changes select distinct pg_current_xact_id(), group_id, '$' || tg_table_name from touched on conflict do nothing;
  return null;
end $$;
create trigger sessions_inserted after insert on sessions referencing new table as touched for each statement execute function note_changed_rows();
create trigger sessions_updated after update on sessions referencing new table as touched for each statement execute function note_changed_rows();
create trigger sessions_deleted after delete on sessions referencing old table as touched for each statement execute function note_changed_rows();

create function note_emptied() returns trigger language plpgsql as $$
begin
  insert into changes values (pg_current_xact_id(), '', '*') on conflict do nothing;
  return null;
end $$;
create trigger records_emptied after truncate on records for each statement execute function note_emptied();
create trigger sessions_emptied after truncate on sessions for each statement execute function note_emptied();
