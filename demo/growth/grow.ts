/**
 * The demo keeps trading: every business day since the last one, in order, in the background. A day is a series of short steps. Each is a
 * transaction that also records its completion, so that after a crash the next process continues with the following step. A step that users
 * made impossible (a closed period, an inactive supplier) is skipped and reported.
 */
import { addDays } from '#engine/run/time/days';
import type { Database, Queryable } from '#server/db/types';
import { dateWork } from '../times';
import { readTraded, type Traded, writeTraded } from './state';
import { type Growing, officeNow, reasonOf, type Step, stepsOf } from './turn';

/** New open work appears after this many days, or sooner before the demo stops at yesterday. */
const FORTNIGHT = 14;
const STALE = 4;

/** Runs one step unless another process has done it. */
async function take({ db, groupId, progress }: Growing, step: Step, place: number, traded: Traded): Promise<void> {
  const isNext = async (tx: Queryable): Promise<boolean> => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['demo']);
    const now = await readTraded(tx);
    // Idle steps aren't recorded.
    return now?.day === traded.day && now.steps !== null && now.steps <= place;
  };
  const note = (tx: Queryable) => writeTraded(tx, { ...traded, steps: place + 1 });
  try {
    if (step.inParts) await step.work();
    await db.transaction(async (tx) => {
      if (!(await isNext(tx))) return;
      if (!step.inParts) await step.work();
      await tx.query("select set_config('console.rewrites', 'demo', true)");
      await dateWork(tx, groupId, 'this transaction', traded.day);
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
  const { db, progress } = growing;
  const traded = await nextDay(db, today);
  if (!traded) return false;
  const { day, desks } = traded;
  const begun = Date.now();
  const isLast = addDays(day, 1) >= today;
  const leavesDesks = day >= addDays(desks, FORTNIGHT) || (isLast && day >= addDays(desks, STALE));
  const steps = stepsOf(growing, await officeNow(growing), { days: [day], leavesDesks });
  for (const [place, step] of steps.entries())
    if (place >= (traded.steps ?? 0) && !step.isIdle) await take(growing, step, place, traded);
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['demo']);
    const now = await readTraded(tx);
    if (now?.day === day) await writeTraded(tx, { day, steps: null, desks: leavesDesks ? day : desks });
  });
  progress(`Demo: traded ${day} in ${((Date.now() - begun) / 1000).toFixed(1)} s${isLast ? ', up to date' : ''}`);
  return !isLast;
}
