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
 * The demo built ahead, from any day: it continues trading from there.
 * @param built the directory of the built server
 */
export const preparedDemo = (built: string): Prepared => ({ directory: join(built, 'demo') });

/** The name of a demo built now with this many days of trade. */
export const demoMadeNow = (history: number): string => `${demoDay()}, ${history} days`;

/** This installation's background jobs. */
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
 * @param ahead days of trade of a demo that is made ahead, in a database of its own
 * @returns the API over it
 */
export async function furnish(
  db: OpenDatabase,
  config: Config,
  say: (line: string) => void,
  ahead?: number,
): Promise<Hono> {
  await migrate(db);
  const app = createApp({ db, config, version });
  await seedGroups(db);
  if (config.demo) await patiently(() => seedDemo({ db, app, config, progress: say, ...(ahead ? { ahead } : {}) }));
  // The embedded database has one connection: the first request would wait for the indexes. A server builds them in the background.
  const indexing = patiently(() => indexLongLists(db, entities)).catch((error: unknown) => {
    console.warn(`No indexes for long lists: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (db.kind === 'pglite') await indexing;
  return app;
}
