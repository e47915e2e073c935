/**
 * Database commands for operators: `npm run backup`, `npm run restore`, `npm run verify`, and in a built console `node
 * dist/server/maintain.js <command>`. The embedded database belongs to one process, so stop the console before.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { nameAt, writeBackup } from './backups';
import { type Config, ConfigError, readConfig } from './config';
import { migrate, openDatabase } from './db';
import { makeDirectory } from './db/directory';
import { openEmbedded } from './db/embedded';
import { lockDirectory } from './db/lock';
import { registerDepartments } from './department';
import { allDepartments } from './departments';
import { needsAdministrator, setupLink } from './setupCode';
import { checks, verifyGroup } from './verify';
import type { Finding } from './verify/finding';
import { type Reconciliation, reconciliationOf, reconciliationText } from './verify/reconciliation';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** The embedded database's directory; PostgreSQL has its own tools. */
function directoryOf({ dataDir, databaseUrl }: Place, tool: string): string {
  if (databaseUrl === undefined) return resolve(dataDir, 'db');
  throw new ConfigError(`DATABASE_URL is set: use ${tool}, this command is for the embedded database.`);
}

const refuseExisting = (path: string, what: string): void => {
  if (existsSync(path)) throw new ConfigError(`${path} exists already: ${what}.`);
};

const requireDatabase = (directory: string): void => {
  if (!existsSync(join(directory, 'PG_VERSION')))
    throw new ConfigError(`DATA_DIR: there is no database in ${directory}.`);
};

/**
 * Writes the embedded database to one file (tar, gzip). The file gets its name once it is complete.
 * @throws ConfigError if there is no database, the console is running, or the file can't be written there
 */
export async function backUp(place: Place, file: string): Promise<{ file: string; bytes: number }> {
  const directory = directoryOf(place, 'pg_dump');
  const target = resolve(file);
  refuseExisting(target, 'name another file');
  // Before the database is copied, which can take minutes.
  if (!statSync(dirname(target), { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(
      `${dirname(target)} is not a directory: make it first, or name another place for the backup.`,
    );
  requireDatabase(directory);
  const unlock = await lockDirectory(directory);
  try {
    const { database } = await openEmbedded(directory);
    try {
      return { file: target, bytes: await writeBackup(database, target) };
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}

/** A backup's content; the engine would answer a damaged file with an error that nothing can catch. */
function contentOf(file: string): Blob {
  if (!existsSync(file)) throw new ConfigError(`${resolve(file)} does not exist: name a file that a backup wrote.`);
  try {
    return new Blob([gunzipSync(readFileSync(file))], { type: 'application/x-tar' });
  } catch {
    throw noBackup(file);
  }
}

const noBackup = (file: string): ConfigError =>
  new ConfigError(`${resolve(file)} is not a backup of this console, or it is damaged.`);

/**
 * Restores the embedded database from a backup. It never overwrites: move existing files away first.
 * @throws ConfigError if a database exists, or the file isn't a backup
 */
export async function restore(place: Place, file: string): Promise<{ directory: string }> {
  const directory = directoryOf(place, 'pg_restore');
  if (existsSync(directory) && readdirSync(directory).length > 0)
    refuseExisting(directory, 'move it away first, or name another DATA_DIR');
  const content = contentOf(file);
  const isNew = !existsSync(place.dataDir);
  makeDirectory(resolve(place.dataDir));
  const unlock = await lockDirectory(directory);
  const sibling = `${directory}.new`;
  try {
    rmSync(sibling, { recursive: true, force: true });
    const opened = await openEmbedded(sibling, content).catch(() => undefined);
    const known = await opened?.database.query('select version from migrations').catch(() => undefined);
    await opened?.database.close();
    if (!known?.length) {
      rmSync(sibling, { recursive: true, force: true });
      throw noBackup(file);
    }
    rmSync(directory, { recursive: true, force: true });
    renameSync(sibling, directory);
    return { directory };
  } finally {
    unlock();
    // Nothing is left of a restore that was refused.
    if (isNew && !existsSync(directory)) rmSync(place.dataDir, { recursive: true, force: true });
  }
}

/** Every group with figures that don't add up (server/verify); groups without differences are left out. */
export async function verify(
  place: Place,
): Promise<{ groups: number; findings: Map<string, Finding[]>; stock: Map<string, Reconciliation[]> }> {
  registerDepartments(allDepartments);
  if (place.databaseUrl === undefined) requireDatabase(resolve(place.dataDir, 'db'));
  const db = await openDatabase(place);
  try {
    await migrate(db);
    const groups = await db.query<{ id: string }>("select id from records where resource = 'groups' order by id");
    const findings = new Map<string, Finding[]>();
    const stock = new Map<string, Reconciliation[]>();
    for (const { id } of groups) {
      const found = await verifyGroup(db, id);
      if (found.length > 0) findings.set(id, found);
      const outlets = await reconciliationOf(db, id);
      if (outlets.length > 0) stock.set(id, outlets);
    }
    return { groups: groups.length, findings, stock };
  } finally {
    await db.close();
  }
}

/**
 * A new link for the set-up page, when no one has the one that the server printed.
 * @throws ConfigError if someone can sign in already
 */
async function newSetupLink(config: Config): Promise<string> {
  const db = await openDatabase(config);
  try {
    await migrate(db);
    if (!(await needsAdministrator(db)))
      throw new ConfigError('This console is set up: people can sign in. An administrator adds people under Users.');
    return await setupLink(db, config.publicUrl ?? `http://localhost:${config.port}`);
  } finally {
    await db.close();
  }
}

const commands: Readonly<Record<string, (file?: string) => Promise<boolean>>> = {
  async backup(file = nameAt(new Date())) {
    const made = await backUp(readConfig(process.env), file);
    console.log(
      `Backup written: ${made.file} (${(made.bytes / 1024 / 1024).toFixed(1)} MB). Keep it on another machine.`,
    );
    return true;
  },
  async restore(file) {
    if (!file) throw new ConfigError('Name the backup, such as console-2026-11-22-173000.tar.gz.');
    const { directory } = await restore(readConfig(process.env), file);
    console.log(`Restored to ${directory}. Users sign in with the passwords they had when the backup was made.`);
    return true;
  },
  async verify() {
    const { groups, findings, stock } = await verify(readConfig(process.env));
    for (const [group, outlets] of stock)
      console.log(`The value of stock in group ${group}, by cause:\n${reconciliationText(outlets).join('\n')}\n`);
    for (const [group, found] of findings)
      for (const { outletId, of, figure, record, expected, found: kept } of found) {
        const place = [group, outletId, record?.resource, of].filter((part) => part !== undefined).join(' ');
        console.log(`${place}: ${figure} is ${kept}, should be ${expected}`);
      }
    for (const { kind, label } of checks()) {
      const counts = [...findings.values()].map((found) => found.filter((each) => each.kind === kind).length);
      const places = counts.reduce((total, count) => total + count, 0);
      const differing = counts.filter((count) => count > 0).length;
      console.log(
        places === 0
          ? `${label}: agree in all of ${groups} groups.`
          : `${label}: differ in ${places} places, in ${differing} of ${groups} groups.`,
      );
    }
    return findings.size === 0;
  },
  async 'setup-link'() {
    console.log(await newSetupLink(readConfig(process.env)));
    return true;
  },
};

/** Runs a command; true on success. */
export async function run(command = '', file?: string): Promise<boolean> {
  try {
    const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (!chosen) throw new ConfigError(`Name a command: ${Object.keys(commands).join(', ')}.`);
    return await chosen(file);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return false;
  }
}
