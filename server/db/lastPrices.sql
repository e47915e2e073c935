-- The last price of an item at an outlet comes from what was bought, by date, and from nothing that was reversed since.
create index movements_received on movements (group_id, outlet_id, item_id, business_date, seq)
  where movement_type in ('OPENING', 'GRN', 'BATCH_IN', 'TRANSFER_IN') and qty > 0 and reversal_of is null;
create index movements_undone on movements (group_id, outlet_id, item_id, reversal_of)
  where movement_type in ('GRN_REVERSAL', 'BATCH_IN') and reversal_of is not null;
-- The index above has all of it.
drop index movements_taken_back;

-- What an outlet received and kept: no deleted receipts, no cancelled batches.
create view stock_receipts as
select m.group_id, m.outlet_id, m.item_id, m.business_date, m.seq, m.movement_type, m.qty, m.value
from movements m
where m.movement_type in ('OPENING', 'GRN', 'BATCH_IN', 'TRANSFER_IN') and m.qty > 0 and m.reversal_of is null
  and not exists (select from movements x where x.group_id = m.group_id and x.outlet_id = m.outlet_id and x.item_id = m.item_id
                  and x.reversal_of = m.seq and x.movement_type in ('GRN_REVERSAL', 'BATCH_IN'));

-- The last price on a day (domain 2.3.8): of the latest purchase by date, then by approval. What was never bought has the price at which it was
-- made or came from another outlet. Opening stock is either. Free goods have no price. Null if nothing has one.
create function last_price(own text, place text, item text, until date) returns numeric language sql stable as $$
  with known as (
    select r.movement_type, r.business_date, r.seq, r.value / r.qty as price from (values ('GRN'), ('OPENING'), ('BATCH_IN'), ('TRANSFER_IN')) as kind (name),
      lateral (select e.* from stock_receipts e
               where e.group_id = own and e.outlet_id = place and e.item_id = item and e.movement_type = kind.name and e.value > 0 and e.business_date <= until
               order by e.business_date desc, e.seq desc limit 1) r
  )
  select round(price, 6) from known
  where movement_type in ('GRN', 'OPENING') or not exists (select from known where movement_type = 'GRN')
  order by business_date desc, seq desc limit 1
$$;

alter table balances
  add column is_bought boolean not null default false,  -- a purchase set its last price
  add column last_day date;                             -- the latest business date of its movements
update balances b set
  last_day = (select max(m.business_date) from movements m where m.group_id = b.group_id and m.outlet_id = b.outlet_id and m.item_id = b.item_id),
  last_received = (select max(r.business_date) from stock_receipts r where r.group_id = b.group_id and r.outlet_id = b.outlet_id and r.item_id = b.item_id),
  is_bought = exists (select from stock_receipts r where r.group_id = b.group_id and r.outlet_id = b.outlet_id and r.item_id = b.item_id
                      and r.movement_type = 'GRN' and r.value > 0),
  last_price = coalesce(last_price(b.group_id, b.outlet_id, b.item_id, 'infinity'), 0);
-- Items read their last purchase from the ledger.
update records set data = data - 'purchasePrice' - 'lastPurchaseDate' where resource = 'inventoryItems' and data ?| array['purchasePrice', 'lastPurchaseDate'];
