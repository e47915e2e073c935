import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { decoders, encode, encodedTypes } from './codec';
import { createDatabase, type OpenDatabase } from './core';
import type { Row } from './types';

const asIs = (value: string) => value;

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
  // Set after the start, because PGlite adds its own array types while starting.
  Object.assign(engine.parsers, decoders);
  for (const oid of encodedTypes) engine.serializers[oid] = asIs;
  const database = createDatabase({
    kind: 'pglite',
    query: async (sql, params) => (await engine.query<Row>(sql, params.map(encode))).rows,
    begin: (work) =>
      engine.transaction((tx) =>
        work({
          query: async (sql, params) => (await tx.query<Row>(sql, params.map(encode))).rows,
          script: async (sql) => {
            await tx.exec(sql);
          },
        }),
      ),
    close: async () => {
      if (!engine.closed) await engine.close();
    },
  });
  await engine.exec("set time zone 'UTC'; set datestyle to 'ISO'");
  return { database, engine };
}
