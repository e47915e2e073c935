-- What a company or account owes, in each currency of the outlets that charged it: amounts in different currencies were added up.
alter table ledger_balances add column currency text not null default '';
alter table ledger_balances drop constraint ledger_balances_pkey;

create temporary table ledger_changes on commit drop as
select e.group_id, e.seq, coalesce(o.data ->> 'currency', '') as currency, e.debit - e.credit as change,
       coalesce('c' || e.company_id, 'a' || e.account_id) as debtor, e.company_id, e.account_id
from ledger_entries e left join records o on o.group_id = e.group_id and o.resource = 'outlets' and o.id = e.outlet_id;

delete from ledger_balances;
insert into ledger_balances (group_id, holder_kind, holder_id, currency, balance)
select group_id, 'company', company_id, currency, sum(change) from ledger_changes where company_id is not null group by group_id, company_id, currency
union all
select group_id, 'account', account_id, currency, sum(change) from ledger_changes where account_id is not null group by group_id, account_id, currency;
alter table ledger_balances add primary key (group_id, holder_kind, holder_id, currency);
alter table ledger_balances alter column currency drop default;

-- The balance after each entry is the one in its currency.
update ledger_entries e set balance_after = r.balance, account_after = r.account
from (
  select group_id, seq, sum(change) over (partition by group_id, debtor, currency order by seq) as balance,
         case when account_id is not null then sum(change) over (partition by group_id, account_id, currency order by seq) end as account
  from ledger_changes
) r
where r.group_id = e.group_id and r.seq = e.seq and (e.balance_after, e.account_after) is distinct from (r.balance, r.account);

-- A limit is in one currency: the group's, as the form said.
update records r set data = r.data || jsonb_build_object('currency', coalesce(g.data ->> 'currency', o.data ->> 'currency'))
from records r2
left join records g on g.group_id = r2.group_id and g.resource = 'groups' and g.id = r2.group_id
left join records o on o.group_id = r2.group_id and o.resource = 'outlets'
  and o.id = (select min(a.id) from records a where a.group_id = r2.group_id and a.resource = 'outlets')
where r2.resource in ('cityLedgerCompanies', 'cityLedgerAccounts') and r.group_id = r2.group_id and r.resource = r2.resource and r.id = r2.id
  and not (r.data ? 'currency') and coalesce(g.data ->> 'currency', o.data ->> 'currency') is not null;
