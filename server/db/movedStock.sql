-- The stock ledger added up by outlet, item, kind of movement and time: by the day, and by the month, so that a year stays small. Reports read these
-- (`stock_by_day` and `stock_moved`, server/reports/sources.ts). A trigger keeps them, in the statement that posts movements: the ledger is only ever
-- added to, and a posting has locked the balances of its items by then, so that nobody waits here who has not waited there. Goods under way have no balance, and
-- no report adds them up: they are left out.
create table stock_by_day (
  group_id      text not null,
  outlet_id     text not null,
  business_date date not null,
  item_id       text not null,
  movement_type text not null,
  is_in         boolean not null,          -- a quantity that came in: a count can go either way
  qty           numeric(30,4) not null,
  value         numeric(30,2) not null,
  primary key (group_id, outlet_id, business_date, item_id, movement_type, is_in)
) with (fillfactor = 80);
create table stock_by_month (
  group_id      text not null,
  outlet_id     text not null,
  business_date date not null,             -- the first of the month
  item_id       text not null,
  movement_type text not null,
  is_in         boolean not null,
  qty           numeric(30,4) not null,
  value         numeric(30,2) not null,
  last_day      date not null,             -- the last business date that such a movement has
  primary key (group_id, outlet_id, business_date, item_id, movement_type, is_in)
) with (fillfactor = 80);

-- What is here already is added up once.
insert into stock_by_day
select group_id, outlet_id, business_date, item_id, movement_type, qty > 0, sum(qty), sum(value)
from movements where not starts_with(outlet_id, 'transit:') group by 1, 2, 3, 4, 5, 6;
insert into stock_by_month
select group_id, outlet_id, date_trunc('month', business_date)::date, item_id, movement_type, is_in, sum(qty), sum(value), max(business_date)
from stock_by_day group by 1, 2, 3, 4, 5, 6;

-- Receipts that were taken back, a handful of all movements.
create index movements_taken_back on movements (group_id, outlet_id, item_id, reversal_of) where movement_type = 'GRN_REVERSAL';

create function add_up_movements() returns trigger language plpgsql as $$
begin
  insert into stock_by_day as kept
  select group_id, outlet_id, business_date, item_id, movement_type, qty > 0, sum(qty), sum(value)
  from posted where not starts_with(outlet_id, 'transit:') group by 1, 2, 3, 4, 5, 6
  on conflict (group_id, outlet_id, business_date, item_id, movement_type, is_in)
    do update set qty = kept.qty + excluded.qty, value = kept.value + excluded.value;
  insert into stock_by_month as kept
  select group_id, outlet_id, date_trunc('month', business_date)::date, item_id, movement_type, qty > 0, sum(qty), sum(value), max(business_date)
  from posted where not starts_with(outlet_id, 'transit:') group by 1, 2, 3, 4, 5, 6
  on conflict (group_id, outlet_id, business_date, item_id, movement_type, is_in)
    do update set qty = kept.qty + excluded.qty, value = kept.value + excluded.value, last_day = greatest(kept.last_day, excluded.last_day);
  return null;
end $$;
create trigger movements_added_up after insert on movements referencing new table as posted for each statement execute function add_up_movements();
