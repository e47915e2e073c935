-- S3: cancelled lines and bills (domain 3.2). Gross sales of the period are in the first row only, so that the total has them once.
with listed as (
  select c.*, row_number() over (order by c.at, c.bill_id, c.cancel_no) as place
  from cancellations c
  where c.kind in ('line', 'bill') and c.business_date between :fromDate and :toDate
    and (:stage is null or c.stage = :stage) and (:reason is null or lower(c.reason) = lower(:reason))
    and (:waiter is null or lower(c.waiter) = lower(:waiter))
),
sold as (select sum(gross) as gross from daily_sales where business_date between :fromDate and :toDate)
select c.business_date as date, c.at, c.bill_no as "billNo", c.order_no as "orderNo", c.outlet_id as outlet, c.table_name as "table",
       coalesce(c.item_name, 'Whole bill') as item, c.qty, c.amount, c.stage, c.reason, c.minutes, coalesce(c.waiter, c.cashier) as waiter,
       c.requested_by as "requestedBy", c.approved_by as "approvedBy", c.stock_returned as "stockReturned", c.wasted, c.cost_lost as "costLost",
       c.kot_no as "kotNo", b.business_date as "billDate", b.status as "billStatus", c.outlet_id as "outletId",
       case when c.place = 1 then coalesce(s.gross, 0) else 0 end as gross, 1 as cancellations
from listed c
cross join sold s
left join bills b on b.outlet_id = c.outlet_id and b.id = c.bill_id
