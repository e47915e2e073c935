/** What an operator does with the database while the console is stopped: `npm run backup`, `npm run restore`, `npm run verify`. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from './config';
import { migrate, openDatabase } from './db';
import { makeDirectory } from './db/directory';
import { openEmbedded } from './db/embedded';
import { lockDirectory } from './db/lock';
import { departments } from './departments';
import { type FulfilmentDifference, verifyFulfilled } from './documents/verify';
import { type ClosingDifference, verifyClosings } from './stockLedger/closing';
import { type BalanceDifference, type TransitDifference, verifyBalances, verifyTransit } from './stockLedger/verify';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** The directory of the embedded database; a server has tools of its own. */
function directoryOf({ dataDir, databaseUrl }: Place, tool: string): string {
  if (databaseUrl === undefined) return resolve(dataDir, 'db');
  throw new ConfigError(`DATABASE_URL is set: use ${tool}, this command is for the embedded database.`);
}

const refuseExisting = (path: string, what: string): void => {
  if (existsSync(path)) throw new ConfigError(`${path} exists already: ${what}.`);
};

/**
 * Writes the embedded database to one file (tar, gzip). The file appears under its name once it is whole.
 * @throws ConfigError when there is no database, the console is running, or the file exists
 */
export async function backUp(place: Place, file: string): Promise<{ file: string; bytes: number }> {
  const directory = directoryOf(place, 'pg_dump');
  const target = resolve(file);
  refuseExisting(target, 'name another file');
  if (!existsSync(join(directory, 'PG_VERSION')))
    throw new ConfigError(`DATA_DIR: there is no database in ${directory}.`);
  const unlock = await lockDirectory(directory);
  try {
    const { database, engine } = await openEmbedded(directory);
    try {
      const bytes = new Uint8Array(await (await engine.dumpDataDir('gzip')).arrayBuffer());
      writeFileSync(`${target}.part`, bytes);
      renameSync(`${target}.part`, target);
      return { file: target, bytes: bytes.length };
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}

/**
 * Makes the embedded database again from a file of `backUp`. Whatever is there already stays: move it away first.
 * @throws ConfigError when there is a database already, or the file is no backup
 */
export async function restore(place: Place, file: string): Promise<{ directory: string }> {
  const directory = directoryOf(place, 'pg_restore');
  if (!existsSync(file))
    throw new ConfigError(`${resolve(file)} does not exist: name a file that npm run backup wrote.`);
  if (existsSync(directory) && readdirSync(directory).length > 0)
    refuseExisting(directory, 'move it away first, or name another DATA_DIR');
  makeDirectory(resolve(place.dataDir));
  const unlock = await lockDirectory(directory);
  const sibling = `${directory}.new`;
  try {
    rmSync(sibling, { recursive: true, force: true });
    const opened = await openEmbedded(sibling, new Blob([readFileSync(file)])).catch(() => undefined);
    const known = await opened?.database.query('select version from migrations').catch(() => undefined);
    await opened?.database.close();
    if (!known?.length) {
      rmSync(sibling, { recursive: true, force: true });
      throw new ConfigError(`${resolve(file)} is not a backup of this console, or it is damaged.`);
    }
    rmSync(directory, { recursive: true, force: true });
    renameSync(sibling, directory);
    return { directory };
  } finally {
    unlock();
  }
}

/** Where stock and goods under way differ from the ledger, by group; nothing, unless something wrote past it. */
export async function verify(place: Place): Promise<{
  groups: number;
  differences: Map<string, BalanceDifference[]>;
  inTransit: Map<string, TransitDifference[]>;
  closings: Map<string, ClosingDifference[]>;
  fulfilments: Map<string, FulfilmentDifference[]>;
  /** What departments say of their own figures, in sentences. */
  figures: Map<string, readonly string[]>;
}> {
  const db = await openDatabase(place);
  try {
    await migrate(db);
    const groups = await db.query<{ id: string }>("select id from records where resource = 'groups' order by id");
    const differences = new Map<string, BalanceDifference[]>();
    const inTransit = new Map<string, TransitDifference[]>();
    const closings = new Map<string, ClosingDifference[]>();
    const fulfilments = new Map<string, FulfilmentDifference[]>();
    const figures = new Map<string, readonly string[]>();
    for (const { id } of groups) {
      const found = await verifyBalances(db, id);
      if (found.length > 0) differences.set(id, found);
      const under = await verifyTransit(db, id);
      if (under.length > 0) inTransit.set(id, under);
      const closed = await verifyClosings(db, id);
      if (closed.length > 0) closings.set(id, closed);
      const open = await verifyFulfilled(db, id);
      if (open.length > 0) fulfilments.set(id, open);
      const said = (await Promise.all(departments.map(({ verify: own }) => own?.(db, id) ?? []))).flat();
      if (said.length > 0) figures.set(id, said);
    }
    return { groups: groups.length, differences, inTransit, closings, fulfilments, figures };
  } finally {
    await db.close();
  }
}

/** A name that sorts by time: `console-2026-11-22-173000.tar.gz`. */
const nameNow = () => `console-${new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.tar.gz`;

const commands: Readonly<Record<string, (file?: string) => Promise<boolean>>> = {
  async backup(file = nameNow()) {
    const made = await backUp(readConfig(process.env), file);
    console.log(
      `Backup written: ${made.file} (${(made.bytes / 1024 / 1024).toFixed(1)} MB). Keep it on another machine.`,
    );
    return true;
  },
  async restore(file) {
    if (!file) throw new ConfigError('Name the backup: npm run restore -- console-2026-11-22-173000.tar.gz');
    const { directory } = await restore(readConfig(process.env), file);
    console.log(`Restored to ${directory}. Everybody signs in again as they did when the backup was made.`);
    return true;
  },
  async verify() {
    const { groups, differences, inTransit, closings, fulfilments, figures } = await verify(readConfig(process.env));
    for (const [group, found] of differences)
      for (const { outletId, itemId, ledger, balance } of found)
        console.log(
          `${group} ${outletId} ${itemId}: movements ${ledger.quantity} worth ${ledger.value}, balance ${balance.quantity} worth ${balance.value}`,
        );
    for (const [group, found] of inTransit)
      for (const { resource, id, ledger, document } of found)
        console.log(`${group} ${resource} ${id}: in transit by the ledger ${ledger}, by the document ${document}`);
    for (const [group, found] of closings)
      for (const { outletId, lockDate, itemId, ledger, closing } of found)
        console.log(
          `${group} ${outletId} ${itemId}: closed on ${lockDate} with ${closing}, its movements now come to ${ledger}`,
        );
    for (const [group, found] of fulfilments)
      for (const { of, lineNo, kept, counted } of found)
        console.log(`${group} ${of} line ${lineNo}: ${kept} is done by its own account, ${counted} by what fulfils it`);
    for (const [group, found] of figures) for (const sentence of found) console.log(`${group} ${sentence}`);
    console.log(
      figures.size === 0
        ? 'Daily sales agree with the bills, and the city ledger with its entries.'
        : `Daily sales or the city ledger of ${figures.size} of ${groups} groups differ from what they are made of.`,
    );
    console.log(
      fulfilments.size === 0
        ? 'Orders, requisitions and transfers agree with what fulfils them.'
        : `Orders, requisitions or transfers of ${fulfilments.size} of ${groups} groups differ from what fulfils them.`,
    );
    console.log(
      closings.size === 0
        ? 'Closed periods are as they were when they were closed.'
        : `Closed periods of ${closings.size} of ${groups} groups have changed since.`,
    );
    console.log(
      inTransit.size === 0
        ? 'Goods under way agree with the ledger.'
        : `Goods under way of ${inTransit.size} of ${groups} groups differ from the ledger.`,
    );
    console.log(
      differences.size === 0
        ? `Stock balances of ${groups} groups equal the sum of their movements.`
        : `Stock balances of ${differences.size} of ${groups} groups differ from their movements.`,
    );
    return [differences, inTransit, closings, fulfilments, figures].every(({ size }) => size === 0);
  },
};

/** Runs a command of package.json; true when all is well. */
export async function run(command: string, file?: string): Promise<boolean> {
  try {
    return (await commands[command]?.(file)) ?? false;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return false;
  }
}
