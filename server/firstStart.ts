import type { Hono } from 'hono';
import { demoDay, demoJobs, growDemo, seedDemo } from '#demo';
import { seededOf } from '#engine/read/seeds';
import { entities } from '#resources';
import type { Config } from './config';
import { migrate, withoutTimeout } from './db';
import type { OpenDatabase } from './db/core';
import type { Queryable } from './db/types';
import { registerDepartments } from './department';
import { allDepartments } from './departments';
import { createApp } from './http/app';
import { jobKinds } from './jobs/jobKinds';
import type { JobKind } from './jobs/jobs';
import { log } from './log';
import { indexLongLists } from './records/read/indexes';
import { seedGroups } from './records/write/seeds';
import { version } from './version';

/** The name of a demo built now with this many days of trade. */
export const demoMadeNow = (history: number): string => `${demoDay()}, ${history} days`;

/** This installation's background jobs. */
export const jobsOf = (
  db: OpenDatabase,
  app: Hono,
  config: Config,
  say: (line: string) => void,
): Readonly<Record<string, JobKind>> => ({
  ...jobKinds({ db, app, config }),
  ...(config.demo ? demoJobs({ db, progress: say }) : {}),
});

/** Key in table `installation`: the program that last furnished this database. */
const KEY = 'furnishedBy';

/** The program as far as furnishing depends on it: another version may fill lists that this one doesn't have. */
const program = (): string => [version, ...seededOf(entities).map(({ name }) => name)].join(' ');

const furnishedBy = async (q: Queryable): Promise<string | undefined> =>
  (await q.query<{ value: string }>('select value from installation where key = $1', [KEY]))[0]?.value;

/** A database that is ready for use. */
interface Furnished {
  /** The API over it. */
  app: Hono;
  /** What no request waits for, because this program furnished the database before: call it once requests are answered. */
  upkeep: () => Promise<void>;
}

/**
 * Prepares an opened database for use: the current schema, the demo if wanted, missing lists of groups, and indexes for long lists.
 * @param ahead days of trade in a demo built ahead, in a separate database
 */
export async function furnish(
  db: OpenDatabase,
  config: Config,
  say: (line: string) => void,
  ahead?: number,
): Promise<Furnished> {
  registerDepartments(allDepartments);
  await migrate(db);
  // Only built servers are furnished, and their build checks the declarations.
  const app = createApp({ db, config, version, isChecked: true });
  if (config.demo) await seedDemo({ db, app, config, progress: say, ...(ahead ? { ahead } : {}) });
  const upkeep = async () => {
    await seedGroups(db);
    if (config.demo) await growDemo({ db, progress: say });
    const indexing = withoutTimeout(() => indexLongLists(db, entities)).catch((error: unknown) => {
      log.warn(`No indexes for long lists: ${error instanceof Error ? error.message : String(error)}`);
    });
    // The embedded database would block the first person; a server works in parallel.
    if (db.kind === 'pglite') await indexing;
  };
  if ((await furnishedBy(db)) === program()) return { app, upkeep };
  await upkeep();
  await db.query(
    'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [KEY, program()],
  );
  return { app, upkeep: async () => {} };
}
