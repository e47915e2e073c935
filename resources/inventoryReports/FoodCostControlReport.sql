-- R20: opening + purchases - returns + transfers = available; less closing = gross consumption; less issues, wastage and what was on the
-- house = net cost of sales, which is compared with what the dishes that were sold should have used (domain 3.1). One row per line, and in it the amount of every outlet.
with stock as (
  select outlet_id,
         coalesce(sum(value) filter (where business_date < :fromDate or movement_type = 'OPENING'), 0) as opening,
         coalesce(sum(value) filter (where within and movement_type in ('GRN', 'GRN_REVERSAL')), 0) as purchases,
         coalesce(sum(value) filter (where within and movement_type = 'SUPPLIER_RETURN'), 0) as returns,
         coalesce(sum(value) filter (where within and movement_type = 'TRANSFER_IN'), 0) as transfers_in,
         coalesce(sum(value) filter (where within and movement_type = 'TRANSFER_OUT'), 0) as transfers_out,
         coalesce(sum(value), 0) as closing,
         coalesce(-sum(value) filter (where within and movement_type = 'ISSUE'), 0) as issues,
         coalesce(-sum(value) filter (where within and movement_type = 'WASTAGE'), 0) as wastage,
         coalesce(-sum(value) filter (where within and movement_type in ('SALE', 'SALE_REVERSAL')), 0) as theoretical
  from (select m.*, m.business_date >= :fromDate as within from stock_moved m where m.business_date <= :toDate
          and (:costGroup is null or m.item_id in (select i.id from records_of_inventoryItems i join records_of_inventoryCategories c on c.id = i."categoryId"
                                                   where c."costGroup" = :costGroup))) m
  group by outlet_id
),
sold as (
  select outlet_id, sum(net_sales) as sales from daily_sales where business_date between :fromDate and :toDate group by outlet_id
),
free as (
  select outlet_id, sum(free_cost) as cost from sold_by_day where business_date between :fromDate and :toDate group by outlet_id
),
targets as (
  select r.id as outlet_id, (select nullif(e ->> 'value', '')::numeric from jsonb_array_elements(r.data -> 'settings') e
                             where e ->> 'name' = 'foodCostTargetPct') as pct,
         (select nullif(e ->> 'value', '')::numeric from jsonb_array_elements(r.data -> 'settings') e
          where e ->> 'name' = 'wastageTargetPct') as wasted
  from records_of_systemSettings r
),
figures as (
  select o.id as outlet_id, coalesce(o.name, '') as outlet, coalesce(s.opening, 0) as opening, coalesce(s.purchases, 0) as purchases,
         coalesce(s.returns, 0) as returns, coalesce(s.transfers_in, 0) as transfers_in, coalesce(s.transfers_out, 0) as transfers_out,
         coalesce(s.closing, 0) as closing, coalesce(s.issues, 0) as issues, coalesce(s.wastage, 0) as wastage,
         coalesce(h.cost, 0) as complimentary, coalesce(s.theoretical, 0) - coalesce(h.cost, 0) as theoretical, coalesce(d.sales, 0) as sales,
         coalesce(:targetPct::numeric, t.pct, 30) as target, coalesce(t.wasted, 2) as wasted
  from records_of_outlets o
  left join stock s on s.outlet_id = o.id
  left join sold d on d.outlet_id = o.id
  left join free h on h.outlet_id = o.id
  left join targets t on t.outlet_id = o.id
  where s.outlet_id is not null or d.outlet_id is not null
),
worked as (
  select f.*, opening + purchases + returns + transfers_in + transfers_out as available from figures f
),
consumed as (
  select w.*, available - closing as gross, available - closing - issues - wastage - complimentary as net, round(target * sales / 100, 2) as budget,
         round(wasted * sales / 100, 2) as wastage_budget from worked w
),
lines as (
  select outlet, sales as of_sales, l.place, l.line, l.amount
  from consumed c, lateral (values
    (1, 'opening', opening), (2, 'purchases', purchases), (3, 'returns', returns), (4, 'transfersIn', transfers_in),
    (5, 'transfersOut', transfers_out), (6, 'available', available), (7, 'closing', -closing), (8, 'gross', gross),
    (9, 'issues', -issues), (10, 'wastage', -wastage), (11, 'complimentary', -complimentary), (12, 'net', net), (13, 'sales', sales),
    (14, 'theoretical', theoretical), (15, 'variance', net - theoretical), (16, 'budget', budget), (17, 'overUnder', budget - net),
    (18, 'wastageBudget', wastage_budget), (19, 'wastageUnder', wastage_budget - wastage), (20, 'average', round((opening + closing) / 2, 2))) l (place, line, amount)
)
select line, place, sum(amount) as amount, 100 * sum(amount) / nullif(sum(of_sales), 0) as pct,
       jsonb_object_agg(outlet, amount::text) as "byOutlet",
       case when line = 'net' then sum(amount) else 0 end as "netCost", case when line = 'sales' then sum(amount) else 0 end as "netSales",
       case when line = 'variance' then sum(amount) else 0 end as variance,
       case when line = 'wastage' then -sum(amount) else 0 end as wastage, case when line = 'budget' then sum(amount) else 0 end as budget,
       case when line = 'wastageBudget' then sum(amount) else 0 end as "wastageBudget",
       case when line = 'average' then sum(amount) else 0 end as "averageStock", case when line = 'average' then :days else 0 end as "dayCount"
from lines group by line, place
