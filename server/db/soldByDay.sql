-- Lines of settled bills by business day, item, portion and category (server/departments/sales/rollUps.ts): for reports about dishes that no filter
-- narrows to some of the bills. A line without a category has the one that its item has when it is asked.
create table sold_by_day (
  group_id      text not null,
  outlet_id     text not null,
  business_date date not null,
  item_id       text not null,
  portion       text,
  category_id   text,
  name          text not null,             -- as tills called it: the first of its names
  qty numeric(20,4) not null,
  free_qty numeric(20,4) not null,         -- of it on the house
  gross numeric(20,2) not null, discount numeric(20,2) not null,
  bill_share numeric(20,2) not null,       -- of what was taken off whole bills
  net numeric(20,2) not null, tax numeric(20,2) not null, cost numeric(20,2) not null,
  free_cost numeric(20,2) not null         -- of it on the house
);
create index sold_by_day_date on sold_by_day (group_id, outlet_id, business_date);
-- When an item was last sold.
create index sold_by_day_item on sold_by_day (group_id, outlet_id, item_id, business_date);

-- Card payments of settled bills by business day, bank, card and terminal, as the bank's slips come.
create table cards_by_day (
  group_id      text not null,
  outlet_id     text not null,
  business_date date not null,
  bank          text,
  card_type     text,
  card_terminal text,
  tagged        boolean not null,
  payments      integer not null,
  amount        numeric(20,2) not null,
  tip           numeric(20,2) not null
);
create index cards_by_day_date on cards_by_day (group_id, outlet_id, business_date);
-- Card payments in the order in which they are matched with the slips, a page at a time.
create index payments_by_card on payments (group_id, tagged, lower(bank), lower(card_type), business_date) where method = 'card' and status = 'posted';

create table archived_sold_by_day (like sold_by_day including defaults including constraints including indexes);
create table archived_cards_by_day (like cards_by_day including defaults including constraints including indexes);

-- What is here already is added up once.
do $$
declare prefix text;
begin
  foreach prefix in array array['', 'archived_'] loop
    execute replace($sql$
      insert into PREFIXsold_by_day
      select l.group_id, l.outlet_id, b.business_date, l.item_id, l.portion, l.category_id, min(l.name), sum(l.qty),
             coalesce(sum(l.qty) filter (where l.complimentary), 0), sum(l.gross), sum(l.discount), sum(l.bill_share), sum(l.net), sum(l.tax),
             sum(l.cost), coalesce(sum(l.cost) filter (where l.complimentary), 0)
      from PREFIXbill_lines l join PREFIXbills b on b.group_id = l.group_id and b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
      where l.status = 'active' group by 1, 2, 3, 4, 5, 6
    $sql$, 'PREFIX', prefix);
    execute replace($sql$
      insert into PREFIXcards_by_day
      select p.group_id, p.outlet_id, b.business_date, p.bank, p.card_type, p.card_terminal, p.tagged, count(*), sum(p.amount), sum(p.tip)
      from PREFIXpayments p join PREFIXbills b on b.group_id = p.group_id and b.outlet_id = p.outlet_id and b.id = p.bill_id and b.status = 'settled'
      where p.method = 'card' and p.status = 'posted' group by 1, 2, 3, 4, 5, 6, 7
    $sql$, 'PREFIX', prefix);
  end loop;
end $$;
