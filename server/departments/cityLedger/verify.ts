import type { Queryable } from '#server/db/types';

/** A difference within the city ledger; decimal strings. */
interface LedgerDifference {
  /** The stored figure: `balance`, `last balance`, `open charge`, `credit`. */
  what: string;
  /** Its owner: `company <id>`, `account <id>`, a transaction's number. */
  of: string;
  kept: string;
  /** The sum of the append-only rows. */
  counted: string;
}

/**
 * The city ledger's invariants: every balance in a currency is the sum of its entries and equals the last one's; every charge is open less what was
 * applied to it; and a holder's open charges less its credit are the sum of its entries, outlet by outlet. Returns the differences: none,
 * unless something bypassed the ledger.
 */
export async function verifyLedger(q: Queryable, groupId: string): Promise<LedgerDifference[]> {
  return q.query<{ what: string; of: string; kept: string; counted: string }>(
    `with entries as (
       select e.*, coalesce(o.data ->> 'currency', '') as currency from ledger_entries e
       left join records o on o.group_id = e.group_id and o.resource = 'outlets' and o.id = e.outlet_id where e.group_id = $1
     ),
     charges as (select * from ledger_charges where group_id = $1),
     names as (
       select 'company' as kind, company_id as id, currency, seq, debit - credit as change, balance_after as after from entries where company_id is not null
       union all
       select 'account', account_id, currency, seq, debit - credit, account_after from entries where account_id is not null
     ),
     sums as (select kind, id, currency, sum(change) as total, max(seq) as last from names group by kind, id, currency),
     balances as (
       select coalesce(b.holder_kind, s.kind) as kind, concat_ws(' ', coalesce(b.holder_id, s.id), nullif(coalesce(b.currency, s.currency), '')) as id,
              coalesce(b.balance, 0) as kept,
              coalesce(s.total, 0) as counted, coalesce(n.after, 0) as after
       from (select * from ledger_balances where group_id = $1) b
       full join sums s on s.kind = b.holder_kind and s.id = b.holder_id and s.currency = b.currency
       left join names n on n.kind = s.kind and n.id = s.id and n.seq = s.last
     ),
     applied as (
       select charge_seq, sum(amount) as amount from ledger_applications where group_id = $1 group by charge_seq
     ),
     owed as (
       select case when account_id is null then 'company' else 'account' end as kind, coalesce(account_id, company_id) as id,
              outlet_id, sum(open) - sum(change) as credit
       from (
         select company_id, account_id, outlet_id, 0 as open, debit - credit as change from entries
         union all
         select company_id, account_id, outlet_id, outstanding, 0 from charges
       ) e group by 1, 2, 3
     )
     select 'balance' as what, kind || ' ' || id as "of", kept::text as kept, counted::text as counted from balances where kept <> counted
     union all
     select 'last balance', kind || ' ' || id, kept::text, after::text from balances where kept <> after
     union all
     select 'open charge', c.transaction_no, c.outstanding::text, (c.amount - coalesce(a.amount, 0))::text
     from charges c left join applied a on a.charge_seq = c.seq where c.outstanding <> c.amount - coalesce(a.amount, 0)
     union all
     select 'charge', e.transaction_no, coalesce(c.amount, 0)::text, e.debit::text
     from entries e left join charges c on c.seq = e.seq
     where e.entry_type = 'BILL' and coalesce(c.amount, 0) <> e.debit
     union all
     select 'credit', coalesce(o.kind, k.holder_kind) || ' ' || coalesce(o.id, k.holder_id) || ' at ' || coalesce(o.outlet_id, k.outlet_id),
            coalesce(k.amount, 0)::text, coalesce(o.credit, 0)::text
     from owed o full join (select * from ledger_credits where group_id = $1) k
       on k.holder_kind = o.kind and k.holder_id = o.id and k.outlet_id = o.outlet_id
     where coalesce(k.amount, 0) <> coalesce(o.credit, 0)
     order by 1, 2`,
    [groupId],
  );
}
