-- The city ledger (domain 1.3): what companies and accounts owe. A holder is an account, or a company itself; a debtor is who
-- answers for it: the company with all of its accounts, or an account of its own. Written by server/departments/cityLedger/service.ts alone.

-- Append-only: a correction is a reversing entry.
create table ledger_entries (
  group_id          text not null,
  seq               bigint generated always as identity,
  transaction_no    text not null,           -- CLT-COL-26-000001: gapless per outlet and fiscal year
  posted_at         timestamptz not null default now(),
  business_date     date not null,
  company_id        text,                    -- null: an account without a company
  account_id        text,                    -- null: the company itself
  outlet_id         text not null,           -- where the bill was made; of money, where the bill that it pays was made
  entry_type        text not null,           -- OPENING, BILL, BILL_SETTLEMENT, ACCOUNT_PAYMENT, PAYMENT_CANCEL, BILL_CANCEL, WRITE_OFF, ADJUSTMENT
  bill_id           text,
  bill_no           text,
  settlement_id     text,                    -- a record of cityLedgerSettlements
  settlement_no     text,
  reference         text,
  authorised_person text,                    -- who signed for it
  debit             numeric(20,2) not null default 0,
  credit            numeric(20,2) not null default 0,
  balance_after     numeric(20,2) not null,  -- the debtor's
  account_after     numeric(20,2),           -- the account's
  due_date          date,
  reversal_of       bigint,
  note              text,
  user_id           text not null,
  primary key (group_id, seq),
  check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)),
  check (company_id is not null or account_id is not null)
);
create unique index ledger_entries_number on ledger_entries (group_id, transaction_no);
-- However often a bill or a settlement arrives, it is posted once per holder.
create unique index ledger_entries_once on ledger_entries (group_id, outlet_id, entry_type, coalesce(bill_id, ''), coalesce(settlement_id, ''),
  coalesce(company_id, ''), coalesce(account_id, ''), coalesce(reversal_of, 0)) where bill_id is not null or settlement_id is not null;
create index ledger_entries_company on ledger_entries (group_id, company_id, business_date, seq);
create index ledger_entries_account on ledger_entries (group_id, account_id, business_date, seq);
create index ledger_entries_date on ledger_entries (group_id, outlet_id, business_date);
create index ledger_entries_settlement on ledger_entries (group_id, settlement_id) where settlement_id is not null;

-- What can be paid: one row per entry that charges somebody, with what is still open of it.
create table ledger_charges (
  group_id       text not null,
  seq            bigint not null,            -- of the entry
  transaction_no text not null,
  company_id     text,
  account_id     text,
  outlet_id      text not null,
  bill_id        text,
  bill_no        text,
  business_date  date not null,
  due_date       date not null,
  amount         numeric(20,2) not null,
  outstanding    numeric(20,2) not null,
  primary key (group_id, seq),
  check (outstanding >= 0 and outstanding <= amount)
);
create index ledger_charges_company on ledger_charges (group_id, company_id) where outstanding > 0;
create index ledger_charges_account on ledger_charges (group_id, account_id) where outstanding > 0;
create index ledger_charges_bill on ledger_charges (group_id, outlet_id, bill_id);

-- Which settlement paid how much of which charge; append-only, a cancellation is a negative row. A cancelled bill stands without settlement.
create table ledger_applications (
  group_id      text not null,
  seq           bigint generated always as identity,
  charge_seq    bigint not null,
  outlet_id     text not null,               -- of the charge
  settlement_id text,
  settlement_no text,
  business_date date not null,
  amount        numeric(20,2) not null,
  primary key (group_id, seq)
);
create index ledger_applications_charge on ledger_applications (group_id, charge_seq);
create index ledger_applications_settlement on ledger_applications (group_id, settlement_id);

-- Sums of the entries, kept in the transaction that posts them: of a company with its accounts, of an account.
create table ledger_balances (
  group_id    text not null,
  holder_kind text not null,                 -- company, account
  holder_id   text not null,
  balance     numeric(20,2) not null default 0,
  primary key (group_id, holder_kind, holder_id)
);

-- Money that pays no charge yet, by holder and outlet: what is open less what the entries add up to.
create table ledger_credits (
  group_id    text not null,
  holder_kind text not null,                 -- company: of the company itself, without its accounts
  holder_id   text not null,
  outlet_id   text not null,
  amount      numeric(20,2) not null,
  primary key (group_id, holder_kind, holder_id, outlet_id),
  check (amount >= 0)
);

-- A bill that is cancelled after it was settled says why, when and by whom.
alter table bills add column cancelled_at timestamptz;
alter table bills add column cancelled_by text;
alter table bills add column cancel_reason text;
