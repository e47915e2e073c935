import pg from 'pg';
import { isRecord, rowsIn } from '#engine/run/values';
import { ConfigError } from '../config';
import { log } from '../log';
import { decoders, encode } from './codec';
import { createDatabase, hasNoTimeout, type OpenDatabase, settingsSql } from './core';
import { fateOf, MARK, type Mark } from './fate';
import { DatabaseLost } from './lost';
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

/** Time limits, in milliseconds. */
export interface Limits {
  /**
   * For a request's statement, including lock waits: the console stops waiting then. 0 means no limit.
   * @default 30 seconds
   */
  statementMs?: number;
  /** How much longer this process waits for the server to stop a statement: then the network is silent. @default 5 seconds */
  graceMs?: number;
  /** For a connection, including the wait for one that others use. @default 10 seconds */
  connectMs?: number;
}

/** Connections that use `codec.ts`. */
function poolOf(
  url: string,
  max: number,
  { statementMs = 30_000, graceMs = 5_000, connectMs = 10_000 }: Limits,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs && statementMs + graceMs,
    // Patient work has no limit: a peer that is gone is noticed by its silence.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
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
    if (!pool.ending) log.error(`PostgreSQL connection lost: ${error.message}`);
  });
  // So would one that breaks between two statements of a transaction: the next statement reports it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Each connection keeps every named statement; this many are enough for the frequent ones. */
const MOST_NAMED = 400;

/** PostgreSQL's codes for a lost connection: class 08 except errors of the protocol, shutdown, crash, restart, an idle transaction, a demoted server. */
const LOST_STATES = /^(08(?!P01)...|57P0[1235]|25P03|25006)$/;
const SILENCE = 'Query read timeout';

/** Whether a statement failed because its connection can’t be used any more. Everything but the server's own refusals is such an error. */
const isLoss = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError ? LOST_STATES.test(error.code ?? '') : error instanceof Error;

const lost = (outcome: DatabaseLost['outcome'], error: Error): DatabaseLost =>
  new DatabaseLost(outcome, outcome === 'unchanged' && error.message !== SILENCE, error);

/** Whether a statement changes nothing: when in doubt, it does. */
const onlyReads = (sql: string): boolean =>
  /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|merge)\b/i.test(sql);

/** A connection for someone's use. @throws DatabaseLost if there is none within the limit */
async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseLost('unchanged', false, error);
  }
}

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
 * Opens a connection pool to a PostgreSQL server, and a small one for patient work (`patiently`), whose statements have no limit.
 * @throws ConfigError naming the address if the server can't be reached
 */
export async function openPostgres(url: string, limits: Limits = {}): Promise<OpenDatabase> {
  const pool = poolOf(url, 10, limits);
  // Connects on first use.
  const unhurried = poolOf(url, 3, { ...limits, statementMs: 0 });
  const current = () => connected(hasNoTimeout() ? unhurried : pool);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw unreachable(url, error);
  }
  const names = statementNames(MOST_NAMED);
  const rowsOf = async (client: pg.PoolClient, sql: string, values: (string | Buffer | null)[], isAlone = false) => {
    const name = names.of(sql);
    try {
      return (await client.query<Row>(name ? { name, text: sql, values } : { text: sql, values })).rows;
    } catch (error) {
      if (!name || !isOutdated(error)) throw error;
      names.drop(sql);
      // The transaction failed and its caller handles it.
      if (!isAlone) throw error;
      return (await client.query<Row>({ text: sql, values })).rows;
    }
  };
  /** One statement outside a transaction. */
  const ask = async (sql: string, params: readonly unknown[]): Promise<Row[]> => {
    const values = params.map(parameter);
    const client = await current();
    let loss: DatabaseLost | undefined;
    try {
      return await rowsOf(client, sql, values, true);
    } catch (error) {
      if (isLoss(error)) loss = lost(onlyReads(sql) ? 'unchanged' : 'unknown', error);
      throw loss ?? error;
    } finally {
      client.release(loss);
    }
  };

  const database = createDatabase({
    kind: 'postgres',
    query: (sql, params) =>
      ask(sql, params).catch((error: unknown) => {
        if (error instanceof DatabaseLost && error.isRepeatable) return ask(sql, params);
        throw error;
      }),
    async begin(work, settings) {
      const client = await current();
      let loss: DatabaseLost | undefined;
      /** A write in a transaction that asked to be read-only: the server isn't a replica for that. */
      const isOwnFault = (error: unknown): boolean =>
        settings?.transaction_read_only === 'on' && error instanceof pg.DatabaseError && error.code === '25006';
      /** Runs a statement, unless the connection is lost already. */
      const run = async <T>(
        statement: () => Promise<T>,
        outcome: DatabaseLost['outcome'] = 'unchanged',
      ): Promise<T> => {
        if (loss) throw loss;
        try {
          return await statement();
        } catch (error) {
          if (isLoss(error) && !isOwnFault(error)) loss = lost(outcome, error);
          throw loss ?? error;
        }
      };
      /** Commits; if the answer is lost, finds out what became of the transaction. */
      const commit = async (): Promise<{ command: string }> => {
        // In a failed transaction there is nothing to find out.
        const mark = await run(() => client.query<Mark>(MARK)).then(
          ({ rows }) => rows[0],
          () => undefined,
        );
        try {
          return await run(() => client.query('commit'), 'unknown');
        } catch (error) {
          if (!loss || !mark) throw error;
          const fate = await fateOf(ask, mark);
          if (fate === 'committed') return { command: 'COMMIT' };
          if (fate === 'aborted') loss = lost('unchanged', loss);
          throw loss;
        }
      };
      try {
        const process = await run(() => opened(client, settings));
        const result = await work({
          process,
          query: (sql, params) => {
            const values = params.map(parameter);
            return run(() => rowsOf(client, sql, values));
          },
          script: async (sql) => {
            await run(() => client.query(sql));
          },
        });
        const { command } = await commit();
        // After a caught SQL error the transaction is aborted, and PostgreSQL answers COMMIT with a rollback: nothing was written.
        if (command === 'ROLLBACK')
          throw new Error('The transaction was rolled back: a statement in it failed and its error was caught.');
        return result;
      } catch (error) {
        await run(() => client.query('rollback')).catch(() => {});
        // What `work` made of the loss is no better explanation.
        throw loss && !(error instanceof DatabaseLost) ? loss : error;
      } finally {
        client.release(loss);
      }
    },
    async close() {
      for (const each of [pool, unhurried]) if (!each.ended && !each.ending) await each.end();
    },
  });
  return {
    ...database,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
