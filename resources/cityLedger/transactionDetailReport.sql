-- C1: the city ledger's statement (domain 3.4). Balances run over business dates, then the ledger's order within a day, so that the
-- balance at the end of a date is what was owed then, also when a payment was entered later. What is open is as of one day.
with asked as (
  select coalesce(:asOf, least(:toDate, :today)) as as_of
),
entries as (
  select e.*, coalesce('c' || e.company_id, 'a' || e.account_id) as debtor,
         case when :balanceOf = 'account' then coalesce('a' || e.account_id, 'c' || e.company_id)
              else coalesce('c' || e.company_id, 'a' || e.account_id) end as book
  from ledger_entries e
),
running as (
  select e.*, sum(e.debit - e.credit) over (partition by e.debtor, e.book order by e.business_date, e.seq) as running
  from entries e where e.business_date <= :toDate
),
applied as (
  select a.charge_seq, sum(a.amount) as amount,
         string_agg(distinct a.settlement_no, ', ') filter (where a.net > 0) as settled_by
  from (
    select p.charge_seq, p.settlement_no, sum(p.amount) as amount, sum(p.amount) as net
    from ledger_applications p, asked where p.business_date <= asked.as_of group by p.charge_seq, p.settlement_no
  ) a group by a.charge_seq
),
-- Charges of these holders as they stood that day.
standing as (
  select c.seq, e.debtor, e.book, c.business_date, c.amount - coalesce(a.amount, 0) as open, asked.as_of - c.business_date as age, e.due_date < asked.as_of as is_late,
         a.settled_by
  from ledger_charges c
  join entries e on e.seq = c.seq
  cross join asked
  left join applied a on a.charge_seq = c.seq
  where c.business_date <= asked.as_of
),
-- What the money held on account is: open charges less the balance, that day. It counts against what is overdue.
held as (
  select debtor, book, sum(open) - sum(change) as amount, least(greatest(sum(open) - sum(change), 0), sum(late)) as on_time from (
    select s.debtor, s.book, s.open, 0 as change, case when s.is_late then s.open else 0 end as late from standing s
    union all
    select e.debtor, e.book, 0, e.debit - e.credit, 0 from entries e, asked where e.business_date <= asked.as_of
  ) each_row group by debtor, book
),
-- Charges that the rows below do not show by themselves stand on the first row of their book.
unseen as (
  select debtor, book, sum(open) as open, sum(open) filter (where is_late) as overdue,
         sum(open) filter (where age <= 30) as age0, sum(open) filter (where age between 31 and 60) as age31,
         sum(open) filter (where age between 61 and 90) as age61, sum(open) filter (where age > 90) as age91
  from standing where business_date < :fromDate or business_date > :toDate
  group by debtor, book
),
brought as (
  select debtor, book, max(company_id) as company_id,
         max(account_id) filter (where :balanceOf = 'account' or company_id is null) as account_id,
         coalesce(sum(debit - credit) filter (where business_date < :fromDate), 0) as amount,
         count(*) filter (where business_date between :fromDate and :toDate) as entries
  from entries group by debtor, book
),
rows as (
  select r.business_date as date, r.transaction_no, r.entry_type, r.bill_no, r.reference, r.company_id, r.account_id,
         r.authorised_person, r.outlet_id, nullif(r.debit, 0) as debit, nullif(r.credit, 0) as credit,
         case when :openOnly then null else r.running end as balance,
         r.due_date, s.open, case when s.open > 0 then s.age end as age, s.settled_by, r.settlement_id, r.debtor, r.book,
         null::numeric as opening, null::numeric as held,
         s.open * (s.age <= 30)::int as age0, s.open * (s.age between 31 and 60)::int as age31,
         s.open * (s.age between 61 and 90)::int as age61, s.open * (s.age > 90)::int as age91,
         s.open * s.is_late::int as overdue, r.seq
  from running r left join standing s on s.seq = r.seq
  where (:type is null or r.entry_type = :type)
    and (r.business_date >= :fromDate or coalesce(:openOnly, false))
    and (not coalesce(:openOnly, false) or s.open > 0)
  union all
  select :fromDate, null, 'BALANCE', null, null, b.company_id, b.account_id, null, null, null, null, b.amount,
         null, coalesce(u.open, 0), null, null, null, b.debtor, b.book, b.amount, -coalesce(h.amount, 0),
         coalesce(u.age0, 0), coalesce(u.age31, 0), coalesce(u.age61, 0), coalesce(u.age91, 0), coalesce(u.overdue, 0) - coalesce(h.on_time, 0), 0
  from brought b
  left join unseen u on u.debtor = b.debtor and u.book = b.book
  left join held h on h.debtor = b.debtor and h.book = b.book
  where :type is null and not coalesce(:openOnly, false)
    and (b.entries > 0 or b.amount <> 0 or coalesce(u.open, 0) <> 0 or coalesce(h.amount, 0) <> 0)
)
select r.date, r.transaction_no as "transactionNo", r.entry_type as type, r.bill_no as "billNo", nullif(r.reference, '') as reference,
       coalesce(c."companyName", a."accountName") as company, case when r.company_id is not null then a."accountName" end as account,
       r.authorised_person as "authorisedPerson", r.outlet_id as outlet, r.debit, r.credit, r.balance, r.due_date as "dueDate",
       r.open as outstanding, r.age as "ageDays", r.settled_by as "settledBy", r.opening, r.age0, r.age31, r.age61, r.age91, r.overdue, r.held,
       null::numeric as closing, r.company_id as "companyId", r.account_id as "accountId", r.outlet_id as "outletId",
       r.settlement_id as "settlementId",
       concat_ws('|', r.debtor, case when :balanceOf = 'account' then coalesce(a."accountName", '') || r.book end,
         case when r.seq = 0 then '0000-00-00' else r.date::text end, lpad(r.seq::text, 20, '0')) as sequence
from rows r
left join records_of_cityLedgerCompanies c on c.id = r.company_id
left join records_of_cityLedgerAccounts a on a.id = r.account_id
