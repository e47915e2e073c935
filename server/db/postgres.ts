import pg from 'pg';
import { ConfigError } from '../config';
import { decoders, encode } from './codec';
import { createDatabase, isPatient, type OpenDatabase } from './core';
import type { Row } from './types';

const asText = (text: string) => text;

/** Bytes travel as they are: pg sends a Buffer in PostgreSQL's binary format. Everything else is text. */
const parameter = (value: unknown): string | Buffer | null =>
  ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : encode(value);

/** What the operator is told when a server does not answer: the address without the password. */
const unreachable = (url: string, error: unknown): ConfigError => {
  const { host, pathname } = new URL(url);
  const reason =
    error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
  return new ConfigError(`DATABASE_URL: no connection to PostgreSQL at ${host}${pathname}: ${reason}`);
};

/** Connections that speak as `codec.ts` expects; 0 milliseconds mean no limit. */
function poolOf(url: string, max: number, mostMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    statement_timeout: mostMs,
    application_name: 'restaurant-console',
    // A transaction whose process hangs must not keep its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: (oid: number) => decoders[oid] ?? asText },
    onConnect: async (client) => {
      await client.query("set time zone 'UTC'; set datestyle to 'ISO'; set bytea_output to 'hex'");
    },
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) console.error(`PostgreSQL connection lost: ${error.message}`);
  });
  return pool;
}

/** Each connection keeps every named statement: so many are enough for what is asked again and again. */
const MOST_NAMED = 400;

/** Names for statements that come again, so that a connection parses and plans them once. What comes once has none. */
function statementNames(): { of: (sql: string) => string | undefined; drop: (sql: string) => void } {
  const names = new Map<string, string | undefined>();
  const once = new Set<string>();
  return {
    of(sql) {
      if (names.has(sql)) return names.get(sql);
      if (names.size >= MOST_NAMED) return undefined;
      if (once.delete(sql)) {
        names.set(sql, `s${names.size}`);
        return names.get(sql);
      }
      if (once.size >= 5 * MOST_NAMED) once.clear();
      once.add(sql);
      return undefined;
    },
    drop: (sql) => names.set(sql, undefined),
  };
}

/** A named statement whose tables have been altered since: it has to be read again. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');

/** What a request's statement may take, waiting for locks included: longer than the console waits for an answer, nobody reads it. */
const statementMs = 30_000;

/**
 * Opens a pool of connections to a PostgreSQL server, and a small one for what is done patiently (`patiently`).
 * @param mostMs what a statement may take, of work that is not patient
 * @throws ConfigError naming the address when the server cannot be reached
 */
export async function openPostgres(url: string, mostMs = statementMs): Promise<OpenDatabase> {
  const pool = poolOf(url, 10, mostMs);
  // It connects when it is first needed.
  const unhurried = poolOf(url, 3, 0);
  const current = () => (isPatient() ? unhurried : pool);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw unreachable(url, error);
  }
  const names = statementNames();
  const rowsOf = async (client: pg.Pool | pg.PoolClient, sql: string, params: readonly unknown[]) => {
    const name = names.of(sql);
    const values = params.map(parameter);
    try {
      return (await client.query<Row>(name ? { name, text: sql, values } : { text: sql, values })).rows;
    } catch (error) {
      if (!name || !isOutdated(error)) throw error;
      names.drop(sql);
      // A transaction has failed with it and is left to its caller.
      if (client !== pool && client !== unhurried) throw error;
      return (await client.query<Row>({ text: sql, values })).rows;
    }
  };

  return createDatabase({
    kind: 'postgres',
    query: (sql, params) => rowsOf(current(), sql, params),
    async begin(work) {
      const client = await current().connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work({
          query: (sql, params) => rowsOf(client, sql, params),
          script: async (sql) => {
            await client.query(sql);
          },
        });
        const { command } = await client.query('commit');
        // A caught SQL error leaves the transaction aborted, and PostgreSQL answers COMMIT with a rollback: nothing was written.
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
