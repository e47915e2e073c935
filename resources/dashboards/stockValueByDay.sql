-- Counted back from what stock is worth now: less what moved after the day. A day before the first movement was worth nothing.
with moved as materialized (
  select business_date as day, sum(value) as value from movements where business_date > :fromDate group by business_date
),
days as (select d::date as day from generate_series(:fromDate::timestamp, :toDate::timestamp, interval '1 day') d)
select d.day, coalesce((select sum(value) from balances), 0) - coalesce((select sum(m.value) from moved m where m.day > d.day), 0) as "stockValue"
from days d
