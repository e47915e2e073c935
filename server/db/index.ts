import { join } from 'node:path';
import type { Config } from '../config';
import type { OpenDatabase } from './core';
import type { Prepared } from './prepared';

export { afterCommit, patiently } from './core';
export { migrate } from './migrate';
export type { Database, Queryable, Row } from './types';

/**
 * Opens the configured database: PostgreSQL at `databaseUrl`, otherwise the embedded one in `dataDir`/db. Only its code is loaded. The
 * caller migrates and closes it.
 * @param prepared a database that a new embedded one copies, if it exists
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  progress: (message: string) => void = () => {},
  prepared?: Prepared,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return (await import('./postgres')).openPostgres(config.databaseUrl);
  const { openDirectory } = await import('./directory');
  return openDirectory(join(config.dataDir, 'db'), progress, prepared);
}
