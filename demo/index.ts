/** The demo groups of domain section 6: created at the first start with DEMO on. The first one keeps trading every day. */
import type { Hono } from 'hono';
import { businessDate } from '#engine/run/time/businessDay';
import { credentialsByEmail } from '#server/auth/credentials';
import { hash, verify } from '#server/auth/passwords';
import { type Config, defaultDemoPassword } from '#server/config';
import type { Database, Queryable } from '#server/db/types';
import { gatherStatistics } from '#server/records/read/analyze';
import { reconciliationOf, reconciliationText } from '#server/verify/reconciliation';
import { checkGroup, plantedIds } from './check';
import { growthJobs, scheduleGrowth } from './growth/background';
import { DAYS, HARBOUR, makeHarbour } from './harbour';
import { LAKESIDE, makeLakeside } from './lakeside';
import { makePriceChanges } from './menu/prices';
import { makeOnlineMenu } from './online/onlineMenu';
import { makeSelling } from './selling/selling';
import { makeSetup } from './settings/setup';
import { clearGroup } from './store';
import { makeNotices } from './users/notices';
import { OUTLETS } from './users/people';

export interface DemoDeps {
  db: Database;
  app: Hono;
  config: Config;
  /** Prints one line of progress. */
  progress: (line: string) => void;
  /** Days of trade to create it with. @default three weeks */
  history?: number;
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

/**
 * Creates the demo groups if they don't exist, in one transaction: an interrupted start leaves nothing, and the next one starts over. If
 * several processes start together, one creates them and the others wait.
 * @throws Error if the figures don't agree in the end; nothing is kept then
 */
export async function seedDemo({ db, config, progress, history = DAYS }: DemoDeps): Promise<void> {
  const stage = await stageOf(db);
  if (stage !== undefined) {
    await keepPassword(db, config.demoPassword, stage);
    return scheduleGrowth({ db, groupId: HARBOUR, progress }, demoDay);
  }
  progress(`Demo: making two restaurant groups with ${history} days of trade (once, half a second a day)`);
  const passwordHash = await hash(config.demoPassword);
  const today = demoDay();
  await db.transaction(async (tx) => {
    // A process that waits here waits as long as another needs to create the demo, even on a slow machine.
    await tx.query('set local statement_timeout = 0');
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['demo']);
    if ((await stageOf(tx)) !== undefined) return;
    for (const groupId of [HARBOUR, LAKESIDE]) await clearGroup(tx, groupId);
    const making = { db, tx, today, passwordHash, history, progress };
    await makeHarbour(making);
    await makeLakeside(making);
    await makeSetup(making);
    await makeSelling(making);
    await makePriceChanges(making);
    await makeOnlineMenu(making);
    await makeNotices(making);
    // Without this, the planner doesn't know about the many new rows, and the check takes longer than the trade.
    await gatherStatistics(tx);
    await checkGroup(tx, HARBOUR, plantedIds());
    await checkGroup(tx, LAKESIDE);
    progress('Demo: the value of stock, by cause');
    for (const line of reconciliationText(await reconciliationOf(tx, HARBOUR))) progress(line);
    await setStage(tx, config.demoPassword);
  });
  await scheduleGrowth({ db, groupId: HARBOUR, progress }, demoDay);
  progress('Demo: ready, and every figure adds up');
}

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
