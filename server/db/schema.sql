-- The reference API's storage. Every key starts with the tenant (group_id), so that the tables distribute by tenant.
-- Records are documents in one generic table; what must be counted (stock, sales) is relational with exact numerics.

create table records (
  group_id   text not null,
  resource   text not null,              -- a declaration's name
  id         text not null,
  rev        text not null,              -- "n-hash", the optimistic lock token of the spec (section 3)
  outlet_id  text,                       -- set for what belongs to one outlet (data.outletId)
  outlets    text[],                     -- set for what is shared by some outlets (data.outlets)
  status     text not null default 'active',
  data       jsonb not null,             -- all declared fields; decimals as strings
  search     text not null default '',   -- lower-cased text of the searchable fields
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (group_id, resource, id)
);
create index records_outlet on records (group_id, resource, outlet_id, status);

-- Claims on values that must be unique (declared `unique`, document numbers, client request ids): the key decides a race.
create table record_keys (
  group_id text not null,
  resource text not null,
  key      text not null,                -- which rule, e.g. "itemCode" or "name|categoryId"
  value    text not null,                -- the value within its scope, lower-cased
  id       text not null,
  primary key (group_id, resource, key, value)
);
create index record_keys_record on record_keys (group_id, resource, id);

-- Who changed what: append-only, only changed fields, secrets never.
create table history (
  group_id text not null,
  resource text not null,
  id       text not null,
  seq      bigint generated always as identity,
  at       timestamptz not null default now(),
  user_id  text not null,
  action   text not null,                -- create, update, delete or a declared action
  changes  jsonb not null,               -- { field: [before, after] }
  note     text,
  primary key (group_id, resource, id, seq)
);

-- Gapless counters: document numbers and codes. One row per series, locked while it is incremented.
create table counters (
  group_id text not null,
  series   text not null,                -- e.g. "GRN|COL|26"
  value    bigint not null,
  primary key (group_id, series)
);

create table files (
  group_id     text not null,
  id           text not null,
  content_type text not null,
  bytes        bytea not null,
  created_at   timestamptz not null default now(),
  primary key (group_id, id)
);

-- Sign-in. The e-mail is unique in the whole system (domain 1.1), therefore its own key.
create table credentials (
  email         text primary key,        -- lower-cased
  group_id      text not null,
  user_id       text not null,
  password_hash text not null,
  previous_hashes text[] not null default '{}',
  changed_at    timestamptz not null default now()
);
create unique index credentials_user on credentials (group_id, user_id);

