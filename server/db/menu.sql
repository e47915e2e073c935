-- The menu's outbox for tills, and bulk price changes.

-- What changed for the tills of an outlet (domain 1.2, item update document): versions without gaps per outlet, written with the change.
create table item_updates (
  group_id       text not null,
  outlet_id      text not null,
  version        bigint not null,
  entity         text not null,            -- item, modifier, addon, modifierCategory, category or charge
  entity_id      text not null,
  change         text not null,            -- create, update or delete
  payload        jsonb,                    -- as this outlet is to know it; null of what is gone
  effective_from timestamptz,              -- null: at once
  at             timestamptz not null default now(),
  acknowledged   jsonb not null default '[]', -- [{ terminalId, at }]
  failures       jsonb not null default '[]', -- [{ terminalId, at, error }]
  primary key (group_id, outlet_id, version)
);
create index item_updates_record on item_updates (group_id, outlet_id, entity, entity_id, version);

-- Bulk price changes: who, when, why, from when on, and every price that they change.
create table price_batches (
  group_id          text not null,
  id                text not null,
  reason            text not null,
  effective_from    timestamptz,           -- null: at once
  status            text not null,         -- scheduled, applied, cancelled or undone
  cells             integer not null,
  created_at        timestamptz not null default now(),
  created_by        text not null,
  ended_at          timestamptz,           -- cancelled or undone
  ended_by          text,
  client_request_id text not null,
  content_hash      text not null,
  primary key (group_id, id)
);
create unique index price_batches_request on price_batches (group_id, client_request_id);
create index price_batches_created on price_batches (group_id, created_at);

create table price_batch_cells (
  group_id   text not null,
  batch_id   text not null,
  no         integer not null,
  resource   text not null,                -- items, modifierItems or addonItems
  record_id  text not null,
  name       text not null,                -- as it was called then
  portion_id text,
  outlet_id  text,
  level      text,
  old_price  numeric(20,2),                -- null: there was no price in this place
  new_price  numeric(20,2) not null,
  state      text not null,                -- scheduled, applied, undone, kept (changed since, left alone), missing
  primary key (group_id, batch_id, no)
);
create index price_batch_cells_record on price_batch_cells (group_id, resource, record_id);
