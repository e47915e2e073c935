/**
 * A turn is one or more days of trade, as a series of steps: deliveries and batches, then all bills, then the remaining documents. The
 * background job trades one day per turn; a demo built ahead trades a week per turn.
 */
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import type { Database } from '#server/db/types';
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
import { lastBill } from '../sales/openTables';
import { documentsOf } from '../sales/till';
import { officeOf } from '../sales/trade';
import { type DemoOutlet, OUTLETS, SUPPLIED } from '../users/people';
import { cardsBelowZero, unload, vanOf } from './deliveries';
import { clearDesks } from './desks';

export interface Growing {
  db: Database;
  groupId: string;
  /** Prints one line of progress. */
  progress: (line: string) => void;
}

interface Turn {
  /** Business dates, oldest first. */
  days: readonly string[];
  /** Whether open documents are renewed at its end: old ones are closed and new ones written. */
  leavesDesks: boolean;
  /** Sales relative to an ordinary day. @default 1 */
  share?: number;
  /** One invalid bill fails the turn. Otherwise bills that users' changes made invalid are skipped one by one. */
  isStrict?: boolean;
}

/** An errand that runs in one transaction by default. */
export interface Step extends Errand {
  /** Whether there is nothing to do. */
  isIdle?: boolean;
  /** Whether it opens its own transactions and is safe to repeat. */
  inParts?: boolean;
}

const byId = (records: readonly Readonly<Record<string, unknown>>[]) =>
  Object.fromEntries(records.map((record) => [record._id, record]));

/** The group's users and stock as they are now. */
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

/** The bills and events of some outlets' tills for the days of a turn. */
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

/** Delivers items whose stock the bills made negative. An inactive supplier doesn't stop the others. */
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

/** The steps of a turn in order. A single day always has the same steps, so that another process can continue after any of them. */
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
