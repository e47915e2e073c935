import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/embedded';
import { migrate } from '#server/db/migrate';

const root = join(import.meta.dirname, '../..');

/** Where the dump of the migrated empty database is stored for the current schema and engine; another schema has another name. */
export const schemaDumpFile = (): string => {
  const hash = createHash('sha256');
  for (const file of [
    ...readdirSync(join(root, 'server/db'))
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => `server/db/${file}`),
    'server/db/migrate.ts',
    'node_modules/@electric-sql/pglite/package.json',
    'tests/kit/schemaDump.ts',
  ]) {
    hash.update(readFileSync(join(root, file)));
  }
  return join(root, 'node_modules/.cache/restaurant-console', `schema-${hash.digest('hex').slice(0, 16)}.tar`);
};

/** Vitest's global set-up: builds the dump once per schema, because loading it is three times faster than creating a database. */
export default async function setup(): Promise<void> {
  const file = schemaDumpFile();
  if (existsSync(file)) return;
  mkdirSync(join(file, '..'), { recursive: true });
  const { database, engine } = await openEmbedded();
  await migrate(database);
  const dump = await engine.dumpDataDir('none');
  // Two projects may get here at once: each writes its own file, the last rename wins, both are complete.
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
  renameSync(draft, file);
  await database.close();
}
