import { ConfigError } from '../config';
import amendingRoles from './amendingRoles.sql?raw';
import amounts from './amounts.sql?raw';
import archive from './archive.sql?raw';
import ask from './ask.sql?raw';
import batches from './batches.sql?raw';
import changes from './changes.sql?raw';
import cityLedger from './cityLedger.sql?raw';
import closings from './closings.sql?raw';
import { type OpenDatabase, type Transaction, withoutTimeout } from './core';
import creditReasons from './creditReasons.sql?raw';
import drawers from './drawers.sql?raw';
import exactPacks from './exactPacks.sql?raw';
import exactPounds from './exactPounds.sql?raw';
import exactUnits from './exactUnits.sql?raw';
import folded from './folded.sql?raw';
import lastPrices from './lastPrices.sql?raw';
import ledgerCurrencies from './ledgerCurrencies.sql?raw';
import letters from './letters.sql?raw';
import menu from './menu.sql?raw';
import movedStock from './movedStock.sql?raw';
import openId from './openId.sql?raw';
import packs from './packs.sql?raw';
import periodRoles from './periodRoles.sql?raw';
import receivedDays from './receivedDays.sql?raw';
import recipeCosts from './recipeCosts.sql?raw';
import recipeKinds from './recipeKinds.sql?raw';
import refundDays from './refundDays.sql?raw';
import refunds from './refunds.sql?raw';
import returned from './returned.sql?raw';
import rollUps from './rollUps.sql?raw';
import sales from './sales.sql?raw';
import schema from './schema.sql?raw';
import sharedInvoices from './sharedInvoices.sql?raw';
import shares from './shares.sql?raw';
import shiftReports from './shiftReports.sql?raw';
import soldByDay from './soldByDay.sql?raw';
import stockAlerts from './stockAlerts.sql?raw';
import stocked from './stocked.sql?raw';
import supplierCredits from './supplierCredits.sql?raw';
import taxRates from './taxRates.sql?raw';
import tills from './tills.sql?raw';
import trail from './trail.sql?raw';
import twoStep from './twoStep.sql?raw';
import unusedFields from './unusedFields.sql?raw';

