-- Refunds of settled bills (docs/sales-feed.md). A bill's own figures are what is left after them. `refunds` is the part that was net sales, so that
-- gross less discounts less refunds is net sales, for a bill as for a day. A column that is added to a live table is added to the archive, in the same order.
alter table bills add column refunds numeric(20,2) not null default 0, add column parent_bill text;
alter table archived_bills add column refunds numeric(20,2) not null default 0, add column parent_bill text;
alter table daily_sales add column refunds numeric(20,2) not null default 0;
alter table archived_daily_sales add column refunds numeric(20,2) not null default 0;
alter table sales_by_day add column refunds numeric(20,2) not null default 0;
alter table archived_sales_by_day add column refunds numeric(20,2) not null default 0;

-- `refund`: for this line, already off its net. `refund_share`: its share of refunds of the whole bill, a part of `bill_share`.
alter table bill_lines add column refund numeric(20,2) not null default 0, add column refund_share numeric(20,2) not null default 0;
alter table archived_bill_lines add column refund numeric(20,2) not null default 0, add column refund_share numeric(20,2) not null default 0;
alter table sold_by_day add column refund numeric(20,2) not null default 0, add column refund_share numeric(20,2) not null default 0;
alter table archived_sold_by_day add column refund numeric(20,2) not null default 0, add column refund_share numeric(20,2) not null default 0;
alter table sales_by_category add column refund numeric(20,2) not null default 0;
alter table archived_sales_by_category add column refund numeric(20,2) not null default 0;

-- The money that went back is a negative payment, with the number of its refund.
alter table payments add column refund_no integer;
alter table archived_payments add column refund_no integer;

-- Why, by whom: a cancellation of the kind refund, with the part that was net sales. Its digest finds a refund that arrives again.
alter table cancellations add column refund_net numeric(20,2) not null default 0, add column content_hash text;
alter table archived_cancellations add column refund_net numeric(20,2) not null default 0, add column content_hash text;

-- Whether a cancelled line was thrown away.
alter table cancellations add column wasted boolean not null default false;
alter table archived_cancellations add column wasted boolean not null default false;

-- A bill may be refunded more than once; each refund is posted once per holder.
alter table ledger_entries add column refund_no integer;
drop index ledger_entries_once;
create unique index ledger_entries_once on ledger_entries (group_id, outlet_id, entry_type, coalesce(bill_id, ''), coalesce(settlement_id, ''),
  coalesce(company_id, ''), coalesce(account_id, ''), coalesce(reversal_of, 0), coalesce(refund_no, 0)) where bill_id is not null or settlement_id is not null;
