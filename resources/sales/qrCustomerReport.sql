-- S13: QR orders by guest (domain 3.2). Whoever may not see personal data sees the last three digits of the phone number.
select (array_agg(e.data ->> 'customerName' order by e.at desc))[1] as name, e.data ->> 'phone' as phone,
       '…' || right(e.data ->> 'phone', 3) as "maskedPhone", (array_agg(e.data ->> 'email' order by e.at desc))[1] as email,
       min(e.business_date) as "firstVisit", max(e.business_date) as "lastVisit", count(*) as orders,
       coalesce(sum((e.data ->> 'amount')::numeric), 0) as amount, bool_or(coalesce((e.data ->> 'marketingConsent')::boolean, false)) as consent,
       1 as customers
from till_events e
where e.kind = 'qrOrder' and e.business_date between :fromDate and :toDate and e.data ->> 'rejectedAt' is null and e.data ->> 'phone' is not null
group by e.data ->> 'phone'