/** Steps from an empty database to the current one. Append-only: a released step never changes. */
const migrations: readonly { version: number; name: string; sql: string }[] = [
  { version: 1, name: 'all tables', sql: schema },
  { version: 2, name: 'outbox of the menu, bulk prices', sql: menu },
  {
    version: 3,
    name: 'the audit log reads history by time',
    sql: 'create index history_in_order on history (group_id, seq)',
  },
  {
    version: 4,
    name: 'people are seen by those who share an outlet with them',
    sql: `update records set outlets = array(select jsonb_array_elements_text(data -> 'outletIds'))
          where resource = 'users' and outlets is null and jsonb_typeof(data -> 'outletIds') = 'array'`,
  },
  {
    version: 5,
    name: 'PINs for the till: the key decides who has which PIN at an outlet (slow digests, server/auth/pins.ts)',
    sql: `create table pins (
            group_id  text not null,
            outlet_id text not null,
            digest    text not null,
            user_id   text not null,
            primary key (group_id, outlet_id, digest)
          );
          create index pins_user on pins (group_id, user_id);`,
  },
  { version: 6, name: 'city ledger', sql: cityLedger },
  {
    version: 7,
    name: 'browsers that people have signed in from (server/auth/devices.ts); where a session was begun',
    sql: `create table devices (
            id       text not null,
            group_id text not null,
            user_id  text not null,
            seen_at  timestamptz not null default now(),
            primary key (id, group_id, user_id)
          );
          create index devices_user on devices (group_id, user_id);
          alter table sessions add column agent text, add column address text;`,
  },
  { version: 8, name: 'searches and unique values disregard accents; texts are stored as NFC', sql: folded },
  { version: 9, name: 'whose failure a mail reports', sql: 'alter table outbox add column user_id text' },
  {
    version: 10,
    name: 'what a case or a bag takes differs by item: the packs that groups begin with convert into nothing',
    sql: packs,
  },
  { version: 11, name: 'what tills say of bills, and what else they report', sql: sales },
  { version: 12, name: 'when a session was last used', sql: 'alter table sessions add column seen_at timestamptz' },
  { version: 13, name: 'the archive of old bills', sql: archive },
  {
    version: 14,
    name: 'what entered stock by each line of a receipt, for receipts from before it was kept: only then can they be returned',
    sql: stocked,
  },
  { version: 15, name: 'what stock was worth when a period was closed', sql: closings },
  {
    version: 16,
    name: 'how people arranged their dashboards (server/reports/arrangements.ts)',
    sql: `create table dashboards (
            group_id    text not null,
            user_id     text not null,
            name        text not null,
            arrangement jsonb not null,
            primary key (group_id, user_id, name)
          )`,
  },
  { version: 17, name: 'questions that people ask of their figures', sql: ask },
  { version: 18, name: 'each line’s share of what is taken off its bill; lines on the house', sql: shares },
  { version: 19, name: 'small roll-ups for reports over months; bills in their order', sql: rollUps },
  { version: 20, name: 'which kinds of rows a transaction has changed', sql: changes },
  { version: 21, name: 'recipes say what they are for', sql: recipeKinds },
  {
    version: 22,
    name: 'files of mails that were not sent, in base64; gone once the mail is sent, or after 30 days (server/mail.ts)',
    sql: `create table outbox_files (
            group_id text not null,
            mail_id  text not null,
            name     text not null,
            type     text not null,
            content  text not null,
            at       timestamptz not null default now(),
            primary key (group_id, mail_id, name)
          );
          create index outbox_files_at on outbox_files (group_id, at);`,
  },
  {
    version: 23,
    name: 'reports about age and expiry read receipts, a small part of all movements',
    sql: `create index movements_in on movements (group_id, outlet_id, item_id, business_date, seq) where qty > 0;
          create index movements_expiring on movements (group_id, outlet_id, item_id) where expiry_date is not null;`,
  },
  { version: 24, name: 'the stock ledger by day and month, as reports add it up', sql: movedStock },
  { version: 25, name: 'dishes sold and cards taken by day, as reports add them up', sql: soldByDay },
  {
    version: 26,
    name: 'what people write to each other about records (server/records/discussion)',
    sql: `create table discussion (
            group_id   text not null,
            resource   text not null,
            record_id  text not null,
            id         text not null,
            seq        bigint generated always as identity,
            author_id  text not null,
            body       text not null,              -- '' once it was deleted
            mentions   jsonb not null,             -- [{ userId, name }]
            at         timestamptz not null default now(),
            edited_at  timestamptz,
            deleted_at timestamptz,
            primary key (group_id, resource, record_id, id)
          );
          create index discussion_in_order on discussion (group_id, resource, record_id, seq);`,
  },
  { version: 27, name: 'what people were told about low and expiring stock', sql: stockAlerts },
  {
    version: 28,
    name: 'from where something was done; the user log reads history by its time',
    sql: `alter table history add column address text;
          create index history_by_time on history (group_id, at)`,
  },
  {
    version: 29,
    name: 'items are found by the barcodes of their units',
    sql: `update records r set search = concat_ws(E'\\n', r.search, found.codes) from (
            select group_id, resource, id, string_agg(lower(unit ->> 'barcode'), E'\\n' order by place) as codes
            from records, jsonb_array_elements(data -> 'itemUnits') with ordinality units(unit, place)
            where jsonb_typeof(data -> 'itemUnits') = 'array' and unit ->> 'barcode' <> ''
            group by group_id, resource, id) found
          where r.group_id = found.group_id and r.resource = found.resource and r.id = found.id`,
  },
  { version: 30, name: 'refunds of settled bills; the bill that another one was split from', sql: refunds },
  {
    version: 31,
    name: 'which charges and offers of the group a bill has: [{ kind, name, amount, chargeId, type, base, rate }], ids of discounts and promotions',
    sql: `alter table bills add column charges jsonb;
          alter table archived_bills add column charges jsonb;
          alter table bill_discounts add column offer_id text;
          alter table archived_bill_discounts add column offer_id text;`,
  },
  {
    version: 32,
    name: 'files of records; without a record: uploaded, and not saved yet (server/records/files)',
    sql: `create table attachments (
            group_id     text not null,
            id           text not null,
            resource     text,
            record_id    text,
            name         text not null,
            content_type text not null,
            size         integer not null,
            bytes        bytea not null,
            uploaded_by  text not null,
            uploaded_at  timestamptz not null default now(),
            primary key (group_id, id)
          );
          create index attachments_of on attachments (group_id, resource, record_id);
          create index attachments_waiting on attachments (group_id, uploaded_at) where record_id is null;`,
  },
  { version: 33, name: 'what went back to the sender of a transfer was never written off', sql: returned },
  {
    version: 34,
    name: 'the audit log is in the order of time, and of writing at the same time',
    sql: `drop index history_by_time;
          create index history_by_time on history (group_id, at, seq);
          drop index history_in_order;`,
  },
  {
    version: 35,
    name: 'what last failed, by kind of work (server/failures.ts)',
    sql: `create table failures (
            group_id     text not null,
            kind         text not null,
            label        text not null,
            message      text not null,
            at           timestamptz not null default now(),
            recovered_at timestamptz,                -- null while it fails
            primary key (group_id, kind)
          )`,
  },
  {
    version: 36,
    name: 'scheduled reports that a passing fault had ended go on',
    sql: "update jobs set state = 'queued', attempts = 0, run_after = now() where kind = 'reportSchedule' and state = 'failed'",
  },
  { version: 37, name: 'lines store exact conversions', sql: exactUnits },
  {
    version: 38,
    name: 'use of recipes below the ledger’s four decimals, and by how much each movement changed it (server/stockLedger/carried.ts)',
    sql: `alter table balances add column carried numeric(30,20) not null default 0;
          alter table movements add column carried numeric(30,20);`,
  },
  { version: 39, name: 'the last price comes from purchases, by date', sql: lastPrices },
  { version: 40, name: 'payments above a bill or apart from sales, and costs entered by hand', sql: tills },
  { version: 41, name: 'purchase taxes and their combinations store rates over time', sql: taxRates },
  { version: 42, name: 'what was never made costs its recipe', sql: recipeCosts },
  {
    version: 43,
    name: 'refunds on the day they were paid; payments less change; one net of lines; the net of what has a known cost',
    sql: refundDays,
  },
  {
    version: 44,
    name: 'amounts have the decimals of their currency: no column rounds them to two',
    sql: amounts,
  },
  { version: 45, name: 'what companies and accounts owe, by currency', sql: ledgerCurrencies },
  { version: 46, name: 'two-step verification', sql: twoStep },
  { version: 47, name: 'OpenID Connect per group', sql: openId },
  {
    version: 48,
    name: 'what an import wrote, for its undo',
    sql: `alter table history add column import_id text;
          create index history_of_imports on history (group_id, import_id) where import_id is not null`,
  },
  { version: 49, name: 'a supplier’s invoice may be for several receipts', sql: sharedInvoices },
  { version: 50, name: 'suppliers without fields that had no effect', sql: unusedFields },
  { version: 51, name: 'what is left of each batch of stock', sql: batches },
  {
    version: 52,
    name: 'which import bills came with, for its undo',
    sql: `alter table bills add column import_id text;
          alter table archived_bills add column import_id text;
          create index bills_of_imports on bills (group_id, import_id) where import_id is not null`,
  },
  {
    version: 53,
    name: 'the own day of bills and refunds that came after it was closed and count on a later one (docs/closing.md)',
    sql: `alter table bills add column closed_day date;
          alter table archived_bills add column closed_day date;`,
  },
  {
    version: 54,
    name: 'shifts stay visible to roles that saw them on the dashboard with the sales report',
    sql: shiftReports,
  },
  { version: 55, name: 'roles that close periods see the page that closes a month', sql: periodRoles },
  { version: 56, name: 'history and ledgers only grow, and are sealed', sql: trail },
  { version: 57, name: 'letters by email: what they are about, and what became of them', sql: letters },
  { version: 58, name: 'who sends returns and requests credits from suppliers', sql: supplierCredits },
  { version: 59, name: 'customary units are exact', sql: exactPounds },
  { version: 60, name: 'reasons of credit requests, and what credit notes credit of their lines', sql: creditReasons },
  { version: 61, name: 'what an item received by the day, for the age of stock', sql: receivedDays },
  { version: 62, name: 'who amends approved orders', sql: amendingRoles },
  { version: 63, name: 'money in and out of drawers, once for closes, reports and journals', sql: drawers },
  {
    version: 64,
    name: 'journals as they were handed over to the accounts',
    sql: `create table journal_files (
            group_id  text not null,
            export_id text not null,                 -- a record of journalExports
            content   text not null,
            primary key (group_id, export_id)
          )`,
  },
  { version: 65, name: 'packs of items are exact', sql: exactPacks },
];

