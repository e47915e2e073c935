-- What tills say of a bill beside its lines and payments (domain 1.7), and what else they report: orders to the kitchen, shifts, advances.

alter table bills
  add column order_no text, add column version integer not null default 0, add column billed_at timestamptz, add column terminal text,
  add column shift text, add column floor text, add column table_name text, add column waiter text, add column customer_name text,
  add column customer_phone text, add column customer_email text, add column merged_into text, add column split_group text,
  add column reprints integer not null default 0, add column remarks text;
alter table bill_lines add column modifiers jsonb, add column comment text, add column seat integer, add column kot_no text;
alter table payments
  add column received_by text, add column received_at timestamptz, add column tip numeric(20,2) not null default 0,
  add column card_type text, add column bank text, add column card_terminal text, add column last4 text, add column approval_code text,
  add column batch_no text, add column tagged boolean not null default false, add column tagged_by text;

create table bill_discounts (
  group_id      text not null,
  outlet_id     text not null,
  bill_id       text not null,
  discount_no   integer not null,
  business_date date not null,
  kind          text not null,             -- discount, promotion, complimentary
  name          text not null,
  type          text,
  line_no       integer,                   -- null: the whole bill
  item_name     text,
  base          numeric(20,2) not null,
  pct           numeric(9,4),
  amount        numeric(20,2) not null,
  reason        text,
  given_by      text,
  approved_by   text,
  card          text,
  primary key (group_id, outlet_id, bill_id, discount_no)
);
create index bill_discounts_date on bill_discounts (group_id, outlet_id, business_date);

-- Lines, bills and payments that were taken back.
create table cancellations (
  group_id       text not null,
  outlet_id      text not null,
  bill_id        text not null,
  cancel_no      text not null,            -- line:2, bill, payment:1
  business_date  date not null,
  at             timestamptz not null,
  kind           text not null,            -- line, bill, payment
  item_name      text,
  qty            numeric(20,4),
  amount         numeric(20,2) not null,
  stage          text,
  reason         text,
  requested_by   text,
  approved_by    text,
  stock_returned boolean not null default false,
  cost_lost      numeric(20,2) not null default 0,
  minutes        integer,
  kot_no         text,
  payment_no     integer,
  method         text,
  replaced_by    text,
  original_at    timestamptz,
  -- Of the bill, whose own day may be another one.
  bill_no        text not null,
  order_no       text,
  table_name     text,
  waiter         text,
  cashier        text,
  primary key (group_id, outlet_id, bill_id, cancel_no)
);
create index cancellations_date on cancellations (group_id, outlet_id, business_date);

-- Everything else that tills report, by kind (resources/sales/tillEvents.rules.ts).
create table till_events (
  group_id      text not null,
  outlet_id     text not null,
  kind          text not null,
  id            text not null,
  version       integer not null default 0,
  business_date date not null,
  at            timestamptz not null,
  data          jsonb not null,
  content_hash  text not null,
  primary key (group_id, outlet_id, kind, id)
);
create index till_events_date on till_events (group_id, outlet_id, kind, business_date);
