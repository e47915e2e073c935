/** Shifts and advances of closed days (docs/closing.md): what comes late counts on the first open day, and a signed day stays as it was signed. */
import { showDay } from '#engine/run/time/days';
import type { Queryable } from '#server/db/types';
import type { RowProblem } from '../rows/rows';
import type { EventRow } from '../tillEvents';
import { type Books, booksOf, isShut } from './books';

/** The events with money in the drawer. */
const WITH_CASH: ReadonlySet<string> = new Set(['shift', 'advance']);

/** The correction of a shift that was counted and signed: kept in the history of its day's close. */
async function noteCorrection(tx: Queryable, groupId: string, row: EventRow, day: string): Promise<void> {
  const counted = `expected ${String(row.data.expectedCash ?? 'unknown')}, counted ${String(row.data.countedCash ?? 'unknown')}`;
  await tx.query(
    `insert into history (group_id, resource, id, user_id, action, changes, note)
     select $1, 'dayCloses', id, $4, 'lateShift', '{}', $5 from records
     where group_id = $1 and resource = 'dayCloses' and outlet_id = $2 and data ->> 'businessDay' = $3`,
    [groupId, row.outlet_id, day, 'till', `Shift ${row.id} was sent again after the day was closed: ${counted}`],
  );
}

/**
 * An advance with the day on which it was given back, if the till says when: never before it was received, and the first open day if that
 * day is closed. What was dated before keeps its day.
 */
function withRefundDay(row: EventRow, before: EventRow | undefined, place: Books, say: (message: string) => void) {
  const at = Date.parse(String(row.data.refundedAt));
  if (row.kind !== 'advance' || Number.isNaN(at)) return row;
  const dated = (day: string): EventRow => ({ ...row, data: { ...row.data, refundedOn: day } });
  if (before?.data.refundedOn && before.data.refundedAt === row.data.refundedAt)
    return dated(String(before.data.refundedOn));
  const day = place.dayOf(new Date(at));
  if (!isShut(day, place)) return dated(day < row.business_date ? row.business_date : day);
  say(`Advance ${row.id} was given back on ${showDay(day)}, which is closed. It counts on ${showDay(place.firstOpen)}`);
  return dated(place.firstOpen);
}

/**
 * Dates new events on open days. A shift that was open when its day was closed counts on the day on which it is counted; a correction of a
 * counted shift isn't taken, and stays in the history of the day's close.
 * @param storedAs the stored version of an event
 * @returns the events to store, and what to tell the till
 */
export async function onOpenDays(
  tx: Queryable,
  groupId: string,
  events: readonly EventRow[],
  storedAs: (row: EventRow) => EventRow | undefined,
): Promise<{ rows: EventRow[]; warnings: RowProblem[] }> {
  const places = [...new Set(events.filter(({ kind }) => WITH_CASH.has(kind)).map((row) => row.outlet_id))].sort();
  const books = places.length > 0 ? await booksOf(tx, groupId, places, true) : new Map<string, Books>();
  const rows: EventRow[] = [];
  const warnings: RowProblem[] = [];
  for (const [index, sent] of events.entries()) {
    const place = WITH_CASH.has(sent.kind) ? books.get(sent.outlet_id) : undefined;
    const before = storedAs(sent);
    const day = before?.business_date ?? sent.business_date;
    const say = (message: string) => warnings.push({ row: index + 1, field: sent.kind, rule: 'late', message });
    const row = place ? withRefundDay(sent, before, place, say) : sent;
    const isCounted = before !== undefined && (before.data.status ?? 'open') !== 'open';
    if (!place || !isShut(day, place)) rows.push({ ...row, ...(before ? { business_date: day } : {}) });
    // An advance is used and refunded long after the day on which it was received.
    else if (before && row.kind === 'advance') rows.push({ ...row, business_date: day });
    else if (isCounted) {
      await noteCorrection(tx, groupId, row, day);
      say(
        `Shift ${row.id} belongs to ${showDay(day)}, which is closed. Reopen the day to correct it, and send the shift again`,
      );
    } else {
      rows.push({ ...row, business_date: place.firstOpen });
      say(
        `${row.kind === 'shift' ? 'Shift' : 'Advance'} ${row.id} belongs to ${showDay(day)}, which is closed. It counts on ${showDay(place.firstOpen)}`,
      );
    }
  }
  return { rows, warnings };
}
