-- What is open at the end of a day, since the last closed period of each outlet (docs/closing.md). A period that is closed has no open points.
with places as (
  select o.id, coalesce(o."lockDate"::date, '-infinity') as closed, o."salesClosedTo"::date as days_closed
  from records_of_outlets o where o."lockDate" is null or o."lockDate"::date < :asOf
),
-- Days to close after the last closed day; an outlet that never closed a day has none.
traded as (
  select outlet_id, business_date as day from days_to_close where business_date <= :asOf group by 1, 2
),
moved as (
  select outlet_id, max(last_day) as last from stock_moved where business_date <= :asOf group by 1
),
counted as (
  select outlet_id, max(day) as last from period_documents where why = 'closes' and day <= :asOf group by 1
),
held as (
  select outlet_id, item_id, sum(qty) as quantity, sum(value) as value from stock_moved where business_date <= :asOf group by 1, 2
),
-- What is left of a charge at the end of the day.
owed as (
  select c.outlet_id, c.seq, c.bill_no, c.due_date, c.amount - coalesce(sum(a.amount), 0) as open
  from ledger_charges c left join ledger_applications a on a.charge_seq = c.seq and a.business_date <= :asOf
  where c.business_date <= :asOf and c.due_date < :asOf
  group by c.outlet_id, c.seq, c.bill_no, c.due_date, c.amount
),
points as (
  select 'days' as kind, 'must' as state, t.outlet_id, 'Day of trade' as what, t.day as date, 'dayCloses' as resource, c.id as record_id, 1 as points, 1 as place
  from traded t
  join places p on p.id = t.outlet_id and t.day > p.days_closed and t.day > p.closed
  left join records_of_dayCloses c on c."outletId" = t.outlet_id and c."businessDay"::date = t.day
  union all
  select 'unapproved', 'must', d.outlet_id, d.number, d.day, d.resource, d.id, 1, 2
  from period_documents d join places p on p.id = d.outlet_id where d.why = 'unapproved' and d.day <= :asOf
  union all
  select 'transit', 'must', d.outlet_id, d.number, d.day, d.resource, d.id, 1, 3
  from period_documents d join places p on p.id = d.outlet_id where d.why = 'inTransit' and d.day < :asOf - 3
  union all
  select 'count', 'must', p.id, 'Full count', :asOf, null, null, 1, 4
  from places p join moved m on m.outlet_id = p.id left join counted c on c.outlet_id = p.id
  where m.last > p.closed and coalesce(c.last, '-infinity') <= p.closed
  union all
  select 'negative', 'can', h.outlet_id, coalesce(i."itemName", h.item_id), :asOf, 'inventoryItems', h.item_id, 1, 5
  from held h join places p on p.id = h.outlet_id left join records_of_inventoryItems i on i.id = h.item_id where h.quantity < 0
  union all
  select 'uncosted', 'can', h.outlet_id, coalesce(i."itemName", h.item_id), :asOf, 'inventoryItems', h.item_id, 1, 6
  from held h join places p on p.id = h.outlet_id left join records_of_inventoryItems i on i.id = h.item_id where h.quantity > 0 and h.value <= 0
  union all
  select 'unpriced', 'can', g.outlet_id, g."grnNumber", g."docDate", 'goodsReceivedNotes', g.id, 1, 7
  from records_of_goodsReceivedNotes g
  join (select distinct l.id from lines_of_goodsReceivedNotes l where l."acceptedQty" > 0 and coalesce(l."unitPrice", 0) = 0) u on u.id = g.id
  join places p on p.id = g.outlet_id and g."docDate" > p.closed
  where g.status = 'approved' and g."docDate" <= :asOf
  union all
  select 'openBills', 'can', b.outlet_id, b.bill_no, b.business_date, null, b.id, 1, 8
  from bills b join places p on p.id = b.outlet_id where b.status in ('open', 'billed') and b.refund_of is null and b.business_date <= :asOf
  union all
  select 'cards', 'can', c.outlet_id, c.payments || case when c.payments = 1 then ' payment' else ' payments' end, c.day, null, null, c.payments, 9
  from (
    select y.outlet_id, y.business_date as day, count(*)::int as payments
    from payments y
    join places p on p.id = y.outlet_id and y.business_date > p.closed
    join bills b on b.outlet_id = y.outlet_id and b.id = y.bill_id and b.status = 'settled'
    where y.method = 'card' and y.status = 'posted' and not y.tagged and y.business_date between :asOf - 365 and :asOf group by 1, 2
  ) c
  union all
  select 'ledger', 'can', w.outlet_id, coalesce(w.bill_no, 'Opening balance'), w.due_date, null, null, 1, 10
  from owed w join places p on p.id = w.outlet_id where w.open > 0
)
select kind, state, outlet_id as outlet, outlet_id as "outletId", what, date, resource, record_id as "recordId", points, place, (state = 'must')::int as blocking
from points where (:kind is null or kind = :kind) and (:state is null or state = :state)
