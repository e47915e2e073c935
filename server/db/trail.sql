-- The trail (docs/reliability.md): rows of these tables are only added. Triggers refuse everything else, and seals show what was done in spite of them.
-- A transaction that must change rows, such as a migration, sets console.rewrites to the reason.
create function refuse_rewrite() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('console.rewrites', true), '') = '' then
    raise exception 'Rows of % are only added, never changed or removed.', tg_table_name
      using errcode = 'restrict_violation', hint = 'A correction is another row that reverses the first.';
  end if;
  if tg_op = 'UPDATE' then return new; end if;
  return old;
end $$;

create trigger history_only_grows before update or delete on history for each row execute function refuse_rewrite();
create trigger movements_only_grow before update or delete on movements for each row execute function refuse_rewrite();
create trigger ledger_entries_only_grow before update or delete on ledger_entries for each row execute function refuse_rewrite();
create trigger ledger_applications_only_grow before update or delete on ledger_applications for each row execute function refuse_rewrite();
create trigger history_stays before truncate on history for each statement execute function refuse_rewrite();
create trigger movements_stay before truncate on movements for each statement execute function refuse_rewrite();
create trigger ledger_entries_stay before truncate on ledger_entries for each statement execute function refuse_rewrite();
create trigger ledger_applications_stay before truncate on ledger_applications for each statement execute function refuse_rewrite();

-- The hashes of rows of a group, in their order; each seal's digest covers the one before (server/trail/sealing.ts).
create table seals (
  group_id  text not null,
  trail     text not null,               -- the table
  number    integer not null,            -- 1, 2, ... without gaps
  form      smallint not null,           -- which columns the hashes cover (server/trail/trails.ts)
  after     bigint not null,             -- it covers the rows with a higher seq
  up_to     bigint not null,             -- and at most this one
  seqs      bigint[] not null,
  hashes    bytea[] not null,            -- of the rows: the first 16 bytes of SHA-256
  digest    bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (group_id, trail, number)
);
create trigger seals_only_grow before update or delete on seals for each row execute function refuse_rewrite();
create trigger seals_stay before truncate on seals for each statement execute function refuse_rewrite();

-- What is sealed next, once no transaction from before can add a row up to it.
create table seal_marks (
  group_id text not null,
  trail    text not null,
  up_to    bigint not null,
  horizon  xid8 not null,                -- the first transaction that began after the mark
  at       timestamptz not null default now(),
  primary key (group_id, trail)
);

-- Seals read a group's history in the order of writing.
create index history_in_order on history (group_id, seq);
