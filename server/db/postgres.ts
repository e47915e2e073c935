import pg from 'pg';
import { isRecord, rowsIn } from '#engine/run/values';
import { ConfigError } from '../config';
import { decoders, encode } from './codec';
import { createDatabase, isPatient, type OpenDatabase, settingsSql } from './core';
import { isOutdated, statementNames } from './statements';
import type { Row, Settings } from './types';

const asText = (text: string) => text;

/** Bytes are sent as they are: pg sends a Buffer in PostgreSQL's binary format. Everything else is text. */
const parameter = (value: unknown): string | Buffer | null =>
  ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : encode(value);

/** The message when a server doesn't answer: the address without the password. */
const unreachable = (url: string, error: unknown): ConfigError => {
  const { host, pathname } = new URL(url);
  const reason =
    error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
  return new ConfigError(`DATABASE_URL: no connection to PostgreSQL at ${host}${pathname}: ${reason}`);
};

/** Connections that use `codec.ts`; 0 milliseconds means no limit. */
function poolOf(url: string, max: number, mostMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    statement_timeout: mostMs,
    application_name: 'restaurant-console',
    // A transaction of a hung process must not keep its locks forever.
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: (oid: number) => decoders[oid] ?? asText },
    onConnect: async (client) => {
      await client.query("set time zone 'UTC'; set datestyle to 'ISO'; set bytea_output to 'hex'");
    },
  });
  // A broken idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`PostgreSQL connection lost: ${error.message}`);
  });
  return pool;
}

/** Each connection keeps every named statement; this many are enough for the frequent ones. */
const MOST_NAMED = 400;

/** The time limit of a request's statement, including lock waits: when the console stops waiting, no one reads the answer. */
const statementMs = 30_000;

/** Begins a transaction, with its settings in the same message. @returns the connection's process, if there are settings */
async function opened(client: pg.PoolClient, settings: Settings | undefined): Promise<number | undefined> {
  if (!settings) {
    await client.query('begin');
    return undefined;
  }
  const answers: unknown = await client.query(`begin; ${settingsSql(settings)}`);
  const last: unknown = Array.isArray(answers) ? answers.at(-1) : undefined;
  const process = rowsIn(isRecord(last) ? last.rows : [])[0]?.process;
  return typeof process === 'number' ? process : undefined;
}

/**
 * Opens a connection pool to a PostgreSQL server, and a small one for patient work (`patiently`).
 * @param mostMs a statement's time limit, except for patient work
 * @throws ConfigError naming the address if the server can't be reached
 */
export async function openPostgres(url: string, mostMs = statementMs): Promise<OpenDatabase> {
  const pool = poolOf(url, 10, mostMs);
  // Connects on first use.
  const unhurried = poolOf(url, 3, 0);
  const current = () => (isPatient() ? unhurried : pool);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw unreachable(url, error);
  }
  const names = statementNames(MOST_NAMED);
  const rowsOf = async (client: pg.Pool | pg.PoolClient, sql: string, params: readonly unknown[]) => {
    const name = names.of(sql);
    const values = params.map(parameter);
    try {
      return (await client.query<Row>(name ? { name, text: sql, values } : { text: sql, values })).rows;
    } catch (error) {
      if (!name || !isOutdated(error)) throw error;
      names.drop(sql);
      // The transaction failed and its caller handles it.
      if (client !== pool && client !== unhurried) throw error;
      return (await client.query<Row>({ text: sql, values })).rows;
    }
  };

  return createDatabase({
    kind: 'postgres',
    query: (sql, params) => rowsOf(current(), sql, params),
    async begin(work, settings) {
      const client = await current().connect();
      let broken: Error | undefined;
      try {
        const process = await opened(client, settings);
        const result = await work({
          process,
          query: (sql, params) => rowsOf(client, sql, params),
          script: async (sql) => {
            await client.query(sql);
          },
        });
        const { command } = await client.query('commit');
        // After a caught SQL error the transaction is aborted, and PostgreSQL answers COMMIT with a rollback: nothing was written.
        if (command === 'ROLLBACK')
          throw new Error('The transaction was rolled back: a statement in it failed and its error was caught.');
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async close() {
      for (const each of [pool, unhurried]) if (!each.ended && !each.ending) await each.end();
    },
  });
}
