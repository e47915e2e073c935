/**
 * Closed days of outlets, and what they mean for sales (docs/closing.md): what a till sends late for a closed day counts on the first open
 * day. Files, cancellations and bills of a closed period are refused.
 */
import { businessDate, type OutletClock } from '#engine/run/time/businessDay';
import { addDays, showDay } from '#engine/run/time/days';
import { textIn } from '#engine/run/values';
import type { Queryable } from '#server/db/types';
import type { Bill, Refund } from '../bills';

/** The oldest sale that still counts when it arrives late: an outlet isn't offline for longer, and older bills are history for an import. */
const LATE_DAYS = 31;

/** What an outlet has closed. */
export interface Books {
  name: string;
  /** The last day that is closed, by the close of a day or of a period; undefined if nothing is. */
  closedUpTo: string | undefined;
  /** The last day whose sales and cash are closed; undefined if none is. */
  salesClosedTo: string | undefined;
  /** The last day of the closed period; undefined if none is. */
  lockDate: string | undefined;
  /** The day on which late sales count. */
  firstOpen: string;
  today: string;
  /** The business day of a moment. */
  dayOf: (at: Date) => string;
}

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one;

/** The last closed day of an outlet's record: periods close everything, days close sales and cash. */
export const closedDayOf = (outlet: Readonly<Record<string, unknown>>): string | undefined =>
  later(textIn(outlet.lockDate) || undefined, textIn(outlet.salesClosedTo) || undefined);

/** The day on which something counts that comes now or for a closed day: today, or the day after the last closed one. */
export function firstOpenDay(outlet: OutletClock & Readonly<Record<string, unknown>>): string {
  const [closed, today] = [closedDayOf(outlet), businessDate(new Date(), outlet)];
  return closed !== undefined && closed >= today ? addDays(closed, 1) : today;
}

/**
 * What outlets have closed.
 * @param lock locks them until the transaction ends, so that no one closes a day in the meantime
 */
export async function booksOf(
  q: Queryable,
  groupId: string,
  outletIds: readonly string[],
  lock: boolean,
): Promise<Map<string, Books>> {
  const rows = await q.query<{ id: string; data: OutletClock & Record<string, unknown> }>(
    `select id, data from records where group_id = $1 and resource = 'outlets' and id = any($2::text[]) order by id${lock ? ' for share' : ''}`,
    [groupId, outletIds],
  );
  const now = new Date();
  return new Map(
    rows.map(({ id, data }) => {
      const [closedUpTo, today] = [closedDayOf(data), businessDate(now, data)];
      const [salesClosedTo, lockDate] = [textIn(data.salesClosedTo) || undefined, textIn(data.lockDate) || undefined];
      const firstOpen = firstOpenDay(data);
      return [
        id,
        {
          name: String(data.name),
          closedUpTo,
          salesClosedTo,
          lockDate,
          today,
          firstOpen,
          dayOf: (at) => businessDate(at, data),
        },
      ];
    }),
  );
}

/** An outlet's last closed day, locked until the transaction ends. */
export async function closedUpTo(tx: Queryable, groupId: string, outletId: string): Promise<string | undefined> {
  return (await booksOf(tx, groupId, [outletId], true)).get(outletId)?.closedUpTo;
}

/** Whether a day is closed, with its sales or with its period, and isn't history: money in a drawer of that day counts on the first open day. */
export const isShut = (day: string, { closedUpTo, today }: Books): boolean =>
  closedUpTo !== undefined && day <= closedUpTo && day >= addDays(today, -LATE_DAYS);

/** Whether a sale of a day counts on the first open day: its day is closed and its period isn't. */
export const isLate = (day: string, books: Books): boolean =>
  isShut(day, books) &&
  books.salesClosedTo !== undefined &&
  day <= books.salesClosedTo &&
  (books.lockDate === undefined || day > books.lockDate);

/** A till's document as it counts, and a sentence for its sender about each part that counts on another day than its own. */
export interface Dated {
  bill: Bill;
  moved: { field: string; message: string }[];
}

/**
 * Dates what a till sends late on the first open day. Anything else keeps its day, and is refused if that is closed.
 * @param from the first refund that is new, or 'bill' if the bill is
 */
export function datedIn(bill: Bill, from: number | 'bill', books: Books | undefined): Dated {
  const moved: Dated['moved'] = [];
  if (!books || !bill.till) return { bill, moved };
  const on = (what: string, field: string, day: string): void => {
    const message = `${what} belongs to ${showDay(day)}, which is closed. It counts on ${showDay(books.firstOpen)}`;
    moved.push({ field, message });
  };
  const isMoved = from === 'bill' && isLate(bill.businessDate, books);
  if (isMoved) on(`Bill ${bill.billNo}`, 'settledAt', bill.businessDate);
  const own = isMoved ? books.firstOpen : bill.businessDate;
  const refunds = bill.till.refunds.map((refund, index): Refund => {
    if (from !== 'bill' && index < from) return refund;
    if (isLate(refund.day, books)) {
      if (!isMoved) on(`Refund ${refund.no} of bill ${bill.billNo}`, `refunds.${index}.at`, refund.day);
      return { ...refund, day: books.firstOpen, closedDay: refund.day };
    }
    // Never before its bill.
    return isMoved && refund.day < own ? { ...refund, day: own, closedDay: refund.day } : refund;
  });
  const till = { ...bill.till, refunds };
  return { bill: { ...bill, businessDate: own, till, ...(isMoved ? { closedDay: bill.businessDate } : {}) }, moved };
}
