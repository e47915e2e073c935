/**
 * `node dist/server/prepareDemo.js`: makes the demo once, beside the built server, so that first starts of that day copy it instead of
 * trading three weeks. The same services make it, and the same check at its end looks at every figure.
 */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config';
import { openDirectory } from './db/directory';
import { isPrepared, markPrepared, preparedDatabase } from './db/prepared';
import { furnish, preparedDemo } from './furnish';

const prepared = preparedDemo(dirname(fileURLToPath(import.meta.url)));
if (!isPrepared(prepared)) {
  const say = (line: string): void => console.log(line);
  rmSync(prepared.directory, { recursive: true, force: true });
  const db = await openDirectory(preparedDatabase(prepared), say);
  await furnish(db, readConfig({ DEMO: 'on' }), say);
  // What signs tokens is each installation's own. The key of PINs stays: the demo's people have theirs by it.
  await db.query(`delete from installation where key = 'tokenKey'`);
  await db.close();
  markPrepared(prepared);
}
