-- S4: payments that were taken back, and refunds on the day they were paid (domain 3.2).
select c.business_date as date, c.at, c.bill_no as "billNo", c.payment_no as "paymentNo", c.outlet_id as outlet, c.kind, c.item_name as item, c.method, c.amount,
       c.original_at as "originalTime", c.reason, c.requested_by as "cancelledBy", c.approved_by as "approvedBy",
       c.replaced_by as "replacementMethod", b.shift, c.cashier,
       b.business_date as "billDate", b.status as "billStatus", c.outlet_id as "outletId", 1 as "cancelledPayments"
from cancellations c
left join bills b on b.outlet_id = c.outlet_id and b.id = c.bill_id
where c.kind in ('payment', 'refund') and (:kind is null or c.kind = :kind) and c.business_date between :fromDate and :toDate
  and (:method is null or c.method = :method or :method = 'custom' and c.method not in ('cash', 'card', 'cityLedger', 'advance', 'online'))
  and (:cashier is null or lower(c.cashier) = lower(:cashier))
