import type { Hono } from 'hono';
import { demoDay, demoJobs, seedDemo } from '#demo';
import { entities } from '#resources';
import { version } from '../package.json';
import type { Config } from './config';
import { migrate, patiently } from './db';
import type { OpenDatabase } from './db/core';
import { createApp } from './http/app';
import { jobHandlers } from './jobs/jobHandlers';
import type { JobHandler } from './jobs/jobs';
import { indexLongLists } from './records/read/indexes';
import { seedGroups } from './records/write/seeds';

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
 * Prepares an opened database for use: the current schema, missing lists of groups, the demo if wanted, and indexes for long lists.
 * @param ahead days of trade in a demo built ahead, in a separate database
 * @returns the API over it
 */
export async function furnish(
  db: OpenDatabase,
  config: Config,
  say: (line: string) => void,
  ahead?: number,
): Promise<Hono> {
  await migrate(db);
  // Only built servers are furnished, and their build checks the declarations.
  const app = createApp({ db, config, version, isChecked: true });
  await seedGroups(db);
  if (config.demo) await patiently(() => seedDemo({ db, app, config, progress: say, ...(ahead ? { ahead } : {}) }));
  // The embedded database would block the first person; a server works in parallel.
  const indexing = patiently(() => indexLongLists(db, entities)).catch((error: unknown) => {
    console.warn(`No indexes for long lists: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (db.kind === 'pglite') await indexing;
  return app;
}
