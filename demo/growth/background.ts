/** The job that trades the demo's days: one a run, so that other jobs come in between. */
import { addDays, daysInclusive } from '#engine/run/time/days';
import type { Database } from '#server/db/types';
import { enqueueOnce, type JobHandler } from '#server/jobs/jobs';
import { type Growing, growDay } from './grow';
import { readTraded } from './state';

const KIND = 'demoDay';
/** A demo that nobody has started for longer is left as it is. */
const MOST = 366;
const HALF_HOUR = 1_800_000;

/** The business date of an instant. */
type DayOf = (at: Date) => string;

const put = ({ db, groupId }: Growing, runAfter: Date): Promise<void> =>
  db.transaction((tx) => enqueueOnce(tx, { groupId, kind: KIND, payload: null, runAfter }));

/** When the next business day has begun, to the half hour. */
function nextMorning(dayOf: DayOf): Date {
  const today = dayOf(new Date());
  let at = Math.ceil(Date.now() / HALF_HOUR) * HALF_HOUR;
  while (dayOf(new Date(at)) === today) at += HALF_HOUR;
  return new Date(at);
}

/** Days that are still to trade; undefined for a demo that does not grow. */
async function daysToCome(db: Database, today: string): Promise<number | undefined> {
  const traded = await readTraded(db);
  if (!traded) return undefined;
  const days = daysInclusive(traded.day, addDays(today, -1)) - (traded.steps === null ? 1 : 0);
  return days > MOST ? undefined : Math.max(0, days);
}

/** Puts the days since the last one that was traded on the list of background work, else the next morning. */
export async function scheduleGrowth(growing: Growing, dayOf: DayOf): Promise<void> {
  const days = await daysToCome(growing.db, dayOf(new Date()));
  if (days === undefined) return;
  if (days > 0) growing.progress(`Demo: ${days} days of trade to come, in the background`);
  await put(growing, days > 0 ? new Date() : nextMorning(dayOf));
}

/** Trades a day a run, at once as long as there are days to come, else every morning. */
export const growthJobs = (growing: Growing, dayOf: DayOf): Readonly<Record<string, JobHandler>> => ({
  [KIND]: async () => {
    const isMore = await growDay(growing, dayOf(new Date()));
    await put(growing, isMore ? new Date() : nextMorning(dayOf));
  },
});
