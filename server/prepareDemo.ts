/**
 * `node dist/server/prepareDemo.js [days]`: makes the demo once, beside the built server, so that first starts copy it instead of trading three
 * weeks; later ones trade on from its day. The same services make it, and the same check at its end looks at every figure.
 */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config';
import { openDirectory } from './db/directory';
import { markPrepared, preparedAs, preparedDatabase } from './db/prepared';
import { demoMadeNow, furnish, preparedDemo } from './furnish';

const prepared = preparedDemo(dirname(fileURLToPath(import.meta.url)));
const history = Number(process.argv[2] ?? '21');
if (!Number.isInteger(history) || history < 21) throw new Error('The demo has at least 21 days of trade.');
const made = demoMadeNow(history);
if (preparedAs(prepared) !== made) {
  const say = (line: string): void => console.log(line);
  rmSync(prepared.directory, { recursive: true, force: true });
  const db = await openDirectory(preparedDatabase(prepared), say);
  await furnish(db, readConfig({ DEMO: 'on' }), say, history);
  // What signs tokens is each installation's own. The key of PINs stays: the demo's people have theirs by it.
  await db.query(`delete from installation where key = 'tokenKey'`);
  await db.close();
  markPrepared(prepared, made);
}
