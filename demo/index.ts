/** The demo groups of domain section 6: created at the first start with DEMO on. The first one keeps trading every day. */
import type { Hono } from 'hono';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays } from '#engine/run/time/days';
import { credentialsByEmail } from '#server/auth/credentials';
import { hash, verify } from '#server/auth/passwords';
import { type Config, defaultDemoPassword } from '#server/config';
import { withoutTimeout } from '#server/db';
import type { Database, Queryable } from '#server/db/types';
import { gatherStatistics } from '#server/records/read/analyze';
import { reconciliationOf, reconciliationText } from '#server/verify/reconciliation';
import { checkGroup, plantedIds } from './check';
import { growthJobs, scheduleGrowth } from './growth/background';
import { DAYS, HARBOUR, type Making, makeHarbour } from './harbour';
import { LAKESIDE, makeLakeside } from './lakeside';
import { makePriceChanges } from './menu/prices';
import { makeOnlineMenu } from './online/onlineMenu';
import { makeSelling } from './selling/selling';
import { makeSetup } from './settings/setup';
import { clearGroup } from './store';
import { dateWork, lastEntry } from './times';
import { makeNotices } from './users/notices';
import { OUTLETS } from './users/people';

interface DemoDeps {
  db: Database;
  app: Hono;
  config: Config;
  /** Prints one line of progress. */
  progress: (line: string) => void;
  /**
   * Days of trade in a demo built ahead, in a separate database that is discarded unless it is complete. Each document then has its own
   * transaction, because one long transaction would read past every row version that it has replaced.
   * @default three weeks of trade in one transaction
   */
  ahead?: number;
}

/** Key in table `installation`; its value is the stage, and whether the password is the public one. */
const KEY = 'demo';
const DONE = 'done';
const DONE_PUBLIC = 'done, public password';

const stageOf = async (q: Queryable): Promise<string | undefined> =>
  (await q.query<{ value: string }>('select value from installation where key = $1', [KEY]))[0]?.value;

const setStage = (q: Queryable, password: string) =>
  q.query(
    `insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [KEY, password === defaultDemoPassword ? DONE_PUBLIC : DONE],
  );

/** The business date on which the demo's trade ends if it is created now, YYYY-MM-DD. */
export const demoDay = (at = new Date()): string => businessDate(at, { _id: OUTLETS[0]?.id, ...OUTLETS[0]?.record });

/** Creates both groups and checks every figure. */
async function makeGroups(making: Omit<Making, 'today' | 'passwordHash'>, config: Config): Promise<void> {
  const { db, tx, progress } = making;
  const whole = { ...making, today: demoDay(), passwordHash: await hash(config.demoPassword) };
  const opened = addDays(whole.today, -making.history - 1);
  await makeHarbour(whole);
  await dateWork(tx, HARBOUR, { after: 0 }, opened);
  for (const make of [makeLakeside, makeSetup, makeSelling, makePriceChanges, makeOnlineMenu, makeNotices]) {
    const before = await lastEntry(tx, HARBOUR);
    await db.transaction(() => make(whole));
    if (make !== makePriceChanges) await dateWork(tx, HARBOUR, { after: before }, opened);
  }
  await dateWork(tx, LAKESIDE, { after: 0 }, opened);
  // Without this, the planner doesn't know about the many new rows, and the check takes longer than the trade.
  await gatherStatistics(tx);
  await checkGroup(tx, HARBOUR, plantedIds());
  await checkGroup(tx, LAKESIDE);
  progress('Demo: the value of stock, by cause');
  for (const line of reconciliationText(await reconciliationOf(tx, HARBOUR))) progress(line);
}

/** In a database that no one else uses. The last statement commits synchronously, and with it everything before. */
async function makeAhead({ db, config, progress }: DemoDeps, history: number): Promise<void> {
  await db.query('set synchronous_commit = off');
  await db.query("set console.rewrites = 'demo'");
  await makeGroups({ db, tx: db, history, progress }, config);
  await db.query('reset console.rewrites');
  await db.query('set synchronous_commit = on');
  await setStage(db, config.demoPassword);
}

/** In one transaction: an interrupted start leaves nothing. If several processes start together, one creates the demo and the others wait. */
async function makeHere({ db, config, progress }: DemoDeps): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['demo']);
    if ((await stageOf(tx)) !== undefined) return;
    await tx.query("select set_config('console.rewrites', 'demo', true)");
    for (const groupId of [HARBOUR, LAKESIDE]) await clearGroup(tx, groupId);
    await makeGroups({ db, tx, history: DAYS, progress }, config);
    await setStage(tx, config.demoPassword);
  });
}

/**
 * Creates the demo groups if they don't exist.
 * @throws Error if the figures don't agree in the end; discard a demo built ahead then
 */
export async function seedDemo(deps: DemoDeps): Promise<void> {
  const { db, config, progress, ahead } = deps;
  const stage = await stageOf(db);
  if (stage !== undefined) return keepPassword(db, config.demoPassword, stage);
  progress(`Demo: making two restaurant groups with ${ahead ?? DAYS} days of trade (once)`);
  // A process that waits for another one's demo waits as long as that needs, even on a slow machine.
  await withoutTimeout(() => (ahead === undefined ? makeHere(deps) : makeAhead(deps, ahead)));
  progress('Demo: ready, and every figure adds up');
}

/** Schedules the trade of the days since the demo's last one, at every start. */
export const growDemo = ({ db, progress }: Pick<DemoDeps, 'db' | 'progress'>): Promise<void> =>
  scheduleGrowth({ db, groupId: HARBOUR, progress }, demoDay);

/** The background job that trades the days after the demo was created. */
export const demoJobs = ({ db, progress }: Pick<DemoDeps, 'db' | 'progress'>) =>
  growthJobs({ db, groupId: HARBOUR, progress }, demoDay);

/** The printed password must work: a changed DEMO_PASSWORD applies to everyone who still has the old one. */
async function keepPassword(db: Database, password: string, stage: string): Promise<void> {
  // If the password was and is the public one, there is nothing to verify; verifying takes a third of a second.
  if (stage === DONE_PUBLIC && password === defaultDemoPassword) return;
  const owner = await credentialsByEmail(db, 'owner@harbour.example');
  if (!owner || (await verify(password, owner.passwordHash))) return;
  const passwordHash = await hash(password);
  await db.transaction(async (tx) => {
    await tx.query('update credentials set password_hash = $1, changed_at = now() where password_hash = $2', [
      passwordHash,
      owner.passwordHash,
    ]);
    await setStage(tx, password);
  });
}
