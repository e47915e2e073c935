/**
 * Days of trade in a row that nobody interrupts, as a row of steps: deliveries and the kitchen first, then the bills, then what bills and
 * people make necessary. A day a turn while people work with the demo; a week a turn while it is made.
 */
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import type { Database, Queryable } from '#server/db/types';
import { importBills } from '#server/departments/sales/service';
import { importEvents } from '#server/departments/sales/tillEvents';
import { findRecords, type Scope } from '#server/records/write/store';
import { harbourDebtors, signersOf } from '../cityLedger/debtors';
import { ownerOf, settleOldBills } from '../cityLedger/ledger';
import type { Errand } from '../errands';
import { cookShort } from '../inventory/batches';
import { deskErrands, RECALLED } from '../inventory/deskWork';
import type { Office } from '../inventory/documents';
import { weekErrands } from '../inventory/week';
import { dishesOf } from '../menu/dishes';
import { billsOf } from '../sales/bills';
import { documentsOf } from '../sales/till';
import { officeOf } from '../sales/trade';
import { type DemoOutlet, OUTLETS, SUPPLIED } from '../users/people';
import { cardsBelowZero, unload, vanOf } from './deliveries';
import { clearDesks } from './desks';

export interface Growing {
  db: Database;
  groupId: string;
  /** Shows one line of what is happening. */
  progress: (line: string) => void;
}

export interface Turn {
  /** Business dates, oldest first. */
  days: readonly string[];
  /** Whether new work lies on the desks at its end, and old work is ended. */
  leavesDesks: boolean;
  /** What the outlets take compared with an ordinary day. @default 1 */
  share?: number;
  /** Refuses everything when one bill is wrong; otherwise bills that what people have changed makes wrong are left out one by one. */
  isStrict?: boolean;
}

/** An errand that is done in one transaction, unless it says otherwise. */
export interface Step extends Errand {
  /** There is nothing to do. */
  isIdle?: boolean;
  /** Has transactions of its own, and may be done again. */
  inParts?: boolean;
}

const byId = (records: readonly Readonly<Record<string, unknown>>[]) =>
  Object.fromEntries(records.map((record) => [record._id, record]));

/** The people of the group as they are now, and what is on its shelves. */
export async function officeNow({ db, groupId }: Growing): Promise<Office> {
  const scope: Scope = { groupId, outletIds: 'all', userId: 'user_1' };
  const all = async (name: string) => byId(await findRecords(db, scope, entity(name), {}));
  return officeOf({
    ...{ db, groupId },
    masters: {
      items: await all('inventoryItems'),
      units: await all('units'),
      taxes: await all('taxCombinations'),
      suppliers: await all('suppliers'),
    },
    people: await all('users'),
    roles: await all('userRoles'),
  });
}

/** Number of the last bill that the demo's till of an outlet has written. */
async function lastBill(q: Queryable, groupId: string, { id, code }: DemoOutlet): Promise<number> {
  const [row] = await q.query<{ last: number | null }>(
    `select max(substr(bill_no, 5)::integer) as last from bills where group_id = $1 and outlet_id = $2 and bill_no ~ $3`,
    [groupId, id, `^${code}1[0-9]{6}$`],
  );
  return row?.last ?? 0;
}

/** What the tills of some outlets send of the days. */
async function sell({ db, groupId }: Growing, outlets: readonly DemoOutlet[], turn: Turn): Promise<void> {
  const { days, share = 1, isStrict = false } = turn;
  const signers = signersOf(harbourDebtors(OUTLETS.map(({ id }) => id)));
  const seed = Number(days[0]?.replaceAll('-', '')) * 10;
  const rows = [];
  for (const outlet of outlets) {
    const size = { ...outlet, netPerDay: outlet.netPerDay * share };
    const last = await lastBill(db, groupId, outlet);
    rows.push(...billsOf(size, dishesOf(), days, seed + OUTLETS.indexOf(outlet), signers, last));
  }
  const sent = documentsOf(
    rows.flatMap((day) => day.rows),
    days,
    outlets,
    seed + outlets.length,
  );
  const importer = { groupId, userId: 'user_1', outletIds: outlets.map(({ id }) => id) };
  await importBills(db, importer, { bills: sent.bills, limits: 'warn', mode: isStrict ? 'all' : 'valid' });
  for (let at = 0; at < sent.events.length; at += 4000)
    await importEvents(db, importer, sent.events.slice(at, at + 4000));
}

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** Brings what the bills have taken below zero. A supplier that was switched off keeps no other from coming. */
async function bringMissing({ db, progress }: Growing, office: Office, outlet: DemoOutlet, turn: Turn): Promise<void> {
  const day = turn.days.at(-1) ?? '';
  const cards = await cardsBelowZero(office, outlet);
  for (const supplier of SUPPLIED) {
    const van = vanOf({ outlet, supplier, days: [day], isUrgent: true }, cards);
    if (van.lines.length === 0) continue;
    await db
      .transaction(() => unload(office, van, addDays(day, -1)))
      .catch((error: unknown) => {
        if (turn.isStrict) throw error;
        progress(`Demo: ${day} without missing goods of ${String(supplier.record.supplierName)}: ${reasonOf(error)}`);
      });
  }
}

/** Weeks end on Sunday. */
const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

/** The steps of a turn in their order. Of one day they are as many whatever has happened so far: a process may end after any of them. */
export function stepsOf(growing: Growing, office: Office, turn: Turn): Step[] {
  const { db, groupId } = growing;
  const { days, leavesDesks } = turn;
  const [first = ''] = days;
  const last = days.at(-1) ?? '';
  const each = (name: string, work: (outlet: DemoOutlet) => Promise<unknown>): Step[] =>
    OUTLETS.map((outlet) => ({ name: `${name}, ${outlet.name}`, work: () => work(outlet) }));
  const vans = SUPPLIED.flatMap((supplier) =>
    OUTLETS.map((outlet) => vanOf({ outlet, supplier, days, isUrgent: false }, office.masters.items)),
  ).sort((one, other) => one.day.localeCompare(other.day));
  const sales: Step[] = turn.isStrict
    ? [{ name: 'bills', work: () => sell(growing, OUTLETS, turn) }]
    : each('bills', (outlet) => sell(growing, [outlet], turn));
  const week = days.filter(isSunday);
  const recalled = Array.from({ length: RECALLED }, (_, index) => addDays(last, index + 1 - RECALLED));
  return [
    ...vans.map((van) => ({
      name: `delivery of ${String(van.supplier.record.supplierName)}, ${van.outlet.name}`,
      isIdle: van.lines.length === 0,
      work: () => unload(office, van, addDays(van.day, -1)),
    })),
    ...each('kitchen', (outlet) => cookShort(office, outlet, days)),
    ...sales,
    ...each('missing goods', (outlet) => bringMissing(growing, office, outlet, turn)),
    ...each('missing batches', (outlet) => cookShort(office, outlet, [last], '-again')),
    {
      name: 'payments of companies',
      work: () => settleOldBills({ db, groupId, outlets: OUTLETS, today: last }, last),
    },
    ...week.flatMap((sunday) => weekErrands(office, groupId, sunday)),
    ...(leavesDesks
      ? [
          { name: 'desks', inParts: true, work: () => clearDesks(db, ownerOf({ groupId, outlets: OUTLETS }), last) },
          ...deskErrands(office, groupId, recalled, `${first.replaceAll('-', '')}-`),
        ]
      : []),
  ];
}
