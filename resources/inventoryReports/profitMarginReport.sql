-- R9: menu engineering (domain 3.1). Popular: at least so many percent of an equal share of what its group sells. Profitable: its margin is at
-- least the average margin of all that the group sold. Without a recorded cost there is no class. What is taken off a whole bill is shared among its lines, as in the cost of sales.
with -- What the ingredients that a line took out of stock cost now, where that is asked for. A cost entered by hand stays what it was.
today as (
  select m.outlet_id, m.doc_id, m.line_no, round(sum(-m.qty * s.average_cost), :places) as cost
  from movements m join balances s on s.outlet_id = m.outlet_id and s.item_id = m.item_id
  where :basis = 'current' and m.doc_type = 'bills' and m.business_date between :fromDate and :toDate
  group by m.outlet_id, m.doc_id, m.line_no
),
-- Read by day, unless a filter selects some of the bills.
lines as (
  select item_id, category_id, min(name) as name, sum(qty) as qty, sum(net) as net, sum(cost) as cost, sum(costed_qty) as costed_qty, sum(costed_net) as costed_net
  from sold_by_day
  where :basis = 'sale' and coalesce(:orderType, :channel, :cashier, :waiter, :shift) is null
  group by item_id, category_id
  union all
  select l.item_id, l.category_id, l.name, l.qty, l.net - l.bill_share, case when l.typed_cost <> 0 then l.cost else coalesce(t.cost, l.cost) end,
         case when l.is_costed or l.typed_cost = 0 and t.cost <> 0 then l.qty end, case when l.is_costed or l.typed_cost = 0 and t.cost <> 0 then l.net - l.bill_share end
  from bill_lines l
  join bills b on b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
  left join today t on t.outlet_id = l.outlet_id and t.doc_id = l.bill_id and t.line_no = l.line_no
  where l.status = 'active' and (:basis <> 'sale' or coalesce(:orderType, :channel, :cashier, :waiter, :shift) is not null)
),
sold as (
  select l.item_id, coalesce(l.category_id, i."categoryId") as category_id, min(coalesce(i.name, l.name)) as name,
         sum(l.qty) as qty, sum(l.net) as net, case when sum(l.costed_net) is not null then sum(l.cost) end as cost,
         sum(l.costed_qty) as costed_qty, sum(l.costed_net) as costed_net
  from lines l
  left join records_of_items i on i.id = l.item_id
  where (:categoryId is null or coalesce(l.category_id, i."categoryId") in (select c.id from records_of_menuCategories c where :categoryId in (c.id, c."parentId")))
  group by l.item_id, coalesce(l.category_id, i."categoryId")
  -- Without a sale, a refund of an earlier day has a row all the same: the total is all of them.
  having sum(l.qty) > 0 or sum(l.net) <> 0
),
figures as (
  select s.*, 100 * qty / nullif(sum(qty) over peers, 0) as mix, 100.0 / nullif(count(*) filter (where qty > 0) over peers, 0) as fair,
         (costed_net - cost) / nullif(costed_qty, 0) >= sum(costed_net - cost) over peers / nullif(sum(costed_qty) over peers, 0) as earns
  from sold s
  window peers as (partition by case when :within = 'category' then coalesce(category_id, '') end)
),
classes as (
  select f.*, mix >= fair * coalesce(:fairShare, 70) / 100 as sells from figures f
)
select f.name as "itemName", coalesce(c.name, 'No category') as category, f.qty, f.mix as "mixPct", f.net as "netSales", f.cost as "totalCost",
       f.costed_qty as "costedQty", f.costed_net as "costedNet",
       case when sells then 'high' else 'low' end as popularity, case when earns then 'high' when not earns then 'low' end as profitability,
       case when earns is null then null when sells and earns then 'star' when sells then 'plowhorse' when earns then 'puzzle' else 'dog' end as class,
       case when f.costed_net is null and exists (select from records_of_items i where i.id = f.item_id and i."itemType" = 'combo') then 'Its cost is unknown: a choice has no cost or was not sent'
            when f.costed_net is null then 'Its cost is unknown: add a recipe' when earns is null then null when sells and earns then 'Keep it as it is and easy to find' when sells then 'Raise the price a little or lower its cost'
            when earns then 'Promote it, or give it a better place on the menu' else 'Rework it or take it off the menu' end as action,
       f.item_id as "itemId"
from classes f
left join records_of_menuCategories c on c.id = f.category_id
