import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ConfigError } from '../config';
import type { OpenDatabase } from './core';
import { openEmbedded } from './embedded';
import { lockDirectory } from './lock';

/**
 * Opens the embedded database in `directory`, which it makes on the first start. The new database grows in a sibling directory that is
 * renamed once it is complete: a first start that is cut short leaves only the sibling, and the next start removes it.
 * @throws DirectoryInUseError when another process has it open; ConfigError when the directory holds something else
 */
export async function openDirectory(directory: string, progress: (message: string) => void): Promise<OpenDatabase> {
  const path = resolve(directory);
  mkdirSync(dirname(path), { recursive: true });
  const unlock = await lockDirectory(path);
  try {
    await prepare(path, progress);
    const { database } = await openEmbedded(path);
    return {
      ...database,
      close: async () => {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function prepare(path: string, progress: (message: string) => void): Promise<void> {
  const sibling = `${path}.new`;
  rmSync(sibling, { recursive: true, force: true });
  if (existsSync(join(path, 'PG_VERSION'))) return;
  if (existsSync(path) && readdirSync(path).length > 0) {
    throw new ConfigError(
      `DATA_DIR: ${path} is not a database directory and not empty: move it away, or name another place.`,
    );
  }
  progress(`Creating the database in ${join(basename(dirname(path)), basename(path))} (a few seconds, once)`);
  const { database } = await openEmbedded(sibling);
  await database.close();
  rmSync(path, { recursive: true, force: true });
  renameSync(sibling, path);
}
