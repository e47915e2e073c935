-- What each item was worth at the end of a closed period: the opening of the next, so that reports need not add up the history before it.
create table closing_stock (
  group_id      text not null,
  outlet_id     text not null,
  lock_date     date not null,
  item_id       text not null,
  quantity      numeric(20,4) not null,
  value         numeric(20,2) not null,
  last_received date,
  primary key (group_id, outlet_id, lock_date, item_id)
);
