import { join } from 'node:path';
import type { Hono } from 'hono';
import { demoDay, seedDemo } from '#demo';
import { entities } from '#resources';
import { version } from '../package.json';
import type { Config } from './config';
import { migrate, patiently } from './db';
import type { OpenDatabase } from './db/core';
import type { Prepared } from './db/prepared';
import { createApp } from './http/app';
import { indexLongLists } from './records/read/indexes';
import { seedGroups } from './records/write/seeds';

/**
 * The demo made ahead for today, if it was.
 * @param built the directory of the built server
 */
export const preparedDemo = (built: string): Prepared => ({ directory: join(built, 'demo'), day: demoDay() });

/**
 * Brings an opened database to where people can work: the schema of this version, the lists that groups lack, the demo where it is wanted,
 * and indexes for long lists.
 * @returns the API over it
 */
export async function furnish(db: OpenDatabase, config: Config, say: (line: string) => void): Promise<Hono> {
  await migrate(db);
  const app = createApp({ db, config, version });
  await seedGroups(db);
  if (config.demo) await patiently(() => seedDemo({ db, app, config, progress: say }));
  // The embedded database would make the first person wait for it; a server works beside.
  const indexing = patiently(() => indexLongLists(db, entities)).catch((error: unknown) => {
    console.warn(`No indexes for long lists: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (db.kind === 'pglite') await indexing;
  return app;
}
