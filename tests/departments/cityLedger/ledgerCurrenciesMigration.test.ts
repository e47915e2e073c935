import { afterAll, beforeAll, expect, test } from 'vitest';
import amounts from '#server/db/amounts.sql?raw';
import type { OpenDatabase } from '#server/db/core';
import ledgerCurrencies from '#server/db/ledgerCurrencies.sql?raw';
import { freshDatabase } from '#tests/kit/database';

/** Amounts from when every column had two decimals, and from when a company owed one sum in all currencies. */

let db: OpenDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

const put = (resource: string, id: string, data: object) =>
  db.query(`insert into records (group_id, resource, id, rev, data) values ('g', $1, $2, '1-a', $3)`, [
    resource,
    id,
    JSON.stringify(data),
  ]);
const enter = (seq: number, outlet: string, account: string | null, change: number, after: number) =>
  db.query(
    `insert into ledger_entries (group_id, seq, transaction_no, business_date, company_id, account_id, outlet_id, entry_type, debit, credit,
       balance_after, account_after, user_id)
     overriding system value values ('g', $1::int, 'T' || $1, '2026-06-01', 'co', $2::text, $3, 'BILL', $4, $5, $6, case when $2::text is null then null else $6::numeric end, 'u')`,
    [seq, account, outlet, Math.max(change, 0), Math.max(-change, 0), after],
  );

test('no column rounds amounts to two decimals', async () => {
  // Views that read other views came later.
  await db.query('drop view days_to_close, drawers, shift_payments, shift_bills');
  await db.query('create table old_amounts (amount numeric(20,2) not null, rate numeric(9,4))');
  await db.query("insert into old_amounts values ('12.50', '1.2500')");
  await db.transaction((tx) => tx.script(amounts));
  await db.query("insert into old_amounts values ('1.255', '1.2500')");
  expect(await db.query('select amount, rate from old_amounts order by amount')).toEqual([
    { amount: '1.255', rate: '1.2500' },
    { amount: '12.50', rate: '1.2500' },
  ]);
  await db.query('drop table old_amounts');
  const rounding = await db.query(
    'select table_name, column_name from information_schema.columns where table_schema = current_schema() and numeric_scale = 2',
  );
  expect(rounding).toEqual([]);
});

test('what a company owed in all currencies is divided by currency', async () => {
  await db.query('alter table ledger_balances drop column currency');
  await db.query('alter table ledger_balances add primary key (group_id, holder_kind, holder_id)');
  await put('groups', 'g', { currency: 'LKR' });
  await put('outlets', 'col', { currency: 'LKR' });
  await put('outlets', 'kwt', { currency: 'KWD' });
  await put('cityLedgerCompanies', 'co', { creditLimit: '500.00' });
  await put('cityLedgerAccounts', 'ac', { companyId: 'co' });
  await enter(1, 'col', 'ac', 100, 100);
  await enter(2, 'kwt', null, 7, 107);
  await enter(3, 'col', null, -30, 77);
  await db.query(`insert into ledger_balances values ('g', 'company', 'co', 77), ('g', 'account', 'ac', 100)`);
  await db.transaction(async (tx) => {
    await tx.query("select set_config('console.rewrites', 'migration', true)");
    await tx.script(ledgerCurrencies);
  });
  const balances = await db.query(
    'select holder_kind, holder_id, currency, balance::int as balance from ledger_balances order by 1, 2, 3',
  );
  expect(balances.map((row) => Object.values(row))).toEqual([
    ['account', 'ac', 'LKR', 100],
    ['company', 'co', 'KWD', 7],
    ['company', 'co', 'LKR', 70],
  ]);
  const entries = await db.query<{ after: number }>(
    'select balance_after::int as after from ledger_entries order by seq',
  );
  expect(entries.map(({ after }) => after)).toEqual([100, 7, 70]);
  const records = await db.query<{ currency: string | null }>(
    "select data ->> 'currency' as currency from records where resource like 'cityLedger%' order by resource",
  );
  expect(records.map(({ currency }) => currency)).toEqual(['LKR', 'LKR']);
});
