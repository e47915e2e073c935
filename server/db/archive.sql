-- Sales of before an outlet's "archive before" (domain 3.3): the same columns as the live tables, moved together. A column that is added to a live
-- table is added here in the same step.
create table archived_bills (like bills including defaults including constraints including indexes);
create table archived_bill_lines (like bill_lines including defaults including constraints including indexes);
create table archived_payments (like payments including defaults including constraints including indexes);
create table archived_bill_discounts (like bill_discounts including defaults including constraints including indexes);
create table archived_cancellations (like cancellations including defaults including constraints including indexes);
create table archived_daily_sales (like daily_sales including defaults including constraints including indexes);