create table sessions (
  id         text primary key,
  group_id   text not null,
  user_id    text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (group_id, user_id);

create table sign_in_attempts (
  key  text not null,                    -- "email:..." or "address:..."
  at   timestamptz not null default now(),
  ok   boolean not null
);
create index sign_in_attempts_key on sign_in_attempts (key, at);

-- Secrets and switches of this installation: token key, one-time setup code, version of the demo data.
create table installation (
  key   text primary key,
  value text not null
);

-- Mails that could not be sent because SMTP_URL is unset, and failure reports (spec section 7, emailTrigger).
create table outbox (
  group_id text not null,
  id       text not null,
  at       timestamptz not null default now(),
  recipient text not null,
  subject  text not null,
  body     text not null,
  sent_at  timestamptz,
  primary key (group_id, id)
);

-- Work that any process may take: background GRN approvals, the growth of the demo group.
create table jobs (
  group_id   text not null,
  id         text not null,
  kind       text not null,
  payload    jsonb not null,
  state      text not null default 'queued',   -- queued, running, done, failed
  run_after  timestamptz not null default now(),
  locked_until timestamptz,
  attempts   integer not null default 0,
  error      text,
  created_at timestamptz not null default now(),
  primary key (group_id, id)
);
create index jobs_open on jobs (state, run_after);

-- The stock ledger: append-only (domain 1.6); a correction is a reversing movement.
create table movements (
  group_id      text not null,
  seq           bigint generated always as identity,
  outlet_id     text not null,
  item_id       text not null,
  posted_at     timestamptz not null default now(),
  business_date date not null,
  movement_type text not null,
  doc_type      text not null,             -- the declaration's name, or 'bills'
  doc_id        text not null,
  doc_number    text not null,
  line_no       integer not null,
  qty           numeric(20,4) not null,    -- signed, in the item's base unit
  unit_cost     numeric(20,6) not null,
  value         numeric(20,2) not null,    -- signed
  qty_after     numeric(20,4) not null,
  value_after   numeric(20,2) not null,
  average_after numeric(20,6) not null,
  reversal_of   bigint,
  batch_no      text,
  expiry_date   date,
  user_id       text not null,
  primary key (group_id, seq)
);
create unique index movements_once on movements (group_id, doc_type, doc_id, line_no, movement_type, outlet_id, item_id, coalesce(reversal_of, 0));
create index movements_item on movements (group_id, outlet_id, item_id, business_date, seq);
create index movements_date on movements (group_id, outlet_id, business_date);

create table balances (
  group_id         text not null,
  outlet_id        text not null,
  item_id          text not null,
  quantity         numeric(20,4) not null default 0,
  value            numeric(20,2) not null default 0,
  average_cost     numeric(20,6) not null default 0,
  last_price       numeric(20,6) not null default 0,
  last_received    date,
  last_movement_at timestamptz,
  primary key (group_id, outlet_id, item_id)
);

-- Sales (domain 1.7): written by the bill import and by tills, read by reports.
create table bills (
  group_id       text not null,
  outlet_id      text not null,
  id             text not null,            -- bill_<outlet>_<number>: deterministic, so that a repeat finds it
  bill_no        text not null,
  business_date  date not null,
  opened_at      timestamptz not null,
  settled_at     timestamptz,
  hour           smallint not null,        -- local hour of settlement, 0-23
  order_type     text not null default 'dineIn',
  channel        text not null default 'pos',
  status         text not null default 'settled',
  guests         integer not null default 0,
  cashier        text,
  gross          numeric(20,2) not null,
  item_discount  numeric(20,2) not null default 0,
  bill_discount  numeric(20,2) not null default 0,
  promotions     numeric(20,2) not null default 0,
  complimentary  numeric(20,2) not null default 0,
  net_sales      numeric(20,2) not null,
  service_charge numeric(20,2) not null default 0,
  tax            numeric(20,2) not null default 0,
  taxes          jsonb not null default '{}',   -- { "VAT": "182.66" }
  delivery_fee   numeric(20,2) not null default 0,
  tips           numeric(20,2) not null default 0,
  rounding       numeric(20,2) not null default 0,
  grand_total    numeric(20,2) not null,
  paid           numeric(20,2) not null default 0,
  change_given   numeric(20,2) not null default 0,
  cost           numeric(20,2) not null default 0,
  content_hash   text not null,            -- of the imported rows: same content is skipped, other content is an error
  primary key (group_id, outlet_id, id)
);
create index bills_date on bills (group_id, outlet_id, business_date);
create unique index bills_number on bills (group_id, outlet_id, bill_no);

create table bill_lines (
  group_id      text not null,
  outlet_id     text not null,
  bill_id       text not null,
  line_no       integer not null,
  business_date date not null,
  item_id       text not null,
  item_code     text not null,
  portion       text,
  name          text not null,
  category_id   text,
  qty           numeric(20,4) not null,
  unit_price    numeric(20,4) not null,
  gross         numeric(20,2) not null,
  discount      numeric(20,2) not null default 0,
  tax           numeric(20,2) not null default 0,
  net           numeric(20,2) not null,
  cost          numeric(20,2) not null default 0,
  status        text not null default 'active',
  primary key (group_id, outlet_id, bill_id, line_no)
);
create index bill_lines_date on bill_lines (group_id, outlet_id, business_date);

create table payments (
  group_id      text not null,
  outlet_id     text not null,
  bill_id       text not null,
  payment_no    integer not null,
  business_date date not null,
  method        text not null,
  amount        numeric(20,2) not null,
  reference     text,
  status        text not null default 'posted',
  primary key (group_id, outlet_id, bill_id, payment_no)
);
create index payments_date on payments (group_id, outlet_id, business_date);

-- Roll-up of a day's settled bills, kept in the same transaction as the bills: reports over months read this.
create table daily_sales (
  group_id      text not null,
  outlet_id     text not null,
  business_date date not null,
  hour          smallint not null,
  order_type    text not null,
  channel       text not null,
  cashier       text not null default '',
  bills         integer not null,
  guests        integer not null,
  gross numeric(20,2) not null, item_discount numeric(20,2) not null, bill_discount numeric(20,2) not null,
  promotions numeric(20,2) not null, complimentary numeric(20,2) not null, net_sales numeric(20,2) not null,
  service_charge numeric(20,2) not null, tax numeric(20,2) not null, taxes jsonb not null,
  delivery_fee numeric(20,2) not null, tips numeric(20,2) not null, rounding numeric(20,2) not null,
  grand_total numeric(20,2) not null, paid numeric(20,2) not null, change_given numeric(20,2) not null,
  payments jsonb not null,                 -- { "cash": "1200.00" }
  cost numeric(20,2) not null,
  primary key (group_id, outlet_id, business_date, hour, order_type, channel, cashier)
);
