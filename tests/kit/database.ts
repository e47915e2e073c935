import { Blob } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { OpenDatabase } from '#server/db/core';
import { openEmbedded } from '#server/db/embedded';
import { migrate } from '#server/db/migrate';
import { openPostgres } from '#server/db/postgres';
import type { Database, Row } from '#server/db/types';
import './departments';
import { schemaDumpFile } from './schemaDump';

/** A PostgreSQL server for tests that need real concurrency: `describe.skipIf(!postgresUrl)`. `npm test` starts one if it can. */
export const postgresUrl: string | undefined = process.env.TEST_DATABASE_URL || undefined;

/** A database in memory, and its present content, to open others with. */
interface CopiedDatabase {
  readonly database: OpenDatabase;
  readonly content: () => Promise<globalThis.Blob>;
}

/** A new embedded database in memory with this content. The caller closes it. */
export async function databaseWith(content: globalThis.Blob): Promise<CopiedDatabase> {
  const { database, engine } = await openEmbedded(undefined, content);
  return { database, content: () => engine.dumpDataDir('none') };
}

// Node's Blob, because a simulated DOM's may lack arrayBuffer().
const schemaOnly = () => new Blob([readFileSync(schemaDumpFile())]) as unknown as globalThis.Blob;

/** The same, with the schema and no rows. */
export const copiedDatabase = (): Promise<CopiedDatabase> => databaseWith(schemaOnly());

/** A new embedded database in memory with the schema and no rows; about half a second and 40 MB. The caller closes it. */
export const freshDatabase = async (): Promise<OpenDatabase> => (await copiedDatabase()).database;

let shared: Promise<OpenDatabase> | undefined;

/**
 * This worker's embedded database: files that run in it one after another see each other's rows, so give every test or file its own tenant
 * (`group_id`). At the top of a file: `const db = await sharedDatabase()`. It ends with the worker.
 */
export const sharedDatabase = (): Promise<OpenDatabase> => {
  shared ??= freshDatabase();
  return shared;
};

/**
 * A database for this file alone: for tests of the whole installation (its first administrator, its jobs, that nothing was written
 * anywhere), for very many rows, and for groups with fixed names. At the top of a file: `const db = await ownDatabase()`. Closed when the
 * file ends.
 */
export async function ownDatabase(): Promise<OpenDatabase> {
  const db = await freshDatabase();
  afterAll(() => db.close());
  return db;
}

/** Changes rows that are only added, past the triggers, as someone with the database's password could. */
export const rewrite = (db: Database, sql: string, params?: readonly unknown[]): Promise<Row[]> =>
  db.transaction(async (tx) => {
    await tx.query("select set_config('console.rewrites', 'test', true)");
    return tx.query(sql, params);
  });

/** Runs one statement on the server's default database, outside any test database. */
const administer = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** A new empty database on the PostgreSQL server, without the schema. `drop` removes it (close all its users first). */
export async function emptyPostgres(): Promise<{ url: string; drop: () => Promise<void> }> {
  if (!postgresUrl) throw new Error('TEST_DATABASE_URL is not set.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

/**
 * A new database with the schema on the PostgreSQL server of TEST_DATABASE_URL; `close` also drops it.
 * `url` lets a test open it a second time, as another process would.
 */
export async function postgresDatabase(): Promise<OpenDatabase & { url: string }> {
  const { url, drop } = await emptyPostgres();
  const database = await openPostgres(url);
  await migrate(database);
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
