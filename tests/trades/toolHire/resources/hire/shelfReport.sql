-- Tools with their balance at the shop.
select t.name as tool, t."toolGroupId" as "group", coalesce(b.quantity, 0) as pieces, coalesce(b.value, 0) as value
from records_of_tools t
left join balances b on b.outlet_id = t.outlet_id and b.item_id = t.id
where t.status = 'active'