/** An arbitrary number, the same in every version, so that processes starting together migrate one after another. */
const advisoryLock = 7_204_118;

const isFresh = async (tx: Transaction): Promise<boolean> => {
  const [row] = await tx.query<{ found: string | null }>("select to_regclass('migrations')::text as found");
  return !row?.found;
};

/**
 * Migrates the database to the newest version, in one transaction. Does nothing if it is up to date.
 * @returns the versions applied now
 * @throws ConfigError if a newer version of the program created the database
 */
export const migrate = (database: OpenDatabase): Promise<number[]> => withoutTimeout(() => bringUpToDate(database));

async function bringUpToDate(database: OpenDatabase): Promise<number[]> {
  return database.transaction(async (tx) => {
    if (database.kind === 'postgres') await tx.query('select pg_advisory_xact_lock($1)::text', [advisoryLock]);
    if (await isFresh(tx)) {
      await tx.script(
        'create table migrations (version integer primary key, applied_at timestamptz not null default now())',
      );
    }
    const rows = await tx.query<{ version: number }>('select version from migrations');
    const applied = new Set(rows.map((row) => row.version));
    const newest = Math.max(...migrations.map((migration) => migration.version));
    const foreign = Math.max(0, ...applied);
    if (foreign > newest) {
      throw new ConfigError(
        `The database is at version ${foreign}, this program knows ${newest}: start the newer program it was last used with.`,
      );
    }
    const missing = migrations.filter((migration) => !applied.has(migration.version));
    await tx.query("select set_config('console.rewrites', 'migration', true)");
    for (const { version, sql } of missing) {
      await tx.script(sql);
      await tx.query('insert into migrations (version) values ($1)', [version]);
    }
    return missing.map((migration) => migration.version);
  });
}
