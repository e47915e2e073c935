-- Payments and costs that tills send (docs/sales-feed.md). A column that is added to a live table is added to the archive, in the same order.
--
-- `excess`: what payments that may exceed a bill leave unused; no part of `amount`. `not_sales`: of the bill's value, what was paid with payments
-- that don't count as sales; no part of net sales, as discounts aren't.
alter table payments add column excess numeric(20,2) not null default 0;
alter table archived_payments add column excess numeric(20,2) not null default 0;
alter table bills add column excess numeric(20,2) not null default 0, add column not_sales numeric(20,2) not null default 0;
alter table archived_bills add column excess numeric(20,2) not null default 0, add column not_sales numeric(20,2) not null default 0;
alter table daily_sales add column excess numeric(20,2) not null default 0, add column not_sales numeric(20,2) not null default 0;
alter table archived_daily_sales add column excess numeric(20,2) not null default 0, add column not_sales numeric(20,2) not null default 0;
alter table sales_by_day add column excess numeric(20,2) not null default 0, add column not_sales numeric(20,2) not null default 0;
alter table archived_sales_by_day add column excess numeric(20,2) not null default 0, add column not_sales numeric(20,2) not null default 0;

-- Of a line's cost, what doesn't come from stock: a cost entered by hand, less what the dish took from stock all the same. The cost of a dish
-- with a choice of unknown cost is 0 like other unknown costs, and this is less than 0: the stock that its known parts took.
alter table bill_lines add column typed_cost numeric(20,2) not null default 0;
alter table archived_bill_lines add column typed_cost numeric(20,2) not null default 0;
-- The same of the lines with a known cost that weren't on the house; `free_cost` is the stock that those on the house took.
alter table sold_by_day add column typed_cost numeric(20,2) not null default 0;
alter table archived_sold_by_day add column typed_cost numeric(20,2) not null default 0;
