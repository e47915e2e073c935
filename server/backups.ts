/** Backups of the embedded database: to one file, by hand while the console is stopped, or every night while it runs. */
import { accessSync, constants, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteBackup } from './background';
import { type BackupSettings, ConfigError } from './config';
import type { OpenDatabase } from './db/core';
import { messageOf, recordFailure, recordSuccess } from './failures';
import { faultOf, log } from './log';

/** A name that sorts by time, in UTC: `console-2026-11-22-173000.tar.gz`. */
export const nameAt = (now: Date): string =>
  `console-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.tar.gz`;
const NAME = /^console-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/;

/**
 * Writes the database to a file, which has its name once it is complete. Statements wait while the content is read, not while it is written.
 * @returns its size in bytes
 */
export async function writeBackup(db: OpenDatabase, target: string): Promise<number> {
  if (!db.copy) throw new ConfigError('DATABASE_URL is set: use pg_dump, this is for the embedded database.');
  const part = `${target}.part`;
  try {
    // Where nothing can be written, people shouldn't wait for a copy.
    writeFileSync(part, '');
    const bytes = await db.copy();
    writeFileSync(part, bytes);
    renameSync(part, target);
    await noteBackup(db);
    return bytes.length;
  } finally {
    rmSync(part, { force: true });
  }
}

/** Removes the oldest backups, but not those that are to be kept, and nothing else in the directory. */
function prune({ directory, keep }: BackupSettings): void {
  const names = readdirSync(directory).filter((name) => NAME.test(name));
  for (const name of names.sort().slice(0, -keep)) rmSync(join(directory, name));
}

/** The next time of day after `from`. */
export function nextBackup(from: Date, { at }: Pick<BackupSettings, 'at'>): Date {
  const next = new Date(from);
  next.setHours(Math.floor(at / 60), at % 60, 0, 0);
  if (next <= from) next.setDate(next.getDate() + 1);
  return next;
}

/** Failures belong to the installation, not to a group. */
const FAILURE = { kind: 'backup', label: 'Backup' };

/**
 * Backs up every night while the console runs.
 * @param clock for tests: the time, and how often it is asked
 * @returns ends it once a backup in progress is complete
 * @throws ConfigError if nothing can be written to the directory
 */
export function startBackups(
  db: OpenDatabase,
  settings: BackupSettings,
  { now = () => new Date(), everyMs = 20_000 }: { now?: () => Date; everyMs?: number } = {},
): { stop(): Promise<void> } {
  const { directory } = settings;
  try {
    accessSync(directory, constants.W_OK);
    if (!statSync(directory).isDirectory()) throw new Error('it is a file');
  } catch {
    throw new ConfigError(`BACKUP_DIR: ${directory} is not a directory that this user can write to.`);
  }
  let next = nextBackup(now(), settings);
  let running: Promise<void> | undefined;
  const backUp = async (): Promise<void> => {
    const file = join(directory, nameAt(now()));
    try {
      const bytes = await writeBackup(db, file);
      prune(settings);
      log.info(`Backup written: ${file}`, { bytes });
      await recordSuccess(db, '', FAILURE.kind);
    } catch (error) {
      log.error(`No backup was written: ${messageOf(error)}`, faultOf(error));
      await recordFailure(db, '', { ...FAILURE, error }).catch(() => {});
    }
  };
  const timer = setInterval(() => {
    if (running || now() < next) return;
    next = nextBackup(now(), settings);
    running = backUp().finally(() => {
      running = undefined;
    });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
