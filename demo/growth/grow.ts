/**
 * The demo keeps trading: every business day since the last one, in order, in the background. A day is a series of short steps. Each is a
 * transaction that also records its completion, so that after a crash the next process continues with the following step. A step that users
 * made impossible (a closed period, an inactive supplier) is skipped and reported.
 */
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database, Queryable } from '#server/db/types';
import { importBills } from '#server/departments/sales/service';
import { importEvents } from '#server/departments/sales/tillEvents';
import { findRecords, type Scope } from '#server/records/write/store';
import { harbourDebtors, signersOf } from '../cityLedger/debtors';
import { ownerOf, settleOldBills } from '../cityLedger/ledger';
import { cookBatches, cookShort } from '../inventory/batches';
import { leaveBetween } from '../inventory/betweenOutlets';
import type { Office } from '../inventory/documents';
import { leaveOpen } from '../inventory/openOrders';
import { keepStore } from '../inventory/storeRoom';
import { dishesOf } from '../menu/dishes';
import { billsOf } from '../sales/bills';
import { documentsOf } from '../sales/till';
import { officeOf } from '../sales/trade';
import { type DemoOutlet, OUTLETS, SUPPLIED } from '../users/people';
import { restock } from './deliveries';
import { clearDesks } from './desks';
import { readTraded, type Traded, writeTraded } from './state';

export interface Growing {
  db: Database;
  groupId: string;
  /** Prints one line of progress. */
  progress: (line: string) => void;
}

interface Step {
  /** The message for a skipped step. */
  name: string;
  work: () => Promise<unknown>;
}

/** New open work appears after this many days, or sooner before the demo stops at yesterday. */
const FORTNIGHT = 14;
const STALE = 4;
/** How many days back the documents of the store rooms and kitchens are dated then. */
const RECALLED = 17;

const byId = (records: readonly Readonly<Record<string, unknown>>[]) =>
  Object.fromEntries(records.map((record) => [record._id, record]));

/** The group's users as they are now. */
async function officeNow({ db, groupId }: Growing): Promise<Office> {
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

/** Number of the last bill that an outlet's demo till wrote. */
async function lastBill(q: Queryable, groupId: string, { id, code }: DemoOutlet): Promise<number> {
  const [row] = await q.query<{ last: number | null }>(
    `select max(substr(bill_no, 5)::integer) as last from bills where group_id = $1 and outlet_id = $2 and bill_no ~ $3`,
    [groupId, id, `^${code}1[0-9]{6}$`],
  );
  return row?.last ?? 0;
}

/** A till's bills of a day; bills that users' changes made invalid are skipped one by one. */
async function sell({ db, groupId }: Growing, outlet: DemoOutlet, day: string): Promise<void> {
  const place = OUTLETS.indexOf(outlet);
  const signers = signersOf(harbourDebtors(OUTLETS.map(({ id }) => id)));
  const seed = Number(day.replaceAll('-', '')) * 10 + place;
  const days = billsOf(outlet, dishesOf(), [day], seed, signers, await lastBill(db, groupId, outlet));
  const sent = documentsOf(
    days.flatMap(({ rows }) => rows),
    [day],
    [outlet],
    seed,
  );
  const importer = { groupId, userId: 'user_1', outletIds: [outlet.id] };
  await importBills(db, importer, { bills: sent.bills, limits: 'warn', mode: 'valid' });
  await importEvents(db, importer, sent.events);
}

/** The steps of a day in order; the order doesn't depend on earlier results. */
function stepsOf(growing: Growing, office: Office, owner: Identity, day: string, leavesDesks: boolean): Step[] {
  const { db, groupId } = growing;
  const before = addDays(day, -1);
  const each = (name: string, work: (outlet: DemoOutlet, place: number) => Promise<unknown>): Step[] =>
    OUTLETS.map((outlet, place) => ({ name: `${name}, ${outlet.name}`, work: () => work(outlet, place) }));
  const vans = (isUrgent: boolean): Step[] =>
    SUPPLIED.flatMap((supplier) =>
      each(`delivery of ${String(supplier.record.supplierName)}`, (outlet) =>
        restock(office, outlet, supplier, { day, before, isUrgent }),
      ),
    );
  const series = `${day.replaceAll('-', '')}-`;
  const fortnight = Array.from({ length: RECALLED }, (_, index) => addDays(day, index + 1 - RECALLED));
  return [
    ...vans(false),
    ...each('kitchen', (outlet) => cookShort(office, outlet, day)),
    ...each('bills', (outlet) => sell(growing, outlet, day)),
    ...vans(true),
    { name: 'payments of companies', work: () => settleOldBills({ db, groupId, outlets: OUTLETS, today: day }, day) },
    ...(leavesDesks
      ? [
          { name: 'desks', work: () => clearDesks(db, owner, day) },
          ...each('store room', (outlet, place) => keepStore(office, outlet, fortnight, place === 0, series)),
          ...each('batches', (outlet, place) => cookBatches(office, outlet, fortnight, place === 0, series)),
          { name: 'open orders', work: () => leaveOpen(office, day, series) },
          { name: 'transfers and counts', work: () => leaveBetween(office, groupId, day, OUTLETS, series) },
        ]
      : []),
  ];
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** Runs one step unless another process has done it. */
async function take({ db, progress }: Growing, step: Step, place: number, traded: Traded): Promise<void> {
  const isNext = async (tx: Queryable): Promise<boolean> => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['demo']);
    const now = await readTraded(tx);
    return now?.day === traded.day && now.steps === place;
  };
  const note = (tx: Queryable) => writeTraded(tx, { ...traded, steps: place + 1 });
  try {
    await db.transaction(async (tx) => {
      if (!(await isNext(tx))) return;
      await step.work();
      await note(tx);
    });
  } catch (error) {
    progress(`Demo: ${traded.day} without ${step.name}: ${reasonOf(error)}`);
    await db.transaction(async (tx) => {
      if (await isNext(tx)) await note(tx);
    });
  }
}

/** Begins the day after the last one, or continues the one that has begun; undefined if there is none before `until`. */
async function nextDay(db: Database, until: string): Promise<Traded | undefined> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['demo']);
    const traded = await readTraded(tx);
    if (!traded || traded.steps !== null) return traded;
    const day = addDays(traded.day, 1);
    if (day >= until) return undefined;
    const begun = { ...traded, day, steps: 0 };
    await writeTraded(tx, begun);
    return begun;
  });
}

/**
 * Trades one day.
 * @param today the business date, which isn't traded yet
 * @returns whether there is another day to trade
 */
export async function growDay(growing: Growing, today: string): Promise<boolean> {
  const { db, groupId, progress } = growing;
  const traded = await nextDay(db, today);
  if (!traded) return false;
  const { day, desks } = traded;
  const begun = Date.now();
  const isLast = addDays(day, 1) >= today;
  const leavesDesks = day >= addDays(desks, FORTNIGHT) || (isLast && day >= addDays(desks, STALE));
  const office = await officeNow(growing);
  const owner = ownerOf({ groupId, outlets: OUTLETS });
  const steps = stepsOf(growing, office, owner, day, leavesDesks);
  for (const [place, step] of steps.entries())
    if (place >= (traded.steps ?? 0)) await take(growing, step, place, traded);
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['demo']);
    const now = await readTraded(tx);
    if (now?.day === day) await writeTraded(tx, { day, steps: null, desks: leavesDesks ? day : desks });
  });
  progress(`Demo: traded ${day} in ${((Date.now() - begun) / 1000).toFixed(1)} s${isLast ? ', up to date' : ''}`);
  return !isLast;
}
