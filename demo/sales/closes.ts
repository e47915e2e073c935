/**
 * The demo's closed months, before its trade, and closed days: two weeks, up to the day before yesterday. At one outlet a month and the last
 * days are still to be closed, and a week of journals is in the accounts.
 */
import { type Decimal, dec, money } from '#engine/run/decimal';
import { addDays } from '#engine/run/time/days';
import { rowsIn } from '#engine/run/values';
import { entity } from '#resources';
import type { JOURNAL_FORMATS } from '#resources/accounting/journalExports';
import type { Database } from '#server/db/types';
import { handOver } from '#server/departments/accounting/journalExports.calls';
import { runAction } from '#server/documents/service';
import { create, update } from '#server/records/service';
import { readRecord, scopeOfIdentity } from '#server/records/write/store';
import { ownerOf } from '../settings/making';
import type { DemoOutlet } from '../users/people';

/** What stays in the drawers overnight. */
const FLOATS = 30_000;

interface Keeping {
  db: Database;
  groupId: string;
  outlets: readonly DemoOutlet[];
  today: string;
}

/** The amount in as few notes and coins as possible; the rest of less than the smallest is left out. */
function countOf(rows: readonly { readonly value?: unknown }[], amount: Decimal) {
  let left = amount;
  return rows.map(({ value }) => {
    const pieces = left.div(dec(value)).round(0, 0);
    left = left.minus(pieces.times(dec(value)));
    return { value, pieces: pieces.toNumber() };
  });
}

/**
 * Counts and closes the last days.
 * @returns how many
 */
export async function closeDays({ db, groupId, outlets, today }: Keeping): Promise<number> {
  const closes = entity('dayCloses');
  const owner = ownerOf(
    groupId,
    outlets.map(({ id }) => id),
  );
  let closed = 0;
  for (const [place, { id, code }] of outlets.entries()) {
    const last = place === 2 ? 4 : 2;
    for (let ago = 14; ago >= last; ago--) {
      const day = addDays(today, -ago);
      const begun = await create({ db }, owner, closes, { outletId: id, businessDay: day });
      const counted = countOf(rowsIn(begun.cash), dec(begun.expectedCash));
      const banked = dec(begun.expectedCash).minus(FLOATS).div(1000).round(0, 0).times(1000);
      const { _id, _rev } = await update({ db }, owner, closes, {
        ...{ _id: begun._id, _rev: begun._rev, cash: counted },
        deposits: banked.gt(0)
          ? [{ amount: money(banked), to: 'bank', reference: `${code}-${day.slice(5).replace('-', '')}` }]
          : [],
        remark: 'Coins that were missing are in the petty cash',
      });
      await runAction({ db }, owner, closes, 'close', { _id, _rev });
      closed++;
    }
  }
  return closed;
}

/** How many months are closed. */
const MONTHS = 2;

/**
 * Closes the months before the first day of trade; the last outlet is a month behind.
 * @param first the first day with stock, YYYY-MM-DD
 */
export async function closeMonths({ db, groupId, outlets }: Keeping, first: string): Promise<void> {
  const owner = ownerOf(
    groupId,
    outlets.map(({ id }) => id),
  );
  const ends: string[] = [];
  for (let month = `${first.slice(0, 7)}-01`; ends.length < MONTHS; month = `${addDays(month, -1).slice(0, 7)}-01`)
    ends.unshift(addDays(month, -1));
  const places = entity('outlets');
  for (const [place, { id }] of outlets.entries())
    for (const date of place === 2 ? ends.slice(0, -1) : ends) {
      const outlet = await readRecord(db, scopeOfIdentity(owner), places, id);
      await runAction({ db }, owner, places, 'closePeriod', { _id: id, _rev: outlet?._rev, date });
    }
}

/** The days from one to another of these many days ago. */
interface Handed {
  outlet: DemoOutlet;
  from: number;
  to: number;
  format: keyof typeof JOURNAL_FORMATS;
}

/** Hands journals over to the accounts, as the office does it once a week. */
export async function exportJournals(
  { db, groupId, outlets, today }: Keeping,
  handed: readonly Handed[],
): Promise<void> {
  const owner = ownerOf(
    groupId,
    outlets.map(({ id }) => id),
  );
  for (const { outlet, from, to, format } of handed)
    await handOver(db, owner, {
      ...{ outletId: outlet.id, fromDate: addDays(today, -from), toDate: addDays(today, -to), per: 'day', format },
    });
}
