import { join } from 'node:path';
import type { Config } from '../config';
import type { OpenDatabase } from './core';
import { openDirectory } from './directory';
import { openPostgres } from './postgres';

export { afterCommit, patiently } from './core';
export { migrate } from './migrate';
export type { Database, Queryable, Row } from './types';

/**
 * Opens the database that the settings name: PostgreSQL at `databaseUrl`, else the embedded one in `dataDir`/db.
 * The caller migrates it and closes it.
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  progress: (message: string) => void = () => {},
): Promise<OpenDatabase> {
  return config.databaseUrl === undefined
    ? openDirectory(join(config.dataDir, 'db'), progress)
    : openPostgres(config.databaseUrl);
}
