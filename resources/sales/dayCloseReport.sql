-- Days to close, and days with a close. Of a closed day the figures are those that were signed; of an open day the sales are today's figures.
with days as (
  select outlet_id, business_date as day from days_to_close where business_date between :fromDate and :toDate
  union
  select c."outletId", c."businessDay"::date from records_of_dayCloses c where c."businessDay"::date between :fromDate and :toDate
),
sold as (
  select outlet_id, business_date as day, sum(bills) as bills, sum(net_sales) as net, sum(grand_total) as total
  from daily_sales where business_date between :fromDate and :toDate group by 1, 2
),
rows as (
  select d.day, d.outlet_id, c.id as close_id, case when d.day <= o."salesClosedTo"::date then 'closed' else 'open' end as status,
         (d.day > o."salesClosedTo"::date and d.day < :today)::int as due, c.status as signed, s.bills, s.net, s.total,
         c.bills as signed_bills, c."netSales" as signed_net, c.total as signed_total, c."expectedCash", c."countedCash", c."overShort", c.deposited,
         c."closedBy", c."closedAt", c.remark
  from days d
  join records_of_outlets o on o.id = d.outlet_id
  left join sold s on s.outlet_id = d.outlet_id and s.day = d.day
  left join records_of_dayCloses c on c."outletId" = d.outlet_id and c."businessDay"::date = d.day
)
select day as date, outlet_id as outlet, close_id as "closeId", status,
       case when signed = 'closed' then signed_bills else coalesce(bills, 0) end as bills,
       case when signed = 'closed' then signed_net else coalesce(net, 0) end as "netSales",
       case when signed = 'closed' then signed_total else coalesce(total, 0) end as total,
       "expectedCash", "countedCash", "overShort", deposited, "closedBy", "closedAt", remark, 1 as days, coalesce(due, 0) as due
from rows where :status is null or status = :status
