import { join } from 'node:path';
import type { Config } from '../config';
import type { OpenDatabase } from './core';
import { openDirectory } from './directory';
import { openPostgres } from './postgres';
import type { Prepared } from './prepared';
import { withReplica } from './replica';

export { afterCommit, withoutTimeout } from './core';
export { migrate } from './migrate';
export type { Database, Queryable, Row } from './types';

/**
 * Opens the configured database: PostgreSQL at `databaseUrl`, otherwise the embedded one in `dataDir`/db. The caller migrates and closes
 * it.
 * @param prepared a database that a new embedded one copies, if it exists
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'replicaUrl'>>,
  progress: (message: string) => void = () => {},
  prepared?: Prepared,
): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) return openDirectory(join(config.dataDir, 'db'), progress, prepared);
  const primary = await openPostgres(config.databaseUrl);
  return config.replicaUrl === undefined ? primary : withReplica(primary, config.replicaUrl);
}
