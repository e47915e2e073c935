import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type messages, PGlite, type PGliteOptions, protocol } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { decoders, encode } from './codec';
import { type Connection, createDatabase, type OpenDatabase, settingsSql } from './core';
import { isOutdated, statementNames } from './statements';
import type { Row } from './types';

/** The engine keeps every named statement in this process's memory. */
const MOST_NAMED = 250;

const { serialize } = protocol;
type Message = messages.BackendMessage;
const asText = (text: string) => text;

/** The engine's reply to one statement. */
interface Answer {
  rows: Row[];
  /** PostgreSQL's command tag. */
  command: string;
}

/** Rows as objects, with values decoded by column type. */
function answerOf(replies: readonly Message[]): Answer {
  const rows: Row[] = [];
  let columns: { name: string; decode: (text: string) => unknown }[] = [];
  let command = '';
  for (const reply of replies) {
    if (reply.name === 'rowDescription')
      columns = (reply as messages.RowDescriptionMessage).fields.map(({ name, dataTypeID }) => ({
        name,
        decode: decoders[dataTypeID] ?? asText,
      }));
    else if (reply.name === 'dataRow') {
      const row: Row = {};
      (reply as messages.DataRowMessage).fields.forEach((text, index) => {
        const column = columns[index];
        if (column) row[column.name] = text === null ? null : column.decode(text);
      });
      rows.push(row);
    } else if (reply.name === 'commandComplete') command = (reply as messages.CommandCompleteMessage).text;
  }
  return { rows, command };
}

/**
 * Sends statements to the engine: one call per statement with its parameters, and repeated statements are parsed and planned once. The
 * engine's own `query` makes six calls and plans every time, which takes three times as long.
 */
function speakTo(engine: PGlite) {
  let names = statementNames(MOST_NAMED);
  let prepared = new Set<string>();
  const ask = async (sql: string, params: readonly unknown[], name = ''): Promise<Answer> => {
    if (engine.closed) throw new Error('The database is closed.');
    const isKnown = prepared.has(name);
    const parts = [
      ...(isKnown ? [] : [serialize.parse({ name, text: sql })]),
      serialize.bind({ statement: name, values: params.map(encode) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ];
    const { messages: replies } = await engine.execProtocol(Buffer.concat(parts), { throwOnError: false });
    // A statement can fail after it was prepared.
    if (name && !isKnown && replies.some((reply) => reply.name === 'parseComplete')) prepared.add(name);
    const failure = replies.find((reply) => reply.name === 'error');
    if (failure) throw failure;
    return answerOf(replies);
  };
  const query = async (sql: string, params: readonly unknown[], isAlone: boolean): Promise<Answer> => {
    const name = names.of(sql);
    try {
      return await ask(sql, params, name);
    } catch (error) {
      if (!name || !isOutdated(error)) throw error;
      names.drop(sql);
      // The transaction has failed, and its caller must handle that.
      if (!isAlone) throw error;
      return ask(sql, params);
    }
  };
  const script = async (sql: string): Promise<void> => {
    await engine.exec(sql);
    // It may have altered tables.
    await engine.exec('deallocate all');
    names = statementNames(MOST_NAMED);
    prepared = new Set();
  };
  return { query, script };
}

/**
 * Starts the embedded database: one connection in this process, so transactions and queries wait for each other.
 * @param dataDir directory, or undefined for a database in memory
 * @param dump contents for a new database, from `PGlite.dumpDataDir`
 */
export async function openEmbedded(dataDir?: string, dump?: Blob): Promise<{ database: OpenDatabase; engine: PGlite }> {
  const options: PGliteOptions = { relaxedDurability: false, extensions: { pg_trgm: trigrams } };
  if (dataDir !== undefined) options.dataDir = dataDir;
  if (dump !== undefined) options.loadDataDir = dump;
  const engine = await PGlite.create(options);
  const { query, script } = speakTo(engine);
  let last: Promise<unknown> = Promise.resolve();
  /** Runs work after all work before it. */
  const serially = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
  const connection: Connection = {
    query: async (sql, params) => (await query(sql, params, false)).rows,
    script,
  };
  const database: OpenDatabase = createDatabase({
    kind: 'pglite',
    query: (sql, params) => serially(async () => (await query(sql, params, true)).rows),
    begin: (work, settings) =>
      serially(async () => {
        await query('begin', [], true);
        try {
          if (settings) await query(settingsSql(settings), [], false);
          const result = await work(connection);
          const { command } = await query('commit', [], false);
          // A caught SQL error aborts the transaction, so PostgreSQL answers COMMIT with a rollback and nothing was written.
          if (command === 'ROLLBACK')
            throw new Error('The transaction was rolled back: a statement in it failed and its error was caught.');
          return result;
        } catch (error) {
          await query('rollback', [], false).catch(() => undefined);
          throw error;
        }
      }),
    close: () =>
      serially(async () => {
        if (!engine.closed) await engine.close();
      }),
  });
  // Compressed afterwards, by another thread: statements wait only while the content is read.
  database.copy = async () => {
    const content = await serially(async () => (await engine.dumpDataDir('none')).arrayBuffer());
    return promisify(gzip)(new Uint8Array(content));
  };
  // Kept segments of the log would only make the directory, and each copy of the built demo, larger.
  await engine.exec("set time zone 'UTC'; set datestyle to 'ISO'; set wal_recycle to off");
  return { database, engine };
}
