/** The demo's closed days: two weeks, up to the day before yesterday; at one outlet the last days are still to be closed. */
import { type Decimal, dec, money } from '#engine/run/decimal';
import { addDays } from '#engine/run/time/days';
import { rowsIn } from '#engine/run/values';
import { entity } from '#resources';
import type { Database } from '#server/db/types';
import { runAction } from '#server/documents/service';
import { create, update } from '#server/records/service';
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
