import { join } from 'node:path';
import type { Hono } from 'hono';
import { demoDay, demoJobs, seedDemo } from '#demo';
import { entities } from '#resources';
import { version } from '../package.json';
import type { Config } from './config';
import { migrate, patiently } from './db';
import type { OpenDatabase } from './db/core';
import type { Prepared } from './db/prepared';
import { createApp } from './http/app';
import { jobHandlers } from './jobs/jobHandlers';
import type { JobHandler } from './jobs/jobs';
import { indexLongLists } from './records/read/indexes';
import { seedGroups } from './records/write/seeds';

/**
 * Where the demo is that was made ahead, on whatever day: it goes on trading from there.
 * @param built the directory of the built server
 */
export const preparedDemo = (built: string): Prepared => ({ directory: join(built, 'demo') });

/** What a demo is called that is made now with so many days of trade. */
export const demoMadeNow = (history: number): string => `${demoDay()}, ${history} days`;

/** The background work of this installation. */
export const jobsOf = (
  db: OpenDatabase,
  app: Hono,
  config: Config,
  say: (line: string) => void,
): Readonly<Record<string, JobHandler>> => ({
  ...jobHandlers({ db, app, config }),
  ...(config.demo ? demoJobs({ db, progress: say }) : {}),
});

/**
 * Brings an opened database to where people can work: the schema of this version, the lists that groups lack, the demo where it is wanted,
 * and indexes for long lists.
 * @param history days of trade of a demo that is made now
 * @returns the API over it
 */
export async function furnish(
  db: OpenDatabase,
  config: Config,
  say: (line: string) => void,
  history?: number,
): Promise<Hono> {
  await migrate(db);
  const app = createApp({ db, config, version });
  await seedGroups(db);
  if (config.demo) await patiently(() => seedDemo({ db, app, config, progress: say, ...(history ? { history } : {}) }));
  // The embedded database would make the first person wait for it; a server works beside.
  const indexing = patiently(() => indexLongLists(db, entities)).catch((error: unknown) => {
    console.warn(`No indexes for long lists: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (db.kind === 'pglite') await indexing;
  return app;
}
