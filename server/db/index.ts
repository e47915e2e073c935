import { join } from 'node:path';
import type { Config } from '../config';
import type { OpenDatabase } from './core';
import { openDirectory } from './directory';
import { openPostgres } from './postgres';
import type { Prepared } from './prepared';

export { afterCommit, patiently } from './core';
export { migrate } from './migrate';
export type { Database, Queryable, Row } from './types';

/**
 * Opens the database that the settings name: PostgreSQL at `databaseUrl`, else the embedded one in `dataDir`/db.
 * The caller migrates it and closes it.
 * @param prepared what a new embedded database begins with, if it is there
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  progress: (message: string) => void = () => {},
  prepared?: Prepared,
): Promise<OpenDatabase> {
  return config.databaseUrl === undefined
    ? openDirectory(join(config.dataDir, 'db'), progress, prepared)
    : openPostgres(config.databaseUrl);
}
