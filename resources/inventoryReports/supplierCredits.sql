-- Credits asked of suppliers: approved returns that a credit note settles, and approved credit requests.
with claims as (
  select n.id, n.outlet_id, n."returnNumber" as number, n."docDate" as date, n."supplierId" as supplier, n."sentDateTime" as sent, n."creditTotal" as requested,
         n."creditNoteNo" as note, case when n."creditNoteNo" is not null then coalesce(n."creditedAmount", n."creditTotal") else n."creditedAmount" end as credited,
         n."creditReason" as reason, n."creditNoteNo" is not null or n."creditReason" is not null as settled
  from records_of_supplierReturns n where n.status = 'approved' and n.settlement <> 'replacement'
  union all
  select n.id, n.outlet_id, n."requestNumber", n."docDate", n."supplierId", n."sentDateTime", n."grandTotal", n."creditNoteNo", n."creditedAmount", n."creditReason",
         n.status <> 'approved'
  from records_of_creditRequests n where n.status in ('approved', 'credited', 'refused')
),
stated as (
  select c.*, case when c.settled and c.note is not null then 'credited' when c.settled then 'refused' when c.sent is not null then 'sent' else 'open' end as state
  from claims c
)
select s.number, s.date, s.supplier, s.outlet_id as outlet, s.state, case when s.settled then null else :today - s.date end as age,
       coalesce(s.requested, 0) as requested, coalesce(s.credited, 0) as credited, case when s.settled then coalesce(s.requested, 0) - coalesce(s.credited, 0) else 0 end as "notCredited",
       case when s.settled then 0 else coalesce(s.requested, 0) end as outstanding, s.note as "creditNoteNo", s.reason
from stated s
where (s.date between :fromDate and :toDate or not s.settled and s.date <= :toDate)
  and (:supplierId::text is null or s.supplier = :supplierId) and (:state = 'all' or s.state = :state)
