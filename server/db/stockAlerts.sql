-- What people were told about stock, so that they are told once (server/departments/inventory/stockAlerts.ts).
create table stock_alerts (
  group_id  text not null,
  outlet_id text not null,
  item_id   text not null,
  kind      text not null,               -- short, expiry
  about     text not null,               -- 'low' or 'out'; the day on which the first of the stock expires
  told_at   timestamptz not null default now(),
  primary key (group_id, outlet_id, item_id, kind)
);
