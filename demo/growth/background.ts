/** The job that trades the demo's days: one per run, so that other jobs can run in between. Then it keeps today's tables busy. */
import { addDays, daysInclusive } from '#engine/run/time/days';
import type { Database } from '#server/db/types';
import { enqueueOnce, type JobKind } from '#server/jobs/jobs';
import { openTables } from '../sales/openTables';
import { growDay } from './grow';
import { readTraded } from './state';
import type { Growing } from './turn';

const KIND = 'demoDay';
/** A demo that wasn't started for longer than this is left as it is. */
const MOST = 366;
const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;

/** The business date of an instant. */
type DayOf = (at: Date) => string;

const put = ({ db, groupId }: Growing, runAfter: Date): Promise<void> =>
  db.transaction(async (tx) => {
    // If two processes start together, the second sees the job that the first has queued.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['demo']);
    await enqueueOnce(tx, { groupId, kind: KIND, payload: null, runAfter });
  });

/** The next half hour: guests change, and sometimes the business day does. */
const nextGuests = (): Date => new Date((Math.floor(Date.now() / HALF_HOUR) + 1) * HALF_HOUR);

/** Days still to trade; undefined for a demo that doesn't grow. */
async function daysToCome(db: Database, today: string): Promise<number | undefined> {
  const traded = await readTraded(db);
  if (!traded) return undefined;
  const days = daysInclusive(traded.day, addDays(today, -1)) - (traded.steps === null ? 1 : 0);
  return days > MOST ? undefined : Math.max(0, days);
}

/** Queues the days since the last traded one as background work; if there are none, today's guests, once the start is over. */
export async function scheduleGrowth(growing: Growing, dayOf: DayOf): Promise<void> {
  const days = await daysToCome(growing.db, dayOf(new Date()));
  if (days === undefined) return;
  if (days > 0) growing.progress(`Demo: ${days} days of trade to come, in the background`);
  await put(growing, new Date(Date.now() + (days > 0 ? 0 : MINUTE)));
}

/** Trades one day per run: at once while there are days left. Otherwise new guests sit down, every half hour. */
export const growthJobs = (growing: Growing, dayOf: DayOf): Readonly<Record<string, JobKind>> => ({
  [KIND]: {
    label: 'Trade of the demo',
    run: async () => {
      const today = dayOf(new Date());
      const isMore = await growDay(growing, today);
      if (!isMore) await openTables(growing, today);
      await put(growing, isMore ? new Date() : nextGuests());
    },
    // A day that fails doesn't end the demo.
    givenUp: () => put(growing, nextGuests()),
  },
});
