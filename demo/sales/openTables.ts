/**
 * Guests who are at their tables now: open bills of today with their order tickets, so that dashboards show a restaurant at work. When the
 * day is traded, its first bills have the same numbers and take their place.
 */
import { businessDate, localMoment } from '#engine/run/time/businessDay';
import type { Database, Queryable } from '#server/db/types';
import { importBills } from '#server/departments/sales/service';
import { importEvents } from '#server/departments/sales/tillEvents';
import { harbourDebtors, signersOf } from '../cityLedger/debtors';
import { dishesOf, dishName } from '../menu/dishes';
import { type DemoOutlet, OUTLETS } from '../users/people';
import { billsOf } from './bills';
import { type Sent, tablesIn } from './guests';
import { documentsOf } from './till';

/** One table in this many is taken. */
const SHARE = 4;
/** Minutes since the first guests sat down, and between the following ones. */
const SINCE = 6;
const BETWEEN = 7;
/** Tickets of guests who sat down longer ago are ready. */
const READY = 20;

/** Number of the last bill that an outlet's demo till wrote, without those that are still open. */
export async function lastBill(q: Queryable, groupId: string, { id, code }: DemoOutlet): Promise<number> {
  const [row] = await q.query<{ last: number | null }>(
    `select max(substr(bill_no, 5)::integer) as last from bills
     where group_id = $1 and outlet_id = $2 and bill_no ~ $3 and status not in ('open', 'billed')`,
    [groupId, id, `^${code}1[0-9]{6}$`],
  );
  return row?.last ?? 0;
}

/** `2026-11-20 13:45` at the outlet, some minutes ago; now if that was before the business day began. */
function minutesAgo(minutes: number, now: Date, { id, record }: DemoOutlet): string {
  const dayOf = (at: Date) => businessDate(at, { _id: id, ...record });
  const earlier = new Date(now.getTime() - minutes * 60_000);
  const { date, time } = localMoment(dayOf(earlier) === dayOf(now) ? earlier : now, record.timeZone);
  return `${date} ${time}`;
}

/** An outlet's open bills and tickets: the first bills of its day at different tables, as far as they have come. */
function openAt(outlet: DemoOutlet, today: string, last: number, now: Date): { bills: Sent[]; events: Sent[] } {
  const seed = Number(today.replaceAll('-', '')) * 10 + OUTLETS.indexOf(outlet);
  const signers = signersOf(harbourDebtors(OUTLETS.map(({ id }) => id)));
  const rows = billsOf(outlet, dishesOf(), [today], seed, signers, last).flatMap((day) => day.rows);
  const tables = new Set<unknown>();
  const taken = documentsOf(rows, [], [outlet], seed).bills.filter(({ table }) => {
    const isFree = table !== undefined && !tables.has(table);
    tables.add(table);
    return isFree;
  });
  const open = taken.slice(0, Math.ceil(tablesIn(outlet.code) / SHARE)).map((bill, place) => {
    const { outlet: code, orderType, channel, cashier, waiter, guests, table, lines } = bill;
    const billNumber = `${outlet.code}1${String(last + 1 + place).padStart(6, '0')}`;
    const minutes = SINCE + BETWEEN * place;
    const openedAt = minutesAgo(minutes, now, outlet);
    const ordered = (lines as Sent[]).filter(({ cancelled }) => !cancelled);
    const ticket = {
      ...{
        kind: 'kot',
        outlet: code,
        kotNumber: `K${billNumber}`,
        billNumber,
        table,
        firedAt: openedAt,
        firedBy: waiter,
      },
      ...{ department: 'Kitchen', printStatus: 'printed', status: minutes < READY ? 'preparing' : 'ready' },
      ...(minutes < READY ? {} : { readyAt: minutesAgo(minutes - READY, now, outlet) }),
      items: ordered.map(({ itemCode, quantity }) => ({ itemCode, name: dishName(String(itemCode)), quantity })),
    };
    const sent = {
      ...{ outlet: code, billNumber, status: 'open', openedAt, orderType, channel, cashier, waiter, guests, table },
      lines: ordered.map((line) => ({ ...line, kot: ticket.kotNumber })),
    };
    return { sent, ticket };
  });
  return { bills: open.map(({ sent }) => sent), events: open.map(({ ticket }) => ticket) };
}

/**
 * Opens tables at every outlet; those that are open already start again.
 * @param today the business date, which isn't traded yet
 */
export async function openTables(
  { db, groupId }: { db: Database; groupId: string },
  today: string,
  now = new Date(),
): Promise<void> {
  const importer = { groupId, userId: 'user_1', outletIds: OUTLETS.map(({ id }) => id) };
  for (const outlet of OUTLETS) {
    const { bills, events } = openAt(outlet, today, await lastBill(db, groupId, outlet), now);
    await importBills(db, importer, { bills, limits: 'warn', mode: 'valid' });
    await importEvents(db, importer, events);
  }
}
