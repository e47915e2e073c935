-- R9: menu engineering (domain 3.1). Popular: at least so many percent of an equal share of what its group sells. Profitable: its margin is at
-- least the average margin of all that the group sold. Without a recorded cost there is no class. What is taken off a whole bill is shared among its lines, as in the cost of sales.
with -- What the ingredients that a line took out of stock cost now, where that is asked for. A cost entered by hand stays what it was.
today as (
  select m.outlet_id, m.doc_id, m.line_no, round(sum(-m.qty * s.average_cost), 2) as cost
  from movements m join balances s on s.outlet_id = m.outlet_id and s.item_id = m.item_id
  where :basis = 'current' and m.doc_type = 'bills' and m.business_date between :fromDate and :toDate
  group by m.outlet_id, m.doc_id, m.line_no
),
-- Read by day, unless a filter selects some of the bills.
lines as (
  select item_id, category_id, min(name) as name, sum(qty) as qty, sum(net) - sum(bill_share) as net, sum(cost) as cost,
         sum(qty) as costed_qty, sum(net) - sum(bill_share) as costed_net
  from sold_by_day
  where :basis = 'sale' and coalesce(:orderType, :channel, :cashier, :waiter, :shift) is null
  group by item_id, category_id
  union all
  -- Less what was sold on days without a cost, mostly nothing.
  select item_id, category_id, min(name), 0, 0, 0, -sum(qty), sum(bill_share) - sum(net)
  from sold_by_day join uncosted_days using (outlet_id, business_date)
  where :basis = 'sale' and coalesce(:orderType, :channel, :cashier, :waiter, :shift) is null
  group by item_id, category_id
  union all
  select l.item_id, l.category_id, l.name, l.qty, l.net - l.bill_share, case when l.typed_cost <> 0 then l.cost else coalesce(t.cost, l.cost) end, case when k.is_costed then l.qty end,
         case when k.is_costed then l.net - l.bill_share end
  from bill_lines l
  join bills b on b.outlet_id = l.outlet_id and b.id = l.bill_id and b.status = 'settled'
  left join costed_days k on k.outlet_id = b.outlet_id and k.business_date = b.business_date
  left join today t on t.outlet_id = l.outlet_id and t.doc_id = l.bill_id and t.line_no = l.line_no
  where l.status = 'active' and (:basis <> 'sale' or coalesce(:orderType, :channel, :cashier, :waiter, :shift) is not null)
),
sold as (
  select l.item_id, coalesce(l.category_id, i."categoryId") as category_id, min(coalesce(i.name, l.name)) as name,
         sum(l.qty) as qty, sum(l.net) as net, nullif(sum(l.cost), 0) as cost,
         case when sum(l.cost) <> 0 then sum(l.costed_qty) end as costed_qty, case when sum(l.cost) <> 0 then sum(l.costed_net) end as costed_net
  from lines l
  left join records_of_items i on i.id = l.item_id
  where (:categoryId is null or coalesce(l.category_id, i."categoryId") in (select c.id from records_of_menuCategories c where :categoryId in (c.id, c."parentId")))
  group by l.item_id, coalesce(l.category_id, i."categoryId")
  having sum(l.qty) > 0
),
figures as (
  select s.*, 100 * qty / sum(qty) over peers as mix, 100.0 / count(*) over peers as fair,
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
       case when earns is null and exists (select from records_of_items i where i.id = f.item_id and i."itemType" = 'combo') then 'Its cost is unknown: a choice has no cost or was not sent'
            when earns is null then 'Its cost is unknown: add a recipe' when sells and earns then 'Keep it as it is and easy to find' when sells then 'Raise the price a little or lower its cost'
            when earns then 'Promote it, or give it a better place on the menu' else 'Rework it or take it off the menu' end as action,
       f.item_id as "itemId"
from classes f
left join records_of_menuCategories c on c.id = f.category_id
