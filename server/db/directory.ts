import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../config';
import type { OpenDatabase } from './core';
import { openEmbedded } from './embedded';
import { lockDirectory } from './lock';
import { copyPrepared, type Prepared, preparedAs } from './prepared';

/**
 * Opens the embedded database in `directory`, and creates it on the first start. A new database is created in a sibling directory and
 * renamed once it is complete. If a first start is interrupted, only the sibling remains, and the next start removes it.
 * @param prepared a database built ahead, which a new one copies if it exists
 * @throws DirectoryInUseError if another process has it open; ConfigError if the directory contains something else
 */
export async function openDirectory(
  directory: string,
  progress: (message: string) => void,
  prepared?: Prepared,
): Promise<OpenDatabase> {
  const path = resolve(directory);
  const unlock = await usable(path, () => {
    makeDirectory(dirname(path));
    return lockDirectory(path, progress);
  });
  try {
    await usable(path, () => prepare(path, progress, prepared));
    const { database } = await openEmbedded(path).catch((error: unknown) => {
      throw damaged(path, error);
    });
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

/** The file system's error, for the person who set DATA_DIR. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user has no read and write permission there',
  EPERM: 'this user has no read and write permission there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  ENOENT: 'it cannot be created there',
};

/** Uses the directory; a file system error becomes one line. */
async function usable<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (error instanceof ConfigError || code === undefined || syscall === undefined) throw error;
    throw new ConfigError(`DATA_DIR: ${path} cannot be used: ${reasons[code] ?? code} (${syscall}).`);
  }
}

/** Creates a directory and its parents, one at a time: Node's own function never returns where nothing can be created (/proc). */
export function makeDirectory(path: string): void {
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return;
    throw new ConfigError(`DATA_DIR: ${path} is a file: name a directory.`);
  }
  makeDirectory(dirname(path));
  mkdirSync(path);
}

/** The files exist but the engine doesn't start with them. */
function damaged(path: string, error: unknown): ConfigError {
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 120);
  return new ConfigError(
    `DATA_DIR: the database in ${path} does not open, its files are damaged (${reason}): restore a backup (docs/deployment.md), or name another place.`,
  );
}

async function prepare(path: string, progress: (message: string) => void, prepared?: Prepared): Promise<void> {
  const sibling = `${path}.new`;
  rmSync(sibling, { recursive: true, force: true });
  if (existsSync(join(path, 'PG_VERSION'))) return;
  if (existsSync(path) && readdirSync(path).length > 0) {
    throw new ConfigError(
      `DATA_DIR: ${path} is not a database directory and not empty: move it away, or name another place.`,
    );
  }
  progress(`Creating the database in ${path} (a few seconds, once)`);
  if (prepared && preparedAs(prepared) !== undefined) copyPrepared(prepared, sibling);
  else {
    const { database } = await openEmbedded(sibling);
    await database.close();
  }
  rmSync(path, { recursive: true, force: true });
  renameSync(sibling, path);
}
